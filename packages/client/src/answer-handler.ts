import { type Dispatcher, util } from 'undici';

/** Response events as undici 7 and newer report them. */
export interface AnswerHandler {
  onRequestStart(controller: Aborts): void;
  onResponseStart(controller: Aborts, status: number, headers: Record<string, string | string[] | undefined>): void;
  onResponseData(controller: Aborts, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: Aborts, error: Error): void;
}
export type Aborts = Pick<Dispatcher.DispatchController, 'abort'>;

/** Adapts undici 6, the last version for Node 18, which uses other names and must be told to continue. */
export function hearing(handler: AnswerHandler): Dispatcher.DispatchHandler {
  let controller: Aborts = { abort() {} };
  return Object.assign(handler, {
    onConnect(abort: Aborts['abort']) {
      controller = { abort };
      handler.onRequestStart(controller);
    },
    onHeaders(status: number, headers: Buffer[]) {
      handler.onResponseStart(controller, status, util.parseHeaders(headers));
      return true;
    },
    onData(chunk: Buffer) {
      handler.onResponseData(controller, chunk);
      return true;
    },
    onComplete() {
      handler.onResponseEnd();
    },
    onError(error: Error) {
      handler.onResponseError(controller, error);
    },
  });
}

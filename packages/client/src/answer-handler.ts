import { type Dispatcher, util } from 'undici';

/** What is told of an answer, as undici 7 and newer do. */
export interface AnswerHandler {
  onRequestStart(controller: Aborts): void;
  onResponseStart(controller: Aborts, status: number, headers: Record<string, string | string[] | undefined>): void;
  onResponseData(controller: Aborts, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: Aborts, error: Error): void;
}
export type Aborts = Pick<Dispatcher.DispatchController, 'abort'>;

/** Hears undici 6 as well, the last that runs on Node 18: it says the same by other names, and wants to be told to go on. */
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

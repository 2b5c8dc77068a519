import { MakerError, type ModelServer } from '../maker.ts';
import { createModelHttp, type ModelHttp, type ModelHttpOptions } from './model-http.ts';
import { type Found, probe, UNKNOWN_LABEL, type Wanted } from './probe.ts';

/**
 * A small model server: it gives its works no names, so each is sent once and cannot be asked for later. It has one card and
 * mostly one lock: a second work would wait there unseen, so it gets one at a time.
 */
export interface SmallServer extends ModelServer {
  readonly http: ModelHttp;
  /** Undefined: it has not answered yet. */
  readonly known: Found | undefined;
  /** What it is; asked until it answers once. @throws {MakerError} */
  found(): Promise<Found>;
  /** Counts a work while it is waited for: a server that computes may answer no question. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

export function createSmallServer(options: ModelHttpOptions, wanted: Wanted): SmallServer {
  const http = createModelHttp(options);
  let known: Found | undefined;
  let works = 0;
  const found = async () => (known ??= await probe(http, wanted));
  return {
    at: http.at,
    get label() {
      return known?.label ?? UNKNOWN_LABEL;
    },
    get known() {
      return known;
    },
    slots: 1,
    http,
    found,
    async check() {
      try {
        await found();
        return [];
      } catch (error) {
        if (!(error instanceof MakerError)) throw error;
        return [error.message];
      }
    },
    async problem() {
      if (works > 0) return undefined;
      try {
        await found();
        const { status } = await http.ask('GET', '/models');
        return status >= 500 ? `${http.at} answers ${status}` : undefined;
      } catch (error) {
        if (!(error instanceof MakerError)) throw error;
        return error.message;
      }
    },
    // It ends with its connection, which `make` closes; most servers compute it to the end.
    async cancel() {},
    async during(work) {
      works++;
      try {
        return await work();
      } finally {
        works--;
      }
    },
  };
}

import { UserError } from 'kiln-errors';
import { Agent, type Dispatcher } from 'undici';

/** The connections of a client. */
export interface Dispatchers extends AsyncDisposable {
  reads: Dispatcher;
  creates: Dispatcher;
}

/**
 * Reads share connections; each create gets a fresh one, so that no keep-alive race can leave its outcome unknown.
 * @param own the caller's dispatcher, used for all requests and left open
 * @throws {UserError} `unsupported_runtime` if `undici` is a stand-in that cannot dispatch, as in Bun
 */
export function createDispatchers(own?: Dispatcher): Dispatchers {
  if (own) return { reads: own, creates: own, [Symbol.asyncDispose]: async () => {} };
  if (typeof Agent.prototype.dispatch !== 'function')
    throw new UserError(
      'unsupported_runtime',
      'The client needs Node.js: this runtime brings no undici that can dispatch.',
    );
  const reads = new Agent({ allowH2: true, headersTimeout: 15_000, bodyTimeout: 30_000, connect: { timeout: 10_000 } });
  const creates = new Agent({
    allowH2: false,
    pipelining: 0,
    headersTimeout: 60_000,
    bodyTimeout: 30_000,
    connect: { timeout: 10_000 },
  });
  return {
    reads,
    creates,
    async [Symbol.asyncDispose]() {
      await Promise.all([reads.destroy(), creates.destroy()]);
    },
  };
}

import { writeSync } from 'node:fs';

/**
 * How the process is asked to end. This is the first thing that runs, before the rest of Kiln is even loaded, and needs
 * nothing but Node: a container's first process ignores SIGTERM until there is a listener. Whatever hangs, the process is
 * gone in eight seconds: Docker gives ten.
 */

export interface Stop {
  /** Aborted by the first SIGTERM or SIGINT. */
  signal: AbortSignal;
  /** Settles then. */
  wanted: Promise<void>;
}

export interface StopOptions {
  /** For everything, from the first signal on. */
  limitMs?: number;
  /** A terminal's Ctrl-C reaches us twice at once, by the terminal and by npm: within this time that is one signal. */
  echoMs?: number;
}

const LIMIT_MS = 8_000;
const ECHO_MS = 500;

export function listenForStop(target: NodeJS.Process, options: StopOptions = {}): Stop {
  const { limitMs = LIMIT_MS, echoMs = ECHO_MS } = options;
  const stopping = new AbortController();
  const { promise: wanted, resolve } = Promise.withResolvers<void>();
  let heardAt = 0;
  const force = (why: string) => {
    // By the descriptor: it is written whatever else hangs.
    writeSync(
      2,
      `Kiln is ended by force: ${why}. What it had under way is taken over by others, or at the next start.\n`,
    );
    target.exit(1);
  };
  const hear = () => {
    if (stopping.signal.aborted) {
      if (performance.now() - heardAt > echoMs) force('a second signal');
      return;
    }
    heardAt = performance.now();
    setTimeout(force, limitMs, `it did not stop within ${limitMs / 1_000} s`).unref();
    stopping.abort();
    resolve();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) target.on(name, hear);
  return { signal: stopping.signal, wanted };
}

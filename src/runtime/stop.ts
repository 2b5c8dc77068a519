/**
 * How the process is told to end. This is the first thing that runs, before the rest of Kiln is even loaded, and needs
 * nothing but Node: a container's first process ignores SIGTERM until somebody listens.
 */

export interface Stop {
  /** Aborted by the first SIGTERM or SIGINT. */
  signal: AbortSignal;
  /** Settles then. */
  wanted: Promise<void>;
}

export function listenForStop(target: NodeJS.Process): Stop {
  const stopping = new AbortController();
  const { promise: wanted, resolve } = Promise.withResolvers<void>();
  const hear = () => {
    stopping.abort();
    resolve();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) target.on(name, hear);
  return { signal: stopping.signal, wanted };
}

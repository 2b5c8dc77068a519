import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerProcess } from './server-process.ts';

/**
 * Begins the private Redis again when it has died: at once the first time, then with growing pauses, for as long as the
 * patience lasts (a full disk may be mended in between).
 */

export interface Supervision {
  log: Logger;
  /** Hears that the server cannot be begun again, and the server's last words. */
  onLost(words: string): void;
  /** How long that is tried. */
  patienceMs?: number;
}

export interface Supervised {
  /** The latest. */
  readonly server: ServerProcess;
  /** Why there is none at the moment. */
  readonly problem: string | undefined;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const MOST_PAUSE_MS = 2_000;
/** A server that dies sooner than this is no better than one that did not start. */
const STEADY_MS = 10_000;

/** @param begin another one on the same port and data @throws with its last words */
export function supervise(
  first: ServerProcess,
  begin: () => Promise<ServerProcess>,
  { log, onLost, patienceMs = PATIENCE_MS }: Supervision,
): Supervised {
  const stopping = new AbortController();
  let server = first;
  let problem: string | undefined;
  let begunAt = performance.now();
  let troubleSince = 0;
  let failures = 0;

  /** @returns false when there is no hope any more, or we are told to stop */
  async function revive(): Promise<boolean> {
    for (;;) {
      if (stopping.signal.aborted) return false;
      if (performance.now() - troubleSince > patienceMs) {
        onLost(problem ?? '');
        return false;
      }
      const pauseMs = failures <= 1 ? 0 : Math.min(MOST_PAUSE_MS, 50 * 2 ** Math.min(failures, 8));
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      try {
        server = await begin();
        if (stopping.signal.aborted) return server.stop().then(() => false);
        begunAt = performance.now();
        return true;
      } catch (error) {
        failures++;
        problem = error instanceof Error ? error.message : String(error);
      }
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      problem = (await server.gone) || 'it was killed';
      if (stopping.signal.aborted) return;
      if (performance.now() - begunAt > STEADY_MS || failures === 0) {
        failures = 0;
        troubleSince = performance.now();
      }
      failures++;
      log.warn({ reason: problem, failures }, 'the private Redis ended, and is begun again');
      if (!(await revive())) return;
      log.warn({ pid: server.pid, ms: Math.round(performance.now() - troubleSince) }, 'the private Redis runs again');
      problem = undefined;
    }
  }
  const running = run();

  return {
    get server() {
      return server;
    },
    get problem() {
      return problem;
    },
    async stop() {
      stopping.abort();
      await server.stop();
      await running;
    },
  };
}

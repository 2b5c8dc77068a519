import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/**
 * Ends the process when its event loop stands still for long: nothing is answered any more then, no heartbeat is sent,
 * and only an end lets a supervisor start it again and others take its work over. A thread counts its own ticks against
 * the loop's, not the time: what stops the whole process (SIGSTOP, a suspended machine) stops both.
 */

export interface WatchdogOptions {
  limitMs?: number;
  tickMs?: number;
}

/** What main and thread share: the loop's beats, and whether a debugger may hold the loop. */
export interface WatchdogShare {
  cells: Int32Array<SharedArrayBuffer>;
  limitTicks: number;
  tickMs: number;
}

export const BEATS = 0;
export const DEBUGGED = 1;
/** A waiter on this one never wakes. */
export const SLEEP = 2;

const LIMIT_MS = 20_000;
const TICK_MS = 250;

export function startWatchdog({ limitMs = LIMIT_MS, tickMs = TICK_MS }: WatchdogOptions = {}): AsyncDisposable {
  const cells = new Int32Array(new SharedArrayBuffer(12));
  const share: WatchdogShare = { cells, limitTicks: Math.ceil(limitMs / tickMs), tickMs };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: share,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  thread.unref();
  const beat = () => {
    Atomics.add(cells, BEATS, 1);
    Atomics.store(cells, DEBUGGED, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  const timer = setInterval(beat, tickMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}

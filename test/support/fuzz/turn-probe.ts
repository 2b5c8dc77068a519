/**
 * How long the event loop of this process was busy in one turn. A timer knows how late it comes; that is the turn before
 * it, with what the machine did meanwhile. CPU time of this thread between the two is the turn's own work at most, so the
 * smaller of both is what a turn is charged.
 */

export interface TurnFigures {
  turns: number;
  /** Milliseconds that a timer came late, at the 99th of 100 and at worst. */
  late: { p99: number; worst: number };
  /** The same, of work of its own. */
  own: { p99: number; worst: number };
  /** The most memory that the process had, bytes. */
  rss: number;
}

export interface TurnProbe extends Disposable {
  /** Since the last time. */
  take(): TurnFigures;
}

const STEP_MS = 4;
const RSS_EVERY = 25;

export function startTurnProbe(): TurnProbe {
  let late: number[] = [];
  let own: number[] = [];
  let rss = 0;
  let last = performance.now();
  let used = process.threadCpuUsage();
  const tick = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    const lateness = Math.max(0, now - last - STEP_MS);
    late.push(lateness);
    own.push(Math.min(lateness, (user + system) / 1_000));
    if (late.length % RSS_EVERY === 0) rss = Math.max(rss, process.memoryUsage.rss());
    used = process.threadCpuUsage();
    last = performance.now();
    timer = setTimeout(tick, STEP_MS);
  };
  let timer = setTimeout(tick, STEP_MS);
  const figures = (values: number[]) => {
    values.sort((a, b) => a - b);
    const rounded = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
    return { p99: rounded(values[Math.floor(values.length * 0.99)]), worst: rounded(values.at(-1)) };
  };
  return {
    take() {
      const taken = { turns: late.length, late: figures(late), own: figures(own), rss };
      [late, own, rss] = [[], [], 0];
      return taken;
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { HttpError } from './http-error.ts';

/**
 * Fair access to a scarce resource of this process, among accounts rather than requests: next is the account that has
 * used the least time; within an account, first come first served. An account with few requests only waits for turns in
 * progress, however many requests of others are queued. Nothing is remembered once no one waits.
 */
export interface FairTurns {
  /** Resolves with a turn; disposing of it ends the turn, or the wait. */
  take(account: string): Turn;
  /** Runs the work in a turn. */
  run<T>(account: string, work: () => Promise<T>): Promise<T>;
}

export interface Turn extends Disposable {
  /** Rejects with a 429 if too much of the account is waiting already. */
  granted: Promise<void>;
}

export interface FairTurnsOptions {
  /** Concurrent turns of all accounts. Default: unlimited. */
  atOnce?: number;
  /** Concurrent turns of one account. Default: unlimited. */
  each?: number;
  /** Waiting requests per account. Default: unlimited. */
  waiting?: number;
}

/** An account that returns starts this far behind those being served: light use goes first. */
const LEAD_MS = 1_000;

interface Line {
  waiting: Set<() => void>;
  running: number;
  /** Milliseconds used, starting from the others' level when it came. */
  used: number;
}

export function createFairTurns({
  atOnce = Infinity,
  each = Infinity,
  waiting = Infinity,
}: FairTurnsOptions): FairTurns {
  const lines = new Map<string, Line>();
  let running = 0;
  /** The usage of the account served last. */
  let clock = 0;

  const serve = () => {
    while (running < atOnce) {
      const line = next(lines.values(), each);
      const start = line?.waiting.values().next().value;
      if (!line || !start) return;
      line.waiting.delete(start);
      clock = Math.max(clock, line.used);
      running++;
      line.running++;
      start();
    }
  };
  const lineOf = (account: string): Line => {
    const line = lines.get(account) ?? { waiting: new Set(), running: 0, used: 0 };
    if (line.waiting.size + line.running === 0) line.used = Math.max(line.used, clock - LEAD_MS);
    lines.set(account, line);
    return line;
  };
  const isIdle = () => running === 0 && lines.values().every((line) => line.waiting.size === 0);

  const take = (account: string): Turn => {
    const line = lineOf(account);
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    let began: number | undefined;
    let over = line.waiting.size >= waiting;
    const start = () => {
      began = performance.now();
      resolve();
    };
    if (over) reject(new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: 1, details: TOO_MANY }));
    else line.waiting.add(start);
    serve();
    return {
      granted,
      [Symbol.dispose]() {
        if (over) return;
        over = true;
        line.waiting.delete(start);
        if (began !== undefined) {
          line.used += performance.now() - began;
          line.running--;
          running--;
        }
        if (isIdle()) lines.clear();
        else serve();
      },
    };
  };

  return {
    take,
    async run(account, work) {
      using turn = take(account);
      await turn.granted;
      return await work();
    },
  };
}

const TOO_MANY = 'too many requests of this account wait for each other: send the next when one is answered';

function next(lines: Iterable<Line>, each: number): Line | undefined {
  let best: Line | undefined;
  for (const line of lines) {
    if (line.waiting.size === 0 || line.running >= each) continue;
    if (!best || line.running < best.running || (line.running === best.running && line.used < best.used)) best = line;
  }
  return best;
}

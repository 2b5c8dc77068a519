import { createOutages } from 'kiln-runtime/outages';
import type { Logger } from 'pino';
import type { Held, ShardLeases } from './shard-leases.ts';
import type { ShardLines } from './shard-lines.ts';

/**
 * Keeps open the shards that this process has a lease of, and no others. While Redis is away everything stays as it is,
 * because no process can take a lease then.
 */
export interface ShardKeeper extends AsyncDisposable {
  /** What is open, and what is about to be. */
  readonly held: ReadonlyMap<number, Promise<void>>;
  /** Why no lease can be had. */
  problem(): string | undefined;
  /** Asks for the leases now, and resolves when all that is held is open. @throws what `open` throws */
  look(): Promise<void>;
}

export interface KeeperOptions {
  leases: ShardLeases;
  lines: { open(shard: number): Promise<void>; close: ShardLines['close'] };
  total: number;
  /** Milliseconds from one renewal to the next. */
  renewMs: number;
  onClosed(shard: number): void;
  log: Logger;
}

export function createShardKeeper(options: KeeperOptions): ShardKeeper {
  const { leases, lines, total, renewMs, onClosed, log } = options;
  const outages = createOutages(log);
  const held = new Map<number, Promise<void>>();
  let otherTotal: number | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function hear(answer: Held): readonly number[] {
    if (!('otherTotal' in answer)) {
      otherTotal = undefined;
      return answer.shards.filter((shard) => !answer.wanted.includes(shard));
    }
    if (otherTotal !== answer.otherTotal) {
      log.error(
        { shards: total, others: answer.otherTotal },
        `this process has ${total} shards in mind and those that run have ${answer.otherTotal}: it waits until they have stopped; give all the same number in KILN_SHARDS`,
      );
    }
    otherTotal = answer.otherTotal;
    return [];
  }

  async function drop(shards: readonly number[], why: string): Promise<void> {
    if (shards.length === 0) return;
    log.warn({ shards }, why);
    for (const shard of shards) held.delete(shard);
    await Promise.all(shards.map((shard) => lines.close(shard)));
    shards.forEach(onClosed);
  }

  async function compare(): Promise<void> {
    if (stopped) return;
    const answer = await leases.hold();
    if (stopped) return;
    const mine = hear(answer);
    const wanted = 'wanted' in answer ? answer.wanted : [];
    await drop(
      [...held.keys()].filter((shard) => !mine.includes(shard) && !wanted.includes(shard)),
      'another process has taken these shards over',
    );
    await drop(
      wanted.filter((shard) => held.has(shard)),
      'these shards go back to their own process',
    );
    if (wanted.length > 0) await leases.giveBack(wanted);
    mine.filter((shard) => !held.has(shard)).forEach(open);
  }

  function open(shard: number): void {
    log.info({ shard, of: total }, 'taking a shard');
    const opened = lines.open(shard);
    held.set(shard, opened);
    opened.catch((err: unknown) => log.warn({ err, shard }, 'a shard could not be connected'));
  }

  /** One at a time: while Redis is away its answer is waited for. */
  function look(): Promise<void> {
    looking ??= compare().finally(() => {
      looking = undefined;
    });
    looking.then(
      () => outages.worked('leases of shards'),
      (error: unknown) => outages.failed('leases of shards', error),
    );
    return looking;
  }

  return {
    held,
    problem: () =>
      otherTotal === undefined ? undefined : `it has ${total} shards in mind, other processes have ${otherTotal}`,
    async look() {
      timer ??= setInterval(() => void look().catch(() => {}), renewMs);
      await look();
      await Promise.all(held.values());
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      const shards = [...held.keys()];
      held.clear();
      await Promise.all(shards.map((shard) => lines.close(shard)));
      await leases.giveBack(Array.from({ length: total }, (_, shard) => shard)).catch(() => {});
    },
  };
}

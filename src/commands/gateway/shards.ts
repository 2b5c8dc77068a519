import { Status } from 'discord.js';

/** How the connections to Discord's gateway are, told from what discord.js knows of each shard. */

/** Discord asks for a heartbeat every 41 s or so; two in a row without an answer are no accident. */
const SILENT_MS = 100_000;

/** What is asked of discord.js' shards. */
export interface ShardState {
  id: number;
  status: number;
  /** When the latest heartbeat that was answered was sent, Unix milliseconds; -1 before the first. */
  lastPingTimestamp: number;
}

/**
 * @param readySince Unix milliseconds; before the first heartbeat that counts
 * @returns undefined when all shards are well, else the first that is not, and why
 */
export function shardProblem(
  shards: Iterable<ShardState>,
  { readySince, now }: { readySince: number; now: number },
): string | undefined {
  let some = false;
  for (const { id, status, lastPingTimestamp } of shards) {
    some = true;
    if (status !== Status.Ready) return `shard ${id} is ${(Status[status] ?? 'unknown').toLowerCase()}`;
    const silentMs = now - Math.max(lastPingTimestamp, readySince);
    if (silentMs > SILENT_MS) {
      return `shard ${id} has had no heartbeat answered for ${Math.round(silentMs / 1_000)} s`;
    }
  }
  return some ? undefined : 'not connected';
}

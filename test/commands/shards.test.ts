import { Status } from 'discord.js';
import { expect, test } from 'vitest';
import { shardProblem } from '../../src/commands/gateway/gateway.ts';

const well = { id: 0, status: Status.Ready, lastPingTimestamp: 1_000_000 };

test('a shard is well while it is connected and its heartbeats are answered', () => {
  const at = (now: number, shard: typeof well) => shardProblem(shard, { readySince: 900_000, now });

  expect(at(1_041_000, well)).toBeUndefined();
  // Before its first heartbeat it counts from when it was ready.
  expect(at(941_000, { ...well, lastPingTimestamp: -1 })).toBeUndefined();
  expect(at(1_041_000, { ...well, id: 7, status: Status.Reconnecting })).toBe('shard 7 is reconnecting');
  expect(at(1_120_000, well)).toBe('shard 0 has had no heartbeat answered for 120 s');
});

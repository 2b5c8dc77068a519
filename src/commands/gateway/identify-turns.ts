import { setTimeout as wait } from 'node:timers/promises';
import type { IIdentifyThrottler } from 'discord.js';
import type { Redis } from 'ioredis';
import { keys } from '../../keys.ts';

/**
 * Discord lets a bot begin N sessions in five seconds, one for each remainder of the shard's number by N. With several
 * processes, Redis gives out the turns. Resuming takes no turn.
 */

const TURN_MS = 5_000;
/** Discord counts from when a turn's IDENTIFY reaches it. */
const MARGIN_MS = 250;
const AGAIN_MS = 1_000;

export function createIdentifyTurns(redis: Redis, maxConcurrency: number): IIdentifyThrottler {
  return {
    async waitForIdentify(shard, signal) {
      const key = keys.identifyTurn(shard % maxConcurrency);
      for (;;) {
        signal.throwIfAborted();
        // A Redis that fails gives no turns: a process that identifies without one could cost all of them.
        const given = await redis.set(key, String(shard), 'PX', TURN_MS + MARGIN_MS, 'NX').catch(() => null);
        // While Redis was away the connection may have been given up: the turn is not for the next one.
        signal.throwIfAborted();
        if (given === 'OK') return;
        const left = await redis.pttl(key).catch(() => AGAIN_MS);
        await wait(Math.min(Math.max(left, 20), TURN_MS), undefined, { signal });
      }
    },
  };
}

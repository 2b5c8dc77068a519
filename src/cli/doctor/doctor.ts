import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { withPrefix } from 'kiln-runtime/redis/prefix';
import { findRunningRedis } from 'kiln-runtime/redis/private-server';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Command, defineCommand } from '../command.ts';
import { discordLooks } from './discord-looks.ts';
import { Finding, inTime, reasonOf } from './finding.ts';
import { forumLooks } from './forum-looks.ts';
import { makerLooks } from './maker-looks.ts';
import { belongingLooks, placeLooks } from './place-looks.ts';
import { redisLooks } from './redis-looks.ts';
import { serviceLooks } from './service-looks.ts';

/**
 * Checks a configuration, before a start or while Kiln runs: what is wrong, in sentences, and what to do. It writes nothing but
 * a few probes, which it removes.
 */

export const doctorCommands: readonly Command[] = [
  defineCommand({
    name: 'doctor',
    does: 'checks the configuration of this machine and says what to fix: Redis, installation, secret, files, disk, ports, Discord, asset forums, the asset service, links, model servers',
    args: {},
    options: {},
    result: z.object({ findings: z.array(Finding), wrong: z.int() }),
    examine: async (config) => {
      const findings = await examineAll(config);
      return { findings, wrong: findings.filter(({ state }) => state === 'wrong').length };
    },
    lines: ({ findings, wrong: count }) => [
      ...findings.flatMap(({ about, state, says, do: todo }) => [
        `${MARKS[state]} ${about}: ${says}`,
        ...(todo === undefined ? [] : [`    ${todo}`]),
      ]),
      summary(count, findings.filter(({ state }) => state === 'look').length),
    ],
    ok: ({ wrong: count }) => count === 0,
  }),
];

function summary(wrongs: number, looks: number): string {
  if (wrongs === 0 && looks === 0) return 'All is well.';
  const things = wrongs === 1 ? '1 thing is wrong' : `${wrongs} things are wrong`;
  const wrong = wrongs === 0 ? 'Nothing is wrong' : things;
  return looks === 0 ? `${wrong}.` : `${wrong}, ${looks} to look at (marked !).`;
}

const MARKS: Record<Finding['state'], string> = { well: '✓', look: '!', wrong: '✗', skipped: '-' };

async function examineAll(config: Config): Promise<Finding[]> {
  await using stack = new AsyncDisposableStack();
  const found = await openRedis(config);
  const redis = 'about' in found ? undefined : stack.adopt(found.redis, async (connection) => connection.disconnect());
  const looks = await Promise.all([
    redis ? redisLooks(redis) : [],
    redis ? belongingLooks(config, redis) : [],
    placeLooks(config),
    discordLooks(config, redis),
    forumLooks(config, redis),
    serviceLooks(config),
    makerLooks(config),
  ]);
  return [...variableLooks(config), ...('about' in found ? [found] : []), ...looks.flat()];
}

const variableLooks = ({ unknownVariables }: Config): Finding[] =>
  unknownVariables.map((sentence) => ({
    about: 'Variables',
    state: 'look',
    says: sentence.endsWith('?') ? sentence : `${sentence}.`,
    do: 'It has no effect: correct its name, or remove it.',
  }));

async function openRedis(config: Config): Promise<Finding | { redis: Redis }> {
  const about = 'Redis';
  try {
    const redis = await inTime(async () => {
      const url = await findRunningRedis(config);
      return connectRedis(withPrefix(url, config.redisPrefix));
    });
    return { redis };
  } catch (error) {
    const code = error instanceof UserError ? error.code : undefined;
    if (config.redisUrl === undefined && code === 'redis_unreachable') {
      return { about, state: 'look', says: 'Kiln does not run here, and its own Redis with it.', do: 'Start Kiln.' };
    }
    const says = `${(error instanceof UserError ? error.message : reasonOf(error)).replace(/\.$/, '')}.`;
    const todo =
      config.redisUrl === undefined
        ? 'Set KILN_DATA_DIR to a folder that this machine reads and writes.'
        : 'Start it, or set REDIS_URL to one that this machine reaches.';
    return { about, state: 'wrong', says, do: todo };
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { PEOPLE } from 'kiln-playground/base/world';
import { createLog } from 'kiln-runtime/log';
import { inject, type ProvidedContext } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Kiln, startKiln } from '../../src/start/kiln.ts';
import { createMember, type Member } from './member.ts';
import { turnSwitch } from './playground-switch.ts';
import { testRedis } from './redis.ts';

/**
 * All of Kiln as `npm start` runs it, on free ports, a data folder and a Redis database of its own; or, in `npm run test:split`,
 * a guild of its own in the one deployment that the run has for all (split-setup.ts).
 */

export interface World extends AsyncDisposable {
  /** Of the page and the local Discord. */
  url: string;
  redis: Redis;
  member(token: 'alice' | 'bob' | 'lead'): Promise<Member>;
}

export interface OneProcess extends World {
  kiln: Kiln;
  dataDir: string;
}

/** @param guild the first is the one that the page shows; all others begin with nothing, whatever was done before */
export function startWorld({ guild }: { guild?: 'first' } = {}): Promise<World> {
  const split = inject('split');
  return split ? inSplit(split, guild === 'first' ? undefined : newGuild(split.url)) : startOneProcess();
}

async function inSplit(
  { url, redisUrl }: ProvidedContext['split'] & {},
  guild: Promise<string> | undefined,
): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const redis = stack.adopt(new Redis(redisUrl), (connection) => connection.disconnect());
  return { redis, ...started(stack, url, await guild) };
}

/** With the people of the first, and the channel that tests go to. */
async function newGuild(url: string): Promise<string> {
  const { id } = (await turnSwitch(url, 'guild.create', { name: 'A guild of its own' })) as { id: string };
  for (const { user } of PEOPLE) await turnSwitch(url, 'member.add', { guild_id: id, user_id: user.id });
  await turnSwitch(url, 'channel.create', { guild_id: id, type: 0, name: 'workshop' });
  return id;
}

export async function startOneProcess(environment: Record<string, string> = {}): Promise<OneProcess> {
  await using stack = new AsyncDisposableStack();
  const own = stack.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-world-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const config = readConfig({
    KILN_PORT: '0',
    KILN_SERVICE_PORT: '0',
    KILN_ADMIN_PORT: '0',
    KILN_DATA_DIR: dataDir,
    KILN_LOG_LEVEL: 'error',
    KILN_TURNTABLE: '128x6',
    REDIS_URL: own.url,
    ...environment,
  });
  const kiln = stack.use(await startKiln(config, createLog({ level: config.logLevel, pretty: false })));
  return { kiln, redis: own.redis, dataDir, ...started(stack, kiln.url) };
}

/** What goes when the world does, its members first. */
function started(building: AsyncDisposableStack, url: string, where?: string): Omit<World, 'redis'> {
  const members = building.use(new AsyncDisposableStack());
  const stack = building.move();
  return {
    url,
    async member(token) {
      return members.use(await createMember({ baseUrl: url, token, ...(where && { where }) }));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

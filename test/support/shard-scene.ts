import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShardClientUtil } from 'discord.js';
import { PEOPLE } from 'kiln-playground/base/world';
import { startLocal, TOKEN } from '../../packages/playground/test/support.ts';
import { type KilnProcess, startKilnProcess } from './kiln-process.ts';
import { createMember, type Member } from './member.ts';
import { testRedis } from './redis.ts';
import { until } from './until.ts';

/** Gateway processes of one bot on a local Discord, with a guild on each of four shards in which the lead is heard. */

const SHARDS = 4;
const BOT = '1200000000000000010';

export interface ShardScene extends AsyncDisposable {
  /** By shard. */
  leads: readonly Member[];
  local: Awaited<ReturnType<typeof startLocal>>;
  start(shards: string): Promise<KilnProcess>;
  /** How often the bot replied to a message. */
  replies(lead: Member, message: string): number;
  mention(lead: Member): Promise<string>;
  /** The next process that resumes the shard gets every event again. */
  rewind(shard: number): Promise<void>;
}

/** @param guilds how many there are besides */
export async function shardScene({
  guilds,
  maxConcurrency,
}: {
  guilds: number;
  maxConcurrency: number;
}): Promise<ShardScene> {
  await using stack = new AsyncDisposableStack();
  const own = stack.use(await testRedis());
  const local = await startLocal();
  stack.defer(() => local.stop());
  const { control } = local.playground;
  await control('gateway', { maxConcurrency });
  await control('rates', 'off');
  const ofShard = new Map<number, string>();
  await until('there is a guild on each shard', async () => {
    const made = (await control('guild.create', { name: 'A guild to try' })) as { id: string };
    ofShard.set(ShardClientUtil.shardIdForGuildId(made.id, SHARDS), made.id);
    return ofShard.size === SHARDS;
  });
  const [alice] = PEOPLE;
  for (let count = 0; count < guilds; count++) {
    const made = (await control('guild.create', { name: `Guild ${count}`, owner_id: alice!.user.id })) as {
      id: string;
    };
    // The bot has known it for long: it says no hello.
    await own.redis.hset('kiln:joined', made.id, BOT);
  }
  const leads = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      createMember({ baseUrl: local.url, token: 'lead', where: ofShard.get(shard)! }),
    ),
  );
  for (const lead of leads) stack.use(lead);

  const scene = stack.move();
  return {
    leads,
    local,
    async start(shards: string): Promise<KilnProcess> {
      const dataDir = await mkdtemp(join(tmpdir(), 'kiln-shards-'));
      scene.defer(() => rm(dataDir, { recursive: true, force: true }));
      return scene.use(
        await startKilnProcess({
          DISCORD_TOKEN: TOKEN,
          DISCORD_API_URL: `${local.url}/api`,
          REDIS_URL: own.url,
          KILN_DATA_DIR: dataDir,
          KILN_LOG_LEVEL: 'info',
          KILN_PORT: '0',
          KILN_ROLES: 'gateway',
          KILN_SECRET: 's'.repeat(32),
          KILN_SHARDS: shards,
        }),
      );
    },
    replies: (lead: Member, message: string) =>
      lead.events.filter(
        ({ t, d }) =>
          t === 'MESSAGE_CREATE' &&
          (d.message_reference as { message_id?: string } | undefined)?.message_id === message &&
          (d.author as { id: string }).id === BOT,
      ).length,
    mention: async (lead: Member) => (await lead.post(lead.channels.general!, `<@${BOT}> a chair of oak`)).id,
    async rewind(shard: number) {
      const key = `kiln:shard:${shard}:session`;
      const session = JSON.parse((await own.redis.get(key)) ?? '') as { sequence: number };
      await own.redis.set(key, JSON.stringify({ ...session, sequence: 1 }), 'KEEPTTL');
    },
    [Symbol.asyncDispose]: () => scene.disposeAsync(),
  };
}

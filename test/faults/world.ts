import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'kiln-client/internal/create-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { freePort } from 'kiln-runtime/redis/free-port';
import { type PrivateRedis, startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { pino } from 'pino';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import type { Timing } from '../../src/jobs/base/timing.ts';
import type { Jobs } from '../../src/jobs/runtime/start-jobs.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';
import { createRequestBudget } from '../../src/jobs/service/request-rate.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { type Program, startProgram } from '../support/program.ts';
import { mulberry32 } from '../support/random.ts';
import { until } from '../support/until.ts';
import { faultDiscord } from './discord.ts';
import { breaches, type Inspected } from './invariants.ts';
import { faultService } from './service.ts';

/**
 * A world for faults: a Redis of its own (which may be killed), an asset service, a Discord, proxies before each of them,
 * and worker processes (which may be killed as well). The gateway's part, `jobs` without workers, is in the test.
 */

interface FaultWorldOptions {
  seed: number;
  slots?: number;
  /** How long a task of the service takes. */
  lifeMs?: number;
  requestsPerSecond?: number;
  timing?: Partial<Timing>;
  /** Requests a channel, and a guild. */
  perChannel?: number;
  /** The service knows creates by their keys. */
  keys?: boolean;
  /** Given: a database of this Redis is used, which then must not be killed. */
  redisUrl?: string;
}

const FAULT_TIMING: Partial<Timing> = {
  doubtGrace: 3_000,
  sweep: 2_000,
  editGap: 500,
  slotPause: 500,
  slotBack: 1_000,
};

export async function startFaultWorld(options: FaultWorldOptions) {
  const { seed, slots = 1_000, lifeMs = 3_000, requestsPerSecond = 10_000, perChannel = 5, keys = false } = options;
  console.log(`seed ${seed}`);
  await using stack = new AsyncDisposableStack();
  const random = mulberry32(seed);
  const timing = { ...FAULT_TIMING, ...options.timing };

  let server: PrivateRedis | undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-faults-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const redisPort = await freePort();
  const startRedis = async () => {
    server = await startPrivateRedis({ dataDir, path: process.env.PATH, port: redisPort });
  };
  if (options.redisUrl === undefined) {
    await startRedis();
    stack.defer(async () => server?.[Symbol.asyncDispose]());
  }
  const direct = options.redisUrl ?? server?.url ?? '';
  const redis = stack.adopt(await connectRedis(direct), (connection) => connection.disconnect());
  const service = stack.use(await faultService(random, { lifeMs, keys }));
  const titles = new Map<string, string>();
  const discord = stack.use(await faultDiscord(random, (token) => titles.get(token) ?? '1200000000000000001'));

  const target = new URL(direct);
  const proxies = {
    redis: stack.use(await startFaultProxy({ host: target.hostname, port: Number(target.port) }, seed)),
    service: stack.use(await startFaultProxy({ host: '127.0.0.1', port: service.port }, seed + 1)),
    discord: stack.use(await startFaultProxy({ host: '127.0.0.1', port: discord.port }, seed + 2)),
  };
  const urls = {
    redisUrl: `redis://127.0.0.1:${proxies.redis.port}${target.pathname}`,
    serviceUrl: `http://127.0.0.1:${proxies.service.port}`,
    discordUrl: `http://127.0.0.1:${proxies.discord.port}/api`,
  };

  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  const log = pino({ level: process.env.KILN_TEST_LOG ?? 'silent' });
  const client = stack.use(
    createClient({
      baseUrl: service.url,
      apiKey: 'key',
      rateLimiter: createRequestBudget(redis, 'key', requestsPerSecond),
    }),
  );
  const startJobs = (): Promise<Jobs> =>
    createJobs({
      ...{ redisUrl: direct, client, guilds, discord: { apiUrl: discord.url, token: 'bot-token' }, log, slots, timing },
      knowsKeys: () => keys,
    });
  const jobs = stack.use(await startJobs());
  const workers = new Set<Program>();
  stack.defer(async () => {
    await Promise.all([...workers].map((worker) => worker.kill('SIGKILL')));
  });

  const accepted = new Map<string, string>();
  let number = 0;

  async function startWorker(more: Record<string, unknown> = {}): Promise<Program> {
    const given = {
      ...urls,
      timing,
      slots,
      requestsPerSecond,
      silenceMs: 2_000,
      startCredits: 1_000_000,
      keys,
      ...more,
    };
    const program = await startProgram(join(import.meta.dirname, '../jobs/worker-process.ts'), given, ['--expose-gc']);
    workers.add(program);
    return program;
  }

  async function submit(change: { guildId?: string; title?: string } = {}): Promise<string> {
    const n = ++number;
    const channel = String(1_200_000_000_000_000_000n + BigInt(Math.ceil(n / perChannel)));
    const token = `token-${n}`;
    titles.set(token, channel);
    const title = change.title ?? `thing ${n} of ${seed}${random() < 0.1 ? ' fails' : ''}.`;
    const request = await submitRequest(jobs, {
      ...{ id: String(1_400_000_000_000_000_000n + BigInt(n)), token, application_id: '1500000000000000001' },
      guild_id: change.guildId ?? String(1_000_000_000_000_000_000n + BigInt(Math.ceil(n / 100))),
      ...{
        channel_id: channel,
        user_id: String(1_100_000_000_000_000_000n + BigInt(n)),
        message_id: discord.defer(token),
      },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: title }, title },
    });
    accepted.set(request.id, title);
    return request.id;
  }

  const kept = stack.move();
  const world = {
    ...{ seed, random, redis, direct, urls, service, discord, proxies, guilds, jobs, workers, accepted, timing },
    ...{ startWorker, submit, startRedis },
    redisPid: () => server?.pid ?? 0,
    async submitMany(count: number) {
      for (let i = 0; i < count; i += 20)
        await Promise.all(Array.from({ length: Math.min(20, count - i) }, () => submit()));
    },
    countLive: () => redis.zcard('kiln:live'),
    /** Everything is at its end and shown. */
    quiet: (timeoutMs: number) =>
      until('all is quiet', async () => (await redis.zcard('kiln:live')) === 0, timeoutMs).catch(() => {}),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
  return { ...world, breaches: () => breaches(world) };
}

/** Looks at a task's progress now and then; gives the steps backwards that it saw (I8: a write of an older run). */
export function watchProgress(world: Pick<Inspected, 'redis' | 'accepted'>) {
  const seen = new Map<string, { epoch: number; progress: number }>();
  const backwards: string[] = [];
  let stopped = false;
  const look = async () => {
    while (!stopped) {
      for (const id of world.accepted.keys()) {
        const [epoch, task] = await world.redis.hmget(`kiln:request:${id}`, 'epoch', 'task').catch(() => []);
        const now = { epoch: Number(epoch ?? 0), progress: task ? Number(JSON.parse(task).progress ?? 0) : 0 };
        const before = seen.get(id);
        if (before && (now.epoch < before.epoch || now.progress < before.progress)) {
          if (JSON.parse(task ?? '{}').status !== 'FAILED')
            backwards.push(`${id}: ${JSON.stringify(before)} -> ${JSON.stringify(now)}`);
        }
        seen.set(id, now);
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const looking = look();
  return {
    async stop(): Promise<string[]> {
      stopped = true;
      await looking;
      return backwards;
    },
  };
}

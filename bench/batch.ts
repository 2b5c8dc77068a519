import { createClient } from 'kiln-client';
import pino from 'pino';
import { createGuilds } from '../src/guilds/guilds.ts';
import { submitGroup, submitRequest } from '../src/jobs/actions/submit-request.ts';
import { createJobs } from '../src/jobs/runtime/start-jobs.ts';
import { isEnd } from '../src/jobs/store/request.ts';
import { keys } from '../src/keys.ts';
import { testDiscord, testService } from '../test/jobs/world.ts';
import { until } from '../test/support/until.ts';
import type { Row } from './row.ts';
import { benchRedis } from './support/redis.ts';
import { scaled } from './support/scale.ts';

/**
 * What a batch costs at Discord against as many requests one by one, of one member in one channel: requests and edits, and the time
 * until the last end is shown. Each task takes a second, in twenty slots; the machine's own time is in both.
 */

const ROWS = scaled(200, 12);
const SLOTS = 20;
const TASK_MS = 1_000;
const GUILD = '1';
const SHARED = { application_id: '1', guild_id: GUILD, channel_id: '2', user_id: '3' };
const STAGE = { type: 'text-to-3d-preview' } as const;

export async function run(): Promise<Row[]> {
  const singles = await measure((jobs) =>
    Promise.all(
      inputs().map((input, i) =>
        submitRequest(jobs, { ...SHARED, ...STAGE, id: String(1_000 + i), token: `t${i}`, input, title: input.prompt }),
      ),
    ),
  );
  const batch = await measure((jobs) => {
    const rows = inputs().map((input) => ({ input, title: input.prompt }));
    const intake = { ...SHARED, ...STAGE, id: '1000', token: 't', input: rows[0]?.input ?? {}, title: 'a thing' };
    return submitGroup(jobs, intake, rows, { batch: { title: 'things' } });
  });
  const said = ({ requests, edits, seconds }: Measured) =>
    `${requests} requests (${edits} edits), the last after ${seconds.toFixed(1)} s`;
  return [
    {
      name: `a batch of ${ROWS} at Discord`,
      baseline: `${ROWS} one by one: ${said(singles)}`,
      result: `${said(batch)}: ${(batch.requests / singles.requests).toFixed(3)} and ${(batch.seconds / singles.seconds).toFixed(2)} times`,
      goal: 'at most 0.1 times the requests, no longer than 1.2 times',
      ok: batch.requests <= 0.1 * singles.requests && batch.seconds <= 1.2 * singles.seconds,
    },
  ];
}

const inputs = () => Array.from({ length: ROWS }, (_, i) => ({ mode: 'preview', prompt: `thing ${i}` }));

interface Measured {
  requests: number;
  edits: number;
  /** Until the last end is shown. */
  seconds: number;
}

async function measure(submit: (jobs: Awaited<ReturnType<typeof createJobs>>) => Promise<unknown>): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const { url: redisUrl, redis } = await benchRedis(stack, { durable: true });
  const service = stack.use(await testService());
  const discord = stack.use(await testDiscord());
  const client = stack.use(createClient({ baseUrl: service.url, apiKey: 'key' }));
  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  await guilds.limits.set(GUILD, 'member', { tasks: 10_000 });
  await guilds.limits.set(GUILD, 'guild', { tasks: 10_000 });
  const jobs = stack.use(
    await createJobs({
      redisUrl,
      client,
      guilds,
      log: pino({ level: 'silent' }),
      slots: SLOTS,
      discord: { apiUrl: discord.url, token: 'bot-token', isLocal: true },
    }),
  );
  jobs.startWorkers();
  const began = performance.now();
  await submit(jobs);
  await until(
    'all are shown',
    async () => {
      for (const task of service.tasks.values())
        if (task.status === 'PENDING' && Date.now() - task.created_at > TASK_MS)
          service.succeed(task.id, { model_urls: {} });
      const ids = await redis.zrange(keys.requestsOfGuild(GUILD), '0', '-1');
      const all = await Promise.all(ids.map(jobs.requests.get));
      return all.length === ROWS && all.every((one) => one && isEnd(one.state) && one.delivered);
    },
    600_000,
  );
  const seconds = (performance.now() - began) / 1_000;
  const edits = discord.sent.filter(({ method }) => method === 'PATCH').length;
  return { requests: discord.sent.length, edits, seconds };
}

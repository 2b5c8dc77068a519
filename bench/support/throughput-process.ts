import { createClient } from 'kiln-client';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createArchive } from '../../src/jobs/data/archive.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';
import type { ThroughputProcess } from '../throughput.ts';

/** An engine or a worker as a process of its own: JSON in the first argument, `ready` on stdout, gone with SIGTERM. */

const given = JSON.parse(process.argv[2] ?? '') as ThroughputProcess; // from the benchmark itself
const { redisUrl, dataDir, key: apiKey } = given;
const log = pino({ level: 'silent' });
await using stack = new AsyncDisposableStack();

let said = 'ready';
if (given.role !== 'worker') {
  const common = { redisUrl, dataDir, host: '127.0.0.1', port: 0, localApiKey: apiKey, secret: 's'.repeat(32), log };
  const recipesModule = new URL('../../test/support/quick-recipes.ts', import.meta.url);
  const own = {
    http: given.role === 'service',
    engine: given.role === 'engine',
    workerThreads: given.role === 'engine' ? given.threads : 1,
    allowedOrigins: [],
    checks: {},
    plan: async () => undefined,
    recipesModule,
  };
  const { url } = stack.use(await createService({ ...common, ...own }));
  if (url) said = url;
} else {
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const guilds = createGuilds(redis, { startCredits: 1_000_000 });
  const client = stack.use(createClient({ baseUrl: given.serviceUrl, apiKey, extensions: true }));
  const discord = { apiUrl: `${given.discordUrl}/api`, token: 'token' };
  const { keepMinutes, slots } = given;
  const archive = createArchive(stack.use(await openFileStore(dataDir)), 'archive');
  const days = keepMinutes && keepMinutes / 1_440;
  const retention = { archive, requestDays: days, journalDays: days };
  const jobs = stack.use(await createJobs({ redisUrl, client, guilds, discord, log, slots, retention }));
  jobs.startWorkers();
}
process.stdout.write(`${said}\n`);
await new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));

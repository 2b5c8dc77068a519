import { pino } from 'pino';
import { createClient } from '../../src/client/client.ts';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { connectRedis } from '../../src/redis/connect.ts';

/** A worker process of its own, to be killed. Arguments: a JSON object with redisUrl, serviceUrl, discordUrl, timing. */
const given = JSON.parse(process.argv[2] ?? '{}');
const redis = await connectRedis(given.redisUrl);
const jobs = await createJobs({
  redisUrl: given.redisUrl,
  client: createClient({ baseUrl: given.serviceUrl, apiKey: 'key' }),
  guilds: createGuilds(redis),
  discord: { apiUrl: given.discordUrl, token: 'bot-token' },
  log: pino({ level: 'silent' }),
  timing: given.timing,
});
jobs.startWorkers();
process.stdout.write('ready\n');
process.once('SIGTERM', async () => {
  await jobs[Symbol.asyncDispose]();
  redis.disconnect();
  process.exit();
});

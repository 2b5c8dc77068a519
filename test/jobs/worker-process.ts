import { flushCompileCache } from 'node:module';
import { createClient } from 'kiln-client/internal/create-client';
import { awaitRedis } from 'kiln-runtime/redis/connect';
import { pino } from 'pino';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { createJobs } from '../../src/jobs/runtime/start-jobs.ts';
import { createRequestBudget } from '../../src/jobs/service/request-rate.ts';

/**
 * A worker process of its own, to be killed. Arguments: a JSON object with redisUrl, serviceUrl, discordUrl, timing, and
 * where a test wants them keys, slots, requestsPerSecond, silenceMs, startCredits, clockOffsetMs, memoryEveryMs.
 */
const given = JSON.parse(process.argv[2] ?? '{}');
if (given.clockOffsetMs !== undefined) {
  // A machine whose clock is wrong: also for the libraries.
  const real = Date.now.bind(Date);
  Date.now = () => real() + given.clockOffsetMs;
}
// On a busy machine a first connection may come late: a worker that ended for it would be missed for the rest of the test.
const redis = await awaitRedis(given.redisUrl, { patienceMs: 60_000, onWait: () => {} });
const jobs = await createJobs({
  redisUrl: given.redisUrl,
  client: createClient({
    baseUrl: given.serviceUrl,
    apiKey: 'key',
    silenceMs: given.silenceMs,
    rateLimiter:
      given.requestsPerSecond === undefined ? undefined : createRequestBudget(redis, 'key', given.requestsPerSecond),
  }),
  guilds: createGuilds(redis, given.startCredits === undefined ? {} : { startCredits: given.startCredits }),
  discord: { apiUrl: given.discordUrl, token: 'bot-token' },
  log: pino({ level: given.logLevel ?? 'silent' }, pino.destination(2)),
  timing: given.timing,
  knowsKeys: () => given.keys ?? false,
  ...(given.slots === undefined ? {} : { slots: given.slots }),
  ...(given.processId === undefined ? {} : { processId: given.processId }),
});
jobs.startWorkers();
flushCompileCache(); // it is killed before it could at its end
process.stdout.write('ready\n');
if (given.memoryEveryMs !== undefined) {
  // What is still needed, after a collection: what V8 has not got round to freeing is no leak. Needs --expose-gc.
  setInterval(() => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`memory ${((heapUsed + external) / 2 ** 20).toFixed(2)}\n`);
  }, given.memoryEveryMs).unref();
}
process.once('SIGTERM', async () => {
  await jobs[Symbol.asyncDispose]();
  redis.disconnect();
  process.exit();
});

import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'kiln-client/internal/create-client';
import { createLog } from 'kiln-runtime/log';
import { createClock } from 'kiln-runtime/redis/clock';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { withPrefix } from 'kiln-runtime/redis/prefix';
import { findRunningRedis, startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { createSecretWords } from 'kiln-runtime/without-secrets';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { ARCHIVE, createAssetFiles } from 'kiln-service/files/asset-files';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { type Config, secretsOf } from '../config.ts';
import { createGuilds } from '../guilds/guilds.ts';
import { createPurchases } from '../guilds/purchases.ts';
import { createArchive } from '../jobs/data/archive.ts';
import { createJobs, type Jobs } from '../jobs/runtime/start-jobs.ts';
import { createRequestBudget } from '../jobs/service/request-rate.ts';

export type Tools = Awaited<ReturnType<typeof openTools>>;

/**
 * What the operator's commands work with: the Redis and the files of the running Kiln.
 * @param alone Kiln need not run: a private Redis is started for the time of the command
 * @throws {UserError} `redis_unreachable`: no Kiln runs here
 */
export async function openTools(config: Config, { alone, path }: { alone: boolean; path?: string | undefined }) {
  await using stack = new AsyncDisposableStack();
  const running = await findRunningRedis(config).catch(async (error: unknown) => {
    if (!alone) throw error;
    return stack.use(await startPrivateRedis({ dataDir: join(config.dataDir, 'redis'), path })).url;
  });
  const redisUrl = withPrefix(running, config.redisPrefix);
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const { now } = stack.use(await createClock(redis));
  const files = createAssetFiles(stack.use(await openFileStore(config.files)));
  const { url, apiKey, downloadOrigins } = config.assets;
  const client = stack.use(
    createClient({ baseUrl: url, apiKey, downloadOrigins, rateLimiter: createRequestBudget(redis, apiKey) }),
  );
  const guilds = createGuilds(redis);
  const { token, apiUrl } = config.discord;
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const log = createLog({ level, pretty: process.stderr.isTTY, secrets: createSecretWords(secretsOf(config)) });
  let jobs: Promise<Jobs> | undefined;
  stack.defer(async () => (await jobs?.catch(() => undefined))?.[Symbol.asyncDispose]());
  const opened = stack.move();
  return {
    redis,
    dataDir: config.dataDir,
    files,
    /** This machine is configured to hold the files of tasks. */
    holdsFiles: config.roles.has('service') || config.roles.has('engine'),
    guilds,
    purchases: createPurchases(redis, guilds.ledger),
    /** Of the built-in service. */
    accounts: createAccounts(redis, now),
    /** For the service in use, in the installation's own account. */
    client,
    /** Opened by the first call. */
    jobs(): Promise<Jobs> {
      const retention = { ...config.keep, archive: createArchive(files.store, ARCHIVE) };
      jobs ??= createJobs({ redisUrl, client, guilds, discord: { token, apiUrl }, log, retention });
      return jobs;
    },
    /** Older requests are no longer in Redis: milliseconds since 1970. */
    keptSince: () => (config.keep.requestDays === undefined ? 0 : now() - config.keep.requestDays * DAY_MS),
    /** The user who runs the command. */
    by: userName(),
    /** By Redis' clock, as all times there. */
    now,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const DAY_MS = 86_400_000;

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in many containers.
    return String(process.getuid?.() ?? 'unknown');
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { makeFolder } from 'kiln-runtime/make-folder';
import { HARMFUL_WORDS, type ModerationOptions } from 'kiln-runtime/moderation/screen';
import { createOutages } from 'kiln-runtime/outages';
import { awaitRedis, checkRedis } from 'kiln-runtime/redis/connect';
import { withPrefix } from 'kiln-runtime/redis/prefix';
import { type PrivateRedis, startPrivateRedis } from 'kiln-runtime/redis/private-server';
import { createMemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { startTracing, TRACE_METERS } from 'kiln-runtime/tracing/start-tracing';
import { createHostRule } from 'kiln-runtime/web/host-rule';
import { checkPort } from 'kiln-runtime/web/listen';
import type { SecretWords } from 'kiln-runtime/without-secrets';
import { SERVICE_METERS } from 'kiln-service/base/meters';
import { createAssetFiles } from 'kiln-service/files/asset-files';
import { awaitStore } from 'kiln-service/files/store/await-store';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { openInstallation } from 'kiln-service/installation/installation';
import { openSecrets } from 'kiln-service/installation/secret';
import type { Maker } from 'kiln-service/makers/maker';
import { openMakers } from 'kiln-service/makers/open-makers';
import { createService } from 'kiln-service/service';
import type { Logger } from 'pino';
import type { Config, Role } from '../config.ts';
import { type Seeing, startBotRoles } from './bot-roles.ts';
import { orStopped, unlessAway } from './or-stopped.ts';
import { startWatch } from './watch.ts';
import { startWeb } from './web.ts';

/**
 * Configuration -> plugs -> roles. Each part is disposable and disposed of in the reverse order of its start, so that a
 * stop hears no new command, hands its work over, and leaves Redis for last.
 */

export interface Kiln extends AsyncDisposable {
  /** Where the page (with the playground) and health are. */
  url: string;
  /** Where operators look. */
  adminUrl: string;
  /** Root of the asset service that is used. */
  serviceUrl: string;
  redisUrl: string;
  /** The address that people want to know: the page, else the description of the service, else whether this process is well. */
  ready: string;
  /** What the start did not wait for. */
  pending: string | undefined;
}

export interface StartOptions {
  /** The PATH on which a redis-server is looked for. */
  path?: string | undefined;
  /** What the log must not show. */
  secretWords?: SecretWords;
  /** How long a Redis that is not there yet is waited for. */
  redisPatienceMs?: number;
  /** Breaks the start off. */
  signal?: AbortSignal;
  /** Hears of what ends the whole process. */
  fail?: (error: unknown) => void;
}

const REDIS_PATIENCE_MS = 10_000;
const STORE_PATIENCE_MS = 10_000;

/**
 * Starts the roles of this process. A port of 0 means any free one.
 * @throws {UserError} what stands in the way, and what to change
 * @throws the reason of the signal
 */
export async function startKiln(config: Config, log: Logger, options: StartOptions = {}): Promise<Kiln> {
  const plugs = new AsyncDisposableStack();
  const parts = new AsyncDisposableStack();
  let redis: Redis | undefined;
  const end = async () => {
    try {
      await unlessAway(redis, parts.disposeAsync());
    } finally {
      await plugs.disposeAsync();
    }
  };
  const { unknownVariables } = config;
  if (unknownVariables.length > 0) log.warn({ unknownVariables }, 'variables that Kiln does not know have no effect');
  try {
    await makeFolder(config.dataDir).catch((error) => Promise.reject(cannotWrite(config.dataDir, error)));
    const admin = await freePorts(config, log);
    const privateRedis = config.redisUrl === undefined ? plugs.use(await ownRedis(config, log, options)) : undefined;
    const redisUrl = withPrefix(config.redisUrl ?? privateRedis?.url ?? '', config.redisPrefix);
    redis = plugs.adopt(await firstConnection(redisUrl, log, options), (connection) => connection.disconnect());
    await orStopped(checkRedis(redis), options.signal);
    const addresses = await startRoles({
      config: { ...config, admin },
      log,
      redis,
      redisUrl,
      privateRedis,
      parts,
      options,
    });
    return { ...addresses, redisUrl, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end().catch(() => {});
    throw unusable(error, config.dataDir) ?? error;
  }
}

const DISK_PROBLEMS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];

function unusable(cause: unknown, dataDir: string): UserError | undefined {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return DISK_PROBLEMS.includes(code) ? cannotWrite(dataDir, cause) : undefined;
}

function cannotWrite(dataDir: string, cause: unknown): UserError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const words = `Kiln cannot write to its data folder ${dataDir}: ${reason}. Set KILN_DATA_DIR to another`;
  return new UserError('unusable_folder', words, { cause });
}

interface RoleParts {
  config: Config;
  log: Logger;
  redis: Redis;
  redisUrl: string;
  privateRedis: PrivateRedis | undefined;
  parts: AsyncDisposableStack;
  options: StartOptions;
}

async function startRoles({ config, log, redis, redisUrl, privateRedis, parts, options }: RoleParts) {
  const has = (role: Role) => config.roles.has(role);
  const part = async <T extends AsyncDisposable>(starting: Promise<T>) =>
    parts.use(await orStopped(starting, options.signal));
  const { dataDir } = config;
  const moderation = await readModeration(config);
  const holdsFiles = has('service') || has('engine');
  if (holdsFiles) await orStopped(firstTrial(config, log, options), options.signal);
  // Only for the look at whose they are: the service opens its own.
  const files = holdsFiles ? createAssetFiles(parts.use(await openFileStore(config.files))) : undefined;
  const installation = await part(openInstallation({ redis, dataDir, files, log }));
  if (options.fail) installation.lost.then(options.fail);
  const secrets = await secretsOf(config, redis, installation.id);
  const hide = (key: string) => options.secretWords?.add(key);
  for (const secret of secrets) hide(secret);

  const { health, adminUrl } = await part(startWatch({ config, log, redisUrl, privateRedis }));
  let isStarting = true;
  health.addCheck('start', () => (isStarting ? 'its parts are still starting' : undefined));
  await part(startTracing(config.tracing, { log, meters: health.addMeters(TRACE_METERS) }));
  // The port is open before the bot, which knows what is to be seen, can start: the local Discord is on it.
  const seeing = Promise.withResolvers<Seeing>();
  const { url } = await part(startWeb(config, health, log, seeing.promise));

  const memory = createMemoryGuard();
  const makers = await modelServers(config, log, part);
  let serviceUrl = config.assets.url;
  let ownServiceUrl = '';
  if (holdsFiles) {
    const service = await part(
      createService({
        redisUrl,
        dataDir,
        files: config.files,
        presignedLinks: config.presignedLinks,
        belongs: installation.belongs,
        minFreeBytes: config.minFreeBytes,
        host: config.host,
        hosts: createHostRule(config.allowedHosts),
        trustProxy: config.trustProxy,
        port: config.servicePort,
        publicUrl: config.servicePublicUrl,
        moderation,
        makers,
        makerTimes: { waitMs: config.makers.waitMs, workMs: config.makers.workMs },
        localApiKey: config.localApiKey,
        secret: secrets[0] ?? '',
        oldSecrets: secrets.slice(1),
        log: log.child({ part: 'service' }),
        http: has('service'),
        engine: has('engine'),
        takes: config.engineTakes,
        cutout: config.cutout,
        // Once it is open to others, they must not make it fetch from this machine.
        allowedOrigins: has('playground') && config.servicePublicUrl === undefined ? [url] : [],
        memory,
        meters: health.addMeters(SERVICE_METERS),
      }),
    );
    health.addGauges(service.gauges);
    ownServiceUrl = service.url;
    for (const [name, check] of Object.entries(service.health)) health.addCheck(name, check);
    for (const [name, check] of Object.entries(service.also)) health.addAlso(name, check);
    if (config.assets.builtIn && has('service')) serviceUrl = service.url;
  }

  let pending: string | undefined;
  if (has('gateway') || has('worker')) {
    const { token, builtIn, apiUrl } = config.discord;
    const discord = { token, apiUrl: builtIn ? `${url}/api` : apiUrl };
    const bot = await part(
      startBotRoles({ config, moderation, log, redis, redisUrl, serviceUrl, secrets, discord, health, hide, memory }),
    );
    seeing.resolve(bot);
    pending = bot.pending();
  }
  isStarting = false;
  const serviceDocs = ownServiceUrl && `${ownServiceUrl}/docs`;
  return { url, adminUrl, serviceUrl, pending, ready: has('playground') ? url : serviceDocs || `${url}/ready` };
}

/** @throws {UserError} `bad_configuration`: what is set up wrong, a line each */
async function modelServers(
  { makers: settings, roles }: Config,
  log: Logger,
  part: <T extends AsyncDisposable>(starting: Promise<T>) => Promise<T>,
): Promise<readonly Maker[]> {
  if (!roles.has('service') && !roles.has('engine')) return [];
  const { makers, mistakes, withheld } = await part(openMakers(settings, log.child({ part: 'makers' })));
  if (mistakes.length > 0) throw new UserError('bad_configuration', mistakes.join('\n'));
  for (const reason of withheld) log.warn({ reason }, 'a model is not offered');
  if (makers.length > 0) log.info({ makers: makers.map(({ id }) => id) }, 'stages with makers');
  return makers;
}

/** None where nothing is signed or sealed. */
async function secretsOf({ roles, dataDir, secrets }: Config, redis: Redis, id: string): Promise<readonly string[]> {
  const needed = (['service', 'gateway', 'worker'] as const).some((role) => roles.has(role));
  return needed ? openSecrets({ redis, id, dataDir, configured: secrets }) : [];
}

/** Before anything is started that would have to be stopped again. @returns where operators look */
async function freePorts({ host, port, servicePort, admin, roles }: Config, log: Logger): Promise<Config['admin']> {
  await checkPort({ host, port }, 'KILN_PORT', 'KILN_HOST');
  if (roles.has('service')) await checkPort({ host, port: servicePort }, 'KILN_SERVICE_PORT', 'KILN_HOST');
  try {
    await checkPort(admin, 'KILN_ADMIN_PORT', 'KILN_ADMIN_HOST');
    return admin;
  } catch (error) {
    if (!admin.anyPort || !(error instanceof UserError) || error.code !== 'port_in_use') throw error;
    log.warn({ taken: admin.port }, 'the operators’ port is in use: any free one is taken, KILN_ADMIN_PORT sets it');
    return { ...admin, port: 0 };
  }
}

function ownRedis({ dataDir }: Config, log: Logger, { path, fail }: StartOptions): Promise<PrivateRedis> {
  return startPrivateRedis({
    dataDir: join(dataDir, 'redis'),
    path,
    ...(fail ? { supervision: { log, onLost: fail } } : {}),
  });
}

async function firstTrial({ files, dataDir }: Config, log: Logger, { signal }: StartOptions): Promise<void> {
  // The data folder itself has other words for what is wrong with it.
  if (files === dataDir) return;
  const onWait = (reason: string) =>
    log.warn({ reason, store: files, seconds: STORE_PATIENCE_MS / 1_000 }, 'waiting for the file store');
  await awaitStore(files, { patienceMs: STORE_PATIENCE_MS, onWait, signal });
}

async function firstConnection(url: string, log: Logger, { redisPatienceMs, signal }: StartOptions): Promise<Redis> {
  const patienceMs = redisPatienceMs ?? REDIS_PATIENCE_MS;
  const onWait = (reason: string) => log.warn({ reason, seconds: patienceMs / 1_000 }, 'waiting for Redis');
  const redis = await orStopped(awaitRedis(url, { patienceMs, onWait, signal }), signal);
  const outages = createOutages(log);
  redis.on('error', (error) => outages.failed('redis', error));
  redis.on('ready', () => outages.worked('redis'));
  return redis;
}

const MOST_BYTES = 2_000_000;

/**
 * What the operator has requests held against, with the words of their file.
 * @throws {UserError} `bad_configuration`: the file cannot be read
 */
export async function readModeration({
  moderation,
}: Pick<Config, 'moderation'>): Promise<ModerationOptions & { acceptsUnjudged: boolean }> {
  const { file, ...options } = moderation;
  if (file === undefined) return options;
  const { harmfulWords = HARMFUL_WORDS } = options;
  return { ...options, harmfulWords: [...harmfulWords, ...wordsOf(await readWords(file))] };
}

/** A line each. */
const wordsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

async function readWords(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length <= MOST_BYTES) return text;
  } catch (error) {
    throw new UserError('bad_configuration', `KILN_MODERATION_FILE: ${file} cannot be read`, { cause: error });
  }
  throw new UserError('bad_configuration', `KILN_MODERATION_FILE: ${file} has more than ${MOST_BYTES / 1e6} MB`);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RedisOptions } from 'ioredis';
import type { TaskType } from 'kiln-client/contract/families/index';
import type { Check, Gauges } from 'kiln-runtime/health';
import { createMeters } from 'kiln-runtime/meters';
import type { ModerationOptions } from 'kiln-runtime/moderation/screen';
import { createOutages } from 'kiln-runtime/outages';
import { createClock } from 'kiln-runtime/redis/clock';
import { connectRedis, followOnce } from 'kiln-runtime/redis/connect';
import { queuePlace } from 'kiln-runtime/redis/prefix';
import { availableMemory, createMemoryGuard, type MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import { FOREIGN_HOST, type HostRule } from 'kiln-runtime/web/host-rule';
import { listen } from 'kiln-runtime/web/listen';
import type { Logger } from 'pino';
import { createAccounts } from './accounts/accounts.ts';
import { ensureLocalAccount } from './accounts/local-account.ts';
import { createRateLimit } from './accounts/rate-limit.ts';
import { createFairTurns } from './base/fair-turns.ts';
import { LIMITS, type Limits } from './base/limits.ts';
import { SERVICE_METERS, type ServiceMeters } from './base/meters.ts';
import { createModeration } from './base/moderation.ts';
import { createRedisOutages, REDIS_AWAY } from './base/redis-outages.ts';
import { type Checks, createChecks } from './create/checks/checks.ts';
import { type CutoutSettings, openCutout } from './cutout/open-cutout.ts';
import { startEngine } from './engine/engine.ts';
import { SERVER_TIMES, type ServerTimes } from './engine/make-at-server.ts';
import { createOutbox } from './engine/outbox.ts';
import { createAssetFiles } from './files/asset-files.ts';
import { createFreeSpace } from './files/free-space.ts';
import { createLinks, isGoodLink } from './files/links.ts';
import type { StoreObserver } from './files/store/observed-store.ts';
import { openFileStore } from './files/store/open-file-store.ts';
import { watchStore } from './files/store/store-watch.ts';
import { createTrash } from './files/trash.ts';
import { registerAccountRoutes } from './http/account-routes.ts';
import { type Answered, createApp } from './http/app.ts';
import { registerAssetRoutes } from './http/asset-routes.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { registerDocumentRoutes } from './http/document-routes.ts';
import { registerFamilyRoutes } from './http/family-routes.ts';
import { registerLibraryRoutes } from './http/library-routes.ts';
import { placesOf, registerMakerRoutes } from './http/maker-routes.ts';
import { createWrongKeys } from './http/wrong-keys.ts';
import { createBoundedFetch } from './inputs/bounded-fetch.ts';
import { createInputTools } from './inputs/fetch-inputs.ts';
import { createSpools } from './inputs/spool.ts';
import { createUploads } from './inputs/uploads.ts';
import { QUEUE_PREFIX } from './keys.ts';
import type { Maker } from './makers/maker.ts';
import { createPreviews } from './previews/previews.ts';
import { createCreations } from './tasks/creations.ts';
import { createGenerateQueue } from './tasks/generate-queue.ts';
import type { TaskRecord } from './tasks/task-record.ts';
import { createTaskStore, type TaskStore } from './tasks/task-store.ts';
import { viewTask } from './tasks/task-view.ts';
import { createUpdates } from './tasks/updates.ts';
import { createJudges, type Judges } from './threads/judges.ts';
import { LEAST_CONTAINER_BYTES, shareMemory } from './threads/memory-shares.ts';
import { createServiceThreads, THREAD_TASKS } from './threads/thread-tasks.ts';
import { createLeftovers } from './upkeep/leftovers.ts';
import { createSweep } from './upkeep/sweep.ts';

/**
 * The built-in asset service: the complete specification over HTTP, with records in Redis, files in a folder or bucket,
 * and the local procedural engine in worker threads. The HTTP side and the engine may run in one process, or in several
 * that share Redis and the file store.
 */

export interface ServiceOptions {
  redisUrl: string;
  /** Incoming uploads and caches. */
  dataDir: string;
  /** The file store: a folder or `s3://…`. Default: `dataDir`. */
  files?: string | undefined;
  /** Redirect links to the store itself, if it has URLs. */
  presignedLinks?: boolean | undefined;
  host: string;
  /** 0: any free port. */
  port: number;
  /** Accepted host names. Default: any. */
  hosts?: HostRule | undefined;
  /** IP addresses and networks of proxies that say whom they ask for (`X-Forwarded-For`). Default: none. */
  trustProxy?: string[] | false | undefined;
  /** Public URL, used for links. Default: where it listens. */
  publicUrl?: string | undefined;
  /** The key of the built-in account. */
  localApiKey: string;
  /** Signs links. */
  secret: string;
  /** Earlier secrets, whose links are still valid. */
  oldSecrets?: readonly string[] | undefined;
  log: Logger;
  /** Which sides run in this process. */
  http: boolean;
  engine: boolean;
  /** Tasks run at once. */
  workerThreads?: number | undefined;
  /** Whether a thread and a process are soon ready for the first order. Default: true; else the order waits for their start. */
  warm?: boolean | undefined;
  /** The cut-out model of the engine. */
  cutout?: CutoutSettings | undefined;
  /** Families that this engine handles; undefined: all. */
  takes?: readonly TaskType[] | undefined;
  /** Non-public origins that inputs may be downloaded from. */
  allowedOrigins: readonly string[];
  /** DNS servers for URLs of inputs, instead of the system's. */
  dnsServers?: readonly string[] | undefined;
  /** Overrides of `limits.ts`. */
  limits?: Partial<Limits> | undefined;
  /** Default: Redis' clock, which all processes share. */
  now?: (() => number) | undefined;
  /** New tasks are refused if less disk space is free. Default: no reserve. */
  minFreeBytes?: number | undefined;
  /** Whether data folder and Redis belong together; otherwise unknown files mean nothing. */
  belongs?: (() => Promise<boolean>) | undefined;
  moderation?: ModerationOptions | undefined;
  /** A module with another `recipes` table. */
  recipesModule?: URL | undefined;
  /** Other checks of a request before it is charged. */
  checks?: Checks | undefined;
  /** Called with every answer of a route. */
  onAnswer?: ((answer: Answered) => void) | undefined;
  /** Models on servers of the operator's, best first for each stage. Default: the built-in engine makes everything. */
  makers?: readonly Maker[] | undefined;
  makerTimes?: Partial<ServerTimes> | undefined;
  /** Another judge of plans. */
  plan?: Judges['plan'] | undefined;
  /** Replaces every stage's own deadline. */
  deadlineMs?: number | undefined;
  /** The memory guard of the process' threads. Default: one of the service's own. */
  memory?: MemoryGuard | undefined;
  /** Memory limit of one task. */
  taskBytes?: number | undefined;
  /** What inspections of untrusted files get their shares of. Default: the memory of the container, or of the machine. */
  containerBytes?: number | undefined;
  /** How often a stream repeats its last frame. */
  streamRepeatMs?: number | undefined;
  /** Default: no metrics. */
  meters?: ServiceMeters | undefined;
}

export interface Service extends AsyncDisposable {
  /** The HTTP side's address; empty without one. */
  url: string;
  openStreams(): number;
  /** Readiness of the parts running here, by name. */
  health: Readonly<Record<string, Check>>;
  /** The model servers that this engine uses, by address: stages without makers do not need them. */
  also: Readonly<Record<string, Check>>;
  /** Metrics of the parts running here. */
  gauges: Gauges;
}

/** Loading the recipes takes a second of a core, which a process that starts needs for other things. */
const WARM_UP_MS = 5_000;

/** Of a command of a request: an answer within two seconds is worth more than one that may still come. */
const ANSWER_MS = 1_500;

/** @throws {UserError} `port_in_use`, `redis_unreachable`, `bad_configuration` of the cut-out model */
export async function createService(options: ServiceOptions): Promise<Service> {
  await using building = new AsyncDisposableStack();
  const shared = await openShared(options, building);
  const { health, gauges, tools } = shared;
  let isWarm = false;
  const engine = options.engine ? await startEngineSide(options, shared, () => isWarm) : undefined;
  const open = new Set<FastifyReply>();
  const url = options.http ? await startHttpSide(options, shared, open) : '';
  const { warm = true } = options;
  if (warm) {
    const timer = setTimeout(() => {
      isWarm = true;
      if (options.engine) tools.pool.warmUp('recipe');
      if (options.http) tools.pool.warmUp('judge-picture');
    }, WARM_UP_MS).unref();
    building.defer(() => clearTimeout(timer));
  }
  const running = building.move();
  return {
    url,
    openStreams: () => open.size,
    health,
    also: engine?.also ?? {},
    gauges,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

type Shared = Awaited<ReturnType<typeof openShared>>;

/** What both sides stand on. */
async function openShared(options: ServiceOptions, building: AsyncDisposableStack) {
  const { log, memory = createMemoryGuard(), meters = createMeters(SERVICE_METERS) } = options;
  const outages = createOutages(log);
  const connect = async (redisOptions: RedisOptions = {}, address = options.redisUrl) => {
    const redis = await connectRedis(address, redisOptions);
    redis.on('error', (error) => outages.failed(REDIS_AWAY, error));
    redis.on('ready', () => outages.worked(REDIS_AWAY));
    building.defer(() => redis.disconnect());
    return redis;
  };
  const redis = await connect();
  const now = options.now ?? building.use(await createClock(redis)).now;
  const updates = building.use(await createUpdates(await connect()));
  const store = createTaskStore(redis, now);
  const place = options.files ?? options.dataDir;
  const observer: StoreObserver = (operation, outcome) => meters.store_answers({ operation, outcome });
  const fileStore = building.use(await openFileStore(place, { observer }));
  const watch = building.use(await watchStore(building.use(await openFileStore(place, { patience: 'short' })), log));
  const files = createAssetFiles(fileStore);
  const queueAt = queuePlace(options.redisUrl, QUEUE_PREFIX);
  const queue = building.use(await createGenerateQueue(await connect({}, queueAt.url), queueAt.prefix));
  const leftovers = createLeftovers({ redis, store, files, log, now });
  const belongs = options.belongs ?? (async () => true);
  const trash = createTrash(fileStore);
  building.use(createSweep({ redis, store, files, leftovers, trash, belongs, log, now: options.now }));

  const { recipesModule, taskBytes, workerThreads: threads = THREAD_TASKS.recipe.threads } = options;
  const { containerBytes = availableMemory() } = options;
  // An engine in the same process needs as much.
  const inspections = shareMemory(options.engine ? containerBytes / 2 : containerBytes);
  const pool = building.use(createServiceThreads({ recipesModule, threads, taskBytes, memory, inspections }));
  const spools = createSpools(options.dataDir);
  await spools.sweep(Date.now());
  const health: Record<string, Check> = { files: watch.problem };
  const gauges: Record<string, Gauges[string]> = { ...serverGauges(store) };
  const moderation = createModeration(options.moderation);
  const judges = createJudges(pool, inspections);
  const { makers = [] } = options;
  /** For those who make tasks and those who run them. */
  const tools = { log, meters, store, updates, queue, pool, moderation, files, watch, leftovers };
  return {
    building,
    connect,
    containerBytes,
    fileStore,
    gauges,
    health,
    judges,
    makers,
    now,
    outages,
    queueAt,
    redis,
    spools,
    threads,
    tools,
  };
}

/** Told by both sides: without an engine, only the other one can say that there is work for one. */
const serverGauges = ({ countForServers, countAtServers }: TaskStore): Gauges => ({
  model_server_tasks_waiting: { help: 'Tasks that wait for a model server', read: countForServers },
  model_server_tasks_running: { help: 'Tasks that a model server works on', read: countAtServers },
});

async function startEngineSide(options: ServiceOptions, shared: Shared, isWarm: () => boolean) {
  const { log, deadlineMs, takes } = options;
  const { connect, health, gauges, judges, makers, queueAt, spools, threads, tools } = shared;
  const cutout = options.cutout && (await openCutout(options.cutout));
  if (cutout?.warning !== undefined) log.warn({ model: cutout.model }, `the cut-out model: ${cutout.warning}`);
  const engine = shared.building.use(
    await startEngine({
      ...tools,
      redis: await connect({}, queueAt.url),
      queuePrefix: queueAt.prefix,
      outbox: createOutbox(options.dataDir),
      threads,
      phase: { makers, spools, judges, times: { ...SERVER_TIMES, ...options.makerTimes } },
      takes,
      isWarm,
      cutout,
      deadlineMs,
    }),
  );
  health.engine = engine.problem;
  gauges.engine_threads = { help: 'Tasks that this engine makes at once', read: () => threads };
  gauges.engine_results_waiting = {
    help: 'Results that this engine has made and the file store does not keep yet',
    read: () => engine.waiting(),
  };
  gauges.model_server_up = {
    help: 'Whether a model server takes work: 1 or 0',
    label: 'server',
    read: () => engine.servers().map(({ server, problem }) => [server.at, problem === undefined ? 1 : 0] as const),
  };
  gauges.engine_threads_busy = { help: 'Tasks that this engine has in hand', read: () => engine.busy() };
  const also: Record<string, Check> = {};
  for (const { server } of engine.servers()) {
    also[`model server ${server.at}`] = () => engine.servers().find((one) => one.server === server)?.problem;
  }
  return { also };
}

/** @returns its address */
async function startHttpSide(options: ServiceOptions, shared: Shared, open: Set<FastifyReply>): Promise<string> {
  const { log, dataDir, allowedOrigins, dnsServers } = options;
  const { building, connect, fileStore, gauges, judges, makers, now, tools } = shared;
  const { files, meters, watch } = tools;
  let url = '';
  // While Redis is down, requests fail in time; the engine waits for it instead.
  const quick = await connect({ commandTimeout: ANSWER_MS, reconnectOnError: followOnce() });
  const store = createTaskStore(quick, now);
  const accounts = createAccounts(quick, now);
  // A start waits for Redis: a process that loads its modules on a busy machine may miss the time of a request.
  await ensureLocalAccount(createAccounts(shared.redis, now), options.localApiKey);
  const publicUrl = () => options.publicUrl ?? url;
  const links = createLinks([options.secret, ...(options.oldSecrets ?? [])], publicUrl, now);
  const limits = { ...LIMITS, ...options.limits };
  const judge = (address: URL) => {
    if (address.origin === new URL(publicUrl()).origin) return isGoodLink(links, address) ? 'allowed' : 'refused';
    return allowedOrigins.includes(address.origin) ? 'allowed' : undefined;
  };
  if (!options.engine && shared.containerBytes < LEAST_CONTAINER_BYTES) {
    log.warn({ bytes: shared.containerBytes, needed: LEAST_CONTAINER_BYTES }, 'inspections of large files may not fit');
  }
  const inputs = createInputTools(building.use(createBoundedFetch({ judge, limits, dnsServers })), judges);
  const show = async (record: TaskRecord, known?: number) => {
    const preceding = record.status === 'PENDING' ? (known ?? (await store.preceding(record.id))) : 0;
    return viewTask(record, { links, now, docsUrl: `${publicUrl()}/docs`, preceding });
  };
  const outages = createRedisOutages(shared.outages);
  const uploads = createUploads({ spools: shared.spools, limits, log });
  const app = createApp({ ...options, log, limits, meters, uploads, outages });
  if (options.hosts) refuseForeign(app, options.hosts);
  const wrongKeys = createWrongKeys(limits.wrongKeys);
  const authenticate = createAuthenticate(accounts, createRateLimit(quick, outages), wrongKeys);
  // A page of a list takes some milliseconds: one a turn of the event loop, so that everybody else gets theirs between.
  const lists = createFairTurns({ atOnce: 1, waiting: limits.listsWaiting });
  registerFamilyRoutes(app, authenticate, {
    ...tools,
    lists,
    store,
    inputs,
    limits,
    makers,
    now,
    checks: options.checks ?? createChecks(judges),
    plan: options.plan ?? judges.plan,
    creations: createCreations(quick),
    space: createFreeSpace({ dataDir, store: fileStore, watch, floorBytes: options.minFreeBytes ?? 0 }),
    show,
    open,
    repeatMs: options.streamRepeatMs,
  });
  const previews = await createPreviews(dataDir, tools.pool);
  registerLibraryRoutes(app, authenticate, { publicUrl, waitMs: limits.previewMs, previews });
  const { liveThreads, makerMs, kept } = store;
  registerAccountRoutes(app, authenticate, { redis: quick, now, lists, liveThreads, places: placesOf(makers) });
  registerMakerRoutes(app, authenticate, { makers, makerMs });
  const { presignedLinks: presigned = false } = options;
  registerAssetRoutes(app, { files, links, kept, readerMs: limits.readerMs, presigned });
  registerDocumentRoutes(app, publicUrl);
  building.defer(() => app.close());
  url = await listen(app, options);
  gauges.streams_open = { help: 'Event streams open in this process', read: () => open.size };
  gauges.engines_alive = { help: 'Engine processes of the installation that live', read: store.liveEngines };
  gauges.tasks_waiting = { help: 'Tasks of the installation that wait for a thread', read: store.countWaiting };
  return url;
}

function refuseForeign(app: FastifyInstance, hosts: HostRule): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hosts.allows(request.headers.host)) return reply.code(421).send({ message: FOREIGN_HOST });
  });
}

import type { Client } from 'kiln-client';
import { isPrivateHost } from 'kiln-client/internal/addresses';
import { smallPicture } from 'kiln-mesh/internal/render/small-picture';
import { answerOf, createMeters } from 'kiln-runtime/meters';
import { createScreen, type ModerationOptions } from 'kiln-runtime/moderation/screen';
import { createClock, redisTime } from 'kiln-runtime/redis/clock';
import { connectRedis } from 'kiln-runtime/redis/connect';
import type { MemoryGuard } from 'kiln-runtime/threads/memory-guard';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import { createAdmission } from '../admission/admission.ts';
import { createPositions } from '../admission/queue-positions.ts';
import { createSlots } from '../admission/slots.ts';
import { createActivityRooms } from '../base/activity-rooms.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { createJobCounters } from '../base/counters.ts';
import type { DiscordHeard } from '../base/discord-routes.ts';
import { createLine } from '../base/line.ts';
import { JOB_METERS, type JobMeters } from '../base/meters.ts';
import { TIMING, type Timing } from '../base/timing.ts';
import { createViewerLinks, type ViewerLinkOptions } from '../base/viewer-links.ts';
import type { Retention } from '../data/archive-old.ts';
import { createBotBudget } from '../discord/bot-rate.ts';
import { createConcurrencyLimit } from '../discord/concurrency.ts';
import type { RequestDeadlines } from '../discord/make-request.ts';
import { createDiscord } from '../discord/messages.ts';
import { createShow } from '../display/draw.ts';
import { createTurntables, type TurntableOptions } from '../display/turntable/pool.ts';
import { createSheets } from '../display/turntable/sheets.ts';
import { createDrawings } from '../display/turntable/skip-list.ts';
import { createAnchoring } from '../files/anchors.ts';
import { createCompressor } from '../files/compress.ts';
import { createInputFiles } from '../files/input-files.ts';
import { createReach } from '../files/link-reach.ts';
import { createLibrary } from '../library/library.ts';
import { createLibraryLinks } from '../library/searches.ts';
import type { AccountClients } from '../service/account-clients.ts';
import { createDurations } from '../service/learned-durations.ts';
import { createActions, createMakers } from '../service/learned-lists.ts';
import { createPrices } from '../service/learned-prices.ts';
import { createAssets } from '../store/assets.ts';
import { createMailbox } from '../store/mailbox.ts';
import { observeSteps } from '../store/observe-steps.ts';
import { createOutbox } from '../store/outbox.ts';
import { createRequests } from '../store/requests.ts';
import { createSteps } from '../store/steps.ts';
import type { JobContext } from '../work/context.ts';
import { createQueues, type JobQueues } from './queues.ts';

export interface JobsOptions {
  redisUrl: string;
  client: Client;
  /** Whether the service supports idempotency keys (`idempotencySeconds`). Default: no. */
  knowsKeys?: () => boolean;
  /** Whether it answers plans of creates (`plans`). Default: no. */
  knowsPlans?: () => boolean;
  /** Clients of guilds' own accounts; without it, every request uses `client`. Not disposed here. */
  accounts?: AccountClients;
  discord: {
    apiUrl?: string | undefined;
    token: string;
    /** Readers are on this machine and can open links to it. Default: whether the service's address is local. */
    isLocal?: boolean;
    deadlines?: Partial<RequestDeadlines>;
  };
  guilds: Guilds;
  /**
   * Where the service and Discord's files are, to decide which attachments the service cannot fetch itself; without it,
   * links are sent as they are.
   */
  inputs?: { serviceUrl: string; publicOnly?: boolean; origins: readonly string[] };
  /** Default: the built-in word list only. */
  moderation?: ModerationOptions & { acceptsUnjudged?: boolean };
  log: Logger;
  /** Retention times and the archive; without it, everything stays in Redis. */
  retention?: Retention;
  /** Concurrent tasks for this key. Default: as reported by the service. */
  slots?: number | undefined;
  /** Default: Redis' clock, which all processes share. */
  now?: () => number;
  random?: () => number;
  processId?: string;
  /** The memory guard of the process' threads. */
  memory?: MemoryGuard;
  /** Default: no metrics. */
  meters?: JobMeters;
  timing?: Partial<Timing>;
  turntables?: TurntableOptions;
  /** Where results are seen in a browser; without it, nowhere. */
  viewer?: (ViewerLinkOptions & { isTogether?: boolean }) | undefined;
}

/** With what only the workers of a process ask of the queues. */
export interface WorkerContext extends JobContext {
  queues: JobQueues;
}

/** Limits deliveries of this process through the bot's own route. */
const MOST_IN_ONE_PLACE = 3;
/** Who presses waits some seconds at most. */
const MOST_IN_LINE = 6;

/** @param stack receives everything to dispose, in order */
export async function createContext(
  options: JobsOptions,
  stack: AsyncDisposableStack,
  editor: JobContext['editor'],
): Promise<WorkerContext> {
  const { redisUrl, client, accounts, guilds, log, inputs, random = Math.random, moderation = {} } = options;
  const { knowsKeys = () => false, knowsPlans = () => false, meters = createMeters(JOB_METERS) } = options;
  const timing = { ...TIMING, ...options.timing };
  const redis = stack.adopt(await connectRedis(redisUrl), (connection) => connection.disconnect());
  const now = options.now ?? stack.use(await createClock(redis)).now;
  const queues = stack.use(createQueues(redisUrl, redis, log));
  const slots = createSlots({ redis, client, fixed: options.slots });
  const durations = createDurations(redis, now);
  const positions = createPositions(redis, now);
  const prices = createPrices(redis, now);
  const makers = createMakers({ redis, service: inputs?.serviceUrl ?? '', now });
  const counters = createJobCounters();
  const viewerLinks = options.viewer && createViewerLinks(redis, options.viewer, now);
  const rooms = options.viewer?.isTogether
    ? stack.use(createActivityRooms({ redis, subscribe: () => connectRedis(redisUrl), now }))
    : undefined;
  const heard: DiscordHeard = (route, status) => meters.discord_answers({ route, kind: answerOf(status) });
  const budget = createBotBudget(redis);
  const discord = stack.use(createDiscord({ ...options.discord, budget, heard }, counters, log));
  const { apiUrl = 'https://discord.com', isLocal = isPrivateHost(new URL(apiUrl).hostname) } = options.discord;
  const reaches = createReach(isLocal);
  const turntables = stack.use(createTurntables({ memory: options.memory, ...options.turntables }));
  const drawings = createDrawings(redis, log);
  return {
    redis,
    guilds,
    queues,
    client,
    accounts,
    discord,
    editor,
    durations,
    positions,
    prices,
    reaches,
    viewerLinks,
    libraryLinks: options.viewer && createLibraryLinks(options.viewer),
    rooms,
    counters,
    knowsKeys,
    knowsPlans,
    log,
    now,
    random,
    timing,
    time: async () => options.now?.() ?? redisTime(redis),
    requests: createRequests(redis),
    steps: createSteps({ redis, queues, observer: observeSteps(log, meters), startCredits: guilds.startCredits }),
    outbox: createOutbox(redis, queues),
    assets: createAssets(redis),
    slots,
    admission: createAdmission(redis, { slots, timing, start: (id) => queues.add(ADDRESSES.createTask, id) }),
    actions: createActions({ redis, service: inputs?.serviceUrl ?? '', now }),
    makers,
    mailbox: createMailbox(redis, timing.processLease),
    show: createShow({ guilds, durations, makers, positions, prices, reaches, viewerLinks, now }),
    turntables,
    drawings,
    inLine: createLine(MOST_IN_LINE),
    sheets: createSheets({ turntables, drawings }),
    archive: options.retention?.archive,
    thumbnails: options.retention?.thumbnails,
    library: stack.use(createLibrary(redis, options.memory)),
    compressor: stack.use(createCompressor({ memory: options.memory })),
    anchors: stack.use(createAnchoring({ memory: options.memory })),
    concurrency: createConcurrencyLimit(MOST_IN_ONE_PLACE),
    moderation: {
      screen: createScreen(moderation, smallPicture),
      acceptsUnjudged: moderation.acceptsUnjudged ?? false,
    },
    inputFiles: inputs && createInputFiles({ redis, ...inputs, refresh: discord.refreshLink, now }),
  };
}

import { isIP } from 'node:net';
import type { TaskType } from 'kiln-client/contract/families/index';
import { UserError } from 'kiln-errors';
import type { TracingOptions } from 'kiln-runtime/tracing/start-tracing';
import { ENVIRONMENT_NAMES, Environment, LOCAL_API_KEY, type Read, type Role } from './environment.ts';
import { decoded, hostOf, unknownVariables } from './environment-values.ts';
import { makerMistakes, makerSettings } from './maker-settings.ts';
import type { ShardPlan } from './shard-plan.ts';

export type { Role } from './environment.ts';

/**
 * The environment, parsed once. Nothing else in Kiln reads `process.env`. Three plugs (Discord, asset service, Redis)
 * each have a built-in default that one or two variables replace; roles say which parts run in this process.
 */

/** The application id and bot token of the built-in Discord: public by design, it listens on loopback only. */
export const PLAYGROUND_BOT_TOKEN = 'playground-bot-token';
const PLAYGROUND_CLIENT_SECRET = 'playground-client-secret';

const ADMIN_PORT = 4681;

export interface Config {
  discord: { token: string; apiUrl: string | undefined; builtIn: boolean };
  /** By which members sign in to write notes; without a secret none can. `isLocal`: at the local Discord, of this process or another. */
  signIn: { secret: string | undefined; isLocal: boolean };
  /** `url` is undefined while the built-in service has not said where it listens. */
  assets: { url: string; apiKey: string; builtIn: boolean; downloadOrigins: readonly string[] };
  /** Undefined: a private redis-server is started. */
  redisUrl: string | undefined;
  /** The installation's name before its keys, where several share a Redis. */
  redisPrefix: string | undefined;
  roles: ReadonlySet<Role>;
  /** Of the role gateway. */
  shards: ShardPlan;
  /** The key of the built-in service's own account. */
  localApiKey: string;
  /** Where the page, health and the service listen. */
  host: string;
  port: number;
  servicePort: number;
  /** Where operators look: queues, figures, health. `anyPort`: where it was not chosen and is taken, another will do. */
  admin: { host: string; port: number; anyPort: boolean; token: string | undefined };
  /** Names under which this process is asked, besides localhost and addresses. */
  allowedHosts: readonly string[];
  /** IP addresses and networks of proxies that say whom they ask for (`X-Forwarded-For`); false: none. */
  trustProxy: string[] | false;
  dataDir: string;
  /** Where the files of tasks are: a path or `s3://…`. */
  files: string;
  /** Readers of links are sent on to the store itself. */
  presignedLinks: boolean;
  /** The built-in service takes no new task while its disk has less left. */
  minFreeBytes: number;
  /** How others reach the page, without a slash at its end. It opens nothing. */
  publicUrl: string | undefined;
  /** Days that a link to the viewer leads somewhere. */
  viewerDays: number;
  /** The application has Activities enabled at Discord: results open in a frame there. */
  activity: boolean;
  /** How others reach the built-in service. It opens nothing. */
  servicePublicUrl: string | undefined;
  /** The operator's words on how a server gets more credits. */
  creditsHelp: string | undefined;
  /** What requests are held against, by the bot and by the built-in service. */
  moderation: {
    /** Undefined: the built-in short list. */
    harmfulWords: readonly string[] | undefined;
    rightsWords: readonly string[] | undefined;
    /** With more words, a line each. */
    file: string | undefined;
    endpoint: string | undefined;
    key: string | undefined;
    timeoutMs: number;
    /** What the endpoint gives no verdict on is made all the same. */
    acceptsUnjudged: boolean;
  };
  /** Models on servers of the operator's, for the built-in service (docs/models.md). */
  makers: ReturnType<typeof makerSettings>;
  /** Days after which requests, and entries of the books, go from Redis to the archive; undefined: never. */
  keep: { requestDays: number | undefined; journalDays: number | undefined };
  /** Tasks at the service at once; undefined: as it says. */
  slots: number | undefined;
  /** What the engine here makes; undefined: all. */
  engineTakes: readonly TaskType[] | undefined;
  /** The model that the engine here cuts pictures out with: its file, and what it is like where the name does not say it. */
  cutout: { model: string; profile: string | undefined } | undefined;
  /** Newest first; undefined: one is made and kept in the data folder. */
  secrets: readonly string[] | undefined;
  /** Pixels per side and frames of the turns under results. */
  turntable: { size: number; frames: number };
  /** Where spans go; undefined: nothing is traced. */
  tracing: TracingOptions | undefined;
  logLevel: Read['KILN_LOG_LEVEL'];
  /** Variables that are set and mean nothing here, in a sentence each: misspelt, or another version's. */
  unknownVariables: readonly string[];
}

/**
 * @param env usually `process.env`; an empty value counts as not set
 * @throws {UserError} `bad_configuration`, one line per mistake
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  const mistakes = parsed.success
    ? crossFieldMistakes(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  if (!parsed.success || mistakes.length > 0) throw new UserError('bad_configuration', mistakes.join('\n'));

  const read = parsed.data;
  const discordBuiltIn = read.DISCORD_TOKEN === undefined;
  const isLocal = isLocalDiscord(read);
  const assetsBuiltIn = read.ASSET_API_KEY === undefined;

  return {
    discord: {
      token: read.DISCORD_TOKEN ?? PLAYGROUND_BOT_TOKEN,
      apiUrl: read.DISCORD_API_URL ?? (discordBuiltIn ? `http://127.0.0.1:${read.KILN_PORT}/api` : undefined),
      builtIn: discordBuiltIn,
    },
    signIn: { secret: read.DISCORD_CLIENT_SECRET ?? (isLocal ? PLAYGROUND_CLIENT_SECRET : undefined), isLocal },
    assets: {
      url: read.ASSET_API_URL ?? `http://127.0.0.1:${read.KILN_SERVICE_PORT}`,
      apiKey: read.ASSET_API_KEY ?? read.KILN_LOCAL_API_KEY,
      builtIn: assetsBuiltIn,
      downloadOrigins: [
        ...read.ASSET_DOWNLOAD_ORIGINS,
        ...(read.KILN_SERVICE_PUBLIC_URL ? [new URL(read.KILN_SERVICE_PUBLIC_URL).origin] : []),
      ],
    },
    redisUrl: read.REDIS_URL,
    redisPrefix: read.KILN_REDIS_PREFIX,
    roles: rolesOf(read),
    shards: read.KILN_SHARDS,
    localApiKey: read.KILN_LOCAL_API_KEY,
    host: read.KILN_HOST,
    port: read.KILN_PORT,
    servicePort: read.KILN_SERVICE_PORT,
    admin: {
      host: read.KILN_ADMIN_HOST,
      port: read.KILN_ADMIN_PORT ?? ADMIN_PORT,
      anyPort: read.KILN_ADMIN_PORT === undefined,
      token: read.KILN_ADMIN_TOKEN,
    },
    allowedHosts: [
      ...read.KILN_ALLOWED_HOSTS,
      ...[read.KILN_PUBLIC_URL, read.KILN_SERVICE_PUBLIC_URL, read.ASSET_API_URL].flatMap(hostOf),
    ],
    trustProxy: read.KILN_PROXIES.length > 0 && read.KILN_PROXIES,
    dataDir: read.KILN_DATA_DIR,
    files: read.KILN_FILES ?? read.KILN_DATA_DIR,
    presignedLinks: read.KILN_FILES_LINKS === 'presigned',
    minFreeBytes: read.KILN_MIN_FREE_MB * 1024 * 1024,
    publicUrl: read.KILN_PUBLIC_URL?.replace(/\/$/, '') ?? ownPage(read),
    viewerDays: read.KILN_VIEWER_DAYS,
    activity: read.KILN_ACTIVITY === 'on',
    servicePublicUrl: read.KILN_SERVICE_PUBLIC_URL,
    creditsHelp: read.KILN_CREDITS_HELP,
    moderation: {
      harmfulWords: read.KILN_MODERATION_WORDS,
      rightsWords: read.KILN_MODERATION_RIGHTS_WORDS,
      file: read.KILN_MODERATION_FILE,
      endpoint: read.KILN_MODERATION_URL,
      key: read.KILN_MODERATION_KEY,
      timeoutMs: read.KILN_MODERATION_TIMEOUT * 1_000,
      acceptsUnjudged: read.KILN_MODERATION_WHEN_DOWN === 'accept',
    },
    makers: makerSettings(read, read.KILN_DATA_DIR),
    keep: { requestDays: read.KILN_KEEP_REQUESTS || undefined, journalDays: read.KILN_KEEP_JOURNAL || undefined },
    slots: read.KILN_SLOTS,
    engineTakes: read.KILN_ENGINE_TAKES,
    cutout:
      read.KILN_CUTOUT_MODEL === undefined
        ? undefined
        : { model: read.KILN_CUTOUT_MODEL, profile: read.KILN_CUTOUT_PROFILE },
    secrets: read.KILN_SECRET,
    turntable: { size: read.KILN_TURNTABLE[0], frames: read.KILN_TURNTABLE[1] },
    tracing: tracingOf(read),
    logLevel: read.KILN_LOG_LEVEL,
    unknownVariables: unknownVariables(Object.keys(given), ENVIRONMENT_NAMES),
  };
}

/** A general endpoint is the address before `/v1/traces`. Source: OpenTelemetry Protocol Exporter, specification. */
function tracingOf(read: Read): TracingOptions | undefined {
  const general = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (general === undefined ? undefined : `${general}/v1/traces`);
  if (url === undefined || read.OTEL_SDK_DISABLED.toLowerCase() === 'true') return undefined;
  return {
    url,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    service: read.OTEL_SERVICE_NAME,
    resource: { 'kiln.roles': [...rolesOf(read)].join(','), ...read.OTEL_RESOURCE_ATTRIBUTES },
    sampler: { name: read.OTEL_TRACES_SAMPLER, share: read.OTEL_TRACES_SAMPLER_ARG },
    delayMs: read.OTEL_BSP_SCHEDULE_DELAY,
  };
}

const isLocalDiscord = (read: Read) => (read.DISCORD_TOKEN ?? PLAYGROUND_BOT_TOKEN) === PLAYGROUND_BOT_TOKEN;

/** Those that are named, else those that the plugs call for. */
function rolesOf(read: Read): ReadonlySet<Role> {
  const called: Role[] = ['gateway', 'worker'];
  if (read.ASSET_API_KEY === undefined) called.push('service', 'engine');
  if (read.DISCORD_TOKEN === undefined) called.push('playground');
  return new Set(read.KILN_ROLES ?? called);
}

/** The local Discord is read on this machine, where its own page can be reached: results have their 3D view without being told. */
function ownPage(read: Read): string | undefined {
  const isHere = rolesOf(read).has('playground') && read.KILN_PORT !== 0 && isLoopback(read.KILN_HOST);
  return isHere ? `http://127.0.0.1:${read.KILN_PORT}` : undefined;
}

/** Only this machine's own programs can reach what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function crossFieldMistakes(read: Read): string[] {
  const mistakes: string[] = [];
  if ((read.ASSET_API_KEY === undefined) !== (read.ASSET_API_URL === undefined)) {
    mistakes.push('ASSET_API_URL and ASSET_API_KEY go together: set both, or neither for the built-in service');
  }
  if (read.DISCORD_API_URL !== undefined && read.DISCORD_TOKEN === undefined) {
    mistakes.push('DISCORD_API_URL needs DISCORD_TOKEN');
  }
  if (read.DISCORD_CLIENT_SECRET !== undefined && read.DISCORD_TOKEN === undefined) {
    mistakes.push('DISCORD_CLIENT_SECRET needs DISCORD_TOKEN');
  }
  if (read.KILN_SERVICE_PUBLIC_URL !== undefined && read.KILN_LOCAL_API_KEY === LOCAL_API_KEY) {
    mistakes.push('KILN_SERVICE_PUBLIC_URL needs a KILN_LOCAL_API_KEY of your own: the default is known to everybody');
  }
  if (!isLoopback(read.KILN_HOST) && rolesOf(read).has('service') && read.KILN_LOCAL_API_KEY === LOCAL_API_KEY) {
    mistakes.push(
      `KILN_HOST=${read.KILN_HOST} opens the asset service to others, so it needs a KILN_LOCAL_API_KEY of your own: the default is known to everybody`,
    );
  }
  if (read.KILN_MODERATION_KEY !== undefined && read.KILN_MODERATION_URL === undefined) {
    mistakes.push('KILN_MODERATION_KEY needs KILN_MODERATION_URL');
  }
  if (read.KILN_CUTOUT_PROFILE !== undefined && read.KILN_CUTOUT_MODEL === undefined) {
    mistakes.push('KILN_CUTOUT_PROFILE needs KILN_CUTOUT_MODEL');
  }
  mistakes.push(...makerMistakes(read), ...activityMistakes(read));
  if (!isLoopback(read.KILN_ADMIN_HOST) && read.KILN_ADMIN_TOKEN === undefined) {
    mistakes.push(
      `KILN_ADMIN_HOST=${read.KILN_ADMIN_HOST} opens queues and figures to others, so it needs a KILN_ADMIN_TOKEN`,
    );
  }
  const ports = [read.KILN_PORT, read.KILN_SERVICE_PORT, read.KILN_ADMIN_PORT ?? ADMIN_PORT].filter(
    (port) => port !== 0,
  );
  if (new Set(ports).size < ports.length) {
    mistakes.push('KILN_PORT, KILN_SERVICE_PORT and KILN_ADMIN_PORT must be three different ports');
  }
  return mistakes;
}

function activityMistakes(read: Read): string[] {
  if (read.KILN_ACTIVITY === 'off') return [];
  if ((read.KILN_PUBLIC_URL ?? ownPage(read)) === undefined)
    return ['KILN_ACTIVITY=on needs KILN_PUBLIC_URL, where Discord finds the page'];
  if (isLocalDiscord(read) || read.DISCORD_CLIENT_SECRET !== undefined) return [];
  return ['KILN_ACTIVITY=on needs DISCORD_CLIENT_SECRET, by which it is known who looks'];
}

/** What is secret in a configuration: never written anywhere. */
export function secretsOf(config: Config): string[] {
  const { discord, assets, localApiKey, secrets, redisUrl, admin, moderation, makers, tracing } = config;
  const { password = '', searchParams } = redisUrl === undefined ? {} : new URL(redisUrl);
  const ofSentinels = searchParams?.get('sentinel_password') ?? '';
  const others = [
    config.signIn.secret ?? '',
    admin.token ?? '',
    moderation.key ?? '',
    makers.models.key ?? '',
    makers.remote?.key ?? '',
    makers.words?.key ?? '',
    ...Object.values(tracing?.headers ?? {}),
  ];
  const keys = [discord.token, assets.apiKey, localApiKey, password, decoded(password), ofSentinels, ...others];
  return [...keys, ...(secrets ?? [])];
}

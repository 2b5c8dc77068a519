import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from 'kiln-errors';
import { type Commands, createCommands } from '../commands/commands.ts';
import type { CommandContext } from '../commands/context.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../commands/gateway/gateway.ts';
import { commandIds, keepRegistered, type Registration } from '../commands/guild/register-commands.ts';
import { createWelcome } from '../commands/guild/welcome.ts';
import { createShowings } from '../commands/pending/pending-choices.ts';
import { createPendingOrders } from '../commands/pending/pending-orders.ts';
import { createTypedForms } from '../commands/pending/refused-forms.ts';
import { createCommandRules } from '../guilds/command-rules.ts';
import type { Guilds } from '../guilds/guilds.ts';
import { createOnce } from '../guilds/once-per-guild.ts';
import { createPurchases } from '../guilds/purchases.ts';
import type { ServiceKeys } from '../guilds/service-keys.ts';
import type { DiscordHeard } from '../jobs/base/discord-routes.ts';
import { attachmentOrigins } from '../jobs/discord/file-origins.ts';
import type { Jobs } from '../jobs/runtime/start-jobs.ts';
import type { BotParts, BotRole } from './bot-parts.ts';
import type { ServiceKnown } from './service-known.ts';

/**
 * The role that hears members. A Discord that is away at the start is no reason not to start: the other roles work, one
 * line says what is missing, and the connection is tried again with growing pauses. A token that is refused is one.
 */

export interface GatewayParts {
  jobs: Jobs;
  guilds: Guilds;
  serviceKeys: ServiceKeys;
  service: ServiceKnown;
  heard: DiscordHeard;
  now: () => number;
  checkKey: CommandContext['checkServiceKey'];
  askLook: CommandContext['askLook'];
  askKnobs: CommandContext['askKnobs'];
}

const FIRST_PAUSE_MS = 2_000;
const MOST_PAUSE_MS = 60_000;

/** @throws {UserError} `bad_token` */
export async function startGatewayRole(parts: BotParts, more: GatewayParts): Promise<BotRole> {
  const { log, health } = parts;
  const stack = new AsyncDisposableStack();
  const stopping = new AbortController();
  let gateway: Gateway | undefined;
  const { service } = more;
  const makeCommands = commandsOf(parts, more);
  let commands = makeCommands();
  const current: GatewayOptions['commands'] = {
    dispatch: (interaction) => commands.dispatch(interaction),
    mention: (message, bot) => commands.mention(message, bot),
  };
  let isRegistered = () => false;
  let registered: Promise<Registration | undefined> = Promise.resolve(undefined);
  /** One after the other: what was begun for the commands of before ends first. */
  const registerAnew = () => {
    registered = registered.then(async (before) => {
      await before?.[Symbol.asyncDispose]();
      if (!gateway || stopping.signal.aborted) return undefined;
      const registration = await register(parts, gateway, commands);
      isRegistered = registration.isDone;
      return registration;
    });
    return registered;
  };
  const connect = async () => {
    gateway = stack.use(await openGateway(parts, more, current));
    await registerAnew();
  };
  // With the fields that are its own, or without them.
  service.onceHeard(() => {
    commands = makeCommands();
    if (gateway) void registerAnew();
  });
  health.addGauges({
    shard_connected: {
      help: 'Whether a shard of this process is connected: 1 or 0',
      label: 'shard',
      read: () => [...(gateway?.shards() ?? [])].map(([shard, isOpen]) => [String(shard), isOpen ? 1 : 0]),
    },
  });
  health.addCheck('gateway', () => (gateway ? gateway.problem() : 'Discord could not be reached yet'));
  const later = (await reached(connect, log)) ? undefined : keepTrying(connect, log, stopping.signal);
  return {
    pending() {
      if (!gateway) return 'Discord could not be reached yet, it is tried again';
      return isRegistered() ? undefined : 'Discord has not taken the commands yet, it is tried again';
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await later;
      await (await registered)?.[Symbol.asyncDispose]();
      await stack.disposeAsync();
    },
  };
}

/** @returns false when Discord cannot be reached */
async function reached(connect: () => Promise<void>, log: BotParts['log']): Promise<boolean> {
  try {
    await connect();
    return true;
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'discord_unreachable') throw error;
    log.warn(`${error.message} Kiln goes on trying`);
    return false;
  }
}

async function keepTrying(connect: () => Promise<void>, log: BotParts['log'], signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(MOST_PAUSE_MS, pause * 2)) {
    await wait(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      if (await reached(connect, log)) return;
    } catch (error) {
      log.error({ err: error }, 'the connection to discord could not be made');
    }
  }
}

/** @returns makes them for the service as it is known at the moment */
function commandsOf(
  { config, log, redis, discord }: BotParts,
  { jobs, guilds, serviceKeys, service, checkKey, askLook, askKnobs, now }: GatewayParts,
): () => Commands {
  const context: Omit<CommandContext, 'extensions' | 'makers'> = {
    jobs,
    guilds,
    serviceKeys,
    purchases: createPurchases(redis, guilds.ledger),
    commandRules: createCommandRules(redis),
    checkServiceKey: checkKey,
    askLook,
    askKnobs,
    showings: createShowings(redis),
    pendingOrders: createPendingOrders(redis),
    typedForms: createTypedForms(now),
    once: createOnce(redis),
    log: log.child({ part: 'commands' }),
    localDiscord: config.discord.builtIn,
    creditsHelp: config.creditsHelp,
    origins: attachmentOrigins(discord.apiUrl),
    commandIds: (applicationId) => commandIds(redis, applicationId),
    random: Math.random,
    now,
  };
  return () => {
    const { extensions, makers = false } = service.about();
    return createCommands({ ...context, extensions, makers });
  };
}

function openGateway(
  { config, log, redis, discord }: BotParts,
  { jobs, guilds, now, heard }: GatewayParts,
  commands: GatewayOptions['commands'],
): Promise<Gateway> {
  const purchases = createPurchases(redis, guilds.ledger);
  const part = log.child({ part: 'community' });
  const idsOf = (application: string) => commandIds(redis, application);
  const welcome = createWelcome({ once: createOnce(redis), commandIds: idsOf, log: part });
  return createGateway({
    ...discord,
    isLocal: config.discord.builtIn,
    plan: config.shards,
    redis,
    // A Discord that begins and ends with this process knows no other.
    isAlone: config.discord.builtIn && config.roles.has('playground'),
    commands,
    heard,
    community: {
      jobs,
      purchases,
      commandRules: createCommandRules(redis),
      presets: guilds.presets,
      welcome,
      now,
      log: part,
    },
    log: log.child({ part: 'gateway' }),
  });
}

function register({ config, log, redis }: BotParts, { rest, applicationId }: Gateway, { payload }: Commands) {
  return keepRegistered({ rest, applicationId, redis, payload, force: config.discord.builtIn, log });
}

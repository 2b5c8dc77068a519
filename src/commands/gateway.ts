import { Client, Events, GatewayIntentBits, type REST } from 'discord.js';
import type { Logger } from 'pino';
import { UserError } from '../errors.ts';
import { createDiscordRequest } from '../jobs/discord-request.ts';
import { keepToken, restOptions } from '../jobs/discord-rest.ts';
import { inviteLink } from '../messages/permissions.ts';
import type { Commands } from './commands.ts';
import { type CommunityOptions, watchCommunity } from './community.ts';
import { within } from './respond.ts';
import { gatewayProblem } from './shards.ts';

/**
 * The connection to Discord by which interactions arrive. discord.js resumes and reconnects by itself; what is under
 * way when the process stops is given a moment to be answered.
 */

export interface Gateway extends AsyncDisposable {
  applicationId: string;
  rest: REST;
  /** Undefined while every shard is connected and its heartbeats are answered, else what is wrong. */
  problem(): string | undefined;
}

export interface GatewayOptions {
  token: string;
  /** Base of the REST routes, without the version; Discord's own when left out. */
  apiUrl?: string | undefined;
  /** The built-in Discord, to which nobody invites a bot. */
  isLocal?: boolean;
  commands: Pick<Commands, 'dispatch' | 'mention'>;
  /** Hears of what else happens (community.ts). */
  community?: CommunityOptions;
  log: Logger;
}

/** How long the last interactions may take at a stop. */
const DRAIN_MS = 2_000;

/** @throws {UserError} `bad_token`, `discord_unreachable` */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { token, apiUrl, isLocal = false, commands, community, log } = options;
  await using stack = new AsyncDisposableStack();
  const request = stack.use(createDiscordRequest());
  const client = new Client({
    // Messages without their content: it comes with those that mention the bot, and no privileged intent is needed.
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    allowedMentions: { parse: [] },
    waitGuildTimeout: 1_000,
    rest: restOptions({ apiUrl, request }),
  });
  keepToken(client.rest, token, { log });
  const underWay = new Set<Promise<void>>();

  client.on(Events.InteractionCreate, (interaction) => {
    const work = commands.dispatch(interaction).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  client.on(Events.MessageCreate, (message) => {
    const bot = client.user;
    if (!bot || message.author.bot || !message.inGuild()) return;
    if (!message.mentions.has(bot, { ignoreEveryone: true, ignoreRoles: true, ignoreRepliedUser: true })) return;
    const work = commands.mention(message, bot.id).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  if (community) watchCommunity(client, community);
  client.on(Events.Error, (error) => log.warn({ err: error }, 'discord client error'));
  client.on(Events.Invalidated, () => log.error('discord ended the session: the token is no longer valid'));
  client.on(Events.ShardDisconnect, ({ code }) => log.warn({ code }, 'disconnected from discord'));
  client.on(Events.ShardReconnecting, () => log.info('reconnecting to discord'));
  client.on(Events.ShardResume, () => log.info('connection to discord resumed'));

  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  try {
    await client.login(token);
  } catch (error) {
    await client.destroy();
    throw loginProblem(error);
  }
  const { application } = await ready;
  log.info({ application: application.id }, 'connected to discord');
  if (!isLocal) log.info({ invite: inviteLink(application.id) }, 'this link adds Kiln to a server');
  const connection = stack.move();

  return {
    applicationId: application.id,
    rest: client.rest,
    problem: () => gatewayProblem(client, Date.now()),
    async [Symbol.asyncDispose]() {
      client.removeAllListeners(Events.InteractionCreate);
      client.removeAllListeners(Events.MessageCreate);
      client.removeAllListeners(Events.ShardDisconnect);
      client.removeAllListeners(Events.ShardReconnecting);
      await within(DRAIN_MS, Promise.allSettled(underWay));
      await client.destroy();
      await connection.disposeAsync();
    },
  };
}

function loginProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'TokenInvalid' || (error instanceof Error && 'status' in error && error.status === 401)) {
    return new UserError(
      'bad_token',
      'Discord does not accept DISCORD_TOKEN. Copy the bot token again from the developer portal.',
      {
        cause: error,
      },
    );
  }
  return new UserError(
    'discord_unreachable',
    'Discord cannot be reached. Check the network, and DISCORD_API_URL when it is set.',
    {
      cause: error,
    },
  );
}

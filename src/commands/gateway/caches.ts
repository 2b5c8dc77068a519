import { type ClientOptions, Options } from 'discord.js';

/**
 * What discord.js keeps of thousands of guilds: their roles and channels, for permissions, and the bot itself in each.
 * Members come with whatever they do, so the few that it keeps of a guild are those who did something just now.
 */

const NOTHING = {
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  DMMessageManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildInviteManager: 0,
  GuildMessageManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  SubscriptionManager: 0,
  ThreadMemberManager: 0,
  VoiceStateManager: 0,
} as const;

const MEMBERS_OF_A_GUILD = 10;
const USERS = 1_000;
const SWEEP_SECONDS = 600;
/** Of an archived thread, and of a thread where nothing was said for so long. */
const THREAD_SECONDS = 3_600;

export const BOUNDED_CACHES = {
  makeCache: Options.cacheWithLimits({
    ...NOTHING,
    GuildMemberManager: { maxSize: MEMBERS_OF_A_GUILD, keepOverLimit: ({ id, client }) => id === client.user.id },
    UserManager: { maxSize: USERS, keepOverLimit: ({ id, client }) => id === client.user?.id },
  }),
  sweepers: {
    guildMembers: {
      interval: SWEEP_SECONDS,
      filter:
        () =>
        ({ id, client }) =>
          id !== client.user.id,
    },
    threads: { interval: SWEEP_SECONDS, lifetime: THREAD_SECONDS },
  },
} satisfies Pick<ClientOptions, 'makeCache' | 'sweepers'>;

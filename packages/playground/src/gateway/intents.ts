/** Gateway intents by name: which events a bot wants to hear (events/gateway). Three of them want a permit. */

export const Intent = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_EXPRESSIONS: 1 << 3,
  GUILD_INTEGRATIONS: 1 << 4,
  GUILD_WEBHOOKS: 1 << 5,
  GUILD_INVITES: 1 << 6,
  GUILD_VOICE_STATES: 1 << 7,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
  GUILD_SCHEDULED_EVENTS: 1 << 16,
  AUTO_MODERATION_CONFIGURATION: 1 << 20,
  AUTO_MODERATION_EXECUTION: 1 << 21,
  GUILD_MESSAGE_POLLS: 1 << 24,
  DIRECT_MESSAGE_POLLS: 1 << 25,
} as const;

/** To be enabled for the application first. */
export const PRIVILEGED_INTENTS = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const;
export type PrivilegedIntent = (typeof PRIVILEGED_INTENTS)[number];

const KNOWN = Object.values(Intent).reduce((sum, bit) => sum | bit, 0);

/** @returns why a connection cannot have these intents */
export function intentProblem(
  intents: number | undefined,
  enabled: readonly PrivilegedIntent[],
): 'badIntents' | 'disallowedIntents' | undefined {
  if (intents === undefined || intents < 0 || (intents & ~KNOWN) !== 0) return 'badIntents';
  const isRefused = PRIVILEGED_INTENTS.some((name) => (intents & Intent[name]) !== 0 && !enabled.includes(name));
  return isRefused ? 'disallowedIntents' : undefined;
}

/** `flags` of an application: which privileged intents it may use, being in few guilds. */
export function intentFlags(enabled: readonly PrivilegedIntent[]): number {
  const bits = { GUILD_PRESENCES: 1 << 13, GUILD_MEMBERS: 1 << 15, MESSAGE_CONTENT: 1 << 19 };
  return enabled.reduce((sum, name) => sum | bits[name], 0);
}

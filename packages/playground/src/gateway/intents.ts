import { ApplicationFlags, GatewayIntentBits as Intent } from 'discord-api-types/v10';

/** Gateway intents: which events a bot wants to hear (events/gateway). Three of them want a permit. */

/** To be enabled for the application first. */
export const PRIVILEGED_INTENTS = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const;
export type PrivilegedIntent = (typeof PRIVILEGED_INTENTS)[number];

/** With the flag of applications that may use it, being in few guilds. */
const PERMITS: Readonly<Record<PrivilegedIntent, { intent: number; flag: number }>> = {
  GUILD_MEMBERS: { intent: Intent.GuildMembers, flag: ApplicationFlags.GatewayGuildMembersLimited },
  GUILD_PRESENCES: { intent: Intent.GuildPresences, flag: ApplicationFlags.GatewayPresenceLimited },
  MESSAGE_CONTENT: { intent: Intent.MessageContent, flag: ApplicationFlags.GatewayMessageContentLimited },
};

const KNOWN = Object.values(Intent).reduce<number>((sum, bit) => (typeof bit === 'number' ? sum | bit : sum), 0);

/** @returns why a connection cannot have these intents */
export function intentProblem(
  intents: number | undefined,
  enabled: readonly PrivilegedIntent[],
): 'badIntents' | 'disallowedIntents' | undefined {
  if (intents === undefined || intents < 0 || (intents & ~KNOWN) !== 0) return 'badIntents';
  const isRefused = PRIVILEGED_INTENTS.some(
    (name) => (intents & PERMITS[name].intent) !== 0 && !enabled.includes(name),
  );
  return isRefused ? 'disallowedIntents' : undefined;
}

/** `flags` of an application: which privileged intents it may use. */
export function intentFlags(enabled: readonly PrivilegedIntent[]): number {
  return enabled.reduce((sum, name) => sum | PERMITS[name].flag, 0);
}

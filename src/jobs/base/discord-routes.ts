/** Discord's routes by the few kinds that figures tell apart: an address never becomes a label. */
export const DISCORD_ROUTES = [
  'callback',
  'webhook',
  'message',
  'direct',
  'command',
  'gateway',
  'guild',
  'other',
] as const;
export type DiscordRoute = (typeof DISCORD_ROUTES)[number];

/** After each request. @param status undefined when there was no answer */
export type DiscordHeard = (route: DiscordRoute, status: number | undefined) => void;

const KINDS: readonly (readonly [mark: string, route: DiscordRoute])[] = [
  ['/interactions/', 'callback'],
  ['/webhooks/', 'webhook'],
  ['/messages', 'message'],
  ['/users/@me/channels', 'direct'],
  ['/commands', 'command'],
  ['/gateway', 'gateway'],
  ['/guilds/', 'guild'],
];

export function discordRoute(url: string): DiscordRoute {
  return KINDS.find(([mark]) => url.includes(mark))?.[1] ?? 'other';
}

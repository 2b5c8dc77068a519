/** Where Discord keeps the files of its members: nothing else that a member names is ever fetched by the bot. */

/** The last two are Discord's proxy of pictures elsewhere, by which embeds show them. */
const DISCORD_HOSTS = [
  'https://cdn.discordapp.com',
  'https://media.discordapp.net',
  'https://images-ext-1.discordapp.net',
  'https://images-ext-2.discordapp.net',
];

/** Origins from which attachments may come: Discord's, and that of the Discord API address when that is another one. */
export function attachmentOrigins(discordApiUrl: string | undefined): string[] {
  return discordApiUrl === undefined ? DISCORD_HOSTS : [...DISCORD_HOSTS, new URL(discordApiUrl).origin];
}

export function isFromDiscord(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

/** Discord's own hosts are on public addresses; one that the operator named may be anywhere. */
export function isDiscordsOwn(url: URL): boolean {
  return DISCORD_HOSTS.includes(url.origin);
}

import { type Client, OAuth2Scopes, type PermissionsString } from 'discord.js';

/**
 * What Kiln needs in a channel besides answering commands, which needs nothing: showing progress after minute 14, in
 * threads too, the files of a result, answers to mentions, and reading its own messages again. The README names the same.
 */
export const NEEDED_PERMISSIONS = [
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'AttachFiles',
  'ReadMessageHistory',
] as const satisfies readonly PermissionsString[];

/** The address by which somebody who manages a server lets Kiln in. */
export function inviteLink(client: Client<true>): string {
  const scopes = [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands];
  return client.generateInvite({ scopes, permissions: [...NEEDED_PERMISSIONS] });
}

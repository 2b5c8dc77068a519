import { PermissionFlagsBits } from 'discord.js';
import type { Words } from '../words/index.ts';

/**
 * What Kiln has to be allowed in a server, by Discord's own words, and what for. The invitation asks for exactly these.
 * Answers by an interaction's token need none of them, so commands work everywhere; what comes later than 15 minutes
 * goes by the bot's own routes, and does.
 */

/**
 * Where a permission counts; a channel for text may count as two, for it has threads. `opening`: a channel in which Kiln
 * opens threads itself; `forum`: one of posts, which it opens.
 */
export type PlaceKind = 'text' | 'thread' | 'voice' | 'opening' | 'forum';

export interface Permission {
  /** As Discord's settings have it is in the table of words. */
  name: keyof Words['places']['permissions'];
  bit: bigint;
  needed: string;
  places: readonly PlaceKind[];
  /** Without it a result that takes longer than 15 minutes goes to the member directly. */
  carriesResults: boolean;
}

const ALL: readonly PlaceKind[] = ['text', 'thread', 'voice', 'opening', 'forum'];

export const INVITED: readonly Permission[] = [
  {
    name: 'ViewChannel',
    bit: PermissionFlagsBits.ViewChannel,
    needed: 'to hear mentions, and to go on with a message after 15 minutes',
    places: ALL,
    carriesResults: true,
  },
  {
    name: 'SendMessages',
    bit: PermissionFlagsBits.SendMessages,
    needed: 'to answer mentions, and to post a result anew when its message cannot be written any more',
    places: ['text', 'voice', 'forum'],
    carriesResults: true,
  },
  {
    name: 'SendMessagesInThreads',
    bit: PermissionFlagsBits.SendMessagesInThreads,
    needed: 'the same in threads and posts',
    places: ['thread', 'opening', 'forum'],
    carriesResults: true,
  },
  {
    name: 'CreatePublicThreads',
    bit: PermissionFlagsBits.CreatePublicThreads,
    needed: 'for a thread of its own for each asset, where the server wants that, and for notes on results',
    places: ['opening'],
    carriesResults: false,
  },
  {
    name: 'AttachFiles',
    bit: PermissionFlagsBits.AttachFiles,
    needed: 'for pictures and files of results that take longer than 15 minutes',
    places: ALL,
    carriesResults: true,
  },
  {
    name: 'ReadMessageHistory',
    bit: PermissionFlagsBits.ReadMessageHistory,
    needed: 'to reply to mentions, and for fresh links to the files of older results',
    places: ALL,
    carriesResults: false,
  },
];

/** Everybody has it unless a channel takes it away, and the rest there with it. */
const CONNECT: Permission = {
  name: 'Connect',
  bit: PermissionFlagsBits.Connect,
  needed: 'for anything in a voice channel',
  places: ['voice'],
  carriesResults: true,
};

export const INVITED_BITS = INVITED.reduce((sum, { bit }) => sum | bit, 0n);

/** What is not among `held` of what is needed in such places. */
export function missingPermissions(held: bigint, places: readonly PlaceKind[]): Permission[] {
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return [];
  return [...INVITED, CONNECT].filter(
    (permission) => (held & permission.bit) === 0n && permission.places.some((place) => places.includes(place)),
  );
}

/** "**Send Messages** and **Attach Files**" */
export function namesOf({ and, places }: Words, permissions: readonly Permission[]): string {
  return and(permissions.map(({ name }) => `**${places.permissions[name]}**`));
}

/** Leads to Discord's own page for adding a bot to a server. */
export function inviteLink(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: String(INVITED_BITS),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}

import { PermissionFlagsBits } from 'discord.js';

/**
 * What Kiln has to be allowed in a server, by Discord's own words, and what for. The invitation asks for exactly these.
 * Answers by an interaction's token need none of them, so commands work everywhere; what comes later than 15 minutes
 * goes by the bot's own routes, and does.
 */

/** Where a permission counts; a channel for text may count as two, for it has threads. */
export type PlaceKind = 'text' | 'thread' | 'voice';

export interface Permission {
  /** As Discord's settings have it. */
  name: string;
  bit: bigint;
  needed: string;
  places: readonly PlaceKind[];
  /** Without it a result that takes longer than 15 minutes goes to the member directly. */
  carriesResults: boolean;
}

const ALL: readonly PlaceKind[] = ['text', 'thread', 'voice'];

export const INVITED: readonly Permission[] = [
  {
    name: 'View Channels',
    bit: PermissionFlagsBits.ViewChannel,
    needed: 'to hear mentions, and to go on with a message after 15 minutes',
    ...{ places: ALL, carriesResults: true },
  },
  {
    name: 'Send Messages',
    bit: PermissionFlagsBits.SendMessages,
    needed: 'to answer mentions, and to post a result anew when its message is gone',
    ...{ places: ['text', 'voice'], carriesResults: true },
  },
  {
    name: 'Send Messages in Threads',
    bit: PermissionFlagsBits.SendMessagesInThreads,
    needed: 'the same in threads and posts',
    ...{ places: ['thread'], carriesResults: true },
  },
  {
    name: 'Attach Files',
    bit: PermissionFlagsBits.AttachFiles,
    needed: 'for pictures and files of results that take longer than 15 minutes',
    ...{ places: ALL, carriesResults: true },
  },
  {
    name: 'Read Message History',
    bit: PermissionFlagsBits.ReadMessageHistory,
    needed: 'to reply to mentions, and for fresh links to the files of older results',
    ...{ places: ALL, carriesResults: false },
  },
];

/** Everybody has it unless a channel takes it away, and the rest there with it. */
const CONNECT: Permission = {
  name: 'Connect',
  bit: PermissionFlagsBits.Connect,
  needed: 'for anything in a voice channel',
  ...{ places: ['voice'], carriesResults: true },
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
export function namesOf(permissions: readonly Permission[]): string {
  const names = permissions.map(({ name }) => `**${name}**`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Leads to Discord's own page for adding a bot to a server. */
export function inviteLink(applicationId: string): string {
  const query = new URLSearchParams({
    ...{ client_id: applicationId, scope: 'bot applications.commands', permissions: String(INVITED_BITS) },
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}

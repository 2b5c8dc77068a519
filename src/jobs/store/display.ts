import { z } from 'zod';
import { NOTICE_WAYS } from '../../guilds/notices.ts';
import { TOKEN_ROUTE_MS } from '../base/timing.ts';
import { flag, json, number } from './codec.ts';

/**
 * The display: the one message that shows a request, where it is, and what it carries. Its id is the request's; `requests`
 * names all that it shows. One that shows several is a group: its id, which the hold has, too, is in their records.
 */

/** A file of the result as it was sent: what a later redraw of the message needs. */
const SentFile = z.object({
  role: z.enum(['thumbnail', 'turntable', 'model', 'texture', 'image', 'archive']),
  name: z.string(),
  sizeBytes: z.number(),
  url: z.string(),
  format: z.string().optional(),
  words: z.string().optional(),
  /** Of the attachment, as Discord knows it: what an edit names to keep it. */
  id: z.string().optional(),
});
export type SentFile = z.output<typeof SentFile>;

/** A file of the input, as the message carries it. */
const Source = z.object({
  /** As the input names it. */
  url: z.string(),
  name: z.string(),
  /** The message that carries it. */
  message: z.string(),
  /** Of the attachment, and Discord's address of it: signed, so it ends, and Discord signs it again when asked. */
  id: z.string().optional(),
  kept: z.string().optional(),
});
export type Source = z.output<typeof Source>;

/** What is known of it when a request is accepted. */
export const AskedDisplay = z.object({
  application_id: z.string(),
  /** Known once the deferred answer exists. */
  message_id: z.string().optional(),
  /** Its member alone sees it, until they share it. */
  ephemeral: flag.default(false),
  /** Its channel is age-restricted. */
  restricted: flag.default(false),
  /** Bytes that one attachment may have here. */
  attachment_size_limit: number.default(20 * 1024 * 1024),
  /** The language for all who see it, by Discord's code. */
  guild_locale: z.string().optional(),
  /** How the thread of an asset is opened: from the message of a result, or as a post of a forum; and the channel it is in. */
  opens: z.enum(['thread', 'post']).optional(),
  opens_in: z.string().optional(),
});

export const Display = AskedDisplay.extend({
  /** Those that it shows. */
  requests: json(z.array(z.string())).optional(),
  /** Of a group: those whose end it shows. */
  shown: json(z.array(z.string())).optional(),
  /** When the interaction was made whose answer it is, where that was not the request itself. */
  answered_at: number.optional(),
  /** Where it is when it had to move: another channel, or the member's direct messages. */
  message_channel_id: z.string().optional(),
  /** The channel that a private result was shared in: where it is at home since then. */
  shared_to: z.string().optional(),
  /** The asset's thread that it was brought to: where it is at home since then. */
  thread_id: z.string().optional(),
  /** When a job began to bring it there. */
  opening_at: number.optional(),
  /** The message that it leaves for that, until it is taken away. */
  left_channel: z.string().optional(),
  left_message: z.string().optional(),
  /** How often it had to move to a new message, written by the bot itself. */
  moves: number.default(0),
  /** Bytes that may be attached in all, after an upload that was too much for the place or the line. */
  attach_limit: number.optional(),
  /** The files that the request was made from, as the message carries them. */
  sources: json(z.array(Source)).optional(),
  /** What it carries. */
  files: json(z.array(SentFile)).optional(),
  /** True once the member has the final message with its files, and never otherwise. */
  delivered: flag.default(false),
  /** How often no place took the end: it is tried again now and then. */
  shelved: number.default(0),
  /** How its member is notified that it ended; decided once, when it was delivered first. */
  notice: z.enum([...NOTICE_WAYS, 'told']).optional(),
  /** When a job began to notify them. */
  told_at: number.optional(),
  /** The request whose notice names this one, too. */
  told_with: z.string().optional(),
  /** The copy of its result in the guild's gallery. */
  copy_channel: z.string().optional(),
  copy_message: z.string().optional(),
});
export type Display = z.output<typeof Display>;

/** A display as it is read with its request, whose channel it begins in. */
type Shown<Fields extends keyof Display> = Pick<Display, Fields> & { channel_id: string };

/** Whether the message is one to the member directly: it had to leave its channel. */
export function placeOfMessage(display: Shown<'message_channel_id' | 'shared_to' | 'thread_id'>) {
  const { message_channel_id: channel } = display;
  return channel === undefined || channel === homeOf(display) ? 'channel' : 'direct';
}

/** The channel that the message belongs in. */
export function homeOf(display: Shown<'shared_to' | 'thread_id'>): string {
  return display.thread_id ?? originOf(display);
}

/** The channel that it is shown in without a thread of its asset. */
export function originOf({ channel_id, shared_to }: Shown<'shared_to'>): string {
  return shared_to ?? channel_id;
}

type Addressed = Shown<'message_id' | 'message_channel_id' | 'shared_to' | 'thread_id' | 'ephemeral' | 'moves'>;

/** Opens the message in Discord; undefined where no address leads to it. @param pages before the path, outside of Discord */
export function addressOf(
  display: Addressed & { guild_id: string },
  pages = 'https://discord.com',
): string | undefined {
  const { guild_id: guild, message_id: message, message_channel_id: channel = homeOf(display) } = display;
  if (isHidden(display) || message === undefined) return undefined;
  const place = placeOfMessage(display) === 'direct' ? '@me' : guild;
  return `${pages}/channels/${place}/${channel}/${message}`;
}

/** The same where others than its member can open it, too. */
export const publicAddressOf = (display: Addressed & { guild_id: string }, pages?: string): string | undefined =>
  placeOfMessage(display) === 'direct' ? undefined : addressOf(display, pages);

/** The same for a reader: of a direct message only its member has the address. */
export const addressFor = (reader: string, display: Addressed & { guild_id: string; user_id: string }) =>
  display.user_id === reader ? addressOf(display) : publicAddressOf(display);

/** Of the message that shows a request. */
export const displayOf = ({ id, display_id: display }: { id: string; display_id?: string | undefined }) =>
  display ?? id;

/** Whether the interaction's token, which reaches even a private answer, has ended or is about to. */
export function isTokenOver({ answered_at: answered, created_at }: Answered, now: number): boolean {
  return now - (answered ?? created_at) >= TOKEN_ROUTE_MS;
}

type Answered = Pick<Display, 'answered_at'> & { created_at: number };

/** Whether the message is an answer that Discord shows to its member alone: no other route than its token reaches it. */
export function isHidden({ ephemeral, moves }: Pick<Display, 'ephemeral' | 'moves'>): boolean {
  return ephemeral && moves === 0;
}

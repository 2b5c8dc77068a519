import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import { createVersions, type Fields, NewerRecord } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { NOTICE_WAYS } from '../../guilds/notices.ts';

/**
 * The request: the durable record, in Redis, of what a member asked for, from the accepted command to the delivered
 * result. Its id is the interaction's id, so an interaction delivered twice is one request. It is the truth; BullMQ jobs only move
 * requests on, and any of them may die, run twice or be lost. Every arrow below is a step (transitions.ts): one script with
 * compare-and-set, fenced by `epoch`.
 *
 *   waiting (for a lead) -> held, or refused
 *   held -> admitted -> posting -> bound -> succeeded | failed | canceled      with the hold settled or released, then delivered
 *     ^---------'          |  ^----------.
 *   (queue full, rate)     '-> in_doubt -'   refused: definitely not taken; canceled: also straight from held
 */

export const REQUEST_STATES = [
  'waiting',
  'held',
  'admitted',
  'posting',
  'in_doubt',
  'bound',
  'succeeded',
  'failed',
  'canceled',
  'refused',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export function isEnd(state: RequestState): state is 'succeeded' | 'failed' | 'canceled' | 'refused' {
  return state === 'succeeded' || state === 'failed' || state === 'canceled' || state === 'refused';
}

const number = z.codec(z.string(), z.number(), { decode: Number, encode: String });
const flag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (value) => (value ? '1' : '0'),
});
function json<T extends z.ZodType>(schema: T) {
  const decode = (text: string): z.input<T> => JSON.parse(text);
  return z.codec(z.string(), schema, { decode, encode: (value) => JSON.stringify(value) });
}

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

/** What a member asked for: all that is known when the request is accepted. */
const Asked = z.object({
  /** The interaction's id. */
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  user_id: z.string(),
  /** Of a thread: the channel that it belongs to, whose limits count. */
  parent_channel_id: z.string().optional(),
  application_id: z.string(),
  /** The message that shows the request; known once the deferred answer exists. */
  message_id: z.string().optional(),
  /** Its member alone sees it, until they share it. */
  ephemeral: flag.default(false),
  /** Its channel is age-restricted. */
  restricted: flag.default(false),
  /** Bytes that one attachment may have here. */
  attachment_size_limit: number.default(20 * 1024 * 1024),
  /** The stage to create: a task type of the contract. */
  type: z.custom<TaskType>((type) => typeof type === 'string' && isTaskType(type)),
  /** The create's body, as it will be sent. */
  input: json(z.record(z.string(), z.unknown())),
  /** What the message is headed with: the prompt, a file name, the parent's title. */
  title: z.string(),
  /** The preset that filled in what was not said. */
  preset: z.string().optional(),
  /** The request whose result this one goes on from. */
  parent_id: z.string().optional(),
  /** Languages by Discord's codes: the member's own, and the one for all who see the message. */
  locale: z.string().optional(),
  guild_locale: z.string().optional(),
  /** The request that its asset began with, where assets have threads of their own. */
  asset_id: z.string().optional(),
  /** How such a thread is opened: from the message of a result, or as a post of a forum; and the channel it is in. */
  opens: z.enum(['thread', 'post']).optional(),
  opens_in: z.string().optional(),
});
/** As it is given: what has a default may be left out. */
export type Asked = Defaulted<z.output<typeof Asked>, 'ephemeral' | 'restricted' | 'attachment_size_limit'>;
type Defaulted<T, Names extends keyof T> = Omit<T, Names> & Partial<Pick<T, Names>>;

/**
 * The record, field by field as its Redis hash has it: texts, of which each schema makes a value, and back. A field of
 * one line here is written, read and checked; scripts know some of them by name (state, epoch, money, hold, type, title …).
 */
export const Request = z.object({
  /** Of the record (kiln-runtime/redis/versions): what a change of meaning raises, and a step in `VERSIONS` explains. */
  v: number.default(1),
  ...Asked.shape,
  /** The account at the service that makes it: '' for the operator's, else the guild's own at the time of asking. */
  account: z.string().default(''),
  /** Where its message is when it had to move: another channel, or the member's direct messages. */
  message_channel_id: z.string().optional(),
  /** The channel that a private result was shared in: where its message is at home since then. */
  shared_to: z.string().optional(),
  /** The asset's thread that its message was brought to: where it is at home since then. */
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
  state: z.enum(REQUEST_STATES),
  /** Grows each time a job takes the request on; a job with an older one writes nothing. */
  epoch: number,
  task_id: z.string().optional(),
  /** The latest task object read from the service, as read. */
  task: json(z.record(z.string(), z.unknown())).optional(),
  /** When the task was last read because a member asked for fresh links. */
  task_read_at: number.optional(),
  /** Why it was refused or failed, in English. */
  reason: z.string().optional(),
  reference: z.string().optional(),
  /** Prompts that would be taken instead of a refused one. */
  suggestions: json(z.array(z.string())).optional(),
  /** What kind of refusal (`whyNot`): of words, and of what helps. */
  reason_code: z.string().optional(),
  /** What the service, or a lead, said of it: goes into the words that `reason_code` has in every language. */
  reason_detail: z.string().optional(),
  /** It is not for everybody: the operator's endpoint or the service says so. */
  flagged: flag.default(false),
  /** W3C context of the span in which it was asked for: what is done for it later belongs to that trace. */
  trace: z.string().optional(),
  /** Credits held before the create, and charged at the end. */
  hold: number,
  charged: number.optional(),
  money: z.enum(['held', 'settled', 'released']),
  /** True once the member has the final message with its files, and never otherwise. */
  delivered: flag.default(false),
  /** How its member is notified that it ended; decided once, when it was delivered first. */
  notice: z.enum([...NOTICE_WAYS, 'told']).optional(),
  /** When a job began to notify them. */
  told_at: number.optional(),
  /** The request whose notice names this one, too. */
  told_with: z.string().optional(),
  /** How often no place took its end: it is tried again now and then. */
  shelved: number.default(0),
  /** The lead who approved it, where that was needed; or declined it. */
  decided_by: z.string().optional(),
  /** The card by which leads are asked. */
  card_channel: z.string().optional(),
  card_message: z.string().optional(),
  /** How many were deleted. */
  cards: number.default(0),
  /** The copy of its result in the guild's gallery. */
  copy_channel: z.string().optional(),
  copy_message: z.string().optional(),
  /** Set when a member pressed Cancel. */
  cancel_by: z.string().optional(),
  /** The files that it was made from, as its message carries them. */
  sources: json(z.array(Source)).optional(),
  /** What the message carries. */
  files: json(z.array(SentFile)).optional(),
  /** Faces and extent in metres, measured from the delivered model when the service did not say. */
  facts: json(z.object({ faces: z.number(), size: z.array(z.number()) })).optional(),
  /** Its POST went out under a key of its own: said again at a service that knows keys, it makes no second task. */
  keyed: flag.default(false),
  /** When it was said again last. */
  reposted_at: number.optional(),
  /** Complete windows of the list in which a task in doubt was not found. */
  misses: number.default(0),
  /** Processes that died while they tracked this task. */
  crashes: number.default(0),
  /** The result was deleted by a member. */
  removed_by: z.string().optional(),
  created_at: number,
  posted_at: number.optional(),
  started_at: number.optional(),
  finished_at: number.optional(),
});
export type Request = z.output<typeof Request>;

export const VERSIONS = createVersions([]);

/** A request that only a newer Kiln can read, by the few fields that every version has. */
export interface NewerRequest extends Pick<Request, 'id' | 'user_id' | 'title' | 'created_at' | 'removed_by'> {
  newer: true;
  /** Perhaps none that this Kiln knows. */
  type: string;
}

/** By which every line of the log about a request can be found. */
export function idsOf({ id, task_id }: Pick<Request, 'id' | 'task_id'>): {
  request: string;
  task?: string | undefined;
} {
  return { request: id, task: task_id };
}

/** A short text by which people and logs name a request. */
export function reference(id: string): string {
  return id.slice(-8);
}

/** Whether the request's message is one to the member directly: it had to leave its channel. */
export function placeOfMessage(
  request: Pick<Request, 'channel_id' | 'message_channel_id' | 'shared_to' | 'thread_id'>,
) {
  const { message_channel_id: channel } = request;
  return channel === undefined || channel === homeOf(request) ? 'channel' : 'direct';
}

/** The channel that its message belongs in. */
export function homeOf(request: Pick<Request, 'channel_id' | 'shared_to' | 'thread_id'>): string {
  return request.thread_id ?? originOf(request);
}

/** The channel that it is shown in without a thread of its asset. */
export function originOf({ channel_id, shared_to }: Pick<Request, 'channel_id' | 'shared_to'>): string {
  return shared_to ?? channel_id;
}

/** Opens its message in Discord; undefined where no address leads to it. */
export function addressOf(request: Request): string | undefined {
  const { guild_id: guild, message_id: message, message_channel_id: channel = homeOf(request) } = request;
  if (isHidden(request) || message === undefined) return undefined;
  const place = placeOfMessage(request) === 'direct' ? '@me' : guild;
  return `https://discord.com/channels/${place}/${channel}/${message}`;
}

/** Whether its message is an answer that Discord shows to its member alone: no other route than its token reaches it. */
export function isHidden({ ephemeral, moves }: Pick<Request, 'ephemeral' | 'moves'>): boolean {
  return ephemeral && moves === 0;
}

/** When the service drops the result, where it says so. */
export function taskExpiry({ task }: Request): number | undefined {
  const expiry = task?.expires_at;
  return typeof expiry === 'number' && expiry > 0 ? expiry : undefined;
}

export function isReadable(request: Request | NewerRequest): request is Request {
  return !('newer' in request);
}

/** A part of a record as the fields of its Redis hash; undefined values are left out. */
export function toHash(part: Partial<Request>): Record<string, string> {
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  // Each schema stands between a text and its value; the union of all of them is more than the compiler unites.
  const texts = given.map(([name, value]) => [
    name,
    z.encode(Request.shape[name as keyof Request] as z.ZodType, value),
  ]);
  return Object.fromEntries(texts);
}

/**
 * @throws {NewerRecord} its version, stage or state is known to a newer Kiln only
 * @throws {z.ZodError} when the hash is not a request
 */
export function fromHash(fields: Fields): Request {
  checkReadable(fields);
  return Request.parse(VERSIONS.read(fields));
}

/** @throws {NewerRecord} as `fromHash` does, of a few fields */
export function checkReadable({ type = '', state, ...fields }: Fields): void {
  VERSIONS.read(fields);
  if (!isTaskType(type) || !REQUEST_STATES.some((known) => known === state)) throw new NewerRecord();
}

/** For lists, which a record of a newer Kiln must not break. */
export function fromAnyHash(fields: Fields): Request | NewerRequest {
  try {
    return fromHash(fields);
  } catch (error) {
    if (!(error instanceof NewerRecord)) throw error;
    const { id = '', type = '', user_id = '', title = '', created_at, removed_by } = fields;
    return { newer: true, id, type, user_id, title, created_at: Number(created_at ?? 0), removed_by };
  }
}

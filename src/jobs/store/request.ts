import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import { Waiver } from 'kiln-client/contract/standard/waiver';
import { createVersions, type Fields, NewerRecord } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { flag, json, number } from './codec.ts';
import { AskedDisplay, Display } from './display.ts';

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

/** A model takes minutes for what it makes: such requests have a ring, and a share of the slots, of their own. */
export const LANES = ['', 'maker'] as const;

export function isEnd(state: RequestState): state is 'succeeded' | 'failed' | 'canceled' | 'refused' {
  return state === 'succeeded' || state === 'failed' || state === 'canceled' || state === 'refused';
}

/** What a member asked for: all that is known when the request is accepted. */
export const AskedRequest = z.object({
  /** The interaction's id. */
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  user_id: z.string(),
  /** Of a thread: the channel that it belongs to, whose limits count. */
  parent_channel_id: z.string().optional(),
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
  /** Of one that goes on from none: the result whose Again, Edit, Remix or Variations made it. */
  again_of: z.string().optional(),
  /** The note whose wish it is to meet: the result that the note is written on and its id, with a colon between them. */
  wish_of: z.string().optional(),
  /** The member's own language, by Discord's code. */
  locale: z.string().optional(),
  /** The request that its asset began with, where assets have threads of their own. */
  asset_id: z.string().optional(),
});
const Asked = AskedRequest.extend(AskedDisplay.shape);
/** As it is given: what has a default may be left out. */
export type Asked = Defaulted<z.output<typeof Asked>, 'ephemeral' | 'restricted' | 'attachment_size_limit'>;
type Defaulted<T, Names extends keyof T> = Omit<T, Names> & Partial<Pick<T, Names>>;

/**
 * The record, field by field as its Redis hash has it: texts, of which each schema makes a value, and back. A field of
 * one line here is written, read and checked; scripts know some of them by name (state, epoch, type, title …).
 */
export const RequestRecord = AskedRequest.extend({
  /** Of the record (kiln-runtime/redis/versions): what a change of meaning raises, and a step in `VERSIONS` explains. */
  v: number.default(1),
  /** Of the display that it shares with others, until it has a message of its own; without one the display has its id. */
  display_id: z.string().optional(),
  /** Of the hold that it shares with others: its group. */
  hold_id: z.string().optional(),
  /** The account at the service that makes it: '' for the operator's, else the guild's own at the time of asking. */
  account: z.string().default(''),
  /** Which of its account's rings it waits in: `maker`, where a model makes it. */
  lane: z.enum(LANES).default(''),
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
  /** It is not for everyone: the operator's endpoint or the service says so. */
  flagged: flag.default(false),
  /** W3C context of the span in which it was asked for: what is done for it later belongs to that trace. */
  trace: z.string().optional(),
  /** The lead who approved it, where that was needed; or declined it. */
  decided_by: z.string().optional(),
  /** A lead accepts it although it breaks the guild's standard. */
  waiver: json(Waiver).optional(),
  /** Set when a member pressed Cancel. */
  cancel_by: z.string().optional(),
  /** Faces and extent in metres, measured from the delivered model when the service did not say. */
  facts: json(z.object({ faces: z.number(), size: z.array(z.number()) })).optional(),
  /** Its POST went out under a key of its own: sent again to a service that knows keys, it makes no second task. */
  keyed: flag.default(false),
  /** When it was sent again last. */
  reposted_at: number.optional(),
  /** Complete windows of the list in which a task in doubt was not found. */
  misses: number.default(0),
  /** Processes that died while they tracked this task. */
  crashes: number.default(0),
  /** It is voted on with results of other makers: who made it is said at the end, and until then it is not opened. */
  blind: flag.default(false),
  /** Of a group that was voted on: how many wanted it. */
  votes: number.optional(),
  /** The result was deleted by a member. */
  removed_by: z.string().optional(),
  created_at: number,
  /** When it got its slot: how long it may take to be sent counts from there. */
  admitted_at: number.optional(),
  posted_at: number.optional(),
  started_at: number.optional(),
  finished_at: number.optional(),
});

/** The card by which leads are asked, of a request that waits for them: a record of its own, by the request's id. */
export const ApprovalCard = z.object({
  card_channel: z.string().optional(),
  card_message: z.string().optional(),
  /** How many were deleted. */
  cards: number.default(0),
});

/** Of its claim in the hold, as it is read with it (guilds/lua/includes/hold.lua): the price, what became of it, and what it cost. */
export const ReadClaim = z.object({
  hold: number,
  money: z.enum(['held', 'settled', 'released']),
  charged: number.optional(),
});

/** A request as it is read: with its display, its card and its claim (lua/includes/records.lua). */
export const Request = RequestRecord.extend(Display.shape).extend(ApprovalCard.shape).extend(ReadClaim.shape);
export type Request = z.output<typeof Request>;

/**
 * Version 2: display, card and hold left the hash of the request. Read together, both are alike; scripts bring the first one up
 * to date before they change it (lua/includes/records.lua).
 */
export const VERSIONS = createVersions([(fields) => fields]);

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

/** When the service drops the result, where it says so. */
export function taskExpiry({ task }: Request): number | undefined {
  const expiry = task?.expires_at;
  return typeof expiry === 'number' && expiry > 0 ? expiry : undefined;
}

/** It was made, and is not deleted. */
export const isResult = (request: Request | undefined): request is Request =>
  request?.state === 'succeeded' && request.removed_by === undefined;

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

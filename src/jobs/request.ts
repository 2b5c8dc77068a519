import { z } from 'zod';

/**
 * The request: the durable record, in Redis, of what a member asked for, from the accepted command to the delivered
 * result. Its id is the interaction's id, so a double click is one request. It is the truth; BullMQ jobs only move
 * requests on, and any of them may die, run twice or be lost. Every arrow below is one script with compare-and-set,
 * fenced by `epoch`.
 *
 *   accepted -> held -> admitted -> posting -> bound -> (tracked) -> succeeded | failed | canceled -> settled | released -> delivered
 *                                      \> in doubt /
 */

export const REQUEST_STATES = [
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

export const Request = z.object({
  /** The interaction's id. */
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  user_id: z.string(),
  application_id: z.string(),
  /** The message that shows the request; known once the deferred answer exists. */
  message_id: z.string().optional(),
  ephemeral: z.boolean().default(false),
  /** Bytes that one attachment may have here. */
  attachment_size_limit: z.number().default(10 * 1024 * 1024),
  /** The stage to create: a task type of the contract. */
  type: z.string(),
  /** The create's body, as it will be sent. */
  input: z.record(z.string(), z.unknown()),
  /** What the message is headed with: the prompt, a file name, the parent's title. */
  title: z.string(),
  /** The request whose result this one goes on from. */
  parent_id: z.string().optional(),
  state: z.enum(REQUEST_STATES),
  epoch: z.number(),
  task_id: z.string().optional(),
  /** The latest task object read from the service, as read. */
  task: z.record(z.string(), z.unknown()).optional(),
  /** Why it was refused or failed, in words for the member. */
  reason: z.string().optional(),
  reference: z.string().optional(),
  /** Credits held before the create, and charged at the end. */
  hold: z.number(),
  charged: z.number().optional(),
  money: z.enum(['held', 'settled', 'released']),
  /** True once the final message with its files was sent. */
  delivered: z.boolean().default(false),
  /** Set when a member pressed Cancel. */
  cancel_by: z.string().optional(),
  created_at: z.number(),
  posted_at: z.number().optional(),
  started_at: z.number().optional(),
  finished_at: z.number().optional(),
});
export type Request = z.output<typeof Request>;

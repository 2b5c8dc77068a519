import { z } from 'zod';

/** What goes over the wire beside task objects: create answers, list queries, error bodies, stream events, prices' unit. */

/** 202 of a create. Text to 3D carries the task's own fields beside `result`. */
export const CreateAnswer = z.looseObject({ result: z.string().min(1) });

/** Of what a code is about. */
const MOST_WORDS = 10;
const LONGEST_WORD = 60;

/** `details` is our own: what to change, where programs know `message` by its words. */
export const ErrorBody = z.looseObject({
  message: z.string(),
  details: z.string().optional().catch(undefined),
  /** By which programs know it, where there is one. */
  code: z.string().optional().catch(undefined),
  /** The words that the code is about. */
  about: z
    .array(z.string())
    .optional()
    .catch(undefined)
    .transform((words) => words?.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD))),
  /** Prompts that would be taken instead. */
  suggestions: z.array(z.string()).optional().catch(undefined),
});

/** Data of a stream's `error` event. */
export const StreamError = z.looseObject({ status_code: z.number(), message: z.string() });

export type SortBy = '+created_at' | '-created_at';

/** A number in a query, in decimal digits: "1e3" and "0x10" are none. */
const queryNumber = (most: number) =>
  z
    .string({ error: 'must be a whole number' })
    .regex(/^-?\d+$/, { error: 'must be a whole number', abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, { error: 'must be 1 or more' })
        .max(most, { error: `must be at most ${most}` }),
    );

/** Query of a list. A raw `+` arrives as a space; both are the ascending order. */
export const listQuery = (maxPageSize: number) =>
  z.object({
    page_num: queryNumber(Number.MAX_SAFE_INTEGER).default(1),
    page_size: queryNumber(maxPageSize).default(10),
    sort_by: z
      .enum(['+created_at', ' created_at', '-created_at'], { error: 'must be +created_at or -created_at' })
      .transform((text): SortBy => (text === '-created_at' ? '-created_at' : '+created_at'))
      .default('-created_at'),
  });
export type ListQuery = { page_num?: number; page_size?: number; sort_by?: SortBy };

/** The two 429s by their message; anything else with 429 counts as a rate hit. Sources differ in the second's words. */
export const RATE_LIMIT_MESSAGE = 'RateLimitExceeded';
export const QUEUE_FULL_MESSAGE = 'NoMoreConcurrentTasks';
export function isQueueFull(message: string): boolean {
  return /NoMore(Concurrent|Pending)Tasks|TooManyPendingTasks/i.test(message);
}

/** What the built-in engine is called, wherever a person or a file can read it. */
export const ENGINE_NAME = 'Kiln local procedural engine';

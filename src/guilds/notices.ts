import { z } from 'zod';

/**
 * How a member is told that what they asked for has come to its end: an edit of a message tells nobody. Not at all; by a
 * short reply that mentions them; by one that does so without a sound; or directly. And only when it took long.
 */

export const NOTICE_WAYS = ['none', 'reply', 'silent', 'direct'] as const;
export const NoticeWay = z.enum(NOTICE_WAYS);
export type NoticeWay = z.output<typeof NoticeWay>;

/** Seconds from the command to the end: who waited less is still looking. */
export const NoticeAfter = z.coerce.number().int().min(0).max(3_600);

export const DEFAULT_NOTICE = { notify: 'silent', notify_after: 120 } as const;

import { z } from 'zod';

/**
 * How a member is notified that their request has ended, because an edited message notifies no one: not at all, by a short
 * reply that mentions them, by a silent one, or by direct message. And only if it took longer than a limit.
 */

export const NOTICE_WAYS = ['none', 'reply', 'silent', 'direct'] as const;
export const NoticeWay = z.enum(NOTICE_WAYS);
export type NoticeWay = z.output<typeof NoticeWay>;

/** Seconds from the command to the end: after a shorter time the member is probably still looking. */
export const NoticeAfter = z.coerce.number().int().min(0).max(3_600);

export const DEFAULT_NOTICE = { notify: 'silent', notify_after: 120 } as const;

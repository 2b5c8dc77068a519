import { duration } from './text.ts';

/** The ways in which members are told of an end, as they choose them. */
export const NOTICE_WORDS = {
  none: 'Nothing',
  reply: 'A mention in a short reply',
  silent: 'A mention without a sound',
  direct: 'A direct message',
} as const;

/** "You get a direct message when something of yours took longer than 2:00." */
export function noticeWords(way: keyof typeof NOTICE_WORDS, afterSeconds: number): string {
  if (way === 'none') return 'When something of yours has ended, only its message says so.';
  const when = afterSeconds === 0 ? 'has ended' : `has ended and took longer than ${duration(afterSeconds * 1_000)}`;
  return `You get ${NOTICE_WORDS[way].toLowerCase()} when something of yours ${when}, made or not.`;
}

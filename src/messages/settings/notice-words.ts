import { duration } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** "You get a direct message when something of yours took longer than 2:00." */
export function noticeWords({ notices }: Words, way: keyof Words['notices']['ways'], afterSeconds: number): string {
  if (way === 'none') return notices.nothing;
  return afterSeconds === 0
    ? notices.notified[way]
    : notices.notifiedAfter[way]({ time: duration(afterSeconds * 1_000) });
}

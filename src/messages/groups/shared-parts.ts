import { duration, joined, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** What the messages of groups, batches and chains have in common. */

interface Several {
  title: string;
  userId: string;
  isPrivate?: boolean | undefined;
  createdAt: number;
}

/**
 * The heading, and below it what it is, whose and for how long.
 * @param facts what it is; the first stands for a title that is missing
 * @param ends when the last of its requests ended, or now
 */
export function headOf(
  { request }: Words,
  { title, userId, isPrivate, createdAt }: Several,
  facts: readonly [string, string],
  ends: number,
): string {
  const about = joined(
    ...facts,
    request.for({ member: `<@${userId}>` }),
    isPrivate && request.onlyYou,
    duration(ends - createdAt),
  );
  return `### ${userText(title, 140) || facts[0]}\n-# ${about}`;
}

import { z } from 'zod';
import type { Verdict } from './judge.ts';

/** Characters of a reason. */
export const MOST_REASON = 200;

/**
 * A lead accepts a result as it is, although it breaks the asset standard. It belongs to the files of one task, and names each finding with
 * its figures: what is measured or allowed otherwise is another finding, and red.
 */
export const Waiver = z.object({
  /** The lead's id; without one they were forgotten. */
  by: z.string().optional(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** In the lead's own words, which go with their name. */
  reason: z.string().max(MOST_REASON).optional(),
  /** As `findingOf` says them. */
  findings: z.array(z.string()),
});
export type Waiver = z.output<typeof Waiver>;

/** What a verdict found, by which the same is known again: "faces 12400 of ..10000". */
export function findingOf({ rule, measured, min, max, examples = [] }: Verdict): string {
  return [rule, measured, 'of', `${min ?? ''}..${max ?? ''}`, ...examples].join(' ');
}

/** Broken, and not accepted. */
export const isRed = (verdict: Verdict, waiver: Pick<Waiver, 'findings'> | undefined): boolean =>
  !verdict.ok && !waiver?.findings.includes(findingOf(verdict));

import { UserError } from 'kiln-errors';
import { z } from 'zod';

/** What one look at the world found, in a sentence, and what to do about it. */
export const Finding = z.object({
  about: z.string(),
  /** `look`: it works, and an operator should know; `skipped`: nothing to look at. */
  state: z.enum(['well', 'look', 'wrong', 'skipped']),
  says: z.string(),
  do: z.string().optional(),
});
export type Finding = z.infer<typeof Finding>;
type Found = Omit<Finding, 'about'>;

export const well = (says: string): Found => ({ state: 'well', says });
export const skipped = (says: string): Found => ({ state: 'skipped', says });
export const look = (says: string, todo: string): Found => ({ state: 'look', says, do: todo });
export const wrong = (says: string, todo?: string): Found => ({
  state: 'wrong',
  says,
  ...(todo === undefined ? {} : { do: todo }),
});

const PATIENCE_MS = 15_000;

/** A look that fails, or does not come to its end, is a finding of its own. */
export async function examine(about: string, work: (signal: AbortSignal) => Promise<Found>): Promise<Finding> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = Promise.withResolvers<Found>();
  signal.addEventListener('abort', () => late.resolve(wrong(`No answer in ${PATIENCE_MS / 1_000} seconds.`)));
  try {
    return { about, ...(await Promise.race([work(signal), late.promise])) };
  } catch (error) {
    // A UserError says what to do in its own words.
    return { about, ...wrong(error instanceof UserError ? error.message : `It failed: ${reasonOf(error)}.`) };
  }
}

/** Of what fetch throws, the cause says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

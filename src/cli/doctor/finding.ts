import { UserError } from 'kiln-errors';
import { z } from 'zod';

/** The result of one check, in a sentence, and what to do about it. */
export const Finding = z.object({
  about: z.string(),
  /** `look`: it works, and an operator should know; `skipped`: nothing to check. */
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

const PATIENCE_MS = 10_000;

/** A check that fails or does not end in time is a finding of its own. */
export async function examine(about: string, work: (signal: AbortSignal) => Promise<Found>): Promise<Finding> {
  try {
    return { about, ...(await inTime(work)) };
  } catch (error) {
    // A UserError says what to do in its own words.
    return { about, ...wrong(error instanceof UserError ? error.message : `It failed: ${reasonOf(error)}.`) };
  }
}

/**
 * Work that may hang, in a system call, too: it is left to itself then.
 * @throws {UserError} `took_too_long`
 */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new UserError('took_too_long', `It took longer than ${PATIENCE_MS / 1_000} s.`);
  const { promise, reject } = Promise.withResolvers<never>();
  const stopping = new AbortController();
  // Not AbortSignal.timeout: that does not keep the process, which would end before the look does.
  const timer = setTimeout(() => {
    reject(late);
    stopping.abort(late);
  }, PATIENCE_MS);
  try {
    return await Promise.race([work(stopping.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of what fetch throws, the cause says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

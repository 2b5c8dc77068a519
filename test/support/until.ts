/** Slower machines are waited for longer; see measure-slowness.ts. */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);
/** As many milliseconds as this machine needs of them, for the time of a whole test. */
export const patient = (ms: number) => ms * SLOWNESS;
/** For what ends at all: what is late on a busy machine is no failure, and what never comes is none that is in a hurry. */
const PATIENCE_MS = 60_000;
/** The pause before it is asked again: a share of the time that it has taken so far. */
const SHARE = 0.1;
const [LEAST_MS, MOST_MS] = [2, 50];

/**
 * Waits for a condition by asking again and again, never for a length of time.
 * @throws when it does not come true within `timeoutMs`, which slow machines lengthen
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  for (const from = performance.now(); ; ) {
    const answer = await ask();
    if (answer) return answer;
    const waited = performance.now() - from;
    if (waited > patient(timeoutMs)) throw new Error(`waited ${Math.round(waited)} ms in vain until ${what}`);
    await new Promise((done) => setTimeout(done, Math.min(MOST_MS, Math.max(LEAST_MS, waited * SHARE))));
  }
}

/**
 * Waits for as many as are wanted, as long as one comes after the other: patience begins again with each.
 * @throws when none comes within `stuckMs`, which slow machines lengthen
 */
export async function untilAll<T>(
  what: string,
  wanted: number,
  ask: () => readonly T[] | Promise<readonly T[]>,
  stuckMs = PATIENCE_MS,
): Promise<readonly T[]> {
  let known: readonly T[] = [];
  while (known.length < wanted) {
    const before = known.length;
    known = await until(
      `${what}: ${before} of ${wanted}`,
      async () => {
        const found = await ask();
        return found.length > before && found;
      },
      stuckMs,
    );
  }
  return known;
}

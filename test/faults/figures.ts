import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by vitest.faults.config.ts alone. */
    faultsInFull: boolean | undefined;
  }
}

export const SEEDS = [1, 2, 3];

/** The first value in the shortened suite, the second at full length. */
export function scale<T>(short: T, full: T): T {
  return inject('faultsInFull') ? full : short;
}

/** One line of what was seen, for the table in docs/robustness.md. */
export function figure(fault: string, seed: number, seen: Record<string, string | number>): void {
  const text = Object.entries(seen).map(([name, value]) => `${name} ${value}`);
  console.log(`${fault} seed ${seed}: ${text.join(', ')}`);
}

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Runs `work` again and again until `milliseconds` are over. */
export async function during(milliseconds: number, everyMs: number, work: () => unknown): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    await work();
    await pause(everyMs);
  }
}

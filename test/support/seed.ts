import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** For reports: what KILN_TEST_SEED has to be for the same choices. */
    seed?: number;
  }
}

/**
 * The seed of a test's random choices: KILN_TEST_SEED, else the usual one, else another in each run. A test that fails says
 * which it was.
 */
export function testSeed(usual = randomInt(1, 2 ** 31)): number {
  const seed = Number(process.env.KILN_TEST_SEED) || usual;
  onTestFailed(({ task }) => {
    task.meta.seed = seed;
    console.error(`${task.name}: the same again with KILN_TEST_SEED=${seed}`);
  });
  return seed;
}

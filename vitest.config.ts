import { defineConfig } from 'vitest/config';
import { measureSlowness } from './test/support/measure-slowness.ts';
import { WorkAmongWaits } from './test/support/work-among-waits.ts';

const slowness = measureSlowness();

/**
 * In a process of its own each: what takes long as a whole, for it starts and kills processes and fills memory; and what a
 * second undici in the process changes (an unmodified discord.js sends files with its own only).
 */
const ALONE = ['**/*.long.test.ts', 'packages/playground/test/scenario.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seeded-properties.ts'],
    env: { TEST_SLOWNESS: String(slowness) },
    // Twice the patience of support/until.ts, which says what was waited for.
    testTimeout: 120_000 * slowness,
    hookTimeout: 120_000 * slowness,
    pool: 'forks',
    // Node runs TypeScript itself, as it runs Kiln: nothing is bundled, transformed or mocked.
    experimental: { viteModuleRunner: false },
    // One more than the usual two cores: a third of the time of a worker is waiting. With two more, waits for Redis and for threads ran out.
    maxWorkers: 3,
    // `npm test` leaves them out and `npm run test:long` runs them alone; without a filter all run.
    tags: [{ name: 'long', description: 'More than 2 s within `npm test` on two idle cores, or heavy by its nature.' }],
    sequence: { sequencer: WorkAmongWaits },
    projects: [
      {
        extends: true,
        test: {
          name: 'kiln',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: ['test/faults/**', 'test/programs/**', 'test/published/**', ...ALONE],
          // Nothing is kept in modules, so files share them: a process loads and compiles Kiln once, not for each file.
          isolate: false,
          // A tenth less of the processor's time: worlds and meshes are much garbage that dies young.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});

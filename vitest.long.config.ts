import { defineConfig } from 'vitest/config';
import { measureSlowness } from './test/support/measure-slowness.ts';

const slowness = measureSlowness();

/** `npm run test:long`: what takes long by its nature, file by file named `*.long.test.ts`; CI runs it with every change. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.test.ts', 'packages/*/test/**/*.long.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seeded-properties.ts'],
    env: { TEST_SLOWNESS: String(slowness) },
    // Twice the patience of support/until.ts, which says what was waited for.
    testTimeout: 120_000 * slowness,
    hookTimeout: 120_000 * slowness,
    pool: 'forks',
    maxWorkers: 2,
  },
});

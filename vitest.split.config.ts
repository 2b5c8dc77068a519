import { defineConfig } from 'vitest/config';
import { measureSlowness } from './test/support/measure-slowness.ts';
import usual from './vitest.config.ts';

/** Eight processes share the cores, and what is a call in one process is a way over Redis and HTTP between several. */
const slowness = 4 * measureSlowness();

/** `npm run test:split`: test/e2e against the seven processes of compose.yaml, as root on Linux on a machine each, instead of one process. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts', 'test/support/split-setup.ts'],
    env: { TEST_SLOWNESS: String(slowness) },
    testTimeout: 30_000 * slowness,
    hookTimeout: 60_000 * slowness,
    pool: 'forks',
    maxWorkers: 1,
    tags: usual.test?.tags ?? [],
  },
});

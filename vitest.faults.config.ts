import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: shortened; with KILN_FAULTS=full the loads and times of docs/robustness.md. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seeded-properties.ts'],
    provide: { faultsInFull: process.env.KILN_FAULTS === 'full' },
    testTimeout: process.env.KILN_FAULTS === 'full' ? 2_400_000 : 90_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One after the other: each brings its own load.
    maxWorkers: 1,
  },
});

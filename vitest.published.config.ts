import { defineConfig } from 'vitest/config';

/** `npm run test:published`: what others get, from its tarball in a clean folder, in the Nodes that it is for; needs a registry. */
export default defineConfig({
  test: {
    include: ['test/published/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});

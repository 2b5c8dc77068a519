import { defineConfig } from 'vitest/config';

/** `npm run test:programs`: delivered files in the programs that people open them with, where these are installed. */
export default defineConfig({
  test: {
    include: ['test/programs/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});

import type { en } from './en/index.ts';

/** What every language's table has. */
export type Words = typeof en;

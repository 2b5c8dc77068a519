// @module-tag long
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../support/random.ts';
import { testSeed } from '../support/seed.ts';
import { FILES } from './files.ts';
import { judgeGrowth, patterns } from './growth.ts';
import { WORDS } from './words.ts';

describe('time grows no faster than the text', () => {
  test.each([...FILES, ...WORDS])('$name', async (growing) => {
    const random = mulberry32(testSeed(1));
    const wrong: string[] = [];
    for (const pattern of patterns(growing, random)) {
      const found = await judgeGrowth(growing, pattern);
      if (found !== undefined) wrong.push(found);
    }
    expect(wrong).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../support/random.ts';
import { FILES } from './files.ts';
import { judgeGrowth, patterns } from './growth.ts';
import { WORDS } from './words.ts';

const seed = Number(process.env.FUZZ_SEED) || 1;

describe('time grows no faster than the text', () => {
  test.each([...FILES, ...WORDS])('$name', async (growing) => {
    const wrong: string[] = [];
    for (const pattern of patterns(growing, mulberry32(seed))) {
      const found = await judgeGrowth(growing, pattern);
      if (found !== undefined) wrong.push(found);
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
  });
});

import { test } from 'vitest';
import { moveMoney } from './move-money.ts';

test('3,000 moves in any order, repeated and cut off anywhere, make and lose no credit', { tags: 'long' }, () =>
  moveMoney(3_000),
);

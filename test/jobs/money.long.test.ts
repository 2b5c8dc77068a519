// @module-tag long
import { test } from 'vitest';
import { patient } from '../support/until.ts';
import { moveMoney } from './move-money.ts';

test(
  '10,000 moves in any order, repeated and cut off anywhere, make and lose no credit',
  {
    timeout: patient(600_000),
  },
  () => moveMoney(10_000),
);

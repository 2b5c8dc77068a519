// @module-tag long
import { test } from 'vitest';
import { patient } from '../../../../../test/support/until.ts';
import { checkAnyKnob } from './any-knob.ts';

test('200 knobs of any nouns put to any value', () => checkAnyKnob(200), patient(900_000));

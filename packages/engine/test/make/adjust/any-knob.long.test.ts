import { test } from 'vitest';
import { checkAnyKnob } from './any-knob.ts';

test('200 knobs of any nouns put to any value', () => checkAnyKnob(200));

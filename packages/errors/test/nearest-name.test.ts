import { expect, test } from 'vitest';
import { nearestName } from '../src/nearest-name.ts';

test.each([
  ['target_format', ['target_formats', 'origin_at'], 'target_formats'],
  ['promt', ['prompt', 'topology'], 'prompt'],
  ['pormpt', ['prompt', 'topology'], 'prompt'],
  ['targetFormats', ['target_formats'], 'target_formats'],
  ['KILN_SLOT', ['KILN_SECRET', 'KILN_SLOTS'], 'KILN_SLOTS'],
  ['KILN_SERVICE_PUBLICURL', ['KILN_PUBLIC_URL', 'KILN_SERVICE_PUBLIC_URL'], 'KILN_SERVICE_PUBLIC_URL'],
  ['colour', ['prompt', 'topology'], undefined],
  ['', ['prompt'], undefined],
])('%j was meant to be one of %j: %j', (wrong, known, nearest) => {
  expect(nearestName(wrong, known)).toBe(nearest);
});

// @module-tag long
import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { NOUNS, varietyOf } from '../../support/variety.ts';

/** scripts/seed-variety.ts measures all of them; the figures are in docs/quality.md, "Seeds". */
const SAMPLE = 40;
const RANDOM = createRandom(2026);

test('eight seeds of a noun are eight individuals, in outline and in colour', () => {
  const nouns = Array.from({ length: SAMPLE }, () => NOUNS[Math.floor(RANDOM.next() * NOUNS.length)]!);
  const all = [...new Set(nouns)].map(varietyOf);
  const alike = all.filter(({ silhouette, color }) => silhouette < 0.04 && color < 0.03);
  expect(alike).toEqual([]);
  const outlines = all.map(({ silhouette }) => silhouette).sort((a, b) => a - b);
  expect(outlines[Math.floor(outlines.length / 2)]).toBeGreaterThan(0.1);
});

import { writeFile } from 'node:fs/promises';
import { allHeldOut, measure, tableFile, writeRow } from '../packages/engine/test/support/word-measure.ts';

/**
 * `node scripts/word-measures.ts`: writes what the held-out prompts come to, for the test that tells when one changes. Look
 * at the sheets first (scripts/word-sheet.ts): the table says that something is as it was, not that it is good.
 */

const head =
  '# By scripts/word-measures.ts: prompt, pieces by part, outlines of 16 x 16 cells from front and right, main colours.';
await writeFile(tableFile, `${[head, ...allHeldOut().map((prompt) => writeRow(measure(prompt)))].join('\n')}\n`);

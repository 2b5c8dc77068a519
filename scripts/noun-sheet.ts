import type { Noun } from 'kiln-engine/content/noun';
import { CATEGORIES, nouns, standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { coloredModel, meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/noun-sheet.ts <picture.png> [category or noun …]`: one small tile a noun, to look nouns over after a change.
 * Without names, a sheet for each category, its name put before the picture's ending.
 */

const TILE = 128;
const COLUMNS = 10;

const lexicon = standardLexicon();
async function tile(label: string): Promise<Tile> {
  const scene = composeScene(`a ${label}`, lexicon, { seed: 1, pose: '', fine: false });
  const fineness = { faces: 4_000, topology: 'triangle', resolution: 64, faceted: false } as const;
  const model = coloredModel(
    meshInColor(scene, fineness, () => undefined),
    false,
  );
  return { label, picture: await thumbnail(model, { size: TILE, alpha: false }) };
}

async function draw(list: readonly string[], file: string): Promise<void> {
  const tiles: Tile[] = [];
  for (const label of list) tiles.push(await tile(label));
  await saveSheet(tiles, { width: TILE, height: TILE, columns: COLUMNS, file });
}

const [file = '/tmp/nouns.png', ...names] = process.argv.slice(2);
const categories: Readonly<Record<string, readonly Noun[]>> = CATEGORIES;
const wordsOf = (list: readonly Noun[]) => list.map(({ words }) => words[0]!);
if (names.length > 0) {
  const asked = names.flatMap((name) => (categories[name] ? wordsOf(categories[name]) : [name]));
  await draw(asked, file);
} else {
  for (const [name, list] of Object.entries(categories))
    await draw(wordsOf(list), file.replace(/(?=\.\w+$)/, `-${name}`));
}
process.stdout.write(`${nouns.length} nouns in ${Object.keys(categories).length} categories\n`);

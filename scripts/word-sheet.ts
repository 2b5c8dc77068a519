import { readFile } from 'node:fs/promises';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { coloredModel, lowPolyFaces, meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { HELD_OUT_PROMPTS } from '../packages/engine/test/support/held-out-prompts.ts';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/word-sheet.ts [folder] [class or prompt …]`: the held-out prompts as previews, a sheet a class, to judge by eye
 * what the words come to (docs/quality.md, "Words"); with the class `strangers`, `fresh`, `learned` or `unseen`, the prompts of strangers. The console has
 * a line a prompt: whether it is refused, or shown before it is charged, and what is said of it. What is refused has no tile.
 */

const TILE = 150;
const COLUMNS = 6;

const lexicon = standardLexicon();

async function draw(prompts: readonly string[], file: string): Promise<void> {
  const tiles: Tile[] = [];
  for (const label of prompts) {
    const { nothing } = readPrompt(label, lexicon);
    if (nothing) {
      say('refused', label, nothing.why, nothing.suggestions.join(', '));
      continue;
    }
    const scene = composeScene(label, lexicon, { seed: 1, pose: '', fine: false });
    const fineness = {
      faces: scene.lowpoly ? lowPolyFaces(scene) : 5_000,
      topology: 'triangle',
      resolution: 76,
      faceted: scene.lowpoly,
    } as const;
    const mesh = meshInColor(scene, fineness, () => undefined);
    tiles.push({ label, picture: await thumbnail(coloredModel(mesh, scene.lowpoly), { size: TILE, alpha: false }) });
    const { understood, unknown, notes } = scene;
    say(unknown.length > 0 ? 'shown' : 'made', label, understood.join(', '), unknown.join(', '), notes.join(' '));
  }
  if (tiles.length > 0) await saveSheet(tiles, { width: TILE, height: TILE, columns: COLUMNS, file });
}

const say = (...fields: string[]) => process.stdout.write(`${fields.join('\t')}\n`);

/** By their sources, each an address. */
async function strangersPrompts(name: string): Promise<string[]> {
  const file = new URL(`../packages/engine/test/support/${name}-prompts.json`, import.meta.url);
  const sources: { prompts: string[] }[] = JSON.parse(await readFile(file, 'utf8'));
  return sources.flatMap(({ prompts }) => prompts);
}

const [folder = 'quality/', ...names] = process.argv.slice(2);
const classes = Object.entries(HELD_OUT_PROMPTS).filter(([name]) => names.length === 0 || names.includes(name));
for (const [name, prompts] of classes) await draw(prompts, `${folder}words-${name.replace(' ', '-')}.webp`);
const strangers = names.filter((name) => ['strangers', 'fresh', 'learned', 'unseen'].includes(name));
for (const name of strangers) await draw(await strangersPrompts(name), `${folder}words-${name}.webp`);
const others = names.filter((name) => !Object.hasOwn(HELD_OUT_PROMPTS, name) && !strangers.includes(name));
if (others.length > 0) await draw(others, `${folder}words.webp`);

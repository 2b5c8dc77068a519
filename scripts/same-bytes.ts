import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TaskType } from 'kiln-client/contract/families/index';
import { nouns, standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshInColor, packMesh } from 'kiln-engine/make/words/mesh/make-model';
import type { Recipe } from 'kiln-service/base/recipe';
import { recipes } from 'kiln-service/recipes/index';
import { asSource, type RecipeRun, runRecipe } from '../test/support/run-recipe.ts';

/**
 * Hashes of what the engine makes of every noun, of some prompts through every stage, and of pictures that are named as
 * arguments: one line each. For changes that must change no byte: `node scripts/same-bytes.ts [picture…] > before`, then
 * the same after it, and `diff`. The first argument may name a part alone: `--nouns`, `--prompts`, `--pictures`.
 */

const PARTS = ['--nouns', '--prompts', '--pictures'];
const paths = process.argv.slice(2).filter((argument) => !PARTS.includes(argument));
const only = process.argv.slice(2).find((argument) => PARTS.includes(argument));
const wanted = (part: string) => only === undefined || only === part;

const sha = (...parts: readonly (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
};
const say = (hash: string, what: string) => void process.stdout.write(`${hash} ${what}\n`);
const sayFiles = ({ files }: RecipeRun, what: string) => {
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) say(sha(bytes), `${what} ${name}`);
};
/** With the files of a task before it, when there is one. */
const run = <T extends TaskType>(type: T, input: object, made?: RecipeRun, from?: TaskType) =>
  runRecipe(type, recipes[type], input, made ? { source: asSource(made.files, from) } : {});

const lexicon = standardLexicon();
const coarse = { faces: 2_000, topology: 'triangle', resolution: 40, faceted: false } as const;
for (const { words } of wanted('--nouns') ? nouns : []) {
  const scene = composeScene(`a ${words[0]}`, lexicon, { seed: 1, pose: '', fine: false });
  const { part, colored } = meshInColor(scene, coarse, () => {});
  say(sha(packMesh(part), packMesh(colored)), `noun ${words[0]}`);
}

const FORMATS = ['glb', 'fbx', 'obj', 'usdz', 'stl', '3mf'];
const PROMPTS = ['a red toadstool with white spots', 'a knight holding a sword', 'a wooden chair with a blue cushion'];
for (const prompt of wanted('--prompts') ? PROMPTS : []) {
  const preview = await run('text-to-3d-preview', { mode: 'preview', prompt, target_formats: FORMATS });
  sayFiles(preview, `preview of ${prompt}`);
  const source = ['00000000-0000-4000-8000-000000000000', preview, 'text-to-3d-preview'] as const;
  const refine = { mode: 'refine', preview_task_id: source[0], enable_pbr: true, target_formats: FORMATS };
  sayFiles(await run('text-to-3d-refine', refine, source[1], source[2]), `refine of ${prompt}`);
}
for (const path of wanted('--pictures') ? paths : []) {
  const image_url = 'https://pictures.example/picture.png';
  const fetched = { [image_url]: await readFile(path) };
  const types = ['image-to-3d', 'creative-lab-brick-figure-prototype', 'creative-lab-fidget-pixel-prototype'] as const;
  for (const type of types) {
    const input = { image_url, type: 'other', target_formats: FORMATS, accept_cutout: true };
    try {
      const made = await runRecipe<TaskType>(type, recipes[type] as Recipe<TaskType>, input, { fetched });
      sayFiles(made, `${type} of ${basename(path)}`);
    } catch (error) {
      say(sha(String(error)), `${type} of ${basename(path)} refused`);
    }
  }
}

import type { TaskType } from 'kiln-client/contract/families/index';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import type { MadeElsewhere, Recipe, RecipeContext } from 'kiln-service/base/recipe';
import { expect } from 'vitest';
import { type RecipeRun, runRecipe } from '../../../../test/support/run-recipe.ts';
import { recipes } from '../../src/recipes/index.ts';

/** Runs of recipes on what a maker has made, and what every file of theirs has to say of it. */

export const CANARY = 'canary-4711';
const BY = { maker: 'Teapot-1 (ComfyUI)', model: 'Teapot-1', licence: 'MIT' };
const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

export const made = (files: MadeElsewhere['files']): { made: MadeElsewhere } => ({ made: { ...BY, files } });

export const run = <T extends TaskType>(type: T, input: object, extra: Partial<RecipeContext> = {}) =>
  runRecipe(type, recipes[type] as unknown as Recipe<T>, input, extra); // the table is erased: a type has its own recipe

/** All that can be read in a file, also in its compressed pieces. */
async function readable(name: string, bytes: Uint8Array): Promise<string> {
  const { unzipSync } = await import('fflate');
  const isZip = /\.(usdz|3mf|zip)$/.test(name);
  const files = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return files.map((file) => Buffer.from(file).toString('latin1')).join('\n');
}

export async function expectLabels({ result, files }: RecipeRun) {
  expect(result.engine).toMatchObject({ name: BY.maker, ai: true, model: BY.model, licence: BY.licence });
  expect(files.has('origin.json')).toBe(true);
  for (const [name, bytes] of files) {
    const text = await readable(name, bytes);
    const says = { canary: text.includes(CANARY), rules: text.includes(ENGINE_NAME) };
    expect({ name, ...says }).toEqual({ name, canary: false, rules: false });
    if (/\.(png|jpe?g)$/.test(name)) expect(text.includes(SOURCE), name).toBe(true);
    else if (/\.(glb|fbx|obj|usdz|3mf)$/.test(name)) expect(text.includes('ai_generated'), name).toBe(true);
    else if (name.endsWith('.stl')) expect(text).toContain('AI-generated');
  }
}

import { type ParsedInputOf, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Recipe, RecipeContext, RecipeResult } from 'kiln-service/base/recipe';

/** One run of a recipe without a service around it: the input as a caller writes it, files in memory. */

/** Of an edge of textures and thumbnails: a 64th of the pixels that the smallest request has, where a test is not about them. */
export const TEST_PIXELS = 256;

export interface RecipeRun {
  result: RecipeResult;
  files: Map<string, Uint8Array>;
  /** Of `files`, those that get no link. */
  hidden: Set<string>;
  steps: number[];
  /** The value of a fact of the report. */
  fact(label: string): string | undefined;
}

export async function runRecipe<T extends TaskType>(
  type: T,
  recipe: Recipe<T>,
  input: object,
  extra: Partial<RecipeContext> = {},
): Promise<RecipeRun> {
  const files = new Map<string, Uint8Array>();
  const hidden = new Set<string>();
  const steps: number[] = [];
  // Stages are a table erased to its widest type.
  const parsed = stageEntry(type).stage.input.parse(input) as ParsedInputOf<T>;
  const result = await recipe.run(parsed, {
    seed: 9,
    progress: (fraction) => steps.push(fraction),
    put: async (name, bytes, options) => {
      files.set(name, bytes);
      if (options?.private) hidden.add(name);
    },
    fetched: {},
    now: () => 0,
    mostPixels: TEST_PIXELS,
    ...extra,
  });
  const fact = (label: string) => result.engine.facts?.find((one) => one.label === label)?.value;
  return { result, files, hidden, steps, fact };
}

/** The files of a finished task, as a later recipe sees them. */
export const asSource = (
  files: ReadonlyMap<string, Uint8Array>,
  type = 'convert',
): NonNullable<RecipeContext['source']> => ({
  type,
  input: {},
  files: [...files.keys()].sort(),
  read: async (name) => files.get(name)!,
});

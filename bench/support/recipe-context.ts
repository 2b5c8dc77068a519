import type { RecipeContext } from 'kiln-service/base/recipe';

/** What a recipe is given where no service runs: files are kept in memory, the seed is always the same. */
export function recipeContext(files: Map<string, Uint8Array>, extra: Partial<RecipeContext> = {}): RecipeContext {
  return {
    seed: 9,
    progress: () => undefined,
    put: async (name, bytes) => {
      files.set(name, bytes);
    },
    fetched: {},
    now: () => 0,
    ...extra,
  };
}

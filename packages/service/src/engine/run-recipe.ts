import { isTaskType, type ParsedInputOf, type TaskType } from 'kiln-client/contract/families/index';
import type { Work } from 'kiln-runtime/threads/thread-task';
import { type AssetFiles, createAssetFiles } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { openSource } from '../files/open-source.ts';
import { createOpenStores } from '../files/store/open-file-store.ts';
import { type Recipe, type RecipeContext, RecipeError } from '../recipe.ts';
import type { RecipeAnswer, RecipeOrder } from '../thread-tasks.ts';

type Recipes = { [T in TaskType]: Recipe<T> };

/** The making of one task after the other. Runs in a thread, which loads the recipes once. */
export async function loadRecipes(recipesModule: string): Promise<Work<RecipeOrder, RecipeAnswer>> {
  const { recipes } = (await import(recipesModule)) as { recipes: Recipes }; // such a module exports the table
  const openStore = createOpenStores();
  return async (order, progress) => {
    try {
      const files = createAssetFiles(await openStore(order.files));
      return { kind: 'done', outputs: await run(recipes, order, { files, progress }) };
    } catch (error) {
      if (isRefusal(error)) {
        const { code, message, about, suggestions, outputs } = error;
        const more = { about: about && [...about], suggestions: suggestions && [...suggestions] };
        return { kind: 'refused', code, message, ...more, outputs: outputs && { ...outputs } };
      }
      if (isFull(error)) return { kind: 'full' };
      throw error;
    }
  };
}

async function run<T extends TaskType>(
  recipes: Recipes,
  order: RecipeOrder,
  { files, progress }: { files: AssetFiles; progress: (share: number) => void },
): Promise<Record<string, unknown>> {
  if (!isTaskType(order.type)) throw new Error('no such task type');
  const recipe = recipes[order.type] as unknown as Recipe<T>; // the table is erased here: type and input belong together
  const input = order.input as ParsedInputOf<T>;
  const wanted = recipe.urls?.(input) ?? Object.keys(order.fetched);
  const fetched = Object.fromEntries(
    await Promise.all(
      Object.entries(order.fetched)
        .filter(([address]) => wanted.includes(address))
        .map(async ([address, name]) => [address, await files.read({ task: order.id, kind: 'input', name })] as const),
    ),
  );
  const context: RecipeContext = {
    seed: order.seed,
    progress,
    put: (name, bytes, options) =>
      files.write({ task: order.id, kind: options?.private ? 'private' : 'output', name }, bytes),
    fetched,
    now: () => order.now,
    ...(order.source && { source: await openSource(order.source, files) }),
  };
  const outputs = { ...(await recipe.run(input, context)) };
  await files.sync(order.id);
  return outputs;
}

/** Another recipes module may have the class from elsewhere. */
function isRefusal(error: unknown): error is RecipeError {
  return error instanceof RecipeError || (error instanceof Error && error.name === 'RecipeError');
}

import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { isTaskType, type ParsedInputOf, type TaskType } from 'kiln-client/contract/families/index';
import { serveOrders } from 'kiln-runtime/threads/serve-orders';
import { createAssetFiles } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { openSource } from '../files/open-source.ts';
import { type Recipe, type RecipeContext, RecipeError } from '../recipe.ts';
import type { RunAnswer, RunOrder } from './messages.ts';

/**
 * The program of the threads that make tasks: loads the recipes once, then makes one task at a time. It may block for as
 * long as its deadline; the service ends the whole thread when it must.
 */

const { recipesModule } = workerData as { recipesModule: string }; // given by engine-threads.ts
const { recipes } = (await import(recipesModule)) as { recipes: { [T in TaskType]: Recipe<T> } }; // the recipes' table

serveOrders<RunOrder, RunAnswer, number>(async (order, tell) => {
  try {
    return { kind: 'done', outputs: await run(order, tell) };
  } catch (error) {
    if (isRefusal(error)) {
      const { code, message, outputs } = error;
      return { kind: 'refused', code, message, outputs: outputs && { ...outputs } };
    }
    if (isFull(error)) return { kind: 'full' };
    throw error;
  }
});

async function run<T extends TaskType>(
  order: RunOrder,
  tell: (fraction: number) => void,
): Promise<Record<string, unknown>> {
  if (!isTaskType(order.type)) throw new Error('no such task type');
  const files = createAssetFiles(order.dataDir);
  const recipe = recipes[order.type] as unknown as Recipe<T>; // the table is erased here: type and input belong together
  const input = order.input as ParsedInputOf<T>;
  const wanted = recipe.urls?.(input) ?? Object.keys(order.fetched);
  const fetched = Object.fromEntries(
    await Promise.all(
      Object.entries(order.fetched)
        .filter(([address]) => wanted.includes(address))
        .map(
          async ([address, name]) =>
            [address, new Uint8Array(await readFile(files.path(order.id, 'input', name)))] as const,
        ),
    ),
  );
  const context: RecipeContext = {
    seed: order.seed,
    progress: tell,
    put: (name, bytes, options) => files.write(order.id, options?.private ? 'private' : 'output', name, bytes),
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

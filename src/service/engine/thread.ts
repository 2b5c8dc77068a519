import { readFile } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { isTaskType, type ParsedInputOf, type TaskType } from '../../contract/families/index.ts';
import { createAssetFiles } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { openSource } from '../files/open-source.ts';
import { lowerPriority } from '../lower-priority.ts';
import { type Recipe, type RecipeContext, RecipeError } from '../recipe.ts';
import type { RunOrder, ThreadMessage } from './messages.ts';

/**
 * The program of a worker thread: loads the recipes once, then makes one task at a time. It may block for as long as its
 * deadline; the service ends the whole thread when it must.
 */

const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread');
lowerPriority();
const { recipesModule } = workerData as { recipesModule: string }; // given by thread-pool.ts
const { recipes } = (await import(recipesModule)) as { recipes: { [T in TaskType]: Recipe<T> } }; // the recipes' table
const send = (message: ThreadMessage) => port.postMessage(message);

port.on('message', (order: RunOrder) => {
  run(order).then(
    (outputs) => send({ kind: 'done', outputs, memoryBytes: memoryBytes() }),
    (error: unknown) => send(failure(error)),
  );
});
send({ kind: 'ready' });

async function run<T extends TaskType>(order: RunOrder): Promise<Record<string, unknown>> {
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
    progress: (fraction) => send({ kind: 'progress', fraction }),
    put: (name, bytes, options) => files.write(order.id, options?.private ? 'private' : 'output', name, bytes),
    fetched,
    now: () => order.now,
    ...(order.source && { source: await openSource(order.source, files) }),
  };
  const outputs = { ...(await recipe.run(input, context)) };
  await files.sync(order.id);
  return outputs;
}

function failure(error: unknown): ThreadMessage {
  const refused = error instanceof RecipeError || (error instanceof Error && error.name === 'RecipeError');
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: 'failed',
    message,
    memoryBytes: memoryBytes(),
    full: isFull(error),
    ...(refused && { code: (error as RecipeError).code }),
    ...(refused && (error as RecipeError).outputs && { outputs: { ...(error as RecipeError).outputs } }),
    ...(error instanceof Error && error.stack !== undefined && { stack: error.stack }),
  };
}

/** What this thread holds, buffers included. */
function memoryBytes(): number {
  const heap = getHeapStatistics();
  return heap.total_heap_size + heap.external_memory;
}

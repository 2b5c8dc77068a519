import { join } from 'node:path';
import { isTaskType, type ParsedInputOf, type TaskType } from 'kiln-client/contract/families/index';
import type { Work } from 'kiln-runtime/threads/thread-task';
import { type Recipe, type RecipeContext, RecipeError, type RecipeResult } from '../base/recipe.ts';
import { applyMask } from '../cutout/apply-mask.ts';
import { ASSETS, type AssetFile, type AssetFiles, createAssetFiles, fileKey, madeFile } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { createFolderStore } from '../files/store/folder-store.ts';
import { createOpenStores } from '../files/store/open-file-store.ts';
import { openSource } from '../tasks/open-source.ts';
import type { Made, RecipeAnswer, RecipeOrder } from '../threads/thread-tasks.ts';
import { slice } from './slice.ts';

type Recipes = { [T in TaskType]: Recipe<T> };

/**
 * The making of one task after the other. Runs in a thread, which loads the recipes once. What it makes goes to this
 * machine's disk and no further: the store may be away.
 */
export async function loadRecipes(recipesModule: string): Promise<Work<RecipeOrder, RecipeAnswer>> {
  const { recipes } = (await import(recipesModule)) as { recipes: Recipes }; // such a module exports the table
  const openStore = createOpenStores();
  return async (order, progress) => {
    const files = createAssetFiles(await openStore(order.files));
    const outbox = createAssetFiles(createFolderStore(order.outbox));
    const made = new Map<string, Made['files'][number]>();
    const put: RecipeContext['put'] = async (name, bytes, options) => {
      const file = { kind: options?.private ? ('private' as const) : ('output' as const), name };
      await outbox.write({ task: order.id, ...file }, bytes);
      made.set(fileKey(file), { ...file, size: bytes.length });
    };
    try {
      const ran = await run(recipes, order, { files, put, progress });
      if (ran.kind === 'uncut') return ran;
      await outbox.sync(order.id);
      const kept = [...made.values()];
      return { ...ran, outputs: withFileSize(ran.outputs, kept), files: kept };
    } catch (error) {
      if (isRefusal(error)) {
        const { code, message, about, suggestions, outputs } = error;
        const more = { about: about && [...about], suggestions: suggestions && [...suggestions] };
        const files = [...made.values()];
        return { kind: 'refused', code, message, ...more, outputs: outputs && { ...outputs }, files };
      }
      if (isFull(error)) return { kind: 'full' };
      throw error;
    }
  };
}

const CUT_OUT_BY_MODEL = 'The subject was cut out by a learned model.';

async function run<T extends TaskType>(
  recipes: Recipes,
  order: RecipeOrder,
  { files, put, progress }: { files: AssetFiles; put: RecipeContext['put']; progress: (share: number) => void },
): Promise<{ kind: 'done'; outputs: Record<string, unknown> } | Extract<RecipeAnswer, { kind: 'uncut' }>> {
  if (!isTaskType(order.type)) throw new Error('no such task type');
  const recipe = recipes[order.type] as unknown as Recipe<T>; // the table is erased here: type and input belong together
  const input = order.input as ParsedInputOf<T>;
  const source = order.source && (await openSource(order.source, files));
  // What a maker delivered is not cut out of its pictures.
  const toCut = order.cuts && !order.made ? (recipe.cuts?.(input, source?.files ?? []) ?? []) : [];
  const uncut = toCut.filter((name) => order.cuts?.[name] === undefined);
  if (uncut.length > 0) return { kind: 'uncut', pictures: uncut };
  const wanted = recipe.urls?.(input) ?? Object.keys(order.fetched);
  const readAll = async (known: readonly (readonly [string, AssetFile])[]) => {
    const read = known.map(async ([key, file]) => [key, await files.read(file, order.sizes[fileKey(file)])] as const);
    return Object.fromEntries(await Promise.all(read));
  };
  const inputs = Object.entries(order.fetched).filter(([address]) => wanted.includes(address));
  const fetched = await readAll(
    inputs.map(([address, name]) => [address, { task: order.id, kind: 'input', name }] as const),
  );
  const { made } = order;
  const cuts: Record<string, Uint8Array> = {};
  for (const name of toCut.filter((one) => order.cuts?.[one])) {
    const mask = await files.read({ task: order.id, kind: 'input', name: order.cuts?.[name] ?? '' });
    cuts[name] = await applyMask(fetched[name] ?? (await source!.read(name)), mask);
  }
  const context: RecipeContext = {
    seed: order.seed,
    progress,
    put,
    fetched,
    cuts,
    now: () => order.now,
    // Where all goes with the task.
    slice: (stl) => slice(stl, { folder: join(order.outbox, ASSETS, order.id, 'slice') }),
    ...(source && { source }),
    ...(made && {
      made: { ...made, files: await readAll(made.files.map((name) => [name, madeFile(order.id, name)])) },
    }),
  };
  const outputs = withUnits({ ...(await recipe.run(input, context)) });
  const notes = [Object.keys(cuts).length > 0 ? CUT_OUT_BY_MODEL : '', order.unmade].filter((note) => note !== '');
  return { kind: 'done', outputs: withNotes(outputs, notes) };
}

/** Of a recipe that does not say otherwise: a 3MF is in millimetres, everything else in metres, as glTF is. */
function withUnits(outputs: Record<string, unknown>): Record<string, unknown> {
  const { model_urls: urls, engine } = outputs;
  if (typeof urls !== 'object' || urls === null || typeof engine !== 'object' || engine === null) return outputs;
  const models = Object.keys(urls).filter((key) => key !== 'mtl');
  const units = Object.fromEntries(models.map((key) => [key, key === '3mf' ? 'mm' : 'm']));
  return models.length === 0 ? outputs : { ...outputs, engine: { units, ...engine } };
}

/** What was measured, with the bytes of the file that a member is most likely to take: the GLB, else the first. Of stages that name no models it is their first GLB. */
function withFileSize(outputs: Record<string, unknown>, files: Made['files']): Record<string, unknown> {
  const engine = outputs.engine as RecipeResult['engine'] | undefined; // as recipes return it
  if (!engine?.measured) return outputs;
  const urls = (outputs.model_urls as RecipeResult['model_urls']) ?? {};
  const taken = urls.glb ?? Object.values(urls)[0];
  const isTaken = (name: string) => (taken === undefined ? name.endsWith('.glb') : name === taken);
  const file = files.find(({ kind, name }) => kind === 'output' && isTaken(name));
  const measured = { ...(file && { file_size: file.size }), ...engine.measured };
  return { ...outputs, engine: { ...engine, measured } };
}

function withNotes(outputs: Record<string, unknown>, notes: readonly string[]): Record<string, unknown> {
  const engine = outputs.engine as RecipeResult['engine'] | undefined; // as recipes return it
  if (notes.length === 0 || !engine) return outputs;
  return { ...outputs, engine: { ...engine, notes: [...(engine.notes ?? []), ...notes] } };
}

/** Another recipes module may have the class from elsewhere. */
function isRefusal(error: unknown): error is RecipeError {
  return error instanceof RecipeError || (error instanceof Error && error.name === 'RecipeError');
}

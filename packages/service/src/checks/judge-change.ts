import type { ParsedInputOf } from 'kiln-client/contract/families/index';
import { isNear } from 'kiln-client/contract/known-model';
import { boundingBox, countFaces, type Model } from 'kiln-engine/core/model';
import { isSound } from 'kiln-engine/mesh/repair/repair';
import { createAssetFiles } from '../files/asset-files.ts';
import { openSource } from '../files/open-source.ts';
import { createOpenStores } from '../files/store/open-file-store.ts';
import { RecipeError } from '../recipe.ts';
import { PRINT_STL } from '../recipes/mesh/print.ts';
import { type MeshSource, readSource } from '../recipes/mesh/read-source.ts';
import type { ChangeOrder, ChangeVerdict } from '../thread-tasks.ts';

/** Whether work on a model would change anything. Runs in a thread; what it cannot read the task itself tells of. */
export function createJudgeChange(): (order: ChangeOrder) => Promise<ChangeVerdict> {
  const openStore = createOpenStores();
  return async ({ type, input: given, model: name, files: place, source }) => {
    const files = createAssetFiles(await openStore(place));
    const url = typeof given.model_url === 'string' ? given.model_url : undefined;
    try {
      const opened = source && (await openSource(source, files));
      const bytes = name === undefined ? undefined : await files.store.read(name);
      const read = (options: Parameters<typeof readSource>[2]) =>
        readSource(
          { model_url: url, input_task_id: source?.id },
          {
            ...{ seed: 0, progress: () => {}, put: async () => {}, now: () => 0 },
            fetched: url && bytes ? { [url]: bytes } : {},
            ...(opened && { source: opened }),
          },
          options,
        );
      return { unchanged: await JUDGES[type](given, read, opened?.files ?? []) };
    } catch (error) {
      if (error instanceof RecipeError) return {};
      throw error;
    }
  };
}

type Read = (options?: Parameters<typeof readSource>[2]) => Promise<MeshSource>;
type Judge = (given: Record<string, unknown>, read: Read, made: readonly string[]) => Promise<string | undefined>;

/** By the stage; each says in a sentence why nothing would change. What is given is what the stage's schema gave. */
const JUDGES: Readonly<Record<ChangeOrder['type'], Judge>> = {
  async convert(given, read, made) {
    const { target_formats: wanted } = given as ParsedInputOf<'convert'>;
    const has = made.length > 0 ? made.map(formatOf) : [(await read()).format];
    if (!wanted.every((format) => has.includes(format))) return undefined;
    return made.length > 0 ? 'The task has these files already' : 'The model is in this format already';
  },
  async remesh(given, read) {
    const input = given as ParsedInputOf<'remesh'>;
    const { resize_height, resize_longest_side, auto_size, origin_at, decimation_mode, alpha_thumbnail } = input;
    const isMore = resize_height || resize_longest_side || auto_size || origin_at || decimation_mode || alpha_thumbnail;
    if (isMore || input.topology !== 'triangle' || input.target_formats.length > 1) return undefined;
    const { model, format } = await read();
    const faces = countFaces(model);
    if (input.target_formats[0] !== format || hasPolygons(model)) return undefined;
    if (!input.convert_format_only && !isNear(faces, input.target_polycount)) return undefined;
    return `The model has ${faces.toLocaleString('en')} faces already`;
  },
  async resize(given, read) {
    const { resize_height: height, resize_longest_side: longest, origin_at } = given as ParsedInputOf<'resize'>;
    if (height === undefined && longest === undefined) return undefined;
    const { model } = await read({ stl: { unitsPerMetre: 1000, up: 'z' } });
    const { min, max } = boundingBox(model);
    const sides = max.map((high, axis) => high - (min[axis] ?? 0));
    const isSame = height === undefined ? isNear(Math.max(...sides), longest ?? 0) : isNear(sides[1] ?? 0, height);
    return isSame && standsAt(origin_at, min, max) ? 'The model has that size already, and stands there' : undefined;
  },
  async 'print-repair'(_given, read) {
    const { model } = await read({ stl: PRINT_STL, whole: true });
    return isSound(model) ? 'The model is sound: there is nothing to repair' : undefined;
  },
};

const formatOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const hasPolygons = (model: Model) => model.parts.some(({ polygons }) => polygons !== undefined);

/** A thousandth of its size off is the same place to anybody. */
function standsAt(origin: 'bottom' | 'center', min: readonly number[], max: readonly number[]): boolean {
  const most = Math.max(...max.map((high, axis) => high - (min[axis] ?? 0))) / 1_000;
  return max.every((high, axis) => {
    const low = min[axis] ?? 0;
    const off = origin === 'bottom' && axis === 1 ? low : (low + high) / 2;
    return Math.abs(off) <= most;
  });
}

import type { Model } from '../core/model.ts';
import { settleShapes } from '../topology/settle-shapes.ts';
import { isOneSurface } from './3mf/one-surface.ts';
import { type ThreeMfOptions, write3mf } from './3mf/write-3mf.ts';
import { writeFbx } from './fbx/write-fbx.ts';
import { writeGlb } from './gltf/write-glb.ts';
import { writeObj } from './obj/write-obj.ts';
import { type StlOptions, writeStl } from './stl/write-stl.ts';
import { writeUsdz } from './usdz/write-usdz.ts';

/** What a model can be written as. The order is the one that people see. */
export const WRITE_FORMATS = ['glb', 'fbx', 'obj', 'usdz', 'stl', '3mf'] as const;
export type WriteFormat = (typeof WRITE_FORMATS)[number];

export interface WrittenFile {
  name: string;
  /** The format, or 'mtl' and 'texture' for what goes with an OBJ. */
  format: string;
  bytes: Uint8Array;
}

export interface WriteOptions {
  stl?: StlOptions;
  /** `objects` is 'one' where it is left out and the parts are pieces of one closed surface. */
  threeMf?: ThreeMfOptions;
}

/**
 * Writes the model in each format as `<baseName>.<format>`; an OBJ brings its material library and images along. The
 * same model gives the same bytes. Throws for a format that is not in WRITE_FORMATS and for a model without faces.
 *
 * Units: metres in all formats but 3MF (millimetres) and STL (`unitsPerMetre` 1). Gives up: what `lossesOf` says.
 * @example for (const { name, bytes } of await writeModel(model, ['glb', 'obj'], 'chair')) await writeFile(name, bytes)
 */
export async function writeModel(
  model: Model,
  formats: readonly string[],
  baseName: string,
  options: WriteOptions = {},
): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  const settled = { ...model, parts: model.parts.map(settleShapes) };
  for (const format of formats) {
    if (!isWriteFormat(format)) {
      throw new Error(`Models cannot be written as "${format}"; use one of ${WRITE_FORMATS.join(', ')}`);
    }
    files.push(...(await WRITERS[format](WITH_SHAPES.has(format) ? model : settled, baseName, options)));
  }
  return files;
}

/** The others have them in the points, as far as they are seen. */
const WITH_SHAPES: ReadonlySet<string> = new Set<WriteFormat>(['glb', 'fbx']);

function isWriteFormat(format: string): format is WriteFormat {
  return WRITE_FORMATS.some((known) => known === format);
}

type Write = (model: Model, baseName: string, options: WriteOptions) => WrittenFile[] | Promise<WrittenFile[]>;

const WRITERS: { [F in WriteFormat]: Write } = {
  glb: async (model, name) => [{ name: `${name}.glb`, format: 'glb', bytes: await writeGlb(model) }],
  fbx: async (model, name) => [{ name: `${name}.fbx`, format: 'fbx', bytes: await writeFbx(model) }],
  obj: async (model, name) => {
    const { obj, mtl, textures } = await writeObj(model, name);
    return [
      { name: `${name}.obj`, format: 'obj', bytes: obj },
      ...(mtl ? [{ name: `${name}.mtl`, format: 'mtl', bytes: mtl }] : []),
      ...textures.map((texture) => ({ ...texture, format: 'texture' })),
    ];
  },
  usdz: async (model, name) => [{ name: `${name}.usdz`, format: 'usdz', bytes: await writeUsdz(model) }],
  stl: (model, name, { stl }) => [{ name: `${name}.stl`, format: 'stl', bytes: writeStl(model, stl) }],
  '3mf': (model, name, { threeMf }) => {
    const objects = threeMf?.objects ?? (isOneSurface(model) ? 'one' : 'parts');
    return [{ name: `${name}.3mf`, format: '3mf', bytes: write3mf(model, { ...threeMf, objects }) }];
  },
};

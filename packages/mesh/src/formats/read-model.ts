import type { Model } from '../core/model.ts';
import { settleShapes } from '../topology/settle-shapes.ts';
import { read3mf } from './3mf/read-3mf.ts';
import { detectFormat, READ_FORMATS, type ReadFormat } from './detect-format.ts';
import { readFbx } from './fbx/read-fbx.ts';
import { readGlb, readGltf } from './gltf/read-gltf.ts';
import { ModelReadError, withinBounds } from './model-read-error.ts';
import { readObj } from './obj/read-obj.ts';
import { readPly } from './ply/read-ply.ts';
import { modelIn } from './read/model-in.ts';
import { createReadContext, type ReadContext } from './read/read-context.ts';
import { isZip } from './read/signatures.ts';
import { createSizeBudget, SIZE_LIMITS, type SizeLimits } from './read/size-budget.ts';
import { soundModel } from './read/sound-model.ts';
import { inUtf8 } from './read/text-of.ts';
import { readStl, type StlReadOptions } from './stl/read-stl.ts';
import { readUsd } from './usdz/read-usdz.ts';
import { type Archive, unpack } from './zip/archive.ts';
import { zipEntries } from './zip/zip-directory.ts';

export interface ReadOptions {
  /** Of the file name, asked only where the content leaves it open. */
  extension?: string;
  limits?: Partial<SizeLimits>;
  stl?: StlReadOptions;
  /** Morph targets as well, for those who leave the vertices as they are; without them they are in the points as far as they are seen. */
  shapes?: boolean;
}

/**
 * Reads a model file of any known format into metres, Y up. The format is told by the content. A zip may hold a
 * model with what it names: material libraries, images, buffers. What could not be read of it stands in `unread`. Throws ModelReadError.
 *
 * Options: `extension` of the name it came with, for text without a signature; `limits` SIZE_LIMITS. Units: metres, Y up; files that
 * name none are taken for what their format usually has. Gives up: what `unread` names.
 * @example const model = await readModel(await readFile('chair.fbx'))
 */
export async function readModel(bytes: Uint8Array, options: ReadOptions = {}): Promise<Model> {
  const limits: SizeLimits = { ...SIZE_LIMITS, ...options.limits };
  if (bytes.length === 0) throw new ModelReadError('empty', 'The file is empty.');
  if (bytes.length > limits.fileBytes) {
    const megabytes = Math.round(limits.fileBytes / 1024 / 1024);
    throw new ModelReadError('too_large', `The file is larger than ${megabytes} MB.`);
  }
  return await withinBounds(async () => {
    const context = createReadContext(limits, bytes.length, options.shapes);
    const model = await read(inUtf8(bytes), options, context);
    const whole = soundModel(model, createSizeBudget(limits, bytes.length));
    const sound = options.shapes ? whole : { ...whole, parts: whole.parts.map(settleShapes) };
    return context.leftOut.size > 0 ? { ...sound, unread: [...context.leftOut] } : sound;
  });
}

async function read(bytes: Uint8Array, options: ReadOptions, context: ReadContext): Promise<Model> {
  switch (detectFormat(bytes, options.extension)) {
    case 'zip':
      return await readArchive(unpack(bytes, context), options, context);
    case 'glb':
      return await readGlb(bytes, context);
    case 'gltf':
      return await readGltf(bytes, context);
    case 'fbx':
      return await readFbx(bytes, context);
    case 'obj':
      return await readObj(bytes, context);
    case 'stl':
      return readStl(bytes, context, options.stl);
    case 'ply':
      return readPly(bytes, context);
    case 'usd':
      return await readUsd(bytes, context);
    case undefined:
      throw new ModelReadError(
        'unknown_format',
        `The file is none of ${READ_FORMATS.join(', ')}, or is damaged at its start.`,
      );
  }
}

async function readArchive(archive: Archive, options: ReadOptions, outer: ReadContext): Promise<Model> {
  const context = { ...outer, archive };
  const { format, name } = modelIn(archive.names);
  if (format === '3mf') return await read3mf(context);
  const bytes = archive.get(name)!;
  if (format === 'usdz') return await readUsd(bytes, context);
  if (format === 'obj') return await readObj(bytes, context);
  if (isZip(bytes)) throw new ModelReadError('unsupported', 'Archives inside archives are not read.');
  return await read(bytes, { ...options, extension: format }, context);
}

/**
 * Which of the formats a file is, told by its content as `readModel` does; an archive is what it holds. Nothing is
 * unpacked. Undefined where `readModel` would find nothing to read.
 * @example modelKind(bytes, 'obj') // 'obj'
 */
export function modelKind(bytes: Uint8Array, extension?: string): ReadFormat | undefined {
  const format = detectFormat(bytes, extension);
  if (format === 'usd') return 'usdz';
  if (format !== 'zip') return format;
  try {
    const names: string[] = [];
    for (const { name } of zipEntries(bytes)) if (names.push(name) === MOST_NAMES) break;
    return modelIn(names).format;
  } catch (error) {
    if (error instanceof ModelReadError) return undefined; // `readModel` says what is wrong
    throw error;
  }
}

const MOST_NAMES = 1_000;

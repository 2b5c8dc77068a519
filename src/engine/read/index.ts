import type { Model } from '../model.ts';
import { read3mf } from './3mf.ts';
import { type Archive, unpack } from './archive.ts';
import { detectFormat } from './detect-format.ts';
import { readFbx } from './fbx.ts';
import { readGlb, readGltf } from './gltf.ts';
import { checkModel, DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
import { ModelReadError } from './model-read-error.ts';
import { readObj } from './obj.ts';
import { readStl, type StlReadOptions } from './stl.ts';
import { readUsd, readUsdz } from './usdz.ts';

export const READ_FORMATS = ['glb', 'gltf', 'fbx', 'obj', 'stl', 'usdz', '3mf'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

export interface ReadOptions {
  /** Of the file name, asked only where the content leaves it open. */
  extension?: string;
  limits?: Partial<ReadLimits>;
  stl?: StlReadOptions;
}

/**
 * Reads a model file of any known format into metres, Y up. The format is told by the content. A zip may hold an OBJ
 * with its material library and images, or one file of another format. Throws ModelReadError.
 */
export async function readModel(bytes: Uint8Array, options: ReadOptions = {}): Promise<Model> {
  const limits: ReadLimits = { ...DEFAULT_LIMITS, ...options.limits };
  if (bytes.length === 0) throw new ModelReadError('empty', 'The file is empty.');
  if (bytes.length > limits.bytes) {
    const megabytes = Math.round(limits.bytes / 1024 / 1024);
    throw new ModelReadError('too_large', `The file is larger than ${megabytes} MB.`);
  }
  return checkModel(await read(bytes, options, limits), limits);
}

async function read(bytes: Uint8Array, options: ReadOptions, limits: ReadLimits): Promise<Model> {
  const format = detectFormat(bytes, options.extension);
  switch (format) {
    case 'zip':
      return await readArchive(unpack(bytes, limits), options, limits);
    case 'glb':
      return await readGlb(bytes, limits);
    case 'gltf':
      return await readGltf(bytes, limits);
    case 'fbx':
      return await readFbx(bytes, limits);
    case 'obj':
      return await readObj(bytes, limits);
    case 'stl':
      return readStl(bytes, limits, options.stl);
    case 'usd':
      return await readUsd(bytes, limits);
    case undefined:
      throw new ModelReadError(
        'unknown_format',
        `The file is none of ${READ_FORMATS.join(', ')}, or is damaged at its start.`,
      );
  }
}

async function readArchive(archive: Archive, options: ReadOptions, limits: ReadLimits): Promise<Model> {
  const names = [...archive.keys()].filter((name) => !/(^|\/)(__MACOSX\/|\.)/.test(name));
  if (names.some((name) => /\.model$/i.test(name))) return read3mf(archive, limits);
  if (names.some((name) => /\.usd[ac]?$/i.test(name))) return await readUsdz(archive, limits);
  const obj = names.find((name) => /\.obj$/i.test(name));
  if (obj) return await readObj(archive.get(obj)!, limits, archive);
  const other = names.find((name) => /\.(glb|gltf|fbx|stl)$/i.test(name));
  if (other) {
    const bytes = archive.get(other)!;
    if (detectFormat(bytes) === 'zip')
      throw new ModelReadError('unsupported', 'Archives inside archives are not read.');
    return await read(bytes, { ...options, extension: other.slice(other.lastIndexOf('.') + 1) }, limits);
  }
  throw new ModelReadError('unknown_format', 'The archive has no model in it (obj, glb, gltf, fbx, stl, usd or 3mf).');
}

import type { Model } from '../model.ts';
import { read3mf } from './3mf.ts';
import { type Archive, unpack } from './archive.ts';
import { readFbx } from './fbx.ts';
import { isBinaryFbx } from './fbx-check.ts';
import { readGlb, readGltf } from './gltf.ts';
import { isGlb } from './gltf-container.ts';
import { checkModel, DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
import { ModelReadError } from './model-read-error.ts';
import { readObj } from './obj.ts';
import { isBinaryStl, readStl, type StlReadOptions } from './stl.ts';
import { isUsdBinary, isUsdText } from './usd-stage.ts';
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

/** The format by what the bytes begin with; for text without a signature by its lines, then by the extension. */
export function detectFormat(bytes: Uint8Array, extension?: string) {
  if (isGlb(bytes)) return 'glb';
  if (isBinaryFbx(bytes)) return 'fbx';
  if (isUsdText(bytes) || isUsdBinary(bytes)) return 'usd';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'zip';
  if (isBinaryStl(bytes)) return 'stl';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*\{/.test(head)) return 'gltf';
  if (/^\s*solid\b[^\n]*\n?\s*(facet|endsolid)\b/i.test(head)) return 'stl';
  if (/^; FBX \d/.test(head)) return 'fbx';
  if (/^\s*(#[^\n]*\n\s*)*(mtllib|v|vn|vt|f|o|g|usemtl|s)\s+\S/.test(head)) return 'obj';
  const name = extension?.toLowerCase().replace(/^\./, '');
  if (name === 'stl') return 'stl';
  if (name === 'obj' && !head.includes('\0')) return 'obj';
  return undefined;
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

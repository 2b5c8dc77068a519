import { open3mf, place3mf } from './3mf/read-3mf.ts';
import { readSlicerSettings } from './3mf/slicer-settings.ts';
import { detectFormat } from './detect-format.ts';
import { chargeFbx } from './fbx/read/check-fbx.ts';
import { openFbx } from './fbx/read/fbx-file.ts';
import { type CheckedGltf, checkGltf, imageBytes } from './gltf/read/check-gltf.ts';
import { openGlb } from './gltf/read/gltf-container.ts';
import { parseGltf } from './gltf/read/gltf-json.ts';
import { ModelReadError, withinBounds } from './model-read-error.ts';
import { parsePlyHeader } from './ply/ply-header.ts';
import { modelIn } from './read/model-in.ts';
import { createReadContext, type ReadContext } from './read/read-context.ts';
import { measureImage } from './read/read-texture.ts';
import { isZip } from './read/signatures.ts';
import { SIZE_LIMITS, type SizeLimits } from './read/size-budget.ts';
import { inUtf8 } from './read/text-of.ts';
import { isBinaryStl } from './stl/read-stl.ts';
import { parseUsd } from './usdz/usd-stage.ts';
import { type Archive, unpack } from './zip/archive.ts';

/**
 * A look at what a model file declares, without reading the model: the same checks and the same budget as the readers',
 * in a fraction of their time and next to no memory. What it refuses a reader would refuse, too; what only reading can
 * tell (damaged numbers, faces that point nowhere) it lets pass.
 * @returns the triangles that the file says it has, in all places; undefined where only a reader can tell
 * @throws {ModelReadError}
 * @example const triangles = await lookAtModel(bytes, 'obj')
 */
export async function lookAtModel(
  bytes: Uint8Array,
  extension?: string,
  limits: SizeLimits = SIZE_LIMITS,
): Promise<number | undefined> {
  return await withinBounds(() => look(inUtf8(bytes), extension, createReadContext(limits, bytes.length)));
}

async function look(
  bytes: Uint8Array,
  extension: string | undefined,
  context: ReadContext,
): Promise<number | undefined> {
  const { budget } = context;
  switch (detectFormat(bytes, extension)) {
    case 'glb':
      return await lookAtGltf(checkGltf(openGlb(bytes, budget), context), context);
    case 'gltf':
      return await lookAtGltf(checkGltf({ json: parseGltf(bytes, budget) }, context), context);
    case 'fbx':
      chargeFbx(openFbx(bytes, budget), budget);
      return undefined;
    case 'obj':
      budget.take('points', countWords(bytes, 'v'));
      return faces(countWords(bytes, 'f'), context);
    case 'stl':
      return faces(isBinaryStl(bytes) ? (bytes.length - 84) / 50 : countWords(bytes, 'endfacet', false), context);
    case 'ply':
      return parsePlyHeader(bytes, budget).elements.find(({ name }) => name === 'face')?.count;
    case 'usd':
      if (bytes.length <= UNPACKED_BYTES) parseUsd(bytes, budget);
      return undefined;
    case 'zip':
      return await lookInside(unpack(bytes, context), context);
    case undefined:
      return undefined;
  }
}

/** What is packed and larger is not looked into: unpacking and parsing it takes seconds, which belong to the task. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

async function lookInside(archive: Archive, context: ReadContext): Promise<number | undefined> {
  const { format, name } = modelIn(archive.names);
  const files = format === '3mf' ? archive.names.filter((one) => /\.model$/i.test(one)) : [name];
  if (files.reduce((sum, one) => sum + archive.sizeOf(one), 0) > UNPACKED_BYTES) return undefined;
  if (format === '3mf') {
    const inside = { ...context, archive };
    const places = place3mf(open3mf(archive, context.budget), readSlicerSettings(inside), inside);
    return places.reduce((sum, { object }) => sum + object.triangles.length / 3, 0);
  }
  const inner = archive.get(name)!;
  if (isZip(inner)) throw new ModelReadError('unsupported', 'Archives inside archives are not read.');
  return await look(inner, format, { ...context, archive });
}

async function lookAtGltf(checked: CheckedGltf, context: ReadContext): Promise<number> {
  for (const [i, { name = 'texture' }] of checked.images.entries()) {
    const bytes = imageBytes(checked, i);
    if (bytes) await measureImage(name, bytes, context);
  }
  return faces(checked.triangles);
}

function faces(count: number, context?: ReadContext): number {
  if (count === 0) throw new ModelReadError('empty', 'The file has no faces: there is no surface to work on.');
  context?.budget.take('triangles', count);
  return count;
}

/** @param isFirst only where it stands first in its line */
function countWords(bytes: Uint8Array, word: string, isFirst = true): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let words = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    let before = at - 1;
    while (isBlank(text[before])) before--;
    const isApart = before < at - 1 && !isFirst;
    if ((isApart || isEnd(text[before])) && (isBlank(text[at + word.length]) || isEnd(text[at + word.length]))) words++;
  }
  return words;
}

const isBlank = (byte: number | undefined) => byte === 9 || byte === 32;
const isEnd = (byte: number | undefined) => byte === undefined || byte === 10 || byte === 13;

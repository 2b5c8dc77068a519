import { UserError } from '../../errors.ts';
import type { FileKind } from './file-kind.ts';

/**
 * A look at a model file before anything parses it: its own numbers must fit its size, and its triangles the limit. The
 * engine's readers judge the rest (indices, values) when the task runs.
 */

/** What any stage takes; a stage's own `faceLimit` may be lower. */
const MAX_TRIANGLES = 2_000_000;
const MAX_JSON_BYTES = 32 * 1024 * 1024;

/**
 * @returns the triangles that the file says it has; undefined where only a parser can tell (FBX)
 * @throws {UserError} `bad_input`
 */
export function checkModel(bytes: Uint8Array, kind: FileKind): number | undefined {
  const triangles = countTriangles(bytes, kind);
  if (triangles !== undefined && triangles > MAX_TRIANGLES) {
    throw fail(`has ${triangles.toLocaleString('en')} triangles: at most ${MAX_TRIANGLES.toLocaleString('en')}`);
  }
  return triangles;
}

function countTriangles(bytes: Uint8Array, kind: FileKind): number | undefined {
  const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (kind === 'glb') return countGltf(readGlbJson(bytes));
  if (kind === 'gltf') {
    if (bytes.length > MAX_JSON_BYTES * 4) throw fail('is too large for a .gltf: send a .glb');
    return countGltf(parseJson(text().toString('utf8')));
  }
  if (kind === 'obj') return countLines(text(), 'f ', [10, 13]);
  if (kind === 'stl') {
    const binary = bytes.length >= 84 && 84 + 50 * dataView(bytes).getUint32(80, true) === bytes.length;
    return binary ? dataView(bytes).getUint32(80, true) : countLines(text(), 'endfacet', [10, 13, 9, 32]);
  }
  return undefined;
}

const fail = (text: string, cause?: unknown) => new UserError('bad_input', text, { cause });
const dataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The GLB container (glTF 2.0, section 4): 12 bytes of head, then chunks of length, type, data. */
function readGlbJson(bytes: Uint8Array): unknown {
  if (bytes.length < 20) throw fail('is cut off');
  const view = dataView(bytes);
  const [version, length, jsonLength] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)];
  if (version !== 2) throw fail(`is glTF ${version}: send glTF 2.0`);
  if (length > bytes.length || 20 + jsonLength > length) throw fail('is cut off: it says that it is longer than it is');
  if (view.getUint32(16, true) !== 0x4e4f534a || jsonLength > MAX_JSON_BYTES) throw fail('is not a valid GLB');
  return parseJson(Buffer.from(bytes.buffer, bytes.byteOffset + 20, jsonLength).toString('utf8'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('is not a valid glTF: its JSON cannot be read', error);
  }
}

interface Primitive {
  mode?: number;
  indices?: number;
  attributes?: { POSITION?: number };
}

function countGltf(document: unknown): number {
  const { meshes, accessors } = (document ?? {}) as {
    meshes?: { primitives?: Primitive[] }[];
    accessors?: { count?: number }[];
  };
  if (!Array.isArray(meshes) || !Array.isArray(accessors)) throw fail('has no mesh');
  let triangles = 0;
  for (const mesh of meshes) {
    for (const { mode = 4, indices, attributes } of Array.isArray(mesh?.primitives) ? mesh.primitives : []) {
      const count = accessors[indices ?? attributes?.POSITION ?? -1]?.count;
      if (!Number.isSafeInteger(count) || count! < 0) throw fail('is not a valid glTF: a mesh without its data');
      // Strips and fans have two vertices more than triangles.
      if (mode >= 4) triangles += mode === 4 ? Math.floor(count! / 3) : Math.max(0, count! - 2);
    }
  }
  if (triangles === 0) throw fail('has no triangles');
  return triangles;
}

function countLines(text: Buffer, start: string, after: readonly number[]): number {
  let lines = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + start.length)) {
    if (at === 0 || after.includes(text[at - 1]!)) lines++;
  }
  if (lines === 0) throw fail('has no faces');
  return lines;
}

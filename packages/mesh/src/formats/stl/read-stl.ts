import type { Model } from '../../core/model.ts';
import { joinEqual } from '../../topology/vertices.ts';
import { broken } from '../model-read-error.ts';
import { defaultMaterial } from '../read/default-material.ts';
import type { ReadContext } from '../read/read-context.ts';
import { headText, viewOf } from '../read/signatures.ts';
import type { SizeBudget } from '../read/size-budget.ts';
import { textOf } from '../read/text-of.ts';

export interface StlReadOptions {
  /** Used when the file does not say it itself (ours do). Default 1: numbers are taken as metres. */
  unitsPerMetre?: number;
  /** Which axis of the file is up. Default 'y'. */
  up?: 'y' | 'z';
}

/** True when the length is what the declared number of triangles needs: no text file passes that by accident. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < 84) return false;
  const declared = viewOf(bytes).getUint32(80, true);
  return bytes.length === 84 + declared * 50;
}

export function readStl(bytes: Uint8Array, context: ReadContext, options: StlReadOptions = {}): Model {
  const text = !isBinaryStl(bytes) && startsWithSolid(bytes);
  const { unitsPerMetre, up } = text ? withDefaults(options) : fromHeader(bytes, options);
  const positions = text ? readText(bytes, context.budget) : readBinary(bytes, context);
  for (let i = 0; i < positions.length; i += 3) {
    const y = positions[i + 1] / unitsPerMetre;
    const z = positions[i + 2] / unitsPerMetre;
    positions[i] = positions[i] / unitsPerMetre;
    positions[i + 1] = up === 'z' ? z : y;
    positions[i + 2] = up === 'z' ? -y : z;
  }
  const indices = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  const part = joinEqual({ name: 'mesh', material: 0, positions, indices });
  return { name: 'model', parts: [part], materials: [defaultMaterial('default')], metadata: {} };
}

function startsWithSolid(bytes: Uint8Array): boolean {
  return /^\s*solid/i.test(headText(bytes, 80));
}

function withDefaults({ unitsPerMetre = 1, up = 'y' }: StlReadOptions): Required<StlReadOptions> {
  return { unitsPerMetre, up };
}

function fromHeader(bytes: Uint8Array, options: StlReadOptions): Required<StlReadOptions> {
  const header = headText(bytes, 80);
  const found = /; (\d+(?:\.\d+)?) units per metre; ([yz]) up/.exec(header);
  if (!found || Number(found[1]) <= 0) return withDefaults(options);
  return { unitsPerMetre: Number(found[1]), up: found[2] === 'z' ? 'z' : 'y' };
}

function readBinary(bytes: Uint8Array, { budget, leaveOut }: ReadContext): Float32Array {
  if (bytes.length < 84) throw broken('The STL file is too short to hold anything.');
  const data = viewOf(bytes);
  const triangles = data.getUint32(80, true);
  budget.take('triangles', triangles);
  if (84 + triangles * 50 > bytes.length) {
    throw broken(`The STL file is cut off: it declares ${triangles} triangles and holds fewer.`);
  }
  const positions = new Float32Array(triangles * 9);
  for (let at = 84, i = 0; i < triangles * 9; at += 50) {
    for (let k = 12; k < 48; k += 4) positions[i++] = data.getFloat32(at + k, true);
    // No two programs mean the same by them.
    if (data.getUint16(at + 48) !== 0) leaveOut('attributes of faces');
  }
  return positions;
}

function readText(bytes: Uint8Array, budget: SizeBudget): Float32Array {
  const text = textOf(bytes, 'latin1');
  const positions: number[] = [];
  const vertex = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi;
  for (let found = vertex.exec(text); found; found = vertex.exec(text)) {
    positions.push(Number(found[1]), Number(found[2]), Number(found[3]));
    if (positions.length % 9 === 0) budget.take('triangles', 1);
  }
  if (positions.length % 9 !== 0 || !/\bendsolid\b/i.test(text.slice(-2000))) throw broken('The STL file is cut off.');
  return Float32Array.from(positions);
}

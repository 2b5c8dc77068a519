import { unzlibSync } from 'fflate';
import { checkTriangles, checkVertices, type ReadLimits } from './limits.ts';
import { broken, ModelReadError } from './model-read-error.ts';

/** What is told about a binary FBX file before a library may see it. */
export interface FbxFacts {
  /** Centimetres per unit of the file; 1 where it does not say. */
  unitScale: number;
  /** Corner counts of the polygons of each geometry that has other than triangles, in the order of the file. */
  polygons: number[][];
}

const MAGIC = 'Kaydara FBX Binary';

export function isBinaryFbx(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;
}

const ELEMENT_BYTES: Record<string, number> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 };

/**
 * Walks all records of a binary FBX without unpacking arrays: every record lies inside its parent, every array inside
 * its record, what arrays declare stays within the limits and agrees with how many bytes they take.
 */
export function checkFbx(bytes: Uint8Array, limits: ReadLimits): FbxFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 40) throw cutOff();
  const version = view.getUint32(23, true);
  const wide = version >= 7500;
  const facts: FbxFacts = { unitScale: 1, polygons: [] };
  let unpacked = 0;
  let triangles = 0;
  let records = 0;

  const u = (at: number) => {
    if (at + (wide ? 8 : 4) > bytes.length) throw cutOff();
    return wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
  };
  const text = (from: number, length: number) => new TextDecoder('latin1').decode(bytes.subarray(from, from + length));

  const walk = (from: number, to: number, depth: number): number => {
    if (depth > 32) throw broken('The FBX file nests its records absurdly deep.');
    let at = from;
    const word = wide ? 8 : 4;
    while (at < to) {
      if (++records > 2_000_000) throw new ModelReadError('too_large', 'The FBX file has too many records.');
      const end = u(at);
      const properties = u(at + word);
      const propertyBytes = u(at + word * 2);
      const nameLength = bytes[at + word * 3];
      if (nameLength === undefined) throw cutOff();
      if (end === 0) return at + word * 3 + 1;
      const start = at + word * 3 + 1 + nameLength;
      if (end > bytes.length || end <= at || start + propertyBytes > end) throw cutOff();
      if (depth > 0 && end > to) throw broken('An FBX record goes beyond the record around it.');
      const name = text(at + word * 3 + 1, nameLength);
      checkProperties(start, start + propertyBytes, properties, name);
      if (start + propertyBytes < end) walk(start + propertyBytes, end, depth + 1);
      at = end;
    }
    return at;
  };

  const checkProperties = (from: number, to: number, count: number, name: string) => {
    let at = from;
    const strings: string[] = [];
    for (let i = 0; i < count; i++) {
      if (at >= to) throw cutOff();
      const type = String.fromCharCode(bytes[at++]!);
      const size = { C: 1, B: 1, Y: 2, I: 4, F: 4, D: 8, L: 8 }[type];
      if (size) {
        if (name === 'P' && type === 'D' && strings[0] === 'UnitScaleFactor' && at + 8 <= to) {
          facts.unitScale = view.getFloat64(at, true);
        }
        at += size;
      } else if (type === 'S' || type === 'R') {
        if (at + 4 > to) throw cutOff();
        const length = view.getUint32(at, true);
        if (type === 'S' && name === 'P') strings.push(text(at + 4, Math.min(length, 64)));
        at += 4 + length;
      } else at = checkArray(at, to, type, name);
      if (at > to) throw cutOff();
    }
  };

  const checkArray = (at: number, to: number, type: string, name: string) => {
    const element = ELEMENT_BYTES[type];
    if (!element || at + 12 > to) throw broken('The FBX file has a property of an unknown type.');
    const count = view.getUint32(at, true);
    const packed = view.getUint32(at + 4, true) !== 0;
    const stored = view.getUint32(at + 8, true);
    if (at + 12 + stored > to) throw cutOff();
    // zlib cannot pack better than about 1 : 1032.
    if (packed ? count * element > stored * 1040 + 64 : count * element !== stored) {
      throw broken(`The FBX array "${name}" declares more than it holds.`);
    }
    unpacked += count * element;
    if (unpacked > limits.unpackedBytes)
      throw new ModelReadError('too_large', 'The FBX file unpacks to too much data.');
    if (name === 'Vertices') checkVertices(count / 3, limits);
    if (name === 'PolygonVertexIndex') {
      triangles += Math.floor(count / 3);
      checkTriangles(triangles, limits);
    }
    if (name === 'Vertices' || name === 'PolygonVertexIndex') {
      const raw = unpackArray(bytes.subarray(at + 12, at + 12 + stored), packed, count * element);
      if (name === 'Vertices') checkNumbers(raw, type);
      else if (type === 'i') addPolygons(facts.polygons, raw);
    }
    return at + 12 + stored;
  };

  walk(27, bytes.length, 0);
  return facts;
}

function unpackArray(stored: Uint8Array, packed: boolean, length: number): DataView {
  try {
    const raw = packed ? unzlibSync(stored, { out: new Uint8Array(length) }) : stored;
    return new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  } catch (error) {
    throw broken('The FBX file has a damaged array.', error);
  }
}

/** The library crashes on points that are not numbers, so they are looked at first. */
function checkNumbers(raw: DataView, type: string): void {
  const step = type === 'd' ? 8 : 4;
  for (let at = 0; at + step <= raw.byteLength; at += step) {
    const value = step === 8 ? raw.getFloat64(at, true) : raw.getFloat32(at, true);
    if (!Number.isFinite(value)) throw broken('The FBX file has coordinates that are not numbers.');
  }
}

function addPolygons(list: number[][], raw: DataView): void {
  const sizes: number[] = [];
  let size = 0;
  for (let at = 0; at + 4 <= raw.byteLength; at += 4) {
    size++;
    if (raw.getInt32(at, true) >= 0) continue;
    sizes.push(size);
    size = 0;
  }
  if (sizes.some((corners) => corners !== 3)) list.push(sizes);
}

function cutOff(): ModelReadError {
  return broken('The FBX file is cut off or damaged.');
}

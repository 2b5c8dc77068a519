import { broken, ModelReadError } from '../../model-read-error.ts';
import { startsWith, viewOf } from '../../read/signatures.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { inflate } from '../../zip/bounded-inflate.ts';

/** One record of an FBX file, parents before their children. */
export interface FbxRecord {
  name: string;
  /** 0 at the top. */
  depth: number;
  properties: FbxValue[];
}

/** Texts are cut at 256 bytes; what has a kind of no use here is undefined. */
export type FbxValue = number | string | FbxArray | Uint8Array | undefined;

export interface FbxArray {
  count: number;
  /** Unpacks it: what it takes was taken from the budget before. */
  read(): Numbers;
}

export type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array;

const MAGIC = 'Kaydara FBX Binary';
const SCALAR_BYTES: Record<string, number> = { C: 1, B: 1, Z: 1, Y: 2, I: 4, F: 4, D: 8, L: 8 };
const ELEMENT_BYTES: Record<string, number> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 };
const DEEPEST = 32;
const LONGEST_TEXT = 256;
/** Older ones have another order of records. */
const OLDEST = 7000;

export function isBinaryFbx(bytes: Uint8Array): boolean {
  return startsWith(bytes, MAGIC);
}

/**
 * Walks all records without unpacking arrays: every record lies inside its parent, every array inside its record, what
 * arrays declare agrees with how many bytes they take, and all of them together are within the budget.
 * @throws {ModelReadError}
 */
export function* fbxRecords(bytes: Uint8Array, budget: SizeBudget): Generator<FbxRecord> {
  if (bytes.length < 40) throw cutOff();
  const view = viewOf(bytes);
  // Behind the name and two spaces a zero byte; where it is a third space, so is every other one.
  if (bytes[20] === 32) {
    throw broken(
      'The FBX file was treated as text on its way: its zero bytes have become spaces. Send it as it was made.',
    );
  }
  const version = view.getUint32(23, true);
  if (version < OLDEST) throw tooOld(version);
  const wide = version >= 7500;
  const word = wide ? 8 : 4;
  const number = (at: number) => {
    if (at + word > bytes.length) throw cutOff();
    return wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
  };
  /** Where each record around this place ends; the top one runs to the end of the file. */
  const ends = [bytes.length];
  let at = 27;
  while (ends.length > 0) {
    if (at >= ends.at(-1)!) {
      at = ends.pop()!;
      continue;
    }
    const end = number(at);
    if (end === 0) {
      // An empty record closes the list; at the top the footer follows.
      at = ends.length === 1 ? bytes.length : ends.at(-1)!;
      continue;
    }
    budget.take('values', 5);
    const nameLength = bytes[at + word * 3];
    if (nameLength === undefined) throw cutOff();
    const start = at + word * 3 + 1 + nameLength;
    const properties = start + number(at + word * 2);
    if (end > bytes.length || end <= at || properties > end) throw cutOff();
    if (end > ends.at(-1)!) throw broken('An FBX record goes beyond the record around it.');
    const name = textAt(bytes, at + word * 3 + 1, nameLength);
    const values = readProperties(bytes, { from: start, to: properties, count: number(at + word), name }, budget);
    yield { name, depth: ends.length - 1, properties: values };
    at = properties;
    if (properties < end && ends.push(end) > DEEPEST) throw broken('The FBX file nests its records absurdly deep.');
  }
}

function readProperties(
  bytes: Uint8Array,
  { from, to, count, name }: { from: number; to: number; count: number; name: string },
  budget: SizeBudget,
): FbxValue[] {
  const view = viewOf(bytes);
  const values: FbxValue[] = [];
  let at = from;
  for (let i = 0; i < count; i++) {
    if (at >= to) throw cutOff();
    const type = String.fromCharCode(bytes[at++]);
    const size = SCALAR_BYTES[type];
    if (size !== undefined) {
      if (at + size > to) throw cutOff();
      values.push(readScalar(view, at, type));
      at += size;
    } else if (type === 'S' || type === 'R') {
      if (at + 4 > to) throw cutOff();
      const length = view.getUint32(at, true);
      const whole = bytes.subarray(at + 4, at + 4 + length);
      values.push(type === 'S' ? textAt(whole, 0, Math.min(length, LONGEST_TEXT)) : whole);
      at += 4 + length;
    } else {
      const array = readArray(bytes, { at, to, type, name }, budget);
      values.push(array.array);
      at = array.end;
    }
    if (at > to) throw cutOff();
  }
  return values;
}

function readScalar(view: DataView, at: number, type: string): number | undefined {
  if (type === 'I') return view.getInt32(at, true);
  if (type === 'D') return view.getFloat64(at, true);
  if (type === 'L') return Number(view.getBigInt64(at, true));
  return undefined;
}

function readArray(
  bytes: Uint8Array,
  { at, to, type, name }: { at: number; to: number; type: string; name: string },
  budget: SizeBudget,
): { array: FbxArray; end: number } {
  const element = ELEMENT_BYTES[type];
  if (!element || at + 12 > to) throw broken('The FBX file has a property of an unknown type.');
  const view = viewOf(bytes);
  const count = view.getUint32(at, true);
  const packed = view.getUint32(at + 4, true) !== 0;
  const stored = view.getUint32(at + 8, true);
  if (at + 12 + stored > to) throw cutOff();
  const length = count * element;
  // zlib cannot pack better than about 1 : 1032.
  if (packed ? length > stored * 1040 + 64 : length !== stored) {
    throw broken(`The FBX array "${name}" declares more than it holds.`);
  }
  budget.take('bytes', length);
  const body = bytes.subarray(at + 12, at + 12 + stored);
  const read = () => numbersOf(packed ? inflate(body, length, 'zlib', name) : body, type);
  return { array: { count, read }, end: at + 12 + stored };
}

/** As it lies in the file, which is little-endian as all machines of today; in a copy, since it lies anywhere. */
function numbersOf(raw: Uint8Array, type: string): Numbers {
  const { buffer } = new Uint8Array(raw);
  if (type === 'd') return new Float64Array(buffer);
  if (type === 'f') return new Float32Array(buffer);
  if (type === 'i') return new Int32Array(buffer);
  // Of times it needs what a double holds exactly: 54 hours.
  return type === 'l' ? Float64Array.from(new BigInt64Array(buffer), Number) : new Uint8Array(buffer);
}

const utf8 = new TextDecoder();

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return utf8.decode(bytes.subarray(from, from + length));
}

export function tooOld(version: number): ModelReadError {
  const said = version > 0 ? ` (version ${version})` : '';
  return new ModelReadError(
    'unsupported',
    `The FBX file is of an old kind${said}; save it as FBX 2011 or newer, or as GLB.`,
  );
}

function cutOff(): ModelReadError {
  return broken('The FBX file is cut off or damaged.');
}

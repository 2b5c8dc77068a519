import { broken } from '../model-read-error.ts';
import { headText } from '../read/signatures.ts';
import type { SizeBudget } from '../read/size-budget.ts';

/** What a PLY file declares: its encoding, and for each of its elements the properties of one row. */
export interface PlyHeader {
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  elements: PlyElement[];
  /** Where the data begins. */
  end: number;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyProperty {
  name: string;
  type: 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';
  /** The type of its length, where a row has a list of values. */
  list?: PlyProperty['type'];
}

/** Both ways of writing a type. */
const TYPES: Readonly<Record<string, PlyProperty['type']>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
  int8: 'int8',
  uint8: 'uint8',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  float32: 'float32',
  float64: 'float64',
};

const ENCODINGS = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
/** A header has some dozens of lines. */
const MOST_BYTES = 64 * 1024;
const MOST_PROPERTIES = 100;

export function isPly(bytes: Uint8Array): boolean {
  return /^ply\r?\n/.test(headText(bytes, 5));
}

/** @throws {ModelReadError} `broken`, or `too_large` for what it declares */
export function parsePlyHeader(bytes: Uint8Array, budget: SizeBudget): PlyHeader {
  const text = headText(bytes, MOST_BYTES);
  const found = /\nend_header\r?\n/.exec(text);
  if (!found) throw broken('The PLY file has no end of its header.');
  const lines = text.slice(0, found.index).split(/\r?\n/);
  let encoding: PlyHeader['encoding'] | undefined;
  const elements: PlyElement[] = [];
  for (const line of lines.slice(1)) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'format') encoding = ENCODINGS.find((name) => name === rest[0]);
    else if (word === 'element') elements.push({ name: rest[0] ?? '', count: countOf(rest[1]), properties: [] });
    else if (word === 'property') elements.at(-1)?.properties.push(propertyOf(rest));
  }
  if (!encoding) throw broken('The PLY file says no format that there is.');
  for (const { name, count, properties } of elements) {
    if (properties.length > MOST_PROPERTIES) throw broken('The PLY file declares too many properties.');
    // A face has one triangle at least.
    if (name === 'vertex') budget.take('points', count);
    else if (name === 'face') budget.take('triangles', count);
    // A row without any takes its turn, too.
    budget.take('values', Math.max(1, properties.length), count);
  }
  return { encoding, elements, end: found.index + found[0].length };
}

function countOf(text: string | undefined): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 0) throw broken('The PLY file declares a count that is none.');
  return count;
}

function propertyOf(words: readonly string[]): PlyProperty {
  const isList = words[0] === 'list';
  const [type, name] = words.slice(isList ? 2 : 0);
  const [value, length] = [type, words[1]].map((word) => TYPES[word ?? '']);
  if (!value || !name || (isList && !length)) throw broken('The PLY file declares a property of an unknown type.');
  return { name, type: value, ...(isList && length && { list: length }) };
}

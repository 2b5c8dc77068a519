import { USDCParser } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { broken, ModelReadError } from '../model-read-error.ts';
import type { SizeBudget } from '../read/size-budget.ts';

/**
 * Binary USD ("crate") through three's parser, which believes every count that the file declares. So each is taken from
 * the budget before the parser sees it: those at the head of the sections, and those of every value as often as it is
 * named, for many attributes may share one list. Source: OpenUSD, pxr/usd/usd/crateFile.
 */
export function parseCrate(bytes: Uint8Array, budget: SizeBudget): Record<string, UsdSpec> {
  const { buffer } = bytes.slice();
  const view = new DataView(buffer);
  const parser = new USDCParser();
  const original = {
    readToc: parser._readTOC.bind(parser),
    readValue: parser._readValue.bind(parser),
    readArray: parser._readArrayValue.bind(parser),
    readScalar: parser._readScalarValue.bind(parser),
  };
  parser._readTOC = () => {
    original.readToc();
    checkSections(parser, view, budget);
  };
  parser._readValue = (rep) => {
    budget.take('values', 2);
    return original.readValue(rep);
  };
  parser._readArrayValue = (rep) => {
    const at = parser.reader.tell();
    const wide = parser.version.major > 0 || parser.version.minor >= 7;
    const count = wide ? number64(view, at) : view.getUint32(at, true);
    budget.take('bytes', rep.isCompressed ? PACKED_BYTES : (VALUE_BYTES[rep.typeEnum] ?? MOST_BYTES), count);
    if (rep.isCompressed && rep.typeEnum === FLOAT) budget.take('bytes', 4, tableSize(view, at + (wide ? 8 : 4)));
    return original.readArray(rep);
  };
  parser._readScalarValue = (type) => {
    const at = parser.reader.tell();
    if (COUNTED.has(type)) budget.take('values', number64(view, at));
    const value = original.readScalar(type);
    // Lists of paths have up to six counts in a row: what was read is charged behind it.
    budget.take('values', Math.max(0, parser.reader.tell() - at) / 4);
    return value;
  };
  parser._buildPathsFromCompressed = (ids, tokens, jumps) => buildPaths(parser, { ids, tokens, jumps }, budget);
  return withoutWarnings(() => parser.parseData(buffer).specsByPath);
}

/** The parser warns of every value that it does not know: a hostile file may have millions. */
function withoutWarnings<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

const FLOAT = 8;
/** Bytes in memory of an entry of a list, by its type; those that are not here are read as lists of JavaScript's. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  7: 4,
  8: 4,
  9: 8,
  11: 16,
  15: 128,
  17: 16,
  18: 16,
  20: 8,
  23: 12,
  24: 12,
  25: 12,
  28: 16,
};
const MOST_BYTES = 128;
/** A packed number: twice as unpacked, and once more in between. */
const PACKED_BYTES = 16;
/** Scalars that are lists after all: dictionaries, vectors of tokens, paths and numbers, selections of variants. */
const COUNTED = new Set([31, 40, 41, 45, 48]);

/** What an entry of each section becomes in memory, in units of a number. */
const SECTION_VALUES = { TOKENS: 5, STRINGS: 1, FIELDS: 10, FIELDSETS: 3, PATHS: 10, SPECS: 10 } as const;

function checkSections(parser: USDCParser, view: DataView, budget: SizeBudget): void {
  if (parser.version.major === 0 && parser.version.minor < 4) {
    throw new ModelReadError('unsupported', 'The USD file is of a version before 2017; save it anew.');
  }
  for (const [name, values] of Object.entries(SECTION_VALUES)) {
    const section = parser.sections[name];
    if (section) budget.take('values', number64(view, section.start), values);
  }
  const tokens = parser.sections.TOKENS;
  if (tokens) budget.take('bytes', number64(view, tokens.start + 8));
}

function tableSize(view: DataView, at: number): number {
  return view.getUint8(at) === 't'.charCodeAt(0) ? view.getUint32(at + 1, true) : 0;
}

function pathBelow(parent: string, name: string, isProperty: boolean): string {
  if (parent === '') return '/';
  if (isProperty) return `${parent}.${name}`;
  return parent === '/' ? `/${name}` : `${parent}/${name}`;
}

/**
 * The tree of paths: entries in a row, each with a jump to its sibling. In front of a child (-1, or more than 0 when it
 * has a sibling there, too); 0 in front of a sibling only; -2 at the end. Every entry belongs to one path, or a few of
 * them could be billions.
 */
function buildPaths(
  { paths, tokens: names }: USDCParser,
  { ids, tokens, jumps }: Readonly<Record<'ids' | 'tokens' | 'jumps', ArrayLike<number>>>,
  budget: SizeBudget,
): void {
  const seen = new Uint8Array(ids.length);
  const waiting = [{ at: 0, parent: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    let { at, parent } = next;
    while (at < ids.length) {
      if (seen[at]) throw broken('The paths of the USD file form a cycle.');
      seen[at] = 1;
      const [id, token, jump] = [ids[at], tokens[at], jumps[at]];
      const name = names[Math.abs(token)] ?? '';
      const path = pathBelow(parent, name, token < 0);
      if (!(id >= 0 && id < paths.length)) throw broken('The USD file names a path that is not there.');
      budget.take('bytes', path.length);
      paths[id] = path;
      if (jump > 0) waiting.push({ at: at + jump, parent: parent === '' ? path : parent });
      if (jump < -1) break;
      if (jump !== 0 || parent === '') parent = path;
      at++;
    }
  }
}

function number64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

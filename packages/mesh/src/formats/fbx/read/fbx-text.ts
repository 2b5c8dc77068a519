import type { SizeBudget } from '../../read/size-budget.ts';
import { textOf } from '../../read/text-of.ts';
import { type FbxArray, type FbxRecord, type FbxValue, tooOld } from './fbx-records.ts';

/**
 * The records of an FBX file of text, as those of a binary one: `Name: value, value { … }`, with arrays as
 * `*count { a: 1,2,3 }`, and raw data in base64. Arrays become numbers when they are read.
 */
export function* fbxTextRecords(bytes: Uint8Array, budget: SizeBudget): Generator<FbxRecord> {
  const text = textOf(bytes, 'utf-8');
  const version = Number(/FBXVersion:\s*(\d+)/.exec(text.slice(0, 4096))?.[1] ?? 0);
  if (version > 0 && version < 7000) throw tooOld(version);
  const token = /"[^"]*"?|;[^\n]*|[{}]|[^\s,{}";:]+:?|:/g;
  let depth = 0;
  let name = '';
  let values: FbxValue[] = [];
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (word.startsWith(';')) continue;
    budget.take('values', 1);
    if (!isSign(word)) {
      values.push(wordValue(word));
      continue;
    }
    const count = word === '{' ? countIn(values) : undefined;
    if (count !== undefined) {
      const from = token.lastIndex;
      const end = text.indexOf('}', from) < 0 ? text.length : text.indexOf('}', from);
      values = [arrayOf(count, () => text.slice(from, end), budget)];
      token.lastIndex = end + 1;
    }
    if (name) yield { name, depth, properties: name === 'Content' ? rawOf(values) : values };
    if (count === undefined) depth += STEPS[word] ?? 0;
    name = word in STEPS ? '' : word.slice(0, -1);
    values = [];
  }
  if (name) yield { name, depth, properties: values };
}

const STEPS: Readonly<Record<string, number>> = { '{': 1, '}': -1 };

/** A brace, or a name with its colon. */
function isSign(word: string): boolean {
  return word === '{' || word === '}' || (word.endsWith(':') && !word.startsWith('"'));
}

function countIn([first]: readonly FbxValue[]): number | undefined {
  const count = typeof first === 'string' ? /^\*(\d+)$/.exec(first)?.[1] : undefined;
  return count === undefined ? undefined : Number(count);
}

function wordValue(word: string): FbxValue {
  if (word.startsWith('"')) return word.slice(1).replace(/"$/, '').replaceAll('&quot;', '"');
  const number = Number(word);
  return Number.isNaN(number) ? word : number;
}

function arrayOf(count: number, text: () => string, budget: SizeBudget): FbxArray {
  budget.take('bytes', count * 8);
  return {
    count,
    read() {
      const out = new Float64Array(count);
      const words = text()
        .replaceAll(/;[^\n]*/g, '')
        .replace(/^\s*a:/, '')
        .split(',', count);
      // What is not there is no number, which the last look at a model finds.
      for (let i = 0; i < count; i++) out[i] = words[i] === undefined ? Number.NaN : Number(words[i]);
      return out;
    },
  };
}

/** It may come in pieces, each of which is a text of its own. */
function rawOf(pieces: readonly FbxValue[]): FbxValue[] {
  const text = pieces.filter((piece) => typeof piece === 'string');
  return [new Uint8Array(Buffer.concat(text.map((piece) => Buffer.from(piece, 'base64'))))];
}

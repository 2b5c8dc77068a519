import { broken, ModelReadError } from '../../model-read-error.ts';
import type { SizeBudget } from '../../read/size-budget.ts';

/**
 * The JSON of a glTF file. It is counted before it is parsed: a parser cannot be interrupted, and takes gigabytes and
 * minutes for a few ten megabytes of empty lists. Texts count for nothing, for embedded data is one long text.
 */

/** Deeper than any glTF: what walks it later may do so by calling itself. */
const DEEPEST = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function parseGltf(bytes: Uint8Array, budget: SizeBudget): Record<string, unknown> {
  countValues(bytes, budget);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw broken('The glTF description is not valid JSON.', error);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw broken('The glTF description is no object.');
  }
  return json as Record<string, unknown>; // an object, and every field of it is looked at before it is used
}

function countValues(bytes: Uint8Array, budget: SizeBudget): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === 0x2c) values++;
    else if (byte === 0x5b || byte === 0x7b) {
      values++;
      if (++depth > DEEPEST) throw new ModelReadError('too_large', 'The glTF description is nested too deeply.');
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  // A value of JSON becomes an object of some 50 bytes; five times the room of what is one number elsewhere.
  budget.take('values', values * 5);
}

/** Where the closing quote of the text is that begins here. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  throw broken('The glTF description is not valid JSON.');
}

import { parseJson } from '../../base/json.ts';

/** Answers of language models as text: JSON in a fence, after thoughts, or between sentences. */

/** Of models that think aloud before they answer. */
const THOUGHTS_END = '</think>';
/** Deeper than any answer is. */
const MOST_DEPTH = 8;

/**
 * The first whole JSON object of a text.
 * @returns undefined where there is none, or none that is so flat
 */
export function firstObject(text: string): Record<string, unknown> | undefined {
  const said = text.slice(text.lastIndexOf(THOUGHTS_END) + 1);
  for (let from = said.indexOf('{'); from >= 0; from = said.indexOf('{', from + 1)) {
    const to = endOf(said, from);
    if (to === undefined) return undefined;
    const value = parsed(said.slice(from, to));
    if (value) return value;
  }
  return undefined;
}

/** After the brace that closes the one at `from`; undefined where none does, or it is too deep. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let i = from; i < text.length; i++) {
    const letter = text[i];
    if (isQuoted) {
      if (letter === '\\') i++;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === '{' || letter === '[') depth++;
    else if (letter === '}' || letter === ']') depth--;
    if (depth > MOST_DEPTH) return undefined;
    if (depth === 0) return i + 1;
  }
  return undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

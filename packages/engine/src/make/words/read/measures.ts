import { lookUp } from '../../../content/look-up.ts';
import { NUMBERS } from '../../../content/words/adjectives.ts';
import { AMOUNTS, AXES, type Axis, LARGE, LENGTHS, YEARS } from '../../../content/words/units.ts';
import type { Token } from './tokenize.ts';

/**
 * Takes measures, ages and ordinals out of a text, so that none of their numbers is taken for a count: "30 cm tall", "65
 * million years ago", "18th century". The first length is how large the thing is in reality; ages become "young" and
 * "old"; whatever has no effect is answered as it was said.
 */

export interface Measure {
  /** As in the prompt: "30 cm tall". */
  said: string;
  metres: number;
  /** What it measures; the longest side where the words do not say it. */
  axis: Axis | undefined;
}

interface Measured {
  tokens: Token[];
  measure: Measure | undefined;
  /** What was passed over. */
  idle: string[];
}

/** "30cm", "2.5m", "3yo". */
const JOINED = /^(\d+(?:[.,]\d+)?)(\p{L}+)$/u;
const BASES = /^(?:base|round base|display base|plastic base)\b/;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const ERA = /^\d{2,4}s$/;
const DIGITS = /^\d+(?:[.,]\d+)?$/;
/** Ages below and above which people and animals look it. */
const YOUNG_YEARS = 12;
const OLD_YEARS = 60;

/** How many words a measure takes, what it says, and the words that stand for it from then on. */
interface Taken {
  length: number;
  measure?: Measure;
  /** A word of the grammar that says it. */
  by?: string;
}

export function takeMeasures(tokens: readonly Token[]): Measured {
  const out: Token[] = [];
  const idle: string[] = [];
  let measure: Measure | undefined;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    const taken = measureAt(tokens, at);
    const said = tokens
      .slice(at, at + Math.max(1, taken?.length ?? 0))
      .map(({ word }) => word)
      .join(' ');
    at += Math.max(1, taken?.length ?? 0);
    const isLost = taken?.measure !== undefined && !isPossible(taken.measure);
    const sets = measure || isLost ? undefined : taken?.measure;
    if (sets) measure = { ...sets, said };
    if (!taken) out.push(token);
    else if (taken.by !== undefined) out.push({ ...token, word: taken.by });
    if (isLost || (taken && taken.by === undefined && !sets)) idle.push(said);
  }
  return { tokens: out, measure, idle };
}

/** From a millimetre to what a planet measures: files have room for it. */
const isPossible = ({ metres }: Measure): boolean => metres >= 1e-3 && metres <= 1e8;

function measureAt(tokens: readonly Token[], at: number): Taken | undefined {
  const word = wordAt(tokens, at);
  if (ORDINAL.test(word)) return { length: 1 + Number(/^century|centuries$/.test(wordAt(tokens, at + 1))) };
  if (ERA.test(word)) return { length: 1 };
  const joined = JOINED.exec(word);
  const number = numberOf(joined?.[1] ?? word);
  if (number === undefined) return undefined;
  // "1:12 scale", "1/7 scale".
  if (DIGITS.test(wordAt(tokens, at + 1)) && wordAt(tokens, at + 2) === 'scale') return { length: 3 };
  let next = at + (joined ? 0 : 1);
  const many = LARGE.has(wordAt(tokens, next));
  if (many) next++;
  const unit = joined?.[2] ?? wordAt(tokens, next);
  const after = wordAt(tokens, next + 1);
  if (YEARS.has(unit)) return age(many ? Infinity : number, next + 1 - at, after);
  const metres = lookUp(LENGTHS, unit);
  // "on a 32 mm base", "25mm round base".
  if (metres !== undefined && BASES.test(`${after} ${wordAt(tokens, next + 2)}`))
    return {
      length: next + 1 - at,
      measure: { said: '', metres: number * metres, axis: 'base' },
      ...(after === 'base' && { by: 'tabletop' }),
    };
  const axis = lookUp(AXES, after);
  if (metres !== undefined && isLength(unit, axis !== undefined, DIGITS.test(joined?.[1] ?? word)))
    return { length: next + 1 - at + Number(axis !== undefined), measure: { said: '', metres: number * metres, axis } };
  return AMOUNTS.has(unit) ? { length: next + 1 - at } : undefined;
}

const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';

const numberOf = (word: string): number | undefined =>
  lookUp(NUMBERS, word) ?? (DIGITS.test(word) ? Number(word.replace(',', '.')) : undefined);

/** "two feet" are feet and "2 in a box" are two; "2 feet tall" is a length. */
const isLength = (unit: string, axis: boolean, digits: boolean): boolean =>
  axis || (!['in', 'feet', 'foot', 'yard', 'yards'].includes(unit) && (digits || unit.length > 2));

/** "3 year old", "100 years old"; without "old" it is a time that nothing shows. */
function age(years: number, length: number, after: string): Taken {
  if (after === 'ago') return { length: length + 1 };
  if (after !== 'old') return { length };
  if (years < YOUNG_YEARS) return { length: length + 1, by: 'young' };
  return years >= OLD_YEARS ? { length: length + 1, by: 'old' } : { length: length + 1 };
}

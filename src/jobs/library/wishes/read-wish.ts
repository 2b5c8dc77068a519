import type { WISHES } from 'kiln-client/contract/wire';
import { COLORS, DENIALS, JOINS, MAKES, MATERIALS, VERBS } from './wish-words.ts';

/** A note that is a wish, read from its words by tables: what they do not say for certain stays a note. */

export interface Wished {
  does: (typeof WISHES)[number];
  /** A colour or a material, as the service names it. */
  to?: string;
  mm?: number;
  /** Of what it is now. */
  percent?: number;
}

/** Longer notes tell more than a wish. */
const MOST_LETTERS = 120;
/** So short, a colour alone is a wish. */
const FEW_WORDS = 3;

type Row<T> = Readonly<{ meaning: T; word: string }>;

/** @returns undefined: it is no wish, or not one alone. Amounts that cannot be are left to the service to refuse */
export function wishIn(text: string): Wished | undefined {
  const said = ` ${text.normalize('NFC').toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, ' ').trim()} `;
  if (said.length > MOST_LETTERS + 2 || /[?？]/.test(said) || found(DENIALS, said).length > 0) return undefined;
  const isOne = found(JOINS, said).length === 0;
  const verbs = new Set(found(VERBS, said).map(({ does }) => does));
  const [does] = verbs;
  if (does !== undefined) return isOne && verbs.size === 1 ? { does, ...amountOf(said, does) } : undefined;
  const isMeant = found(MAKES, said).length > 0 || said.trim().split(' ').length <= FEW_WORDS;
  const colors = found(COLORS, said);
  const materials = found(MATERIALS, colors.includes('golden') ? withoutWords(COLORS, said) : said);
  const [color, material] = [hexIn(said) ?? only(colors), only(materials)];
  if (!isMeant || !isOne || (color === undefined) === (material === undefined)) return undefined;
  return color === undefined ? { does: 'material', to: material! } : { does: 'recolour', to: color };
}

const hexIn = (said: string) => /#[0-9a-f]{6}\b/.exec(said)?.[0];

/** One meaning; of two nothing is certain. */
const only = (meanings: readonly string[]) => (new Set(meanings).size === 1 ? meanings[0] : undefined);

const LATIN = /^[\p{Script=Latin}\d'*\s-]+$/u;

/** What the words of a text mean, longest words first; what is within a longer one counts with that alone. */
function found<T>(table: readonly Row<T>[], said: string): T[] {
  let left = said;
  return table.flatMap(({ meaning, word }) => {
    const at = placeOf(word, left);
    if (at === undefined) return [];
    left = without(left, at);
    return [meaning];
  });
}

function withoutWords<T>(table: readonly Row<T>[], said: string): string {
  return table.reduce((left, { word }) => {
    const at = placeOf(word, left);
    return at ? without(left, at) : left;
  }, said);
}

const without = (text: string, [from, to]: readonly [number, number]) => `${text.slice(0, from)} ${text.slice(to)}`;

const isLetter = (text: string, at: number) => /[\p{Script=Latin}\d]/u.test(text.charAt(at));

/** From and to; a word of Latin script begins and ends where no letter is beside it. */
function placeOf(word: string, text: string): [number, number] | undefined {
  const isOpen = word.endsWith('*');
  const stem = isOpen ? word.slice(0, -1) : word;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    const end = at + stem.length;
    if (!LATIN.test(word)) return [at, end];
    if (!isLetter(text, at - 1) && (isOpen || !isLetter(text, end))) return [at, end];
  }
  return undefined;
}

/** "3 mm", "0.5 cm", "20 % larger", "120 %". */
function amountOf(said: string, does: Wished['does']): Pick<Wished, 'mm' | 'percent'> {
  if (does !== 'thicken' && does !== 'resize') return {};
  const [, length, unit] = /(\d{1,4}(?:[.,]\d{1,2})?)\s*(mm|cm|毫米|厘米|ミリ|センチ)/.exec(said) ?? [];
  if (does === 'thicken' && length !== undefined)
    return { mm: numberOf(length) * (unit === 'cm' || unit === '厘米' || unit === 'センチ' ? 10 : 1) };
  const [, share] =
    /(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|％|percent|prozent|pour cent|por ciento|por cento)/.exec(said) ?? [];
  const usual = found(VERBS, said).find((verb) => verb.does === does && verb.percent !== undefined)?.percent;
  if (share === undefined) return usual === undefined ? {} : { percent: usual };
  const by = Math.round(numberOf(share));
  // "120 %" is what it is to be, "20 %" how much more or less.
  if (usual === undefined && does === 'resize') return { percent: by };
  if (usual !== undefined && usual < 100) return { percent: 100 - by };
  return { percent: by <= 100 ? 100 + by : by };
}

const numberOf = (text: string) => Number(text.replace(',', '.'));

import { type Filled, fillParsed, type ParsedTable } from 'kiln-runtime/words/message';
import { createSpeech, type Speech } from 'kiln-runtime/words/speech';
import type { english } from './english.ts';

/** The viewer's words in one language, for its page and for what serves it. */
export interface Words extends Filled<typeof english>, Speech {
  /** "de", "pt-BR": of the document, and by which dates are written. */
  tag: string;
  /** Metres in one unit for all of them, that of the longest: "1.20 × 0.80 m". */
  lengths(metres: readonly number[]): string;
}

/** As they go into the page. */
export interface Spoken {
  tag: string;
  table: ParsedTable;
}

/** The id of the element of a document that has them in it. */
export const WORDS_ID = 'words';

const MILLIMETRES = { unit: 'mm', from: 0, factor: 1000, digits: 1 };
const UNITS = [
  { unit: 'm', from: 1, factor: 1, digits: 2 },
  { unit: 'cm', from: 0.1, factor: 100, digits: 1 },
];

export function wordsIn({ tag, table }: Spoken): Words {
  return {
    ...fillParsed<typeof english>(table, tag),
    ...createSpeech(tag),
    tag,
    lengths(metres) {
      const longest = Math.max(...metres);
      const { unit, factor, digits } = UNITS.find(({ from }) => longest >= from) ?? MILLIMETRES;
      const written = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return `${metres.map((length) => written.format(length * factor)).join(' × ')} ${unit}`;
    },
  };
}

import type { Lexicon } from '../../content/lexicon.ts';
import { NUMBERS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { COLORS, namedColor, TINTS } from '../../paint/named-colors.ts';
import { LEADS, PLACE_WORDS } from './place-words.ts';
import { readWish, type Wish } from './read-wish.ts';
import { readStyles, type StyleCall } from './style-words.ts';

/** What the words of an edit ask for, as steps; what is left over has no effect and is told. */

export interface Edit {
  styles: StyleCall[];
  cutOut: boolean;
  /** A place or plain colours behind the subject. */
  backdrop?: Wish;
  /** Index of the picture that goes behind the subject. */
  backdropOf?: number;
  /** Index of the picture whose colours are taken over. */
  paletteOf?: number;
  /** Colours to paint with, sRGB hex. */
  palette: string[];
  /** The subject's new colour, sRGB hex. */
  recolor?: string;
  collage: boolean;
  /** Index of the picture whose subject is put onto the first. */
  insert?: number;
  unknown: string[];
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  fifth: 4,
  other: 1,
  last: -1,
};
/** "the second picture", "image 2". */
const WHICH =
  /\b(?:the )?(?:(first|second|third|fourth|fifth|other|last) (?:picture|image|photo|reference|one)|(?:picture|image|photo|reference|one) (\d|one|two|three|four|five))/g;
const CUT_OUT =
  /\b(?:transparent|remove|cut|erase|delete|no|without)(?: out)?(?: an?| the| its)? ?(?:back ?ground|backdrop)\b|\bback ?ground (?:removed|removal)\b|\btransparent\b|\bcut[- ]?outs?\b|\bisolated?\b/;
const COLLAGE = /\b(?:collage|side[- ]by[- ]side|grid of|next to each other|combined? (?:them|all|the pictures))\b/;
/** Words of asking. */
const SMALL = new Set(
  'please turn change edit convert transform redraw repaint draw paint give apply add put use using set keep same like picture image photo photograph pictures images photos subject main filter effect version all whole only let us us me can you could would everything result final clean now them replace replaced new instead background backdrop palette colours colors tones recolour recolor back reference'.split(
    ' ',
  ),
);

export function readEdit(prompt: string, count: number, lexicon: Lexicon): Edit {
  const edit: Edit = { styles: [], cutOut: false, palette: [], collage: false, unknown: [] };
  // While pictures are looked for, each that is named is a sign and a number: "@0".
  const named: { said: string; index: number }[] = [];
  let text = prompt
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replaceAll('@', ' ')
    .replace(WHICH, (said, ordinal?: string, number?: string) => {
      const at = ordinal === undefined ? (NUMBERS[number ?? ''] ?? Number(number)) - 1 : ORDINALS[ordinal]!;
      return `@${named.push({ said, index: at < 0 ? count - 1 : at }) - 1}`;
    });
  const take = (regex: RegExp, use: (match: RegExpExecArray) => void) => {
    const match = regex.exec(text);
    if (!match) return;
    use(match);
    text = `${text.slice(0, match.index)} . ${text.slice(match.index + match[0].length)}`;
  };
  const which = (place: string | undefined) => named[Number(place)]!.index;
  take(/\b(?:palette|colou?rs|tones|style|look) (?:of|from|like|as in) @(\d+)/, (m) => {
    edit.paletteOf = which(m[1]);
  });
  take(
    /\b(?:back ?ground|backdrop) (?:of|from|like|with) @(\d+)|\b(?:on|in|in front of|before|onto|into) @(\d+)|@(\d+) as (?:the |a )?(?:back ?ground|backdrop)/,
    (m) => {
      edit.backdropOf = which(m[1] ?? m[2] ?? m[3]);
    },
  );
  take(/\b(?:add|insert|put|paste|with)(?: the (?:subject|thing|object)(?: of| from)?)? @(\d+)/, (m) => {
    edit.insert = which(m[1]);
  });
  text = text.replace(/@(\d+)/g, (_, place: string) => named[Number(place)]!.said);
  take(/\bpalette of ([a-z][a-z ,]*)|\bin (?:only |just )?((?:[a-z]+,? ){1,12})(?:colou?rs|tones)\b/, (m) => {
    edit.palette = colorsIn(m[1] ?? m[2] ?? '');
  });
  take(COLLAGE, () => {
    edit.collage = true;
  });
  take(CUT_OUT, () => {
    edit.cutOut = true;
  });
  const { styles, rest } = readStyles(text, []);
  edit.styles = styles;
  if (styles.some(({ name }) => name === 'sticker')) edit.cutOut = true;

  const wish = readWish(placeOnly(rest), lexicon);
  const placed = wish.ground !== undefined || wish.skyline !== undefined || wish.sky !== undefined || wish.clouds;
  if (placed || wish.plain.length > 0) edit.backdrop = wish;
  const left = placed || wish.plain.length > 0 ? wish.subject : rest;
  const words = left.match(/[\p{L}\p{N}]+/gu) ?? [];
  const colors = words.map((word, i) => namedColor(word, words[i - 1])).filter((color) => color !== undefined);
  if (colors.length > 0 && edit.palette.length === 0) edit.recolor = colors.at(-1)!;
  // "Make the apple blue": its name is understood as the subject.
  edit.unknown = [
    ...new Set(
      words.filter(
        (word, i) =>
          word.length > 1 &&
          !(words[i - 1] === 'the' && colors.length > 0 && lexicon.find(words, i)?.guess === false) &&
          !STOP_WORDS.has(word) &&
          !SMALL.has(word) &&
          !LEADS.has(word) &&
          COLORS[word] === undefined &&
          !TINTS[word] &&
          NUMBERS[word] === undefined,
      ),
    ),
  ];
  return edit;
}

/** "make the background blue", "background: beach" in the words that a picture's place is read from. */
function placeOnly(text: string): string {
  return text.replace(
    /\b(?:back ?ground|backdrop)(?: of| to| with| into| is|:)? (?:an? |the )?([a-z]+)/g,
    (_, word: string) =>
      COLORS[word] !== undefined ? `on a ${word} background` : PLACE_WORDS[word] ? `in ${word}` : `${word} background`,
  );
}

function colorsIn(text: string): string[] {
  const words = text.match(/[a-z]+/g) ?? [];
  return words
    .map((word, i) => (COLORS[word] === undefined ? undefined : namedColor(word, words[i - 1])))
    .filter((color) => color !== undefined);
}

import type { Lexicon } from '../../content/lexicon.ts';
import { lookUp, wordSet } from '../../content/look-up.ts';
import { NUMBERS } from '../../content/words/adjectives.ts';
import { type Phrase, phrase, phraseAt, rephrase, takeOut, takePhrase } from '../words/read/phrase.ts';
import { type Tag, tagWords } from '../words/read/tag.ts';
import { type Token, wordsOf } from '../words/read/tokenize.ts';
import { namesPlace, pictureWords, type Wish, wishOf } from './read-wish.ts';
import { readStyles, type StyleCall } from './style-words.ts';

/** What the words of an edit ask for, as steps; what is left over has no effect and is named. */

export interface Edit {
  styles: StyleCall[];
  cutOut: boolean;
  /** A place or plain colours behind the subject. */
  backdrop?: Wish;
  /** Index of the picture that goes behind the subject of the first. */
  backdropOf?: number;
  /** Index of the picture whose colours are taken over. */
  paletteOf?: number;
  /** Colours to paint with, sRGB hex. */
  palette: string[];
  /** The subject's new colour, sRGB hex. */
  recolor?: string;
  /** As it was named: "car". */
  subject?: string;
  /** That of the sky. */
  skyColor?: string;
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
const WHICH = phrase(
  '[the] first|second|third|fourth|fifth|other|last picture|image|photo|reference|one / picture|image|photo|reference|one #|one|two|three|four|five',
);
/** What can be done with a picture that is named, as "@". */
const WITH_PICTURE: Readonly<Record<'paletteOf' | 'backdropOf' | 'insert', Phrase>> = {
  paletteOf: phrase(
    'palette|colors|colours|tones|style|look of|from|like @ / palette|colors|colours|tones|style|look as in @',
  ),
  backdropOf: phrase(
    'background|backdrop of|from|like|with @ / on|in|before|onto|into @ / in front of @ / @ as [the|a] background|backdrop',
  ),
  insert: phrase('add|insert|put|paste|with @ / add|insert|put|paste|with the subject|thing|object [of|from] @'),
};
const CUT_OUT = phrase(
  'transparent|remove|cut|erase|delete|no|without [out] [a|an|the|its] background|backdrop / background removed|removal / transparent|cutout|cutouts|isolate|isolated / cut out|outs',
);
const COLLAGE = phrase(
  'collage / side by side / grid of / next to each other / combine|combined them|all / combine|combined the pictures',
);
const BACKGROUND = phrase('background|backdrop [of|to|with|into|is] [a|an|the] *');
const PALETTE = phrase('palette of');
const SKY = phrase('turn|make|paint|color|colour|recolor|recolour|change [the] sky');
const CARTOON = phrase('cartoon|cartoons|cartoonish|cartoony|toon');
const IN_COLORS = phrase('in [only|just]');
const COLORS_END: ReadonlySet<string> = new Set(['colors', 'colours', 'tones']);
/** Words of asking. */
const ASKING = wordSet(
  'please turn change edit convert transform redraw repaint draw paint give apply add put use using set keep same like picture image photo photograph pictures images photos subject main filter effect version all whole only let us us me can you could would everything result final clean now them replace replaced new instead background backdrop palette colours colors tones recolour recolor back reference',
);

/** @param count of the pictures that there are */
export function readEdit(prompt: string, count: number, lexicon: Lexicon): Edit {
  const edit: Edit = { styles: [], cutOut: false, palette: [], collage: false, unknown: [] };
  let tokens = pictureEdits(edit, pictureWords(prompt), count);
  tokens = rephrase(skyEdit(edit, paletteEdit(edit, tokens, lexicon), lexicon), CARTOON, 'comic');
  const take = (wanted: Phrase) => {
    const taken = takePhrase(tokens, wanted);
    tokens = taken?.rest ?? tokens;
    return taken !== undefined;
  };
  edit.collage = take(COLLAGE);
  const cut = take(CUT_OUT);
  const { styles, rest } = readStyles(tokens, []);
  edit.styles = styles;
  edit.cutOut = cut || styles.some(({ name }) => name === 'sticker');

  const wish = wishOf(placeOnly(rest, lexicon), lexicon);
  const behind = namesPlace(wish) || wish.plain.length > 0;
  if (behind) edit.backdrop = wish;
  const tags = tagWords(behind ? wish.subject.split(' ').filter(Boolean) : wordsOf(rest), lexicon);
  const color = tags.findLast((tag) => tag.color !== undefined)?.color;
  if (color !== undefined && edit.palette.length === 0) edit.recolor = color;
  // "Make the apple blue": its name is understood as the subject.
  const isSubject = ({ noun }: Tag, i: number) =>
    tags[i - 1]?.word === 'the' && color !== undefined && noun?.guess === false;
  const named = tags.find((tag, i) => tags[i - 1]?.word === 'the' && !isKnown(tag));
  if (edit.recolor !== undefined && named) edit.subject = named.word;
  const strange = tags.filter((tag, i) => !isKnown(tag) && !isSubject(tag, i));
  edit.unknown = [...new Set(strange.map(({ word }) => word))];
  return edit;
}

const isKnown = ({ word, small, leads, color, tint, number }: Tag): boolean =>
  word.length === 1 || small || ASKING.has(word) || leads || color !== undefined || tint || number !== undefined;

/** What the words want of pictures that they name; answers the other words. */
function pictureEdits(edit: Edit, tokens: readonly Token[], count: number): Token[] {
  const named: { said: readonly Token[]; index: number }[] = [];
  let text = rephrase(tokens, WHICH, (said) => {
    const words = said.map(({ word }) => word);
    const ordinal = words.map((word) => lookUp(ORDINALS, word)).find((at) => at !== undefined);
    const last = words.at(-1) ?? '';
    const at = ordinal ?? (lookUp(NUMBERS, last) ?? Number.parseInt(last, 10)) - 1;
    return `@${named.push({ said, index: at < 0 ? count - 1 : at }) - 1}`;
  });
  const picture = (word: string) => named[Number(word.slice(1))];
  for (const key of ['paletteOf', 'backdropOf', 'insert'] as const) {
    const taken = takePhrase(text, WITH_PICTURE[key]);
    if (!taken) continue;
    text = taken.rest;
    const found = picture(taken.said.find(({ word }) => word.startsWith('@'))?.word ?? '');
    // "in image 1" says where the change goes: a picture is not behind itself.
    if (found && (key !== 'backdropOf' || found.index > 0)) edit[key] = found.index;
  }
  return text.flatMap((token) => (token.word.startsWith('@') ? (picture(token.word)?.said ?? []) : token));
}

/** "palette of red, gold and black", "in only blue and white colours"; answers the other words. */
function paletteEdit(edit: Edit, tokens: Token[], lexicon: Lexicon): Token[] {
  const words = tokens.map(({ word }) => word);
  const tags = tagWords(words, lexicon);
  for (const at of tokens.keys()) {
    const named = phraseAt(PALETTE, tokens, at);
    const from = at + (named || phraseAt(IN_COLORS, tokens, at));
    let to = from;
    for (let tag = tags[to]; tag && (tag.color || tag.tint || tag.small || tag.word === '&'); tag = tags[to]) to++;
    const palette = tags.slice(from, to).flatMap(({ color }) => color ?? []);
    const ends = named || COLORS_END.has(words[to] ?? '') ? 1 : 0;
    if (from === at || palette.length === 0 || !ends) continue;
    edit.palette = palette;
    return takeOut(tokens, at, to - at + (named ? 0 : 1)).rest;
  }
  return tokens;
}

/** "turn the sky orange"; answers the other words. */
function skyEdit(edit: Edit, tokens: Token[], lexicon: Lexicon): Token[] {
  const tags = tagWords(
    tokens.map(({ word }) => word),
    lexicon,
  );
  for (const at of tokens.keys()) {
    const length = phraseAt(SKY, tokens, at);
    let to = at + length;
    for (let tag = tags[to]; length > 0 && tag && (tag.small || tag.tint) && tag.color === undefined; tag = tags[to])
      to++;
    const color = length > 0 ? tags[to]?.color : undefined;
    if (color === undefined) continue;
    edit.skyColor = color;
    return takeOut(tokens, at, to + 1 - at).rest;
  }
  return tokens;
}

/** "make the background blue", "background: beach" in the words that a picture's place is read from. */
const placeOnly = (tokens: readonly Token[], lexicon: Lexicon): Token[] =>
  rephrase(tokens, BACKGROUND, (said) => {
    const [tag] = tagWords([said.at(-1)?.word ?? ''], lexicon);
    if (tag?.color !== undefined) return `on a ${tag.word} background`;
    return tag?.place ? `in ${tag.word}` : `${tag?.word} background`;
  });

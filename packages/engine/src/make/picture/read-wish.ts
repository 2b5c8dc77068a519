import type { Lexicon } from '../../content/lexicon.ts';
import { wordSet } from '../../content/look-up.ts';
import type { Ground, PlaceWord, Sky, Skyline } from '../../content/words/places.ts';
import { follow, type Rule, type Sentence } from '../words/read/grammar.ts';
import { phrase, rephrase, takePhrase } from '../words/read/phrase.ts';
import { readPrompt } from '../words/read/read-prompt.ts';
import type { Nothing } from '../words/read/reading.ts';
import { type Tag, tagWords } from '../words/read/tag.ts';
import { type Token, tokenize, wordsOf } from '../words/read/tokenize.ts';
import { readStyles, type StyleCall } from './style-words.ts';

/**
 * What a prompt wishes a picture to be: how it is drawn, where it is, and (what is left of the words) what is in it. The
 * rest of the prompt goes to the grammar that makes things.
 */

export interface Wish {
  /** Words about things; empty when only a place was named. */
  subject: string;
  /** Words that no table knows. */
  strange: string[];
  styles: StyleCall[];
  transparent: boolean;
  /** The same things again and again, with edges that meet. */
  repeats: boolean;
  ground?: Ground;
  skyline?: Skyline;
  sky?: Sky;
  clouds: boolean;
  /** sRGB hex. */
  groundColor?: string;
  skyColor?: string;
  skylineColor?: string;
  /** A plain or graded background: one or two colours. */
  plain: string[];
  gradient: boolean;
  /** Every colour word of the prompt, sRGB hex, without those of "no …". */
  colors: string[];
}

interface WishSentence extends Sentence {
  wish: Wish;
  /** Words that are not about things. */
  used: Set<number>;
}
type WishRule = Rule<WishSentence>;

const TRANSPARENT = phrase(
  'transparent|no|without|remove|removed [the] background|backdrop / without a [the] background|backdrop / transparent|isolated|cutout|cutouts / cut out|outs',
);
const PATTERN = phrase(
  '[a|an] seamless|repeating|tileable|tiling [texture|background] pattern|texture|tile|wallpaper|print [of|with] / [a|an] pattern of|with',
);
const BACKGROUND: ReadonlySet<string> = new Set(['background', 'backdrop', 'wallpaper']);
const AFLOAT: ReadonlySet<string> = new Set(['ship', 'sailing boat', 'whale', 'dolphin', 'duck', 'swan']);
/** Before a place and after what leads to it. */
const OF_PLACES = wordSet(
  'calm stormy wild open starry clear cloudy snowy sandy big wide dense deep green sunny dusty busy quiet rough',
);
const OF_BACKGROUNDS = wordSet('gradient plain solid simple studio and to of with');

export const namesPlace = ({ ground, skyline, sky, clouds }: Wish): boolean =>
  clouds || (ground ?? skyline ?? sky) !== undefined;

/** The words of a text about a picture. */
export const pictureWords = (text: string): Token[] => rephrase(tokenize(text), phrase('back ground'), 'background');

export const readWish = (prompt: string, lexicon: Lexicon): Wish => wishOf(pictureWords(prompt), lexicon);

/** Why a picture has nothing to show; a place alone is a landscape. */
export function nothingToDraw(prompt: string, lexicon: Lexicon): Nothing | undefined {
  const wish = readWish(prompt, lexicon);
  return wish.subject === '' && namesPlace(wish) ? undefined : readPrompt(wish.subject || prompt, lexicon).nothing;
}

export function wishOf(tokens: readonly Token[], lexicon: Lexicon): Wish {
  let opaque = tokens;
  for (let taken = takePhrase(opaque, TRANSPARENT); taken; taken = takePhrase(opaque, TRANSPARENT)) opaque = taken.rest;
  const repeated = takePhrase(opaque, PATTERN);
  // "a mug with a pattern of stars" is a mug.
  const repeats = repeated !== undefined && repeated.said[0] === opaque[0];
  const { styles, rest } = readStyles(repeats ? repeated.rest : opaque);
  const tags = tagWords(wordsOf(rest), lexicon);
  const denied = (i: number) => ['no', 'without'].includes(tags[i - 1]?.word ?? '');
  const wish: Wish = {
    subject: '',
    strange: [],
    styles,
    transparent: opaque !== tokens || styles.some(({ name }) => name === 'sticker'),
    repeats,
    clouds: false,
    plain: [],
    gradient: false,
    colors: tags.flatMap(({ color }, i) => (color === undefined || denied(i) ? [] : [color])),
  };
  const { used } = follow<WishSentence>(WISH_GRAMMAR, { tags, wish, used: new Set() });
  const left = tags.filter((_, i) => !used.has(i));
  // "a samovar in a forest" names a thing; "a mystical sunset" does not.
  const namesStrange = tags.some((tag, i) => !used.has(i) && isStrange(tag) && !tags[i + 1]?.place);
  // What swims is on water, unless the words say where it is.
  const afloat = left.some(({ noun }) => AFLOAT.has(noun?.noun.words[0] ?? ''));
  if (wish.sky && wish.ground === undefined && wish.sky !== 'space' && afloat) wish.ground = 'sea';
  wish.strange = left.filter(isStrange).map(({ word }) => word);
  if (left.some(isThing) || namesStrange || !(wish.ground || wish.sky))
    wish.subject = left.map(({ word }) => word).join(' ');
  return wish;
}

/** What no table knows. */
const isStrange = ({ word, small, color, tint, noun, part, says, leads, place, link, theme }: Tag): boolean =>
  word.length > 1 &&
  !(small || tint || leads) &&
  (color ?? noun ?? part ?? says ?? place ?? link ?? theme) === undefined;

const isThing = ({ small, color, noun }: Tag): boolean =>
  !small && color === undefined && noun?.guess === false && !noun.noun.ground;

const used: WishRule = (s, at) => (s.used.has(at) ? 1 : 0);

/** "on a pink background", "a gradient background from blue to purple", "background of red and gold". */
const background: WishRule = (s, at) => {
  const { tags, wish } = s;
  if (!BACKGROUND.has(tags[at]?.word ?? '')) return 0;
  s.used.add(at);
  let from = at;
  while (from > 0 && passes(tags[from - 1])) if (opens(tags[--from])) break;
  for (let k = from; k < at; k++) takeOfBackground(s, k);
  if (wish.plain.length > 0 && tags[at + 1]?.word !== 'from') return 1;
  for (let k = at + 1; passes(tags[k]); k++) takeOfBackground(s, k);
  return 1;
};

const passes = (tag: Tag | undefined): boolean =>
  tag !== undefined && (tag.small || tag.color !== undefined || tag.tint || tag.leads || OF_BACKGROUNDS.has(tag.word));

const opens = (tag: Tag | undefined): boolean => tag?.leads === true || tag?.word === 'with';

function takeOfBackground({ tags, used, wish }: WishSentence, at: number): void {
  const { color, word } = tags[at] ?? {};
  if (color !== undefined) wish.plain.push(color);
  if (word === 'gradient') wish.gradient = true;
  used.add(at);
}

/** "in a dark forest", "at night". */
const place: WishRule = (s, at) => {
  const said = s.tags[at]?.place;
  if (!said) return 0;
  const { from, led, color } = lookBack(s, at);
  if (!led && !isPlace(s, at)) return 1;
  for (let k = from; k <= at; k++) s.used.add(k);
  addPlace(s.wish, said);
  if (color !== undefined) s.wish[`${said.paints}Color`] = color;
  return 1;
};

const WISH_GRAMMAR = { used, background, place } as const;

/**
 * Whether a word that nothing leads to is a place. "a snow leopard", "a wood chair" say what a thing is like; "in the snow"
 * says where; alone it is the picture.
 */
function isPlace({ tags }: WishSentence, at: number): boolean {
  const tag = tags[at];
  const next = tags[at + 1];
  if (!tag || tag.word === 'wood' || (next && isThing(next) && !next.place)) return false;
  if (!tag.noun || tag.noun.noun.ground) return true;
  const things = tags.filter(isThing).length;
  if (things > 0 && at === tags.findIndex(isThing)) return false;
  const timeOfDay = tag.place?.ground === undefined && tag.place?.skyline === undefined;
  return things <= 1 || timeOfDay;
}

function addPlace(wish: Wish, { ground, skyline, sky, clouds }: PlaceWord): void {
  if (ground) wish.ground ??= ground;
  if (skyline) wish.skyline ??= skyline;
  if (sky && (wish.sky === undefined || wish.sky === 'day')) wish.sky = sky;
  if (clouds) wish.clouds = true;
}

/** Goes back over colours and small words to a word that leads in: where the phrase starts, and its colour. */
function lookBack({ tags, used }: WishSentence, at: number): { from: number; led: boolean; color: string | undefined } {
  let from = at;
  let color: string | undefined;
  for (let k = at - 1; k >= 0 && at - k <= 6 && !used.has(k); k--) {
    const tag = tags[k];
    if (!tag) break;
    color ??= tag.color;
    if (tag.leads) return { from: k, led: true, color };
    if (!(tag.small || tag.color !== undefined || tag.tint || OF_PLACES.has(tag.word))) break;
    from = k;
  }
  return { from: color === undefined ? at : from, led: false, color };
}

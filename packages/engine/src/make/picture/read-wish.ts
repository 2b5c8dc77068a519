import type { Lexicon } from '../../content/lexicon.ts';
import { STOP_WORDS } from '../../content/words/adjectives.ts';
import { COLORS, namedColor, TINTS } from '../../paint/named-colors.ts';
import { type Ground, LEADS, PLACE_WORDS, type Sky, type Skyline } from './place-words.ts';
import { readStyles, type StyleCall } from './style-words.ts';

/**
 * What a prompt wishes a picture to be: how it is drawn, where it is, and (what is left of the words) what is in it. The
 * rest of the prompt goes to the grammar that makes things.
 */

export interface Wish {
  /** Words about things; empty when only a place was named. */
  subject: string;
  styles: StyleCall[];
  transparent: boolean;
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

const TRANSPARENT =
  /\b(?:transparent|no|without(?: a)?|removed?)(?: the)? (?:back ?ground|backdrop)\b|\btransparent\b|\bcut[- ]?outs?\b|\bisolated\b/g;
const BACKGROUND = /^(?:background|backdrop|wallpaper)$/;

export function readWish(prompt: string, lexicon: Lexicon): Wish {
  let text = prompt.toLowerCase().replace(/['’]s\b/g, '');
  let transparent = false;
  text = text.replace(TRANSPARENT, () => {
    transparent = true;
    return ' ';
  });
  const { styles, rest } = readStyles(text);
  if (styles.some(({ name }) => name === 'sticker')) transparent = true;
  const words = rest.match(/[\p{L}\p{N}]+/gu)?.slice(0, 200) ?? [];
  const used = new Set<number>();
  const wish: Wish = { subject: '', styles, transparent, clouds: false, plain: [], gradient: false, colors: [] };
  words.forEach((word, i) => {
    const color = namedColor(word, words[i - 1]);
    if (color !== undefined && words[i - 1] !== 'no' && words[i - 1] !== 'without') wish.colors.push(color);
  });
  const things = words.filter((_, i) => isThing(words, i, lexicon)).length;

  words.forEach((word, i) => {
    if (used.has(i)) return;
    if (BACKGROUND.test(word)) {
      takeBackground(words, i, used, wish);
      return;
    }
    const said = PLACE_WORDS[word];
    if (!said) return;
    const { from, led, color } = lookBack(words, i, used);
    const modifies = isThing(words, i + 1, lexicon) && !PLACE_WORDS[words[i + 1]!];
    // "a snow leopard", "a wood chair" say what a thing is like; "in the snow" says where; alone it is the picture.
    if (!led && (modifies || (things > 0 && lexicon.find(words, i) && i === firstThing(words, lexicon)))) return;
    if (!led && word === 'wood') return;
    const alone = things === 0 || (things === 1 && lexicon.find(words, i) !== undefined && !led);
    const timeOfDay = said.ground === undefined && said.skyline === undefined;
    if (!led && !alone && !timeOfDay && lexicon.find(words, i)) return;
    for (let k = from; k <= i; k++) used.add(k);
    if (wish.ground === undefined && said.ground) wish.ground = said.ground;
    if (wish.skyline === undefined && said.skyline) wish.skyline = said.skyline;
    if (said.sky && (wish.sky === undefined || wish.sky === 'day')) wish.sky = said.sky;
    if (said.clouds) wish.clouds = true;
    if (color === undefined) return;
    if (said.paints === 'ground') wish.groundColor = color;
    else if (said.paints === 'skyline') wish.skylineColor = color;
    else wish.skyColor = color;
  });
  // What swims is on water, unless the words say where it is.
  const afloat = words.some((_, i) => !used.has(i) && AFLOAT.has(lexicon.find(words, i)?.noun.words[0] ?? ''));
  if (wish.sky && wish.ground === undefined && wish.sky !== 'space' && afloat) wish.ground = 'sea';
  wish.subject = words
    .filter((_, i) => !used.has(i))
    .join(' ')
    .trim();
  if (!words.some((_, i) => !used.has(i) && isThing(words, i, lexicon)) && (wish.ground || wish.sky)) wish.subject = '';
  return wish;
}

const AFLOAT: ReadonlySet<string> = new Set(['ship', 'sailing boat', 'whale', 'dolphin', 'duck', 'swan']);

function isThing(words: readonly string[], i: number, lexicon: Lexicon): boolean {
  const word = words[i];
  if (word === undefined || STOP_WORDS.has(word) || COLORS[word] !== undefined) return false;
  const found = lexicon.find(words, i);
  return found !== undefined && !found.guess;
}

function firstThing(words: readonly string[], lexicon: Lexicon): number {
  return words.findIndex((_, i) => isThing(words, i, lexicon));
}

/** Goes back over colours and small words to a word that leads in: where the phrase starts, and its colour. */
function lookBack(words: readonly string[], i: number, used: ReadonlySet<number>) {
  let from = i;
  let color: string | undefined;
  let led = false;
  for (let k = i - 1; k >= 0 && i - k <= 6 && !used.has(k); k--) {
    const word = words[k]!;
    if (COLORS[word] !== undefined) color ??= namedColor(word, words[k - 1]);
    if (LEADS.has(word)) {
      from = k;
      led = true;
      break;
    }
    const small = STOP_WORDS.has(word) || COLORS[word] !== undefined || TINTS[word] || SMALL.has(word);
    if (!small) break;
    from = k;
  }
  return { from: led ? from : color === undefined ? i : from, led, color };
}

const SMALL = new Set(
  'calm stormy wild open starry clear cloudy snowy sandy big wide dense deep green sunny dusty busy quiet rough'.split(
    ' ',
  ),
);

/** "on a pink background", "a gradient background from blue to purple", "background of red and gold". */
function takeBackground(words: readonly string[], i: number, used: Set<number>, wish: Wish): void {
  const take = (k: number) => {
    const color = namedColor(words[k]!, words[k - 1]);
    if (color !== undefined) wish.plain.push(color);
    if (words[k] === 'gradient') wish.gradient = true;
    used.add(k);
  };
  used.add(i);
  const passes = (word: string) =>
    STOP_WORDS.has(word) ||
    COLORS[word] !== undefined ||
    TINTS[word] !== undefined ||
    LEADS.has(word) ||
    ['gradient', 'plain', 'solid', 'simple', 'studio', 'and', 'to', 'of', 'with'].includes(word);
  const before: number[] = [];
  for (let k = i - 1; k >= 0 && passes(words[k]!); k--) {
    before.push(k);
    if (LEADS.has(words[k]!) || words[k] === 'with') break;
  }
  for (const k of before.reverse()) take(k);
  if (wish.plain.length > 0 && words[i + 1] !== 'from') return;
  for (let k = i + 1; k < words.length && passes(words[k]!); k++) take(k);
}

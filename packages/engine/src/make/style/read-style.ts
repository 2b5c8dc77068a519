import { adjective, type Described, emptyDescription, merge } from '../../content/adjective.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { PATTERN_WORDS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { PARTS } from '../../content/words/parts.ts';
import { linearColor, TINTS } from '../../paint/named-colors.ts';
import { readSurface, type Surface, withMaterial } from '../../paint/surface.ts';
import { LOOKS } from './looks.ts';

/**
 * Words about how something should look ("weathered gold", "blue wood with white stars", "like a zebra, black top") read
 * without knowing what it is. The first surface is for most of the model, the second for what stands out, and places
 * (top, bottom, front …) take what was said right before them.
 */

export const PLACES = ['top', 'bottom', 'front', 'back', 'sides'] as const;
export type Place = (typeof PLACES)[number];

const PLACE_WORDS: Readonly<Record<string, Place>> = {
  top: 'top',
  upper: 'top',
  roof: 'top',
  head: 'top',
  bottom: 'bottom',
  base: 'bottom',
  lower: 'bottom',
  feet: 'bottom',
  foot: 'bottom',
  front: 'front',
  face: 'front',
  back: 'back',
  rear: 'back',
  behind: 'back',
  side: 'sides',
  sides: 'sides',
};

export interface Style {
  main: Surface;
  accent?: Surface;
  places: Partial<Record<Place, Surface>>;
  /** True when the words said nothing about colour, material, pattern or age. */
  blank: boolean;
  /** sRGB hex of the colour words outside of places. */
  colors: string[];
  unknown: string[];
  notes: string[];
}

const PLAIN_SURFACE = '#b9bcc2';

/** @param own nouns (first words) that the model is itself: naming them says nothing about its surface */
export function readStyle(prompt: string, lexicon: Lexicon, own: readonly string[] = []): Style {
  const words =
    prompt
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 200) ?? [];
  const unknown: string[] = [];
  const notes: string[] = [];
  const whole = emptyDescription();
  let pending: Described = emptyDescription();
  let look: { main: string; accent?: string; glow?: boolean; wear?: number } | undefined;
  const places: Partial<Record<Place, Surface>> = {};
  const said: Described[] = [];
  const flush = () => {
    if (isBlank(pending)) return;
    said.push(pending);
    whole.colors.push(...pending.colors);
    whole.shapings.push(...pending.shapings);
    if (whole.material === undefined && pending.material !== undefined) whole.material = pending.material;
    if (pending.pattern) whole.pattern = pending.pattern;
    pending = emptyDescription();
  };
  words.forEach((word, i) => {
    const place = PLACE_WORDS[word];
    const kind = PATTERN_WORDS[word];
    const describes = adjective(word, words[i - 1]);
    if (place && (pending.colors.length > 0 || pending.material !== undefined)) {
      places[place] = surfaceOf(pending);
      pending = emptyDescription();
    } else if (kind && word.endsWith('s')) {
      const color = pending.colors.pop();
      flush();
      whole.pattern = { kind, ...(color === undefined ? {} : { color }) };
    } else if (word === 'hearts' || word === 'stars') whole.pattern = { kind: word, ...withColor(pending) };
    else if (LOOKS[word] && !(describes && !['rust', 'neon', 'forest', 'royal'].includes(word))) look ??= LOOKS[word];
    else if (describes) merge(pending, describes);
    else if (word === 'and' || word === 'with' || word === 'on') flush();
    else if (place || STOP_WORDS.has(word) || TINTS[word] || word.length < 2) return;
    else if (PARTS[word] === undefined || lexicon.find(words, i)) {
      const found = lexicon.find(words, i);
      if (!found || found.guess) unknown.push(word);
      else if (!own.includes(found.noun.words[0]!)) {
        const { slots, primary, secondary } = found.noun;
        const main = slots[primary?.[0] ?? 'main'];
        const accent = slots[secondary?.[0] ?? 'accent'];
        if (main && !look) {
          look = { main, ...(accent ? { accent } : {}) };
          notes.push(`"${found.word}": its usual surface was taken.`);
        }
      }
    } else {
      // What is said of a part that cannot be found on just any model is not said of the rest.
      unknown.push(word);
      pending = emptyDescription();
    }
  });
  flush();

  const [first, second] = whole.colors;
  let main = readSurface(look?.main ?? PLAIN_SURFACE);
  if (look?.glow) main.glow = 0.6;
  if (whole.material !== undefined) main = withMaterial(main, whole.material, false);
  if (first !== undefined) main = { ...main, color: linearColor(first) };
  if (whole.pattern) main = patterned(main, whole.pattern.kind, whole.pattern.color ?? second);
  let accent = look?.accent === undefined ? undefined : readSurface(look.accent);
  if (second !== undefined && !(whole.pattern && whole.pattern.color === undefined)) {
    const from = said.find(({ colors }, i) => i > 0 && colors.includes(second));
    accent = surfaceOf({ material: from?.material ?? whole.material, colors: [second] });
  } else if (said.length > 1) {
    const other = said.find((one) => one.material !== undefined && one.material !== whole.material);
    if (other) accent = surfaceOf(other);
  }
  const wear = whole.shapings.some(({ style }) => style === 'weathered') ? 0.8 : (look?.wear ?? 0);
  for (const surface of [main, accent, ...Object.values(places)]) if (surface) surface.wear = wear;
  const blank = !look && said.length === 0 && !whole.pattern && Object.keys(places).length === 0;
  if (blank) notes.push('No colour, material, pattern or look was recognised, so a plain light surface was made.');
  return {
    main,
    ...(accent && { accent }),
    places,
    blank,
    colors: whole.colors,
    unknown: [...new Set(unknown)],
    notes,
  };
}

const isBlank = (said: Described) =>
  said.colors.length === 0 && said.shapings.length === 0 && said.material === undefined && !said.pattern;

const withColor = (said: Described) => {
  const color = said.colors.pop();
  return color === undefined ? {} : { color };
};

function surfaceOf(said: { colors: string[]; material?: string | undefined; pattern?: Described['pattern'] }): Surface {
  let surface = readSurface(PLAIN_SURFACE);
  if (said.material !== undefined) surface = withMaterial(surface, said.material, false);
  if (said.colors[0] !== undefined) surface = { ...surface, color: linearColor(said.colors[0]) };
  if (said.pattern) surface = patterned(surface, said.pattern.kind, said.pattern.color ?? said.colors[1]);
  return surface;
}

function patterned(surface: Surface, pattern: Surface['pattern'], color: string | undefined): Surface {
  const [r, g, b] = surface.color;
  const bright = r * 0.3 + g * 0.6 + b * 0.1 > 0.35;
  return { ...surface, pattern, second: linearColor(color ?? (bright ? '#2a2a30' : '#f5f3ee')) };
}

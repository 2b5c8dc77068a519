import { type Described, emptyDescription, isBlank, merge } from '../../content/adjective.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import type { Side, SurfaceLook } from '../../content/words/surface-looks.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { readSurface, type Surface, withMaterial } from '../../paint/surface.ts';
import { contrastTo } from '../words/form/slots.ts';
import { follow, type Rule, type Sentence } from '../words/read/grammar.ts';
import { tagsOf } from '../words/read/tag.ts';

/**
 * Words about how something should look ("weathered gold", "blue wood with white stars", "like a zebra, black top") read
 * without knowing what it is. The first surface is for most of the model, the second for what stands out, and sides
 * (top, bottom, front …) take what was said right before them.
 */

export interface Style {
  main: Surface;
  accent?: Surface;
  sides: Partial<Record<Side, Surface>>;
  /** True when the words said nothing about colour, material, pattern or age. */
  blank: boolean;
  /** sRGB hex of the colour words outside of sides. */
  colors: string[];
  unknown: string[];
  notes: string[];
}

interface StyleSentence extends Sentence {
  /** Nouns (first words) that the model is itself: naming them says nothing about its surface. */
  own: readonly string[];
  /** All that was said of the model as a whole, and the same in the pieces in which it was said. */
  whole: Described;
  said: Described[];
  pending: Described;
  look: SurfaceLook | undefined;
  sides: Partial<Record<Side, Surface>>;
  unknown: string[];
  notes: string[];
}
type StyleRule = Rule<StyleSentence>;

const PLAIN_SURFACE = '#b9bcc2';
/** Words that describe, too, and are meant as a look. */
const RATHER_LOOKS: ReadonlySet<string> = new Set(['rust', 'neon', 'forest', 'royal']);
const JOINTS: ReadonlySet<string> = new Set(['and', 'with', 'on']);

function flush(s: StyleSentence): void {
  const { pending, whole } = s;
  if (isBlank(pending)) return;
  s.said.push(pending);
  const { material } = { ...pending, ...whole };
  merge(whole, { ...pending, ...(material === undefined ? {} : { material }) });
  s.pending = emptyDescription();
}

/** "black top". */
const side: StyleRule = (s, at) => {
  const found = s.tags[at]?.side;
  if (!found || (s.pending.colors.length === 0 && s.pending.material === undefined)) return 0;
  s.sides[found] = surfaceOf(s.pending);
  s.pending = emptyDescription();
  return 1;
};

/** "white stars"; "blue with red stripes". */
const patterned: StyleRule = (s, at) => {
  const { print, pattern } = s.tags[at] ?? {};
  if (!print) return 0;
  const color = s.pending.colors.pop();
  if (pattern) flush(s);
  s.whole.pattern = { kind: print, ...(color === undefined ? {} : { color }) };
  return 1;
};

/** "like a zebra", "steampunk". */
const wholeLook: StyleRule = (s, at) => {
  const { look, says, word = '' } = s.tags[at] ?? {};
  if (!look || (says && !RATHER_LOOKS.has(word))) return 0;
  s.look ??= look;
  return 1;
};

/** "blue", "weathered"; a number says nothing about a surface. */
const described: StyleRule = (s, at) => {
  const says = s.tags[at]?.says;
  if (says && says.count === undefined) merge(s.pending, says);
  return says ? 1 : 0;
};

const joint: StyleRule = (s, at) => {
  if (!JOINTS.has(s.tags[at]?.word ?? '')) return 0;
  flush(s);
  return 1;
};

const smallWord: StyleRule = (s, at) => {
  const tag = s.tags[at];
  return tag?.side || tag?.small || tag?.word.length === 1 ? 1 : 0;
};

/** "like a strawberry": the usual surface of a thing. */
const likeThing: StyleRule = (s, at) => {
  const found = s.tags[at]?.noun;
  if (!found || found.guess) return 0;
  const { words, slots, primary, secondary } = found.noun;
  const main = slots[primary[0]];
  const accent = slots[secondary[0]];
  if (s.own.includes(words[0] ?? '') || !main || s.look) return 1;
  s.look = { main, ...(accent ? { accent } : {}) };
  s.notes.push(`"${found.word}": its usual surface was taken.`);
  return 1;
};

/** What is said of a part that cannot be found on just any model is not said of the rest. */
const strange: StyleRule = (s, at) => {
  const { word = '', part, noun } = s.tags[at] ?? {};
  s.unknown.push(word);
  if (part !== undefined && !noun) s.pending = emptyDescription();
  return 1;
};

const STYLE_GRAMMAR = { side, patterned, wholeLook, described, joint, smallWord, likeThing, strange } as const;

/** @param own nouns (first words) that the model is itself */
export function readStyle(prompt: string, lexicon: Lexicon, own: readonly string[] = []): Style {
  const sentence = follow<StyleSentence>(STYLE_GRAMMAR, {
    tags: tagsOf(prompt, lexicon),
    own,
    whole: emptyDescription(),
    said: [],
    pending: emptyDescription(),
    look: undefined,
    sides: {},
    unknown: [],
    notes: [],
  });
  flush(sentence);
  const { whole, said, look, sides, unknown, notes } = sentence;
  const main = mainSurface(sentence);
  const accent = accentSurface(sentence);
  const wear = whole.shapings.some(({ style }) => style === 'weathered') ? 0.8 : (look?.wear ?? 0);
  for (const surface of [main, accent, ...Object.values(sides)]) if (surface) surface.wear = wear;
  const blank = !look && said.length === 0 && !whole.pattern && Object.keys(sides).length === 0;
  if (blank) notes.push('No colour, material, pattern or look was recognised, so a plain light surface was made.');
  return {
    main,
    ...(accent && { accent }),
    sides,
    blank,
    colors: whole.colors,
    unknown: [...new Set(unknown)],
    notes,
  };
}

function mainSurface({ whole, look }: StyleSentence): Surface {
  const surface = surfaceOf(whole, look?.main);
  return look?.glow && whole.material === undefined ? { ...surface, glow: 0.6 } : surface;
}

function accentSurface({ whole, said, look }: StyleSentence): Surface | undefined {
  const second = whole.colors[1];
  if (second !== undefined && !(whole.pattern && whole.pattern.color === undefined)) {
    const from = said.find(({ colors }, i) => i > 0 && colors.includes(second));
    return surfaceOf({ material: from?.material ?? whole.material, colors: [second] });
  }
  const other = said.length > 1 && said.find((one) => one.material !== undefined && one.material !== whole.material);
  if (other) return surfaceOf(other);
  return look?.accent === undefined ? undefined : readSurface(look.accent);
}

function surfaceOf(
  { colors, material, pattern }: { colors: string[]; material?: string | undefined; pattern?: Described['pattern'] },
  base = PLAIN_SURFACE,
): Surface {
  let surface = readSurface(base);
  if (material !== undefined) surface = withMaterial(surface, material);
  if (colors[0] !== undefined) surface = { ...surface, color: linearColor(colors[0]) };
  if (!pattern) return surface;
  return { ...surface, pattern: pattern.kind, second: linearColor(pattern.color ?? colors[1] ?? contrastTo(surface)) };
}

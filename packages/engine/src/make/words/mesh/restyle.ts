import type { Rgb } from 'kiln-mesh/core/color';
import { type Described, emptyDescription, merge } from '../../../content/adjective.ts';
import type { Lexicon } from '../../../content/lexicon.ts';
import { linearColor } from '../../../paint/named-colors.ts';
import type { Surface } from '../../../paint/surface.ts';
import { describe } from '../form/paint-thing.ts';
import { bareSlot, isFixedSlot } from '../form/slots.ts';
import type { Scene } from '../lay/scene.ts';
import { follow, type Rule, type Sentence } from '../read/grammar.ts';
import { tagsOf } from '../read/tag.ts';

/** Changes how a finished scene looks: by words, or by the colours of a picture. The geometry does not change. */

interface RestyleSentence extends Sentence {
  /** Names of the slots that can be painted. */
  slots: readonly string[];
  whole: Described;
  pending: Described;
  /** What was said of some slots alone. */
  targeted: (readonly [slots: string[], said: Described])[];
  unknown: string[];
}
type RestyleRule = Rule<RestyleSentence>;

const isColored = ({ colors, material }: Described) => colors.length > 0 || material !== undefined;

function flush(s: RestyleSentence): void {
  merge(s.whole, s.pending);
  s.pending = emptyDescription();
}

/** "green stem": what stands before the name of a slot paints that slot. */
const slot: RestyleRule = (s, at) => {
  const { word = '', part } = s.tags[at] ?? {};
  const named = [word, part ?? word.replace(/s$/, '')];
  const slots = s.slots.filter((name) => named.includes(bareSlot(name)));
  if (slots.length === 0 || !isColored(s.pending)) return 0;
  s.targeted.push([slots, s.pending]);
  s.pending = emptyDescription();
  return 1;
};

const patterned: RestyleRule = (s, at) => {
  const { print, pattern } = s.tags[at] ?? {};
  if (!print || !pattern) return 0;
  const color = s.pending.colors.pop();
  s.whole.pattern = { kind: print, ...(color === undefined ? {} : { color }) };
  flush(s);
  return 1;
};

const described: RestyleRule = (s, at) => {
  const says = s.tags[at]?.says;
  if (says) merge(s.pending, says);
  return says ? 1 : 0;
};

/** A part that it has not, or that is no slot: what is said of it is not said of the rest. */
const otherPart: RestyleRule = (s, at) => {
  const { word = '', part, noun } = s.tags[at] ?? {};
  if (part === undefined) return 0;
  const colored = isColored(s.pending);
  if (colored || !noun) s.unknown.push(word);
  if (colored) s.pending = emptyDescription();
  return 1;
};

const joint: RestyleRule = (s, at) => {
  const { word = '' } = s.tags[at] ?? {};
  if (word !== 'with' && word !== 'on') return 0;
  flush(s);
  return 1;
};

const strange: RestyleRule = (s, at) => {
  const { word = '', small, noun } = s.tags[at] ?? {};
  if (!small && !noun && word.length > 1) s.unknown.push(word);
  return 1;
};

const RESTYLE_GRAMMAR = { slot, patterned, described, otherPart, joint, strange } as const;

/**
 * "weathered gold", "blue wood", "white cap and green stem": materials paint everything, colours the main slots, and
 * what stands before the name of a slot paints that slot.
 */
export function restyleByWords(scene: Scene, prompt: string, lexicon: Lexicon): Scene {
  const slots: Record<string, Surface> = structuredClone(scene.slots);
  const names = Object.keys(slots).filter((name) => !isFixedSlot(name));
  const sentence = follow<RestyleSentence>(RESTYLE_GRAMMAR, {
    tags: tagsOf(prompt, lexicon),
    slots: names,
    whole: emptyDescription(),
    pending: emptyDescription(),
    targeted: [],
    unknown: [],
  });
  flush(sentence);
  const { whole, targeted, unknown } = sentence;
  const { pattern, material, shapings } = whole;
  const [first, second] = whole.colors;
  const among = (some: readonly string[]) => names.filter((name) => some.includes(name));
  if (material !== undefined) describe(slots, names, { ...emptyDescription(), material });
  if (first !== undefined) describe(slots, among(scene.primary), { ...emptyDescription(), colors: [first] });
  if (second !== undefined && !pattern)
    describe(slots, among(scene.secondary), { ...emptyDescription(), colors: [second] });
  if (pattern)
    for (const name of among(scene.primary))
      Object.assign(slots[name], {
        pattern: pattern.kind,
        second: linearColor(pattern.color ?? second ?? '#f5f3ee'),
      });
  for (const [which, said] of targeted) describe(slots, which, said);
  for (const [style, wear] of [
    ['weathered', 0.8],
    ['clean', 0],
  ] as const)
    if (shapings.some((one) => one.style === style)) for (const name of names) slots[name].wear = wear;
  return { ...scene, slots, unknown: [...new Set([...scene.unknown, ...unknown])] };
}

/** Gives the slots the main colours of a picture: the largest share to the slot that covers most of the model, and so on. */
export function restyleByColors(scene: Scene, colors: readonly Rgb[], areas: ReadonlyMap<string, number>): Scene {
  const slots: Record<string, Surface> = structuredClone(scene.slots);
  const order = Object.keys(slots)
    .filter((name) => !isFixedSlot(name) && areas.has(name))
    .sort((a, b) => areas.get(b)! - areas.get(a)!);
  order.forEach((name, i) => {
    const color = colors[i % colors.length];
    slots[name] = { ...slots[name], color: [...color], second: [...(colors[(i + 1) % colors.length] ?? color)] };
  });
  return { ...scene, slots };
}

import { adjective, type Described, emptyDescription, merge } from '../../content/adjective.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { PATTERN_WORDS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { PARTS } from '../../content/words/parts.ts';
import type { Rgb } from '../../core/color.ts';
import { linearColor } from '../../paint/named-colors.ts';
import type { Surface } from '../../paint/surface.ts';
import type { Scene } from './compose.ts';
import { describe } from './paint.ts';

/** Changes how a finished scene looks: by words, or by the colours of a picture. The geometry does not change. */

const FIXED = new Set(['eye', 'shine', 'light', 'flame', 'nose', 'mouth', 'lens']);
const bare = (slot: string) => slot.slice(slot.indexOf('.') + 1);

/**
 * "weathered gold", "blue wood", "white cap and green stem": materials paint everything, colours the main slots, and
 * what stands before the name of a slot paints that slot.
 */
export function restyleByWords(scene: Scene, prompt: string, lexicon: Lexicon): Scene {
  const words =
    prompt
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 200) ?? [];
  const slots: Record<string, Surface> = structuredClone(scene.slots);
  const names = Object.keys(slots).filter((name) => !FIXED.has(bare(name)));
  const unknown: string[] = [];
  const whole = emptyDescription();
  let pending: Described = emptyDescription();
  let pattern: { kind: Surface['pattern']; color?: string } | undefined;
  const flush = () => {
    whole.colors.push(...pending.colors);
    whole.shapings.push(...pending.shapings);
    if (pending.material !== undefined) whole.material = pending.material;
    if (pending.pattern) pattern = pending.pattern;
    pending = emptyDescription();
  };
  const targeted: [string[], Described][] = [];
  words.forEach((word, i) => {
    const part = PARTS[word] ?? PARTS[word.replace(/s$/, '')] ?? word.replace(/s$/, '');
    const named = names.filter((name) => bare(name) === part || bare(name) === word);
    const kind = PATTERN_WORDS[word];
    const describes = adjective(word, words[i - 1]);
    if (named.length > 0 && (pending.colors.length > 0 || pending.material !== undefined)) {
      targeted.push([named, pending]);
      pending = emptyDescription();
    } else if (kind && word.endsWith('s')) {
      pattern = { kind, ...(pending.colors.length > 0 ? { color: pending.colors.pop()! } : {}) };
      flush();
    } else if (describes) merge(pending, describes);
    else if (PARTS[word] !== undefined && !names.includes(word)) {
      // A part that it has not, or that is no slot: what is said of it is not said of the rest.
      if (pending.colors.length > 0 || pending.material !== undefined) {
        unknown.push(word);
        pending = emptyDescription();
      } else if (!lexicon.find(words, i)) unknown.push(word);
    } else if (word === 'with' || word === 'on') flush();
    else if (!STOP_WORDS.has(word) && !lexicon.find(words, i) && word.length > 1) unknown.push(word);
  });
  flush();
  const primary = names.filter((name) => scene.primary.includes(name));
  if (whole.material !== undefined) describe(slots, names, { ...emptyDescription(), material: whole.material });
  const [first, second] = whole.colors;
  if (first !== undefined) describe(slots, primary, { ...emptyDescription(), colors: [first] });
  if (second !== undefined && !pattern)
    describe(
      slots,
      names.filter((name) => scene.secondary.includes(name)),
      { ...emptyDescription(), colors: [second] },
    );
  if (pattern) {
    for (const name of primary) {
      slots[name]!.pattern = pattern.kind;
      slots[name]!.second = linearColor(pattern.color ?? second ?? '#f5f3ee');
    }
  }
  for (const [which, said] of targeted) describe(slots, which, said);
  if (whole.shapings.some(({ style }) => style === 'weathered')) for (const name of names) slots[name]!.wear = 0.8;
  if (whole.shapings.some(({ style }) => style === 'clean')) for (const name of names) slots[name]!.wear = 0;
  return { ...scene, slots, unknown: [...new Set([...scene.unknown, ...unknown])] };
}

/** Gives the slots the main colours of a picture: the largest share to the slot that covers most of the model, and so on. */
export function restyleByColors(scene: Scene, colors: readonly Rgb[], areas: ReadonlyMap<string, number>): Scene {
  const slots: Record<string, Surface> = structuredClone(scene.slots);
  const order = Object.keys(slots)
    .filter((name) => !FIXED.has(bare(name)) && areas.has(name))
    .sort((a, b) => areas.get(b)! - areas.get(a)!);
  order.forEach((name, i) => {
    const color = colors[i % colors.length]!;
    slots[name] = { ...slots[name]!, color: [...color], second: [...(colors[(i + 1) % colors.length] ?? color)] };
  });
  return { ...scene, slots };
}

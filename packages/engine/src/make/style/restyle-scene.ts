import type { Lexicon } from '../../content/lexicon.ts';
import { PARTS } from '../../content/words/parts.ts';
import { fromOklab, type Rgb, toOklab } from '../../core/color.ts';
import { linearColor } from '../../paint/named-colors.ts';
import type { Surface } from '../../paint/surface.ts';
import type { Scene } from '../words/compose.ts';
import { restyleByWords } from '../words/restyle.ts';
import { readStyle } from './read-style.ts';

/** Parts that stay what they are, whatever the rest is painted. */
const FIXED = new Set(['eye', 'shine', 'light', 'flame', 'nose', 'mouth', 'lens']);
export const isFixed = (slot: string) => FIXED.has(slot.slice(slot.indexOf('.') + 1));

export interface Restyled {
  scene: Scene;
  unknown: string[];
  notes: string[];
}

/**
 * A scene in the look that words ask for: its own parts by name ("white cap"), whole looks ("like a zebra") on what is
 * main and what stands out. One colour alone goes through all of it, each part keeping its own lightness a little.
 */
export function restyleScene(scene: Scene, prompt: string, lexicon: Lexicon): Restyled {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const style = readStyle(prompt, lexicon, scene.understood);
  const names = Object.keys(scene.slots).filter((name) => !isFixed(name));
  const bare = (name: string) => name.slice(name.indexOf('.') + 1);
  const targeted = words.some((word) => names.some((name) => [word, PARTS[word]].includes(bare(name))));
  const base = { ...scene, unknown: [] as string[] };
  const restyled = restyleByWords(base, prompt, lexicon);
  const slots: Record<string, Surface> = structuredClone(restyled.slots);
  const look = !targeted && style.accent !== undefined && style.colors.length < 2;
  if (look || (!targeted && style.notes.some((note) => note.includes('usual surface')))) {
    for (const name of names) {
      const surface = scene.primary.includes(name) ? style.main : (style.accent ?? style.main);
      slots[name] = structuredClone(surface);
    }
  } else if (!targeted && style.colors.length === 1) {
    const asked = toOklab(...linearColor(style.colors[0]!));
    for (const name of names) {
      if (scene.primary.includes(name)) continue;
      for (const key of ['color', 'second'] as const) slots[name]![key] = tinted(slots[name]![key], asked);
    }
  }
  if (!names.some((name) => scene.primary.includes(name)) && style.colors.length > 0) {
    for (const name of names) slots[name]!.color = linearColor(style.colors[0]!);
  }
  const understood = new Set(style.unknown);
  return {
    scene: { ...scene, slots },
    unknown: restyled.unknown.filter((word) => understood.has(word)),
    notes: style.notes,
  };
}

/** The asked hue with a little of the part's own lightness. */
function tinted(color: Rgb, asked: Rgb): Rgb {
  const own = toOklab(...color)[0];
  const light = asked[0] * 0.6 + own * 0.4;
  const fade = Math.min(1, light / Math.max(asked[0], 0.05), (1 - light) / Math.max(1 - asked[0], 0.05));
  return fromOklab(light, asked[1] * Math.max(0.45, fade), asked[2] * Math.max(0.45, fade));
}

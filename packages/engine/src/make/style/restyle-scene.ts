import { fromOklab, type Rgb, toOklab } from 'kiln-mesh/core/color';
import type { Lexicon } from '../../content/lexicon.ts';
import { linearColor } from '../../paint/named-colors.ts';
import type { Surface } from '../../paint/surface.ts';
import { bareSlot, isFixedSlot } from '../words/form/slots.ts';
import type { Scene } from '../words/lay/scene.ts';
import { restyleByWords } from '../words/mesh/restyle.ts';
import { tagsOf } from '../words/read/tag.ts';
import { readStyle, type Style } from './read-style.ts';

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
  const style = readStyle(prompt, lexicon, scene.nouns);
  const names = Object.keys(scene.slots).filter((name) => !isFixedSlot(name));
  const bare = names.map(bareSlot);
  const said = tagsOf(prompt, lexicon);
  const targeted = said.some(({ word, part }) => bare.includes(word) || bare.includes(part ?? word));
  const restyled = restyleByWords({ ...scene, unknown: [] }, prompt, lexicon);
  const slots: Record<string, Surface> = structuredClone(restyled.slots);
  if (!targeted) paintWhole(scene, style, names, slots);
  const [first] = style.colors;
  if (first !== undefined && !names.some((name) => scene.primary.includes(name)))
    for (const name of names) slots[name].color = linearColor(first);
  const understood = new Set(style.unknown);
  return {
    scene: { ...scene, slots },
    unknown: restyled.unknown.filter((word) => understood.has(word)),
    notes: style.notes,
  };
}

/** What is said of no part by its name. */
function paintWhole(scene: Scene, style: Style, names: readonly string[], slots: Record<string, Surface>): void {
  const { main, accent, colors, notes } = style;
  if ((accent !== undefined && colors.length < 2) || notes.some((note) => note.includes('usual surface'))) {
    for (const name of names) slots[name] = structuredClone(scene.primary.includes(name) ? main : (accent ?? main));
  } else if (colors[0] !== undefined && colors.length === 1) {
    const asked = toOklab(...linearColor(colors[0]));
    for (const name of names) {
      if (scene.primary.includes(name)) continue;
      for (const key of ['color', 'second'] as const) slots[name][key] = tinted(slots[name][key], asked);
    }
  }
}

/** The asked hue with a little of the part's own lightness. */
function tinted(color: Rgb, asked: Rgb): Rgb {
  const own = toOklab(...color)[0];
  const light = asked[0] * 0.6 + own * 0.4;
  const fade = Math.min(1, light / Math.max(asked[0], 0.05), (1 - light) / Math.max(1 - asked[0], 0.05));
  return fromOklab(light, asked[1] * Math.max(0.45, fade), asked[2] * Math.max(0.45, fade));
}

import type { Described } from '../../content/adjective.ts';
import { MATERIALS } from '../../paint/materials.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { type Surface, withMaterial } from '../../paint/surface.ts';
import type { Thing } from './reading.ts';

/** Puts the described colours, material, pattern and age onto a thing's slots. */

/** Slots that no description of the whole changes. */
const FIXED = new Set(['eye', 'shine', 'light', 'flame', 'nose', 'mouth', 'lens']);

export function paintThing(thing: Thing, surfaces: Record<string, Surface>): void {
  const { noun } = thing;
  const primary = (noun.primary ?? ['main']).filter((name) => surfaces[name]);
  const secondary = (noun.secondary ?? ['accent']).filter((name) => surfaces[name]);
  // A thing with a face that is said to be of gold or wood is that all over.
  const whole = thing.material !== undefined && surfaces.eye !== undefined;
  const all = Object.keys(surfaces);
  if (thing.likeness) {
    const stuff = thing.material ?? 'stone';
    describe(surfaces, all, {
      colors: thing.colors.length > 0 ? thing.colors : [MATERIALS[stuff]?.color ?? '#8d8a84'],
      shapings: [],
      material: stuff,
    });
    return;
  }
  describe(surfaces, whole ? all.filter((name) => !FIXED.has(name)) : primary, thing);
  const second = thing.colors[1];
  if (second !== undefined) {
    if (secondary.length > 0 && !thing.pattern)
      for (const name of secondary) surfaces[name]!.color = linearColor(second);
    else
      for (const name of primary)
        Object.assign(surfaces[name]!, { pattern: thing.pattern?.kind ?? 'patches', second: linearColor(second) });
  }
  // "with white spots": things that have raised spots paint those, all others get a pattern.
  if (thing.pattern) {
    const spots = surfaces.spots;
    const color = thing.pattern.color ?? second;
    if (thing.pattern.kind === 'dots' && spots) {
      if (color !== undefined) spots.color = linearColor(color);
    } else for (const name of primary) setPattern(surfaces[name]!, thing.pattern.kind, color);
  }
  if (thing.without.includes('pattern')) for (const name of primary) surfaces[name]!.pattern = 'plain';
  for (const part of thing.parts) {
    const names = surfaces[part.name] ? [part.name] : part.name === 'leg' && surfaces.legs ? ['legs'] : [];
    describe(surfaces, names, part);
    if (part.pattern)
      for (const name of names) setPattern(surfaces[name]!, part.pattern.kind, part.pattern.color ?? part.colors[1]);
  }
  // Spooky things are of the night: dark, a little violet, with eyes that glow.
  if (thing.shapings.some(({ style }) => style === 'spooky')) {
    for (const [name, surface] of Object.entries(surfaces)) {
      if (name === 'eye') Object.assign(surface, { color: linearColor('#ff7a1f'), glow: 0.9 });
      else if (!FIXED.has(name) && thing.colors.length === 0)
        surface.color = [
          surface.color[0] * 0.3 + 0.012,
          surface.color[1] * 0.24 + 0.004,
          surface.color[2] * 0.34 + 0.03,
        ];
    }
  }
  const worn = thing.shapings.some(({ style }) => style === 'weathered');
  if (worn) for (const [name, surface] of Object.entries(surfaces)) if (!FIXED.has(name)) surface.wear = 0.8;
}

function setPattern(surface: Surface, kind: Surface['pattern'], color: string | undefined): void {
  surface.pattern = kind;
  const [r, g, b] = surface.color;
  const bright = r * 0.3 + g * 0.6 + b * 0.1 > 0.35;
  surface.second = linearColor(color ?? (bright ? '#2a2a30' : '#f5f3ee'));
}

/** First colour and material onto some slots. A second slot in the list keeps its own shade of the first. */
export function describe(surfaces: Record<string, Surface>, names: readonly string[], said: Described): void {
  const color = said.colors[0];
  for (const name of names) {
    let surface = surfaces[name]!;
    if (said.material !== undefined) surface = withMaterial(surface, said.material, false);
    if (color !== undefined) surface = { ...surface, color: linearColor(color) };
    surfaces[name] = surface;
  }
}

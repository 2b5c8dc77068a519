import type { Described } from '../../../content/adjective.ts';
import { MATERIALS } from '../../../paint/materials.ts';
import { linearColor } from '../../../paint/named-colors.ts';
import { readSurface, type Surface, withMaterial } from '../../../paint/surface.ts';
import type { Thing } from '../read/reading.ts';
import { contrastTo, isFixedSlot } from './slots.ts';

/** Puts the described colours, material, pattern and age onto a thing's slots. */

type Surfaces = Record<string, Surface>;

export function paintThing(thing: Thing, surfaces: Surfaces): void {
  if (thing.likeness) {
    const { colors, material = 'stone' } = thing;
    const color = MATERIALS[material]?.color ?? '#8d8a84';
    describe(surfaces, Object.keys(surfaces), { colors: colors.length > 0 ? colors : [color], shapings: [], material });
    return;
  }
  const primary = thing.noun.primary.filter((name) => surfaces[name]);
  const secondary = thing.noun.secondary.filter((name) => surfaces[name]);
  if (thing.skin) for (const name of primary) surfaces[name] = readSurface(thing.skin.surface);
  // A thing with a face that is said to be of gold or wood is that all over.
  const whole = thing.material !== undefined && surfaces.eye !== undefined;
  describe(surfaces, whole ? Object.keys(surfaces).filter((name) => !isFixedSlot(name)) : primary, thing);
  paintSecond(thing, surfaces, primary, secondary);
  paintPattern(thing, surfaces, primary);
  paintParts(thing, surfaces);
  const says = (wanted: string) => thing.shapings.some(({ style }) => style === wanted);
  if (says('spooky')) haunt(surfaces, thing.colors.length > 0);
  if (says('weathered')) for (const [name, surface] of Object.entries(surfaces)) if (!isFixedSlot(name)) age(surface);
}

/** "a blue and yellow cat": what stands out takes the second colour, else patches do. */
function paintSecond(
  { colors, pattern }: Thing,
  surfaces: Surfaces,
  primary: readonly string[],
  secondary: readonly string[],
): void {
  const second = colors[1];
  if (second === undefined) return;
  if (secondary.length > 0 && (!pattern || pattern.color !== undefined))
    for (const name of secondary) surfaces[name].color = linearColor(second);
  else
    for (const name of primary)
      Object.assign(surfaces[name], { pattern: pattern?.kind ?? 'patches', second: linearColor(second) });
}

/** "with white spots": things that have raised spots paint those, all others get a pattern. */
function paintPattern({ colors, pattern, without }: Thing, surfaces: Surfaces, primary: readonly string[]): void {
  const { spots } = surfaces;
  const color = pattern?.color ?? colors[1];
  if (pattern?.kind === 'dots' && spots) {
    if (color !== undefined) spots.color = linearColor(color);
  } else if (pattern) for (const name of primary) setPattern(surfaces[name], pattern.kind, color);
  if (without.includes('pattern')) for (const name of primary) surfaces[name].pattern = 'plain';
}

function paintParts({ parts }: Thing, surfaces: Surfaces): void {
  for (const part of parts) {
    const name = surfaces[part.name] || part.name !== 'leg' ? part.name : 'legs';
    if (!surfaces[name]) continue;
    describe(surfaces, [name], part);
    const { pattern, colors } = part;
    if (pattern) setPattern(surfaces[name], pattern.kind, pattern.color ?? colors[1]);
  }
}

/** Worn, and a little greyer and browner, so that a preview shows it, too. */
function age(surface: Surface): void {
  const [r, g, b] = surface.color;
  const grey = (r + g + b) / 3;
  surface.color = [r * 0.6 + grey * 0.16 + 0.012, g * 0.56 + grey * 0.14 + 0.008, b * 0.5 + grey * 0.1 + 0.004];
  surface.wear = 0.8;
}

/** Spooky things are of the night: dark, a little violet, with eyes that glow. */
function haunt(surfaces: Surfaces, colored: boolean): void {
  for (const [name, surface] of Object.entries(surfaces)) {
    const [r, g, b] = surface.color;
    if (name === 'eye') Object.assign(surface, { color: linearColor('#ff7a1f'), glow: 0.9 });
    else if (!isFixedSlot(name) && !colored) surface.color = [r * 0.3 + 0.012, g * 0.24 + 0.004, b * 0.34 + 0.03];
  }
}

function setPattern(surface: Surface, kind: Surface['pattern'], color: string | undefined): void {
  surface.pattern = kind;
  surface.second = linearColor(color ?? contrastTo(surface));
}

/** First colour and material onto some slots. A second slot in the list keeps its own shade of the first. */
export function describe(surfaces: Surfaces, names: readonly string[], said: Described): void {
  const color = said.colors[0];
  for (const name of names) {
    let surface = surfaces[name];
    if (said.material !== undefined) surface = withMaterial(surface, said.material);
    if (color !== undefined) surface = { ...surface, color: linearColor(color) };
    surfaces[name] = surface;
  }
}

import { fromOklab, oklabDistance, toOklab } from 'kiln-mesh/core/color';
import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Random } from 'kiln-mesh/core/random';
import type { Anchors } from '../../../content/noun.ts';
import type { Solid } from '../../../field/piece.ts';
import { multiply, type Transform } from '../../../field/transform.ts';
import type { Surface } from '../../../paint/surface.ts';
import { movedAnchors } from './placed.ts';
import { isFixedSlot } from './slots.ts';
import { survey } from './survey.ts';
import { middleOf } from './swap-head.ts';

/**
 * Another individual of the same kind: slimmer or broader, a being also heavier above or below, and in other shades. Whatever
 * the words say goes before it. Nothing moves up or down, so that what touched still touches; what is no being stays in
 * proportion sideways, since windows lie closely on walls.
 */
export interface Individual {
  shaped(drawn: { solid: Solid; anchors: Anchors }, isBeing: boolean): { solid: Solid; anchors: Anchors };
  /** To be done before the described colours are put on; what has one of them already, as a roof has its car's, keeps it. */
  shaded(surfaces: Record<string, Surface>, described: readonly Color[]): void;
}

type Color = Surface['color'];

/** How much wider its top is than its bottom, at most. */
const TAPER = 0.34;
const [SLIM, BROAD] = [0.8, 1.22];
/** Degrees of OKLab: skin stays skin, and wood wood. */
const HUE = 12;
const [PALE, BRIGHT] = [0.75, 1.25];
const [DARK, LIGHT] = [0.72, 1.25];
/** Of these differences, what each surface has for itself. */
const OWN = 0.4;
/** In OKLab. */
const SAME = 0.14;

export function individual(random: Random): Individual {
  const taper = random.between(-TAPER, TAPER);
  const [wide, deep] = [random.between(SLIM, BROAD), random.between(0.92, 1.08)];
  const hue = random.between(-HUE, HUE);
  const [strength, light] = [random.between(PALE, BRIGHT), random.between(DARK, LIGHT)];

  return {
    shaped({ solid, anchors }, isBeing) {
      const { min, max } = survey(solid).box;
      const height = Math.max(max[1] - min[1], 1e-6);
      const middle = (min[2] + max[2]) / 2;
      const at = ([, y]: Vector): Transform => {
        const k = isBeing ? 1 + taper * ((y - min[1]) / height - 0.5) : 1;
        const [x, z] = [k * wide, k * wide * deep];
        return [x, 0, 0, 0, 0, 1, 0, 0, 0, 0, z, middle * (1 - z)];
      };
      const groups = solid.groups.map((group) =>
        group.map((piece) => ({ ...piece, transform: multiply(at(middleOf(piece)), piece.transform) })),
      );
      const place = anchors.head?.at ?? anchors.top?.at ?? ([0, min[1] + height / 2, 0] as const);
      return { solid: { groups }, anchors: movedAnchors(anchors, at([...place])) };
    },
    shaded(surfaces, described) {
      const isDescribed = (color: Color) =>
        described.some((one) => oklabDistance(toOklab(...one), toOklab(...color)) < SAME);
      for (const [name, surface] of Object.entries(surfaces)) {
        if (isFixedSlot(name) || isDescribed(surface.color)) continue;
        const own = (from: number, to: number) => OWN * random.between(from, to);
        const turn = hue + own(-HUE, HUE);
        const by = { strength: strength + own(PALE - 1, BRIGHT - 1), light: light + own(DARK - 1, LIGHT - 1) };
        surface.color = shade(surface.color, turn, by);
        surface.second = shade(surface.second, turn, by);
      }
    },
  };
}

/**
 * In OKLab, where the same turn looks equally far of every colour: in linear light twelve degrees make orange pink.
 * @param color linear light
 */
function shade(color: Color, degrees: number, { strength, light }: { strength: number; light: number }): Color {
  const angle = (degrees * Math.PI) / 180;
  // OKLab's coordinates grow with the cube root of the light.
  const bright = Math.cbrt(light);
  const [along, across] = [bright * strength * Math.cos(angle), bright * strength * Math.sin(angle)];
  const [lightness, a, b] = toOklab(...color);
  const [red, green, blue] = fromOklab(lightness * bright, a * along - b * across, a * across + b * along);
  return [bounded(red), bounded(green), bounded(blue)];
}

const bounded = (value: number) => Math.min(1, Math.max(0, value));

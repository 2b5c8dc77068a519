import type { Box } from 'kiln-mesh/core/math/box';
import type { Decal } from '../../../content/adjective.ts';
import { HEART, star } from '../../../content/templates/shapes.ts';
import { type Builder, createBuilder } from '../../../field/builder.ts';
import { createField } from '../../../field/field.ts';
import type { Solid } from '../../../field/piece.ts';

/** Stars, hearts, flowers, faces and cogs that lie on a surface: flat figures, pressed onto the outside where it is. */

/** Slots of a decal and of a flower's middle, and their looks where no colour is said. */
export const DECAL_SLOT = 'decal';
export const HEART_OF_FLOWER = 'decal-middle';
export const DECAL_LOOKS: Readonly<Record<Decal['kind'], string>> = {
  star: 'gold',
  heart: '#d3261f satin',
  flower: '#f6f4ee satin',
  face: '#1c1a20 glossy',
  cog: '#6b4a22 copper',
};
export const MIDDLE_LOOK = '#f2b01e satin';

const COG = Array.from({ length: 48 }, (_, i): [number, number] => {
  const a = (i / 48) * Math.PI * 2;
  const r = i % 6 < 3 ? 0.5 : 0.38;
  return [Math.sin(a) * r, Math.cos(a) * r];
});

/** Of a face that smiles: eyes and the course of its mouth, across and up from its middle, in its own width. */
const EYES = [-0.22, 0.22];
const MOUTH = [-0.34, -0.2, 0, 0.2, 0.34].map((x): [number, number] => [x, x * x * 1.7 - 0.3]);

const PETALS = Array.from({ length: 30 }, (_, i): [number, number] => {
  const a = (i / 30) * Math.PI * 2;
  const r = 0.3 + 0.2 * Math.abs(Math.cos(a * 2.5));
  return [Math.sin(a) * r, Math.cos(a) * r];
});

/** Its middle is the origin, its front +z, about one unit wide. */
function figure(b: Builder, { kind }: Decal, thick: number): void {
  const outline = { star: star(5, 0.5, 0.22), heart: HEART, flower: PETALS, cog: COG, face: COG }[kind];
  b.slot(DECAL_SLOT, 0).plate(outline, thick, { at: [0, 0, -thick / 2 + 0.06] });
  if (kind === 'flower')
    b.slot(HEART_OF_FLOWER).plate(
      PETALS.map(([x, y]) => [x * 0.36, y * 0.36]),
      thick,
      { at: [0, 0, -thick / 2 + 0.1] },
    );
}

/** One on the front, or rows of them all around. */
export function decorate(solid: Solid, { min, max }: Box, decal: Decal): Solid {
  const field = createField(solid);
  const centre = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2] as const;
  const [wide, high, deep] = max.map((value, axis) => value - (min[axis] ?? 0)) as [number, number, number];
  const far = Math.hypot(wide, deep);
  /** How far from the axis the outside is. */
  const outside = (a: number, y: number): number | undefined => {
    const [dx, dz] = [Math.sin(a), Math.cos(a)];
    for (let r = far * 0.6, step = 0; r > 0 && step < 200; step++) {
      const d = field.distance(centre[0] + dx * r, y, centre[1] + dz * r);
      if (d < far * 0.003) return r;
      r -= Math.max(d * 0.7, far * 0.003);
    }
    return undefined;
  };
  const flat = deep < wide * 0.45;
  const b = createBuilder();
  const put = (degrees: number, y: number, size: number): void => {
    const a = (degrees / 180) * Math.PI;
    const r = outside(a, y);
    if (r === undefined) return;
    // On what is round its rim lies lower than its middle, on what leans its foot does.
    const [above, below] = [outside(a, y + size * 0.3), outside(a, y - size * 0.3)];
    const lean =
      above === undefined || below === undefined ? 0 : (Math.atan2(below - above, size * 0.6) * 180) / Math.PI;
    if (Math.abs(lean) > 55) return;
    const round = flat ? 0 : r - Math.sqrt(Math.max(0, r * r - size * size * 0.25));
    const move = [centre[0] + Math.sin(a) * r, y, centre[1] + Math.cos(a) * r] as const;
    b.at({ move, turn: [-lean, degrees, 0], scale: size }, (m) => figure(m, decal, 0.16 + (round / size) * 1.6));
  };
  /** On a round thing eyes and mouth lie on it each for itself. */
  const face = (y: number, size: number): void => {
    const onIt = ([across, up]: readonly [number, number]): [number, number, number] => {
      const high = y + up * size;
      const a = Math.atan2(across * size, outside(0, high) ?? far);
      const r = outside(a, high) ?? far * 0.3;
      return [centre[0] + Math.sin(a) * r, high, centre[1] + Math.cos(a) * r];
    };
    b.slot(DECAL_SLOT, 0);
    for (const x of EYES) {
      const at = onIt([x, 0.16]);
      b.egg(...at, size * 0.09, size * 0.13, size * 0.06);
    }
    b.tube(...MOUTH.map((place): [number, number, number, number] => [...onIt(place), size * 0.045]));
  };
  if (decal.kind === 'face') face(min[1] + high * 0.52, Math.min(wide, high) * 0.62);
  else if (decal.single) put(0, min[1] + high * 0.52, Math.min(wide, high) * 0.46);
  else {
    const size = Math.min(flat ? wide : far * 0.5, high) * 0.26;
    const rows = Math.max(1, Math.min(3, Math.round(high / (size * 1.7))));
    const count = flat ? 1 : 7;
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < count; i++)
        put(((i + (row % 2) * 0.5) / count) * 360 + 20, min[1] + (high * (row + 0.7)) / (rows + 0.4), size);
  }
  return { groups: [...solid.groups, ...b.solid.groups] };
}

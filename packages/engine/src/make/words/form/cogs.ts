import type { Box } from 'kiln-mesh/core/math/box';
import { createBuilder } from '../../../field/builder.ts';
import { createField } from '../../../field/field.ts';
import type { Solid } from '../../../field/piece.ts';

/** Rows of cogs around a thing: flat figures, pressed onto the outside where it is. */

export const COGS = { slot: 'decal', look: '#6b4a22 copper' };

const COG = Array.from({ length: 48 }, (_, i): [number, number] => {
  const a = (i / 48) * Math.PI * 2;
  const r = i % 6 < 3 ? 0.5 : 0.38;
  return [Math.sin(a) * r, Math.cos(a) * r];
});

/** Degrees beyond which a surface leans too far for a cog to lie on it. */
const STEEPEST = 55;

export function withCogs(solid: Solid, { min, max }: Box): Solid {
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
    if (Math.abs(lean) > STEEPEST) return;
    const round = flat ? 0 : r - Math.sqrt(Math.max(0, r * r - size * size * 0.25));
    const move = [centre[0] + Math.sin(a) * r, y, centre[1] + Math.cos(a) * r] as const;
    const thick = 0.16 + (round / size) * 1.6;
    b.at({ move, turn: [-lean, degrees, 0], scale: size }, (m) =>
      m.slot(COGS.slot, 0).plate(COG, thick, { at: [0, 0, -thick / 2 + 0.06] }),
    );
  };
  const size = Math.min(flat ? wide : far * 0.5, high) * 0.26;
  const rows = Math.max(1, Math.min(3, Math.round(high / (size * 1.7))));
  const count = flat ? 1 : 7;
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < count; i++)
      put(((i + (row % 2) * 0.5) / count) * 360 + 20, min[1] + (high * (row + 0.7)) / (rows + 0.4), size);
  return { groups: [...solid.groups, ...b.solid.groups] };
}

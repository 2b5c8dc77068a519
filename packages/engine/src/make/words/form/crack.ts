import type { Box } from 'kiln-mesh/core/math/box';
import type { Random } from 'kiln-mesh/core/random';
import { type Builder, createBuilder } from '../../../field/builder.ts';
import { createField } from '../../../field/field.ts';
import { isSolid, type Piece, type Solid } from '../../../field/piece.ts';

/** What a blow leaves: jagged lines in a surface. */

/** The look of what is seen inside of a crack. */
export const CRACK = { slot: 'crack', look: '#2b2420 matte' };

/** Pieces that a drawing takes away. */
function cutsOf(draw: (b: Builder) => void): Piece[] {
  const b = createBuilder();
  b.cut(draw);
  return b.solid.groups.flat();
}

/** Jagged lines that run over the front from one of its middles. */
export function crack(solid: Solid, { min, max }: Box, random: Random): Solid {
  const field = createField(solid);
  const [width, high] = [max[0] - min[0], max[1] - min[1]];
  const long = Math.max(width, high, max[2] - min[2]);
  const onFront = (x: number, y: number): readonly [number, number, number] | undefined => {
    for (let z = max[2] + long * 0.02, step = 0; z > min[2] && step < 160; step++) {
      const d = field.distance(x, y, z);
      if (d < long * 0.004) return [x, y, z];
      z -= Math.max(d * 0.7, long * 0.004);
    }
    return undefined;
  };
  const centre = [(min[0] + max[0]) / 2 + width * 0.06, min[1] + high * 0.58] as const;
  const lines = [14, 100, 168, 232, 318].map((degrees) => {
    const a = ((degrees + random.between(-10, 10)) / 180) * Math.PI;
    const reach = Math.abs(Math.sin(a)) * high * 0.4 + Math.abs(Math.cos(a)) * width * 0.42;
    return Array.from({ length: 6 }, (_, i) => {
      const t = i / 5;
      const aside = i === 0 ? 0 : (i % 2 ? 1 : -1) * long * random.between(0.02, 0.045);
      return onFront(
        centre[0] + Math.cos(a) * reach * t - Math.sin(a) * aside,
        centre[1] + Math.sin(a) * reach * t + Math.cos(a) * aside,
      );
    });
  });
  const cuts = cutsOf((c) => {
    c.slot(CRACK.slot, 0);
    for (const line of lines)
      for (let i = 1; i < line.length; i++) {
        const [from, to] = [line[i - 1], line[i]];
        // Over an edge the line goes on behind, where it is not seen.
        if (!from || !to || Math.abs(from[2] - to[2]) > long * 0.2) break;
        c.rod(from, to, long * (0.026 - i * 0.003), long * (0.023 - i * 0.003));
      }
  });
  // A body is asked only for the cuts that reach it.
  return {
    groups: solid.groups.map((group) => {
      if (!isSolid(group)) return group;
      const body = createField({ groups: [group] });
      return [...group, ...cuts.filter(({ transform: t }) => body.distance(t[3], t[7], t[11]) < long * 0.1)];
    }),
  };
}

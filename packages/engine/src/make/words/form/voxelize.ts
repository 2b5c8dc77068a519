import type { Box } from 'kiln-mesh/core/math/box';
import { createField } from '../../../field/field.ts';
import type { Piece, Solid } from '../../../field/piece.ts';
import { placing } from '../../../field/transform.ts';
import { longestSide } from './survey.ts';

/** A solid built of cubes, as voxel games have it: cubes of one look side by side become one block. */

/** Cubes along the longest side. */
const ACROSS = 24;

export function voxelize(solid: Solid, box: Box): Solid {
  const { min, max } = box;
  const cell = longestSide(box) / ACROSS;
  const [nx, ny, nz] = max.map((high, axis) => Math.max(1, Math.ceil((high - min[axis]) / cell - 0.15)));
  const field = createField(solid);
  const at = (x: number, y: number, z: number): number => (z * ny + y) * nx + x;
  const looks: (string | undefined)[] = new Array(nx * ny * nz);
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++) {
        const [px, py, pz] = [min[0] + (x + 0.5) * cell, min[1] + (y + 0.5) * cell, min[2] + (z + 0.5) * cell];
        // Thin things fall between the middles of cubes.
        if (field.distance(px, py, pz) < cell * 0.22) looks[at(x, y, z)] = field.owner(px, py, pz).slot;
      }
  const taken = new Uint8Array(looks.length);
  const pieces: Piece[] = [];
  const alike = (slot: string, [x0, x1]: Range, [y0, y1]: Range, [z0, z1]: Range): boolean => {
    for (let z = z0; z < z1; z++)
      for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) if (taken[at(x, y, z)] || looks[at(x, y, z)] !== slot) return false;
    return true;
  };
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++) {
        const slot = looks[at(x, y, z)];
        if (slot === undefined || taken[at(x, y, z)]) continue;
        let [x1, y1, z1] = [x + 1, y + 1, z + 1];
        while (x1 < nx && alike(slot, [x1, x1 + 1], [y, y1], [z, z1])) x1++;
        while (y1 < ny && alike(slot, [x, x1], [y1, y1 + 1], [z, z1])) y1++;
        while (z1 < nz && alike(slot, [x, x1], [y, y1], [z1, z1 + 1])) z1++;
        for (let c = z; c < z1; c++) for (let b = y; b < y1; b++) taken.fill(1, at(x, b, c), at(x1 - 1, b, c) + 1);
        const half = [(x1 - x) / 2, (y1 - y) / 2, (z1 - z) / 2].map((value) => value * cell);
        const move = [
          min[0] + (x + x1) * 0.5 * cell,
          min[1] + (y + y1) * 0.5 * cell,
          min[2] + (z + z1) * 0.5 * cell,
        ] as const;
        pieces.push({ kind: 'box', args: [...half, 0], transform: placing({ move }), blend: 0, cut: false, slot });
      }
  return { groups: [pieces] };
}

type Range = readonly [number, number];

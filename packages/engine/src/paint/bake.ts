import type { Part } from 'kiln-mesh/core/model';
import type { Field } from '../field/field.ts';
import { type BakeOptions, createBaker, triangleAt } from './baker.ts';
import { type BakedMaps, dilate } from './maps.ts';
import { createLattice, latticeSpacing } from './paint-lattice.ts';
import { paintTexel } from './paint-texel.ts';
import type { Surface } from './surface.ts';
import { holdsTexel, texelBox, visitRows, visitTexels, withinMap } from './texels.ts';

/**
 * Paints textures: every texel inside a chart is carried to its place on the model, from there onto the true surface, and
 * takes the look of the piece that is there; where looks change slowly they are asked for on a lattice. Relief and the
 * difference between mesh and true surface go into the normal map. Charts are then grown, so that filtering never meets
 * bare texels.
 */

/** @throws when the part has no texture coordinates or normals */
export function bake(
  part: Part,
  field: Field,
  slots: Readonly<Record<string, Surface>>,
  options: BakeOptions,
): BakedMaps {
  const baker = createBaker(part, field, slots, options);
  const { maps } = baker;
  const lattice = createLattice(baker);
  const triangles = part.indices.length / 3;
  for (let t = 0; t < triangles; t++) {
    if ((t & 2047) === 0) options.progress?.(t / triangles);
    const triangle = options.seen?.[t] === 0 ? undefined : triangleAt(baker, t);
    if (!triangle) continue;
    const { texels } = triangle;
    const box = withinMap(texelBox(texels), maps.size);
    const paint = (at: number, wa: number, wb: number, wc: number) => paintTexel(baker, triangle, at, wa, wb, wc);
    const spacing = latticeSpacing(triangle);
    if (!holdsTexel(texels, box)) {
      // It gives its colour to the texel that its own middle is in, where nothing else does.
      const x = Math.min(maps.size - 1, Math.floor((texels.ua + texels.ub + texels.uc) / 3));
      const y = Math.min(maps.size - 1, Math.floor((texels.va + texels.vb + texels.vc) / 3));
      if (!maps.coverage[y * maps.size + x]) paint(y * maps.size + x, 1 - 1 / 3 - 1 / 3, 1 / 3, 1 / 3);
    } else if (spacing > 0) visitRows(texels, box, lattice(triangle, box, spacing));
    else visitTexels(texels, box, maps.size, paint);
  }
  dilate(maps);
  return maps;
}

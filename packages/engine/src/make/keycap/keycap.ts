import { fromBytes, type Rgb } from 'kiln-mesh/core/color';
import type { Material, Model, Part, Texture } from 'kiln-mesh/core/model';
import { type Triangles, unionSurfaces } from 'kiln-mesh/repair/boolean-union';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { compact } from 'kiln-mesh/topology/vertices';
import createManifold from 'manifold-3d';
import { plainMaterial } from '../../paint/model-material.ts';
import { makeBase } from './base.ts';
import type { Design } from './design.ts';
import { type Head, type HeadOptions, makeHead } from './head.ts';
import { baseTexture, headTexture } from './keycap-textures.ts';
import { splitAtMiddle, texturedPart } from './textured-part.ts';

/**
 * A design as a finished keycap: parts `keycap-head` and `keycap-base`, and `keycap-base-interior` where the base has a
 * pattern. Together they are the surface of one closed body, without walls inside it; each has the points of its rim in
 * common with the part it meets there.
 */

export interface Keycap {
  /** Metres, Y up, front to +Z, the base's lower edge on the ground. */
  model: Model;
  /** Longest side of the head as it was applied. */
  headMm: number;
  volumeMm3: number;
  /** The base's pattern, for bases that have one. */
  baseCanvas?: Texture;
}

/** Undefined when the design shows nothing that could be a head. */
export async function makeKeycap(design: Design, options: HeadOptions, seed: number): Promise<Keycap | undefined> {
  const tool = await createManifold();
  tool.setup();
  const head = makeHead(tool, design, options);
  if (!head) return undefined;
  const base = makeBase(tool, design.tile);
  const canvas = design.tile ? await baseTexture(design, seed) : undefined;
  const materials = [
    material('keycap-head', [255, 255, 255], await headTexture(design)),
    material('keycap-base', canvas ? [255, 255, 255] : design.baseColor, canvas),
  ];
  const solids = [head.solid, base.shell, ...(base.interior ? [base.interior] : [])];
  const { surfaces, volume: volumeMm3 } = unionSurfaces(tool, solids, splitAtMiddle);
  for (const solid of solids) solid.delete();
  const [headSurface, shell, interior] = surfaces;
  const parts: Part[] = [headPart(head, headSurface)];
  if (canvas && interior) {
    materials.push(material('keycap-base-interior', design.baseColor));
    parts.push(paintedBase(shell), plain('keycap-base-interior', interior, 2));
  } else parts.push(plain('keycap-base', shell, 1));
  return {
    model: { name: 'keycap', parts, materials, metadata: {} },
    headMm: head.sizeMm,
    volumeMm3,
    ...(canvas ? { baseCanvas: canvas } : {}),
  };
}

const material = (name: string, color: Rgb, texture?: Texture): Material => ({
  ...plainMaterial(name, fromBytes(color), 0.42),
  ...(texture ? { baseColorTexture: texture } : {}),
});

/** The front half looks into the left half of the picture, the back half into the right one. */
function headPart({ outline, cellMm, groundMm }: Head, surface: Triangles): Part {
  const inside = (value: number) => Math.min(0.998, Math.max(0.002, value));
  const across = (x: number) => inside((x / cellMm + outline.middle) / outline.size) / 2;
  const down = (y: number) => inside((outline.bottom + 1 - (y - groundMm) / cellMm) / outline.size);
  return texturedPart(surface, {
    name: 'keycap-head',
    material: 0,
    lookups: [(x, y) => [across(x), down(y)], (x, y) => [0.5 + across(x), down(y)]],
    side: ([, , z]) => (z! >= 0 ? 0 : 1),
  });
}

/** From each side as a projector would throw the pattern, 20 mm to the picture. */
function paintedBase(triangles: Triangles): Part {
  const at = (value: number) => Math.min(1, Math.max(0, value / 20 + 0.5));
  return texturedPart(triangles, {
    name: 'keycap-base',
    material: 1,
    lookups: [(_x, y, z) => [at(z), at(-y)], (x, _y, z) => [at(x), at(z)], (x, y) => [at(x), at(-y)]],
    side: (_, normal) => {
      const [x, y, z] = normal.map(Math.abs);
      if (x! >= y! && x! >= z!) return 0;
      return y! >= z! ? 1 : 2;
    },
  });
}

function plain(name: string, { points, indices }: Triangles, material: number): Part {
  const positions = points.map((value) => value / 1000);
  return computeNormals(compact({ name, positions, indices, material }), { creaseDegrees: 35 });
}

import type { Bone, Material, Model, Part, Texture } from 'kiln-mesh/core/model';
import sharp from 'sharp';

/** A crate that is green in `CRATE_STANDARD`, and what can be wrong with it. */

/** Of 64 pixels unless said, and of one colour. */
async function plain(color: string, side = 64): Promise<Texture> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: color } });
  return {
    name: 'paint',
    mimeType: 'image/png',
    bytes: new Uint8Array(await image.png().toBuffer()),
    width: side,
    height: side,
  };
}

const paint = (texture: Texture, name = 'paint'): Material => ({
  name,
  baseColor: [1, 1, 1, 1],
  metallic: 0,
  roughness: 0.8,
  emissive: [0, 0, 0],
  baseColorTexture: texture,
});

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [(i & 1) - 0.5, (i >> 1) & 1, (i >> 2) - 0.5]);
const QUADS = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];
const TRIANGLES = QUADS.flatMap(([a, b, c, d]) => [
  [a!, b!, c!],
  [a!, c!, d!],
]);

/** A cube of a metre that stands on the origin; each triangle has a place of its own in the texture. */
export function box(name: string, material = 0): Part {
  const positions = TRIANGLES.flatMap((corners) => corners.flatMap((corner) => CORNERS[corner]!));
  const uvs = TRIANGLES.flatMap((_, t) => {
    const [u, v] = [(t % 4) / 4, Math.floor(t / 4) / 3];
    return [u, v, u + 0.24, v, u, v + 0.32];
  });
  const indices = Uint32Array.from({ length: 36 }, (_, i) => i);
  return { name, material, positions: Float32Array.from(positions), uvs: Float32Array.from(uvs), indices };
}

/** Some triangles of a part. */
const some = (part: Part, keep: (t: number) => boolean, changes: Partial<Part> = {}): Part => ({
  ...part,
  indices: part.indices.filter((_, i) => keep(Math.floor(i / 3))),
  ...changes,
});

const moved = (part: Part, to: (xyz: number[]) => number[]): Part => ({
  ...part,
  positions: Float32Array.from(
    Array.from({ length: part.positions.length / 3 }, (_, i) => to([...part.positions.slice(i * 3, i * 3 + 3)])).flat(),
  ),
});

/** The first triangle as three, about its middle. */
function split(part: Part): Part {
  const middle = (values: Float32Array, width: number) =>
    Array.from({ length: width }, (_, k) => (values[k]! + values[width + k]! + values[width * 2 + k]!) / 3);
  const at = part.positions.length / 3;
  return {
    ...part,
    positions: Float32Array.from([...part.positions, ...middle(part.positions, 3)]),
    uvs: Float32Array.from([...part.uvs!, ...middle(part.uvs!, 2)]),
    indices: Uint32Array.from([0, 1, at, 1, 2, at, 2, 0, at, ...part.indices.slice(3)]),
  };
}

const bone = (name: string, parent: number): Bone => ({
  name,
  parent,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
});

export const CRATE_STANDARD = {
  version: 1 as const,
  faces: { max: 12 },
  materials: { max: 1 },
  texture_size: { max: 64 },
  texel_density: { min: 10, max: 45 },
  pivot: { at: 'base' as const, tolerance: 0.01 },
  size: { min: 0.9, max: 1.1 },
  height: { min: 0.9, max: 1.1 },
  watertight: true as const,
  uvs: true as const,
  unique_uvs: true as const,
  names: { style: 'snake_case' as const },
  bones: { max: 2 },
  lods: { min: 2 },
  palette: { colors: ['#c04020'], tolerance: 5 },
  file_size: { max: 100_000 },
};
export const CRATE_BYTES = 50_000;

export async function goodCrate(): Promise<Model> {
  const materials = [paint(await plain('#c04020'))];
  return { name: 'crate', parts: [box('crate_LOD0'), box('crate_LOD1')], materials, metadata: {} };
}

export interface Sick {
  model: Model;
  fileBytes: number;
}

/** One fault each, by the rule that it breaks. */
export async function sickCrates(): Promise<Record<Exclude<keyof typeof CRATE_STANDARD, 'version'>, Sick>> {
  const good = await goodCrate();
  const [near, far] = good.parts as [Part, Part];
  const finest = (...parts: Part[]): Model => ({ ...good, parts: [...parts, far] });
  const paintedWith = async (texture: Promise<Texture>): Promise<Model> => ({
    ...good,
    materials: [paint(await texture)],
  });
  const two = [good.materials[0]!, paint(good.materials[0]!.baseColorTexture!, 'paint_two')];
  const models = {
    faces: finest(split(near)),
    materials: {
      ...finest(
        some(near, (t) => t < 6),
        some(near, (t) => t >= 6, { material: 1 }),
      ),
      materials: two,
    },
    texture_size: await paintedWith(plain('#c04020', 128)),
    texel_density: finest({ ...near, uvs: near.uvs!.map((value) => value / 4) }),
    pivot: finest(moved(near, ([x, y, z]) => [x! + 0.5, y!, z!])),
    size: finest(moved(near, ([x, y, z]) => [x! * 1.5, y!, z!])),
    height: finest(moved(near, ([x, y, z]) => [x!, y! / 2, z!])),
    watertight: finest(some(near, (t) => t > 0)),
    uvs: finest(
      some(near, (t) => t < 6),
      withoutUvs(some(near, (t) => t >= 6)),
    ),
    unique_uvs: finest({ ...near, uvs: near.uvs!.map((value, i) => (i < 6 ? near.uvs![i + 6]! : value)) }),
    names: finest({ ...near, name: 'Big Crate_LOD0' }),
    bones: { ...good, skeleton: { bones: [bone('root', -1), bone('lid', 0), bone('base', 0)] } },
    lods: { ...good, parts: [near] },
    palette: await paintedWith(plain('#2040c0')),
    file_size: good,
  };
  const sick = Object.entries(models).map(([rule, model]) => [
    rule,
    { model, fileBytes: rule === 'file_size' ? 200_000 : CRATE_BYTES },
  ]);
  return Object.fromEntries(sick) as Record<keyof typeof models, Sick>; // the keys of the literal above
}

function withoutUvs({ uvs: _, ...part }: Part): Part {
  return part;
}

/** What a service says that it measured of a crate of 12,400 faces. */
export const CRATE_MEASURED = {
  faces: 12_400,
  materials: 1,
  texture_size: 0,
  box: { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] },
  open: 0,
  faces_without_uvs: 0,
  overlapping_faces: 0,
  names: ['crate'],
  bones: 0,
  lods: 1,
  colors: [{ hex: '#c04020', share: 1 }],
};

import { DoubleSide, Ray } from 'three';
import { sidesOf } from '../core/math/box.ts';
import { faceNormalAt, integrate } from '../core/math/triangle.ts';
import { divide, dot, lengthOf, type Vector } from '../core/math/vector.ts';
import { boundingBox, type Model } from '../core/model.ts';
import { treeOf } from '../topology/triangle-tree.ts';
import { joinParts } from '../topology/weld.ts';
import { createLayout, type Layout, visitTexels } from './texels.ts';

export interface OcclusionOptions {
  /** Rays in all: texels are as large as they must be for it. Default 600,000. */
  rays?: number;
  /** Most texels along each edge. Default 512. */
  side?: number;
}

export interface BakedOcclusion {
  /** By the number of the material. */
  maps: Map<number, OcclusionMap>;
  /** Materials whose faces share texels, or lie beyond the texture: one value cannot be right for all of them. */
  shared: number[];
  /** Metres: what is farther away keeps no light out. */
  reach: number;
}

export interface OcclusionMap {
  /** Texels along each edge; uv 0..1 are all of it. */
  side: number;
  /** A byte a texel, row by row from the top: 255 where all light from around gets to the surface. */
  open: Uint8Array;
  /** The mean of the texels that faces are on, 0..1. */
  mean: number;
}

/** Of the diagonal of the model's box. */
const REACH = 0.25;
/** A ray begins this far above the surface (share of the diagonal). */
const ABOVE = 2e-4;
/** One that grazes its own face more than this (sine) is left out. */
const GRAZING = 0.05;
/** From each texel; the texels of a square of 4 x 4 have different ones. */
const RAYS = 12;
const LEAST_SIDE = 32;
/** Texels around one that its value is the mean of: their rays together are spread evenly. */
const AROUND = 2;

/**
 * Baked ambient occlusion: for each texel the share of the light from around (weighted by its cosine) that nothing keeps out within
 * a quarter of the model's diagonal. Texels inside other bodies take the values of those around them.
 *
 * Options: `rays` 600,000; `side` 512. Units: metres. A material without texture coordinates, or with occlusion of its own, has no map.
 * The same model gives the same maps.
 * Gives up: creases narrower than a texel. A model with bones is looked at as it stands at rest.
 * Source: S. Zhukov and others, "An ambient light illumination model" (1998); rays by three-mesh-bvh (G. Johnson).
 * @example const { maps } = bakeOcclusion(model)
 */
export function bakeOcclusion(
  model: Model,
  { rays = 600_000, side: most = 512 }: OcclusionOptions = {},
): BakedOcclusion {
  const diagonal = lengthOf(sidesOf(boundingBox(model)));
  const maps = new Map<number, OcclusionMap>();
  const layouts = model.materials.map(
    ({ occlusion }, material) => [material, occlusion ? undefined : createLayout(model, material)] as const,
  );
  const shared = layouts.flatMap(([material, layout]) => (layout === 'shared' ? [material] : []));
  const laid = layouts.flatMap(([material, layout]) => (typeof layout === 'object' ? [{ material, layout }] : []));
  const covered = laid.reduce((sum, { layout }) => sum + layout.share, 0);
  const side = Math.min(most, Math.floor(Math.sqrt(rays / RAYS / covered)));
  if (diagonal > 0 && covered > 0 && side >= LEAST_SIDE) {
    const look = createLook(model, diagonal);
    for (const { material, layout } of laid) maps.set(material, bake(layout, side, look));
  }
  return { maps, shared, reach: diagonal * REACH };
}

/** What is seen from a place: 0..1 of the way is open. Undefined inside a body: most of what is seen from there are backs. */
type Look = (place: Vector, normal: Vector, face: Vector, directions: readonly Vector[]) => number | undefined;

function createLook(model: Model, diagonal: number): Look {
  const tree = treeOf(joinParts(model));
  const ray = new Ray();
  return (place, normal, face, directions) => {
    ray.origin.set(...place).addScaledVector({ x: face[0], y: face[1], z: face[2] }, diagonal * ABOVE);
    const [right, forward] = across(normal);
    let [sent, hits, backs] = [0, 0, 0];
    for (const [u, v, w] of directions) {
      const axis = (k: 0 | 1 | 2) => u * right[k] + v * forward[k] + w * normal[k];
      const way: Vector = [axis(0), axis(1), axis(2)];
      if (dot(way, face) < GRAZING) continue;
      sent++;
      ray.direction.set(...way);
      const hit = tree.raycastFirst(ray, DoubleSide, 0, diagonal * REACH);
      if (!hit) continue;
      hits++;
      if (hit.face && hit.face.normal.dot(ray.direction) > 0) backs++;
    }
    return sent === 0 || backs > sent / 2 ? undefined : 1 - hits / sent;
  };
}

/** Two axes across a direction (T. Duff and others, "Building an orthonormal basis, revisited", 2017). */
function across([x, y, z]: Vector): [Vector, Vector] {
  const sign = z < 0 ? -1 : 1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  return [
    [1 + sign * x * x * a, sign * b, -sign * x],
    [b, sign + y * y * a, -y],
  ];
}

/** As many directions around z as their cosine, for each texel of a square of 4 x 4: all are different, and spread evenly. */
const DIRECTIONS: readonly (readonly Vector[])[] = Array.from({ length: 16 }, (_, texel) =>
  Array.from({ length: RAYS }, (__, ray) => {
    const i = ray * 16 + texel;
    const share = (i + 0.5) / (RAYS * 16);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    return [Math.sqrt(share) * Math.cos(angle), Math.sqrt(share) * Math.sin(angle), Math.sqrt(1 - share)] as const;
  }),
);

function bake({ part, share }: Layout, side: number, look: Look): OcclusionMap {
  const { positions, normals, indices } = part;
  const open = new Float32Array(side * side).fill(Number.NaN);
  const places = new Float32Array(side * side * 3);
  visitTexels(part, side, (at, corner, weights) => {
    if (!Number.isNaN(open[at])) return;
    const [a, b, c] = [indices[corner] * 3, indices[corner + 1] * 3, indices[corner + 2] * 3];
    const mix = (values: Float32Array): Vector => {
      const axis = (k: number) => values[a + k] * weights[0] + values[b + k] * weights[1] + values[c + k] * weights[2];
      return [axis(0), axis(1), axis(2)];
    };
    const place = mix(positions);
    const face = unitOf(faceNormalAt(positions, a, b, c));
    const smooth = unitOf(mix(normals));
    places.set(place, at * 3);
    const pattern = DIRECTIONS[((Math.floor(at / side) & 3) << 2) | (at & 3)];
    open[at] = look(place, dot(smooth, face) > 0 ? smooth : face, face, pattern) ?? Number.NaN;
  });
  const smooth = smoothed(open, places, side, Math.sqrt(integrate(part).area / share) / side);
  const seen = smooth.filter((value) => !Number.isNaN(value));
  const mean = seen.length > 0 ? seen.reduce((sum, value) => sum + value, 0) / seen.length : 1;
  return { side, open: Uint8Array.from(grown(smooth, side), (value) => Math.round(value * 255)), mean };
}

const unitOf = (a: Vector): Vector => divide(a, lengthOf(a) || 1);

/** The mean of the texels around each that are near it on the model, too: `step` metres are a texel. */
function smoothed(open: Float32Array, places: Float32Array, side: number, step: number): Float32Array {
  const most = (step * AROUND * 2) ** 2;
  return open.map((own, at) => {
    if (Number.isNaN(own)) return own;
    const [x0, y0] = [at % side, Math.floor(at / side)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, y0 - AROUND); y <= Math.min(side - 1, y0 + AROUND); y++) {
      for (let x = Math.max(0, x0 - AROUND); x <= Math.min(side - 1, x0 + AROUND); x++) {
        const to = y * side + x;
        if (Number.isNaN(open[to])) continue;
        let square = 0;
        for (let k = 0; k < 3; k++) square += (places[to * 3 + k] - places[at * 3 + k]) ** 2;
        if (square > most) continue;
        // The outermost count half, so that each of the directions counts the same.
        const weight = (Math.abs(x - x0) === AROUND ? 0.5 : 1) * (Math.abs(y - y0) === AROUND ? 0.5 : 1);
        [sum, count] = [sum + open[to] * weight, count + weight];
      }
    }
    return sum / count;
  });
}

/** Texels without a value have that of the nearest one with one (along rows and columns); 1 where there is none. */
function grown(open: Float32Array, side: number): Float32Array {
  const out = open.slice();
  let rim = [...out.keys()].filter((at) => !Number.isNaN(out[at]));
  if (rim.length === 0) return out.fill(1);
  while (rim.length > 0) {
    const next: number[] = [];
    for (const from of rim) {
      const x = from % side;
      for (const to of [x > 0 ? from - 1 : -1, x < side - 1 ? from + 1 : -1, from - side, from + side]) {
        if (to < 0 || to >= out.length || !Number.isNaN(out[to])) continue;
        out[to] = out[from];
        next.push(to);
      }
    }
    rim = next;
  }
  return out;
}

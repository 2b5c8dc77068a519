import { edgeAt } from '../core/math/triangle.ts';
import { cross, divide, dot, lengthOf, type Vector } from '../core/math/vector.ts';
import type { Part } from '../core/model.ts';
import type { Field } from '../field/field.ts';
import { focusCache } from '../field/focus-cache.ts';
import { gradient } from '../field/gradient.ts';
import type { Piece } from '../field/piece.ts';
import { inverse, stretchOf } from '../field/transform.ts';
import { type BakedMaps, createMaps, dilate, type MapOptions, writeNormal } from './maps.ts';
import { RELIEF, SHARP, type SurfaceSample, sampleHeight, sampleSurface } from './patterns.ts';
import type { Surface } from './surface.ts';
import {
  holdsTexel,
  type TexelTriangle,
  texelAxes,
  texelBox,
  texelTriangle,
  visitTexels,
  withinMap,
} from './texels.ts';
import { ambientOcclusion } from './vertex-occlusion.ts';

/**
 * Paints textures: every texel inside a chart is carried to its place on the model, from there onto the true surface,
 * and takes the look of the piece that is there. Relief and the difference between mesh and true surface go into the
 * normal map. Charts are then grown, so that filtering never meets bare texels.
 */

export interface BakeOptions extends MapOptions {
  /** Multiplies ambient shading into the base colour. */
  shading: boolean;
  /** Per triangle: 0 where nobody will look, whose texels take the colours around them. All are painted when left out. */
  seen?: Uint8Array;
  progress?: (fraction: number) => void;
}

/** @throws when the part has no texture coordinates or normals */
export function bake(
  part: Part,
  field: Field,
  slots: Readonly<Record<string, Surface>>,
  options: BakeOptions,
): BakedMaps {
  const baker = createBaker(part, field, slots, options);
  const { maps } = baker;
  const triangles = part.indices.length / 3;
  for (let t = 0; t < triangles; t++) {
    if ((t & 2047) === 0) options.progress?.(t / triangles);
    const triangle = options.seen?.[t] === 0 ? undefined : triangleAt(baker, t);
    if (!triangle) continue;
    const { texels } = triangle;
    const box = withinMap(texelBox(texels), maps.size);
    const paint = (at: number, wa: number, wb: number, wc: number) => paintTexel(baker, triangle, at, [wa, wb, wc]);
    if (holdsTexel(texels, box)) visitTexels(texels, box, maps.size, paint);
    else {
      // It gives its colour to the texel that its own middle is in, where nothing else does.
      const x = Math.min(maps.size - 1, Math.floor((texels.ua + texels.ub + texels.uc) / 3));
      const y = Math.min(maps.size - 1, Math.floor((texels.va + texels.vb + texels.vc) / 3));
      if (!maps.coverage[y * maps.size + x]) paint(y * maps.size + x, 1 - 1 / 3 - 1 / 3, 1 / 3, 1 / 3);
    }
  }
  dilate(maps);
  return maps;
}

/** What is the same for all triangles. */
interface Baker {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  indices: Uint32Array;
  maps: BakedMaps;
  /** Share of the ambient light by vertex. */
  occlusion: Float32Array;
  shading: boolean;
  near: ReturnType<typeof focusCache>;
  lookOf(piece: Piece): Look;
  toSrgb(value: number): number;
  /** The last colour asked for, and its place in the frame of its piece: reused. */
  sample: SurfaceSample;
  local: Float64Array;
}

function createBaker(
  { positions, indices, uvs, normals }: Part,
  field: Field,
  slots: Readonly<Record<string, Surface>>,
  options: BakeOptions,
): Baker {
  if (!uvs || !normals) throw new Error('bake needs texture coordinates and normals');
  return {
    positions,
    normals,
    uvs,
    indices,
    maps: createMaps(options),
    occlusion: ambientOcclusion(positions, normals, field),
    shading: options.shading,
    near: focusCache(field),
    lookOf: lookTable(slots),
    toSrgb: srgbTable(),
    sample: { r: 0, g: 0, b: 0, metallic: 0, roughness: 0, height: 0 },
    local: new Float64Array(3),
  };
}

interface Triangle {
  corners: Vector;
  texels: TexelTriangle;
  tangent: Vector;
  bitangent: Vector;
  /** The field, as far as it matters here. */
  close: Field;
  /** Of its one owner, found once: meshes follow the lines where slots meet. A mixed one asks per texel. */
  whole: Look;
  mixed: boolean;
  /** Some of its colours meet in a line. */
  sharp: boolean;
  /** The true surface is not as flat as the mesh. */
  curved: boolean;
}

/** Undefined where the layout has no area. */
function triangleAt(baker: Baker, t: number): Triangle | undefined {
  const { positions, indices, uvs, maps, lookOf } = baker;
  const corners = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]] as const;
  const texels = texelTriangle(uvs, corners, maps.size);
  if (Math.abs(texels.area) < 1e-12) return undefined;
  const [a, b, c] = [corners[0] * 3, corners[1] * 3, corners[2] * 3];
  const reach = Math.max(lengthOf(edgeAt(positions, a, b)), lengthOf(edgeAt(positions, a, c)));
  const middle = mix(positions, corners, LOOKS[0]);
  const close = baker.near(...middle).focus(...middle, reach * 0.7 + 0.004);
  const places = LOOKS.map((weights) => mix(positions, corners, weights));
  const whole = lookOf(close.owner(...middle));
  const mixed = places.some((at) => lookOf(close.owner(...at)).surface !== whole.surface);
  const strays = (at: Vector, i: number) => {
    const normal = mix(baker.normals, corners, LOOKS[i]);
    const slope = gradient(close, at[0], at[1], at[2], 0.004);
    return dot(slope, normal) < 0.997 * lengthOf(slope) * lengthOf(normal);
  };
  const curved = maps.normal !== undefined && places.some(strays);
  const sharp = mixed || SHARP.has(whole.surface.pattern);
  return { corners, texels, ...texelAxes(positions, corners, texels), close, whole, mixed, curved, sharp };
}

/** Where a triangle is looked at to know it: its middle, and near its corners. */
const LOOKS = [
  [1 / 3, 1 / 3, 1 / 3] as const,
  [0.8, 0.1, 0.1] as const,
  [0.1, 0.8, 0.1] as const,
  [0.1, 0.1, 0.8] as const,
] as const;

const mix = (values: Float32Array, [a, b, c]: Vector, [wa, wb, wc]: Vector): Vector => [
  wa * values[a * 3] + wb * values[b * 3] + wc * values[c * 3],
  wa * values[a * 3 + 1] + wb * values[b * 3 + 1] + wc * values[c * 3 + 1],
  wa * values[a * 3 + 2] + wb * values[b * 3 + 2] + wc * values[c * 3 + 2],
];

/** A texel on its way into the maps. */
interface Spot {
  at: number;
  place: Vector;
  /** Of the mesh, not of unit length. */
  normal: Vector;
  look: Look;
  occlusion: number;
}

function paintTexel(baker: Baker, triangle: Triangle, at: number, weights: Vector): void {
  const { maps, occlusion, sample } = baker;
  const { corners, close, mixed } = triangle;
  const [a, b, c] = corners;
  const normal = mix(baker.normals, corners, weights);
  let place = mix(baker.positions, corners, weights);
  let look = triangle.whole;
  if (mixed) {
    const d = Math.max(-0.01, Math.min(0.01, close.distance(...place)));
    place = [place[0] - normal[0] * d, place[1] - normal[1] * d, place[2] - normal[2] * d];
    look = baker.lookOf(close.owner(...place));
  }
  const open = weights[0] * occlusion[a] + weights[1] * occlusion[b] + weights[2] * occlusion[c];
  const spot: Spot = { at, place, normal, look, occlusion: open };
  maps.coverage[at] = 1;
  sampleAt(baker, look, place, open);
  const { height, metallic, roughness } = sample;
  paintColor(baker, triangle, spot);
  if (!maps.normal || !maps.metallic || !maps.roughness) return;
  maps.metallic[at] = Math.round(Math.min(1, metallic) * 255);
  maps.roughness[at] = Math.round(roughness * 255);
  const lean = leanAt(baker, triangle, spot, height);
  if (lean[0] !== 0 || lean[1] !== 0) writeNormal(maps.normal, at, lean, 0.05);
}

/** Colour and emission, from the sample that is there; a line between colours blends over the texel. */
function paintColor(baker: Baker, { close, mixed, sharp, tangent, bitangent }: Triangle, spot: Spot): void {
  const { maps, sample, toSrgb } = baker;
  const { at, place, look, occlusion } = spot;
  let [r, g, b, glow] = [sample.r, sample.g, sample.b, look.surface.glow];
  if (sharp) {
    // Four places within the texel, and the middle's own colour counts with them.
    for (let i = 0; i < 4; i++) {
      const [su, sv] = [i & 1 ? 0.3 : -0.3, i & 2 ? 0.3 : -0.3];
      const beside: Vector = [
        place[0] + tangent[0] * su + bitangent[0] * sv,
        place[1] + tangent[1] * su + bitangent[1] * sv,
        place[2] + tangent[2] * su + bitangent[2] * sv,
      ];
      const there = mixed ? baker.lookOf(close.owner(...beside)) : look;
      sampleAt(baker, there, beside, occlusion);
      [r, g, b, glow] = [r + sample.r, g + sample.g, b + sample.b, glow + there.surface.glow];
    }
    [r, g, b, glow] = [r / 5, g / 5, b / 5, glow / 5];
  }
  const light = baker.shading ? (0.45 + 0.55 * occlusion) * (0.86 + 0.14 * spot.normal[1]) : 1;
  maps.base[at * 3] = toSrgb(r * light);
  maps.base[at * 3 + 1] = toSrgb(g * light);
  maps.base[at * 3 + 2] = toSrgb(b * light);
  if (!maps.emission || !(glow > 0)) return;
  maps.emission[at * 3] = toSrgb(r * glow);
  maps.emission[at * 3 + 1] = toSrgb(g * glow);
  maps.emission[at * 3 + 2] = toSrgb(b * glow);
}

/** The normal that the texel is to have, in the frame of the mesh: that of the true surface, with the pattern's relief. */
function leanAt(baker: Baker, { close, curved, tangent, bitangent }: Triangle, spot: Spot, height: number): Vector {
  const { place, normal, look } = spot;
  const { u, v } = viewerFrame(tangent, bitangent, normal);
  let [tx, ty, tz] = [0, 0, 1];
  if (curved) {
    const nl = lengthOf(normal) || 1;
    const slope = gradient(close, ...place, 0.004);
    const gl = lengthOf(slope) || 1;
    const turn = dot(slope, normal) / (gl * nl);
    // Across a hard edge the true normal jumps; there the mesh's own is kept. What of the mesh normal itself lies in the
    // tangent directions is not relief.
    if (turn > 0.6) {
      const d: Vector = [
        slope[0] / gl - normal[0] / nl,
        slope[1] / gl - normal[1] / nl,
        slope[2] / gl - normal[2] / nl,
      ];
      [tx, ty, tz] = [dot(d, u), dot(d, v), turn];
    }
  }
  if (!RELIEF.has(look.surface.pattern)) return [tx, ty, tz];
  const e = Math.max(0.0011, 1 / baker.maps.size);
  const relief = (way: Vector) => {
    const [x, y, z] = [place[0] + way[0] * e, place[1] + way[1] * e, place[2] + way[2] * e];
    toPiece(look, [x, y, z], baker.local);
    return (sampleHeight(look.surface, x, y, z, baker.local, baker.sample) - height) / e;
  };
  return [tx - relief(u), ty - relief(v), tz];
}

/** The frame that viewers use: u's direction made square to the normal, and what is square to both. */
function viewerFrame(tangent: Vector, bitangent: Vector, normal: Vector): { u: Vector; v: Vector } {
  const nl = lengthOf(normal) || 1;
  const lean = dot(tangent, normal) / (nl * nl);
  const flat: Vector = [tangent[0] - normal[0] * lean, tangent[1] - normal[1] * lean, tangent[2] - normal[2] * lean];
  const u = divide(flat, lengthOf(flat) || 1);
  const v = cross(normal, u);
  return { u, v: divide(v, dot(v, bitangent) < 0 ? -nl : nl) };
}

function sampleAt({ local, sample }: Baker, look: Look, place: Vector, occlusion: number): void {
  toPiece(look, place, local);
  sampleSurface(look.surface, ...place, local, occlusion, sample);
}

interface Look {
  surface: Surface;
  /** Scene to the piece's own frame, and that frame's unit in scene units. */
  frame: readonly number[];
  scale: number;
}

function toPiece({ frame: m, scale }: Look, [x, y, z]: Vector, out: Float64Array): void {
  for (let k = 0; k < 3; k++) out[k] = (m[k * 4] * x + m[k * 4 + 1] * y + m[k * 4 + 2] * z + m[k * 4 + 3]) * scale;
}

function lookTable(slots: Readonly<Record<string, Surface>>): (piece: Piece) => Look {
  const looks = new Map<Piece, Look>();
  return (piece) => {
    let look = looks.get(piece);
    if (!look) {
      const surface = slots[piece.slot];
      if (!surface) throw new Error(`no surface for slot ${piece.slot}`);
      look = { surface, frame: inverse(piece.transform), scale: stretchOf(piece.transform)[0] };
      looks.set(piece, look);
    }
    return look;
  };
}

/** Linear light to an 8-bit sRGB value, by table. */
function srgbTable(): (value: number) => number {
  const table = new Uint8Array(4097);
  for (let i = 0; i <= 4096; i++) {
    const v = (i / 4096) ** 2;
    table[i] = Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
  }
  return (value) => table[Math.round(Math.sqrt(Math.min(1, Math.max(0, value))) * 4096)];
}

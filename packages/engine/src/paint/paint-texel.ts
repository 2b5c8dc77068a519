import { cross, divide, dot, lengthOf, type Vector } from '../core/math/vector.ts';
import { gradient } from '../field/gradient.ts';
import { type Baker, mix, type Triangle } from './baker.ts';
import { type Look, toPiece } from './look.ts';
import { writeNormal } from './maps.ts';
import { RELIEF, sampleHeight, sampleSurface } from './patterns.ts';

/** Paints one texel by itself: where colours meet in a line, and where a pattern is as fine as the texels are. */

/** A place of a triangle. */
export interface Spot {
  place: Vector;
  /** Of the mesh, not of unit length. */
  normal: Vector;
  look: Look;
  occlusion: number;
}

export function spotOf(baker: Baker, { corners, close, mixed, whole }: Triangle, weights: Vector): Spot {
  const { occlusion } = baker;
  const [a, b, c] = corners;
  const normal = mix(baker.normals, corners, weights);
  let place = mix(baker.positions, corners, weights);
  let look = whole;
  if (mixed) {
    const d = Math.max(-0.01, Math.min(0.01, close.distance(...place)));
    place = [place[0] - normal[0] * d, place[1] - normal[1] * d, place[2] - normal[2] * d];
    look = baker.lookOf(close.owner(...place));
  }
  return {
    place,
    normal,
    look,
    occlusion: weights[0] * occlusion[a] + weights[1] * occlusion[b] + weights[2] * occlusion[c],
  };
}

export function paintTexel(baker: Baker, triangle: Triangle, at: number, weights: Vector): void {
  const { maps, sample } = baker;
  const spot = spotOf(baker, triangle, weights);
  maps.coverage[at] = 1;
  sampleAt(baker, spot.look, spot.place, spot.occlusion);
  const { height, metallic, roughness } = sample;
  paintColor(baker, triangle, at, spot);
  if (!maps.normal || !maps.metallic || !maps.roughness) return;
  maps.metallic[at] = Math.round(Math.min(1, metallic) * 255);
  maps.roughness[at] = Math.round(roughness * 255);
  const lean = leanAt(baker, triangle, spot, height);
  if (lean[0] !== 0 || lean[1] !== 0) writeNormal(maps.normal, at, lean, 0.05);
}

/** Colour and emission, from the sample that is there; a line between colours blends over the texel. */
function paintColor(baker: Baker, { close, mixed, sharp, tangent, bitangent }: Triangle, at: number, spot: Spot): void {
  const { maps, sample, toSrgb } = baker;
  const { place, look, occlusion } = spot;
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
  const light = lightOf(baker, spot);
  maps.base[at * 3] = toSrgb(r * light);
  maps.base[at * 3 + 1] = toSrgb(g * light);
  maps.base[at * 3 + 2] = toSrgb(b * light);
  if (!maps.emission || !(glow > 0)) return;
  maps.emission[at * 3] = toSrgb(r * glow);
  maps.emission[at * 3 + 1] = toSrgb(g * glow);
  maps.emission[at * 3 + 2] = toSrgb(b * glow);
}

/** Ambient light on a place, as far as it goes into the colour. */
export const lightOf = ({ shading }: Baker, { occlusion, normal }: Spot): number =>
  shading ? (0.45 + 0.55 * occlusion) * (0.86 + 0.14 * normal[1]) : 1;

/** The normal that the texel is to have, in the frame of the mesh: that of the true surface, with the pattern's relief. */
export function leanAt(
  baker: Baker,
  { close, curved, tangent, bitangent }: Triangle,
  spot: Spot,
  height: number,
): Vector {
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

export function sampleAt({ local, sample }: Baker, look: Look, place: Vector, occlusion: number): void {
  toPiece(look, place, local);
  sampleSurface(look.surface, ...place, local, occlusion, sample);
}

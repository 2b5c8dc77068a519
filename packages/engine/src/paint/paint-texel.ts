import { gradient } from '../field/gradient.ts';
import type { Baker, Triangle } from './baker.ts';
import { type Look, toPiece } from './look.ts';
import { writeNormal } from './maps.ts';
import { RELIEF, sampleHeight, sampleSurface } from './patterns.ts';

/**
 * Paints one texel by itself: where colours meet in a line, and where a pattern is as fine as the texels are. Millions
 * are: what is known of the one at work stands in the baker, in plain numbers.
 */

/** Goes to the place that has these shares of a triangle's corners; answers how it looks there. */
export function goTo(
  { positions, normals, occlusion, spot, lookOf }: Baker,
  { corners, close, mixed, whole }: Triangle,
  wa: number,
  wb: number,
  wc: number,
): Look {
  const [a, b, c] = corners;
  const [ia, ib, ic] = [a * 3, b * 3, c * 3];
  const nx = wa * normals[ia] + wb * normals[ib] + wc * normals[ic];
  const ny = wa * normals[ia + 1] + wb * normals[ib + 1] + wc * normals[ic + 1];
  const nz = wa * normals[ia + 2] + wb * normals[ib + 2] + wc * normals[ic + 2];
  let x = wa * positions[ia] + wb * positions[ib] + wc * positions[ic];
  let y = wa * positions[ia + 1] + wb * positions[ib + 1] + wc * positions[ic + 1];
  let z = wa * positions[ia + 2] + wb * positions[ib + 2] + wc * positions[ic + 2];
  let look = whole;
  if (mixed) {
    const d = Math.max(-0.01, Math.min(0.01, close.distance(x, y, z)));
    x -= nx * d;
    y -= ny * d;
    z -= nz * d;
    look = lookOf(close.owner(x, y, z));
  }
  spot.x = x;
  spot.y = y;
  spot.z = z;
  spot.nx = nx;
  spot.ny = ny;
  spot.nz = nz;
  spot.occlusion = wa * occlusion[a] + wb * occlusion[b] + wc * occlusion[c];
  return look;
}

const STRAIGHT = [0, 0, 1] as const;

export function paintTexel(baker: Baker, triangle: Triangle, at: number, wa: number, wb: number, wc: number): void {
  const { maps, sample, spot } = baker;
  const look = goTo(baker, triangle, wa, wb, wc);
  maps.coverage[at] = 1;
  sampleAt(baker, look, spot.x, spot.y, spot.z);
  const { height, metallic, roughness } = sample;
  paintColor(baker, triangle, at, look);
  if (!maps.normal || !maps.metallic || !maps.roughness) return;
  maps.metallic[at] = Math.round(Math.min(1, metallic) * 255);
  maps.roughness[at] = Math.round(roughness * 255);
  const hasRelief = RELIEF.has(look.surface.pattern);
  if (!triangle.curved && !hasRelief) return;
  frameAt(baker, triangle);
  if (triangle.curved) leanAt(baker, triangle);
  else baker.lean.set(STRAIGHT);
  if (hasRelief) addRelief(baker, look, height);
  writeNormal(maps.normal, at, baker.lean, 0.05);
}

/** Colour and emission, from the sample that is there; a line between colours blends over the texel. */
function paintColor(baker: Baker, { close, mixed, sharp, tangent, bitangent }: Triangle, at: number, look: Look): void {
  const { maps, sample, spot, toSrgb } = baker;
  let { r, g, b } = sample;
  let { glow } = look.surface;
  if (sharp) {
    // Four places within the texel, and the middle's own colour counts with them.
    for (let i = 0; i < 4; i++) {
      const su = i & 1 ? 0.3 : -0.3;
      const sv = i & 2 ? 0.3 : -0.3;
      const x = spot.x + tangent[0] * su + bitangent[0] * sv;
      const y = spot.y + tangent[1] * su + bitangent[1] * sv;
      const z = spot.z + tangent[2] * su + bitangent[2] * sv;
      const there = mixed ? baker.lookOf(close.owner(x, y, z)) : look;
      sampleAt(baker, there, x, y, z);
      r += sample.r;
      g += sample.g;
      b += sample.b;
      glow += there.surface.glow;
    }
    r /= 5;
    g /= 5;
    b /= 5;
    glow /= 5;
  }
  const light = lightOf(baker);
  maps.base[at * 3] = toSrgb(r * light);
  maps.base[at * 3 + 1] = toSrgb(g * light);
  maps.base[at * 3 + 2] = toSrgb(b * light);
  if (!maps.emission || !(glow > 0)) return;
  maps.emission[at * 3] = toSrgb(r * glow);
  maps.emission[at * 3 + 1] = toSrgb(g * glow);
  maps.emission[at * 3 + 2] = toSrgb(b * glow);
}

/** Ambient light on the place, as far as it goes into the colour. */
export const lightOf = ({ shading, spot }: Baker): number =>
  shading ? (0.45 + 0.55 * spot.occlusion) * (0.86 + 0.14 * spot.ny) : 1;

/** The ways that viewers lean normals along: u's direction made square to the normal, and what is square to both. */
export function frameAt({ spot, frame }: Baker, { tangent, bitangent }: Triangle): void {
  const { nx, ny, nz } = spot;
  const nl = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const along = (tangent[0] * nx + tangent[1] * ny + tangent[2] * nz) / (nl * nl);
  let ux = tangent[0] - nx * along;
  let uy = tangent[1] - ny * along;
  let uz = tangent[2] - nz * along;
  const ul = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
  ux /= ul;
  uy /= ul;
  uz /= ul;
  const vx = ny * uz - nz * uy;
  const vy = nz * ux - nx * uz;
  const vz = nx * uy - ny * ux;
  const vl = vx * bitangent[0] + vy * bitangent[1] + vz * bitangent[2] < 0 ? -nl : nl;
  frame[0] = ux;
  frame[1] = uy;
  frame[2] = uz;
  frame[3] = vx / vl;
  frame[4] = vy / vl;
  frame[5] = vz / vl;
}

/**
 * Into the baker's lean: the normal of the true surface at the place, along the frame of the mesh there.
 * @returns false across a hard edge, where the true normal jumps; there the mesh's own is kept
 */
export function leanAt({ spot, lean, slope, frame }: Baker, { close }: Triangle): boolean {
  const { x, y, z, nx, ny, nz } = spot;
  lean[0] = lean[1] = 0;
  lean[2] = 1;
  gradient(close, x, y, z, 0.004, slope);
  const nl = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const gl = Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2]) || 1;
  const turn = (slope[0] * nx + slope[1] * ny + slope[2] * nz) / (gl * nl);
  if (turn <= 0.6) return false;
  // What of the mesh normal itself lies in the tangent directions is not relief.
  const dx = slope[0] / gl - nx / nl;
  const dy = slope[1] / gl - ny / nl;
  const dz = slope[2] / gl - nz / nl;
  lean[0] = dx * frame[0] + dy * frame[1] + dz * frame[2];
  lean[1] = dx * frame[3] + dy * frame[4] + dz * frame[5];
  lean[2] = turn;
  return true;
}

/** To the baker's lean. @param height of the pattern at the place */
function addRelief(baker: Baker, look: Look, height: number): void {
  const { spot, lean, frame, maps } = baker;
  const e = Math.max(0.0011, 1 / maps.size);
  for (let way = 0; way < 2; way++) {
    const x = spot.x + frame[way * 3] * e;
    const y = spot.y + frame[way * 3 + 1] * e;
    const z = spot.z + frame[way * 3 + 2] * e;
    lean[way] -= (heightAt(baker, look, x, y, z) - height) / e;
  }
}

function heightAt({ local, sample }: Baker, look: Look, x: number, y: number, z: number): number {
  toPiece(look, x, y, z, local);
  return sampleHeight(look.surface, x, y, z, local, sample);
}

/** Into the baker's sample. */
export function sampleAt({ local, sample, spot }: Baker, look: Look, x: number, y: number, z: number): void {
  toPiece(look, x, y, z, local);
  sampleSurface(look.surface, x, y, z, local, spot.occlusion, sample);
}

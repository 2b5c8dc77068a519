import { decay } from '../core/math/decay.ts';
import { FLOOR, lookInto, SKY } from './light.ts';
import type { Shader } from './shader.ts';
import { lightThrough } from './shadow.ts';

/** The light that the point of a shader sends to the camera, into `out`. @param open how much of its surroundings it sees, 0..1 */
export function illuminate(shader: Shader, open: number): void {
  const { scene, out, point } = shader;
  const { py, vx, vy, vz, nx, ny, nz } = point;
  const metallic = Math.min(1, Math.max(0, point.metallic));
  const roughness = Math.min(1, Math.max(0.06, point.roughness));
  const skyShare = 0.5 + 0.5 * ny;
  // Near the ground, what looks down sees its own shadow.
  const nearGround = 1 - 0.45 * (1 - skyShare) * decay((py - scene.ground) * 5);
  const ambient = open * nearGround;
  point.diffuseR = (FLOOR[0] + (SKY[0] - FLOOR[0]) * skyShare) * ambient;
  point.diffuseG = (FLOOR[1] + (SKY[1] - FLOOR[1]) * skyShare) * ambient;
  point.diffuseB = (FLOOR[2] + (SKY[2] - FLOOR[2]) * skyShare) * ambient;
  // What mirrors: all of the base colour for metal, 4 % of white for the rest. Rough things get less, or the sheen would
  // lift dark colours far from what the texture says.
  const sheen = 0.04 * (1 - 0.75 * roughness);
  point.metallic = metallic;
  point.roughness = roughness;
  point.nv = Math.max(0.02, nx * vx + ny * vy + nz * vz);
  point.f0r = sheen + (point.red - sheen) * metallic;
  point.f0g = sheen + (point.green - sheen) * metallic;
  point.f0b = sheen + (point.blue - sheen) * metallic;
  addLights(shader, open);
  addRoom(shader, Math.min(1, open + 0.25 * (1 - open) * metallic) * (0.35 + 0.65 * nearGround));
  const matte = 1 - metallic;
  out[0] = point.red * matte * 0.96 * point.diffuseR + point.shineR + point.glowR;
  out[1] = point.green * matte * 0.96 * point.diffuseG + point.shineG + point.glowG;
  out[2] = point.blue * matte * 0.96 * point.diffuseB + point.shineB + point.glowB;
}

function addLights({ lights, shadow, point }: Shader, open: number): void {
  const { px, py, pz, vx, vy, vz, nx, ny, nz, roughness, nv, f0r, f0g, f0b } = point;
  let { diffuseR, diffuseG, diffuseB } = point;
  let shineR = 0;
  let shineG = 0;
  let shineB = 0;
  // Lights have an extent: nothing shines in a sharper spot than this.
  const gloss = Math.max(roughness, 0.22);
  const alpha2 = gloss * gloss * gloss * gloss;
  const k = ((gloss + 1) * (gloss + 1)) / 8;
  for (let i = 0; i < lights.length; i += 6) {
    const lx = lights[i];
    const ly = lights[i + 1];
    const lz = lights[i + 2];
    const nl = nx * lx + ny * ly + nz * lz;
    if (nl <= 0) continue;
    const seen = (i === 0 ? lightThrough(shadow, px, py, pz) : 1) * (0.4 + 0.6 * open);
    const power = nl * seen;
    const lightR = lights[i + 3] * power;
    const lightG = lights[i + 4] * power;
    const lightB = lights[i + 5] * power;
    diffuseR += lightR;
    diffuseG += lightG;
    diffuseB += lightB;
    const hx = lx + vx;
    const hy = ly + vy;
    const hz = lz + vz;
    const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz + 1e-9);
    const nh = (nx * hx + ny * hy + nz * hz) * half;
    const vh = Math.max(0, (vx * hx + vy * hy + vz * hz) * half);
    const spread = nh * nh * (alpha2 - 1) + 1;
    // GGX over pi is folded into the lights' power, as for the matte term; the shine is kept to 60 % beside the room's.
    const term = (0.6 * alpha2) / (4 * spread * spread * (nv * (1 - k) + k) * (nl * (1 - k) + k));
    const m = 1 - vh;
    const fresnel = m * m * m * m * m;
    shineR += lightR * term * (f0r + (1 - f0r) * fresnel);
    shineG += lightG * term * (f0g + (1 - f0g) * fresnel);
    shineB += lightB * term * (f0b + (1 - f0b) * fresnel);
  }
  point.diffuseR = diffuseR;
  point.diffuseG = diffuseG;
  point.diffuseB = diffuseB;
  point.shineR = shineR;
  point.shineG = shineG;
  point.shineB = shineB;
}

/** @param share of the room that nothing hides */
function addRoom({ camera: { sin, cos }, room, point }: Shader, share: number): void {
  const { vx, vy, vz, nx, ny, nz, metallic, roughness, nv, f0r, f0g, f0b } = point;
  const rx = 2 * nv * nx - vx;
  const ry = 2 * nv * ny - vy;
  const rz = 2 * nv * nz - vz;
  room[0] = rx * cos - rz * sin;
  room[1] = ry;
  room[2] = rx * sin + rz * cos;
  lookInto(roughness, room, room);
  // Karis' fit of the environment's share: scale and bias of f0.
  const r0 = 1 - roughness;
  const r1 = 0.0425 - 0.0275 * roughness;
  const r2 = 1.04 - 0.572 * roughness;
  const a004 = Math.min(r0 * r0, decay(6.4324 * nv)) * r0 + r1;
  const scale = -1.04 * a004 + r2;
  const bias = (1.04 * a004 - 0.04 + 0.022 * roughness) * (1 - 0.6 * roughness * (1 - metallic));
  point.shineR += room[0] * share * (f0r * scale + bias);
  point.shineG += room[1] * share * (f0g * scale + bias);
  point.shineB += room[2] * share * (f0b * scale + bias);
}

import { decay } from '../core/math/decay.ts';
import type { Camera } from './camera.ts';
import { FILL, FLOOR, inWorld, KEY, lookInto, RIM, SKY } from './light.ts';
import type { Scene, Surface } from './scene.ts';
import type { KeyShadow } from './shadow.ts';
import { lightThrough } from './shadow.ts';
import { sample } from './texture-sampler.ts';

/**
 * What one point of the model looks like: metallic-roughness material (glTF 2.0, appendix B), three GGX lights, the
 * room for reflections (split-sum fit by Karis, "Physically Based Shading on Mobile", 2014), hemisphere light for the
 * rest. One `Shader` serves one frame.
 */

export interface Shader {
  scene: Scene;
  camera: Camera;
  projected: Float32Array;
  shadow: KeyShadow;
  clay: boolean;
  /** Per light: x y z, r g b. */
  lights: Float64Array;
  point: typeof NOWHERE;
  /** Last result: rgb in linear light, above 1 where it shines. */
  out: Float64Array;
  scratch: Float64Array;
}

/** Warm grey, for models without colours of their own. */
const CLAY: Surface = { baseColor: [0.58, 0.485, 0.4, 1], metallic: 0, roughness: 0.62, emissive: [0, 0, 0] };

/** The point being shaded: one for all of a frame, since there are millions. */
const NOWHERE = {
  /** Corners, and how much of each there is. */
  ...{ a: 0, b: 0, c: 0, wa: 0, wb: 0, wc: 0 },
  /** Twice the triangle's area in pixels. */
  area: 0,
  ...{ px: 0, py: 0, pz: 0 },
  /** Unit direction to the camera. */
  ...{ vx: 0, vy: 0, vz: 0 },
  /** Unit normal on the side that is seen. */
  ...{ nx: 0, ny: 0, nz: 0 },
  ...{ red: 0, green: 0, blue: 0, metallic: 0, roughness: 0, glowR: 0, glowG: 0, glowB: 0 },
};

export function createShader(
  scene: Scene,
  camera: Camera,
  projected: Float32Array,
  shadow: KeyShadow,
  clay: boolean,
): Shader {
  const lights = Float64Array.from([KEY, FILL, RIM].flatMap((light) => [...inWorld(light, camera), ...light.color]));
  const [out, scratch] = [new Float64Array(3), new Float64Array(3)];
  return { scene, camera, projected, shadow, clay, lights, point: { ...NOWHERE }, out, scratch };
}

/** Shades triangle `t` at pixel position x, y; `open` is how much of the surroundings it sees, 0..1. */
export function shade(shader: Shader, t: number, x: number, y: number, open: number): void {
  locate(shader, t, x, y);
  readMaterial(shader, t);
  illuminate(shader, open);
}

/** Where the point is, from where it is seen, and which way it faces. */
function locate(shader: Shader, t: number, x: number, y: number): void {
  const { camera, projected, point } = shader;
  const { indices, positions, normals, faceNormals } = shader.scene;
  const a = indices[t * 3];
  const b = indices[t * 3 + 1];
  const c = indices[t * 3 + 2];
  const ax = projected[a * 3];
  const ay = projected[a * 3 + 1];
  const bx = projected[b * 3];
  const by = projected[b * 3 + 1];
  const cx = projected[c * 3];
  const cy = projected[c * 3 + 1];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  // The point may lie just outside the triangle (it is the middle of several samples): clamp, then undo perspective.
  let wa = Math.max(0, ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area) * projected[a * 3 + 2];
  let wb = Math.max(0, ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area) * projected[b * 3 + 2];
  let wc = Math.max(0, ((ax - x) * (by - y) - (bx - x) * (ay - y)) / area) * projected[c * 3 + 2];
  const inverse = wa + wb + wc;
  if (!(inverse > 0)) wa = wb = wc = 1 / 3;
  else {
    wa /= inverse;
    wb /= inverse;
    wc /= inverse;
  }
  const px = positions[a * 3] * wa + positions[b * 3] * wb + positions[c * 3] * wc;
  const py = positions[a * 3 + 1] * wa + positions[b * 3 + 1] * wb + positions[c * 3 + 1] * wc;
  const pz = positions[a * 3 + 2] * wa + positions[b * 3 + 2] * wb + positions[c * 3 + 2] * wc;
  const { right, up, back, shiftX, shiftY, distance } = camera;
  let vx = right[0] * shiftX + up[0] * shiftY + back[0] * distance - px;
  let vy = right[1] * shiftX + up[1] * shiftY + back[1] * distance - py;
  let vz = right[2] * shiftX + up[2] * shiftY + back[2] * distance - pz;
  const far = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  vx *= far;
  vy *= far;
  vz *= far;
  const gx = faceNormals[t * 3];
  const gy = faceNormals[t * 3 + 1];
  const gz = faceNormals[t * 3 + 2];
  let nx = normals[a * 3] * wa + normals[b * 3] * wb + normals[c * 3] * wc;
  let ny = normals[a * 3 + 1] * wa + normals[b * 3 + 1] * wb + normals[c * 3 + 1] * wc;
  let nz = normals[a * 3 + 2] * wa + normals[b * 3 + 2] * wb + normals[c * 3 + 2] * wc;
  let length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 1e-6)) {
    nx = gx;
    ny = gy;
    nz = gz;
    length = 1;
  }
  // Seen from inside, the surface shows its back.
  const side = (gx * vx + gy * vy + gz * vz < 0 ? -1 : 1) / length;
  const agrees = gx * nx + gy * ny + gz * nz < 0 ? -side : side;
  nx *= agrees;
  ny *= agrees;
  nz *= agrees;
  point.a = a;
  point.b = b;
  point.c = c;
  point.wa = wa;
  point.wb = wb;
  point.wc = wc;
  point.area = area;
  point.px = px;
  point.py = py;
  point.pz = pz;
  point.vx = vx;
  point.vy = vy;
  point.vz = vz;
  point.nx = nx;
  point.ny = ny;
  point.nz = nz;
}

/** Its colours, from the surface and its textures; a normal map bends the normal. */
function readMaterial(shader: Shader, t: number): void {
  const { scene, clay, scratch, point } = shader;
  const { a, b, c, wa, wb, wc, area } = point;
  const { uvs } = scene;
  const surface = clay ? CLAY : scene.surfaces[scene.surfaceOf[t]];
  let red = surface.baseColor[0];
  let green = surface.baseColor[1];
  let blue = surface.baseColor[2];
  let metallic = surface.metallic;
  let roughness = surface.roughness;
  let glowR = surface.emissive[0];
  let glowG = surface.emissive[1];
  let glowB = surface.emissive[2];
  if (!clay) {
    const { colors } = scene;
    if (colors) {
      red *= colors[a * 3] * wa + colors[b * 3] * wb + colors[c * 3] * wc;
      green *= colors[a * 3 + 1] * wa + colors[b * 3 + 1] * wb + colors[c * 3 + 1] * wc;
      blue *= colors[a * 3 + 2] * wa + colors[b * 3 + 2] * wb + colors[c * 3 + 2] * wc;
    }
    const { baseColorMap, metallicRoughnessMap, normalMap, emissiveMap } = surface;
    if (baseColorMap || metallicRoughnessMap || normalMap || emissiveMap) {
      const u = uvs[a * 2] * wa + uvs[b * 2] * wb + uvs[c * 2] * wc;
      const v = uvs[a * 2 + 1] * wa + uvs[b * 2 + 1] * wb + uvs[c * 2 + 1] * wc;
      // Texels per pixel as an area; a quarter level sharper than the mean, since the eye forgives that more than blur.
      const lod = scene.uvDetail[t] - Math.log2(Math.max(Math.abs(area), 1e-6)) / 2 - 0.25;
      // Colours blend between levels; for the other maps the nearest level will do.
      if (baseColorMap) {
        sample(baseColorMap, u, v, lod + baseColorMap.detail, scratch);
        red *= scratch[0];
        green *= scratch[1];
        blue *= scratch[2];
      }
      if (metallicRoughnessMap) {
        sample(metallicRoughnessMap, u, v, Math.round(lod + metallicRoughnessMap.detail), scratch);
        roughness *= scratch[1];
        metallic *= scratch[2];
      }
      if (emissiveMap) {
        sample(emissiveMap, u, v, lod + emissiveMap.detail, scratch);
        glowR *= scratch[0];
        glowG *= scratch[1];
        glowB *= scratch[2];
      }
      if (normalMap) {
        sample(normalMap, u, v, Math.round(lod + normalMap.detail), scratch);
        bend(shader);
      }
    }
  }
  point.red = red;
  point.green = green;
  point.blue = blue;
  point.metallic = metallic;
  point.roughness = roughness;
  point.glowR = glowR;
  point.glowG = glowG;
  point.glowB = glowB;
}

/** Bends the normal by what the normal map says, which is in `scratch`. */
function bend({ scene, scratch, point }: Shader): void {
  const { a, b, c, nx, ny, nz } = point;
  const { positions, uvs } = scene;
  const du1 = uvs[b * 2] - uvs[a * 2];
  const dv1 = uvs[b * 2 + 1] - uvs[a * 2 + 1];
  const du2 = uvs[c * 2] - uvs[a * 2];
  const dv2 = uvs[c * 2 + 1] - uvs[a * 2 + 1];
  const turn = du1 * dv2 - du2 * dv1 < 0 ? -1 : 1;
  const e1x = positions[b * 3] - positions[a * 3];
  const e1y = positions[b * 3 + 1] - positions[a * 3 + 1];
  const e1z = positions[b * 3 + 2] - positions[a * 3 + 2];
  const e2x = positions[c * 3] - positions[a * 3];
  const e2y = positions[c * 3 + 1] - positions[a * 3 + 1];
  const e2z = positions[c * 3 + 2] - positions[a * 3 + 2];
  // Along growing u, made square to the normal.
  let tx = (e1x * dv2 - e2x * dv1) * turn;
  let ty = (e1y * dv2 - e2y * dv1) * turn;
  let tz = (e1z * dv2 - e2z * dv1) * turn;
  const along = tx * nx + ty * ny + tz * nz;
  tx -= nx * along;
  ty -= ny * along;
  tz -= nz * along;
  const size = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (!(size > 1e-12)) return;
  tx /= size;
  ty /= size;
  tz /= size;
  let wx = ny * tz - nz * ty;
  let wy = nz * tx - nx * tz;
  let wz = nx * ty - ny * tx;
  // The other axis points up in the picture, against growing v, also where the mapping is mirrored.
  const upward = (wx * (e1x * du2 - e2x * du1) + wy * (e1y * du2 - e2y * du1) + wz * (e1z * du2 - e2z * du1)) * turn;
  if (upward < 0) {
    wx = -wx;
    wy = -wy;
    wz = -wz;
  }
  const mx = scratch[0] * 2 - 1;
  const my = scratch[1] * 2 - 1;
  const mz = Math.max(0.05, scratch[2] * 2 - 1);
  const ox = tx * mx + wx * my + nx * mz;
  const oy = ty * mx + wy * my + ny * mz;
  const oz = tz * mx + wz * my + nz * mz;
  const norm = 1 / Math.sqrt(ox * ox + oy * oy + oz * oz);
  point.nx = ox * norm;
  point.ny = oy * norm;
  point.nz = oz * norm;
}

/** The light that it sends to the camera, into `out`. */
function illuminate(shader: Shader, open: number): void {
  const { scene, camera, out, scratch } = shader;
  const { px, py, pz, vx, vy, vz, nx, ny, nz, red, green, blue, glowR, glowG, glowB } = shader.point;
  const metallic = Math.min(1, Math.max(0, shader.point.metallic));
  const roughness = Math.min(1, Math.max(0.06, shader.point.roughness));
  const nv = Math.max(0.02, nx * vx + ny * vy + nz * vz);
  // What mirrors: all of the base colour for metal, 4 % of white for the rest. Rough things get less, or the sheen would
  // lift dark colours far from what the texture says.
  const sheen = 0.04 * (1 - 0.75 * roughness);
  const f0r = sheen + (red - sheen) * metallic;
  const f0g = sheen + (green - sheen) * metallic;
  const f0b = sheen + (blue - sheen) * metallic;
  const matte = 1 - metallic;
  const skyShare = 0.5 + 0.5 * ny;
  // Near the ground, what looks down sees its own shadow.
  const nearGround = 1 - 0.45 * (1 - skyShare) * decay((py - scene.ground) * 5);
  const ambient = open * nearGround;
  let diffuseR = (FLOOR[0] + (SKY[0] - FLOOR[0]) * skyShare) * ambient;
  let diffuseG = (FLOOR[1] + (SKY[1] - FLOOR[1]) * skyShare) * ambient;
  let diffuseB = (FLOOR[2] + (SKY[2] - FLOOR[2]) * skyShare) * ambient;
  let shineR = 0;
  let shineG = 0;
  let shineB = 0;
  // Lights have an extent: nothing shines in a sharper spot than this.
  const gloss = Math.max(roughness, 0.22);
  const alpha2 = gloss * gloss * gloss * gloss;
  const k = ((gloss + 1) * (gloss + 1)) / 8;
  const { lights } = shader;
  for (let i = 0; i < lights.length; i += 6) {
    const lx = lights[i];
    const ly = lights[i + 1];
    const lz = lights[i + 2];
    const nl = nx * lx + ny * ly + nz * lz;
    if (nl <= 0) continue;
    const seen = (i === 0 ? lightThrough(shader.shadow, px, py, pz) : 1) * (0.4 + 0.6 * open);
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
  const { sin, cos } = camera;
  const rx = 2 * nv * nx - vx;
  const ry = 2 * nv * ny - vy;
  const rz = 2 * nv * nz - vz;
  scratch[0] = rx * cos - rz * sin;
  scratch[1] = ry;
  scratch[2] = rx * sin + rz * cos;
  lookInto(roughness, scratch, scratch);
  // Karis' fit of the environment's share: scale and bias of f0.
  const r0 = 1 - roughness;
  const r1 = 0.0425 - 0.0275 * roughness;
  const r2 = 1.04 - 0.572 * roughness;
  const a004 = Math.min(r0 * r0, decay(6.4324 * nv)) * r0 + r1;
  const scale = -1.04 * a004 + r2;
  const bias = (1.04 * a004 - 0.04 + 0.022 * roughness) * (1 - 0.6 * roughness * matte);
  const mirror = Math.min(1, open + 0.25 * (1 - open) * metallic) * (0.35 + 0.65 * nearGround);
  shineR += scratch[0] * mirror * (f0r * scale + bias);
  shineG += scratch[1] * mirror * (f0g * scale + bias);
  shineB += scratch[2] * mirror * (f0b * scale + bias);
  out[0] = red * matte * 0.96 * diffuseR + shineR + glowR;
  out[1] = green * matte * 0.96 * diffuseG + shineG + glowG;
  out[2] = blue * matte * 0.96 * diffuseB + shineB + glowB;
}

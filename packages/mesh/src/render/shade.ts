import { illuminate } from './illuminate.ts';
import type { Surface } from './scene.ts';
import type { Shader } from './shader.ts';
import { sample } from './texture-sampler.ts';

/**
 * What one point of the model looks like: metallic-roughness material (glTF 2.0, appendix B), three GGX lights, the
 * room for reflections (split-sum fit by Karis, "Physically Based Shading on Mobile", 2014), hemisphere light for the
 * rest.
 */

/** Warm grey, for models without colours of their own. */
const CLAY: Surface = { baseColor: [0.58, 0.485, 0.4, 1], metallic: 0, roughness: 0.62, emissive: [0, 0, 0] };

/** Shades triangle `t` at pixel position x, y; `open` is how much of the surroundings it sees, 0..1. */
export function shade(shader: Shader, t: number, x: number, y: number, open: number): void {
  locate(shader, t, x, y);
  turnNormal(shader, t);
  readMaterial(shader, t);
  illuminate(shader, open);
}

/** Where the point is, and from where it is seen. */
function locate(shader: Shader, t: number, x: number, y: number): void {
  const { camera, projected, point } = shader;
  const { indices, positions } = shader.scene;
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
  const vx = right[0] * shiftX + up[0] * shiftY + back[0] * distance - px;
  const vy = right[1] * shiftX + up[1] * shiftY + back[1] * distance - py;
  const vz = right[2] * shiftX + up[2] * shiftY + back[2] * distance - pz;
  const far = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
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
  point.vx = vx * far;
  point.vy = vy * far;
  point.vz = vz * far;
}

/** Which way the surface faces: its smooth normal, on the side that is seen. */
function turnNormal({ scene, point }: Shader, t: number): void {
  const { a, b, c, wa, wb, wc, vx, vy, vz } = point;
  const { normals, faceNormals } = scene;
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
  point.nx = nx * agrees;
  point.ny = ny * agrees;
  point.nz = nz * agrees;
}

/** Its colours, from the surface and its textures; a normal map bends the normal. */
function readMaterial(shader: Shader, t: number): void {
  const { scene, clay, point } = shader;
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
        const texel = sample(baseColorMap, u, v, lod + baseColorMap.detail);
        red *= texel[0];
        green *= texel[1];
        blue *= texel[2];
      }
      if (metallicRoughnessMap) {
        const texel = sample(metallicRoughnessMap, u, v, Math.round(lod + metallicRoughnessMap.detail));
        roughness *= texel[1];
        metallic *= texel[2];
      }
      if (emissiveMap) {
        const texel = sample(emissiveMap, u, v, lod + emissiveMap.detail);
        glowR *= texel[0];
        glowG *= texel[1];
        glowB *= texel[2];
      }
      if (normalMap) {
        bend(shader, sample(normalMap, u, v, Math.round(lod + normalMap.detail)));
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

/** Bends the normal by what the normal map says. */
function bend({ scene, point }: Shader, texel: Float64Array): void {
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
  const mx = texel[0] * 2 - 1;
  const my = texel[1] * 2 - 1;
  const mz = Math.max(0.05, texel[2] * 2 - 1);
  const ox = tx * mx + wx * my + nx * mz;
  const oy = ty * mx + wy * my + ny * mz;
  const oz = tz * mx + wz * my + nz * mz;
  const norm = 1 / Math.sqrt(ox * ox + oy * oy + oz * oz);
  point.nx = ox * norm;
  point.ny = oy * norm;
  point.nz = oz * norm;
}

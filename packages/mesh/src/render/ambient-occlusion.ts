import type { Camera } from './camera.ts';
import type { Screen } from './raster.ts';
import type { Scene } from './scene.ts';

/**
 * Ambient occlusion in screen space (the estimator of McGuire et al., "The Alchemy screen-space ambient obscurance
 * algorithm", 2011), at half resolution: how much of a point's surroundings its neighbours hide. A fixed pattern over
 * 4 x 4 cells is averaged away afterwards, so that the same frame always gives the same bytes.
 */

export interface AmbientOcclusion extends Cells {
  /** 1 open, 0 hidden. */
  open: Float32Array;
}

/** Every other pixel of every other row. */
interface Cells {
  width: number;
  height: number;
  /** Distance of each cell; 0 where nothing is. */
  far: Float32Array;
}

const TAPS = 14;
/** In model radii: how far a neighbour can be and still hide. */
const RADIUS = 0.3;
const STRENGTH = 3.4;

export function createAmbientOcclusion(scene: Scene, camera: Camera, screen: Screen): AmbientOcclusion {
  const width = Math.ceil(screen.width / 2);
  const height = Math.ceil(screen.height / 2);
  const cells: Cells = { width, height, far: new Float32Array(width * height) };
  const normals = new Float32Array(width * height * 3);
  for (let cell = 0; cell < width * height; cell++) {
    const at = (Math.floor(cell / width) * 2 * screen.width + (cell % width) * 2) * screen.samples;
    const id = screen.ids[at];
    if (id === 0) continue;
    cells.far[cell] = 1 / screen.depth[at];
    const x = (cell % width) * 2 + screen.offsets[0];
    const y = Math.floor(cell / width) * 2 + screen.offsets[1];
    const weights = weightsAt(screen.projected, scene.indices, id - 1, { x, y });
    normals.set(viewNormal(scene, camera, id - 1, weights), cell * 3);
  }
  return { ...cells, open: smooth(estimate(camera, cells, normals), cells) };
}

type Triple = [number, number, number];

/** How much each corner of a triangle counts at a pixel. */
function weightsAt(
  projected: Float32Array,
  indices: Uint32Array,
  t: number,
  { x, y }: { x: number; y: number },
): Triple {
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  const ax = projected[a];
  const ay = projected[a + 1];
  const bx = projected[b];
  const by = projected[b + 1];
  const cx = projected[c];
  const cy = projected[c + 1];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  const wa = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
  const wb = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
  return [wa, wb, 1 - wa - wb];
}

/** The smooth normal of a triangle in view axes (right, up, back), turned to the camera. */
function viewNormal(
  { indices, normals, faceNormals }: Scene,
  { right, up, back }: Camera,
  t: number,
  [wa, wb, wc]: Triple,
): Triple {
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  let nx = normals[a] * wa + normals[b] * wb + normals[c] * wc;
  let ny = normals[a + 1] * wa + normals[b + 1] * wb + normals[c + 1] * wc;
  let nz = normals[a + 2] * wa + normals[b + 2] * wb + normals[c + 2] * wc;
  let length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 1e-6)) {
    nx = faceNormals[t * 3];
    ny = faceNormals[t * 3 + 1];
    nz = faceNormals[t * 3 + 2];
    length = 1;
  }
  const vz = back[0] * nx + back[1] * ny + back[2] * nz;
  const scale = (vz < 0 ? -1 : 1) / length;
  return [(right[0] * nx + right[2] * nz) * scale, (up[0] * nx + up[1] * ny + up[2] * nz) * scale, vz * scale];
}

function estimate(camera: Camera, { width, height, far }: Cells, normals: Float32Array): Float32Array {
  const open = new Float32Array(width * height);
  const focal = camera.focal / 2;
  const [cx, cy] = [camera.width / 4, camera.height / 4];
  // A sunflower spiral, turned by one of 16 angles per cell.
  const spiral = new Float64Array(16 * TAPS * 2);
  for (let turn = 0; turn < 16; turn++) {
    for (let i = 0; i < TAPS; i++) {
      const angle = i * 2.399963 + ((turn * 7) % 16) * (Math.PI / 8);
      const radius = ((i + 0.5 + ((turn * 5) % 16) / 16) / (TAPS + 0.5)) ** 1.4;
      spiral[(turn * TAPS + i) * 2] = Math.cos(angle) * radius;
      spiral[(turn * TAPS + i) * 2 + 1] = Math.sin(angle) * radius;
    }
  }
  const perPixel = 1 / focal;
  const strength = (STRENGTH * 0.2) / TAPS;
  const widest = RADIUS * RADIUS * 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      const w = far[cell];
      if (w === 0) continue;
      const nx = normals[cell * 3];
      const ny = normals[cell * 3 + 1];
      const nz = normals[cell * 3 + 2];
      const px = (x - cx) * perPixel * w;
      const py = (cy - y) * perPixel * w;
      const reach = (RADIUS * focal) / w;
      const turn = ((y & 3) * 4 + (x & 3)) * TAPS * 2;
      let hidden = 0;
      for (let i = turn; i < turn + TAPS * 2; i += 2) {
        // Rounded: what is cut off below 0 lies outside all the same.
        const sx = (x + spiral[i] * reach + 1.5) | 0;
        const sy = (y + spiral[i + 1] * reach + 1.5) | 0;
        if (sx < 1 || sy < 1 || sx > width || sy > height) continue;
        const other = far[(sy - 1) * width + sx - 1];
        if (other === 0) continue;
        const scale = perPixel * other;
        const dx = (sx - 1 - cx) * scale - px;
        const dy = (cy + 1 - sy) * scale - py;
        const dz = w - other;
        const towards = dx * nx + dy * ny + dz * nz - 0.012;
        if (towards <= 0) continue;
        const square = dx * dx + dy * dy + dz * dz;
        if (square < widest) hidden += (towards / (square + 0.004)) * (1 - square / widest);
      }
      open[cell] = Math.max(0, 1 - strength * hidden);
    }
  }
  return open;
}

/** Averages 4 x 4 cells (one whole pattern) of about the same distance, twice as wide for smoothness. */
function smooth(open: Float32Array, { width, height, far }: Cells): Float32Array {
  const rows = new Float32Array(open.length);
  const both = new Float32Array(open.length);
  for (let y = 0; y < height; y++) averageAlong(open, far, { start: y * width, step: 1, count: width }, rows);
  for (let x = 0; x < width; x++) averageAlong(rows, far, { start: x, step: width, count: height }, both);
  return both;
}

interface Line {
  /** Its first cell, and from one to the next. */
  start: number;
  step: number;
  count: number;
}

/** For each cell of a line the mean of seven around it; the outermost count half. */
function averageAlong(from: Float32Array, far: Float32Array, { start, step, count }: Line, to: Float32Array): void {
  for (let place = 0; place < count; place++) {
    const at = start + place * step;
    const own = far[at];
    if (!(own > 0)) continue;
    const last = Math.min(3, count - 1 - place);
    let sum = 0;
    let total = 0;
    for (let k = -Math.min(3, place); k <= last; k++) {
      const other = far[at + k * step];
      // Nothing is there, or something else.
      if (other - own > 0.06 || own - other > 0.06 || other === 0) continue;
      const weight = k === -3 || k === 3 ? 0.5 : 1;
      sum += from[at + k * step] * weight;
      total += weight;
    }
    to[at] = sum / total;
  }
}

/** How open a full-resolution pixel of distance `w` is: from the cells around it that lie at about that distance. */
export function ambientOcclusionAt(
  { width, height, open, far }: AmbientOcclusion,
  x: number,
  y: number,
  w: number,
): number {
  const u = Math.max(0, x / 2);
  const v = Math.max(0, y / 2);
  const u0 = Math.min(width - 1, Math.floor(u));
  const v0 = Math.min(height - 1, Math.floor(v));
  const u1 = Math.min(width - 1, u0 + 1);
  const v1 = Math.min(height - 1, v0 + 1);
  const fu = u - u0;
  const fv = v - v0;
  const a = v0 * width + u0;
  const b = v0 * width + u1;
  const c = v1 * width + u0;
  const d = v1 * width + u1;
  // On a surface, as most pixels are, all four do.
  const least = Math.min(far[a], far[b], far[c], far[d]);
  if (least > 0 && least >= w - NEAR && Math.max(far[a], far[b], far[c], far[d]) <= w + NEAR) {
    const top = open[a] + (open[b] - open[a]) * fu;
    return top + (open[c] + (open[d] - open[c]) * fu - top) * fv;
  }
  let sum = 0;
  let total = 0;
  for (let i = 0; i < 4; i++) {
    const cell = (i < 2 ? v0 : v1) * width + ((i & 1) === 0 ? u0 : u1);
    const distance = far[cell];
    if (distance === 0 || Math.abs(distance - w) > NEAR) continue;
    const weight = ((i & 1) === 0 ? 1 - fu : fu) * (i < 2 ? 1 - fv : fv) + 1e-4;
    sum += open[cell] * weight;
    total += weight;
  }
  return total > 0 ? sum / total : 1;
}

/** What differs by more in distance is another surface. */
const NEAR = 0.08;

import type { Camera } from './camera.ts';

/**
 * The rasteriser: writes, for every sample of every pixel, which triangle is nearest (a visibility buffer); what the
 * triangle looks like is worked out afterwards, once per visible triangle and pixel. Triangles are seen from both sides.
 */

export interface Screen {
  width: number;
  height: number;
  /** Samples per pixel and where they lie in it, 0..1. */
  samples: number;
  offsets: Float64Array;
  /** Per sample: 1 / distance along the view axis, 0 where nothing is. */
  depth: Float32Array;
  /** Per sample: triangle + 1, 0 where nothing is. */
  ids: Uint32Array;
  /** Per vertex: pixel x, pixel y, 1 / distance. */
  projected: Float32Array;
}

export function createScreen(width: number, height: number, samples: number, vertices: number): Screen {
  return {
    width,
    height,
    samples,
    offsets: sampleOffsets(samples),
    depth: new Float32Array(width * height * samples),
    ids: new Uint32Array(width * height * samples),
    projected: new Float32Array(vertices * 3),
  };
}

/** A rotated grid for 4 samples; a Hammersley set for other counts. */
function sampleOffsets(samples: number): Float64Array {
  if (samples === 4) return Float64Array.of(0.375, 0.125, 0.875, 0.375, 0.125, 0.625, 0.625, 0.875);
  const offsets = new Float64Array(samples * 2);
  for (let i = 0; i < samples; i++) {
    let mirrored = 0;
    for (let bits = i, half = 0.5; bits > 0; bits >>= 1, half /= 2) mirrored += (bits & 1) * half;
    offsets[i * 2] = samples === 1 ? 0.5 : mirrored + 0.5 / samples;
    offsets[i * 2 + 1] = (i + 0.5) / samples;
  }
  return offsets;
}

export function project(points: Float32Array, camera: Camera, projected: Float32Array): void {
  const { right, up, back, shiftX, shiftY, distance, focal, width, height } = camera;
  for (let i = 0; i < points.length; i += 3) {
    const px = points[i];
    const py = points[i + 1];
    const pz = points[i + 2];
    const inverse = 1 / (distance - (back[0] * px + back[1] * py + back[2] * pz));
    projected[i] = width / 2 + focal * (right[0] * px + right[2] * pz - shiftX) * inverse;
    projected[i + 1] = height / 2 - focal * (up[0] * px + up[1] * py + up[2] * pz - shiftY) * inverse;
    projected[i + 2] = inverse;
  }
}

/**
 * Fills `depth` and `ids`. `coverage` (per triangle, 0..255) leaves out samples of see-through triangles: a triangle
 * with coverage 128 writes every second sample.
 *
 * What turns its face to the camera goes first, the rest afterwards and only where it is not behind all of that: the far
 * side of a closed body costs next to nothing.
 */
export function rasterise(screen: Screen, indices: Uint32Array, coverage: Uint8Array | undefined): void {
  const { depth, ids, samples } = screen;
  depth.fill(0);
  ids.fill(0);
  const written = (t: number) => (coverage === undefined ? samples : Math.round((coverage[t] / 255) * samples));
  const away = new Uint32Array(indices.length / 3);
  let left = 0;
  for (let t = 0; t < away.length; t++) {
    const area = areaOf(screen, indices, t);
    if (area < -TINY) drawTriangle(screen, indices, t, written(t));
    else if (area > TINY) away[left++] = t;
  }
  const hidden = farthestByTile(screen);
  for (let i = 0; i < left; i++) {
    const t = away[i];
    if (!isHidden(screen, hidden, indices, t)) drawTriangle(screen, indices, t, written(t));
  }
}

/** Triangles of less area in pixels are not seen. */
const TINY = 1e-9;

/** Twice the area in pixels, negative where the face is turned to the camera. */
function areaOf({ projected }: Screen, indices: Uint32Array, t: number): number {
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  const x0 = projected[a];
  const y0 = projected[a + 1];
  return (projected[b] - x0) * (projected[c + 1] - y0) - (projected[c] - x0) * (projected[b + 1] - y0);
}

/** Pixels along a tile. */
const TILE = 8;

/** Per tile: 1 / distance of the farthest thing that its samples see, 0 where one sees nothing. */
function farthestByTile({ width, height, samples, depth }: Screen): Float32Array {
  const columns = Math.ceil(width / TILE);
  const farthest = new Float32Array(columns * Math.ceil(height / TILE)).fill(Infinity);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 3) * columns;
    for (let x = 0; x < width; x += TILE) {
      const tile = row + (x >> 3);
      const end = at + Math.min(TILE, width - x) * samples;
      if (farthest[tile] > 0) farthest[tile] = leastOf(depth, at, end, farthest[tile]);
      at = end;
    }
  }
  return farthest;
}

function leastOf(depth: Float32Array, from: number, to: number, most: number): number {
  let least = most;
  for (let at = from; at < to; at++) if (depth[at] < least) least = depth[at];
  return least;
}

/** Whether a triangle lies behind all that is seen in the tiles that it touches. */
function isHidden({ width, height, projected }: Screen, farthest: Float32Array, indices: Uint32Array, t: number) {
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  const tile = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value))) >> 3;
  const left = tile(Math.min(projected[a], projected[b], projected[c]), width);
  const right = tile(Math.max(projected[a], projected[b], projected[c]), width);
  const top = tile(Math.min(projected[a + 1], projected[b + 1], projected[c + 1]), height);
  const bottom = tile(Math.max(projected[a + 1], projected[b + 1], projected[c + 1]), height);
  // A hair nearer than it is, since the depths in between are rounded.
  const nearest = Math.max(projected[a + 2], projected[b + 2], projected[c + 2]) * (1 + 1e-6);
  const columns = Math.ceil(width / TILE);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (farthest[y * columns + x] < nearest) return false;
  return true;
}

/** Rows of fewer pixels than this are looked at whole. */
const NARROW = 4;

function drawTriangle(screen: Screen, indices: Uint32Array, t: number, written: number): void {
  const { width, height, samples, offsets, depth, ids, projected } = screen;
  const id = t + 1;
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  const x0 = projected[a];
  const y0 = projected[a + 1];
  const x1 = projected[b];
  const y1 = projected[b + 1];
  const x2 = projected[c];
  const y2 = projected[c + 1];
  const left = Math.min(x0, x1, x2);
  const right = Math.max(x0, x1, x2);
  const top = Math.min(y0, y1, y2);
  const bottom = Math.max(y0, y1, y2);
  if (right < 0 || bottom < 0 || left > width || top > height) return;
  const z2 = projected[c + 2];
  const d0 = projected[a + 2] - z2;
  const d1 = projected[b + 2] - z2;
  const inverse = 1 / ((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0));
  // Barycentric coordinates are linear over the screen: steps per pixel to the right (x) and down (y).
  const x0Step = (y1 - y2) * inverse;
  const y0Step = (x2 - x1) * inverse;
  const x1Step = (y2 - y0) * inverse;
  const y1Step = (x0 - x2) * inverse;
  const x2Step = -x0Step - x1Step;
  // Sample by sample, because most triangles are about a pixel large and miss most samples of the pixels they touch.
  for (let s = 0; s < samples; s++) {
    const ox = offsets[s * 2];
    const oy = offsets[s * 2 + 1];
    const fromX = Math.max(0, Math.ceil(left - ox));
    const toX = Math.min(width - 1, Math.floor(right - ox));
    const fromY = Math.max(0, Math.ceil(top - oy));
    const toY = Math.min(height - 1, Math.floor(bottom - oy));
    const isWide = toX - fromX >= NARROW;
    for (let y = fromY; y <= toY; y++) {
      const dx = fromX + ox - x2;
      const dy = y + oy - y2;
      let b0 = dx * x0Step + dy * y0Step;
      let b1 = dx * x1Step + dy * y1Step;
      let x = fromX;
      let end = toX;
      if (isWide) {
        // Where each of the three coordinates is not below 0, to the pixel; what is left is looked at one by one.
        const b2 = 1 - b0 - b1;
        const least = Math.max(entering(b0, x0Step), entering(b1, x1Step), entering(b2, x2Step));
        const most = Math.min(leaving(b0, x0Step), leaving(b1, x1Step), leaving(b2, x2Step));
        const skipped = Math.max(0, Math.floor(least - SLACK));
        end = Math.min(toX, fromX + Math.ceil(most + SLACK));
        x += skipped;
        b0 += x0Step * skipped;
        b1 += x1Step * skipped;
      }
      let at = (y * width + x) * samples + s;
      for (; x <= end; x++, at += samples, b0 += x0Step, b1 += x1Step) {
        // The hair of tolerance keeps rounding from opening cracks between neighbours.
        if (b0 < -1e-7 || b1 < -1e-7 || b0 + b1 > 1 + 1e-7) continue;
        const near = z2 + b0 * d0 + b1 * d1;
        if (near <= depth[at]) continue;
        if (written < samples && (s + x + y * 2) % samples >= written) continue;
        depth[at] = near;
        ids[at] = id;
      }
    }
  }
}

/** After how many steps a coordinate is no more below 0. */
const entering = (value: number, step: number) => (step > 0 ? -value / step : 0);
/** After how many steps it is below 0 again. */
const leaving = (value: number, step: number) => (step < 0 ? -value / step : Infinity);

/** In pixels: covers what rounding and the tolerance make of a row's ends. */
const SLACK = 0.01;

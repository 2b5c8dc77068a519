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
 */
export function rasterise(screen: Screen, indices: Uint32Array, coverage: Uint8Array | undefined): void {
  const { width, height, samples, offsets, depth, ids, projected } = screen;
  depth.fill(0);
  ids.fill(0);
  for (let i = 0, id = 1; i < indices.length; i += 3, id++) {
    const a = indices[i] * 3;
    const b = indices[i + 1] * 3;
    const c = indices[i + 2] * 3;
    const x0 = projected[a];
    const y0 = projected[a + 1];
    const x1 = projected[b];
    const y1 = projected[b + 1];
    const x2 = projected[c];
    const y2 = projected[c + 1];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (!(area > 1e-9 || area < -1e-9)) continue;
    const left = Math.min(x0, x1, x2);
    const right = Math.max(x0, x1, x2);
    const top = Math.min(y0, y1, y2);
    const bottom = Math.max(y0, y1, y2);
    if (right < 0 || bottom < 0 || left > width || top > height) continue;
    const z2 = projected[c + 2];
    const d0 = projected[a + 2] - z2;
    const d1 = projected[b + 2] - z2;
    const inverse = 1 / area;
    // Barycentric coordinates are linear over the screen: steps per pixel to the right (x) and down (y).
    const x0Step = (y1 - y2) * inverse;
    const y0Step = (x2 - x1) * inverse;
    const x1Step = (y2 - y0) * inverse;
    const y1Step = (x0 - x2) * inverse;
    const written = coverage === undefined ? samples : Math.round((coverage[id - 1] / 255) * samples);
    // Sample by sample, because most triangles are about a pixel large and miss most samples of the pixels they touch.
    for (let s = 0; s < samples; s++) {
      const ox = offsets[s * 2];
      const oy = offsets[s * 2 + 1];
      const fromX = Math.max(0, Math.ceil(left - ox));
      const toX = Math.min(width - 1, Math.floor(right - ox));
      const fromY = Math.max(0, Math.ceil(top - oy));
      const toY = Math.min(height - 1, Math.floor(bottom - oy));
      for (let y = fromY; y <= toY; y++) {
        const dx = fromX + ox - x2;
        const dy = y + oy - y2;
        let b0 = dx * x0Step + dy * y0Step;
        let b1 = dx * x1Step + dy * y1Step;
        let at = (y * width + fromX) * samples + s;
        for (let x = fromX; x <= toX; x++, at += samples, b0 += x0Step, b1 += x1Step) {
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
}

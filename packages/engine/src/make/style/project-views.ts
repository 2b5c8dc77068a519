import { linearTable } from 'kiln-mesh/core/color';
import type { Model } from 'kiln-mesh/core/model';
import type { Paint, Painter } from '../../paint/paint-model.ts';
import { sceneFrame, toScene } from '../../paint/paint-model.ts';
import { bilinear } from '../../vision/bilinear.ts';
import type { Picture } from '../../vision/decode.ts';
import { boundsOf, neighboursOf, pixelsOf } from '../../vision/mask/components.ts';
import { createPhotoCamera, type Side } from '../photo/project/photo-camera.ts';
import { subjectMask } from './subject-mask.ts';

/**
 * Pictures of one object laid onto a model from where they were taken: each place takes the colours of the sides that
 * really see it, weighted by how squarely they look at it. The first picture is the front; which side each other one
 * shows is told by its outline.
 */

const SIDES: readonly Side[] = ['front', 'right', 'back', 'left'];

/** Where the camera stands, and what is right in its picture, both in x and z. */
function levelAxes(side: Side) {
  const { back, right } = createPhotoCamera(side, {});
  return { toward: [back[0], back[2]], right: [right[0], right[2]] } as const;
}

/** Depth buffers and outlines. */
const GRID = 384;

interface View {
  axes: ReturnType<typeof levelAxes>;
  box: [number, number, number, number];
  /** Largest distance towards the camera per cell; -Infinity where nothing is. */
  depth: Float32Array;
}

interface Photo {
  width: number;
  height: number;
  /** Of a pixel. */
  channels: 3;
  /** Linear light, subject colours grown into the background. */
  rgb: Float32Array;
  /** Subject box in 0..1. */
  box: [number, number, number, number];
  mask: Uint8Array;
  maskWidth: number;
  maskHeight: number;
}

export interface Projection {
  painter: Painter;
  sides: Side[];
}

/** @param pictures front first */
export function projectViews(model: Model, pictures: readonly Picture[]): Projection {
  const photos = pictures.map(readPhoto);
  const views = new Map(SIDES.map((side) => [side, lookFrom(model, side)]));
  const sides = assign(photos, views);
  const shots = photos.map((photo, i) => ({ photo, view: views.get(sides[i])! }));
  const color = new Float64Array(3);
  const painter: Painter = (spot, out: Paint) => {
    let [r, g, b, sum] = [0, 0, 0, 0];
    let [fr, fg, fb, fallback] = [0, 0, 0, 0];
    for (const { photo, view } of shots) {
      const { toward, right } = view.axes;
      const u = spot.x * right[0] + spot.z * right[1];
      const depth = spot.x * toward[0] + spot.z * toward[1];
      const facing = spot.nx * toward[0] + spot.nz * toward[1];
      const s = (u - view.box[0]) / (view.box[2] - view.box[0]);
      const t = 1 - (spot.y - view.box[1]) / (view.box[3] - view.box[1]);
      const seen = facing > 0.04 && depth > nearest(view, s, t) - 0.02;
      const px = photo.box[0] + s * (photo.box[2] - photo.box[0]);
      const py = photo.box[1] + t * (photo.box[3] - photo.box[1]);
      for (let k = 0; k < 3; k++)
        color[k] = bilinear(photo.rgb, photo, px * photo.width - 0.5, py * photo.height - 0.5, k);
      const weight = seen ? facing ** 3 : 0;
      r += color[0] * weight;
      g += color[1] * weight;
      b += color[2] * weight;
      sum += weight;
      // What no picture sees is guessed from the same height of those that look that way least wrongly.
      const guess = 0.02 + (facing + 1) ** 2;
      fr += color[0] * guess;
      fg += color[1] * guess;
      fb += color[2] * guess;
      fallback += guess;
    }
    const trust = Math.min(1, sum / 0.02);
    out.r = trust * (r / (sum || 1)) + (1 - trust) * (fr / fallback);
    out.g = trust * (g / (sum || 1)) + (1 - trust) * (fg / fallback);
    out.b = trust * (b / (sum || 1)) + (1 - trust) * (fb / fallback);
    out.metallic = 0;
    out.roughness = 0.65;
    out.height = 0;
    out.glow = 0;
  };
  return { painter, sides };
}

function readPhoto(picture: Picture): Photo {
  const { mask, width, height } = subjectMask(picture, 256);
  const { left, top, right, bottom } = boundsOf(mask, width);
  const box: Photo['box'] = [left / width, top / height, right / width, bottom / height];
  const linear = linearTable();
  const rgb = new Float32Array(picture.width * picture.height * 3);
  const known = new Uint8Array(picture.width * picture.height);
  // The rim of the mask is half background: colours start one cell inside, where it is not all rim, as strokes are.
  const inner = mask.map((own, p) => (neighboursOf(p, width, mask.length).every((q) => mask[q]) ? own : 0));
  const [sure, least] = inner.includes(1) ? [inner, 200] : [mask, 1];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const i = y * picture.width + x;
      const cell = Math.floor((y * height) / picture.height) * width + Math.floor((x * width) / picture.width);
      if (!sure[cell] || picture.rgba[i * 4 + 3] < least) continue;
      known[i] = 1;
      for (let k = 0; k < 3; k++) rgb[i * 3 + k] = linear[picture.rgba[i * 4 + k]];
    }
  }
  grow(rgb, known, picture.width);
  const pixels = { width: picture.width, height: picture.height, channels: 3 } as const;
  return { ...pixels, rgb, box, mask, maskWidth: width, maskHeight: height };
}

/** Every unknown pixel takes the colour of the known one that reaches it first. */
function grow(rgb: Float32Array, known: Uint8Array, width: number): void {
  let rim = [...pixelsOf(known, 1)];
  while (rim.length > 0) {
    const next: number[] = [];
    for (const from of rim) {
      for (const to of neighboursOf(from, width, known.length)) {
        if (known[to]) continue;
        known[to] = 1;
        rgb.copyWithin(to * 3, from * 3, from * 3 + 3);
        next.push(to);
      }
    }
    rim = next;
  }
}

/** The model's nearest surface per cell of a picture without perspective. */
function lookFrom(model: Model, side: Side): View {
  const axes = levelAxes(side);
  const { toward, right } = axes;
  const frame = sceneFrame(model);
  const box: View['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  const parts = model.parts.map((part) => {
    const at = toScene(part, frame);
    for (let i = 0; i < at.length; i += 3) {
      const u = at[i] * right[0] + at[i + 2] * right[1];
      box[0] = Math.min(box[0], u);
      box[1] = Math.min(box[1], at[i + 1]);
      box[2] = Math.max(box[2], u);
      box[3] = Math.max(box[3], at[i + 1]);
    }
    return { at, indices: part.indices };
  });
  for (const k of [0, 1] as const) if (box[k + 2] - box[k] < 1e-6) box[k + 2] = box[k] + 1e-6;
  const depth = new Float32Array(GRID * GRID).fill(-Infinity);
  for (const { at, indices } of parts) {
    const px = (v: number) => ((at[v * 3] * right[0] + at[v * 3 + 2] * right[1] - box[0]) / (box[2] - box[0])) * GRID;
    const py = (v: number) => (1 - (at[v * 3 + 1] - box[1]) / (box[3] - box[1])) * GRID;
    const pz = (v: number) => at[v * 3] * toward[0] + at[v * 3 + 2] * toward[1];
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]];
      const [ax, ay, bx, by, cx, cy] = [px(a), py(a), px(b), py(b), px(c), py(c)];
      const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
      if (Math.abs(area) < 1e-9) continue;
      const [za, zb, zc] = [pz(a), pz(b), pz(c)];
      for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= Math.min(GRID - 1, Math.max(ay, by, cy)); y++) {
        for (
          let x = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
          x <= Math.min(GRID - 1, Math.max(ax, bx, cx));
          x++
        ) {
          const wb = ((x + 0.5 - ax) * (cy - ay) - (cx - ax) * (y + 0.5 - ay)) / area;
          const wc = ((bx - ax) * (y + 0.5 - ay) - (x + 0.5 - ax) * (by - ay)) / area;
          if (wb < -0.001 || wc < -0.001 || wb + wc > 1.001) continue;
          const z = za * (1 - wb - wc) + zb * wb + zc * wc;
          if (z > depth[y * GRID + x]) depth[y * GRID + x] = z;
        }
      }
    }
  }
  return { axes, box, depth };
}

function nearest({ depth }: View, s: number, t: number): number {
  const x = Math.min(GRID - 1, Math.max(0, Math.floor(s * GRID)));
  const y = Math.min(GRID - 1, Math.max(0, Math.floor(t * GRID)));
  return depth[y * GRID + x];
}

/** The sides of the pictures after the first, whose outlines agree best; where they do not say, right, back, left. */
function assign(photos: readonly Photo[], views: ReadonlyMap<Side, View>): Side[] {
  let best: Side[] = ['front'];
  let most = -Infinity;
  const scores = new Map<string, number>();
  const score = (photo: number, side: Side) => {
    const key = `${photo} ${side}`;
    const known = scores.get(key) ?? agreement(photos[photo], views.get(side)!);
    scores.set(key, known);
    return known;
  };
  const place = (sides: Side[], sum: number) => {
    if (sides.length === photos.length) {
      if (sum > most) [best, most] = [sides, sum];
      return;
    }
    SIDES.forEach((side, i) => {
      if (sides.includes(side)) return;
      // Opposite sides have mirrored outlines: often only the usual order tells them apart.
      const usual = i === sides.length ? 0.015 : 0;
      place([...sides, side], sum + score(sides.length, side) + usual);
    });
  };
  place(['front'], 0);
  return best;
}

/** Overlap of a picture's outline and the model's, both scaled to their boxes' height: 0..1. */
function agreement({ mask, maskWidth, maskHeight, box }: Photo, view: View): number {
  const photoAspect = ((box[2] - box[0]) * maskWidth) / ((box[3] - box[1]) * maskHeight);
  const viewAspect = (view.box[2] - view.box[0]) / (view.box[3] - view.box[1]);
  const steps = 72;
  let [both, either] = [0, 0];
  const wide = Math.max(photoAspect, viewAspect);
  for (let j = 0; j < steps; j++) {
    for (let i = 0; i < steps; i++) {
      const v = (j + 0.5) / steps;
      const u = ((i + 0.5) / steps - 0.5) * wide;
      const [ps, vs] = [u / photoAspect + 0.5, u / viewAspect + 0.5];
      const inPhoto =
        ps >= 0 &&
        ps < 1 &&
        mask[
          Math.min(maskHeight - 1, Math.floor((box[1] + v * (box[3] - box[1])) * maskHeight)) * maskWidth +
            Math.min(maskWidth - 1, Math.floor((box[0] + ps * (box[2] - box[0])) * maskWidth))
        ] === 1;
      const inView = vs >= 0 && vs < 1 && view.depth[Math.floor(v * GRID) * GRID + Math.floor(vs * GRID)] > -Infinity;
      if (inPhoto && inView) both++;
      if (inPhoto || inView) either++;
    }
  }
  return either > 0 ? both / either : 0;
}

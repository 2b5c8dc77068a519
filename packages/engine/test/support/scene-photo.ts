import type { Model } from 'kiln-mesh/core/model';
import { renderFrame } from 'kiln-mesh/render/render';
import sharp from 'sharp';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import { bareModel, meshScene, withNormals } from '../../src/make/words/mesh/make-model.ts';
import type { Subject } from '../../src/vision/segment.ts';

/** Photos of which the truth is known: a model of ours before backgrounds of several kinds. */

export const PHOTO_SIZE = 320;

export type Background =
  | 'plain'
  | 'gradient'
  | 'noisy'
  | 'clutter'
  | 'horizon'
  | 'wood'
  | 'confetti'
  | 'leaves'
  | 'desk';

/** A model of one colour (orange unless said otherwise, linear light), made from words. */
export function knownModel(prompt: string, color: readonly [number, number, number] = [0.8, 0.2, 0.03]): Model {
  const scene = composeScene(prompt, standardLexicon(), { seed: 1, pose: '', fine: false });
  const part = meshScene(scene, { faces: 6000, topology: 'triangle', resolution: 64, faceted: false }, () => {});
  const model = bareModel(withNormals(part, false));
  return { ...model, materials: [{ ...model.materials[0]!, baseColor: [...color, 1] }] };
}

/** RGBA of the model alone, from a side. */
export const alone = (model: Model, azimuthDegrees: number): Promise<Uint8Array> =>
  renderFrame(model, {
    width: PHOTO_SIZE,
    height: PHOTO_SIZE,
    azimuthDegrees,
    elevationDegrees: 0,
    background: 'transparent',
  });

export function before(rgba: Uint8Array, background: Background): Promise<Buffer> {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const spots = Array.from({ length: 90 }, () => [0, 1, 2, 3, 4, 5].map(() => random() + 0.5));
  /** Discs out of focus, one over the other. */
  const leaves = (x: number, y: number) => {
    let color = [60, 90, 44];
    for (const [sx, sy, size, red, green, blue] of spots as [number, number, number, number, number, number][]) {
      const outside = Math.sqrt((x - sx) ** 2 + (y - sy) ** 2) - 0.03 - 0.06 * size;
      // From here on it is no shade of it.
      if (outside > 0.08) continue;
      const share = 1 / (1 + Math.exp(outside / 0.012));
      const own = [40 + red * 90, 70 + green * 110, 25 + blue * 60];
      color = color.map((value, k) => value + (own[k]! - value) * share);
    }
    return color;
  };
  const wooden = (x: number, y: number) => {
    const grain = Math.sin(y * 40 + Math.sin(x * 6) * 2) / 2 + Math.sin(y * 130 + x * 4) * 0.3;
    return [150, 105, 65].map((value) => value + grain * 25 + random() * 14);
  };
  const out = new Uint8Array(PHOTO_SIZE * PHOTO_SIZE * 3);
  for (let p = 0; p < PHOTO_SIZE * PHOTO_SIZE; p++) {
    const [x, y] = [(p % PHOTO_SIZE) / PHOTO_SIZE, Math.floor(p / PHOTO_SIZE) / PHOTO_SIZE];
    const behind = {
      plain: () => [225, 225, 220],
      gradient: () => [120 + x * 100, 140 + y * 90, 200],
      noisy: () => [0, 1, 2].map(() => 150 + random() * 60),
      clutter: () =>
        [
          [60, 140, 60],
          [240, 230, 210],
          [60, 90, 150],
        ][(Math.floor(x * 9) + Math.floor(y * 9)) % 3]!,
      horizon: () => (y < 0.62 ? [200, 215, 235] : [110, 95, 80]),
      wood: () => wooden(x, y),
      leaves: () => leaves(x, y),
      desk: () => (y < 0.66 ? [216, 210, 196].map((value) => value - x * 45 - y * 20 + random() * 12) : wooden(x, y)),
      confetti: () => {
        const on = spots.findLast(([sx, sy, size]) => Math.hypot(x - sx!, y - sy!) < 0.03 + 0.12 * size!);
        return on ? on.slice(3).map((value) => value * 255) : [180, 180, 180];
      },
    }[background]();
    const share = rgba[p * 4 + 3]! / 255;
    for (let k = 0; k < 3; k++) out[p * 3 + k] = rgba[p * 4 + k]! * share + behind[k]! * (1 - share);
  }
  return sharp(out, { raw: { width: PHOTO_SIZE, height: PHOTO_SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

type Silhouette = { width: number; height: number; inside(pixel: number): boolean };

export const silhouette = (rgba: Uint8Array): Silhouette => ({
  width: PHOTO_SIZE,
  height: PHOTO_SIZE,
  inside: (pixel) => rgba[pixel * 4 + 3]! >= 128,
});

/** What of a picture its subject takes. */
export const cut = (subject: Subject): Silhouette => ({
  ...subject,
  inside: (pixel) => subject.mask[pixel]! >= 0.5,
});

/** Intersection over union of two silhouettes of one picture. */
export function overlapInPlace(one: Silhouette, two: Silhouette): number {
  let [both, any] = [0, 0];
  for (let pixel = 0; pixel < one.width * one.height; pixel++) {
    const [a, b] = [one.inside(pixel), two.inside(pixel)];
    if (a && b) both++;
    if (a || b) any++;
  }
  return both / any;
}

/** Intersection over union of two silhouettes, each stretched from its own box. */
export function overlap(one: Silhouette, two: Silhouette): number {
  const [a, b] = [boxed(one), boxed(two)];
  let [both, any] = [0, 0];
  for (let y = 0.5; y < 150; y++) {
    for (let x = 0.5; x < 150; x++) {
      const [p, q] = [a(x / 150, y / 150), b(x / 150, y / 150)];
      if (p && q) both++;
      if (p || q) any++;
    }
  }
  return both / any;
}

function boxed({ width, height, inside }: Silhouette): (u: number, v: number) => boolean {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let p = 0; p < width * height; p++) {
    if (!inside(p)) continue;
    const [x, y] = [p % width, Math.floor(p / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return (u, v) => inside(Math.floor(top + v * (bottom - top)) * width + Math.floor(left + u * (right - left)));
}

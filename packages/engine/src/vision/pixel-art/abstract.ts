import type { Rgb } from 'kiln-mesh/core/color';
import { neighboursOf } from '../mask/components.ts';
import { EMPTY, isFilled } from './art.ts';

/**
 * What a photo loses on its way to a few cells of a few colours, so that what is left is its features: textures become
 * even, edges stay, the range of light is used up, and what differs from its surroundings differs more. After T. Gerstner
 * et al., "Pixelated image abstraction" (2012), and the bilateral filter of C. Tomasi and R. Manduchi (1998).
 */

/** A square picture in OKLab, 3 per point, and where its subject is, 0..1. */
export interface Field {
  side: number;
  colors: Float32Array;
  subject: Float32Array;
}

const inSubject = ({ side, subject }: Field, x: number, y: number) =>
  x >= 0 && y >= 0 && x < side && y < side && subject[y * side + x] >= 0.5;

/** Evens out what differs by less than about `alike` (OKLab) within `reach` points, and keeps edges. */
export function calmTexture(field: Field, reach: number, alike: number): void {
  const { side, colors } = field;
  const before = colors.slice();
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!inSubject(field, x, y)) continue;
      const at = (y * side + x) * 3;
      const sum = [0, 0, 0];
      let weight = 0;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          if (!inSubject(field, x + dx, y + dy)) continue;
          const from = at + (dy * side + dx) * 3;
          const gap =
            (before[from] - before[at]) ** 2 +
            (before[from + 1] - before[at + 1]) ** 2 +
            (before[from + 2] - before[at + 2]) ** 2;
          // A Lorentzian: arithmetic alone is the same on every machine.
          const share = 1 / (1 + (gap / (alike * alike)) ** 2) / (1 + (dx * dx + dy * dy) / (reach * reach));
          for (const k of [0, 1, 2] as const) sum[k] += before[from + k] * share;
          weight += share;
        }
      }
      for (const k of [0, 1, 2] as const) colors[at + k] = sum[k] / weight;
    }
  }
}

/** No lightness (OKLab) is moved farther: a picture of few tones keeps them. */
const FARTHEST = 0.1;

/** Darkest and lightest of what is shown go `share` of the way to near black and near white. */
export function useRange({ colors, subject }: Field, share: number): void {
  const lights: number[] = [];
  subject.forEach((value, i) => void (value >= 0.5 && lights.push(colors[i * 3])));
  lights.sort((a, b) => a - b);
  const [low, high] = [lights[Math.floor(lights.length * 0.02)] ?? 0, lights[Math.floor(lights.length * 0.98)] ?? 1];
  if (high - low < 0.05) return;
  for (let i = 0; i < subject.length; i++) {
    const wanted = 0.12 + ((colors[i * 3] - low) / (high - low)) * 0.84;
    const step = Math.min(FARTHEST, Math.max(-FARTHEST, (wanted - colors[i * 3]) * share));
    colors[i * 3] = Math.min(1, Math.max(0, colors[i * 3] + step));
  }
}

/** Colour differs less than light does where one feature ends, and says as much: a green eye in brown fur. */
const HUE = 1.8;
const COLORED = 0.1;

/**
 * Lifts local contrast: what is darker or lighter, or more colourful, than what lies within `reach` points gets more so.
 * @returns how much each point stood out in lightness
 */
export function liftDetail(field: Field, reach: number, gain: number): Float32Array {
  const { side, colors, subject } = field;
  const detail = new Float32Array(subject.length);
  const before = colors.slice();
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let dy = -reach; dy <= reach; dy += 2) {
        for (let dx = -reach; dx <= reach; dx += 2) {
          if (!inSubject(field, x + dx, y + dy)) continue;
          const from = ((y + dy) * side + x + dx) * 3;
          for (const k of [0, 1, 2] as const) sum[k] += before[from + k];
          count++;
        }
      }
      const i = y * side + x;
      if (count === 0) continue;
      detail[i] = before[i * 3] - sum[0] / count;
      // What has no colour gets none of the opposite of what is around it.
      const hue = HUE * Math.min(1, Math.hypot(before[i * 3 + 1], before[i * 3 + 2]) / COLORED);
      for (const k of [0, 1, 2] as const) {
        colors[i * 3 + k] += gain * (k === 0 ? 1 : hue) * (before[i * 3 + k] - sum[k] / count);
      }
      colors[i * 3] = Math.min(1, Math.max(0, colors[i * 3]));
    }
  }
  return detail;
}

/** A palette without the darkest or lightest of what is shown has it in place of the colour that is missed least. */
export function withExtremes(palette: readonly Rgb[], { colors, subject }: Field, count: number): Rgb[] {
  const shown = [...subject.keys()].filter((i) => subject[i] >= 0.5).sort((a, b) => colors[a * 3] - colors[b * 3]);
  const few = Math.max(1, Math.floor(shown.length * 0.015));
  const mean = (some: readonly number[]) =>
    [0, 1, 2].map((k) => some.reduce((sum, i) => sum + colors[i * 3 + k], 0) / some.length) as Rgb; // three in, three out
  let out = [...palette];
  for (const wanted of [mean(shown.slice(0, few)), mean(shown.slice(-few))]) {
    if (out.some(([light]) => Math.abs(light - wanted[0]) < FAR)) continue;
    out = withColor(out, wanted, count);
  }
  return out;
}

/** With one more colour, and if that is one too many, the two that are most alike as one. */
export function withColor(palette: readonly Rgb[], color: Rgb, count: number): Rgb[] {
  return [...(palette.length >= count ? withoutClosest(palette) : palette), color];
}

/** Lightness (OKLab) beside which another is worth a colour of its own. */
const FAR = 0.1;

/** The two colours that are most alike become their mean. */
function withoutClosest(palette: readonly Rgb[]): Rgb[] {
  let best: [number, number] = [0, 1];
  let least = Infinity;
  palette.forEach((a, i) => {
    palette.slice(0, i).forEach((b, j) => {
      const gap = (a[0] - b[0]) ** 2 + 3 * ((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
      if (gap < least) [least, best] = [gap, [j, i]];
    });
  });
  const [a, b] = [palette[best[0]], palette[best[1]]];
  const joined: Rgb = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  return [...palette.filter((_, i) => !best.includes(i)), joined];
}

const PASSES = 3;

/**
 * Each cell takes the colour that costs least: how far it is from what the cell shows (`costs`, a row of the palette's
 * length a cell), and `smoothness` for each cell beside it that has another. Iterated conditional modes (J. Besag 1986).
 */
export function agree(cells: Uint8Array, costs: Float32Array, side: number, smoothness: number): void {
  const count = costs.length / cells.length;
  for (let pass = 0; pass < PASSES; pass++) {
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] === EMPTY) continue;
      const beside = neighboursOf(cell, side, cells.length);
      const around = beside.map((other) => cells[other]).filter(isFilled);
      let least = Infinity;
      for (let color = 0; color < count; color++) {
        const cost = costs[cell * count + color] + smoothness * around.filter((other) => other !== color).length;
        if (cost >= least) continue;
        least = cost;
        cells[cell] = color;
      }
    }
  }
}

import { toOklab } from 'kiln-mesh/core/color';
import type { Vector } from 'kiln-mesh/core/math/vector';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { firstEqual } from 'kiln-mesh/topology/vertices';
import { sampleColor } from '../project/color-map.ts';
import { LOG_FLOOR, look } from '../project/looks.ts';
import { matchGains } from '../project/match-gains.ts';
import { type PhotoCamera, type Side, toPlane } from '../project/photo-camera.ts';
import { lookAt, type PhotoView } from '../project/view.ts';
import { carve } from './carve.ts';
import type { OutlineView } from './fields.ts';

/**
 * Whether right and left are the other way round than pictures were given. Outlines cannot tell: exchanged, they are those of
 * the mirror image. Colours can: what two pictures show of one place is of one colour only where they stand right.
 */

interface ColoredOutline extends OutlineView {
  colors: PhotoView['colors'];
}

/** Cells of the grid per cell of the outlines, and of what the cameras see. */
const COARSE = 2;
const SIGHT_CELLS = 110;
/** How well both pictures must see a place. */
const WELL = 0.2;
/** OKLab distance from which two colours contradict each other; light changes lightness more than hue. */
const UNLIKE = 0.1;
const LIGHTNESS = 0.7;
/** Where else a place may lie in a picture, in model units: a shape from outlines is never quite the object. */
const NEAR = 0.025;
const AROUND = [
  [0, 0],
  [NEAR, 0],
  [-NEAR, 0],
  [2 * NEAR, 0],
  [-2 * NEAR, 0],
  [0, NEAR],
  [0, -NEAR],
] as const;

/** The same camera on the opposite side. */
export function opposite(camera: PhotoCamera): PhotoCamera {
  const turned = ([x, y, z]: Vector): Vector => [-x, y, -z];
  return { ...camera, right: turned(camera.right), up: turned(camera.up), back: turned(camera.back) };
}

const OPPOSITE: Readonly<Partial<Record<Side, Side>>> = { right: 'left', left: 'right' };

export const exchanged = (side: Side): Side => OPPOSITE[side] ?? side;

/** Share of the places which two pictures see, 0..1, of which they show colours that contradict each other. */
export function colorConflict(outlines: readonly ColoredOutline[]): number {
  const part = computeNormals(carve(outlines, outlines[0].outline.cell * COARSE).part, { creaseDegrees: 80 });
  const count = part.positions.length / 3;
  const first = firstEqual(count, [{ data: part.positions, width: 3 }]);
  const views = outlines.map(({ camera, colors, outline: { toPicture } }) => ({ camera, colors, toPicture }));
  const sights = views.map(({ camera }) => lookAt(part, camera, SIGHT_CELLS));
  const looks = look(part, first, views, sights);
  const gains = matchGains(looks);
  const n = views.length;
  const plane = new Float64Array(3);
  const sample = new Float64Array(3);
  const shown = (v: number, l: number): Vector[] => {
    const { camera, colors, toPicture } = views[l];
    const light = (k: number) => Math.max(0, (sample[k] + LOG_FLOOR) * Math.exp(gains[l * 3 + k]) - LOG_FLOOR);
    toPlane(camera, part.positions[v * 3], part.positions[v * 3 + 1], part.positions[v * 3 + 2], plane);
    return AROUND.map(([across, upward]) => {
      const x = toPicture.u + (plane[0] + across) * toPicture.perUnitU;
      sampleColor(colors, x, toPicture.v + (plane[1] + upward) * toPicture.perUnitV, sample);
      return toOklab(light(0), light(1), light(2));
    });
  };
  let [unlike, all] = [0, 0];
  for (let v = 0; v < count; v++) {
    if (first[v] !== v) continue;
    const seeing = views.map((_, l) => l).filter((l) => looks.quality[v * n + l] >= WELL);
    if (seeing.length < 2) continue;
    const colors = seeing.map((l) => shown(v, l));
    for (let i = 0; i < seeing.length; i++) {
      for (let j = 0; j < i; j++) {
        const weight = Math.min(looks.quality[v * n + seeing[i]], looks.quality[v * n + seeing[j]]);
        all += weight;
        if (leastOf(colors[i], colors[j]) > UNLIKE) unlike += weight;
      }
    }
  }
  return unlike / Math.max(all, 1e-9);
}

/** How far apart the colours of a place are, where it may lie beside its own in either picture. */
const leastOf = (a: readonly Vector[], b: readonly Vector[]): number =>
  Math.min(...b.map((color) => distance(a[0], color)), ...a.map((color) => distance(color, b[0])));

const distance = (a: Vector, b: Vector): number => Math.hypot((a[0] - b[0]) * LIGHTNESS, a[1] - b[1], a[2] - b[2]);

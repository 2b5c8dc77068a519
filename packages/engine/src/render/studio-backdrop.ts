import type { Camera } from './camera.ts';
import type { Scene } from './scene.ts';
import { type GroundShadow, groundDarkness } from './shadow.ts';

/**
 * The studio's backdrop: light behind the model, darker outwards, with the model's shadow on a ground that is otherwise
 * not there. It is smooth, so it is worked out for every second pixel and read between.
 */

export interface Backdrop {
  columns: number;
  /** sRGB brightness 0..255. */
  light: Float32Array;
}

export function createBackdrop({ scene, ground }: { scene: Scene; ground: GroundShadow }, camera: Camera): Backdrop {
  const columns = (camera.width >> 1) + 2;
  const rows = (camera.height >> 1) + 2;
  const light = new Float32Array(columns * rows);
  const { right, up, back, shiftX, shiftY, distance, focal, width, height } = camera;
  const [fromX, fromY, fromZ] = [0, 1, 2].map((k) => right[k] * shiftX + up[k] * shiftY + back[k] * distance) as [
    number,
    number,
    number,
  ]; // mapped from a triple
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const [x, y] = [column * 2, row * 2];
      const [u, v] = [x / width - 0.5, y / height - 0.46];
      const fade = 1 / (1 + (u * u + v * v) * 1.5);
      light[at] = 146 + 93 * fade * fade;
      const dx = (x - width / 2) / focal;
      const dy = (height / 2 - y) / focal;
      const fall = up[1] * dy - back[1];
      // Seen from level or below there is no ground.
      if (fall > -0.02) continue;
      const t = (scene.ground - fromY) / fall;
      if (!(t > 0)) continue;
      const gx = fromX + t * (right[0] * dx + up[0] * dy - back[0]);
      const gz = fromZ + t * (right[2] * dx + up[2] * dy - back[2]);
      light[at] *= 1 - 0.62 * groundDarkness(ground, gx, gz) * Math.min(1, (-fall - 0.02) * 8);
    }
  }
  return { columns, light };
}

/** The colour behind a pixel's middle, sRGB bytes. */
export function backdropAt({ columns, light }: Backdrop, x: number, y: number, out: Float64Array): void {
  const [u, v] = [(x + 0.5) / 2, (y + 0.5) / 2];
  const at = Math.floor(v) * columns + Math.floor(u);
  const [fu, fv] = [u - Math.floor(u), v - Math.floor(v)];
  const top = light[at] + (light[at + 1] - light[at]) * fu;
  const bottom = light[at + columns] + (light[at + columns + 1] - light[at + columns]) * fu;
  const value = top + (bottom - top) * fv;
  out[0] = value * 0.985;
  out[1] = value * 0.995;
  out[2] = Math.min(255, value * 1.01);
}

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
      const x = column * 2;
      const y = row * 2;
      const u = x / width - 0.5;
      const v = y / height - 0.46;
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

/** Writes it behind all of a frame: RGBA bytes. */
export function paintBackdrop({ columns, light }: Backdrop, rgba: Uint8Array, width: number, height: number): void {
  const line = new Float32Array(columns);
  for (let y = 0, at = 0; y < height; y++) {
    // Between two rows, and then between two columns: a pixel's middle is a quarter or three quarters on the way.
    const above = (y >> 1) * columns;
    const part = (y & 1) === 0 ? 0.25 : 0.75;
    for (let i = 0; i < columns; i++)
      line[i] = light[above + i] + (light[above + columns + i] - light[above + i]) * part;
    for (let x = 0; x < width; x++, at += 4) {
      const left = line[x >> 1];
      const value = left + (line[(x >> 1) + 1] - left) * ((x & 1) === 0 ? 0.25 : 0.75);
      rgba[at] = value * 0.985 + 0.5;
      rgba[at + 1] = value * 0.995 + 0.5;
      rgba[at + 2] = Math.min(255, value * 1.01 + 0.5);
      rgba[at + 3] = 255;
    }
  }
}

import { byteTable } from 'kiln-mesh/core/color';
import { groundDarkness } from 'kiln-mesh/internal/render/shadow';
import { mix, smoothstep } from '../../field/interpolate.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { type BackdropOptions, eyeOf } from './backdrop.ts';
import type { RasterImage } from './raster-image.ts';

/** A studio: one colour, or two from top to bottom, lighter behind the middle, with the things' shadow on its ground. */
export function paintStudio(
  colors: readonly string[],
  graded: boolean,
  { width, height, camera, ground, shadow, even }: BackdropOptions,
): RasterImage {
  const byte = byteTable();
  const top = linearColor(colors[0]);
  const bottom = linearColor(colors[1] ?? colors[0]);
  const { right, up, back, focal } = camera;
  const eye = eyeOf(camera);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [u, v] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.45];
      const t = graded ? smoothstep(0.05, 0.95, (y + 0.5) / height) : 0;
      let light = even || colors.length > 1 || graded ? 1 : 1.06 - 0.34 * (u * u + v * v) * 1.6;
      const dx = (x + 0.5 - width / 2) / focal;
      const dy = (height / 2 - y - 0.5) / focal;
      const fall = up[1] * dy - back[1];
      if (shadow && !even && fall < -0.01) {
        const far = (ground - eye[1]) / fall;
        if (far > 0) {
          const gx = eye[0] + far * (right[0] * dx + up[0] * dy - back[0]);
          const gz = eye[2] + far * (right[2] * dx + up[2] * dy - back[2]);
          light *= 1 - 0.6 * groundDarkness(shadow, gx, gz) * Math.min(1, (-fall - 0.01) * 10);
        }
      }
      for (const k of [0, 1, 2] as const) rgba[at + k] = byte(mix(top[k], bottom[k], t) * light);
      rgba[at + 3] = 255;
    }
  }
  return { width, height, rgba };
}

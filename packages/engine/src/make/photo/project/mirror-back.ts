import type { SubjectOutline } from '../inflate/subject-outline.ts';
import type { ColorMap } from './color-map.ts';
import { createPhotoCamera, USUAL_NEARNESS } from './photo-camera.ts';
import type { PhotoView } from './view.ts';

/**
 * What the back of a thing is taken to look like from one picture: an animal from the side has its other side behind. Of what
 * is turned around an axis only the colours near its sides go on behind it, so that a face or a print is not there twice.
 */

/** Half width of the stretch in the middle of the back where both sides meet, against the half width of the body. */
const MEET = 0.15;

/** @param body whose middle is not repeated; without it all is mirrored */
export function mirrorBack(
  { colors, toPicture }: Pick<PhotoView, 'colors' | 'toPicture'>,
  outline: SubjectOutline,
  body?: { axis: number; radius: Float32Array },
): PhotoView {
  return {
    camera: createPhotoCamera('back', { nearness: USUAL_NEARNESS }),
    colors: body ? continued(colors, toPicture, outline, body) : colors,
    toPicture: { ...toPicture, perUnitU: -toPicture.perUnitU },
  };
}

/** Each place as far from the nearer side as half of the way around to it. */
function continued(
  colors: ColorMap,
  { u, v, perUnitU, perUnitV }: PhotoView['toPicture'],
  { bottom, cell, height: rows }: SubjectOutline,
  { axis, radius }: { axis: number; radius: Float32Array },
): ColorMap {
  const { width, height } = colors;
  const rgb = colors.rgb.slice();
  const soft = softened(colors, Math.max(LEAST_SOFT, Math.round(SOFT * Math.max(width, height))));
  for (let j = 0; j < height; j++) {
    const row = Math.round(((j + 0.5) / height - v) / perUnitV / cell - bottom / cell);
    const own = row >= 0 && row < rows ? radius[row] : 0;
    if (own === 0) continue;
    for (let i = 0; i < width; i++) {
      const s = (((i + 0.5) / width - u) / perUnitU - axis) / own;
      if (Math.abs(s) >= 1) continue;
      const around = Math.cos(Math.acos(Math.abs(s)) / 2);
      const share = Math.max(0, Math.min(1, (1 + s / MEET) / 2));
      for (const [side, weight] of [
        [1, share],
        [-1, 1 - share],
      ] as const) {
        const column = Math.floor((u + (axis + side * around * own) * perUnitU) * width);
        const from = (j * width + Math.max(0, Math.min(width - 1, column))) * 3;
        const to = (j * width + i) * 3;
        // The nearer the middle of the back, the wider a pixel is drawn.
        const far = 1 - Math.abs(s);
        for (let k = 0; k < 3; k++) {
          const own = colors.rgb[from + k] * (1 - far) + soft[from + k] * far;
          rgb[to + k] = (side === 1 ? 0 : rgb[to + k]) + own * weight;
        }
      }
    }
  }
  return { ...colors, rgb };
}

/** Pixels, at least and against the longer side, over which what is stretched is evened out up and down. */
const LEAST_SOFT = 2;
const SOFT = 0.015;

/** Means over a few pixels up and down, twice: single rows drawn around a thing would be streaks. */
function softened({ rgb, width, height }: ColorMap, reach: number): Float32Array {
  const pass = (from: Float32Array) => {
    const out = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
      for (let i = 0; i < width * 3; i++) {
        let sum = 0;
        for (let row = top; row <= bottom; row++) sum += from[row * width * 3 + i];
        out[y * width * 3 + i] = sum / (bottom - top + 1);
      }
    }
    return out;
  };
  return pass(pass(rgb));
}

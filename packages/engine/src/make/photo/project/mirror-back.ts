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
  for (let j = 0; j < height; j++) {
    const row = Math.round(((j + 0.5) / height - v) / perUnitV / cell - bottom / cell);
    const own = row >= 0 && row < rows ? radius[row] : 0;
    if (own === 0) continue;
    for (let i = 0; i < width; i++) {
      const s = (((i + 0.5) / width - u) / perUnitU - axis) / own;
      if (Math.abs(s) >= 1) continue;
      const around = Math.cos(Math.acos(Math.abs(s)) / 2);
      const share = Math.min(1, (1 + s / MEET) / 2);
      for (const [side, weight] of [
        [1, s >= MEET ? 1 : s <= -MEET ? 0 : share],
        [-1, s >= MEET ? 0 : s <= -MEET ? 1 : 1 - share],
      ] as const) {
        const column = Math.floor((u + (axis + side * around * own) * perUnitU) * width);
        const from = (j * width + Math.max(0, Math.min(width - 1, column))) * 3;
        const to = (j * width + i) * 3;
        for (let k = 0; k < 3; k++) rgb[to + k] = (side === 1 ? 0 : rgb[to + k]) + colors.rgb[from + k] * weight;
      }
    }
  }
  return { ...colors, rgb };
}

import { emptyBox, growBox } from 'kiln-mesh/core/math/box';
import type { Part } from 'kiln-mesh/core/model';
import { boundsOf } from '../../../vision/mask/components.ts';
import { colorMap } from '../project/color-map.ts';
import { createPhotoCamera, toPlane } from '../project/photo-camera.ts';
import type { PhotoView } from '../project/view.ts';
import type { Photo } from './reconstruct.ts';

/**
 * Pictures in their places around a model that something else has made: each is laid on so that the box of its subject is
 * the box of what the model shows to that side.
 */
export function viewsOnto(part: Part, photos: readonly Photo[]): PhotoView[] {
  const plane = new Float64Array(3);
  return photos.map(({ side, picture, subject }) => {
    const level = createPhotoCamera(side, {});
    const { min, max } = emptyBox();
    for (let i = 0; i < part.positions.length; i += 3) {
      toPlane(level, part.positions[i], part.positions[i + 1], part.positions[i + 2], plane);
      growBox({ min, max }, [plane[0], plane[1], 0]);
    }
    const box = boundsOf(subject.mask, subject.width);
    return {
      camera: { ...level, shift: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const },
      colors: colorMap(picture, subject),
      toPicture: {
        u: (box.left + box.right) / 2 / subject.width,
        v: (box.top + box.bottom) / 2 / subject.height,
        perUnitU: (box.right - box.left) / subject.width / (max[0] - min[0]),
        perUnitV: -(box.bottom - box.top) / subject.height / (max[1] - min[1]),
      },
    };
  });
}

import type { Part } from 'kiln-mesh/core/model';
import type { SubjectOutline } from '../inflate/subject-outline.ts';
import { type PhotoCamera, toPlane } from '../project/photo-camera.ts';

/** How well a solid fits one picture: the overlap of its shadow with the picture's outline, forgiving a cell at the rim. */

/** Farthest that a shadow is followed beyond the outline's raster, in rasters. */
const BEYOND = 2;

/**
 * @param part triangles of about a cell each: its vertices stand for its shadow
 * @returns 0..1
 */
export function fitOf({ positions }: Part, camera: PhotoCamera, outline: SubjectOutline): number {
  const { width, height, left, bottom, cell, share } = outline;
  const [marginX, marginY] = [width * BEYOND, height * BEYOND];
  const columns = width + 2 * marginX;
  const rows = height + 2 * marginY;
  const shadow = new Uint8Array(columns * rows);
  const plane = new Float64Array(3);
  for (let v = 0; v < positions.length; v += 3) {
    toPlane(camera, positions[v], positions[v + 1], positions[v + 2], plane);
    const x = Math.floor((plane[0] - left) / cell) + marginX;
    const y = Math.floor((plane[1] - bottom) / cell) + marginY;
    if (x < 0 || y < 0 || x >= columns - 1 || y >= rows - 1) continue;
    const p = y * columns + x;
    shadow[p] = shadow[p + 1] = shadow[p + columns] = shadow[p + columns + 1] = 1;
  }
  const shows = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && share[y * width + x] >= 0.5;
  const isNear = (x: number, y: number) => [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => shows(x + dx, y + dy)));
  let [shown, explained, beyond] = [0, 0, 0];
  for (let y = -marginY; y < rows - marginY; y++) {
    for (let x = -marginX; x < columns - marginX; x++) {
      const covered = shadow[(y + marginY) * columns + x + marginX];
      if (shows(x, y)) {
        shown++;
        explained += covered;
      } else if (covered && !isNear(x, y)) beyond++;
    }
  }
  return explained / Math.max(shown + beyond, 1);
}

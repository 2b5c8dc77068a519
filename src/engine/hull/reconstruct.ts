import { toOklab } from '../color.ts';
import { inflate } from '../inflate/inflate.ts';
import { drawOutline, type Outline, subjectBounds } from '../inflate/outline.ts';
import type { Part } from '../model.ts';
import { computeNormals } from '../ops/normals.ts';
import { type ColorMap, colorMap } from '../project/color-map.ts';
import type { PhotoView, Side } from '../project/view.ts';
import type { Picture } from '../segment/decode.ts';
import type { Subject } from '../segment/segment.ts';
import { carve } from './carve.ts';
import { mergeOpposite } from './merge-outlines.ts';

/** From one to four cut-out pictures of one object to its shape, with each picture in its place around it. */

export interface Photo {
  side: Side;
  picture: Picture;
  subject: Subject;
}

export interface Reconstruction {
  /** With normals; the first picture's longer side is about 1 long. */
  part: Part;
  views: PhotoView[];
}

/** @param cells of the grid along the longer side of the first picture's subject */
export function reconstruct(photos: readonly Photo[], cells: number): Reconstruction {
  const first = photos[0]!;
  const box = subjectBounds(first.subject);
  const unit = 1 / Math.max(box.right - box.left, box.bottom - box.top);
  const tall = (box.bottom - box.top) * unit;
  const cell = 1 / cells;
  const placed = photos.map((photo) => {
    // All pictures show the same object: it is equally tall in each.
    const own = subjectBounds(photo.subject);
    const outline = drawOutline(photo.subject, tall / (own.bottom - own.top), cell);
    return { photo, outline, colors: colorMap(photo.picture, photo.subject) };
  });
  const outlineOf = (side: Side) => placed.find(({ photo }) => photo.side === side)?.outline;
  const front = axis(outlineOf('front'), outlineOf('back'));
  const side = axis(outlineOf('right'), outlineOf('left'));
  let part: Part;
  if (front && side) part = carve(front, side);
  else if (front)
    part = inflate(front, photos.length === 1 ? reliefOf(placed[0]!.outline, placed[0]!.colors) : undefined);
  else part = turned(inflate(side!));
  const views = placed.map(({ photo, outline, colors }): PhotoView => {
    return { side: photo.side, colors, toPicture: outline.toPicture };
  });
  return { part: computeNormals(part, { creaseDegrees: 80 }), views };
}

/** One outline of two opposite ones, as the first of the pair sees it. */
function axis(near: Outline | undefined, far: Outline | undefined): Outline | undefined {
  if (near && far) return mergeOpposite(near, far);
  if (near) return near;
  return far && mergeOpposite(mirror(far), far);
}

function mirror(outline: Outline): Outline {
  const { width } = outline;
  const share = outline.share.map((_, p) => outline.share[p - (p % width) + width - 1 - (p % width)]!);
  return { ...outline, share };
}

/** A solid made as if seen from the front, turned to where a side view sees it: right becomes -Z. */
function turned(part: Part): Part {
  const positions = part.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, z] = [positions[i]!, positions[i + 2]!];
    positions[i] = z;
    positions[i + 2] = -x;
  }
  return { ...part, positions };
}

/** -1..1 per cell: how light a place is against its surroundings. */
function reliefOf({ width, height, left, bottom, cell, toPicture, share }: Outline, colors: ColorMap): Float32Array {
  const light = new Float32Array(width * height);
  for (let p = 0; p < light.length; p++) {
    const u = toPicture.u + (left + (p % width) * cell) * toPicture.perUnitU;
    const v = toPicture.v + (bottom + Math.floor(p / width) * cell) * toPicture.perUnitV;
    const x = Math.min(colors.width - 1, Math.max(0, Math.floor(u * colors.width)));
    const y = Math.min(colors.height - 1, Math.max(0, Math.floor(v * colors.height)));
    const at = (y * colors.width + x) * 3;
    light[p] = toOklab(colors.rgb[at]!, colors.rgb[at + 1]!, colors.rgb[at + 2]!)[0];
  }
  const near = mean(light, width, height, 1);
  const far = mean(mean(light, width, height, 7), width, height, 7);
  // Nothing moves at the outline, where the picture's edge would be taken for relief.
  const inner = mean(mean(share, width, height, 4), width, height, 4);
  return near.map((value, p) => Math.max(-1, Math.min(1, (value - far[p]!) * 5)) * Math.max(0, inner[p]! * 2 - 1));
}

/** Mean over squares of `2 * radius + 1` cells. */
function mean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, step: number, count: number) =>
    from.map((_, p) => {
      const at = Math.floor(p / step) % count;
      let [sum, n] = [0, 0];
      for (let d = Math.max(-radius, -at); d <= Math.min(radius, count - 1 - at); d++) {
        sum += from[p + d * step]!;
        n++;
      }
      return sum / n;
    });
  return pass(pass(values, 1, width), width, height);
}

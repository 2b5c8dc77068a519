import { oklabOf } from 'kiln-mesh/core/color';
import { fromSharp, type RasterImage, toSharp } from './raster-image.ts';

/**
 * Where the sky is in a picture: what hangs together with its upper edge and changes slowly, neither dark nor as colourful
 * as things are. A region grown by steps, and so no judge of what a sky is: the caller refuses a share that is too small.
 */

export interface Region {
  width: number;
  height: number;
  /** 0..1 for each pixel. */
  mask: Float32Array;
  /** Of the picture. */
  share: number;
}

/** Pixels of the longer side that it is looked for in. */
const SIDE = 320;
/** OKLab distances: to the pixel beside it, and to the upper edge above it. */
const STEP = 0.028;
const FAR = 0.26;
const DARKEST = 0.3;

export async function findSky(image: RasterImage): Promise<Region> {
  const small = await fromSharp(
    toSharp(image).resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).blur(0.8),
  );
  const { width, height, rgba } = small;
  const labAt = oklabOf(rgba);
  const lab = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) lab.set(labAt(i), i * 3);
  const apart = (a: number, b: number) =>
    Math.hypot(lab[a * 3] - lab[b * 3], lab[a * 3 + 1] - lab[b * 3 + 1], lab[a * 3 + 2] - lab[b * 3 + 2]);
  const mask = new Float32Array(width * height);
  const queue: number[] = [];
  const take = (at: number, from: number, root: number) => {
    if (mask[at] || lab[at * 3] < DARKEST || apart(at, from) > STEP || apart(at, root) > FAR) return;
    mask[at] = 1;
    queue.push(at, root);
  };
  for (let x = 0; x < width; x++) take(x, x, x);
  for (let i = 0; i < queue.length; i += 2) {
    const [at, root] = [queue[i], queue[i + 1]];
    const x = at % width;
    if (x > 0) take(at - 1, at, root);
    if (x < width - 1) take(at + 1, at, root);
    if (at >= width) take(at - width, at, root);
    if (at < width * (height - 1)) take(at + width, at, root);
  }
  return { width, height, mask, share: queue.length / 2 / (width * height) };
}

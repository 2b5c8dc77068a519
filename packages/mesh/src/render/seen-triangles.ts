import type { Model } from '../core/model.ts';
import { createCamera, frame, MARGIN, type View } from './camera.ts';
import { createScreen, project, rasterise } from './raster.ts';
import { prepareScene } from './scene.ts';

/** Finer than this no picture asks which triangles are to be seen. */
const PIXELS = 1024;

/**
 * Per triangle of a model of one part: 1 where one of these views shows it. What is so small or so far aside that no sample
 * of a large picture meets it counts as not seen.
 */
export async function seenTriangles(model: Model, views: readonly View[]): Promise<Uint8Array> {
  const scene = await prepareScene(model, { materials: false });
  const all = model.parts[0].indices.length / 3;
  // Broken triangles are left out there, and the others have other numbers then.
  if (scene.triangles !== all) return new Uint8Array(all).fill(1);
  const seen = new Uint8Array(all);
  const screen = createScreen(PIXELS, PIXELS, 4, scene.positions.length / 3);
  for (const view of views) {
    const framing = frame(scene.positions, [view], { width: PIXELS, height: PIXELS, margin: MARGIN });
    project(scene.positions, createCamera(view, framing, PIXELS, PIXELS), screen.projected);
    rasterise(screen, scene.indices, undefined);
    for (const id of screen.ids) if (id > 0) seen[id - 1] = 1;
  }
  return seen;
}

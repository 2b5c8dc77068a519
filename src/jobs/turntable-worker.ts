import { boundingBox, countFaces } from '../engine/model.ts';
import { readModel } from '../engine/read/index.ts';
import { clipPicture } from '../engine/render/clip-picture.ts';
import { turntable } from '../engine/render/turntable.ts';
import { serveOrders } from '../runtime/threads/serve-orders.ts';
import type { TurntableAnswer, TurntableOrder } from './turntable.ts';

/** The program of the thread of turntable.ts: one model in, one animation out. What has a clip plays it. */

serveOrders<TurntableOrder, TurntableAnswer>(draw, ({ bytes }) => [bytes.buffer]);

async function draw({ bytes, extension, size, frames, maxBytes }: TurntableOrder): Promise<TurntableAnswer> {
  const model = await readModel(bytes, { extension });
  const { min, max } = boundingBox(model);
  const extent = min.map((least, axis) => (max[axis] ?? 0) - least);
  // A copy that owns its memory: what sharp returns may be part of a larger pool, which cannot be transferred.
  const [clip] = model.clips ?? [];
  const drawn = new Uint8Array(
    await (clip ? clipPicture(model, clip, { size, maxBytes }) : turntable(model, { size, frames, maxBytes })),
  );
  return { bytes: drawn, faces: countFaces(model), size: extent, moves: clip !== undefined };
}

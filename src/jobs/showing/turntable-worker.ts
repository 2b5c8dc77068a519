import { boundingBox, countFaces } from 'kiln-engine/core/model';
import { readModel } from 'kiln-engine/formats/read-model';
import { clipPicture } from 'kiln-engine/render/clip-picture';
import { turntable } from 'kiln-engine/render/turntable';
import { serveOrders } from 'kiln-runtime/threads/serve-orders';
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

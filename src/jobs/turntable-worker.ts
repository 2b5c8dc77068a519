import { parentPort } from 'node:worker_threads';
import { boundingBox, countFaces } from '../engine/model.ts';
import { readModel } from '../engine/read/index.ts';
import { clipPicture } from '../engine/render/clip-picture.ts';
import { turntable } from '../engine/render/turntable.ts';
import type { TurntableAnswer, TurntableOrder } from './turntable.ts';

/** The worker thread of turntable.ts: one model in, one animation out, one at a time. What has a clip plays it. */

const port = parentPort;
if (port === null) throw new Error('turntable-worker.ts is a worker thread');

port.on('message', (order: TurntableOrder) => {
  draw(order).then(
    (answer) => port.postMessage(answer, [answer.bytes.buffer]),
    (error: unknown) => port.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});

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

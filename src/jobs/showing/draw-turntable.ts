import { boundingBox, countFaces } from 'kiln-engine/core/model';
import { readModel } from 'kiln-engine/formats/read-model';
import { clipPicture } from 'kiln-engine/render/clip-picture';
import { turntable } from 'kiln-engine/render/turntable';
import type { TurntableAnswer, TurntableOrder } from './turntable.ts';

/** One model in, one animation out. What has a clip plays it. Runs in a thread. */
export async function drawTurntable(order: TurntableOrder): Promise<TurntableAnswer> {
  const { bytes, extension, size, frames, maxBytes } = order;
  const model = await readModel(bytes, { extension });
  const { min, max } = boundingBox(model);
  const extent = min.map((least, axis) => (max[axis] ?? 0) - least);
  const [clip] = model.clips ?? [];
  const drawn = await (clip
    ? clipPicture(model, clip, { size, maxBytes })
    : turntable(model, { size, frames, maxBytes }));
  return { bytes: new Uint8Array(drawn), faces: countFaces(model), size: extent, moves: clip !== undefined };
}

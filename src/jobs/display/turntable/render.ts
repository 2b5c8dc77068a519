import { boundingBox, countFaces, type Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { clipPicture } from 'kiln-mesh/render/clip-picture';
import { encodeTurn, turn, turnSheet, turntable } from 'kiln-mesh/render/turntable';
import type { DrawingAnswer, DrawingOrder } from './pool.ts';

/** One model in, one animation out, or some of its frames. What has a clip plays it. Runs in a thread. */
export async function drawTurntable(order: DrawingOrder): Promise<DrawingAnswer> {
  if (order.kind === 'encode') {
    const { size, frames, maxBytes } = order;
    const bytes = await encodeTurn(joined(order.pixels), { size, frames, maxBytes });
    return { kind: 'encoded', bytes: new Uint8Array(bytes) };
  }
  const { bytes, extension, size, frames } = order;
  const model = await readModel(bytes, { extension });
  if (order.kind === 'sheet') return { kind: 'encoded', bytes: await turnSheet(model, order) };
  const [clip] = model.clips ?? [];
  if (order.kind === 'frames') {
    if (clip) return { kind: 'moves' };
    const pixels = await turn(model, size, frames, [order.from, order.to]);
    return { kind: 'frames', pixels, ...measured(model) };
  }
  const { maxBytes } = order;
  const drawn = await (clip
    ? clipPicture(model, clip, { size, maxBytes })
    : turntable(model, { size, frames, maxBytes }));
  return { kind: 'drawn', bytes: new Uint8Array(drawn), moves: clip !== undefined, ...measured(model) };
}

function measured(model: Model) {
  const { min, max } = boundingBox(model);
  return { faces: countFaces(model), size: min.map((least, axis) => (max[axis] ?? 0) - least) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/**
 * Animated WebPs of one size, played one after the other: the frames of all of them behind the first one's head. The first
 * frame of each has to cover all of the picture, as it does when nothing is see-through.
 *
 * @returns undefined when one of them has a single frame, which is written without any of an animation
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
export function joinAnimations(animations: readonly Uint8Array[]): Uint8Array | undefined {
  const [first] = animations;
  if (!first || animations.some((bytes) => firstFrame(bytes) === undefined)) return undefined;
  const pieces = animations.map((bytes, i) => (i === 0 ? bytes : bytes.subarray(firstFrame(bytes))));
  const out = Buffer.concat(pieces);
  out.writeUInt32LE(out.length - 8, 4);
  for (const bytes of animations) out[FLAGS] |= bytes[FLAGS];
  return out;
}

/** Of the extended head, which is the first chunk: whether there is transparency, whether it moves. */
const FLAGS = 20;

function firstFrame(bytes: Uint8Array): number | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= view.length; ) {
    if (view.toString('latin1', at, at + 4) === 'ANMF') return at;
    const length = view.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return undefined;
}

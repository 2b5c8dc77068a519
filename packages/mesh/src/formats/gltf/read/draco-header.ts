import { broken, ModelReadError } from '../../model-read-error.ts';

/**
 * What packed Draco data say of themselves. The decoder believes it and takes memory for it, so it is compared with what
 * the file declared, which was taken from the budget. Source: the Draco bitstream specification, sections 4 and 5.
 */
export function checkDraco(bytes: Uint8Array, { points, faces }: { points: number; faces: number }): void {
  if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 5)) !== 'DRACO') throw damaged();
  const version = bytes[5] * 256 + bytes[6];
  const [type, method] = [bytes[7], bytes[8]];
  if (type !== 1 || method > 1) throw damaged();
  if (version !== 0x202 || bytes[10] & 0x80) {
    throw new ModelReadError(
      'unsupported',
      'The model is packed by an old or unusual Draco encoder; save it unpacked.',
    );
  }
  const next = numbers(bytes, 11);
  // Sequential: faces, points. Edgebreaker: the kind of traversal, then points before it splits any, then faces.
  if (method === 1) next.skip();
  const [first, second] = [next.number(), next.number()];
  const [declaredFaces, declaredPoints] = method === 1 ? [second, first] : [first, second];
  if (declaredFaces > faces || declaredPoints > points) {
    throw new ModelReadError('too_large', 'The packed Draco data hold more than the glTF file declares.');
  }
}

function numbers(bytes: Uint8Array, from: number) {
  let at = from;
  return {
    skip: () => void at++,
    /** Seven bits a byte, the lowest first. */
    number(): number {
      let value = 0;
      for (let shift = 1; shift < 2 ** 36; shift *= 128) {
        const byte = bytes[at++];
        if (byte === undefined) throw damaged();
        value += (byte & 127) * shift;
        if (byte < 128) return value;
      }
      throw damaged();
    },
  };
}

const damaged = () => broken('The file has damaged packed data (Draco).');

/**
 * The pixels of pictures that were encoded here, for those who would decode them again: a model that has just been painted
 * is drawn next. They are let go with the bytes of the file.
 */
export interface Pixels {
  /** Red, green, blue; row by row from the top. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** Of larger pictures a smaller copy is kept: no picture is drawn with more, and memory stays bounded. */
const MOST = 2048;

const known = new WeakMap<Uint8Array, Pixels>();

/** @param bytes the encoded file; @param pixels not to be changed afterwards */
export function keepPixels(bytes: Uint8Array, pixels: Pixels): void {
  known.set(bytes, atMost(pixels, MOST));
}

/** Undefined for pictures that came from elsewhere. */
export const pixelsOf = (bytes: Uint8Array): Pixels | undefined => known.get(bytes);

/** Halved until neither side is longer. */
export function atMost(pixels: Pixels, side: number): Pixels {
  let made = pixels;
  while (Math.max(made.width, made.height) > side && made.width > 1 && made.height > 1) made = halved(made);
  return made;
}

function halved({ data, width, height }: Pixels): Pixels {
  const w = width >> 1;
  const h = height >> 1;
  const out = new Uint8Array(w * h * 3);
  const down = width * 3;
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0, i = y * 2 * down; x < w; x++, i += 6) {
      for (let c = i; c < i + 3; c++, o++) {
        out[o] = (data[c] + data[c + 3] + data[c + down] + data[c + down + 3] + 2) >> 2;
      }
    }
  }
  return { data: out, width: w, height: h };
}

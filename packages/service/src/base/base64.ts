/**
 * Base64 that comes in parts: each part gives its bytes at once, and what does not fill a group of four characters waits
 * for the next. Half the memory of the text, and never a text of many megabytes in one piece.
 */
export interface Base64Reader {
  /** @returns false when the text so far is no base64 */
  take(text: string): boolean;
  /** @returns false when the whole was none, or nothing */
  end(): boolean;
  size: number;
}

/** @param give gets what comes out, in order; once that is more than the limit it is only counted */
export function createBase64Reader(maxBytes: number, give: (bytes: Uint8Array) => void): Base64Reader {
  let rest = '';
  let good = true;
  const reader: Base64Reader = {
    size: 0,
    take(text) {
      if (!good) return false;
      const all = rest + text;
      // The last group may be padded, so it waits for the end.
      const whole = Math.max(0, Math.floor((all.length - 1) / 4) * 4);
      rest = all.slice(whole);
      if (whole > 0) keep(Buffer.from(all.slice(0, whole), 'base64'), (whole / 4) * 3);
      return good;
    },
    end() {
      const padded = /^([A-Za-z0-9+/_-]{2,4})={0,2}$/.exec(rest);
      const letters = padded?.[1]?.length ?? 0;
      if (letters > 0 && good) keep(Buffer.from(rest, 'base64'), letters - 1);
      else good = false;
      return good;
    },
  };
  // Node skips what is no base64, so the count tells.
  const keep = (bytes: Uint8Array, expected: number) => {
    if (bytes.length !== expected) good = false;
    reader.size += bytes.length;
    if (reader.size <= maxBytes) give(bytes);
  };
  return reader;
}

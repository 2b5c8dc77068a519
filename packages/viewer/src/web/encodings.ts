import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compression of what is answered, for those who say that they take it. */

export interface Packed {
  encoding: string;
  body: Buffer;
}

/** What a client may ask for, the best first. @param effort as brotli counts it: 4 for what is sent once, 8 for what is kept */
const ENCODINGS: Readonly<Record<string, (body: Buffer, effort: number) => Promise<Buffer>>> = {
  br: (body, effort) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (body) => promisify(gzip)(body),
};
/** In bytes: less is not worth it. */
const LEAST_PACKED = 1_000;

/** @param accepted the `Accept-Encoding` of a request */
export function encodingFor(accepted: string | undefined, bytes: number): string | undefined {
  if (bytes < LEAST_PACKED) return undefined;
  const offered = (accepted ?? '').split(',').map((name) => name.split(';')[0]?.trim());
  return Object.keys(ENCODINGS).find((name) => offered.includes(name));
}

export async function pack(body: Buffer, encoding: string, effort: number): Promise<Packed> {
  return { encoding, body: (await ENCODINGS[encoding]?.(body, effort)) ?? body };
}

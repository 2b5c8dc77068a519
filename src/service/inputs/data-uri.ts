import { UserError } from '../../errors.ts';
import { createBase64Reader } from './base64.ts';
import { joined } from './in-pieces.ts';

/** Files inside of requests: `data:<type>[;…];base64,<data>`. */

/** What stood behind the comma of a data URI that was lifted out of a body. */
export interface LiftedData {
  /** Undefined: no base64, or more than anything may be. */
  bytes: Uint8Array | undefined;
  size: number;
  isBase64: boolean;
}

/**
 * The bytes of a data URI: of a short one from its text, of a long one from `lifted`, where the reader of the body put them.
 * @param types media types that may be declared, as a beginning ("image/")
 * @throws {UserError} `bad_input`
 */
export async function readDataUri(
  text: string,
  types: string,
  maxBytes: number,
  lifted?: LiftedData,
): Promise<Uint8Array> {
  const fail = (message: string) => new UserError('bad_input', message);
  const comma = text.indexOf(',');
  const [type = '', ...parameters] = text.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';');
  if (comma < 0) throw fail('is not a whole data URI: write data:<type>;base64,<data>');
  if (!type.startsWith(types)) {
    throw fail(`must declare ${types.endsWith('/') ? `a type ${types}*` : `the type ${types}`} in its data URI`);
  }
  if (!parameters.includes('base64')) throw fail('must be base64: write ;base64, before the data');
  const { bytes, size, isBase64 } = lifted ?? (await decode(text.slice(comma + 1), maxBytes));
  if (!isBase64) throw fail('has no valid base64 data');
  if (size > maxBytes || !bytes) throw fail(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  return bytes;
}

async function decode(text: string, maxBytes: number): Promise<LiftedData> {
  const reader = createBase64Reader(maxBytes);
  reader.take(text);
  const isBase64 = reader.end();
  const { size, parts } = reader;
  return { size, isBase64, bytes: isBase64 && size <= maxBytes ? await joined(parts, size) : undefined };
}

import { setImmediate } from 'node:timers/promises';
import { UserError } from '../../errors.ts';

/** Characters decoded at a stretch: a few milliseconds. A multiple of 4. */
const SLICE = 4 * 1024 * 1024;

/**
 * The bytes of `data:<type>[;…];base64,<data>`. Long data is decoded slice by slice, so that others are served between.
 * @param types media types that may be declared, as a beginning ("image/")
 * @throws {UserError} `bad_input`
 */
export async function readDataUri(text: string, types: string, maxBytes: number): Promise<Uint8Array> {
  const fail = (message: string) => new UserError('bad_input', message);
  const comma = text.indexOf(',');
  const [type = '', ...parameters] = text.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';');
  if (comma < 0) throw fail('is not a whole data URI: write data:<type>;base64,<data>');
  if (!type.startsWith(types)) {
    throw fail(`must declare ${types.endsWith('/') ? `a type ${types}*` : `the type ${types}`} in its data URI`);
  }
  if (!parameters.includes('base64')) throw fail('must be base64: write ;base64, before the data');
  const start = comma + 1;
  const length = text.length - start;
  if (length > Math.ceil(maxBytes / 3) * 4) throw fail(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  const bytes = new Uint8Array(Math.ceil(length / 4) * 3);
  let size = 0;
  for (let at = 0; at < length; at += SLICE) {
    if (length > SLICE) await setImmediate();
    const slice = text.slice(start + at, start + at + SLICE);
    const last = at + SLICE >= length;
    if (!(last ? /^[A-Za-z0-9+/]+={0,2}$/ : /^[A-Za-z0-9+/]+$/).test(slice)) throw fail('has no valid base64 data');
    const decoded = Buffer.from(slice, 'base64');
    bytes.set(decoded, size);
    size += decoded.length;
  }
  if (size === 0) throw fail('has no valid base64 data');
  if (size > maxBytes) throw fail(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  return bytes.slice(0, size);
}

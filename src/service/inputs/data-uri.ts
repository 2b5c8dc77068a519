import { UserError } from '../../errors.ts';

/**
 * The bytes of `data:<type>[;…];base64,<data>`.
 * @param types media types that may be declared, as a beginning ("image/")
 * @throws {UserError} `bad_input`
 */
export function readDataUri(text: string, types: string, maxBytes: number): Uint8Array {
  const fail = (message: string) => new UserError('bad_input', message);
  const comma = text.indexOf(',');
  const [type = '', ...parameters] = text.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';');
  if (comma < 0) throw fail('is not a whole data URI: write data:<type>;base64,<data>');
  if (!type.startsWith(types)) {
    throw fail(`must declare ${types.endsWith('/') ? `a type ${types}*` : `the type ${types}`} in its data URI`);
  }
  if (!parameters.includes('base64')) throw fail('must be base64: write ;base64, before the data');
  const data = text.slice(comma + 1);
  if (data.length > Math.ceil(maxBytes / 3) * 4) throw fail(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw fail('has no valid base64 data');
  return new Uint8Array(Buffer.from(data, 'base64'));
}

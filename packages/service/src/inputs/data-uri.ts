import { UserError } from 'kiln-errors';
import { createBase64Reader } from '../base/base64.ts';
import type { Spool, SpoolFile } from './spool.ts';

/** Files inside of requests: `data:<type>[;…];base64,<data>`. */

/** What stood behind the comma of a data URI. */
export interface DataOfUri {
  /** Undefined: no base64, or more than anything may be. */
  file: StoredFile | undefined;
  size: number;
  isBase64: boolean;
}

/** A file that is on disk, whole. */
export interface StoredFile extends Pick<SpoolFile, 'path' | 'size' | 'head'> {
  sha256: string;
}

export interface DataSources {
  spool: Spool;
  /** What was lifted out of the body on its way in: of a long data URI, by the text that stands in its place. */
  lifted: ReadonlyMap<string, DataOfUri>;
}

/** Characters before the comma: a media type and its parameters. */
const MOST_HEAD = 500;

/**
 * The bytes of a data URI: of a short one from its text, of a long one where the reader of the body put them.
 * @param types media types that may be declared, as a beginning ("image/")
 * @throws {UserError} `bad_input`
 */
export async function readDataUri(
  text: string,
  types: string,
  maxBytes: number,
  { spool, lifted }: DataSources,
): Promise<StoredFile> {
  const fail = (message: string) => new UserError('bad_input', message);
  const comma = text.slice(0, MOST_HEAD).indexOf(',');
  const [type = '', ...parameters] = text.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';');
  if (comma < 0) throw fail('is not a whole data URI: write data:<type>;base64,<data>');
  if (!type.startsWith(types)) {
    throw fail(`must declare ${types.endsWith('/') ? `a type ${types}*` : `the type ${types}`} in its data URI`);
  }
  if (!parameters.includes('base64')) throw fail('must be base64: write ;base64, before the data');
  const { file, size, isBase64 } = lifted.get(text) ?? (await decode(text.slice(comma + 1), maxBytes, spool));
  if (!isBase64) throw fail('has no valid base64 data');
  if (size > maxBytes || !file) throw fail(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  return file;
}

async function decode(text: string, maxBytes: number, spool: Spool): Promise<DataOfUri> {
  const file = spool.file();
  const reader = createBase64Reader(maxBytes, file.add);
  reader.take(text);
  const isBase64 = reader.end();
  const { size } = reader;
  return { size, isBase64, file: isBase64 && size <= maxBytes ? await stored(file) : undefined };
}

/** The file, once it is all there. */
export async function stored(file: SpoolFile): Promise<StoredFile> {
  const sha256 = await file.close();
  const { path, size, head } = file;
  return { path, size, head, sha256 };
}

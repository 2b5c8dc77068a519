import { type ContentName, contentOf, isContentName } from 'kiln-client/contract/media';
import { detectFormat } from 'kiln-engine/formats/detect-format';

/**
 * What a file is by its content. Names and declared types are not asked. It is asked of whatever anybody attached, by the
 * thread that answers everybody, so it looks at the beginning only, and once.
 */

export type FileKind = ContentName | 'unknown';

export const isFileKind = (name: unknown): name is FileKind =>
  name === 'unknown' || (typeof name === 'string' && isContentName(name));

export function fileKind(bytes: Uint8Array): FileKind {
  const content = contentOf(bytes);
  if (content) return content;
  const format = detectFormat(bytes);
  if (format === undefined || format === 'usd') return 'unknown';
  // Many a web server says what is wrong in JSON.
  if (format !== 'gltf') return format;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  return head.includes('"asset"') ? format : 'unknown';
}

import { detectFormat } from 'kiln-engine/formats/detect-format';

/**
 * What a file is by its content. Names and declared types are not asked. It is asked of whatever anybody attached, by the
 * thread that answers everybody, so it looks at the beginning only, and once.
 */

export type FileKind = 'png' | 'jpg' | 'webp' | 'gif' | 'glb' | 'gltf' | 'fbx' | 'stl' | 'obj' | 'zip' | 'unknown';

/** File extensions that a kind of content may stand behind. */
export const KIND_EXTENSIONS: Readonly<Record<FileKind, readonly string[]>> = {
  png: ['.png'],
  jpg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
  gif: ['.gif'],
  glb: ['.glb'],
  gltf: ['.gltf'],
  fbx: ['.fbx'],
  stl: ['.stl'],
  obj: ['.obj'],
  zip: ['.zip', '.3mf', '.usdz'],
  unknown: [],
};

export function fileKind(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  const start = head.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.startsWith('GIF8')) return 'gif';
  const format = detectFormat(bytes);
  if (format === undefined || format === 'usd') return 'unknown';
  // Many a web server says what is wrong in JSON.
  return format === 'gltf' && !head.includes('"asset"') ? 'unknown' : format;
}

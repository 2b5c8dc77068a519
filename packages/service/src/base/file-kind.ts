import { type ContentName, contentOf, isContentName } from 'kiln-client/contract/media';
import { detectFormat } from 'kiln-mesh/formats/detect-format';

/**
 * What a file is by its content. Names and declared types are not asked. It is asked of whatever anybody attached, by the
 * thread that answers everybody, so it looks at the beginning and the end only, and once.
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
  return beginsAsGltf(bytes) || part(bytes, -LOOK_BYTES).includes('"asset"') ? format : 'unknown';
}

const LOOK_BYTES = 4_096;

/** glTF 2.0, section 5.17: what its one object can hold, in any order. */
const PROPERTIES = [
  'accessors',
  'animations',
  'asset',
  'buffers',
  'bufferViews',
  'cameras',
  'extensionsRequired',
  'extensionsUsed',
  'images',
  'materials',
  'meshes',
  'nodes',
  'samplers',
  'scene',
  'scenes',
  'skins',
  'textures',
];

/** Its first key is one of glTF, or its `asset` comes early: writers that sort their keys put a file's numbers before that. */
function beginsAsGltf(bytes: Uint8Array): boolean {
  const head = part(bytes, 0, LOOK_BYTES);
  const [, key = ''] = head.split('"', 2);
  return head.includes('"asset"') || PROPERTIES.includes(key);
}

function part(bytes: Uint8Array, from: number, to?: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, to));
}

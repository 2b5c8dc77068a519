/** What a file is, by its first bytes; by its name only for formats that have none of their own (text, OBJ, STL). */

const BY_BYTES: readonly { type: string; at: number; bytes: string }[] = [
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/bmp', at: 0, bytes: 'BM' },
  { type: 'model/gltf-binary', at: 0, bytes: 'glTF' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/webm', at: 0, bytes: '\x1aE\xdf\xa3' },
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'audio/ogg', at: 0, bytes: 'OggS' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
];

/** Containers (ZIP) and formats without a mark of their own. SVG and HTML are text here: they would run as a page. */
const BY_NAME: Record<string, string> = {
  usdz: 'model/vnd.usdz+zip',
  '3mf': 'model/3mf',
  zip: 'application/zip',
  obj: 'model/obj',
  mtl: 'model/mtl',
  stl: 'model/stl',
  fbx: 'application/octet-stream',
  gltf: 'model/gltf+json',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  svg: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
};

export function contentTypeOf(head: Uint8Array, filename: string): string {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
  const found = BY_BYTES.find(({ at, bytes }) => text.startsWith(bytes, at));
  if (found !== undefined) return found.type;
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return BY_NAME[extension] ?? 'application/octet-stream';
}

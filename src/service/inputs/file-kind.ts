/** What a file is by its content. Names and declared types are not asked. */

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
  const text = head.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('glTF')) return 'glb';
  if (text.startsWith('PK\x03\x04')) return 'zip';
  if (text.startsWith('Kaydara FBX Binary') || /^\s*;\s*FBX /.test(text)) return 'fbx';
  if (/^\s*\{/.test(text) && text.includes('"asset"')) return 'gltf';
  if (isBinaryStl(bytes) || /^\s*solid\b[\s\S]*\bfacet\b/.test(text)) return 'stl';
  if (/^(?:\s*(?:#.*|mtllib .*|o .*|g .*|s .*|usemtl .*)?\r?\n)*\s*v\s+[-\d.]/.test(text)) return 'obj';
  return 'unknown';
}

/** 80 bytes, a count of triangles, 50 bytes each: the size must agree. */
function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < 84) return false;
  const triangles = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  return bytes.length === 84 + triangles * 50;
}

import { broken, ModelReadError } from './model-read-error.ts';

/** The parts of glTF's JSON that are checked by hand before a library may see it. Everything is untrusted. */
export interface GltfJson {
  asset?: { version?: unknown };
  buffers?: { uri?: unknown; byteLength?: unknown }[];
  bufferViews?: {
    buffer?: unknown;
    byteOffset?: unknown;
    byteLength?: unknown;
    byteStride?: unknown;
    extensions?: unknown;
  }[];
  accessors?: {
    bufferView?: unknown;
    byteOffset?: unknown;
    count?: unknown;
    type?: unknown;
    componentType?: unknown;
  }[];
  images?: { uri?: unknown; bufferView?: unknown }[];
  nodes?: { children?: unknown; mesh?: unknown }[];
  meshes?: { primitives?: unknown }[];
  extensionsRequired?: unknown;
  [key: string]: unknown;
}

export interface GltfContent {
  json: GltfJson;
  /** The binary chunk of a GLB. */
  binary?: Uint8Array;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && view(bytes).getUint32(0, true) === MAGIC;
}

/** Takes a GLB apart. Source: glTF 2.0, section 4 (GLB File Format Specification). */
export function openGlb(bytes: Uint8Array): GltfContent {
  const data = view(bytes);
  const version = data.getUint32(4, true);
  if (version !== 2)
    throw new ModelReadError('unsupported', `GLB version ${version} is not read; save it as glTF 2.0.`);
  const length = data.getUint32(8, true);
  if (length > bytes.length) throw broken(`The GLB file is cut off: ${bytes.length} of ${length} bytes.`);
  let json: GltfJson | undefined;
  let binary: Uint8Array | undefined;
  for (let at = 12; at + 8 <= length; ) {
    const size = data.getUint32(at, true);
    const type = data.getUint32(at + 4, true);
    if (at + 8 + size > length) throw broken('The GLB file has a chunk that goes beyond its end.');
    const chunk = bytes.subarray(at + 8, at + 8 + size);
    if (type === JSON_CHUNK && !json) json = parseGltf(chunk);
    else if (type === BINARY_CHUNK && !binary) binary = chunk;
    at += 8 + Math.ceil(size / 4) * 4;
  }
  if (!json) throw broken('The GLB file has no JSON chunk.');
  return { json, ...(binary && { binary }) };
}

export function parseGltf(bytes: Uint8Array): GltfJson {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw broken('The glTF description is not valid JSON.', error);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw broken('The glTF description is no object.');
  // Every field of GltfJson is unknown or a list of unknowns that checkGltf looks at.
  return json as GltfJson;
}

/** The bytes behind a data URI; any other address is another file, which is refused. */
export function decodeDataUri(uri: string, what: string): Uint8Array {
  const found = /^data:[^,]*?(;base64)?,/i.exec(uri);
  if (!found) {
    throw new ModelReadError(
      'external_reference',
      `The file refers to ${what} "${uri.slice(0, 80)}", which did not come with it. Save it with everything embedded (GLB).`,
    );
  }
  const body = uri.slice(found[0].length);
  if (found[1]) return new Uint8Array(Buffer.from(body, 'base64'));
  try {
    return new TextEncoder().encode(decodeURIComponent(body));
  } catch (error) {
    throw broken(`The data of ${what} are not written as a data URI should be.`, error);
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

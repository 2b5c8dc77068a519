import { broken, ModelReadError } from '../../model-read-error.ts';
import { viewOf } from '../../read/signatures.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { parseGltf } from './gltf-json.ts';

export interface GltfContent {
  json: Record<string, unknown>;
  /** The binary chunk of a GLB. */
  binary?: Uint8Array;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/** Takes a GLB apart. Source: glTF 2.0, section 4 (GLB File Format Specification). */
export function openGlb(bytes: Uint8Array, budget: SizeBudget): GltfContent {
  const data = viewOf(bytes);
  const version = data.getUint32(4, true);
  if (version !== 2)
    throw new ModelReadError('unsupported', `GLB version ${version} is not read; save it as glTF 2.0.`);
  const length = data.getUint32(8, true);
  if (length > bytes.length) throw broken(`The GLB file is cut off: ${bytes.length} of ${length} bytes.`);
  const isChunk = (place: number) =>
    place + 8 <= length && [JSON_CHUNK, BINARY_CHUNK].includes(data.getUint32(place + 4, true));
  let json: Uint8Array | undefined;
  let binary: Uint8Array | undefined;
  for (let at = 12; at + 8 <= length; ) {
    const size = data.getUint32(at, true);
    const type = data.getUint32(at + 4, true);
    if (at + 8 + size > length) throw broken('The GLB file has a chunk that goes beyond its end.');
    const chunk = bytes.subarray(at + 8, at + 8 + size);
    if (type === JSON_CHUNK) json ??= chunk;
    else if (type === BINARY_CHUNK) binary ??= chunk;
    // Some writers leave out the padding between chunks; then one begins right there.
    const next = at + 8 + size;
    const padded = at + 8 + Math.ceil(size / 4) * 4;
    at = !isChunk(padded) && isChunk(next) ? next : padded;
  }
  if (!json) throw broken('The GLB file has no JSON chunk.');
  return { json: parseGltf(json, budget), ...(binary && { binary }) };
}

export const isDataUri = (uri: string) => /^data:/i.test(uri);

/** A relative address as a path of an archive. */
export function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri; // not written as an address: programs put plain paths there
  }
}

/** The bytes behind a data URI; any other address is another file, which is refused. */
export function decodeDataUri(uri: string, what: string): Uint8Array {
  const found = /^data:[^,]*?(;base64)?,/i.exec(uri.slice(0, 1_000));
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

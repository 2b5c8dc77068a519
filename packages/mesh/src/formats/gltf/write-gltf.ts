import type { Model } from '../../core/model.ts';
import { buildGltf } from './write-glb.ts';

/**
 * glTF 2.0 as one JSON file: what the GLB holds, with its buffer embedded as a data URI (glTF 2.0, section 3.6.1.1).
 * @example await writeFile('chair.gltf', await writeGltf(model))
 */
export async function writeGltf(model: Model): Promise<Uint8Array> {
  const { json, buffer } = await buildGltf(model);
  const [first] = json.buffers ?? [];
  if (first) first.uri = `data:application/octet-stream;base64,${Buffer.from(buffer).toString('base64')}`;
  return new TextEncoder().encode(JSON.stringify(json));
}

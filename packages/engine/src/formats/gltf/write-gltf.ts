import type { Model } from '../../core/model.ts';
import { writeGlb } from './write-glb.ts';

/** glTF 2.0 as one JSON file: what the GLB holds, with its buffer embedded as a data URI (glTF 2.0, section 3.6.1.1). */
export async function writeGltf(model: Model): Promise<Uint8Array> {
  const glb = await writeGlb(model);
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength))) as {
    buffers?: { uri?: string }[];
  };
  const start = 20 + jsonLength + 8;
  const data = glb.subarray(start, start + view.getUint32(start - 8, true));
  const [buffer] = json.buffers ?? [];
  if (buffer) buffer.uri = `data:application/octet-stream;base64,${Buffer.from(data).toString('base64')}`;
  return new TextEncoder().encode(JSON.stringify(json));
}

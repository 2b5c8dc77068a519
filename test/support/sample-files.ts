import type { MediumName } from 'kiln-client/contract/media';
import { png } from './quick-recipes.ts';

/** A file of each medium that every field takes, as a data URI: what examples of the contract leave open. */

export const pictureUri = (size = 64) => `data:image/png;base64,${Buffer.from(png(size)).toString('base64')}`;

export const SAMPLES: Readonly<Record<MediumName, string>> = {
  image: pictureUri(),
  model: `data:application/octet-stream;base64,${triangle().toString('base64')}`,
};

/** A model of one triangle, as GLB. */
export function triangle(): Buffer {
  const positions = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const document = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  });
  const json = Buffer.from(document.padEnd(Math.ceil(document.length / 4) * 4));
  const head = (length: number, type: string) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(length, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const body = Buffer.concat([head(json.length, 'JSON'), json, head(36, 'BIN\0'), positions]);
  const start = Buffer.alloc(12);
  start.write('glTF', 0, 'latin1');
  start.writeUInt32LE(2, 4);
  start.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([start, body]);
}

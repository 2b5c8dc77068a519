import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshScene } from 'kiln-engine/make/words/mesh/make-model';
import type { Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { modelOf, plainMaterial } from '../../packages/mesh/test/support/shapes.ts';

/** A figure or an animal of a few thousand faces, made in half a second: for what is about rigs, not about shapes. */
export function figure(prompt = 'a child', { resolution = 40, faces = 1_500 } = {}): Model {
  const scene = composeScene(prompt, standardLexicon(), { seed: 1, pose: '', fine: false });
  const part = meshScene(scene, { faces, topology: 'triangle', resolution, faceted: false }, () => {});
  return modelOf([computeNormals(part, { creaseDegrees: 40 })], [{ ...plainMaterial, baseColor: [0.8, 0.3, 0.2, 1] }]);
}

export const figureGlb = (prompt?: string): Promise<Uint8Array> => writeGlb(figure(prompt));

export const modelUri = (bytes: Uint8Array) =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

/** A GLB whose own numbers say that it has this number of faces; what they are is not looked at for a refusal. */
export function largeGlb(faces: number): Uint8Array {
  const document = {
    asset: { version: '2.0' },
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ componentType: 5126, count: faces * 3, type: 'VEC3' }],
  };
  const text = JSON.stringify(document);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + json.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16, 'latin1');
  return Buffer.concat([head, json]);
}

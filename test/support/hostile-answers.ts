import { glb, HOSTILE_GLTF, type Json, packedByDraco } from '../../packages/mesh/test/support/hostile.ts';
import { interlacedPng, widePng } from './interlaced-png.ts';

/** What a model server must not be believed: small files that ask for much, and files that are none. */

function showing(json: Json, picture: Uint8Array): void {
  json.images = [{ uri: `data:image/png;base64,${Buffer.from(picture).toString('base64')}` }];
  json.textures = [{ source: 0 }];
  json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
  json.meshes[0].primitives[0].material = 0;
}

/** Of 65,500 pixels a side: 17 gigabytes, where it is decoded. */
const hugePng = () => interlacedPng(65_500, { bits: 8, bytes: 400_000 });

/** As GLBs, by what is wrong with them. */
export async function hostileModels(): Promise<Record<string, Uint8Array>> {
  const huge = await hugePng();
  const nan = Buffer.from(new Float32Array([Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const whole = glb(() => {});
  return {
    'an accessor past its buffer': glb((json) => {
      json.accessors[0].count = 4;
    }),
    'a billion points': glb((json) => {
      json.accessors[0] = { componentType: 5126, count: 1_000_000_000, type: 'VEC3' };
    }),
    'nodes in a ring': glb((json) => {
      json.nodes = [{ mesh: 0, children: [1] }, { children: [2] }, { children: [0] }];
    }),
    'coordinates that are no numbers': glb((json) => {
      json.buffers.push({ byteLength: 36, uri: `data:;base64,${nan.toString('base64')}` });
      json.bufferViews[0].buffer = 1;
    }),
    'packed views that unpack to terabytes': glb(HOSTILE_GLTF['packed views that unpack to terabytes']!),
    'Draco data that hold more than is declared': glb((json) =>
      packedByDraco(json, [68, 82, 65, 67, 79, 2, 2, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 3]),
    ),
    'a texture of 65,500 x 65,500 pixels': glb((json) => showing(json, huge)),
    'the half of a GLB': whole.subarray(0, whole.length >> 1),
    'a page in place of a GLB': Buffer.from('<html>502 Bad Gateway</html>'),
  };
}

/** As PNGs. @param isAll with one that takes seconds to be made and decoded */
export async function hostilePictures(isAll: boolean): Promise<Record<string, Uint8Array>> {
  return {
    '65,500 x 65,500 pixels': await hugePng(),
    '1.4 GB interlaced': await interlacedPng(13_300, { bits: 16, bytes: 400_000 }),
    ...(isAll && { 'rows of 11 MB': await widePng(2_900_000, 60) }),
    'the half of a PNG': (await interlacedPng(64)).subarray(0, 100),
    'a page in place of a PNG': Buffer.from('<html>502 Bad Gateway</html>'),
  };
}

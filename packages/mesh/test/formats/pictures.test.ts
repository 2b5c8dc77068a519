import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, type Clearcoat } from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lossesOf } from '../../src/formats/losses.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeUsdz } from '../../src/formats/usdz/write-usdz.ts';
import { zip } from '../../src/formats/zip/zip.ts';
import { gltf, utf8 } from '../support/hostile.ts';
import { plainTexture, texturedSphere, writeOne } from '../support/models.ts';

/** Pictures of models: read in every kind, found beside the model, named where they cannot be read or did not come along. */

test('pictures that did not come along are named, and the model opens without them', async () => {
  const { obj } = { obj: utf8('mtllib looks.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n') };
  const mtl = utf8('newmtl a\nKd 1 0 0\nmap_Kd paint.png\n');
  const open = async (bytes: Uint8Array) => (await readModel(bytes)).unread?.join();
  expect(await open(obj)).toContain('"looks.mtl", which did not come with it');
  expect(
    await open(
      zip([
        { name: 'a.obj', bytes: obj },
        { name: 'looks.mtl', bytes: mtl },
      ]),
    ),
  ).toContain('"paint.png"');
  const scene = gltf((json) => {
    json.images = [{ uri: 'my%20paint.png' }];
    json.textures = [{ source: 0 }];
    json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
    json.meshes[0].primitives[0].material = 0;
  });
  expect(await open(scene)).toContain('my%20paint.png');
  const { bytes } = await plainTexture('my paint', '#ff0000');
  const whole = await readModel(
    zip([
      { name: 'a/scene.gltf', bytes: scene },
      { name: 'a/my paint.png', bytes },
    ]),
  );
  expect(whole.unread).toBeUndefined();
  expect(whole.materials[0]!.baseColorTexture).toMatchObject({ width: 32 });
});

test('files of one name in several folders are told apart, and found whichever way their slashes lean', async () => {
  const scene = gltf((json) => {
    json.images = ['legs/paint.png', '..\\seat\\paint.png', 'paint.png'].map((uri) => ({ uri }));
    json.textures = [{ source: 0 }, { source: 1 }, { source: 2 }];
    json.materials = [0, 1, 2].map((index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }));
    json.meshes[0].primitives[0].material = 0;
  });
  const pictures = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map((color) => plainTexture('paint', color)));
  const [red, green, blue] = pictures.map(({ bytes }) => bytes);
  const { materials } = await readModel(
    zip([
      { name: 'paint.png', bytes: green! },
      { name: 'chair/paint.png', bytes: blue! },
      { name: 'chair/scene.gltf', bytes: scene },
      { name: 'seat\\Paint.png', bytes: green! },
      { name: 'chair/legs/paint.png', bytes: red! },
    ]),
  );
  const found = materials.slice(0, 3).map(({ baseColorTexture }) => baseColorTexture!.bytes);
  expect(found.map((bytes) => Buffer.compare(bytes, red!) === 0)).toEqual([true, false, false]);
  expect(found.map((bytes) => Buffer.compare(bytes, green!) === 0)).toEqual([false, true, false]);
  expect(found.map((bytes) => Buffer.compare(bytes, blue!) === 0)).toEqual([false, false, true]);
});

test('an OBJ keeps its picture where one face has no texture coordinates, and its materials have the names they have', async () => {
  const obj = utf8(
    'mtllib a.mtl # looks\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0.25 0.5\nusemtl wood#1\nf 1/1 2/1 3/1\nf 2 4 3\n',
  );
  const { bytes } = await plainTexture('wood', '#884422');
  const model = await readModel(
    zip([
      { name: 'a.obj', bytes: obj },
      { name: 'a.mtl', bytes: utf8('newmtl wood#1\nmap_Kd wood.png\n') },
      { name: 'wood.png', bytes },
    ]),
  );
  const [part] = model.parts;
  expect(model.materials[part!.material]).toMatchObject({ name: 'wood#1', baseColorTexture: { width: 32 } });
  expect([...part!.uvs!.slice(0, 2), ...part!.uvs!.slice(-4)]).toEqual([0.25, 0.5, 0, 0, 0, 0]);
});

test.each([
  ['a bitmap', 'skin.bmp', 'BM      '],
  ['a Targa', 'skin.tga', '\0\0\x02     '],
])('%s is named, and the model opens without it', async (_, name, head) => {
  const bytes = gltf((json) => {
    json.images = [
      { name, uri: `data:application/octet-stream;base64,${Buffer.from(head, 'latin1').toString('base64')}` },
    ];
    json.textures = [{ source: 0 }];
    json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
    json.meshes[0].primitives[0].material = 0;
  });
  const model = await readModel(bytes);
  expect(model.unread).toEqual([`the picture "${name}", whose kind is not read`]);
  expect(model.materials.some((material) => material.baseColorTexture)).toBe(false);
});

/** A Targa of 2 by 2 pixels: red, green above, blue, white below. */
const targa = (kind: number, bits: number, pixels: readonly number[], isFromTop: boolean) => {
  const header = [0, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, bits, isFromTop ? 0x20 : 0];
  return Uint8Array.from([...header, ...pixels]);
};
const [R, G, B, W] = [
  [0, 0, 255],
  [0, 255, 0],
  [255, 0, 0],
  [255, 255, 255],
] as const;

test.each([
  ['plain, from the top', targa(2, 24, [...R, ...G, ...B, ...W], true)],
  ['packed, from below', targa(10, 24, [0x01, ...B, ...W, 0x80, ...R, 0x00, ...G], false)],
])('a Targa (%s) becomes a PNG', async (_, bytes) => {
  const model = await readModel(
    zip([
      { name: 'a.obj', bytes: utf8('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl a\nf 1/1 2/1 3/1\n') },
      { name: 'a.mtl', bytes: utf8('newmtl a\nmap_Kd skin.TGA\n') },
      { name: 'skin.TGA', bytes },
    ]),
  );
  expect(model.unread).toBeUndefined();
  const { data } = await sharp(model.materials[0]!.baseColorTexture!.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
});

test('a picture of a kind that is not read is named in every format, and the model opens without it', async () => {
  const bytes = utf8('DDS of another program');
  const model = await readModel(
    zip([
      { name: 'a.obj', bytes: utf8('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n') },
      { name: 'a.mtl', bytes: utf8('newmtl a\nmap_Kd skin.dds\n') },
      { name: 'skin.dds', bytes },
    ]),
  );
  expect(model.unread).toEqual(['the picture "skin.dds", whose kind is not read']);
});

test('an FBX whose picture lies elsewhere opens without it, and with it from an archive', async () => {
  const model = await texturedSphere();
  const skin = model.materials[0]!.baseColorTexture!;
  // No bytes in the file: its name is all that there is.
  model.materials = [{ ...model.materials[0]!, baseColorTexture: { ...skin, bytes: new Uint8Array(0) } }];
  const bytes = await writeOne(model, 'fbx');
  const alone = await readModel(bytes);
  expect(alone.unread?.join()).toContain('skin.png');
  expect(alone.materials[0]!.baseColorTexture).toBeUndefined();
  const together = await readModel(
    zip([
      { name: 'ball.fbx', bytes },
      { name: 'skin.png', bytes: skin.bytes },
    ]),
  );
  expect(together.materials[0]!.baseColorTexture).toMatchObject({ width: 32 });
});

/** 8 x 8 pixels, red and blue above, green below, made by another program: UASTC packed by zstd, and ETC1S. */
const KTX2 = {
  uastc:
    'q0tUWCAyMLsNChoKAAAAAAEAAAAIAAAACAAAAAAAAAAAAAAAAQAAAAEAAAACAAAAaAAAACwAAACUAAAAJAAAAAAAAAAAAAAAAAAAAAAAAAC4AAAAAAAAACkAAAAAAAAAQAAAAAAAAAAsAAAAAAAAAAIAKACmAQIAAwMAABAAAAAAAAAAAAB/AAAAAAAAAAAA/////x8AAABLVFh3cml0ZXIAQmFzaXMgVW5pdmVyc2FsIDIuNTAAACi1L/0gQAUBALD3HwDgH3oAFwDg/x8C4AHgH+AfAg8AAwAAmJmaF8AI',
  etc1s:
    'q0tUWCAyMLsNChoKAAAAAAEAAAAIAAAACAAAAAAAAAAAAAAAAQAAAAEAAAABAAAAaAAAACwAAACUAAAAJAAAALgAAAAAAAAAiAAAAAAAAABAAQAAAAAAAAIAAAAAAAAAAAAAAAAAAAAsAAAAAAAAAAIAKACjAQIAAwMAAAgAAAAAAAAAAAA/AAAAAAAAAAAA/////x8AAABLVFh3cml0ZXIAQmFzaXMgVW5pdmVyc2FsIDIuNTAAAAMAAgArAAAACQAAACwAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAgwEQAAAAAAADiRAQwEQAAAAAAgCQgAEwACAAAAAAgBgATAAAAAAAACIwErKqqqlJVVVUFQMBEAAAAAAAAkkYAmAAAAAAAAEAYASYECAAAAIAgckoBwAQAAAAAAAACCABoAw==',
};

test.each(Object.entries(KTX2))('a KTX2 picture (%s) becomes a PNG, a damaged one a refusal', async (_, data) => {
  const scene = (base64: string) =>
    gltf((json) => {
      json.images = [{ uri: `data:image/ktx2;base64,${base64}` }];
      json.textures = [{ extensions: { KHR_texture_basisu: { source: 0 } } }];
      json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
      json.meshes[0].primitives[0].material = 0;
      json.extensionsUsed = ['KHR_texture_basisu'];
      json.extensionsRequired = ['KHR_texture_basisu'];
    });
  const model = await readModel(scene(data));
  expect(model.unread).toBeUndefined();
  const { bytes, width, height } = model.materials[0]!.baseColorTexture!;
  expect([width, height]).toEqual([8, 8]);
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * 8 + x) * 3, (y * 8 + x) * 3 + 3)].map((v) => v > 127);
  expect([at(1, 1), at(6, 1), at(3, 6)]).toEqual([
    [true, false, false],
    [false, false, true],
    [false, true, false],
  ]);
  const file = Buffer.from(data, 'base64');
  // Larger than all that is allowed, without a level, of another kind, cut off.
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(file);
    copy.writeUInt32LE(value, at);
    return scene(copy.toString('base64'));
  };
  await expect(readModel(changed(20, 100_000_000))).rejects.toThrow('too many');
  await expect(readModel(changed(116, 1))).rejects.toThrow('only graphics cards');
  for (const length of [40, 120, 200]) {
    await expect(readModel(scene(file.subarray(0, length).toString('base64')))).rejects.toThrow('KTX2 picture');
  }
});

test('WebP pictures are read', async () => {
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00ff00' } })
    .webp()
    .toBuffer();
  const scene = gltf((json) => {
    json.images = [{ uri: `data:image/webp;base64,${webp.toString('base64')}` }];
    json.textures = [{ extensions: { EXT_texture_webp: { source: 0 } } }];
    json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
    json.meshes[0].primitives[0].material = 0;
    json.extensionsRequired = ['EXT_texture_webp'];
  });
  expect((await readModel(scene)).materials[0]!.baseColorTexture).toMatchObject({ mimeType: 'image/png', width: 8 });
});

/** A triangle with four images of one picture: clamped and mirrored, nearest, plain, and in an extension mirrored. */
async function pixelArt(): Promise<Uint8Array> {
  const { bytes } = await plainTexture('pixels', '#336699');
  return gltf((json) => {
    json.accessors.push({ componentType: 5126, count: 3, type: 'VEC2' });
    Object.assign(json.meshes[0].primitives[0].attributes, { TEXCOORD_0: 2, _HEAT: 2 });
    json.meshes[0].primitives[0].material = 0;
    json.images = [{ uri: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` }];
    json.samplers = [
      { wrapS: 33071, wrapT: 33648, magFilter: 9728, minFilter: 9984 },
      { magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 },
      { wrapS: 33648, wrapT: 33648 },
    ];
    json.textures = [
      { source: 0, sampler: 0 },
      { source: 0, sampler: 1 },
      { source: 0, sampler: 2 },
    ];
    json.materials = [
      {
        pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
        emissiveTexture: { index: 1 },
        emissiveFactor: [1, 1, 1],
        extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatTexture: { index: 2 } } },
        extras: { lod: 1 },
      },
    ];
    json.extensionsUsed = ['KHR_materials_clearcoat'];
    json.nodes[0].extras = { collision: 'box' };
    json.asset.copyright = '2026 Ada';
  });
}

test('how textures go on beyond their edges and are filtered is kept, as is whose the file is', async () => {
  const model = await readModel(await pixelArt());
  const glb = await writeOne(model, 'glb');
  const { issues } = await validateBytes(glb);
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb);
  const [material] = document.getRoot().listMaterials();
  const base = material!.getBaseColorTextureInfo()!;
  expect([base.getWrapS(), base.getWrapT(), base.getMagFilter(), base.getMinFilter()]).toEqual([
    33071, 33648, 9728, 9984,
  ]);
  const glow = material!.getEmissiveTextureInfo()!;
  expect([glow.getWrapS(), glow.getMagFilter()]).toEqual([10497, null]);
  const coat = material!.getExtension<Clearcoat>('KHR_materials_clearcoat')!.getClearcoatTextureInfo()!;
  expect([coat.getWrapS(), coat.getWrapT(), coat.getMagFilter()]).toEqual([33648, 33648, null]);
  expect(document.getRoot().listTextures()).toHaveLength(1);
  expect(document.getRoot().getAsset().copyright).toBe('2026 Ada');
  expect(document.getRoot().getAsset().extras).not.toHaveProperty('copyright');
  expect(lossesOf(model, 'fbx')).toEqual(
    expect.arrayContaining(['how textures go on beyond their edges', 'how textures are filtered']),
  );
  const again = await readModel(glb);
  expect(again.materials[0]!.baseColorTexture!.sampler).toEqual(model.materials[0]!.baseColorTexture!.sampler);
  const usd = Buffer.from(await writeUsdz(model)).toString('latin1');
  expect(usd).toContain('inputs:wrapS = "clamp"');
  expect(usd).toContain('inputs:wrapT = "mirror"');
});

test('custom properties and attributes are named where they are left out', async () => {
  expect((await readModel(await pixelArt())).unread).toEqual([
    'attributes of a program of its own (_NAME)',
    'custom properties (extras)',
  ]);
});

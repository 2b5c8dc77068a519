import { Document, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  type Clearcoat,
  KHRDracoMeshCompression,
  KHRMaterialsClearcoat,
  KHRMaterialsVariants,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boundingBox, countTriangles, type Model } from '../../src/core/model.ts';
import { vectorAt } from '../../src/core/sample-channel.ts';
import { lookAtModel } from '../../src/formats/look-at-model.ts';
import { lossesOf } from '../../src/formats/losses.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeUsdz } from '../../src/formats/usdz/write-usdz.ts';
import { zip } from '../../src/formats/zip/zip.ts';
import { assimp } from '../support/assimp.ts';
import { gltf, utf8 } from '../support/hostile.ts';
import { plainTexture, texturedSphere, twoParts, writeOne } from '../support/models.ts';
import { modelOf, sphere } from '../support/shapes.ts';

/** What formats can carry goes through; what they cannot is said. The files come from a writer that is not ours. */

const CORNERS = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
const EDGES = [0, 0, 1, 0, 1, 1, 0, 1];

/** A cart whose wheel turns (in steps) and hops (along a spline) in two clips, below a body that is moved and scaled. */
async function cart(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const image = async (name: string, color: string) => {
    const { bytes } = await plainTexture(name, color);
    return document.createTexture(name).setMimeType('image/png').setImage(bytes.slice());
  };
  const clear = document.createExtension(KHRMaterialsClearcoat);
  const variants = document.createExtension(KHRMaterialsVariants);
  const moved = document.createExtension(KHRTextureTransform).createTransform().setScale([2, 2]);
  const red = document.createMaterial('red').setBaseColorFactor([1, 0, 0, 1]).setEmissiveFactor([1, 0.5, 0]);
  const paint = document.createMaterial('paint').setBaseColorTexture(await image('base', '#336699'));
  paint.getBaseColorTextureInfo()!.setExtension('KHR_texture_transform', moved);
  paint
    .setOcclusionTexture(await image('shade', '#808080'))
    .getOcclusionTextureInfo()!
    .setTexCoord(1);
  const coat = clear
    .createClearcoat()
    .setClearcoatFactor(0.7)
    .setClearcoatTexture(await image('coat', '#ffffff'));
  coat.getClearcoatTextureInfo()!.setTexCoord(1);
  paint.setExtension('KHR_materials_clearcoat', coat);
  const primitive = () =>
    document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', CORNERS))
      .setAttribute('TEXCOORD_0', accessor('VEC2', EDGES))
      .setAttribute(
        'TEXCOORD_1',
        accessor(
          'VEC2',
          EDGES.map((value) => value / 2),
        ),
      )
      .setIndices(
        document
          .createAccessor()
          .setType('SCALAR')
          .setArray(new Uint16Array([0, 1, 2, 0, 2, 3]))
          .setBuffer(buffer),
      )
      .setMaterial(paint);
  const bodyShape = primitive();
  const choice = variants.createMappingList();
  choice.addMapping(variants.createMapping().setMaterial(red).addVariant(variants.createVariant('sunset')));
  bodyShape.setExtension('KHR_materials_variants', choice);
  const body = document.createNode('body').setMesh(document.createMesh('body').addPrimitive(bodyShape));
  body.setTranslation([5, 0, 0]).setScale([2, 2, 2]);
  const wheel = document.createNode('wheel').setMesh(document.createMesh('wheel').addPrimitive(primitive()));
  body.addChild(wheel.setTranslation([0, 1, 0]));
  const times = accessor('SCALAR', [0, 1]);
  const clip = (name: string, path: 'rotation' | 'translation', kind: 'STEP' | 'CUBICSPLINE', values: number[]) => {
    const output = accessor(path === 'rotation' ? 'VEC4' : 'VEC3', values);
    const sampler = document.createAnimationSampler().setInput(times).setOutput(output).setInterpolation(kind);
    const channel = document.createAnimationChannel().setTargetNode(wheel).setTargetPath(path).setSampler(sampler);
    document.createAnimation(name).addSampler(sampler).addChannel(channel);
  };
  clip('turn', 'rotation', 'STEP', [0, 0, 0, 1, 0, 0, 1, 0]);
  const flat = [0, 0, 0];
  clip('hop', 'translation', 'CUBICSPLINE', [...flat, 0, 1, 0, 0, 4, 0, ...[0, -4, 0], 0, 1, 0, ...flat]);
  document.createScene('cart').addChild(body);
  return await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document);
}

/** Where the wheel is, at a second of the hop. */
function heightOfHop(model: Model, seconds: number): number {
  const clip = model.clips!.find(({ name }) => name.includes('hop'))!;
  const channel = clip.channels.find(({ path, times }) => path === 'translation' && times.length > 2)!;
  return vectorAt(channel, seconds)[1]!;
}

test.each(['glb', 'fbx', 'usdz'] as const)(
  'what nodes do goes into a %s: clips, names and what hangs from what',
  async (format) => {
    const source = await readModel(await cart());
    const again = await readModel(await writeOne(source, format));
    const clips = format === 'usdz' ? ['turn'] : ['hop', 'turn'];
    expect(lossesOf(source, format).includes('animation clips after the first')).toBe(format === 'usdz');
    expect(again.clips).toHaveLength(clips.length);
    const bones = again.skeleton!.bones;
    const wheel = bones.find(({ name }) => name === 'wheel')!;
    expect(bones[wheel.parent]!.name).toBe('body');
    const [before, after] = [boundingBox(source), boundingBox(again)];
    expect(before.max).toEqual([7, 4, 0]);
    for (const axis of [0, 1, 2] as const) expect(after.max[axis]).toBeCloseTo(before.max[axis], 4);
    if (format === 'usdz') return;
    // The spline's middle is above its ends, which a straight line between them is not.
    const unit = format === 'fbx' ? heightOfHop(again, 0) : 1;
    expect(heightOfHop(source, 0.5)).toBeCloseTo(2, 1);
    expect(heightOfHop(again, 0.5) / unit).toBeCloseTo(2, 1);
  },
);

test('a step stands still until its next key', async () => {
  const [turn] = (await readModel(await cart())).clips!;
  const { times, values } = turn!.channels[0]!;
  expect(times[1]).toBeGreaterThan(0.999);
  expect([...values.subarray(4, 8)]).toEqual([0, 0, 0, 1]);
});

test('a GLB gives back variants, extensions, second coordinates and occlusion; other formats say that they are lost', async () => {
  const source = await readModel(await cart());
  const bytes = await writeOne(source, 'glb');
  expect((await validateBytes(bytes)).issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const again = await readModel(bytes);
  expect(again.unread).toBeUndefined();
  expect(again.variants).toEqual(['sunset']);
  const body = again.parts.find(({ name }) => name === 'body')!;
  const [choice] = body.variants!;
  expect(again.materials[choice!.material]!.name).toBe('red');
  const paint = again.materials[body.material]!;
  expect(paint.occlusion).toMatchObject({ second: true, texture: { name: 'shade' } });
  expect(paint.extensions!.KHR_materials_clearcoat).toMatchObject({
    numbers: { clearcoatFactor: 0.7 },
    textures: { clearcoatTexture: { second: true, texture: { name: 'coat' } } },
  });
  expect(Math.max(...body.uvs!)).toBe(2);
  expect(Math.max(...body.uvs2!)).toBe(0.5);
  for (const format of ['fbx', 'usdz'] as const) {
    expect(lossesOf(source, format)).toEqual(
      expect.arrayContaining(['occlusion maps', 'material variants', 'clear coat']),
    );
  }
  const { meshes } = await assimp([{ name: 'cart.fbx', bytes: await writeOne(source, 'fbx') }]);
  expect(meshes[0]!.texturecoords).toHaveLength(2);
});

test('light brighter than white stays as bright', async () => {
  const model = twoParts();
  model.materials[0]!.emissive = [4, 2, 0];
  const bytes = await writeOne(model, 'glb');
  expect((await validateBytes(bytes)).issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  expect((await readModel(bytes)).materials[0]!.emissive).toEqual([4, 2, 0]);
});

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

test('a clip of a timeline that began before it begins at its start, with what is there then', async () => {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', array: number[]) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(array)).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', accessor('VEC3', CORNERS));
  primitive.setIndices(
    document
      .createAccessor()
      .setArray(Uint16Array.of(0, 1, 2, 0, 2, 3))
      .setBuffer(buffer),
  );
  const node = document.createNode('wheel').setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  const half = Math.SQRT1_2;
  const keys = { translation: [0, 0, 0, 0, 0, 4, 0, 0, 5], rotation: [0, 0, 0, 1, 0, half, 0, half, 0, half, 0, half] };
  const animation = document.createAnimation('late');
  for (const path of ['translation', 'rotation'] as const) {
    const output = accessor(path === 'rotation' ? 'VEC4' : 'VEC3', keys[path]);
    const sampler = document
      .createAnimationSampler()
      .setInput(accessor('SCALAR', [-1, 1, 2]))
      .setOutput(output);
    animation.addSampler(sampler);
    animation.addChannel(document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler));
  }

  const model = await readModel(await new NodeIO().writeBinary(document));
  const [clip] = model.clips!;
  for (const { path, times, values } of clip!.channels) {
    expect([...times]).toEqual([0, 1, 2]);
    if (path === 'translation') expect([...values]).toEqual([0, 0, 2, 0, 0, 4, 0, 0, 5]);
    else expect(Math.hypot(...values.subarray(0, 4))).toBeCloseTo(1, 6);
  }
  const { issues } = await validateBytes(await writeOne(model, 'glb'));
  expect(issues).toMatchObject({ numErrors: 0 });
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

test('faces packed by Draco are those that were packed', async () => {
  const { default: draco } = await import('draco3d');
  const io = new NodeIO().registerExtensions([KHRDracoMeshCompression]).registerDependencies({
    'draco3d.encoder': await draco.createEncoderModule({}),
  });
  const plain = await new NodeIO().readBinary(await writeOne(modelOf([sphere()]), 'glb'));
  plain
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({ method: 1, quantizationBits: { POSITION: 14 } });
  const bytes = await io.writeBinary(plain);
  const model = await readModel(bytes);
  expect(Buffer.from(bytes).includes('DRACO')).toBe(true);
  expect(countTriangles(model)).toBe(countTriangles(modelOf([sphere()])));
  const [before, after] = [boundingBox(modelOf([sphere()])), boundingBox(model)];
  for (const axis of [0, 1, 2] as const) expect(after.max[axis]).toBeCloseTo(before.max[axis], 3);
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

test('any name becomes a valid USD identifier, unlike its neighbours, and is shown as it was', async () => {
  const names = ['node_-6514', '7 Zwerge', 'Ähre-3', '幻', '', 'a b', 'a-b', 'Materials'];
  const model = twoParts();
  const [part] = model.parts;
  model.parts = names.map((name, i) => ({ ...part!, name, material: i }));
  model.materials = names.map((name) => ({ ...model.materials[0]!, name }));
  const bytes = await writeUsdz({ ...model, name: '4-ever' });
  const text = Buffer.from(bytes).toString('utf8');
  const ids = [...text.matchAll(/def (?:Mesh|Material) "([^"]*)"/g)].map((match) => match[1]!);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z_]\w*$/);
  expect(new Set(ids.slice(0, names.length)).size).toBe(names.length);
  expect(ids).toEqual(expect.arrayContaining(['node__6514', '_7_Zwerge', 'Ahre_3', 'a_b', 'a_b_2']));
  for (const shown of ['node_-6514', '7 Zwerge', 'Ähre-3', '幻', 'a b', '4-ever']) {
    expect(text).toContain(`displayName = "${shown}"`);
  }
  expect((await readModel(bytes)).parts).toHaveLength(names.length);
});

test('an FBX of text is read', async () => {
  const scene = `; FBX 7.3.0 project file
FBXHeaderExtension:  {
  FBXVersion: 7300
}
Objects:  {
  Geometry: 11, "Geometry::g", "Mesh" {
    Vertices: *9 {
      a: 0,0,0,100,0,0,0,100,0
    }
    PolygonVertexIndex: *3 {
      a: 0,1,-3
    }
    GeometryVersion: 124
  }
  Model: 12, "Model::m", "Mesh" {
    Version: 232
  }
}
Connections:  {
  C: "OO",12,0
  C: "OO",11,12
}
`;
  const model = await readModel(utf8(scene), { extension: 'fbx' });
  expect(countTriangles(model)).toBe(1);
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

test('a GLB whose chunks are not padded is read', async () => {
  const padded = Buffer.from(await writeOne(await texturedSphere(), 'glb'));
  const size = padded.readUInt32LE(12);
  const json = padded
    .subarray(20, 20 + size)
    .toString()
    .trimEnd();
  for (const spaces of [0, 1, 2, 3]) {
    const text = Buffer.from(json + ' '.repeat(spaces));
    const bytes = Buffer.concat([padded.subarray(0, 20), text, padded.subarray(20 + size)]);
    bytes.writeUInt32LE(text.length, 12);
    bytes.writeUInt32LE(bytes.length, 8);
    expect(countTriangles(await readModel(bytes)), `${spaces}`).toBe(countTriangles(await texturedSphere()));
  }
});

test('an OBJ of two bytes a letter, either way round, is read as one of UTF-8', async () => {
  const obj = '# Würfel\r\no Würfel\r\nv 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n';
  const little = Buffer.from(`\ufeff${obj}`, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const { parts } = await readModel(bytes);
    expect(parts).toMatchObject([{ name: 'Würfel', indices: Uint32Array.of(0, 1, 2) }]);
    expect(await lookAtModel(bytes)).toBe(1);
  }
});

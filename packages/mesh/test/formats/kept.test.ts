import { Document, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  KHRMaterialsClearcoat,
  KHRMaterialsVariants,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { integrate } from '../../src/core/math/triangle.ts';
import { boundingBox, type Material, type Model, type Texture } from '../../src/core/model.ts';
import { quaternionAt, vectorAt } from '../../src/core/sample-channel.ts';
import { lossesOf } from '../../src/formats/losses.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeModel } from '../../src/formats/write-model.ts';
import { zip } from '../../src/formats/zip/zip.ts';
import { assimp } from '../support/assimp.ts';
import { threeMf, utf8 } from '../support/hostile.ts';
import { bendingBar, plainTexture, texturedSphere, twoParts, writeOne } from '../support/models.ts';
import { cube } from '../support/tiny.ts';

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
  model.materials[0] = { ...model.materials[0]!, emissive: [4, 2, 0] };
  const bytes = await writeOne(model, 'glb');
  expect((await validateBytes(bytes)).issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  expect((await readModel(bytes)).materials[0]!.emissive).toEqual([4, 2, 0]);
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

test('a clip whose interpolation is none that there is goes straight from key to key', async () => {
  const { json, resources } = await new NodeIO().binaryToJSON(await writeOne(bendingBar(), 'glb'));
  const [buffer] = Object.values(resources);
  const { buffers = [], animations = [], ...rest } = json;
  const samplers = animations.flatMap((one) => one.samplers);
  // As Babylon's exporter for Maya writes it.
  for (const sampler of samplers) Object.assign(sampler, { interpolation: 0 });
  expect(samplers.length).toBeGreaterThan(0);
  const uri = `data:application/octet-stream;base64,${Buffer.from(buffer!).toString('base64')}`;
  const text = JSON.stringify({ ...rest, animations, buffers: [{ ...buffers[0], uri }] });
  const { clips } = await readModel(utf8(text), { extension: 'gltf' });
  const { clips: usual } = await readModel(await writeOne(bendingBar(), 'glb'));
  expect(clips).toEqual(usual);
});

test('a skinned glTF model that is mirrored faces outwards', async () => {
  const document = await new NodeIO().readBinary(await writeOne(bendingBar(), 'glb'));
  const [scene] = document.getRoot().listScenes();
  const mirror = document.createNode('mirror').setScale([-1, 1, 1]);
  for (const node of scene!.listChildren()) mirror.addChild(node);
  scene!.addChild(mirror);
  const before = integrate(bendingBar().parts[0]!).volume;
  const [part] = (await readModel(await new NodeIO().writeBinary(document))).parts;
  expect(part!.joints).toBeDefined();
  expect(integrate(part!).volume).toBeCloseTo(before, 5);
});

test('each face of a 3MF keeps its own colour beside others and beside other materials; what is not read is named', async () => {
  const { positions, indices } = cube();
  const points = Array.from({ length: 8 }, (_, i) => [...positions.slice(i * 3, i * 3 + 3)]);
  // The last two faces are of a base material, those before of three colours in turn.
  const face = (t: number) => (t < 10 ? `pid="1" p1="${Math.floor(t / 2) % 3}"` : 'pid="2" p1="0"');
  const corners = (t: number) => [1, 2, 3].map((k) => `v${k}="${indices[t * 3 + k - 1]}"`).join(' ');
  const resources = `<m:colorgroup id="1"><m:color color="#FF0000"/><m:color color="#00FF00"/><m:color color="#0000FF"/></m:colorgroup>
    <basematerials id="2"><base name="grey" displaycolor="#808080"/></basematerials><m:pbmetallicdisplayproperties id="3"/>
    <object id="5"><mesh><vertices>${points.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices>
    <triangles>${Array.from({ length: 12 }, (_, t) => `<triangle ${corners(t)} ${face(t)}/>`).join('')}</triangles></mesh></object>`;
  const bytes = zip([{ name: '3D/3dmodel.model', bytes: utf8(threeMf(resources, '<item objectid="5"/>')) }]);
  const model = await readModel(bytes);
  const [colored, grey] = model.parts;
  const seen = Array.from({ length: 10 }, (_, t) =>
    [...colored!.indices.slice(t * 3, t * 3 + 3)].map((i) => colored!.colors!.slice(i * 3, i * 3 + 3).join()),
  );
  for (const [t, colors] of seen.entries()) {
    expect(new Set(colors)).toEqual(new Set([['1,0,0', '0,1,0', '0,0,1'][Math.floor(t / 2) % 3]]));
  }
  expect([grey!.indices.length, grey!.colors, model.materials[grey!.material]!.name]).toEqual([6, undefined, 'grey']);
  expect(model.unread).toEqual(['what is metal in the 3MF file']);
});

test('a USDZ shows the colours of vertices by the material that is bound, and plain parts of the same material plainly', async () => {
  const model = twoParts();
  const [painted, plain] = model.parts;
  painted!.colors = painted!.positions.map((_, i) => [0.5, 1, 0][i % 3]!);
  plain!.material = 0;
  const bytes = await writeOne(model, 'usdz');
  const scene = Buffer.from(unzipSync(bytes)['model.usda']!).toString();
  const [shows] = scene.match(/(?<=def Mesh "torus"[^{]*{[^}]*material:binding = <)[^>]+/)!;
  expect(scene).toContain(`color3f inputs:diffuseColor.connect = <${shows}/color.outputs:result>`);
  expect(scene).toMatch(/def Shader "color"\s+{[^}]+UsdPrimvarReader_float3"\s+string inputs:varname = "displayColor"/);

  const again = await readModel(bytes);
  const [first, second] = again.parts.map(({ material }) => again.materials[material]!);
  expect([first, second]).toMatchObject([
    { baseColor: [1, 1, 1, 1], roughness: 0.6 },
    { baseColor: [0.8, 0.4, 0.2, 1], roughness: 0.6 },
  ]);
  for (const k of [0, 1, 2] as const) {
    expect(again.parts[0]!.colors![k]).toBeCloseTo([0.5, 1, 0][k]! * [0.8, 0.4, 0.2][k]!, 5);
  }
  expect(lossesOf(model, 'usdz')).toEqual([]);
  const ball = await texturedSphere();
  ball.parts[0]!.colors = ball.parts[0]!.positions.map(() => 0.5);
  expect(lossesOf(ball, 'usdz')).toEqual(['vertex colours over textures']);
});

test('a USDZ has the keys of every channel, also those a tenth of a millisecond apart', async () => {
  const model = bendingBar();
  const [bend, lift] = model.clips![0]!.channels;
  lift!.times = Float32Array.of(0, 0.3, 0.3001, 2);
  lift!.values = Float32Array.of(0, 0, 0, 0, 0.1, 0, 0, 0.2, 0, 0, 0.25, 0);
  bend!.times = Float32Array.of(0, 0.7, 2);

  const [clip] = (await readModel(await writeOne(model, 'usdz'))).clips!;
  const [turn, move] = (['rotation', 'translation'] as const).map((path) =>
    clip!.channels.find((channel) => channel.path === path && channel.bone === (path === 'rotation' ? 1 : 0)),
  );
  expect(Array.from(turn!.times, (time) => time.toFixed(4))).toEqual([
    '0.0000',
    '0.3000',
    '0.3001',
    '0.7000',
    '2.0000',
  ]);
  for (const [i, time] of [0.3, 0.3001].entries()) {
    expect(vectorAt(move!, time)[1]).toBeCloseTo([0.1, 0.2][i]!, 4);
  }
  expect(quaternionAt(turn!, 0.7)[0]).toBeCloseTo(Math.SQRT1_2, 4);
});

test('an OBJ of a painted part and a plain one shows both in the colours that they have', async () => {
  const model = twoParts();
  model.parts[0]!.colors = model.parts[0]!.positions.map(() => 0.5);
  const [obj, mtl] = await writeModel(model, ['obj'], 'x');
  expect(
    Buffer.from(mtl!.bytes)
      .toString()
      .match(/^Kd .+$/gm),
  ).toEqual(['Kd 1 1 1', 'Kd 1 0 0']);
  expect(Buffer.from(obj!.bytes).toString()).toContain('usemtl plain');
  const again = await readModel(await writeOne(model, 'obj'));
  const shown = again.parts.map(({ colors, material }) =>
    [0, 1, 2].map((k) => (colors![k]! * again.materials[material]!.baseColor[k]!).toFixed(2)),
  );
  expect(shown).toEqual([
    ['0.40', '0.20', '0.10'],
    ['1.00', '0.00', '0.00'],
  ]);

  const only = { ...model, parts: model.parts.slice(0, 1) };
  expect(await writeModel(only, ['obj'], 'x')).toHaveLength(1);
  for (const more of [{ emissive: [1, 0, 0] }, { baseColor: [1, 1, 1, 0.5] }, { metallic: 1 }]) {
    const materials = [{ ...model.materials[0]!, ...more } as Material];
    expect(await writeModel({ ...only, materials }, ['obj'], 'x')).toHaveLength(2);
  }
});

test.each(['usdz', 'fbx', 'obj'] as const)(
  '%s keeps that the alpha of a texture cuts holes, or says what is lost',
  async (format) => {
    const ball = await texturedSphere();
    const image = sharp({ create: { width: 8, height: 8, channels: 4, background: '#c0402060' } });
    const bytes = new Uint8Array(await image.png().toBuffer());
    const baseColorTexture: Texture = { name: 'leaf', mimeType: 'image/png', bytes, width: 8, height: 8 };
    const read = async (more: Partial<Material>) => {
      const model = { ...ball, materials: [{ ...ball.materials[0]!, baseColorTexture, ...more }] };
      const [{ alpha, alphaCutoff, baseColor }] = (await readModel(await writeOne(model, format))).materials as [
        Material,
      ];
      return { alpha, alphaCutoff, opacity: baseColor[3], losses: lossesOf(model, format) };
    };
    expect(await read({})).toMatchObject({ alpha: undefined, opacity: 1 });
    expect(await read({ alpha: 'blend' })).toMatchObject({ alpha: 'blend', opacity: 1 });
    expect(await read({ baseColor: [1, 1, 1, 0.5] })).toMatchObject({ alpha: 'blend', opacity: 0.5 });
    const mask = await read({ alpha: 'mask', alphaCutoff: 0.25, normalScale: 0.5 });
    if (format === 'usdz') expect(mask).toMatchObject({ alpha: 'mask', alphaCutoff: 0.25 });
    else expect(mask).toMatchObject({ alpha: 'blend', alphaCutoff: undefined });
    expect(mask.losses.includes('the threshold of cut-outs (they blend)')).toBe(format !== 'usdz');
    expect(mask.losses).toContain('how far normal maps bend');
  },
);

test('an FBX has keys by how far a bone turns, however long it takes', async () => {
  const model = bendingBar();
  const [bend] = model.clips![0]!.channels;
  const quick = await writeOne(model, 'fbx');
  bend!.times = Float32Array.of(0, 100_000, 200_000);
  expect(Math.abs((await writeOne(model, 'fbx')).length - quick.length)).toBeLessThan(1_000);
  const { channels } = (await readModel(quick)).clips![0]!;
  const turn = channels.find(({ path, bone }) => path === 'rotation' && bone === 1)!;
  for (const seconds of [0.1, 0.77, 1.4]) {
    const half = ((1 - Math.abs(1 - seconds)) * Math.PI) / 4;
    expect(Math.abs(quaternionAt(turn, seconds)[0])).toBeCloseTo(Math.sin(half), 3);
  }
});

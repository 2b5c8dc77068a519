import lib3mf from '@3mfconsortium/lib3mf';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { boundingBox, countTriangles, type Material, type Model, type Texture } from '../../src/core/model.ts';
import { write3mf } from '../../src/formats/3mf/write-3mf.ts';
import { writeGlb } from '../../src/formats/gltf/write-glb.ts';
import { lossesOf } from '../../src/formats/losses.ts';
import { writeObj } from '../../src/formats/obj/write-obj.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeStl } from '../../src/formats/stl/write-stl.ts';
import { writeUsdz } from '../../src/formats/usdz/write-usdz.ts';
import { GENERATOR } from '../../src/formats/write/generator.ts';
import { writeModel } from '../../src/formats/write-model.ts';
import { assimp } from '../support/assimp.ts';
import { bendingBar, texturedSphere, twoParts, writeOne } from '../support/models.ts';

/** What we write, read by programs that are not ours. */

const models: [string, () => Model | Promise<Model>][] = [
  ['a textured sphere', texturedSphere],
  ['two parts', twoParts],
  ['a rigged bar', bendingBar],
  ['a model by AI', () => ({ ...twoParts(), metadata: { ai_generated: 'true', model: 'a', licence: 'MIT' } })],
];

test('every file says which program made it', async () => {
  for (const { format, bytes } of await writeModel(twoParts(), ['glb', 'fbx', 'obj', 'usdz', 'stl', '3mf'], 'x')) {
    const unpacked = ['usdz', '3mf'].includes(format) ? Object.values(unzipSync(bytes)) : [bytes];
    expect(
      unpacked.some((file) => Buffer.from(file).includes(GENERATOR)),
      format,
    ).toBe(true);
  }
});

describe.each(models)('%s', (_, make) => {
  test('as GLB passes the Khronos validator without errors or warnings', async () => {
    const model = await make();
    const report = await validateBytes(await writeGlb(model));
    expect(report.issues.messages.filter((message) => message.severity < 2)).toEqual([]);
    expect(report.info.totalTriangleCount).toBe(countTriangles(model));
    expect(report.info.animationCount).toBe(model.clips?.length ?? 0);
  });

  test.each(['fbx', 'obj', 'stl'])('as %s has the same faces and bounds in assimp', async (format) => {
    const model = await make();
    const files = await writeModel(model, [format], 'model');
    const scene = await assimp(files.map(({ name, bytes }) => ({ name, bytes })));
    const points = scene.meshes.flatMap((mesh) => mesh.vertices);
    const { min, max } = boundingBox(model);
    for (const axis of [0, 1, 2] as const) {
      const values = points.filter((_value, i) => i % 3 === axis);
      expect(values.reduce((a, b) => Math.min(a, b))).toBeCloseTo(min[axis], 4);
      expect(values.reduce((a, b) => Math.max(a, b))).toBeCloseTo(max[axis], 4);
    }
    expect(scene.meshes.reduce((sum, mesh) => sum + mesh.faces.length, 0)).toBe(countTriangles(model));
  });

  test('as 3MF passes lib3mf in strict mode, closed and oriented, in millimetres', async () => {
    const model = await make();
    const found = await open3mf(write3mf(model, { slicerColors: true }));
    expect(found.warnings).toBe(0);
    expect(found.objects.every((object) => object.manifold)).toBe(true);
    expect(found.objects.reduce((sum, object) => sum + object.triangles, 0)).toBe(countTriangles(model));
    const { min, max } = boundingBox(model);
    expect(found.height).toBeCloseTo((max[1] - min[1]) * 1000, 1);
  });

  test('as USDZ is a stored archive with every file on a 64-byte boundary, the scene first', async () => {
    const bytes = await writeUsdz(await make());
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    const names: string[] = [];
    while (view.getUint32(at, true) === 0x04034b50) {
      expect(view.getUint16(at + 8, true)).toBe(0);
      const [nameLength, extraLength] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
      names.push(Buffer.from(bytes.subarray(at + 30, at + 30 + nameLength)).toString());
      const data = at + 30 + nameLength + extraLength;
      expect(data % 64).toBe(0);
      at = data + view.getUint32(at + 18, true);
    }
    expect(names[0]).toBe('model.usda');
  });
});

test('an FBX has its bones, weights, clip and embedded image in assimp', async () => {
  const bar = await assimp([{ name: 'bar.fbx', bytes: await writeOne(bendingBar(), 'fbx') }]);
  expect(bar.meshes[0]!.bones!.map((bone) => bone.name).sort()).toEqual(['lower', 'upper']);
  expect(bar.animations).toHaveLength(1);
  expect(bar.animations![0]!.channels.map((channel) => channel.name).sort()).toEqual(['lower', 'upper']);
  const sphere = await assimp([{ name: 'sphere.fbx', bytes: await writeOne(await texturedSphere(), 'fbx') }]);
  expect(sphere.meshes[0]!.texturecoords![0]!.length).toBeGreaterThan(0);
  expect(sphere.textures!.length).toBeGreaterThan(0);
});

test('bones without a mesh are a file of their own: GLB and FBX with their clip', async () => {
  const bones = { ...bendingBar(), parts: [], materials: [] };
  const { issues, info } = await validateBytes(await writeOne(bones, 'glb'));
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  expect(info.animationCount).toBe(1);
  const fbx = await writeOne(bones, 'fbx');
  expect((await assimp([{ name: 'bones.fbx', bytes: fbx }])).animations).toMatchObject([{ channels: [{}, {}] }]);
  await expect(writeOne({ ...bones, skeleton: { bones: [] } }, 'stl')).rejects.toThrow('no faces');
});

test('a 3MF of one object carries the material of each triangle and what slicers read', async () => {
  const bytes = write3mf(twoParts(), { objects: 'one', slicerColors: true });
  const found = await open3mf(bytes);
  expect(found.warnings).toBe(0);
  expect(found.objects).toHaveLength(1);
  const files = unzipSync(bytes);
  const xml = Buffer.from(files['3D/3dmodel.model']!).toString();
  expect(xml.match(/slic3rpe:mmu_segmentation="4"/g)).toHaveLength(2304);
  expect(xml.match(/slic3rpe:mmu_segmentation="8"/g)).toHaveLength(32);
  expect(xml.match(/pid="1" p1="1"/g)).toHaveLength(32);
});

test('names with signs that XML keeps for itself reach lib3mf as they are', async () => {
  const model = twoParts();
  const name = `Salt & Pepper "oak" <it's>`;
  model.name = name;
  for (const named of [...model.parts, ...model.materials]) named.name = name;
  for (const objects of ['one', 'parts'] as const) {
    const found = await open3mf(write3mf(model, { objects, slicerColors: true }));
    expect(found.warnings).toBe(0);
    expect(found.objects.map((object) => object.name)).toEqual(found.objects.map(() => name));
  }
});

test('a 3MF of several objects names the extruder of each for slicers', () => {
  const files = unzipSync(write3mf(twoParts(), { slicerColors: true }));
  const config = Buffer.from(files['Metadata/Slic3r_PE_model.config']!).toString();
  expect([...config.matchAll(/type="object" key="extruder" value="(\d)"/g)].map((found) => found[1])).toEqual([
    '1',
    '2',
  ]);
});

test('an STL for printers is in millimetres with Z up', () => {
  const bytes = writeStl(bendingBar(), { unitsPerMetre: 1000, up: 'z' });
  const view = new DataView(bytes.buffer);
  let top = 0;
  for (let i = 84; i < bytes.length; i += 50) top = Math.max(top, view.getFloat32(i + 20, true));
  expect(top).toBeCloseTo(1000, 2);
});

test('an OBJ keeps polygons and shares its points', async () => {
  const lines = Buffer.from((await writeObj(twoParts(), 'x')).obj)
    .toString()
    .split('\n');
  expect(lines.filter((line) => /^f( \S+){4}$/.test(line))).toHaveLength(16);
  expect(lines.filter((line) => line.startsWith('v '))).toHaveLength(1152 + 16);
});

test('a model without faces is not written', async () => {
  const model = twoParts();
  model.parts = model.parts.map((part) => ({ ...part, indices: new Uint32Array(0) }));
  await expect(writeModel(model, ['glb'], 'x')).rejects.toThrow(/no faces/);
  await expect(writeModel(twoParts(), ['blend'], 'x')).rejects.toThrow(/cannot be written as "blend"/);
});

async function open3mf(bytes: Uint8Array) {
  const library = await lib3mf();
  library.FS.writeFile('/model.3mf', bytes);
  const wrapper = new library.CWrapper();
  const model = wrapper.CreateModel();
  const reader = model.QueryReader('3mf');
  reader.SetStrictModeActive(true);
  reader.ReadFromFile('/model.3mf');
  const objects: { name: string; manifold: boolean; triangles: number }[] = [];
  const iterator = model.GetMeshObjects();
  let height = 0;
  while (iterator.MoveNext()) {
    const mesh = iterator.GetCurrentMeshObject();
    objects.push({ name: mesh.GetName(), manifold: mesh.IsManifoldAndOriented(), triangles: mesh.GetTriangleCount() });
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < mesh.GetVertexCount(); i++) {
      const vertex = mesh.GetVertex(i);
      const z = vertex.get_Coordinates2();
      vertex.delete();
      low = Math.min(low, z);
      high = Math.max(high, z);
    }
    height = Math.max(height, high - low);
    mesh.delete();
  }
  const warnings = reader.GetWarningCount();
  iterator.delete();
  reader.delete();
  model.delete();
  return { warnings, objects, height };
}

test('an OBJ has texture coordinates that are all one place only where a picture gives them a meaning', async () => {
  const sphere = await texturedSphere();
  const placed = { ...sphere, parts: sphere.parts.map((part) => ({ ...part, uvs: part.uvs!.map(() => 0.5) })) };
  const { baseColorTexture: _, normalTexture: __, emissiveTexture: ___, ...plain } = sphere.materials[0]!;
  const lines = ({ obj }: { obj: Uint8Array }) => new TextDecoder().decode(obj).split('\n');
  const bare = { ...placed, materials: [plain] };

  expect(lines(await writeObj(placed, 'model')).filter((line) => line.startsWith('vt '))).toEqual(['vt 0.5 0.5']);
  expect(lines(await writeObj(bare, 'model')).filter((line) => line.startsWith('vt '))).toEqual([]);
  const [mesh] = (await assimp([{ name: 'model.obj', bytes: (await writeObj(bare, 'model')).obj }])).meshes;
  expect([mesh!.faces.length, mesh!.texturecoords]).toEqual([countTriangles(sphere), undefined]);
});

/** Rough 0x40 and metal on the left, rough 0xc0 and no metal on the right. */
async function halves(): Promise<Texture> {
  const row = Array.from({ length: 32 }, (_, x) => (x < 16 ? [0, 0x40, 0xff] : [0, 0xc0, 0])).flat();
  const pixels = Uint8Array.from(Array.from({ length: 16 }, () => row).flat());
  const image = sharp(pixels, { raw: { width: 32, height: 16, channels: 3 } });
  const bytes = new Uint8Array(await image.png().toBuffer());
  return { name: 'metallic_roughness', mimeType: 'image/png', bytes, width: 32, height: 16 };
}

test('an OBJ with images of roughness and metallic has them as one packed image when it is read, of both or of one', async () => {
  const ball = await texturedSphere();
  const packed = { ...ball.materials[0]!, metallicRoughnessTexture: await halves(), metallic: 1, roughness: 1 };
  const again = async (material: typeof packed) =>
    (await readModel(await writeOne({ ...ball, materials: [material] }, 'obj'))).materials[0]!;
  const pixelsOf = async ({ metallicRoughnessTexture: texture }: Material) => {
    const pixels = await sharp(texture!.bytes).raw().toBuffer();
    return [texture!.width, texture!.height, [...pixels.subarray(0, 3)], [...pixels.subarray(-3)]];
  };
  const both = await again(packed);
  expect(await pixelsOf(both)).toEqual([32, 16, [255, 0x40, 0xff], [255, 0xc0, 0]]);
  expect([both.roughness, both.metallic]).toEqual([1, 1]);
  const one = await again({ ...packed, metallic: 0.5 });
  expect(await pixelsOf(one)).toEqual([32, 16, [255, 0x40, 0xff], [255, 0xc0, 0xff]]);
  expect([one.roughness, one.metallic.toFixed(2)]).toEqual([1, '0.25']);
});

test('what an image packs is in an OBJ and an FBX as the mean of what faces show of it, and in an OBJ as images', async () => {
  const ball = await texturedSphere();
  const material = { ...ball.materials[0]!, metallicRoughnessTexture: await halves(), metallic: 1, roughness: 1 };
  const left = ball.parts.map((part) => ({
    ...part,
    uvs: part.uvs!.map((value, i) => (i % 2 ? value : value * 0.45)),
  }));
  const numbers = async (format: string, model: Model) => {
    const [{ roughness, metallic }] = (await readModel(await writeOne(model, format))).materials as [typeof material];
    return [roughness.toFixed(1), metallic.toFixed(1)];
  };
  const whole = { ...ball, materials: [material] };
  expect(await numbers('fbx', whole)).toEqual(['0.5', '0.5']);
  expect(await numbers('fbx', { ...whole, parts: left })).toEqual(['0.3', '1.0']);
  expect(await numbers('fbx', { ...whole, materials: [{ ...material, metallic: 0 }] })).toEqual(['0.5', '0.0']);

  const files = new Map((await writeModel(whole, ['obj'], 'x')).map(({ name, bytes }) => [name, bytes]));
  const library = Buffer.from(files.get('x.mtl')!).toString();
  const said = (text: string, word: string) => Number(new RegExp(`^${word} (.+)$`, 'm').exec(text)![1]);
  for (const word of ['Pr', 'Pm']) expect(said(library, word)).toBeCloseTo(0.5, 1);
  for (const [word, file, values] of [
    ['map_Pr', 'roughness.png', [0x40, 0xc0]],
    ['map_Pm', 'metallic.png', [0xff, 0]],
  ] as const) {
    expect(library).toContain(`${word} ${file}`);
    const grey = await sharp(files.get(file)).toColourspace('b-w').raw().toBuffer();
    expect([grey.length, grey[0], grey[31]]).toEqual([32 * 16, ...values]);
  }
  expect(lossesOf(whole, 'obj')).toEqual([]);

  // Programs that read an image take it in place of the number beside it: where both count, the mean is closer.
  const mixed = { ...whole, materials: [{ ...material, roughness: 0.5 }] };
  const other = Buffer.from((await writeModel(mixed, ['obj'], 'x'))[1]!.bytes).toString();
  expect(said(other, 'Pr')).toBeCloseTo(0.25, 1);
  expect(other).not.toContain('map_Pr');
  expect(lossesOf(mixed, 'obj')).toEqual(['the metallic and roughness texture']);
});

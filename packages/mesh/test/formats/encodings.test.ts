import { NodeIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { expect, test } from 'vitest';
import { boundingBox, countTriangles } from '../../src/core/model.ts';
import { lookAtModel } from '../../src/formats/look-at-model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeUsdz } from '../../src/formats/usdz/write-usdz.ts';
import { writeModel } from '../../src/formats/write-model.ts';
import { assimp } from '../support/assimp.ts';
import { textFbx, utf8 } from '../support/hostile.ts';
import { texturedSphere, twoParts, writeOne } from '../support/models.ts';
import { modelOf, sphere } from '../support/shapes.ts';

/** Ways of writing the same thing: compressed, as text, not padded, in two bytes a letter, under names of any letters. */

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

test('an OBJ keeps names in any alphabet, and parts of one name stay apart', async () => {
  const names = ['Größe', '幻の剣', 'a b', 'part', 'part', '#1', ''];
  const model = twoParts();
  model.parts = names.map((name) => ({ ...model.parts[1]!, name, material: 0 }));
  model.materials = [{ ...model.materials[0]!, name: 'Дерево № 1' }];
  const again = await readModel(await writeOne(model, 'obj'));
  const kept = ['Größe', '幻の剣', 'a_b', 'part', 'part_2', '_1', 'part_3'];
  expect(again.parts.map(({ name }) => name)).toEqual(kept);
  expect(again.materials).toMatchObject([{ name: 'Дерево_№_1', roughness: 0.6 }]);
  const files = await writeModel(model, ['obj'], 'model');
  expect((await assimp(files)).meshes.map(({ name }) => name)).toEqual(kept);
});

test('an FBX of text is read', async () => {
  expect(countTriangles(await readModel(textFbx(), { extension: 'fbx' }))).toBe(1);
});

test.each([
  ['tabs', 'v\t0\t0\t0\nv\t1\t0\t0\nv\t0\t1\t0\nf\t1\t2\t3\n'],
  ['lines further in', '  v 0 0 0\n  v 1 0 0\n\tv 0 1 0\n\tf 1 2 3\n'],
  ['lines that end as those of old Macs do', 'v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r'],
])('an OBJ of %s is looked at and read', async (_, obj) => {
  expect(await lookAtModel(utf8(obj), 'obj')).toBe(1);
  expect(countTriangles(await readModel(utf8(obj), { extension: 'obj' }))).toBe(1);
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

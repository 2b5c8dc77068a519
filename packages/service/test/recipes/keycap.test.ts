import { NodeIO } from '@gltf-transform/core';
import { strFromU8, unzipSync } from 'fflate';
import { keycap } from 'kiln-client/contract/families/keycap';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { keycapBuild } from '../../src/recipes/keycap.ts';
import { build, type Prototype, prototype } from './keycap-runs.ts';
import { after, BIRD, SOURCE_ID } from './products.ts';

let bird: Prototype;
beforeAll(async () => {
  bird = await prototype(BIRD);
});

test('a prototype is one display render and one candidate; only the render may lose its background', {
  tags: 'long',
}, async () => {
  const cut = await prototype(BIRD, { remove_background: true });
  expect(bird.result.image_urls).toEqual(['keycap.png']);
  expect(bird.result.candidate_ids).toHaveLength(1);
  expect(cut.result.candidate_ids).toEqual(bird.result.candidate_ids);
  for (const name of bird.hidden) expect(cut.files.get(name)).toEqual(bird.files.get(name));
  expect((await sharp(bird.files.get('keycap.png')!).metadata()).hasAlpha).toBe(false);
  expect((await sharp(cut.files.get('keycap.png')!).stats()).isOpaque).toBe(false);
});

test('the build is a GLB in metres and an OBJ archive in millimetres, with the pictures of the way', {
  tags: 'long',
}, async () => {
  const { result, files } = await build(bird, { head_size_mm: 20, vertical_offset_mm: 1 });
  expect(result.model_urls).toEqual({ glb: 'model.glb', obj_zip: 'model.zip' });
  expect(result.process_image_urls).toEqual({ head_design: 'head_design.png', composite: 'composite.png' });
  for (const name of Object.values(result.process_image_urls!)) {
    expect((await sharp(files.get(name)!).metadata()).format).toBe('png');
  }
  const archive = unzipSync(files.get('model.zip')!);
  expect(Object.keys(archive).sort()).toEqual(['keycap-head.png', 'model.mtl', 'model.obj']);
  const points = [...strFromU8(archive['model.obj']!).matchAll(/^v (\S+) (\S+) (\S+)/gm)].map((match) =>
    match.slice(1, 4).map(Number),
  );
  // By the numbers of its points, as slicers read it, one closed surface: every edge is there once each way.
  const edges = new Map<string, number>();
  for (const [, ...corners] of strFromU8(archive['model.obj']!).matchAll(/^f (\d+)\S* (\d+)\S* (\d+)\S*$/gm)) {
    corners.forEach((from, i) => {
      const [key, step] =
        from < corners[(i + 1) % 3]! ? [`${from} ${corners[(i + 1) % 3]}`, 1] : [`${corners[(i + 1) % 3]} ${from}`, -1];
      edges.set(key, (edges.get(key) ?? 0) + step);
    });
  }
  expect(edges.size).toBeGreaterThan(1000);
  expect([...edges.values()].filter((sum) => sum !== 0)).toEqual([]);
  const reach = (axis: number, of: number[][]) =>
    Math.max(...of.map((point) => point[axis]!)) - Math.min(...of.map((point) => point[axis]!));
  expect(reach(2, points)).toBeCloseTo(18, 1);
  const document = await new NodeIO().readBinary(files.get('model.glb')!);
  const meshes = document.getRoot().listMeshes();
  expect(meshes.map((mesh) => mesh.getName())).toEqual(['keycap-head', 'keycap-base']);
  const heights = meshes.map((mesh) => mesh.listPrimitives()[0]!.getAttribute('POSITION')!.getMax([])[1]!);
  expect(Math.max(...heights) * 1000).toBeCloseTo(reach(1, points), 2);
  expect(reach(1, points)).toBeGreaterThan(20);
  // Either file says what its numbers are, and how large the thing is; so does the task.
  const said = [0, 1, 2].map((axis) => Math.round(reach(axis, points) * 100) / 100);
  expect(document.getRoot().getAsset().extras).toMatchObject({ unit: 'metre', size_mm: said.join(' x ') });
  expect(strFromU8(archive['model.obj']!)).toContain(`# size_mm: ${said.join(' x ')}\n# unit: millimetre\n`);
  expect(result.engine).toMatchObject({ unit: 'mm', size_mm: said, units: { glb: 'm', obj_zip: 'mm' } });
  expect(result.engine.notes!.join()).toContain('0.018 is 18 mm');
});

test('a head that would be too wide is made smaller, and the report says so', { tags: 'long' }, async () => {
  const { result } = await build(bird, { head_size_mm: 40 });
  expect(result.engine.facts?.map(({ value }) => value).join()).toMatch(
    /longest side 3\d(\.\d)? mm, reduced from 40 mm/,
  );
});

test('a candidate that the prototype does not have is refused', async () => {
  const { context } = after('creative-lab-keycap-prototype', bird);
  const input = keycap.stages[1].input.parse({ input_task_id: SOURCE_ID, candidate_id: 'cand_of_another' });
  await expect(keycapBuild.run(input, context)).rejects.toThrow('no such candidate');
});

test('a photo of nothing is refused with what to do', async () => {
  const refused = prototype('<rect width="320" height="320" fill="#446688"/>');
  await expect(refused).rejects.toMatchObject({ name: 'RecipeError', code: 'no_subject' });
});

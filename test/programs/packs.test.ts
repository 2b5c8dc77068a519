import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { boundingBox, type Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installed, timedRun } from '../../bench/support/peers/programs.ts';
import { texturedSphere, twoParts } from '../../packages/mesh/test/support/models.ts';
import { torus } from '../../packages/mesh/test/support/shapes.ts';
import { pack } from '../../packages/service/src/recipes/pack/pack.ts';
import { rig } from '../../packages/service/src/recipes/rig.ts';
import { figure } from '../support/figure.ts';
import { asSource, runRecipe } from '../support/run-recipe.ts';
import { around, type Box, openInBlender } from './blender.ts';

/**
 * Packs for engines in the importers of Blender and of Godot 3, which Debian has: levels of detail, colliders, scale, bones and
 * clips as these programs see them. A program that is not there is said, and its tests are skipped.
 */

const there = { blender: installed('blender'), godot: installed('godot3') && installed('xvfb-run') };
for (const [name, is] of Object.entries(there))
  if (!is) console.warn(`${name} is not installed: no pack is opened in it.`);

const HEIGHT = 1.7;
/** With its bolt and nut in two bodies, so that there are colliders to tell apart. */
const BOLT = twoParts();
const RING: Model = await texturedSphere().then((ball) => ({
  ...ball,
  parts: [...ball.parts, { ...torus(0.65, 0.12), material: -1 }],
}));

type Files = Record<string, Uint8Array>;
const TASK = { input_task_id: '01890000-0000-7000-8000-000000000000' };

async function packed(files: ReadonlyMap<string, Uint8Array>, type: string, input: object): Promise<Files> {
  const run = await runRecipe('pack', pack, { ...TASK, ...input }, { source: asSource(files, type) });
  return unzipSync(run.files.get('pack.zip')!);
}
const packedModel = async (model: Model, input: object) =>
  packed(new Map([['model.glb', await writeGlb(model)]]), 'convert', input);

let root = '';
let child: ReadonlyMap<string, Uint8Array>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kiln-packs-'));
  const source = asSource(new Map([['model.glb', await writeGlb(figure())]]), 'remesh');
  ({ files: child } = await runRecipe('rig', rig, { ...TASK, height_meters: HEIGHT }, { source }));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function unpacked(name: string, files: Files): Promise<{ path: (end: string) => string; readme: string }> {
  for (const [file, bytes] of Object.entries(files)) {
    const path = join(root, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  const found = (end: string) => Object.keys(files).find((file) => file.endsWith(end)) ?? expect.fail(`no ${end}`);
  return {
    path: (end) => join(root, name, found(end)),
    readme: new TextDecoder().decode(files[found('README.txt')]),
  };
}

/** Triangles of each level, as the README says. */
const levelsOf = (readme: string) =>
  [...readme.matchAll(/^- LOD\d: ([\d,]+) triangles/gm)].map(([, count]) => Number(count!.replaceAll(',', '')));
/** Of each clip, as Kiln reads the file. */
const secondsOf = async (path: string) =>
  Object.fromEntries(
    (await readModel(await readFile(path))).clips!.map(({ name, durationSeconds }) => [name, durationSeconds]),
  );

/** A box of Kiln, Y up, as Blender has it: Z up. */
function inBlender(model: Model): Box {
  const { min, max } = boundingBox(model);
  return [min[0], -max[2], min[1], max[0], -min[2], max[1]];
}

/** Off by at most this share of the largest side. */
function expectBox(box: readonly number[], wanted: readonly number[], share: number): void {
  const side = Math.max(...[0, 1, 2].map((axis) => wanted[axis + 3]! - wanted[axis]!));
  for (const [i, value] of box.entries())
    expect(Math.abs(value - wanted[i]!) / side, `${box} for ${wanted}`).toBeLessThan(share);
}

test.skipIf(!there.blender).for([
  ['unity', ['Ring.fbx']],
  ['unreal', ['SM_Ring.fbx', 'SM_Ring_LOD1.fbx', 'SM_Ring_LOD2.fbx', 'SM_Ring_LOD3.fbx']],
  ['blender', ['Ring.glb', 'Ring_LOD1.glb', 'Ring_LOD2.glb', 'Ring_LOD3.glb']],
] as const)(
  '%s: Blender sees the levels that the README says, where and as large as the model is, with their pictures',
  async ([engine, files]) => {
    const { path, readme } = await unpacked(
      `levels-${engine}`,
      await packedModel(RING, { target_engine: engine, asset_name: 'ring', lods: 4, colliders: false }),
    );
    const opened = await openInBlender(files.map((file) => path(`/${file}`)));
    const levels = levelsOf(readme);
    expect(levels).toHaveLength(4);
    const meshes = opened.map((one) => Object.entries(one.meshes));
    // One file each, or all in one with the level in the name.
    const of = (level: number) =>
      meshes.flatMap((all, file) =>
        all.filter(([name]) => (files.length > 1 ? file === level : name.includes(`_LOD${level}`))),
      );
    for (const [level, triangles] of levels.entries()) {
      const seen = of(level).map(([, mesh]) => mesh);
      expect(
        seen.reduce((sum, mesh) => sum + mesh.triangles, 0),
        `${engine} ${level}`,
      ).toBe(triangles);
      expectBox(around(seen.map(({ box }) => box)), inBlender(RING), level === 0 ? 0.001 : 0.08);
    }
    expect(opened.flatMap(({ missing }) => missing)).toEqual([]);
  },
);

test.skipIf(!there.blender).for([
  ['unity', 'Bolt_Colliders.fbx', /^Bolt\w*_COL_\d\d$/],
  ['unreal', 'SM_Bolt.fbx', /^UCX_SM_Bolt\w*_\d\d$/],
  ['godot', 'bolt.glb', /^bolt\w*_\d\d-convcolonly$/],
  ['blender', 'Bolt_Colliders.glb', /^Bolt\w*_Collider_\d\d$/],
] as const)(
  '%s: Blender sees convex colliders by the names that the engine knows, around all of the model',
  async ([engine, file, name]) => {
    const { path, readme } = await unpacked(
      `colliders-${engine}`,
      await packedModel(BOLT, { target_engine: engine, asset_name: 'bolt', lods: 1 }),
    );
    const [opened] = await openInBlender([path(`/${file}`)]);
    const pieces = Object.entries(opened!.meshes).filter(([mesh]) => name.test(mesh));
    expect(pieces.length, readme).toBeGreaterThan(1);
    for (const [mesh, { dent }] of pieces) expect(dent, mesh).toBeLessThan(0.002);
    expectBox(around(pieces.map(([, { box }]) => box)), inBlender(BOLT), 0.03);
  },
);

test.skipIf(!there.blender).for([
  ['unity', 'Child.fbx', ['Hips', 'LeftLowerArm', 'RightUpperLeg']],
  ['unreal', 'SK_Child.fbx', ['root', 'pelvis', 'spine_03', 'thigh_l']],
  ['godot', 'child.glb', ['Hips', 'LeftLowerArm', 'RightUpperLeg']],
  ['blender', 'Child.glb', ['Hips', 'LeftForeArm', 'RightUpLeg']],
] as const)(
  '%s: Blender sees a figure of its height with the bones and clips of its files',
  async ([engine, file, bones]) => {
    const { path } = await unpacked(
      `figure-${engine}`,
      await packed(child, 'rig', { target_engine: engine, asset_name: 'child', lods: 1 }),
    );
    const [opened] = await openInBlender([path(`/${file}`)]);
    expect(opened!.skeleton).toEqual(expect.arrayContaining([...bones]));
    const meshes = Object.values(opened!.meshes);
    expect(meshes.map(({ skinned }) => skinned)).toEqual(meshes.map(() => true));
    const [, , low, , , high] = around(meshes.map(({ box }) => box));
    expect(low).toBeCloseTo(0, 2);
    expect(high).toBeCloseTo(HEIGHT, 2);
    const clips = await secondsOf(path(`/${file}`));
    expect(Object.keys(clips)).toHaveLength(2);
    for (const [name, seconds] of Object.entries(clips)) {
      const [, found] =
        Object.entries(opened!.seconds).find(([action]) => action.includes(name)) ??
        expect.fail(`no ${name} in ${Object.keys(opened!.seconds)}`);
      // Blender keeps frames of a 24th of a second.
      expect(Math.abs(found - seconds), name).toBeLessThan(0.06);
    }
  },
);

const Corner = z.tuple([z.number(), z.number(), z.number()]);
const InGodot = z.object({
  meshes: z.record(z.string(), z.object({ triangles: z.number(), low: Corner, high: Corner, skinned: z.boolean() })),
  bodies: z.number(),
  convex: z.array(z.object({ low: Corner, high: Corner })),
  clips: z.record(z.string(), z.object({ seconds: z.number(), loops: z.boolean(), tracks: z.number() })),
  skeleton: z.array(z.string()),
});

/** What Godot's own importer made of a pack that was copied into a project. */
async function openInGodot(name: string, files: Files, model: string): Promise<z.infer<typeof InGodot>> {
  await unpacked(name, files);
  const project = join(root, name);
  await writeFile(join(project, 'project.godot'), 'config_version=4\n\n[application]\nconfig/name="pack"\n');
  // With a screen that is none, the editor does not always come to its end after the import.
  const limited = ['-a', 'timeout', '--kill-after=1', '40', 'godot3', '--path', project];
  const godot = (...given: string[]) => timedRun('xvfb-run', [...limited, ...given]);
  await godot('--editor', '--quit');
  const { out } = await godot('-s', join(import.meta.dirname, 'open-in-godot.gd'), model);
  const line =
    out.split('\n').find((text) => text.startsWith('KILN ')) ?? expect.fail(`Godot did not answer: ${out.slice(-400)}`);
  return InGodot.parse(JSON.parse(line.slice(5)));
}

const corners = (model: Model) => {
  const { min, max } = boundingBox(model);
  return [...min, ...max];
};

test.skipIf(!there.godot)(
  'Godot makes static bodies with convex shapes of the colliders, and draws the model as large as it is',
  async () => {
    const files = await packedModel(BOLT, { target_engine: 'godot', asset_name: 'bolt' });
    const { meshes, bodies, convex } = await openInGodot('godot-bolt', files, 'bolt/bolt.glb');
    const readme = new TextDecoder().decode(files['bolt/README.txt']);
    const drawn = Object.values(meshes);
    expect(drawn.reduce((sum, { triangles }) => sum + triangles, 0)).toBe(levelsOf(readme)[0]);
    expectBox(around(drawn.map(({ low, high }) => [...low, ...high])), corners(BOLT), 0.001);
    expect(bodies).toBeGreaterThan(1);
    expect(convex).toHaveLength(bodies);
    expectBox(around(convex.map(({ low, high }) => [...low, ...high])), corners(BOLT), 0.03);
  },
);

test.skipIf(!there.godot)('Godot finds a figure’s bones by name, and its clips as loops of their length', async () => {
  const files = await packed(child, 'rig', { target_engine: 'godot', asset_name: 'child' });
  const { meshes, clips, skeleton } = await openInGodot('godot-child', files, 'child/child.glb');
  const { skeleton: bones } = await readModel(files['child/child.glb']!);
  // Godot 3 writes names in its own way.
  const plain = (names: readonly string[]) => names.map((name) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase());
  expect(plain(skeleton).sort()).toEqual(plain(bones!.bones.map(({ name }) => name)).sort());
  expect(Object.values(meshes).every(({ skinned }) => skinned)).toBe(true);
  const said = await secondsOf(join(root, 'godot-child/child/child.glb'));
  expect(Object.keys(clips).sort()).toEqual(Object.keys(said).sort());
  for (const [name, { seconds, loops, tracks }] of Object.entries(clips)) {
    expect(seconds).toBeCloseTo(said[name]!, 1);
    expect(loops).toBe(true);
    expect(tracks).toBeGreaterThan(15);
  }
});

import { validateBytes } from 'gltf-validator';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { createSizeBudget, SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import { unpack } from 'kiln-mesh/internal/formats/zip/archive';
import { measureTravel } from 'kiln-mesh/pack/travel';
import { expect, test } from 'vitest';
import { figure } from '../../../../test/support/figure.ts';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { assimp } from '../../../mesh/test/support/assimp.ts';
import { pack } from '../../src/recipes/pack/pack.ts';
import { rig } from '../../src/recipes/rig.ts';

/** What a figure's pack has for an engine's own clips: names of bones, a root bone, and where a walk gets on. */

const rigged = (async () => {
  const source = asSource(new Map([['model.glb', await writeGlb(figure())]]), 'remesh');
  return runRecipe('rig', rig, { input_task_id: 'x' }, { source });
})();
rigged.catch(() => {}); // told by the tests that wait for it

async function packed(input: object) {
  const source = asSource((await rigged).files, 'rig');
  const asked = { input_task_id: 'x', lods: 1, asset_name: 'knight', ...input };
  const { files, fact } = await runRecipe('pack', pack, asked, { source });
  const bytes = files.get('pack.zip')!;
  const archive = unpack(bytes, { limits: SIZE_LIMITS, budget: createSizeBudget(SIZE_LIMITS, bytes.length) });
  const file = archive.get(archive.names.find((name) => /\.(fbx|glb)$/.test(name))!)!;
  const readme = new TextDecoder().decode(archive.get(archive.names.find((name) => name.endsWith('.txt'))!));
  const model = await readModel(file);
  const bones = model.skeleton!.bones;
  return { file, readme, fact, model, names: bones.map(({ name, parent }) => [name, bones[parent]?.name ?? '']) };
}

test('Unreal: the mannequin’s names, three bones of the spine, a root; the root gets on in a walk, as the README says', async () => {
  const { names, model, readme, file } = await packed({ target_engine: 'unreal', root_motion: 'root_bone' });
  expect(names).toEqual(
    expect.arrayContaining([
      ['root', ''],
      ['pelvis', 'root'],
      ['spine_01', 'pelvis'],
      ['spine_02', 'spine_01'],
      ['spine_03', 'spine_02'],
      ['neck_01', 'spine_03'],
      ['clavicle_l', 'spine_03'],
      ['upperarm_r', 'clavicle_r'],
      ['calf_l', 'thigh_l'],
      ['ball_r', 'foot_r'],
    ]),
  );
  const walk = model.clips!.find(({ name }) => /walk/i.test(name))!;
  const { way, bone } = measureTravel(model, walk);
  expect(bone).toBe(0);
  expect(way[0]).toBeCloseTo(0, 2);
  expect(way[1]).toBeGreaterThan(0.3);
  expect(readme).toContain(
    `${walk.name} gets on by ${Number(way[1].toPrecision(4))} m in ${Number(walk.durationSeconds.toPrecision(4))} s`,
  );
  const { animations = [], meshes } = await assimp([{ name: 'knight.fbx', bytes: file }]);
  const channelsOf = ({ channels }: (typeof animations)[number]) => channels.map(({ name }) => name);
  expect(animations.map(channelsOf)).toEqual(
    animations.map(() => expect.arrayContaining(['root', 'pelvis', 'ball_l'])),
  );
  expect(animations).toHaveLength(2);
  expect(meshes[0]!.bones!.map(({ name }) => name)).toEqual(expect.arrayContaining(['pelvis', 'spine_03', 'thigh_r']));
  expect(readme).toContain('those of Unreal’s mannequin; the first one is "root"');
});

test('Unity: names of its Humanoid, no root, clips in place with the speed to move at', async () => {
  const { names, model, readme } = await packed({ target_engine: 'unity' });
  expect(names).toEqual(
    expect.arrayContaining([
      ['Hips', ''],
      ['Chest', 'Spine'],
      ['LeftLowerArm', 'LeftUpperArm'],
      ['RightUpperLeg', 'Hips'],
      ['LeftToes', 'LeftFoot'],
    ]),
  );
  expect(names).toHaveLength(
    (await readModel((await rigged).files.get('Character_output.glb')!)).skeleton!.bones.length,
  );
  expect(readme).toContain('- Rig: Animation Type Humanoid');
  expect(readme).toMatch(/- these loop: \w+, \w+\n/);
  for (const clip of model.clips!) expect(measureTravel(model, clip).bone).toBeUndefined();
  expect(readme).toMatch(
    /walk\w* gets on by [\d.]+ m in [\d.]+ s \(x 0, z [\d.]+\); in place: move the figure at that speed/i,
  );
});

test('names can be chosen: Mixamo’s in a GLB that the validator takes; clips that loop end in what Godot knows them by', async () => {
  const { names, file, model, readme } = await packed({ target_engine: 'godot', bone_names: 'mixamo' });
  expect(names).toEqual(
    expect.arrayContaining([
      ['mixamorig:Spine1', 'mixamorig:Spine'],
      ['mixamorig:Spine2', 'mixamorig:Spine1'],
      ['mixamorig:LeftForeArm', 'mixamorig:LeftArm'],
    ]),
  );
  expect(model.clips!.map(({ name }) => name).sort()).toEqual(['Running-loop', 'Walking-loop']);
  expect(readme).toContain('- Clips that end in -loop are imported as loops.\n');
  expect(readme).toMatch(/- these loop: \w+-loop, \w+-loop\n/);
  const { issues } = await validateBytes(file);
  expect(issues.messages.filter(({ severity }) => severity < 2).map(({ code }) => code)).toEqual([]);
});

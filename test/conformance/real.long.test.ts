// @module-tag long
import { stageEntry, type TaskType, taskTypes } from 'kiln-client/contract/families/index';
import { extensionsOfContent, mediumOfFile } from 'kiln-client/contract/media';
import type { Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeModel } from 'kiln-mesh/formats/write-model';
import { computeNormals } from 'kiln-mesh/topology/normals';
import { fileKind } from 'kiln-service/base/file-kind';
import { test as base, expect } from 'vitest';
import { modelOf } from '../../packages/mesh/test/support/shapes.ts';
import { cube, openBox } from '../../packages/mesh/test/support/tiny.ts';
import { testService } from '../support/service.ts';
import { createTarget, ours, type Target } from './target.ts';

/**
 * The first example of every stage through its real recipe, from the create to files that can be opened. The other tests of
 * this folder ask much of the service and run quick recipes.
 */

const test = base.extend<{ target: Target }>({
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the first parameter's pattern
    async ({}, use) => {
      await using world = await testService({ recipesModule: undefined, checks: undefined });
      await use(
        createTarget({ url: world.url, key: '' }, world, { model: FIGURE, unsaid: SMALL, patienceMs: PATIENCE_MS }),
      );
    },
    { scope: 'file' },
  ],
});

const PATIENCE_MS = 300_000;

/** What stages go on from that take any model: one that can be rigged, too, and is quickly made. */
const FIGURE = {
  mode: 'preview',
  prompt: 'a knight',
  pose_mode: 'a-pose',
  model_type: 'lowpoly',
  target_formats: ['glb'],
};

/** What is asked of files is true of small ones, too. */
const SMALL = { should_remesh: true, target_polycount: 2_000, target_formats: ['glb'] };

/** A model of their own, for those that cannot make anything of a house: a sound one is not repaired, and a large one not hollowed. */
const OWN_MODELS: Partial<Record<TaskType, () => Part>> = {
  'print-repair': openBox,
  hollow: () => ({ ...cube(), positions: cube().positions.map((value) => value * 0.024) }),
};

async function ownModel(part: Part): Promise<string> {
  const [stl] = await writeModel(modelOf([computeNormals(part)]), ['stl'], 'box');
  return `data:application/octet-stream;base64,${Buffer.from(stl!.bytes).toString('base64')}`;
}

async function make(type: TaskType, target: Target) {
  const own = OWN_MODELS[type];
  if (!own) return target.finished(type);
  return target.reach(type, await target.create(type, { model_url: await ownModel(own()) }), 'SUCCEEDED');
}

test.skipIf(!ours).for(taskTypes)('%s', { concurrent: true, timeout: 2 * PATIENCE_MS }, async (type, { target }) => {
  const { stage } = stageEntry(type);
  const task = await make(type, target);

  expect(stage.output.safeParse(task).error).toBeUndefined();
  const links = JSON.stringify(task).match(/https?:\/\/[^"]+\?Expires=[^"]+/g) ?? [];
  if (stage.makes !== 'report') expect(links).not.toEqual([]);
  // The unit of each model's numbers is said: in the print families an STL is in millimetres, a 3MF always is, a GLB never.
  const { model_urls = {}, engine } = task as { model_urls?: Record<string, string>; engine?: { units?: object } };
  const models = Object.keys(model_urls).filter((key) => key !== 'mtl');
  const inMillimetres = (key: string) =>
    key === '3mf' || key === 'obj_zip' || type === 'print-repair' || (type === 'hollow' && key === 'stl');
  const units = models.map((key) => [key, inMillimetres(key) ? 'mm' : 'm']);
  expect(engine?.units).toEqual(units.length === 0 ? undefined : Object.fromEntries(units));
  for (const link of links) {
    const bytes = new Uint8Array(await (await fetch(link)).arrayBuffer());
    const extension = new URL(link).pathname.replace(/^.*(?=\.)/, '');
    const medium = mediumOfFile(extension);
    const kind = fileKind(bytes);
    if (medium) expect(kind !== 'unknown' && extensionsOfContent(kind), link).toContain(extension);
    // Bones alone have no surface.
    if (extension === '.glb' && !/armature/.test(link)) expect((await readModel(bytes)).parts).not.toEqual([]);
  }
});

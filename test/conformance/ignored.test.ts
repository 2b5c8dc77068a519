import { collectionPath, stageEntry, type TaskType, taskTypes } from 'kiln-client/contract/families/index';
import { describe, expect } from 'vitest';
import { type Target, test } from './target.ts';

/**
 * Every "ignored", "applies only when" and "no effect" of the specification: what is ignored is judged by its type alone.
 * The words before the arrow are the specification's.
 */

const post = async (target: Target, type: TaskType, change: object) =>
  target.call('POST', collectionPath(type), { ...(await target.body(type)), ...change });

const smart = { model_type: 'smart-topology' };
const lowpoly = { model_type: 'lowpoly' };
/** Stages with kinds of mesh, and all that have an adaptive polygon count. */
const shapes = ['text-to-3d-preview', 'text-to-3d', 'image-to-3d'] as const;
const adaptive = [...shapes, 'multi-image-to-3d', 'remesh'] as const;

describe.each(shapes)('%s', (type) => {
  test.for<[string, object]>([
    ['smart-topology: should_remesh is ignored', { ...smart, should_remesh: false }],
    ['smart-topology: decimation_mode is ignored', { ...smart, decimation_mode: 9 }],
    ['lowpoly: ai_model is ignored', { ...lowpoly, ai_model: 'gen-99' }],
    ['lowpoly: gen-t2 is ignored, too', { ...lowpoly, ai_model: 'gen-t2' }],
    ['lowpoly: topology is ignored', { ...lowpoly, topology: 'hexagon' }],
    ['lowpoly: target_polycount is ignored', { ...lowpoly, target_polycount: 5 }],
    ['lowpoly: should_remesh is ignored', { ...lowpoly, should_remesh: false }],
    ['topology applies only when should_remesh is true', { should_remesh: false, topology: 'quad' }],
    ['origin_at is used when auto_size is true', { auto_size: false, origin_at: 'center' }],
  ])('%s -> accepted', async ([, change], { target }) => {
    expect(await post(target, type, change)).toMatchObject({ status: 202 });
  });

  test.for<[string, object, string]>([
    ['a should_remesh that is no boolean', { ...smart, should_remesh: 'yes' }, 'should_remesh'],
    ['a decimation_mode that is no number', { ...smart, decimation_mode: 'many' }, 'decimation_mode'],
    ['an ai_model that is no text', { ...lowpoly, ai_model: 7 }, 'ai_model'],
    ['a target_polycount with a fraction', { ...lowpoly, target_polycount: 5.5 }, 'target_polycount'],
    // What is ignored makes nothing else be ignored.
    ['a count out of its range', { ...smart, decimation_mode: 2, target_polycount: 99 }, 'target_polycount'],
    ['quads with smart-topology', { ...smart, topology: 'quad' }, 'topology'],
  ])('what is not ignored is judged: %s -> 400', async ([, change, field], { target }) => {
    expect(await post(target, type, change)).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining(field) },
    });
  });
});

describe.each(adaptive)('%s', (type) => {
  test('decimation_mode: when set, target_polycount is ignored -> accepted', async ({ target }) => {
    expect(await post(target, type, { decimation_mode: 4, target_polycount: 5 })).toMatchObject({ status: 202 });
    expect(await post(target, type, { target_polycount: 5 })).toMatchObject({ status: 400 });
  });

  test('a target_polycount that is no number, beside decimation_mode -> 400', async ({ target }) => {
    expect(await post(target, type, { decimation_mode: 4, target_polycount: 'few' })).toMatchObject({ status: 400 });
  });
});

test('the price of lowpoly does not ask for the ai_model that it ignores', async ({ target }) => {
  const { json } = await post(target, 'text-to-3d-preview', { ...lowpoly, ai_model: 'gen-5' });
  expect(json.consumed_credits).toBe(20);
});

test.for<[string, TaskType, object]>([
  ['art_style: ignored by gen-6', 'text-to-3d-preview', { ai_model: 'gen-6', art_style: 'sculpture' }],
  ['symmetry_mode: no effect', 'text-to-3d-preview', { symmetry_mode: 'off' }],
  [
    'negative_prompt, texture_richness: no effect',
    'text-to-3d-preview',
    { negative_prompt: 'x', texture_richness: 'y' },
  ],
  ['remove_lighting: ignored on gen-7', 'text-to-3d-refine', { ai_model: 'gen-7', remove_lighting: false }],
  ['remove_lighting: ignored on latest', 'text-to-3d-refine', { remove_lighting: false }],
  [
    'hd_texture: texture_resolution wins',
    'text-to-3d-refine',
    { ai_model: 'gen-5', hd_texture: true, texture_resolution: '2k' },
  ],
  [
    'hd_texture: texture_resolution wins',
    'retexture',
    { ai_model: 'gen-5', hd_texture: true, texture_resolution: '2k' },
  ],
])('%s (%s) -> judged as without it', async ([, type, change], { target }) => {
  const answer = await post(target, type, change);
  // gen-5 textures gen-5 previews only: that is all that is wrong here.
  if (answer.status === 400) expect(answer.json.message).toMatch(/^preview_task_id: gen-5/);
  else expect(answer.status).toBe(202);
});

test('every rule of the contract that ignores a field names fields of its stage', () => {
  const rules = taskTypes.flatMap((type) => {
    const { stage } = stageEntry(type);
    const { shape } = stage.input as unknown as { shape: Record<string, unknown> };
    return (stage.ignores ?? []).flatMap(({ field, fields }) => [field, ...fields].map((name) => name in shape));
  });
  expect(rules.length).toBeGreaterThan(0);
  expect(rules).not.toContain(false);
});

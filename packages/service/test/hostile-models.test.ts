import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { zip } from 'kiln-mesh/formats/zip/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenModels } from '../../../test/support/hostile-models.ts';
import { type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { doublingFbx, gltf, HOSTILE_GLTF, manyValues, threeMf, utf8 } from '../../mesh/test/support/hostile.ts';
import { writeOne } from '../../mesh/test/support/models.ts';
import { modelOf, torus } from '../../mesh/test/support/shapes.ts';

/** Files that are wrong in ways that a look at their head does not show, through the whole service with its real recipes. */

const uri = (bytes: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
const recipesModule = new URL('../src/recipes/index.ts', import.meta.url);

let service: TestService;
beforeAll(async () => {
  service = await testService({ recipesModule });
});
afterAll(() => service[Symbol.asyncDispose]());

test('each broken file ends as a clear refusal with a refund, and the next task runs', { tags: 'long' }, async () => {
  const { id, headers } = await service.account({ credits: 100 });
  for (const [name, bytes] of Object.entries(await brokenModels())) {
    const answer = await service.call(
      'POST',
      '/v1/convert',
      { model_url: uri(bytes), target_formats: ['stl'] },
      headers,
    );
    if (answer.status === 202) {
      const task = await service.reach('/v1/convert', answer.json.result, 'FAILED', headers);
      expect(task, name).toMatchObject({ task_error: { type: 'invalid_input' }, consumed_credits: 0 });
      expect(task.task_error.message.length, name).toBeGreaterThan(20);
    } else {
      expect(answer.status, name).toBe(400);
      expect(answer.json.message, name).toMatch(/^model_url /);
    }
  }
  expect(await service.redis.hget(`svc:account:${id}`, 'credits')).toBe('100');

  const good = await service.create(
    '/v1/convert',
    { model_url: uri(await writeOne(modelOf([torus()]), 'glb')), target_formats: ['3mf'] },
    headers,
  );
  const task = await service.reach('/v1/convert', good, 'SUCCEEDED', headers);
  expect((await fetch(task.model_urls['3mf'])).status).toBe(200);
});

test('a model that declares more than it may is a 400 at once: no task, no charge, nothing kept', {
  tags: 'long',
}, async () => {
  const { id, headers } = await service.account({ credits: 100 });
  const assets = () => readdir(join(service.dataDir, 'assets')).catch(() => []);
  const kept = await assets();
  const convert = (bytes: Uint8Array) =>
    service.call('POST', '/v1/convert', { model_url: uri(bytes), target_formats: ['obj'] }, headers);
  const often = `<object id="1"><mesh><vertices>${'<vertex x="0" y="0" z="0"/>'.repeat(10_000)}</vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>`;
  const placed = zip([{ name: '3D/3dmodel.model', bytes: utf8(threeMf(often, '<item objectid="1"/>'.repeat(1_000))) }]);
  await convert(utf8('v 0 0 0\n')); // the threads are warm

  const points = gltf(HOSTILE_GLTF['6,000,000 points without data in 30 nodes']!);
  for (const [name, bytes] of Object.entries({
    points,
    models: doublingFbx(40),
    values: manyValues(5_000_000),
    placed,
  })) {
    const answer = await convert(bytes);
    expect(answer.status, name).toBe(400);
    expect(answer.json.message, name).toMatch(
      /^model_url cannot be used\. The model declares [\d,]+ .*: at most [\d,]+ .* (Simplify|Split) it/,
    );
  }
  expect(await service.redis.hget(`svc:account:${id}`, 'credits')).toBe('100');
  expect((await service.call('GET', '/v1/convert', undefined, headers)).json).toEqual([]);
  expect(await assets()).toEqual(kept);
});

test('the service answers others while its threads work on large models', { tags: 'long' }, async () => {
  const large = uri(writeStl(modelOf([torus(0.5, 0.2, 80, 40)])));
  const ids = await Promise.all(
    [1, 2].map(() =>
      service.create('/v1/remesh', { model_url: large, target_polycount: 2_000, target_formats: ['glb'] }),
    ),
  );
  let answered = 0;
  const open = new Set(ids);
  await until('both have ended', async () => {
    for (const id of open) {
      const { status, json } = await service.call('GET', `/v1/remesh/${id}`);
      if (json.status !== 'SUCCEEDED') answered++;
      expect(status).toBe(200);
      expect(json.status).not.toBe('FAILED');
      if (json.status === 'SUCCEEDED') open.delete(id);
    }
    return open.size === 0;
  });
  // How soon is measured in bench/engine.ts: a service that its threads hold up would answer when they have ended.
  expect(answered).toBeGreaterThan(5);
});

test('uv-unwrap refuses a model with too many faces before it is charged', async () => {
  const answer = await service.call('POST', '/v1/uv-unwrap', {
    model_url: uri(await writeOne(modelOf([torus(0.5, 0.2, 210, 100)]), 'glb')),
  });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.json.message).toMatch(/42,000 faces.*limit of 40,000\. Remesh it/);
});

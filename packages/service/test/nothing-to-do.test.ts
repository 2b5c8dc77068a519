import { NOTHING_TO_DO } from 'kiln-client/contract/known-model';
import { writeGlb } from 'kiln-engine/formats/gltf/write-glb';
import { expect, test } from 'vitest';
import { modelUri } from '../../../test/support/figure.ts';
import { testService } from '../../../test/support/service.ts';
import { modelOf, torus } from '../../engine/test/support/shapes.ts';

/** Work that would change nothing is found before it is charged. */

test('repair of what is sound, and the format, the count or the size that it has, are refused; anything else is made', async () => {
  await using world = await testService({ recipesModule: undefined, checks: undefined, engine: false });
  const model = modelOf([torus()]);
  const faces = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0);
  const model_url = modelUri(await writeGlb(model));
  const [positions] = model.parts.map((part) => part.positions);
  const ys = positions?.filter((_, i) => i % 3 === 1) ?? [];
  const height = Math.max(...ys) - Math.min(...ys);
  const balance = async () => (await world.call('GET', '/v1/balance')).json.balance;
  const before = await balance();
  const nothing = {
    status: 400,
    json: { code: NOTHING_TO_DO, message: expect.stringContaining('Nothing was charged') },
  };

  expect(await world.call('POST', '/v1/print/repair', { model_url })).toMatchObject(nothing);
  expect(await world.call('POST', '/v1/convert', { model_url, target_formats: ['glb'] })).toMatchObject(nothing);
  expect(await world.call('POST', '/v1/remesh', { model_url, target_polycount: faces })).toMatchObject(nothing);
  const middle = { model_url, resize_height: height, origin_at: 'center' };
  expect(await world.call('POST', '/v1/resize', middle)).toMatchObject(nothing);
  expect(await balance()).toBe(before);

  const holed = { ...model, parts: model.parts.map((part) => ({ ...part, indices: part.indices.slice(0, -6) })) };
  const broken = modelUri(await writeGlb(holed));
  const others = [
    ['/v1/print/repair', { model_url: broken }],
    ['/v1/convert', { model_url, target_formats: ['glb', 'stl'] }],
    ['/v1/remesh', { model_url, target_polycount: 100 }],
    ['/v1/remesh', { model_url, target_polycount: faces, topology: 'quad' }],
    ['/v1/resize', { ...middle, origin_at: 'bottom' }],
    ['/v1/resize', { ...middle, resize_height: height * 2 }],
  ] as const;
  for (const [path, body] of others) expect((await world.call('POST', path, body)).status, path).toBe(202);
});

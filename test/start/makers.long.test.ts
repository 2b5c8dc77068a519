// @module-tag long
import { createClient } from 'kiln-client';
import { expect, test } from 'vitest';
import {
  IMAGE_TO_3D,
  LICENCE,
  TEXT_TO_IMAGE,
  workflowFolder,
} from '../../packages/service/test/makers/comfyui/world.ts';
import { runCli } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config.ts';
import { startComfyui } from '../support/comfyui.ts';
import { modelServer } from '../support/model-server.ts';
import { startOneProcess } from '../support/world.ts';

/** What doctor says of model servers, each as its state and sentence. */
async function doctor(environment: Record<string, string>): Promise<string[]> {
  const none = () => Promise.reject(new Error('nothing is opened'));
  const { out } = await runCli(['doctor', '--json'], none, () => readConfig(environment));
  const findings: { about: string; state: string; says: string }[] = JSON.parse(out).findings;
  return findings.filter(({ about }) => about === 'Model servers').map(({ state, says }) => `${state}: ${says}`);
}

test('Kiln offers the models of a card, withholds those whose licence needs a region, and is ready without the card', async () => {
  await using card = await startComfyui();
  await using folder = await workflowFolder({
    'image-to-3d.json': IMAGE_TO_3D,
    'image-to-3d.txt': LICENCE,
    'text-to-image.json': TEXT_TO_IMAGE,
    'text-to-image.txt': 'a painter 1\nits own licence\nnot in: EU, UK\n',
  });
  const environment = { KILN_COMFYUI_URL: card.url, KILN_WORKFLOWS: folder.path };
  const offered = async (more: Record<string, string> = {}) => {
    await using world = await startOneProcess({ ...environment, ...more });
    await using client = createClient({ baseUrl: world.kiln.serviceUrl, apiKey: 'kiln-local-key' });
    const ready = await fetch(`${world.kiln.adminUrl}/ready`);
    const { also } = (await ready.json()) as { also: Record<string, { ok: boolean }> };
    const metrics = await (await fetch(`${world.kiln.adminUrl}/metrics`)).text();
    const up = /^kiln_model_server_up\{[^}]*\} (\d)$/m.exec(metrics)?.[1];
    return { status: ready.status, also, up, types: (await client.makers()).map(({ type }) => type) };
  };

  expect(await offered()).toEqual({
    status: 200,
    also: { [`model server ${card.url}`]: { ok: true } },
    up: '1',
    types: ['image-to-3d'],
  });
  expect(await doctor(environment)).toEqual([
    'well: They make image-to-3d by a small model 1 (ComfyUI).',
    expect.stringContaining('look: a painter 1 is not offered for text-to-image: its licence excludes EU, UK, and'),
  ]);
  // Words become a picture, and that a model.
  card.state.away = true;
  const { types, ...away } = await offered({ KILN_MODELS_REGION: 'US' });
  expect(types).toEqual(['text-to-3d-preview', 'text-to-3d', 'image-to-3d', 'text-to-image']);
  expect(away).toMatchObject({ status: 200, up: '0', also: { [`model server ${card.url}`]: { ok: false } } });
  expect(await doctor(environment)).toContainEqual(expect.stringMatching(/^look: ComfyUI at http\S+ takes no work/));
});

test('doctor says what a small server was found to be', async () => {
  await using server = await modelServer({ dialect: 'trellis' });
  await using folder = await workflowFolder({ 'models-3d.txt': LICENCE });
  expect(await doctor({ KILN_MODELS_URL: server.url, KILN_WORKFLOWS: folder.path })).toEqual([
    'well: They make image-to-3d by a small model 1 (trellis-server).',
    expect.stringMatching(/^well: http\S+ \(trellis-server\): makes 3D as trellis-server does\.$/),
  ]);
});

test('a workflow that is wrong is named before anything starts, and by doctor', async () => {
  await using card = await startComfyui();
  await using folder = await workflowFolder({ 'image-to-3d.json': IMAGE_TO_3D, 'retexture.json': '{' });
  const environment = { KILN_COMFYUI_URL: card.url, KILN_WORKFLOWS: folder.path };

  await expect(startOneProcess(environment)).rejects.toMatchObject({
    code: 'bad_configuration',
    message: expect.stringMatching(/image-to-3d\.txt[\s\S]*retexture\.json|retexture\.json[\s\S]*image-to-3d\.txt/),
  });
  const wrong = (await doctor(environment)).filter((line) => line.startsWith('wrong:'));
  expect(wrong.length).toBeGreaterThan(1);
});

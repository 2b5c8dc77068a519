import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startComfyui } from '../../../../../test/support/comfyui.ts';
import { openComfyui } from '../../../src/makers/comfyui/open-comfyui.ts';
import { IMAGE_TO_3D, LICENCE, TEXT_TO_IMAGE, workflowFolder } from './world.ts';

/** What is wrong with a folder of workflows, a line each. */

const log = pino({ level: 'silent' });
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

async function mistakesIn(files: Record<string, object | string>, address = NOWHERE) {
  await using folder = await workflowFolder(files);
  const { mistakes, makers } = await openComfyui({ addresses: [address], workflows: folder.path, log });
  const short = mistakes.map((line) => line.replaceAll(`${folder.path}/`, '').replaceAll(address, 'the server'));
  return { mistakes: short, makers: makers.map(({ id }) => id) };
}

test('a server that is away is no mistake, and several workflows of a stage are makers of their own', async () => {
  expect(
    await mistakesIn({
      'image-to-3d.json': IMAGE_TO_3D,
      'image-to-3d.txt': LICENCE,
      'image-to-3d.fast.json': IMAGE_TO_3D,
      'image-to-3d.fast.txt': 'Quick 2\r\nApache-2.0\r\nnot in: EU, UK, KR\r\n',
      'models-3d.txt': LICENCE,
    }),
  ).toEqual({ mistakes: [], makers: ['comfyui-image-to-3d--fast', 'comfyui-image-to-3d'] });
});

test('names, licences, formats and titles that are wrong are named, a line each', async () => {
  const { 2: words, ...wordless } = TEXT_TO_IMAGE;
  const { mistakes, makers } = await mistakesIn({
    'image-to-3D.json': IMAGE_TO_3D,
    'remesh.json': IMAGE_TO_3D,
    'image-to-3d.json': IMAGE_TO_3D,
    'image-to-3d.txt': 'a model\n',
    'text-to-3d.json': { last_node_id: 3, nodes: [], links: [] },
    'retexture.json': 'no JSON',
    'image-to-image.json': { 1: { inputs: {} } },
    'text-to-image.json': {
      ...wordless,
      2: { ...words, _meta: { title: 'kiln:promt' } },
      8: { class_type: 'CLIPTextEncode', inputs: { text: ['1', 0] }, _meta: { title: 'kiln:negative' } },
      9: { class_type: 'LoadImage', inputs: { image: 'x.png' }, _meta: { title: 'kiln:image' } },
    },
    ...Object.fromEntries(
      ['text-to-3d', 'retexture', 'image-to-image', 'text-to-image'].map((name) => [`${name}.txt`, LICENCE]),
    ),
  });

  expect(makers).toEqual([]);
  const about = (name: string) => mistakes.filter((line) => line.startsWith(name));
  expect(about('image-to-3D.json')).toEqual([expect.stringContaining('named after no stage')]);
  expect(about('remesh.json')).toEqual([expect.stringContaining('named after no stage')]);
  expect(about('image-to-3d.txt')).toEqual(['image-to-3d.txt has no licence']);
  expect(about('text-to-3d.json')).toEqual([expect.stringContaining('File → Export Workflow (API)')]);
  expect(about('retexture.json')).toEqual([expect.stringContaining('is not JSON')]);
  expect(about('image-to-image.json')).toEqual([expect.stringContaining('1.class_type')]);
  expect(about('text-to-image.json')).toEqual([
    'text-to-image.json: node 2 has the title "kiln:promt"; known is "kiln:prompt"',
    'text-to-image.json: node 8, "kiln:negative", has no input of its own named text or prompt or value or string',
    'text-to-image.json: no node has the title "kiln:prompt"',
    'text-to-image.json: "kiln:image" is nothing that text-to-image has',
  ]);
  expect(mistakes).toHaveLength(10);
});

test('an empty folder, and one that is not there, are mistakes', async () => {
  expect((await mistakesIn({})).mistakes).toEqual([expect.stringContaining('has 0 workflows')]);
  const { mistakes } = await openComfyui({ addresses: [NOWHERE], workflows: '/no/such/folder', log });
  expect(mistakes).toEqual(['/no/such/folder: there is no such folder of workflows']);
});

test('nodes and model files that the server does not have are named at the start', async () => {
  await using comfy = await startComfyui();
  const wrong = {
    ...TEXT_TO_IMAGE,
    1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'small-modl.safetensors' } },
    8: { class_type: 'SomebodysNode', inputs: {} },
  };

  const { mistakes, makers } = await mistakesIn(
    { 'text-to-image.json': wrong, 'text-to-image.txt': LICENCE },
    comfy.url,
  );

  expect(mistakes).toEqual([
    'text-to-image.json: node 1, CheckpointLoaderSimple: the server has no ckpt_name "small-modl.safetensors", but "small-model.safetensors"',
    'text-to-image.json: node 8, SomebodysNode, is not installed at the server',
  ]);
  expect(makers).toEqual(['comfyui-text-to-image']);
});

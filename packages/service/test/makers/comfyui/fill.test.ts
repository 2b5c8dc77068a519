import { expect, test } from 'vitest';
import type { Side } from '../../../src/base/sides.ts';
import { comfyuiWorld, glb, IMAGE_TO_3D, image, order, TEXT_TO_IMAGE } from './world.ts';

/** What an order puts into a workflow, what its nodes give back, and what it cannot make. */

test('words, size and seed go where the titles are, and linked inputs stay', async () => {
  await using all = await comfyuiWorld({ 'text-to-image.json': TEXT_TO_IMAGE });
  all.comfy.state.makes = () => [image('one'), image('two')];
  const one = order(all.maker, { sides: [], input: { prompt: 'a castle', pose_mode: 't-pose', aspect_ratio: '16:9' } });

  await one.made;

  expect([...one.files.keys()]).toEqual(['image-1.png', 'image-2.png']);
  const { graph } = all.comfy.state.prompts[0]!;
  const values = [
    graph[2]?.inputs.text,
    graph[3]?.inputs.width,
    graph[4]?.inputs.value,
    graph[5]?.inputs,
    graph[6]?.inputs,
  ];
  expect(values).toEqual(['a castle, in a T-pose', 1360, 768, { seed: ['6', 0], steps: 20 }, { value: 7 }]);
});

test('a second run of the same graph has files of its own, since its prefix has the task’s id', async () => {
  await using all = await comfyuiWorld({ 'text-to-image.json': TEXT_TO_IMAGE });
  let made = 0;
  all.comfy.state.makes = () => [image(`picture ${++made}`)];
  const orders = [];
  for (const _ of [1, 2]) {
    const one = order(all.maker, { sides: [], input: { prompt: 'a castle' } });
    await one.made;
    orders.push(String(one.files.get('image-1.png')));
  }
  expect(orders).toEqual(['picture 1', 'picture 2']);
});

test('a model goes up beside its pictures, each to its title', async () => {
  const retexture = {
    ...IMAGE_TO_3D,
    4: { class_type: 'Load3D', inputs: { model_file: 'x.glb' }, _meta: { title: 'kiln:model' } },
    5: { class_type: 'LoadImage', inputs: { image: 'x.png' }, _meta: { title: 'kiln:image:back' } },
    6: { class_type: 'LoadImageMask', inputs: { image: 'x.png', channel: 'alpha' }, _meta: { title: 'kiln:mask' } },
  };
  await using all = await comfyuiWorld({ 'retexture.json': retexture });
  all.comfy.state.makes = () => [glb()];
  const one = order(all.maker, { model: Buffer.from('bytes of the model'), sides: ['front', 'back'] });

  await one.made;

  const { graph } = all.comfy.state.prompts[0]!;
  const [front, back] = [`kiln/${one.id}-1.png`, `kiln/${one.id}-2.png`];
  expect([graph[1], graph[4], graph[5], graph[6]].map((node) => Object.values(node!.inputs)[0])).toEqual([
    front,
    `kiln/${one.id}-model.glb`,
    back,
    front,
  ]);
  expect(String(all.comfy.files.get(`input/kiln/${one.id}-model.glb`))).toBe('bytes of the model');
  expect(String(all.comfy.files.get(`input/${back}`))).toBe('picture of back');
});

test('without a title the only node with files has the result, and of several none', async () => {
  const untitled = { ...IMAGE_TO_3D, 3: { class_type: 'SaveGLB', inputs: { filename_prefix: 'a' } } };
  await using all = await comfyuiWorld({
    'image-to-3d.json': { ...untitled, 4: { class_type: 'SaveGLB', inputs: { filename_prefix: 'b' } } },
  });
  const other = { ...glb('another'), node: '4' };
  for (const [made, end] of [
    [[glb(), other], 'model_server_misconfigured'],
    [[other], 'another'],
    [[{ ...other, ending: '.obj' }], 'model_server_failed'],
  ] as const) {
    all.comfy.state.makes = () => made;
    const one = order(all.maker);
    expect(
      await one.made.then(
        () => String(one.files.get('model.glb')),
        ({ code }) => code,
      ),
    ).toBe(end);
  }
});

test('requests that a workflow cannot make are refused in words', async () => {
  const side = (title: string) => ({ class_type: 'LoadImage', inputs: { image: 'x.png' }, _meta: { title } });
  const { 4: height, ...square } = TEXT_TO_IMAGE;
  const model = { class_type: 'Load3D', inputs: { model_file: 'x.glb' }, _meta: { title: 'kiln:model' } };
  await using all = await comfyuiWorld({
    'image-to-3d.json': IMAGE_TO_3D,
    'multi-image-to-3d.json': { ...IMAGE_TO_3D, 4: side('kiln:image:back') },
    'retexture.json': { ...IMAGE_TO_3D, 4: model },
    'text-to-image.json': square,
    'text-to-image.wide.json': { ...square, 4: height },
  });
  const refused = (id: string, input: Record<string, unknown>, ...sides: Side[]) =>
    all.makers.find((maker) => maker.id === `comfyui-${id}`)?.refuses(input, { sides, hasModel: true });

  // The surface of a new model is the recipe's.
  expect(refused('image-to-3d', { texture_prompt: 'gold', pose_mode: 'a-pose' }, 'front')).toBe(undefined);
  expect(refused('multi-image-to-3d', {}, 'front', 'back')).toBe(undefined);
  for (const sides of [['front', 'right'], ['front'], ['front', 'right', 'back']] as const)
    expect(refused('multi-image-to-3d', {}, ...sides)).toBe('This model takes 2 pictures: front, back.');
  expect(refused('retexture', { text_style_prompt: 'gold' })).toMatch('pictures alone');
  expect(refused('retexture', { image_style_url: 'https://a.example/b.png' }, 'front')).toBe(undefined);
  const bare = { sides: ['front'], hasModel: false } as const;
  expect(all.makers.find(({ type }) => type === 'retexture')?.refuses({}, bare)).toMatch('takes a GLB');
  expect(refused('text-to-image', { prompt: 'a castle' })).toBe(undefined);
  expect(refused('text-to-image', { prompt: 'a castle' }, 'front')).toBe('This model takes no picture.');
  expect(refused('text-to-image', { prompt: 'a castle', generate_multi_view: true })).toMatch('not three views');
  expect(refused('text-to-image', { prompt: 'a castle', aspect_ratio: '16:9' })).toMatch('one shape only');
  expect(refused('text-to-image--wide', { prompt: 'a castle', aspect_ratio: '16:9' })).toBe(undefined);
});

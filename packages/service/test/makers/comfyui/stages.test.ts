import { collectionPath, type TaskType } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { png } from '../../../../../test/support/quick-recipes.ts';
import { pictureUri, SAMPLES } from '../../../../../test/support/sample-files.ts';
import { testService } from '../../../../../test/support/service.ts';
import { comfyuiWorld } from './world.ts';

/** Every stage that a workflow can make, through the service: what reaches the graph, and that the recipe gets the files. */

/** Nodes of a workflow by their titles, with the input that each takes. */
const NODES_OF: Readonly<Record<string, readonly [class_type: string, input: string]>> = {
  image: ['LoadImage', 'image'],
  'image:right': ['LoadImage', 'image'],
  'image:2': ['LoadImage', 'image'],
  model: ['Load3D', 'model_file'],
  prompt: ['CLIPTextEncode', 'text'],
  faces: ['PrimitiveInt', 'value'],
  texture_size: ['PrimitiveInt', 'value'],
};

function workflow(makes: 'image' | 'model', titles: readonly string[]) {
  const nodes = titles.map((title) => {
    const [class_type, input] = NODES_OF[title]!;
    return [title, { class_type, inputs: { [input]: 1 }, _meta: { title: `kiln:${title}` } }];
  });
  const class_type = makes === 'model' ? 'SaveGLB' : 'SaveImage';
  return Object.fromEntries([...nodes, ['out', { class_type, inputs: { filename_prefix: 'x' } }]]);
}

const picture = pictureUri();
const other = pictureUri(32);
const LAB = { image_url: picture };

/** Which of the uploaded files a node reads. */
const nameOf = (value: unknown) => String(value).replace(/^kiln\/[\w-]+-(\w+)\.\w+$/, '<$1>');

/** Stage, titles of its workflow, request, and what stands in the graph then; `<1>` is the first picture's file. */
const ROWS: readonly [TaskType, 'image' | 'model', readonly string[], Record<string, unknown>, string[]][] = [
  ['text-to-image', 'image', ['prompt'], { ai_model: 'nano-banana', prompt: 'a castle' }, ['a castle']],
  [
    'image-to-image',
    'image',
    ['image', 'image:2', 'prompt'],
    { ai_model: 'nano-banana', prompt: 'as a sketch', reference_image_urls: [picture, other] },
    ['<1>', '<2>', 'as a sketch'],
  ],
  ['image-to-3d', 'model', ['image'], { image_url: picture }, ['<1>']],
  ['multi-image-to-3d', 'model', ['image:right', 'image'], { image_urls: [picture, other] }, ['<2>', '<1>']],
  ['text-to-3d-preview', 'model', ['prompt'], { mode: 'preview', prompt: 'a zorble' }, ['a zorble']],
  [
    'text-to-3d',
    'model',
    ['prompt', 'faces', 'texture_size'],
    {
      should_texture: true,
      prompt: 'a zorble',
      pose_mode: 't-pose',
      target_polycount: 4_000,
      texture_resolution: '4k',
    },
    ['a zorble, in a T-pose', '4000', '4096'],
  ],
  [
    'text-to-3d-refine',
    'model',
    ['model', 'prompt'],
    { mode: 'refine', texture_prompt: 'of moss' },
    ['<model>', 'of moss'],
  ],
  [
    'retexture',
    'model',
    ['model', 'image'],
    { model_url: SAMPLES.model, image_style_url: picture },
    ['<model>', '<1>'],
  ],
  ['creative-lab-brick-figure-prototype', 'image', ['image'], LAB, ['<1>']],
  ['creative-lab-keycap-prototype', 'image', ['image'], LAB, ['<1>']],
  ['creative-lab-fidget-pixel-prototype', 'image', ['image'], { ...LAB, type: 'other' }, ['<1>']],
];

test('every stage is made by its workflow, and finished by its recipe', { tags: 'long' }, async () => {
  const workflows = ROWS.map(([type, makes, titles]) => [`${type}.json`, workflow(makes, titles)]);
  await using card = await comfyuiWorld(Object.fromEntries(workflows));
  expect(card.mistakes).toEqual([]);
  card.comfy.state.makes = (graph) => {
    const makesModel = graph.out?.class_type === 'SaveGLB';
    return [
      { node: 'out', key: 'x', ending: makesModel ? '.glb' : '.png', bytes: makesModel ? Buffer.from('glb') : png() },
    ];
  };
  await using world = await testService({ makers: card.makers });
  let preview = '';

  for (const [type, makes, , body, values] of ROWS) {
    const sent = type === 'text-to-3d-refine' ? { ...body, preview_task_id: preview } : body;
    const path = collectionPath(type);
    const id = await world.create(path, sent);
    const task = await world.reach(path, id, 'SUCCEEDED');
    if (type === 'text-to-3d-preview') preview = id;

    expect(task.engine.notes, type).toEqual([
      `made of ${makes === 'model' ? 'model.glb' : 'image-1.png'} by a small model 1 (ComfyUI)`,
    ]);
    const { graph } = card.comfy.state.prompts.at(-1)!;
    const names = Object.values(graph)
      .slice(0, values.length)
      .map(({ inputs: { image, model_file, text, value } }) => nameOf(image ?? model_file ?? text ?? value));
    expect(names, type).toEqual(values);
  }

  // A result without a GLB has nothing for a workflow to paint.
  const shape = { mode: 'preview', prompt: 'a chair', target_formats: ['stl'], maker: 'procedural' };
  const bare = await world.create('/v2/text-to-3d', shape);
  await world.reach('/v2/text-to-3d', bare, 'SUCCEEDED');
  const refine = await world.create('/v2/text-to-3d', {
    mode: 'refine',
    preview_task_id: bare,
    texture_prompt: 'moss',
  });
  expect((await world.reach('/v2/text-to-3d', refine, 'SUCCEEDED')).engine.notes).toEqual([
    'Made by the local procedural engine: a small model 1 (ComfyUI) does not make this (This model takes a GLB, and that result has none.).',
  ]);

  expect(card.comfy.state.prompts).toHaveLength(ROWS.length);
  // A picture, and a model of it: two jobs of one task at one server.
  const body = { mode: 'preview', prompt: 'a zorble', maker: 'comfyui-image-to-3d' };
  const id = await world.create('/v2/text-to-3d', body);
  const { engine } = await world.reach('/v2/text-to-3d', id, 'SUCCEEDED');
  const by = 'a small model 1 (ComfyUI)';
  expect(engine.notes).toEqual([`made of image-1.png and model.glb by ${by}, from a picture by ${by}`]);
  expect(new Set(card.comfy.state.prompts.map((prompt) => prompt.id)).size).toBe(ROWS.length + 2);
});

// @module-tag long
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png } from '../../../../../test/support/quick-recipes.ts';
import { pictureUri } from '../../../../../test/support/sample-files.ts';
import { testService } from '../../../../../test/support/service.ts';
import { asModel, doubleShell, fadedRims, truthOf } from '../../../../../test/support/sick-models.ts';
import { encodedGlb } from '../../../../mesh/test/support/encodings.ts';
import { comfyuiWorld, glb, IMAGE_TO_3D, node } from './world.ts';

/** The whole way of a model: pictures up to a ComfyUI, a sick model down, mended and painted by the real recipes. */

const load = (title: string) => node('LoadImage', { image: 'x.png' }, title);
const SIDES = ['kiln:image', 'kiln:image:right', 'kiln:image:back', 'kiln:image:left'];
const SEVERAL = { ...IMAGE_TO_3D, 1: load(SIDES[0]!), 4: load(SIDES[1]!), 5: load(SIDES[2]!), 6: load(SIDES[3]!) };
const PAINTER = {
  1: node('Load3D', { model_file: 'x.glb' }, 'kiln:model'),
  2: node('CLIPTextEncode', { text: '' }, 'kiln:prompt'),
  3: node('SaveGLB', { mesh: ['1', 0], filename_prefix: 'mesh/ComfyUI' }, 'kiln:result'),
};
const VIEWS = '/v1/multi-image-to-3d';
const RETEXTURE = '/v1/retexture';

test('four views become a model at a server of one generation, are mended, and are painted with WebP at one of the other', async () => {
  await using views = await comfyuiWorld({ 'multi-image-to-3d.json': SEVERAL }, { generation: '0.3.64' });
  await using painter = await comfyuiWorld({ 'retexture.json': PAINTER }, { generation: '2026' });
  const makers = [...views.makers, ...painter.makers];
  await using service = await testService({ makers, recipesModule, workerThreads: 1 });
  const shape = await writeGlb(asModel(doubleShell(truthOf('a teapot', 32), 8)));
  views.comfy.state.makes = () => [{ ...glb(), bytes: shape }];
  const sides = [64, 65, 66, 67];

  const body = { image_urls: sides.map(pictureUri), should_texture: false, target_formats: ['glb'] };
  const made = await service.reach(VIEWS, await service.create(VIEWS, body), 'SUCCEEDED');

  const { graph } = views.comfy.state.prompts[0]!;
  const sent = [1, 4, 5, 6].map((at) => views.comfy.files.get(`input/${String(graph[at]?.inputs.image)}`));
  expect(sent.map((bytes) => Buffer.from(bytes!))).toEqual(sides.map((side) => Buffer.from(png(side))));
  const mended = made.engine.facts.find(({ label }: { label: string }) => label === 'Mended');
  expect(mended.value).toMatch(/faces below the surface removed/);
  const bytes = await bytesAt(made.model_urls.glb);
  const model = await readModel(bytes);
  expect(inspect(model)).toMatchObject({ watertight: true, components: 1 });
  expect(model.metadata).toMatchObject({ ai_generated: 'true', model: 'a small model 1' });

  const { whole } = await fadedRims(model.parts[0]!, 256);
  const painted = await encodedGlb(whole, 'webp');
  painter.comfy.state.makes = () => [{ ...glb(), bytes: painted }];
  const model_url = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
  const asked = { model_url, text_style_prompt: 'gold', target_formats: ['glb'] };
  const golden = await service.reach(RETEXTURE, await service.create(RETEXTURE, asked), 'SUCCEEDED');

  const last = painter.comfy.state.prompts[0]!.graph;
  expect(last[2]?.inputs.text).toBe('gold');
  expect(Buffer.from(painter.comfy.files.get(`input/${String(last[1]?.inputs.model_file)}`)!)).toEqual(
    Buffer.from(bytes),
  );
  expect(golden.engine).toMatchObject({ ai: true, model: 'a small model 1' });
  const { materials } = await readModel(await bytesAt(golden.model_urls.glb));
  expect(materials[0]!.baseColorTexture).toMatchObject({ width: 256, mimeType: 'image/png' });
  // The card's own colours, and not the gold of rules.
  const [mean, card] = await Promise.all(
    [materials, whole.materials].map(([material]) => meanColour(material!.baseColorTexture!.bytes)),
  );
  mean!.forEach((value, k) => {
    expect(Math.abs(value - card![k]!)).toBeLessThan(3);
  });
});

const recipesModule = new URL('../../../src/recipes/index.ts', import.meta.url);
const bytesAt = async (link: string) => new Uint8Array(await (await fetch(link)).arrayBuffer());
const meanColour = async (bytes: Uint8Array) =>
  (await sharp(bytes).removeAlpha().stats()).channels.map(({ mean }) => mean);

import { NodeIO } from '@gltf-transform/core';
import { imageTo3d as family } from 'kiln-client/contract/families/image-to-3d';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TEST_PIXELS } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { sidesSaid } from '../../src/base/sides.ts';
import { imageTo3d } from '../../src/recipes/image-to-3d.ts';
import { picturesOfSource } from '../../src/recipes/photo/read-photos.ts';
import { BIRD, MOSAIC, memory, PHOTO_URL, picture } from './products.ts';

const [stage] = family.stages;

test('a picture becomes a textured model with every output that was asked for', { tags: 'long' }, async () => {
  const { context, files } = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });
  const input = stage.input.parse({
    image_url: PHOTO_URL,
    enable_pbr: true,
    should_remesh: true,
    target_polycount: 1500,
    save_pre_remeshed_model: true,
    multi_view_thumbnails: true,
    alpha_thumbnail: true,
    auto_size: true,
    origin_at: 'center',
    pose_mode: 't-pose',
    target_formats: ['glb', 'obj'],
  });

  const result = await imageTo3d.run(input, context);

  const { obj } = await openAsStranger(result, files);
  expect(obj!.materials[0]).toMatchObject({ baseColorTexture: {}, normalTexture: {} });

  expect(result.model_urls).toEqual({
    glb: 'model.glb',
    obj: 'model.obj',
    mtl: 'model.mtl',
    pre_remeshed_glb: 'pre_remeshed_model.glb',
  });
  expect(Object.keys(result.thumbnail_urls!)).toEqual(['front', 'right', 'back', 'left']);
  expect(Object.keys(result.texture_urls![0]!)).toEqual(['base_color', 'metallic', 'roughness', 'normal']);
  expect(result.engine.faces).toBeGreaterThan(1400);
  expect(result.engine.faces).toBeLessThan(1600);
  expect(result.engine.notes!.join(' ')).toContain('pose_mode has no effect');
  for (const name of [...Object.values(result.thumbnail_urls!), result.alpha_thumbnail_url!, 'base_color.png']) {
    expect((await sharp(files.get(name)!).metadata()).format).toBe('png');
  }
  const document = await new NodeIO().readBinary(files.get('model.glb')!);
  const [material] = document.getRoot().listMaterials();
  expect(material!.getBaseColorTexture()!.getSize()).toEqual([TEST_PIXELS, TEST_PIXELS]);
});

test('should_texture false gives the shape alone', { tags: 'long' }, async () => {
  const { context, files } = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });

  const result = await imageTo3d.run(
    stage.input.parse({ image_url: PHOTO_URL, should_texture: false, target_formats: ['glb'] }),
    context,
  );

  expect(result.texture_urls).toEqual([]);
  const document = await new NodeIO().readBinary(files.get('model.glb')!);
  expect(document.getRoot().listTextures()).toEqual([]);
});

test('what floats in a picture stays a body of its own through a remesh, and the notes say so', {
  tags: 'long',
}, async () => {
  const burger =
    '<path d="M50 130 q0 -60 78 -60 q78 0 78 60 v60 h-156 z" fill="#c83"/><path d="M96 46 q30 -40 64 0 q-32 18 -64 0" fill="#3a3"/><rect x="20" y="20" width="5" height="5" fill="#3a3"/>';
  const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${burger}</svg>`);
  const { context, files } = memory({ fetched: { [PHOTO_URL]: await sharp(drawn).png().toBuffer() } });

  const result = await imageTo3d.run(
    stage.input.parse({
      image_url: PHOTO_URL,
      should_texture: false,
      should_remesh: true,
      topology: 'quad',
      target_polycount: 2000,
      target_formats: ['glb'],
    }),
    context,
  );

  const model = await readModel(files.get('model.glb')!);
  expect(inspect(model)).toMatchObject({ watertight: true, components: 2 });
  const notes = result.engine.notes!.join(' ');
  expect(notes).toContain('2 parts that do not touch');
  expect(notes).toContain('1 speck, 0.1 % of its subject');
});

test('a picture without a subject is refused, with a picture of what was tried', { tags: 'long' }, async () => {
  const { context, files } = memory({ fetched: { [PHOTO_URL]: await picture(MOSAIC) } });

  await expect(imageTo3d.run(stage.input.parse({ image_url: PHOTO_URL }), context)).rejects.toMatchObject({
    code: 'image_too_complex',
    message: expect.stringContaining('plain background'),
    outputs: { process_image_urls: { cutout: 'cutout.png' } },
  });
  expect((await sharp(files.get('cutout.png')!).metadata()).width).toBe(320);
});

test('several pictures go to the sides that their names say, else front, right, back, left', () => {
  expect(sidesSaid(['https://a/cup_back.png', 'https://a/cup-front.png?x=1'])).toEqual(['back', 'front']);
  expect(sidesSaid(['https://a/1.png', 'https://a/2.png', 'https://a/3.png'])).toBeUndefined();
});

test('the pictures of an image task are taken over in order; only one for image-to-3d', async () => {
  const bytes = await picture(BIRD);
  const source = {
    type: 'text-to-image',
    input: {},
    files: ['image_2.png', 'image_10.png', 'image_1.png', 'image_thumbnail.png', 'model.glb'],
    read: async () => bytes,
  };
  const names = (await picturesOfSource({ source })).map(({ name }) => name);
  expect(names).toEqual(['image_1.png', 'image_2.png', 'image_10.png']);
  const input = stage.input.parse({ input_task_id: 'task' });
  await expect(imageTo3d.run(input, memory({ source }).context)).rejects.toThrow('multi-image-to-3d');
});

// @module-tag long
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { build, prototype } from './keycap-runs.ts';
import { MOSAIC } from './products.ts';

// Long, since a busy picture is first cut in vain with all settings, and then becomes a head, a base and a canvas.

test('a photo that cannot be cut out gets a patterned base with a canvas and an interior', async () => {
  const { result, files } = await build(await prototype(MOSAIC, { accept_cutout: true }));
  expect(result.process_image_urls).toMatchObject({ base_canvas: 'base_canvas.png' });
  const archive = unzipSync(files.get('model.zip')!);
  expect(Object.keys(archive).sort()).toEqual(['keycap-base.png', 'keycap-head.png', 'model.mtl', 'model.obj']);
  expect(archive['keycap-base.png']).toEqual(files.get('base_canvas.png'));
  const names = [...strFromU8(archive['model.obj']!).matchAll(/^o (\S+)/gm)].map((match) => match[1]);
  expect(names).toEqual(['keycap-head', 'keycap-base', 'keycap-base-interior']);
});

import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endlessModel, weighingModel } from '../../../../test/support/onnx.ts';
import { testService } from '../../../../test/support/service.ts';
import { keptCuts } from '../../src/engine/cut-pictures.ts';
import { createAssetFiles } from '../../src/files/asset-files.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';
import { MOSAIC, picture } from '../recipes/products.ts';

/** A red thing among colours, which the classical way asks about. */
const photo = async () => {
  const bytes = await picture(`${MOSAIC}<circle cx="150" cy="160" r="80" fill="#ff0000"/>`);
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
};
const PROTOTYPE = '/creative-lab/fidget-pixel/v1/prototype';
const EDIT = '/v1/image-to-image';

test('a task has its pictures cut out by the model, once, and a cancelled one ends the model’s process', {
  tags: 'long',
}, async () => {
  const model = join(tmpdir(), `isnet-${process.pid}.onnx`);
  await writeFile(model, endlessModel());
  onTestFinished(() => rm(model));
  await using world = await testService({
    recipesModule: undefined,
    workerThreads: 1,
    cutout: { model },
  });
  const inputs = async (id: string) => (await readdir(join(world.dataDir, 'assets', id, 'input'))).sort();
  const prototype = { image_url: await photo(), type: 'other' };

  const endless = await world.create(PROTOTYPE, prototype);
  await world.reach(PROTOTYPE, endless, 'IN_PROGRESS');
  await world.call('DELETE', `${PROTOTYPE}/${endless}`);
  await writeFile(model, weighingModel([1, -0.5, -0.5], 0));

  const id = await world.create(PROTOTYPE, prototype);
  const { engine } = await world.reach(PROTOTYPE, id, 'SUCCEEDED');
  expect(engine.notes).toContain('The subject was cut out by a learned model.');
  expect(await inputs(id)).toEqual(expect.arrayContaining(['cuts.json', 'mask-1.png']));

  // Another run reads what the first has kept, though there is no model any more.
  const files = createAssetFiles(createFolderStore(world.dataDir));
  const kept = await keptCuts({ id, starts: 2 }, { files });
  expect(Object.values(kept ?? {})).toEqual(['mask-1.png']);

  const edit = async (prompt: string) => {
    const task = await world.create(EDIT, {
      ai_model: 'nano-banana',
      prompt,
      reference_image_urls: [prototype.image_url],
    });
    const { engine: said, image_urls: urls } = await world.reach(EDIT, task, 'SUCCEEDED');
    return { notes: said.notes, urls, inputs: await inputs(task) };
  };
  const cut = await edit('remove the background');
  expect(cut.notes).toEqual(['Edited with filters.', 'The subject was cut out by a learned model.']);
  // Where nothing is cut out nothing is asked of the model.
  const painted = await edit('watercolour');
  expect(painted.notes).toEqual(['Edited with filters, not by AI.']);
  expect(painted.inputs).not.toContain('cuts.json');
});

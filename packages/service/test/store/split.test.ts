import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../../../test/support/bucket/start-bucket.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { testService } from '../../../../test/support/service.ts';
import { createAssetFiles } from '../../src/files/asset-files.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';
import { openFileStore } from '../../src/files/store/open-file-store.ts';
import { openInstallation } from '../../src/installation/installation.ts';
import { moveFiles } from '../../src/installation/move-files.ts';
import { createService } from '../../src/service.ts';
import { startPlace } from '../installation/world.ts';

const path = '/v2/text-to-3d';
const body = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };
const picture = `data:image/png;base64,${Buffer.from(png(64)).toString('base64')}`;

async function elsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-machine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('service and engine on machines without a common folder work through a bucket', { tags: 'long' }, async () => {
  await using bucket = await startBucket();
  await using front = await testService({ engine: false, files: bucket.location });
  const dataDir = await elsewhere();
  await using _engine = await createService({ ...front.options, dataDir, http: false, engine: true });

  const made = await front.reach(path, await front.create(path, body), 'SUCCEEDED');
  const model = await fetch(made.model_urls.glb);
  expect([model.status, model.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="model.glb"']);
  expect((await model.arrayBuffer()).byteLength).toBe(1000);
  const part = await fetch(made.model_urls.glb, { headers: { range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);

  const photo = await front.create('/v1/image-to-3d', { image_url: picture, target_formats: ['glb'] });
  expect(await front.reach('/v1/image-to-3d', photo, 'SUCCEEDED')).toMatchObject({ progress: 100 });
  for (const folder of [dataDir, front.dataDir]) expect(await readdir(folder)).not.toContain('assets');

  expect((await front.call('DELETE', `${path}/${made.id}`)).status).toBeLessThan(300);
  expect((await fetch(made.model_urls.glb)).status).toBe(404);
});

test('with presigned links the store itself gives the file, for a short time', { tags: 'long' }, async () => {
  await using bucket = await startBucket();
  await using world = await testService({ files: bucket.location, presignedLinks: true });
  const made = await world.reach(path, await world.create(path, body), 'SUCCEEDED');

  const sent = await fetch(made.model_urls.glb, { redirect: 'manual' });
  const address = new URL(sent.headers.get('location') ?? '');
  expect([sent.status, address.origin]).toEqual([307, bucket.url]);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('300');
  const file = await fetch(made.model_urls.glb);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'model/gltf-binary']);
  expect((await file.arrayBuffer()).byteLength).toBe(1000);
  const head = await fetch(made.model_urls.glb, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  address.searchParams.set('X-Amz-Expires', '30000');
  expect((await fetch(address)).status).toBe(403);
});

test('the files of an installation move to a bucket, in two goes, and the old place is refused from then on', async () => {
  await using bucket = await startBucket();
  await using place = await startPlace();
  const dataDir = await place.folder();
  await using _before = await place.start('service', dataDir);
  const files = createAssetFiles(createFolderStore(dataDir));
  for (const name of ['model.glb', 'model.obj', 'empty.txt'])
    await files.write({ task: 'a-task', kind: 'output', name }, Buffer.from(name === 'empty.txt' ? '' : name));
  await files.write({ task: 'a-task', kind: 'private', name: 'parts.json' }, Buffer.from('[]'));
  await using to = await openFileStore(bucket.location);

  const stopped = moveFiles(files.store, to, ({ files }) => {
    if (files === 2) throw new Error('the operator pressed Ctrl+C');
  });
  await expect(stopped).rejects.toThrow('Ctrl+C');
  expect(await moveFiles(files.store, to)).toEqual({ files: 4, bytes: 20, there: 2 });

  const moved = createAssetFiles(to);
  expect(Buffer.from(await moved.read({ task: 'a-task', kind: 'output', name: 'model.obj' })).toString()).toBe(
    'model.obj',
  );
  await expect(moveFiles(files.store, to)).rejects.toMatchObject({ code: 'not_found' });
  await expect(place.start('service', dataDir)).rejects.toMatchObject({ code: 'wrong_folder' });
  const { redis } = place;
  const other = await elsewhere();
  await using after = await openInstallation({ redis, dataDir: other, files: moved, log: pino({ level: 'silent' }) });
  expect(await after.belongs()).toBe(true);
});

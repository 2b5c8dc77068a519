import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from 'kiln-runtime/threads/pool';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { endlessModel, hungryModel, pictureModel, weighingModel } from '../../../../test/support/onnx.ts';
import { until } from '../../../../test/support/until.ts';
import { applyMask } from '../../src/cutout/apply-mask.ts';
import { openCutout } from '../../src/cutout/open-cutout.ts';
import { THREAD_TASKS } from '../../src/threads/thread-tasks.ts';
import { MOSAIC, picture } from '../recipes/products.ts';

/** The operator's cut-out model in its process, with a real runtime (WebAssembly) and models of a few hundred bytes. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiln-cut-out-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function open(bytes: Uint8Array, profile = 'isnet') {
  const model = join(folder, `${randomUUID()}.onnx`);
  await writeFile(model, bytes);
  const { warning: _, ...opened } = await openCutout({ model, profile });
  return opened;
}

const row = THREAD_TASKS['cut-out'];
function pool(memoryBytes = row.memoryBytes) {
  const made = createPool({
    tasks: { 'cut-out': { ...row, memoryBytes } },
    table: new URL('../../src/threads/thread-tasks.ts', import.meta.url),
  });
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

/** Red counts for the subject: 1 where there is no other colour. */
const RED = [1, -0.5, -0.5] as const;
const redModel = () => weighingModel(RED, 0);
/** A red thing before green and blue, in which colours and edges do not tell what is meant. */
const redThing = (shape: string) =>
  picture(`${MOSAIC.replaceAll(/hsl\((\d+)/g, (_, hue) => `hsl(${90 + (Number(hue) % 150)}`)}${shape}`);
const DISC = '<circle cx="150" cy="160" r="80" fill="#ff0000"/>';

test('a model cuts out what no border tells, and the mask becomes the alpha of the picture', {
  tags: 'long',
}, async () => {
  const { run } = pool();
  const bytes = await redThing(DISC);

  const outcome = await run('cut-out', { ...(await open(redModel())), picture: bytes });
  const answer = outcome.kind === 'answer' ? outcome.answer : outcome;
  if (answer.kind !== 'cut') throw new Error(JSON.stringify(answer));

  expect(answer.area).toBeCloseTo((Math.PI * 80 ** 2) / 320 ** 2, 1);
  expect(answer.uncertain).toBeLessThan(0.05);
  const cut = await sharp(await applyMask(bytes, answer.mask))
    .extractChannel(3)
    .raw()
    .toBuffer();
  expect([cut[160 * 320 + 150], cut[160 * 320 + 20], cut[20 * 320 + 300]]).toEqual([255, 0, 0]);

  // The same process, other models and pictures.
  const again = async (model: Uint8Array, shape: string, profile?: string) => {
    const said = await run('cut-out', { ...(await open(model, profile)), picture: await redThing(shape) });
    return said.kind === 'answer' ? said.answer : said;
  };
  const ends = weighingModel([20, -20, -20], -10);
  expect(await again(ends, DISC, 'birefnet')).toMatchObject({ kind: 'cut', area: expect.closeTo(answer.area, 1) });
  expect(await again(pictureModel(), DISC)).toMatchObject({
    kind: 'broken',
    message: 'its first output is no mask: float32 [1, 3, 1024, 1024]',
  });
  expect(await again(Buffer.from('no model at all'), DISC)).toMatchObject({ kind: 'broken' });
});

test('a picture that is cut out already is left as it is, and what is no picture is left to the recipe', async () => {
  const { run } = pool();
  const model = await open(redModel());

  const cut = await run('cut-out', { ...model, picture: await picture(DISC) });
  const none = await run('cut-out', { ...model, picture: Buffer.from('a plain text') });

  expect(cut).toEqual({ kind: 'answer', answer: { kind: 'alpha' } });
  expect(none).toMatchObject({ kind: 'answer', answer: { kind: 'unclear', why: expect.stringContaining('.png') } });
});

test('a run that is called off ends with its process, and the next has another', { tags: 'long' }, async () => {
  const { run, running } = pool();
  const calling = new AbortController();
  const bytes = await redThing(DISC);

  const outcome = await run(
    'cut-out',
    { ...(await open(endlessModel())), picture: bytes },
    // The half is said when the model is loaded and computes.
    { signal: calling.signal, onProgress: () => calling.abort() },
  );
  await until('its process is gone', () => running('cut-out') === 0);

  expect(outcome.kind).toBe('aborted');
  expect(await run('cut-out', { ...(await open(redModel())), picture: bytes })).toMatchObject({ kind: 'answer' });
});

test('a model that takes more memory than it may is told apart', { tags: 'long' }, async () => {
  const { run } = pool(700 * 1024 ** 2);

  const outcome = await run('cut-out', { ...(await open(hungryModel(250_000_000))), picture: await redThing(DISC) });

  expect(outcome).toMatchObject({ kind: 'memory' });
});

test('what an operator has not set right is said in one sentence', async () => {
  const named = async (name: string, profile?: string, runtimes?: string[]) => {
    const model = join(folder, name);
    await writeFile(model, '');
    return openCutout({ model, profile }, runtimes).catch(({ message }: Error) => message);
  };

  expect(await openCutout({ model: join(folder, 'none.onnx') }).catch(({ message }: Error) => message)).toMatch(
    /^KILN_CUTOUT_MODEL: the file .*none\.onnx cannot be read$/,
  );
  expect(await named('model.onnx')).toBe(
    'KILN_CUTOUT_PROFILE must be isnet or birefnet: the name of model.onnx does not say which it is',
  );
  expect(await named('model.onnx', 'u2net')).toBe('KILN_CUTOUT_PROFILE must be isnet or birefnet: u2net is neither');
  expect(await named('BiRefNet-lite.onnx', undefined, ['no-such-runtime'])).toBe(
    `KILN_CUTOUT_MODEL needs a runtime for ONNX: npm install --prefix ${folder} no-such-runtime`,
  );
  expect(await named('BiRefNet-lite.onnx')).toMatchObject({ profile: 'birefnet' });
  expect(await named('rmbg-1.4.onnx', 'isnet')).toMatchObject({
    warning: expect.stringContaining('may not be used commercially'),
  });
});

import { unzipSync } from 'fflate';
import { brickFigure } from 'kiln-client/contract/families/brick-figure';
import { rigging } from 'kiln-client/contract/families/rigging';
import { Task } from 'kiln-client/contract/task';
import { expect, test } from 'vitest';
import { type Attachable, chooseAttachments, objArchive } from '../../src/jobs/files/choose-attachments.ts';
import { baseName, resultFiles } from '../../src/jobs/files/result-files.ts';

const task = (change: object) => Task.parse({ id: 't', status: 'SUCCEEDED', progress: 100, ...change });
const at = (name: string) => `https://assets.example/u/tasks/t/output/${name}?Expires=1&Signature=x`;

test('finds the files of every family, named after the title', () => {
  const files = resultFiles(
    task({
      thumbnail_url: at('preview.png'),
      model_urls: { obj: at('model.obj'), glb: at('model.glb'), mtl: at('model.mtl'), fbx: '' },
      texture_urls: [{ base_color: at('texture_0.png') }],
      image_urls: [at('image.png'), at('image_1.jpg')],
      process_image_urls: { head_design: at('head.png') },
      result: {
        rigged_character_glb_url: at('Character_output.glb'),
        basic_animations: { walking_glb_url: at('w.glb') },
      },
    }),
    'Ein rotes “Häuschen”!',
    rigging.stages[0].files,
  );
  expect(files.map((file) => `${file.role} ${file.name}`)).toEqual([
    'thumbnail thumbnail.png',
    'image ein-rotes-hauschen-1.png',
    'image ein-rotes-hauschen-2.jpg',
    'image head-design.png',
    'model ein-rotes-hauschen.glb',
    'model ein-rotes-hauschen.obj',
    'model ein-rotes-hauschen.mtl',
    'model ein-rotes-hauschen-2.glb',
    'model ein-rotes-hauschen-walking.glb',
    'texture ein-rotes-hauschen-base-color.png',
  ]);
});

test('files that our own service makes besides are there; of a service without them nothing is missing', () => {
  const named = brickFigure.stages[1].files;
  const build = { model_urls: { glb: at('model.glb') } };
  const files = { one_piece: at('one-piece.3mf'), bricks: at('bricks.zip'), steps: at('steps.png') };
  const found = resultFiles(task({ ...build, engine: { name: 'x', files } }), 'A duck', named);
  expect(found.map((file) => `${file.role} ${file.name}`)).toEqual([
    'model a-duck.glb',
    'model a-duck-one-piece.3mf',
    'model a-duck-bricks-to-print.zip',
    'image a-duck-steps.png',
  ]);
  expect(resultFiles(task({ ...build, engine: { name: 'x', files: 7 } }), 'A duck', named)).toHaveLength(1);
  expect(resultFiles(task(build), 'A duck', named)).toHaveLength(1);
});

test('what a figure does is in the name of its file, however long its own is, and so short that the ending is seen', () => {
  const waving = task({ model_urls: { glb: at('model.glb') } });
  expect(resultFiles(waving, 'a wizard with a staff and a hat: Big Wave Hello')[0]?.name).toBe(
    'a-wizard-big-wave-hello.glb',
  );
});

test('a name is safe whatever the title is', () => {
  expect(baseName('../../etc/passwd')).toBe('etc-passwd');
  expect(baseName('日本語')).toBe('model');
  expect(baseName('x'.repeat(100))).toHaveLength(24);
  expect(baseName('a very long title of a thing')).toBe('a-very-long-title');
  const [file] = resultFiles(task({ model_urls: { glb: at('..%2F..%2Fevil name.glb') } }), '');
  expect(file).toMatchObject({ name: 'model.glb', originalName: '_.._evil name.glb' });
});

const file = (role: Attachable['role'], name: string, size: number | undefined, format?: string): Attachable => ({
  ...{ role, name, originalName: name, url: `https://assets.example/${name}` },
  ...(size === undefined ? {} : { bytes: new Uint8Array(size) }),
  ...(format === undefined ? {} : { format }),
});
const MIB = 1024 * 1024;

test('attaches what fits one file, ten files and the whole message; the rest are links', () => {
  const { attached, listed } = chooseAttachments(
    [
      file('texture', 'base.png', 10),
      file('model', 'a.glb', 9 * MIB),
      file('model', 'b.fbx', 11 * MIB),
      file('model', 'c.usdz', 9 * MIB),
      file('model', 'd.stl', 7 * MIB),
      file('model', 'e.obj', undefined),
      file('thumbnail', 't.png', MIB),
    ],
    { perFile: 10 * MIB, total: 24 * MIB, places: 10 },
  );
  expect(attached.map(({ name }) => name)).toEqual(['t.png', 'a.glb', 'c.usdz']);
  expect(listed.map(({ name, url }) => [name, url.startsWith('attachment://')])).toEqual([
    ['t.png', true],
    ['a.glb', true],
    ['b.fbx', false],
    ['c.usdz', true],
    ['d.stl', false],
    ['e.obj', false],
    ['base.png', false],
  ]);
  const many = Array.from({ length: 14 }, (_, index) => file('image', `${index}.png`, 5));
  expect(chooseAttachments(many, { perFile: MIB, total: MIB, places: 10 }).attached).toHaveLength(10);
});

test('a picture of ours that cannot be attached is left out, since there is no link to it', () => {
  const turntable = { ...file('turntable', 'turntable.webp', 5), url: '' };
  expect(chooseAttachments([turntable], { perFile: 0, total: 0, places: 10 }).listed).toEqual([]);
});

test('an OBJ travels with its material and textures in one archive', async () => {
  const files = [
    file('model', 'x.obj', 3, 'obj'),
    file('model', 'x.mtl', 4, 'mtl'),
    file('texture', 'texture_0.png', 5),
    file('model', 'x.glb', 6, 'glb'),
  ];
  const packed = await objArchive(files, 'A chair.png');
  expect(packed.map(({ name }) => name)).toEqual(['texture_0.png', 'x.glb', 'a-chair-obj.zip']);
  const archive = unzipSync(packed.at(-1)?.bytes ?? new Uint8Array());
  expect(Object.keys(archive).toSorted()).toEqual(['README.txt', 'texture_0.png', 'x.mtl', 'x.obj']);

  const incomplete = [file('model', 'x.obj', 3, 'obj'), file('model', 'x.mtl', undefined, 'mtl')];
  expect(await objArchive(incomplete, 'A chair')).toEqual(incomplete);
});

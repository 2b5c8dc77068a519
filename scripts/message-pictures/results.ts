import sharp from 'sharp';
import { en } from '../../src/messages/words/index.ts';
import { figureGlb } from '../../test/support/figure.ts';
import type { LiveMessage } from '../../test/support/member.ts';
import { fetchResult, resultFiles } from '../../test/support/result-files.ts';
import type { PictureFile, Studio } from './studio.ts';

/** Every family asked for in earnest, by its own command, and its message photographed when all of it is there. */

const PROMPT = 'a red toadstool with white spots';
const LONGEST_MS = 240_000;

/** What others are drawn with: the files of the first result. */
export interface Made {
  message: LiveMessage;
  thumbnail: Uint8Array;
  turntable: Uint8Array;
  glb: Uint8Array;
}

/** The first one. */
export async function shootFirst(studio: Studio): Promise<Made> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  await alice.slash(channel, 'text-to-3d', { prompt: PROMPT });
  const preview = await finished(studio, 'Text to 3D · preview · for');
  await studio.shoot('made', 'Text to 3D, preview: Refine is offered', preview);
  const turntable = await fetchResult(preview, '.webp');
  return {
    message: preview,
    // The turntable has taken its place.
    thumbnail: await sharp(turntable).png().toBuffer(),
    turntable,
    glb: await fetchResult(preview, '.glb'),
  };
}

export async function shootFamilies(studio: Studio, { message }: Made): Promise<void> {
  await go(studio, message, 'Refine');
  await studio.shoot('made', 'Text to 3D, refine', await finished(studio, 'Text to 3D · refine · for'));
  const duck = { name: 'duck.png', bytes: await duckPicture() };
  await shootPictures(studio, duck);
  await shootMeshes(studio, message);
  await shootFigures(studio);
  await shootProducts(studio, duck);
}

/** Presses a next step, and hands its form in as it stands where there is one. */
async function go({ people: { alice } }: Studio, { id }: LiveMessage, label: string): Promise<void> {
  const { status } = await alice.press(id, label);
  if (status === 'modal') await alice.submitModal({});
}

async function shootPictures(studio: Studio, duck: PictureFile): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  await alice.slash(channel, 'image-to-3d', { formats: 'glb' }, { picture: duck });
  const running = await alice.waitForMessage(({ text }) => / [1-9]\d? %/.test(text), LONGEST_MS);
  await studio.shoot('on-its-way', 'Being made', running);
  await alice.slash(
    channel,
    'multi-image-to-3d',
    { formats: 'glb' },
    { 'picture-1': duck, 'picture-2': { ...duck, name: 'duck-left.png' } },
  );
  await alice.slash(channel, 'text-to-image', { model: 'nano-banana', prompt: 'a red boat on a blue sea' });
  const sketch = { model: 'nano-banana', prompt: 'as a pencil sketch' };
  await alice.slash(channel, 'image-to-image', sketch, { 'picture-1': duck });
  await shootAll(studio, 'from-pictures', ['Image to 3D', 'Multi-image to 3D', 'Text to image', 'Image to image']);
}

/** What goes on from a model, each with as little as it can be asked with. */
const MESH_COMMANDS = {
  retexture: ['Retexture', { look: 'weathered gold', formats: 'glb' }],
  remesh: ['Remesh', { polygons: 2_000 }],
  convert: ['Convert', { formats: 'fbx, 3mf' }],
  resize: ['Resize', { height: 0.25 }],
  'uv-unwrap': ['UV unwrap', {}],
  'print-analyze': ['3D print · analyze', {}],
  'print-multi-color': ['3D print · multi-color', {}],
} as const;

async function shootMeshes(studio: Studio, preview: LiveMessage): Promise<void> {
  const { alice } = studio.people;
  const channel = preview.channel_id;
  const tasks = await alice.autocomplete(channel, 'remesh', 'task', PROMPT);
  const source = { task: String(tasks[0]?.value) };
  const commands = Object.entries(MESH_COMMANDS);
  for (const [command, [, options]] of commands) await alice.slash(channel, command, { ...source, ...options });
  const titles = commands.map(([, [title]]) => title);
  await shootAll(studio, 'from-models', titles);
}

/** When all of them are there: until then the page moves. */
async function shootAll(studio: Studio, sheet: string, titles: readonly string[]): Promise<void> {
  const all = await Promise.all(titles.map((title) => finished(studio, `${title} · for`)));
  for (const [index, message] of all.entries()) await studio.shoot(sheet, titles[index] ?? '', message);
}

async function shootFigures(studio: Studio): Promise<void> {
  const { alice } = studio.people;
  const file = { name: 'child.glb', bytes: await figureGlb() };
  await alice.slash(alice.channels.workshop ?? '', 'rig', { height: 1.2 }, { model: file });
  const rigged = await finished(studio, 'Rigging · for');
  await studio.shoot('figures', 'Rigging: Animate is offered', rigged);
  const rigs = await alice.autocomplete(rigged.channel_id, 'animate', 'rig', '');
  await alice.slash(rigged.channel_id, 'animate', { rig: String(rigs[0]?.value), action: 'Big Wave Hello' });
  await studio.shoot('figures', 'Animation', await finished(studio, 'Animation · for'));
}

async function shootProducts(studio: Studio, duck: PictureFile): Promise<void> {
  const { alice } = studio.people;
  const channel = alice.channels.workshop ?? '';
  const products = { 'brick-figure': 'Brick figure', keycap: 'Keycap', 'fidget-pixel': 'Fidget pixel' };
  for (const command of Object.keys(products)) {
    const type = command === 'fidget-pixel' ? { kind: 'other' } : {};
    await alice.slash(channel, command, type, { picture: duck });
  }
  const titles = Object.values(products);
  const made = await Promise.all(titles.map((title) => finished(studio, `${title} · prototype · for`)));
  for (const [index, prototype] of made.entries()) {
    const title = titles[index] ?? '';
    await studio.shoot('products', `${title}, prototype: Build is offered`, prototype);
    await go(studio, prototype, 'Build');
    await studio.shoot('products', `${title}, build`, await finished(studio, `${title} · build · for`));
  }
}

/** With its files, and with its turntable where one of them is a model. @param title what was asked for */
export function finished({ people }: Studio, words: string, title = ''): Promise<LiveMessage> {
  return people.alice.waitForMessage((message) => {
    const isThere = [words, title, en.request.more].every((part) => message.text.includes(part));
    if (!isThere || message.text.includes(en.request.fetching)) return false;
    const names = resultFiles(message).map(({ filename }) => filename);
    return !names.some((name) => name.endsWith('.glb')) || names.some((name) => name.endsWith('.webp'));
  }, LONGEST_MS);
}

async function duckPicture(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#eef2f4"/>
    <ellipse cx="150" cy="215" rx="105" ry="72" fill="#f5c518"/><circle cx="215" cy="110" r="60" fill="#f5c518"/>
    <path d="M268 108L314 118L268 138Z" fill="#e8701a"/><circle cx="230" cy="95" r="11" fill="#111"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

// @module-tag long
import lib3mf from '@3mfconsortium/lib3mf';
import { strFromU8, unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { LiveMessage, Member } from '../support/member.ts';
import { allFiles, fetchResult, resultFiles } from '../support/result-files.ts';
import { patient } from '../support/until.ts';
import { startWorld } from '../support/world.ts';

/** One photo, three products, each looked at before it is built. */

async function duck(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#eef2f4"/>
    <ellipse cx="150" cy="215" rx="105" ry="72" fill="#f5c518"/><circle cx="215" cy="110" r="60" fill="#f5c518"/>
    <path d="M268 108L314 118L268 138Z" fill="#e8701a"/><circle cx="230" cy="95" r="11" fill="#111"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

test('the same photo becomes a brick figure, a keycap and clip-together pixels', {
  timeout: patient(240_000),
}, async () => {
  const bytes = await duck();
  await using world = await startWorld();
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  const photo = { picture: { name: 'duck.png', bytes } };

  await alice.slash(channel, 'brick-figure', { 'clear-background': true }, photo);
  await alice.slash(channel, 'keycap', {}, photo);
  await alice.slash(channel, 'fidget-pixel', { kind: 'other' }, photo);
  const prototypes = {
    brick: await ready(alice, 'Brick figure · prototype'),
    keycap: await ready(alice, 'Keycap · prototype'),
    pixel: await ready(alice, 'Fidget pixel · prototype'),
  };
  // Look, then decide: a picture, and what building and another take cost.
  for (const [message, prices] of [
    [prototypes.brick, ['Build · 30', 'Again · 6']],
    [prototypes.keycap, ['Build · 50', 'Again · 12']],
    [prototypes.pixel, ['Build · 30', 'Again · 6']],
  ] as const) {
    for (const price of prices) expect(message.text).toContain(price);
    expect(resultFiles(message).filter(({ filename }) => filename.endsWith('.png')).length).toBe(1);
  }
  const concept = sharp(await fetchResult(prototypes.brick, '.png'));
  expect(await concept.metadata()).toMatchObject({ channels: 4, width: 1024, height: 1024 });
  expect((await concept.stats()).isOpaque).toBe(false);

  await alice.press(prototypes.brick.id, 'Build');
  const figure = await ready(alice, 'Brick figure · build');
  expect(figure.text).toMatch(/\*\*Bricks\*\* \d+ in \d colours in \d+ layers/);
  expect(figure.text).toMatch(/\d+ × \d+ × \d+ mm/);
  expect(figure.text).toMatch(/\*\*Parts\*\* \d+ × \d x \d/);
  expect((await validateBytes(await fetchResult(figure, '.glb'))).issues).toMatchObject({
    numErrors: 0,
    numWarnings: 0,
  });
  const figureAll = await allFiles(alice, figure);
  const list = strFromU8(await fetchResult(figureAll, 'parts.csv'))
    .trim()
    .split('\r\n');
  const bricks = list.slice(1).reduce((sum, line) => sum + Number(line.split(',')[0]), 0);
  expect(figure.text).toContain(`**Bricks** ${bricks} in`);
  const figureFiles = unzipSync(await fetchResult(figureAll, 'obj.zip'));
  expect(Object.keys(figureFiles).sort()).toEqual(['README.txt', 'base_color.png', 'model.mtl', 'model.obj']);
  expect(strFromU8(figureFiles['model.mtl']!)).toContain('map_Kd base_color.png');

  await build(alice, prototypes.keycap, { options_head_size_mm: '18' });
  const keycap = await ready(alice, 'Keycap · build');
  expect(keycap.text).toContain('**Head** longest side 18 mm');
  expect(keycap.text).toContain('**Print**');
  expect(keycap.text).toMatch(/1[89](\.\d)? × \d+(\.\d)? × 1[89](\.\d)? mm/);
  const keycapAll = await allFiles(alice, keycap);
  const glb = await fetchResult(keycapAll, '.glb');
  expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const keycapFiles = unzipSync(await fetchResult(keycapAll, '.zip'));
  expect(Object.keys(keycapFiles).sort()).toEqual(['keycap-head.png', 'model.mtl', 'model.obj']);
  const obj = strFromU8(keycapFiles['model.obj']!);
  expect([...obj.matchAll(/^o (.*)$/gm)].map((match) => match[1])).toEqual(['keycap-head', 'keycap-base']);
  const heights = [...obj.matchAll(/^v \S+ (\S+) /gm)].map((match) => Number(match[1]));
  expect(Math.max(...heights)).toBeGreaterThan(20);
  expect(Math.max(...heights)).toBeLessThan(30);

  await build(alice, prototypes.pixel, {
    options_grid_size: ['16'],
    options_piece_size_mm: ['6'],
    options_color_count: '3',
  });
  const pixels = await ready(alice, 'Fidget pixel · build');
  expect(pixels.text).toMatch(/\*\*Pieces\*\* \d+ in [123] colours, 6 mm each/);
  expect(pixels.text).toMatch(/\*\*Print\*\* .*no supports/);
  const pixelsAll = await allFiles(alice, pixels);
  const parts = strFromU8(await fetchResult(pixelsAll, 'parts.csv'))
    .trim()
    .split('\r\n')
    .slice(1);
  const pieces = parts.reduce((sum, line) => sum + Number(line.split(',')[0]), 0);
  const read = await read3mf(await fetchResult(pixelsAll, '.3mf'));
  expect(read).toEqual({ objects: pieces, sound: pieces, warnings: 0 });

  // 6 + 30, 12 + 50, 6 + 30.
  await alice.slash(channel, 'credits');
  await alice.waitForMessage((message) => message.ephemeral && message.text.includes('866'));
});

/** The finished message of a stage. */
function ready(alice: Member, title: string): Promise<LiveMessage> {
  return alice.waitForMessage(
    (message) => message.text.includes(title) && message.text.includes('More') && !message.text.includes('Fetching'),
    90_000,
  );
}

async function build(alice: Member, prototype: LiveMessage, values: Record<string, string | string[]>): Promise<void> {
  const before = alice.lastModal;
  await alice.press(prototype.id, 'Build with options…');
  const form = await alice.until('the form opens', () => alice.lastModal !== before && alice.lastModal);
  expect(form.title).toMatch(/^Build · \d+ credits; \d+ left$/);
  await alice.submitModal(values);
}

/** Strictly, as the format's own library does. */
async function read3mf(bytes: Uint8Array) {
  const lib = await lib3mf();
  lib.FS.writeFile('/product.3mf', bytes);
  const model = new lib.CWrapper().CreateModel();
  const reader = model.QueryReader('3mf');
  reader.SetStrictModeActive(true);
  reader.ReadFromFile('/product.3mf');
  const meshes = model.GetMeshObjects();
  let [objects, sound] = [0, 0];
  while (meshes.MoveNext()) {
    objects++;
    if (meshes.GetCurrentMeshObject().IsManifoldAndOriented()) sound++;
  }
  return { objects, sound, warnings: reader.GetWarningCount() };
}

import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { strangeColors, strangeOutlines } from '../../../../src/make/photo/hull/agreement.ts';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { SIDES, type Side } from '../../../../src/make/photo/project/photo-camera.ts';
import { bareModel } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture, type Picture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';
import { alone, overlap, silhouette } from '../../../support/scene-photo.ts';

/** Drawings whose subject is in several pieces, 256 pixels a side. */

const KNIGHT =
  '<rect x="50" y="96" width="80" height="110" fill="#667"/><circle cx="90" cy="64" r="34" fill="#889"/><rect x="54" y="204" width="30" height="42" fill="#445"/><rect x="96" y="204" width="30" height="42" fill="#445"/>';
/** Its tip touches the body. */
const AXE = '<path d="M130 120 L190 114 L190 50 q56 0 56 70 q0 70 -56 70 L190 126 z" fill="#b84"/>';
const BURGER =
  '<path d="M50 130 q0 -60 78 -60 q78 0 78 60 z" fill="#c83"/><rect x="46" y="130" width="164" height="30" fill="#742"/><rect x="50" y="160" width="156" height="40" rx="14" fill="#c83"/>';
const LEAF = '<path d="M96 46 q30 -40 64 0 q-32 18 -64 0" fill="#3a3"/>';
const SPECK = '<rect x="20" y="20" width="5" height="5" fill="#3a3"/>';
const WALL = '<rect width="256" height="256" fill="#e8e8ee"/>';

async function draw(shapes: string, ground = ''): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${ground}${shapes}</svg>`;
  return decodePicture(await sharp(Buffer.from(svg)).png().toBuffer(), 1000);
}

const photoOf = (picture: Picture, side: Side = 'front') => ({ side, picture, subject: segment(picture) });
const drawn = ({ width, height, rgba }: Picture) => ({
  width,
  height,
  inside: (pixel: number) => rgba[pixel * 4 + 3]! >= 128,
});

test.for([
  ['a knight whose axe touches at a point', KNIGHT + AXE, '', ''],
  ['a hamburger with a leaf above it', BURGER + LEAF, SPECK, ''],
  ['the hamburger before a wall', BURGER + LEAF, SPECK, WALL],
] as const)('%s keeps its pieces, each closed', { tags: 'long' }, async ([, shapes, speck, ground]) => {
  const truth = drawn(await draw(shapes));
  const photo = photoOf(await draw(shapes + speck, ground));

  const { part, bodies } = reconstruct([photo], 72);

  const model = bareModel(part);
  expect(inspect(model)).toMatchObject({ watertight: true, nonManifoldEdges: 0, components: bodies.kept });
  expect(overlap(silhouette(await alone(model, 0)), truth)).toBeGreaterThan(0.95);
  if (shapes.includes(LEAF)) expect(bodies.kept).toBe(2);
  expect(photo.subject.leftOut.components).toBe(speck ? 1 : 0);
  expect(photo.subject.leftOut.share).toBeLessThan(0.005);
});

test('what floats in every picture is carved too', { tags: 'long' }, async () => {
  const sides = ['front', 'right'] as const;
  const picture = await draw(BURGER + LEAF);

  const make = () =>
    reconstruct(
      sides.map((side) => photoOf(picture, side)),
      48,
    );
  const { part, bodies, fits } = make();

  const again = make().part;
  expect([again.positions, again.indices]).toEqual([part.positions, part.indices]);
  const model = bareModel(part);
  expect(inspect(model)).toMatchObject({ watertight: true, nonManifoldEdges: 0, components: 2 });
  expect(bodies.kept).toBe(2);
  for (const side of sides) {
    expect(overlap(silhouette(await alone(model, SIDES[side])), drawn(picture)), side).toBeGreaterThan(0.92);
  }
  for (const { overlap: own, used } of fits) expect(used && own > 0.9).toBe(true);
});

test('what is in one piece in every picture is one body', async () => {
  const table = '<rect x="28" y="60" width="200" height="20" fill="#963"/>';
  const legs =
    '<rect x="34" y="70" width="30" height="150" fill="#963"/><rect x="192" y="70" width="30" height="150" fill="#963"/>';
  const photos = [photoOf(await draw(table + legs), 'front'), photoOf(await draw(table + legs), 'right')];

  const { bodies, doubt } = reconstruct(photos, 48);

  expect(bodies.kept).toBe(1);
  expect(doubt).toBeLessThan(0.05);
});

test('pictures of different things are told by how little of their outline the solid explains', async () => {
  const cone = await draw('<path d="M128 20 L230 236 L26 236 z" fill="#c33"/>');
  const apart = await draw(
    '<rect x="80" y="20" width="96" height="40" fill="#c33"/><rect x="80" y="196" width="96" height="40" fill="#c33"/>',
  );

  const photos = [photoOf(apart, 'front'), photoOf(cone, 'right')];
  const made = reconstruct(photos, 48);
  const { fits, doubt } = made;

  expect(strangeOutlines(made)).toMatchObject({ picture: 1, by: 'outline' });
  expect(strangeColors(photos)).toBeUndefined();
  expect(fits[0]!.overlap).toBeGreaterThan(0.8);
  expect(fits[1]!.overlap).toBeLessThan(0.6);
  expect(doubt).toBeGreaterThan(0.1);
});

test('two things of which either has its own colours are told before anything is made', async () => {
  const [knight, burger] = [photoOf(await draw(KNIGHT)), photoOf(await draw(BURGER), 'right')];
  expect(strangeColors([knight, burger])?.by).toBe('colours');
  const dark = { ...photoOf(await draw(KNIGHT.replaceAll('#889', '#445'))), side: 'back' } as const;
  expect(strangeColors([knight, dark])).toBeUndefined();
  expect(strangeColors([knight, dark, burger])).toMatchObject({ picture: 2, by: 'colours' });
  expect(strangeColors([knight])).toBeUndefined();
});

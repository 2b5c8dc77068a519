import { boundingBox } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { bareModel } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';
import { alone, overlap, silhouette } from '../../../support/scene-photo.ts';

/** Drawings of things that are turned, of a box, and of an animal from its side, lit from the left. */

const LIT =
  '<defs><linearGradient id="lit"><stop offset="0" stop-color="#d8cfc0"/><stop offset="1" stop-color="#5a4636"/></linearGradient></defs>';
const BOTTLE = `${LIT}<path d="M112 24 h32 v60 q36 16 36 52 v96 h-104 v-96 q0 -36 36 -52 z" fill="url(#lit)"/>`;
const MUG = `${LIT}<rect x="48" y="48" width="120" height="160" fill="url(#lit)"/><path d="M168 84 q60 0 60 48 q0 48 -60 48" fill="none" stroke="#6a5646" stroke-width="18"/>`;
const BOX = '<rect x="40" y="70" width="176" height="110" fill="#a06a30"/>';
const DOG =
  '<path d="M20 30 l50 -10 l14 66 h116 l30 60 h-14 l-12 -24 v108 h-26 v-80 h-70 v80 h-26 v-110 l-14 -54 h-44 z" fill="#a06a30"/>';

const CRATE =
  '<rect x="20" y="100" width="216" height="90" fill="#b02020"/><path d="M98 100 v-18 q0 -12 12 -12 h36 q12 0 12 12 v18" fill="none" stroke="#302820" stroke-width="10"/>';
const EYES = '<circle cx="106" cy="70" r="7" fill="#201408"/><circle cx="150" cy="70" r="7" fill="#201408"/>';
const TEDDY = `<g fill="#c89860"><circle cx="128" cy="74" r="56"/><ellipse cx="128" cy="170" rx="62" ry="70"/><ellipse cx="128" cy="150" rx="96" ry="22"/></g>${EYES}`;
const OWL = `<path d="M70 120 q-20 -100 58 -104 q70 0 66 90 l50 136 h-90 q-70 -20 -84 -122 z" fill="#d8d8c4"/>${EYES}`;
const WALKER =
  '<path d="M108 14 h40 v40 l40 70 l-20 12 l-26 -44 v66 l34 84 h-26 l-30 -66 l-30 66 h-26 l40 -96 v-90 z" fill="#405880"/>';

const GUITAR =
  '<path d="M120 10 h16 v116 q14 -10 34 -2 q-22 14 -8 36 q34 64 -34 80 q-72 -8 -52 -60 q12 -20 -2 -34 q8 -26 46 -20 z" fill="#a04020"/>';
/** With shoulders half way up, a waist, and a spike to stand on. */
const CELLO = `${LIT}<path d="M125 6 h6 v78 q44 0 40 36 q-44 20 6 40 q10 46 -46 48 v38 h-6 v-38 q-56 -2 -46 -48 q50 -20 6 -40 q-4 -36 40 -36 z" fill="url(#lit)"/>`;
/** A ball on a thread, with a thin end below. */
const PENDANT = `${LIT}<path d="M124 8 h8 v62 q44 6 42 40 q0 30 -42 44 v94 h-8 v-94 q-42 -14 -42 -44 q-2 -34 42 -40 z" fill="url(#lit)"/>`;

/** @param least overlap with the drawing: less where it is thin */
async function made(shapes: string, least: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${shapes}</svg>`;
  const picture = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer(), 1000);
  const { part, views } = reconstruct([{ side: 'front', picture, subject: segment(picture) }], 64);
  const model = bareModel(part);
  const { min, max } = boundingBox(model);
  const inside = (pixel: number) => picture.rgba[pixel * 4 + 3]! >= 128;
  expect(inspect(model)).toMatchObject({ watertight: true, nonManifoldEdges: 0, components: 1 });
  expect(overlap(silhouette(await alone(model, 0)), { width: 256, height: 256, inside })).toBeGreaterThan(least);
  return { size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const, views };
}

test.for([
  ['a bottle', BOTTLE, 104 / 208, 0.95],
  ['a mug with a handle at its side', MUG, 120 / 160, 0.9],
] as const)('%s is turned around its axis', { tags: 'long' }, async ([, shapes, wide, least]) => {
  const { size, views } = await made(shapes, least);
  expect(size[2] / size[1]).toBeCloseTo(wide, 1);
  expect(views).toHaveLength(2);
});

test('a bowl from its side, the lower part of an ellipse that is cut off, is no saucer', async () => {
  await made(`${LIT}<path d="M13 110 a120 70 0 0 0 230 0 z" fill="url(#lit)"/>`, 0.9);
});

test('a rectangle with even light is a box, not a can', async () => {
  const { size } = await made(BOX, 0.95);
  expect(size[2] / size[1]).toBeGreaterThan(0.6);
  expect(size[2] / size[1]).toBeLessThan(0.95);
});

test('an animal from its side has its other side behind', async () => {
  const { views } = await made(DOG, 0.85);
  expect(views.map(({ camera }) => camera.back[2])).toEqual([1, -1]);
});

test('a long box keeps its form with a handle on it', async () => {
  const { size } = await made(CRATE, 0.93);
  expect(size[2] / size[0]).toBeLessThan(0.5);
  // As deep at its ends as in its middle: seen from above it fills its rectangle.
  expect(size[2] / size[1]).toBeGreaterThan(0.5);
});

test.for([
  ['a teddy with arms on both sides', TEDDY],
  ['an owl that turns its face to us', OWL],
] as const)('%s is not turned around an axis, and has no face behind', async ([, shapes]) => {
  const { size, views } = await made(shapes, 0.85);
  expect(views).toHaveLength(1);
  expect(size[2] / size[0]).toBeLessThan(0.8);
});

test('what is slender is not as deep as it is wide', async () => {
  const { size } = await made(WALKER, 0.8);
  expect(size[2] / size[0]).toBeLessThan(0.62);
});

test('what is a stem with a wide end is flat', async () => {
  const { size } = await made(GUITAR, 0.85);
  expect(size[2] / size[1]).toBeLessThan(0.16);
  expect(size[2] / size[1]).toBeGreaterThan(0.05);
});

test('a cello with shoulders half way up is no vase; a pendant with thin ends, but no waist, is turned', async () => {
  const cello = (await made(CELLO, 0.85)).size;
  expect(cello[2] / cello[0]).toBeLessThan(0.6);
  const pendant = (await made(PENDANT, 0.85)).size;
  expect(pendant[2] / pendant[0]).toBeCloseTo(1, 1);
});

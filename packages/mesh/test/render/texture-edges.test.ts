import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Wrap } from '../../src/core/model.ts';
import { decodeTexture, sample } from '../../src/render/texture-sampler.ts';
import { faceColors } from '../../src/standard/surface-colors.ts';
import { card, material, model, texture } from '../support/render-shapes.ts';

/** Red on the left, blue on the right. */
const halves = async (wrapS: Wrap, alpha = 1) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><g opacity="${alpha}"><rect width="8" height="16" fill="red"/><rect x="8" width="8" height="16" fill="blue"/></g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return { ...texture(bytes, 16, 16), sampler: { wrapS, wrapT: 'repeat' as const } };
};

/** 'red' or 'blue' from left to right, from half an image before it to half an image behind. */
async function acrossEdges(wrap: Wrap): Promise<string> {
  const sampler = await decodeTexture(await halves(wrap), 'color');
  return [-0.75, -0.25, 0.25, 0.75, 1.25, 1.75].map((u) => (sample(sampler, u, 0.5, 0)[0]! > 0.5 ? 'r' : 'b')).join('');
}

test.each([
  ['repeat', 'rbrbrb'],
  ['mirror', 'brrbbr'],
  ['clamp', 'rrrbbb'],
] as const)('an image that is told to %s beyond its edges does so', async (wrap, seen) => {
  expect(await acrossEdges(wrap)).toBe(seen);
});

test.each(['mirror', 'clamp'] as const)(
  'at the very edge of an image that is told to %s is no colour of the other side',
  async (wrap) => {
    const sampler = await decodeTexture(await halves(wrap), 'color');
    expect([...sample(sampler, 0, 0.5, 0)]).toEqual([1, 0, 0]);
    expect([...sample(sampler, 1, 0.5, 0)]).toEqual([0, 0, 1]);
  },
);

test('faces have the colours of an image that is hardly there, since they are opaque', async () => {
  const baseColorTexture = await halves('repeat', 0.1);
  const colors = await faceColors(model([card()], [material([1, 1, 1], { baseColorTexture })]), 4);
  // The lower right half of the card is mostly blue, the upper left one mostly red.
  expect(colors[2]).toBeGreaterThan(0.6);
  expect(colors[3]).toBeGreaterThan(0.6);
});

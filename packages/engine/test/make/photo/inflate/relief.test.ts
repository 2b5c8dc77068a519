import { toSrgb } from 'kiln-mesh/core/color';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { reliefFromShading } from '../../../../src/make/photo/inflate/relief.ts';
import { bareModel } from '../../../../src/make/words/mesh/make-model.ts';
import { decodePicture } from '../../../../src/vision/decode.ts';
import { segment } from '../../../../src/vision/segment.ts';

/** A ball whose true surface is known, in light that is known: what a smooth ball as a guess is made of it. */

const SIDE = 127;
const CELL = 1 / 120;
const RADIUS = 0.49;
const LEFT: Vector = [-0.6, 0.6, 0.6];
const ROOM = 0.3;

type Vector = readonly [number, number, number];
type Height = (x: number, y: number) => number;
type Paint = (x: number, y: number) => Vector;

const at = (p: number) =>
  [((p % SIDE) - (SIDE - 1) / 2) * CELL, (Math.floor(p / SIDE) - (SIDE - 1) / 2) * CELL] as const;
const ball: Height = (x, y) => Math.sqrt(Math.max(0, RADIUS ** 2 - x * x - y * y));
const bumpy: Height = (x, y) => ball(x, y) * (1 + 0.05 * Math.sin(x * 27 + 1) * Math.sin(y * 25));
const clay: Paint = () => [0.55, 0.35, 0.2];

/** Linear light per cell of a surface, with a little grain. */
function lit(height: Height, paint: Paint, light: Vector): Float32Array {
  const rgb = new Float32Array(SIDE * SIDE * 3);
  const power = Math.hypot(...light) / (1 - ROOM);
  let seed = 7;
  for (let p = 0; p < SIDE * SIDE; p++) {
    const [x, y] = at(p);
    const step = CELL / 2;
    const right = (height(x + step, y) - height(x - step, y)) / CELL;
    const up = (height(x, y + step) - height(x, y - step)) / CELL;
    const facing = (light[2] - right * light[0] - up * light[1]) / Math.hypot(1, right, up) / power;
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const shade = ROOM + Math.max(0, facing) + (seed / 2 ** 32 - 0.5) * 0.02;
    paint(x, y).forEach((own, k) => {
      rgb[p * 3 + k] = own * shade;
    });
  }
  return rgb;
}

const outline = {
  width: SIDE,
  height: SIDE,
  cell: CELL,
  left: at(0)[0],
  bottom: at(0)[1],
  share: Float32Array.from({ length: SIDE * SIDE }, (_, p) =>
    Math.max(0, Math.min(1, (RADIUS - Math.hypot(...at(p))) / CELL + 0.5)),
  ),
  toPicture: { u: 0.5, v: 0.5, perUnitU: 1, perUnitV: -1 },
};
const guess = Float32Array.from(outline.share, (_, p) => ball(...at(p)));

const relief = (height: Height, paint: Paint, light: Vector) =>
  reliefFromShading(outline, guess, lit(height, paint, light));

/** How far a guess with a relief on it is from a true surface, against the guess alone. */
function errorLeft(height: Height, heights: Float32Array | undefined): number {
  let [before, after] = [0, 0];
  guess.forEach((own, p) => {
    const [x, y] = at(p);
    if (Math.hypot(x, y) > RADIUS * 0.93) return;
    before += (height(x, y) - own) ** 2;
    after += (height(x, y) - own - (heights?.[p] ?? 0)) ** 2;
  });
  return Math.sqrt(after / before);
}

describe('bumps of one paint are told from their shading', () => {
  test.for([
    ['the upper left', LEFT],
    ['the right', [0.8, 0.3, 0.6]],
    ['above', [0, 1, 0.7]],
  ] as const)('in light from %s', ([, light]) => {
    expect(errorLeft(bumpy, relief(bumpy, clay, light))).toBeLessThan(0.75);
  });

  test('under stripes of two colours, which are none', () => {
    const striped: Paint = (x, y) => (Math.sin(y * 28 + x * 9) > 0.2 ? clay(x, y) : [0.2, 0.3, 0.6]);
    expect(errorLeft(bumpy, relief(bumpy, striped, LEFT))).toBeLessThan(0.75);
  });
});

const grey = (value: number): Vector => [value, value * 0.98, value * 0.95];

describe('what paint of one hue does to a smooth ball is not taken for relief', () => {
  test.for<[string, (x: number, y: number) => number]>([
    ['stripes', (_, y) => (Math.sin(y * 40) > 0 ? 0.7 : 0.35)],
    ['upright stripes', (x) => (Math.sin(x * 40) > 0 ? 0.7 : 0.35)],
    ['slanting stripes', (x, y) => (Math.sin((y - x) * 30) > 0.3 ? 0.4 : 0.7)],
    ['soft stripes', (x, y) => 0.5 + 0.15 * Math.sin(y * 30 + Math.sin(x * 9))],
    ['spots', (x, y) => (Math.sin(x * 19) * Math.sin(y * 19) > 0.4 ? 0.25 : 0.7)],
    ['mottle', (x, y) => 0.45 + 0.2 * Math.sin(x * 23 + 2 * Math.sin(y * 11)) * Math.sin(y * 19)],
  ])('%s', ([, tone]) => {
    expect(relief(ball, (x, y) => grey(tone(x, y)), LEFT)).toBeUndefined();
  });
});

test('light from where the camera stands tells nothing', () => {
  expect(relief(bumpy, clay, [0, 0.02, 1])).toBeUndefined();
});

test('a picture of a ball with bumps becomes a closed solid with bumps', { tags: 'long' }, async () => {
  const rgb = lit(bumpy, clay, LEFT);
  const rgba = new Uint8Array(SIDE * SIDE * 4);
  outline.share.forEach((share, p) => {
    const to = ((SIDE - 1 - Math.floor(p / SIDE)) * SIDE + (p % SIDE)) * 4;
    for (let k = 0; k < 3; k++) rgba[to + k] = Math.round(toSrgb(Math.min(1, rgb[p * 3 + k]!)) * 255);
    rgba[to + 3] = Math.round(share * 255);
  });
  const png = await sharp(rgba, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .png()
    .toBuffer();
  const picture = await decodePicture(png, 1000);

  const { part, hasRelief } = reconstruct([{ side: 'front', picture, subject: segment(picture) }], 64);

  expect(hasRelief).toBe(true);
  expect(inspect(bareModel(part))).toMatchObject({ watertight: true, nonManifoldEdges: 0, components: 1 });
  const radii: number[] = [];
  for (let i = 0; i < part.positions.length; i += 3) {
    const place = part.positions.subarray(i, i + 3);
    if (place[2]! > 0.3) radii.push(Math.hypot(...place));
  }
  expect(Math.max(...radii) - Math.min(...radii)).toBeGreaterThan(0.015);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Clip } from '../../src/core/model.ts';
import { clipPicture } from '../../src/render/clip-picture.ts';
import { turnsInStep } from '../../src/render/contact-sheet.ts';
import { encodeFrames } from '../../src/render/encode-frames.ts';
import { naturalShading, thumbnail } from '../../src/render/thumbnail.ts';
import { turn, turntable } from '../../src/render/turntable.ts';
import { bendingBar } from '../support/models.ts';
import { card, material, model, sphere } from '../support/render-shapes.ts';

const sign = model([card(0.4, 1, 0.3), card(-0.2)], [material([0.1, 0.4, 0.7])]);
const red = model([sphere(24)], [material([0.7, 0.05, 0.02])]);

test('a thumbnail is an opaque PNG on a backdrop with a shadow on the ground', async () => {
  const { data, info } = await sharp(await thumbnail(red, { size: 128, alpha: false }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([128, 128, 3]);
  const row = (y: number, x: number) => data[(y * 128 + x) * 3]!;
  // Just left of where the ball touches the ground it is darker than as far out in the corner above.
  expect(row(118, 40)).toBeLessThan(row(9, 40) - 8);
});

test('an alpha thumbnail has nothing around the model', async () => {
  const { data, info } = await sharp(await thumbnail(red, { size: 128, alpha: true }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3]).toBe(0);
  expect(data[(64 * 128 + 64) * 4 + 3]).toBe(255);
});

test('models without colour are shown as clay, all others as they are', () => {
  expect(naturalShading(model([card()]))).toBe('clay');
  expect(naturalShading(model([card()], [material([1, 1, 1])]))).toBe('clay');
  expect(naturalShading(red)).toBe('texture');
  expect(naturalShading(model([card()], [material([0.6, 0.6, 0.6], { metallic: 1, roughness: 0.3 })]))).toBe('texture');
});

test('a turntable is an animated WebP with all frames that loops forever', async () => {
  const bytes = await turntable(sign, { size: 64, frames: 8 });
  const metadata = await sharp(bytes, { animated: true }).metadata();
  expect(metadata).toMatchObject({ format: 'webp', pages: 8, loop: 0, width: 64, pageHeight: 64 });
  expect(metadata.delay?.reduce((sum, delay) => sum + delay, 0)).toBe(3600);
});

test('a turntable shows each frame as it was drawn, and those that are all alike for as long as they take', async () => {
  const [size, frames] = [64, 7];
  const drawn = await turn(sign, size, frames);
  const bytes = await encodeFrames(drawn, { size, delays: Array(frames).fill(100), maxBytes: 1_000_000 });
  expect(Buffer.from(bytes).readUInt32LE(4)).toBe(bytes.length - 8);
  const shown = await sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer();
  const page = size * size * 3;
  const apart = (a: number, b: number) => {
    let sum = 0;
    for (let i = 0; i < page; i++) sum += Math.abs(drawn[a * page + i]! - shown[b * page + i]!);
    return sum / page;
  };
  for (let a = 0; a < frames; a++)
    for (let b = 0; b < frames; b++) {
      if (a === b) expect(apart(a, b)).toBeLessThan(3);
      else expect(apart(a, b)).toBeGreaterThan(apart(a, a));
    }

  // The first half stands still, so that it is no animation of its own.
  const still = drawn.slice();
  for (let a = 1; a < 4; a++) still.copyWithin(a * page, 0, page);
  const paused = await encodeFrames(still, { size, delays: Array(frames).fill(100), maxBytes: 1_000_000 });
  const { pages, delay = [] } = await sharp(paused, { animated: true }).metadata();
  expect(pages).toBe(4);
  expect(delay).toEqual([400, 100, 100, 100]);
});

test('a ground that a shadow turns on is as smooth as it was drawn', async () => {
  const [size, frames] = [160, 8];
  const drawn = new Uint8Array(size * size * frames * 3);
  for (let i = 0; i < size * size * frames; i++) {
    const [x, y, turned] = [(i % size) / size, (Math.floor(i / size) % size) / size, Math.floor(i / size / size)];
    const angle = (turned * 2 * Math.PI) / frames;
    const away = Math.hypot(x - 0.5 - 0.2 * Math.cos(angle), y - 0.5 - 0.2 * Math.sin(angle));
    drawn.fill(235 - 60 * Math.hypot(x - 0.5, y - 0.5) - 50 * Math.exp(-((away / 0.3) ** 2)), i * 3, i * 3 + 3);
  }
  const bytes = await encodeFrames(drawn, { size, delays: Array(frames).fill(100), maxBytes: 1_000_000 });
  const shown = await sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer();
  let [rough, all] = [0, 0];
  for (let i = 0; i < size * size * frames; i++) {
    if (i % size === size - 1) continue;
    const step = (pixels: Uint8Array) => Math.abs(pixels[i * 3]! - pixels[i * 3 + 3]!);
    all++;
    if (step(shown) > step(drawn) + 2) rough++;
  }
  // An encoder that writes what has changed since the last frame leaves blocks: six times as many.
  expect(rough / all).toBeLessThan(0.005);
});

test('a turn ends where it began: the frame after the last would be the first', async () => {
  const size = 48;
  const half = await turn(sign, size, 4);
  const whole = await turn(sign, size, 8);
  const page = size * size * 3;
  // Same framing and even steps: frame 2k of eight is frame k of four.
  for (let k = 0; k < 4; k++) {
    const difference = half
      .subarray(k * page, (k + 1) * page)
      .reduce((sum, value, i) => sum + Math.abs(value - whole[2 * k * page + i]!), 0);
    expect(difference / page).toBeLessThan(1);
  }
  const step = (a: number, b: number) => {
    let sum = 0;
    for (let i = 0; i < page; i++) sum += Math.abs(whole[a * page + i]! - whole[b * page + i]!);
    return sum / page;
  };
  expect(step(7, 0)).toBeGreaterThan(0.5);
  expect(step(7, 0)).toBeLessThan(step(4, 0));
});

test('a turntable gives up quality, then size, to stay under the limit, and refuses what cannot be', async () => {
  const full = await turntable(sign, { size: 96, frames: 6 });
  const limit = Math.round(full.length * 0.6);
  const small = await turntable(sign, { size: 96, frames: 6, maxBytes: limit });
  expect(small.length).toBeLessThanOrEqual(limit);
  expect((await sharp(small, { animated: true }).metadata()).pages).toBe(6);
  await expect(turntable(sign, { size: 96, frames: 6, maxBytes: 100 })).rejects.toThrow('does not fit 100 bytes');
});

test('a clip is played at its own speed; one that ends elsewhere stands there for a moment', {
  tags: 'long',
}, async () => {
  const bar = bendingBar();
  const clip = bar.clips![0]!;
  const play = async (played: Clip) => {
    const bytes = await clipPicture(bar, played, { size: 64 });
    const { pages = 0, delay = [] } = await sharp(bytes, { animated: true }).metadata();
    const page = async (index: number) => sharp(bytes, { page: index }).removeAlpha().raw().toBuffer();
    return {
      pages,
      delay,
      first: await page(0),
      middle: await page(Math.floor(pages / 2)),
      last: await page(pages - 1),
    };
  };
  const apart = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
  const sum = (delays: number[]) => delays.reduce((total, delay) => total + delay, 0);

  const back = await play(there(clip, [0, 1, 0]));
  expect(sum(back.delay)).toBe(Math.round(clip.durationSeconds * 1_000));
  expect(apart(back.first, back.middle)).toBeGreaterThan(2);
  expect(apart(back.first, back.last)).toBeLessThan(apart(back.first, back.middle));

  const away = await play(there(clip, [0, 0.5, 1]));
  expect(sum(away.delay)).toBe(Math.round(clip.durationSeconds * 1_000) + 700);
  expect(apart(away.first, away.last)).toBeGreaterThan(2);
});

/** The upper bone turned by a quarter times each of `shares`, at even times. */
function there({ durationSeconds, name }: Clip, shares: readonly number[]): Clip {
  const turned = shares.flatMap((share) => [Math.sin((share * Math.PI) / 4), 0, 0, Math.cos((share * Math.PI) / 4)]);
  const times = shares.map((_, i) => (durationSeconds * i) / (shares.length - 1));
  const channel = {
    bone: 1,
    path: 'rotation',
    times: Float32Array.from(times),
    values: Float32Array.from(turned),
  } as const;
  return { name, durationSeconds, channels: [channel] };
}

test('two turntables turn side by side in step, each with its number; there is nothing of turns that last unlike long', async () => {
  const options = { size: 48, frames: 4 };
  const [one, other] = [await turntable(red, options), await turntable(sign, options)];
  const bytes = await turnsInStep([one, other], 3_000_000);
  const { width, pageHeight, delay = [] } = await sharp(bytes, { animated: true }).metadata();
  expect([width, pageHeight, delay.reduce((sum, ms) => sum + ms, 0)]).toEqual([648, 320, 3_600]);
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 648 + x) * 3, (y * 648 + x) * 3 + 3)];
  // The red ball on the left, the ground between, a white 1 and 2.
  expect(at(160, 170)[0]).toBeGreaterThan(2 * (at(160, 170)[2] ?? 255));
  expect(Math.max(...at(324, 160))).toBeLessThan(48);
  const white = (left: number) => Array.from({ length: 48 }, (_, x) => (at(left + x, 32)[1] ?? 0) > 200).includes(true);
  expect([white(8), white(336)]).toEqual([true, true]);
  const short = await encodeFrames(new Uint8Array(48 * 48 * 3 * 2).fill(9, 48 * 48 * 3), {
    size: 48,
    delays: [100, 100],
    maxBytes: 100_000,
  });
  expect(await turnsInStep([one, short], 3_000_000)).toBeUndefined();
  expect(await turnsInStep([one, await thumbnail(red, { size: 64, alpha: false })], 3_000_000)).toBeUndefined();
  await expect(turnsInStep([one, new Uint8Array(9)], 3_000_000)).rejects.toThrow('unsupported image format');
});

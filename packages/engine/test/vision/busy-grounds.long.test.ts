// @module-tag long
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../../src/vision/decode.ts';
import { segment } from '../../src/vision/segment.ts';
import {
  alone,
  type Background,
  before,
  cut,
  knownModel,
  overlap,
  overlapInPlace,
  PHOTO_SIZE,
  silhouette,
} from '../support/scene-photo.ts';

// Long, since before a busy ground each picture is cut some ten times with other settings; a busy wall is in segment.test.ts.

test.for([
  ['a toadstool', [0.92, 0.92, 0.9], ['confetti']],
  ['a cat', [0.03, 0.03, 0.035], ['wood']],
] satisfies [string, [number, number, number], Background[]][])(
  '%s of one colour is cut right or refused',
  async ([noun, color, backgrounds]) => {
    const truth = await alone(knownModel(noun, color), 20);
    for (const background of backgrounds) {
      const subject = segment(await decodePicture(await before(truth, background), 1000));
      const right = overlap(cut(subject), silhouette(truth));
      if (subject.grade === 'sure') expect(right, background).toBeGreaterThan(0.9);
      else expect(background, subject.doubt).toBe('confetti');
    }
  },
);

test('a white rabbit is separated from leaves as photographs have them', async () => {
  const rabbit = await alone(knownModel('a rabbit', [0.92, 0.92, 0.9]), 20);
  const subject = segment(await decodePicture(await before(rabbit, 'leaves'), 1000));

  expect(subject.grade).toBe('sure');
  expect(overlapInPlace(cut(subject), silhouette(rabbit))).toBeGreaterThan(0.95);
});

test('a room out of focus is not taken along with what stands in it', async () => {
  const shelves = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="${(i * 97) % 330}" y="${(i * 53) % 190}" width="${40 + ((i * 31) % 40)}" height="${30 + ((i * 17) % 50)}" fill="hsl(${i * 67},40%,${30 + ((i * 13) % 45)}%)"/>`,
  );
  const room = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_SIZE}" height="${PHOTO_SIZE}" viewBox="0 0 320 320"><rect width="320" height="320" fill="#c9bda8"/>${shelves.join('')}<rect y="210" width="320" height="110" fill="#6b4a30"/></svg>`;
  const model = await alone(knownModel('a guitar'), 30);
  const behind = await sharp(Buffer.from(room)).blur(7).png().toBuffer();
  const photo = await sharp(behind)
    .composite([{ input: Buffer.from(model), raw: { width: PHOTO_SIZE, height: PHOTO_SIZE, channels: 4 } }])
    .png()
    .toBuffer();

  const subject = segment(await decodePicture(photo, 1000));

  const right = overlap(cut(subject), silhouette(model));
  expect(subject.grade !== 'sure' || right > 0.9, `${subject.confidence} sure, ${right} right`).toBe(true);
});

import { renderFrame } from 'kiln-mesh/render/render';
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

const duck = alone(knownModel('a duck'), 0);
const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

for (const [background, least, options] of [
  ['plain', 0.98, { tags: 'long' }],
  ['gradient', 0.98, { tags: 'long' }],
  ['noisy', 0.95, {}],
  ['clutter', 0.9, {}],
] satisfies [Background, number, object][])
  test(`a subject before a ${background} background is found`, options, async () => {
    const subject = segment(await decodePicture(await before(await duck, background), 1000));

    expect(overlap(cut(subject), silhouette(await duck))).toBeGreaterThan(least);
    expect(subject.grade).toBe('sure');
  });

test.for([
  ['a rabbit', [0.92, 0.92, 0.9]],
  ['a chair', [0.35, 0.15, 0.05]],
] satisfies [string, [number, number, number]][])(
  '%s in a studio is cut from its light middle and without its shadow',
  { tags: 'long' },
  async ([noun, color]) => {
    const model = knownModel(noun, color);
    const view = { width: PHOTO_SIZE, height: PHOTO_SIZE, azimuthDegrees: 32, elevationDegrees: 20 };
    const picture = await renderFrame(model, { ...view, background: 'studio' });
    const truth = silhouette(await renderFrame(model, { ...view, background: 'transparent' }));
    const subject = segment({ width: PHOTO_SIZE, height: PHOTO_SIZE, rgba: picture, cutOut: false });

    expect(subject.grade).toBe('sure');
    expect(overlapInPlace(cut(subject), truth)).toBeGreaterThan(0.93);
  },
);

test('of confetti alone nothing is cut', async () => {
  const nothing = new Uint8Array(PHOTO_SIZE * PHOTO_SIZE * 4);

  const subject = segment(await decodePicture(await before(nothing, 'confetti'), 1000));

  expect(subject.grade).not.toBe('sure');
});

test('a picture that is out of focus as a whole is cut all the same', { tags: 'long' }, async () => {
  const blurred = await sharp(await before(await duck, 'plain'))
    .blur(4)
    .png()
    .toBuffer();

  const subject = segment(await decodePicture(blurred, 1000));

  expect(subject.grade).toBe('sure');
  expect(overlap(cut(subject), silhouette(await duck))).toBeGreaterThan(0.9);
});

test('a piece that hangs on in the shade is kept', async () => {
  const figure = (lines: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#e4e4e0"/>${lines}</svg>`;
  const shapes =
    '<circle cx="150" cy="85" r="45" fill="#2050c0"/><rect x="90" y="134" width="120" height="130" fill="#c03020"/>';
  const subject = segment(
    await decodePicture(
      await sharp(Buffer.from(figure(shapes)))
        .png()
        .toBuffer(),
      1000,
    ),
  );

  expect(subject.grade).toBe('sure');
  expect(subject.mask[60 * 300 + 150]).toBe(1);
  expect(subject.mask[132 * 300 + 150]).toBe(1);
});

test('alpha is taken as it is', async () => {
  const bytes = await sharp(await duck, { raw: { width: PHOTO_SIZE, height: PHOTO_SIZE, channels: 4 } })
    .png()
    .toBuffer();
  const subject = segment(await decodePicture(bytes, 1000));

  expect(overlap(cut(subject), silhouette(await duck))).toBeGreaterThan(0.995);
  expect(subject.confidence).toBe(1);
});

test.for(['black', 'white'])('a picture that is all %s has no subject, and says so', async (color) => {
  const subject = segment(await decodePicture(await flat(100, 75, color).png().toBuffer(), 1000));

  expect(subject.confidence).toBe(0);
  expect(subject.doubt).toContain('nothing stands out');
});

test('what is all texture is not taken for a subject', async () => {
  const noise = await sharp({
    create: {
      width: 128,
      height: 128,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

  expect(segment(await decodePicture(noise, 1000)).grade).not.toBe('sure');
});

test('a picture that lies is stood up, a CMYK one has its colours, a huge one is made small', {
  tags: 'long',
}, async () => {
  const wide = await flat(120, 60, '#ff0000').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await decodePicture(wide, 1000)).toMatchObject({ width: 60, height: 120 });

  const cmyk = await flat(64, 64, '#d02010').toColourspace('cmyk').jpeg().toBuffer();
  const { rgba } = await decodePicture(cmyk, 1000);
  expect(rgba[0]).toBeGreaterThan(150);
  expect(rgba[2]).toBeLessThan(90);

  const huge = await flat(8000, 5000, '#336699').jpeg().toBuffer();
  expect(await decodePicture(huge, 800)).toMatchObject({ width: 800, height: 500 });
});

test('what is no still picture of a sensible size is refused with what to do', async () => {
  await expect(decodePicture(await flat(1, 1, 'red').png().toBuffer(), 1000)).rejects.toThrow('smaller than 32');
  await expect(decodePicture(new Uint8Array(100), 1000)).rejects.toThrow('cannot be read');
  const damaged = (await flat(300, 300, 'red').png().toBuffer()).subarray(0, 300);
  await expect(decodePicture(damaged, 1000)).rejects.toThrow('damaged');
  const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  await expect(decodePicture(clear, 1000)).rejects.toThrow('transparent');
});

/** A thing before a wall with a dozen other things along the picture's border, each of another colour. */
function busy(thing: string): Promise<Buffer> {
  const rim = Array.from({ length: 12 }, (_, i) => {
    const at = 20 + Math.floor(i / 4) * 110;
    const places = ['x="0" y="_"', 'x="290" y="_"', 'x="_" y="0"', 'x="_" y="290"'];
    const color = `hsl(${i * 67},${30 + ((i * 13) % 50)}%,${25 + ((i * 17) % 50)}%)`;
    return `<rect ${places[i % 4]!.replace('_', `${at}`)} width="30" height="30" fill="${color}"/>`;
  });
  const wall = '<rect width="320" height="320" fill="#d8d2c4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${wall}${rim.join('')}${thing}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

test('it is the cut that is judged, not how busy the background is', { tags: 'long' }, async () => {
  const inside = (x: number, y: number) => Math.hypot(x - 160, y - 150) < 65 || Math.hypot(x - 160, y - 232) < 32;
  const thing =
    '<circle cx="160" cy="150" r="65" fill="#1c48a8"/><circle cx="160" cy="232" r="32" fill="#c22818"/><circle cx="140" cy="135" r="12" fill="#f4f4f0"/>';
  const subject = segment(await decodePicture(await busy(thing), 1000));

  let [both, any] = [0, 0];
  subject.mask.forEach((share, p) => {
    const [a, b] = [share >= 0.5, inside((p % 320) + 0.5, Math.floor(p / 320) + 0.5)];
    if (a && b) both++;
    if (a || b) any++;
  });
  expect(both / any).toBeGreaterThan(0.95);
  expect(subject.grade).toBe('sure');
});

test('of a busy picture without a subject nothing is used unseen', { tags: 'long' }, async () => {
  expect(segment(await decodePicture(await busy(''), 1000)).grade).not.toBe('sure');
});

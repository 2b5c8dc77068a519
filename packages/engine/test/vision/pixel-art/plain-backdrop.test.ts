import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPhoto } from '../../../src/vision/pixel-art/photo.ts';

/** A brown cup with a handle and, as pale as the wall behind it, a white eye. */
async function cup(size: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${size}" height="${size}">
    <rect width="200" height="200" fill="#f2f0ea"/><path d="M20 60H130V170H20Z" fill="#7a3b2a"/>
    <circle cx="130" cy="110" r="35" fill="none" stroke="#7a3b2a" stroke-width="14"/>
    <circle cx="60" cy="100" r="14" fill="#f2f0ea"/><circle cx="60" cy="100" r="6" fill="#111"/></svg>`;
  const photo = await readPhoto(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer());
  const scale = photo.width / 200;
  const at = (x: number, y: number) => Math.round(y * scale) * photo.width + Math.round(x * scale);
  return { photo, scale, at };
}

test('the wall behind does not stay in the hole of a handle; a white eye is no hole', async () => {
  const { photo, at } = await cup(400);
  expect(photo.cutOut).toBe(true);
  expect(photo.subject[at(145, 110)]).toBe(0);
  expect(photo.subject[at(5, 5)]).toBe(0);
  for (const [x, y] of [
    [50, 100],
    [60, 100],
    [165, 110],
    [100, 150],
  ] as const) {
    expect(photo.subject[at(x, y)]).toBe(1);
  }
});

test.each([200, 400])(
  'the outline of a subject in a picture of %d points has no rim of the wall’s colour',
  async (size) => {
    const { photo, scale } = await cup(size);
    const eye = { x: 60 * scale, y: 100 * scale, radius: 18 * scale };
    let lightest = 0;
    photo.subject.forEach((value, i) => {
      const [x, y] = [i % photo.width, Math.floor(i / photo.width)];
      if (value < 0.5 || Math.hypot(x - eye.x, y - eye.y) < eye.radius) return;
      lightest = Math.max(lightest, photo.colors[i * 3]!);
    });
    // The cup's lightness is 0.41, the wall's 0.95.
    expect(lightest).toBeLessThan(0.55);
  },
);

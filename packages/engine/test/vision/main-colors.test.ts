import { UserError } from 'kiln-errors';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mainColors } from '../../src/vision/main-colors.ts';

const plain = (width: number, height: number, background: string | object) =>
  sharp({ create: { width, height, channels: 4, background } });

test('thin strokes on nothing have their colour; a picture of nothing is refused in words', async () => {
  const stroke = await plain(4, 1000, '#d02020').png().toBuffer();
  const strokes = [100, 400, 700].map((left) => ({ input: stroke, left, top: 0 }));
  const clear = plain(1000, 1000, { r: 0, g: 0, b: 0, alpha: 0 });

  const [first] = await mainColors(await clear.clone().composite(strokes).png().toBuffer());

  expect(first![0]).toBeGreaterThan(0.5);
  expect(Math.max(first![1], first![2])).toBeLessThan(0.05);
  const refused = mainColors(await clear.png().toBuffer());
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toMatchObject({ code: 'bad_image' });
});

test('a picture may be as large as an upload', { tags: 'long' }, async () => {
  const large = await plain(9000, 8000, '#2040c0').jpeg().toBuffer();
  const [first] = await mainColors(large);
  expect(first![2]).toBeGreaterThan(first![0] * 4);
});

// @module-tag long
import { multiImageTo3d as multiImageFamily } from 'kiln-client/contract/families/multi-image-to-3d';
import { boundsOf } from 'kiln-engine/vision/mask/components';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brickFigurePrototype } from '../../src/recipes/brick-figure.ts';
import { fidgetPixelPrototype } from '../../src/recipes/fidget-pixel.ts';
import { keycapPrototype } from '../../src/recipes/keycap.ts';
import { multiImageTo3d } from '../../src/recipes/multi-image-to-3d.ts';
import { readPhotos } from '../../src/recipes/photo/read-photos.ts';
import { MOSAIC, memory, PHOTO_URL, picture } from './products.ts';

const BOTTLE =
  '<rect width="320" height="320" fill="#dde3e8"/><rect x="120" y="90" width="80" height="190" rx="20" fill="#0a7040"/><rect x="142" y="30" width="36" height="70" fill="#0a7040"/>';
const drawn = () =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${BOTTLE}</svg>`));
const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function read(bytes: Uint8Array) {
  const [photo] = await readPhotos(
    [{ name: 'front.png', bytes }],
    { enhance: false, accept: false },
    { put: async () => {} },
  );
  return photo!;
}

/** How each recipe reads a photo. Long, since every kind of picture goes through the whole cut, one of forty megapixels. */

test.for([
  ['CMYK', async () => drawn().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
  [
    'lying, with a note to stand it up',
    async () => {
      const lying = await drawn().rotate(270).png().toBuffer();
      return sharp(lying).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
    },
  ],
  ['of forty megapixels', async () => drawn().resize(6400, 6400).jpeg({ quality: 80 }).toBuffer()],
  ['of 16 bits', async () => drawn().toColourspace('rgb16').png().toBuffer()],
] satisfies [string, () => Promise<Buffer>][])('a picture that is %s shows its subject upright', async ([, make]) => {
  const { subject, picture } = await read(await make());
  const box = boundsOf(subject.mask, subject.width);
  const [wide, tall] = [(box.right - box.left) / subject.width, (box.bottom - box.top) / subject.height];

  expect(wide).toBeCloseTo(80 / 320, 1);
  expect(tall).toBeCloseTo(250 / 320, 1);
  // The neck is above.
  const at = (y: number) =>
    subject.mask[Math.floor(y * subject.height) * subject.width + Math.floor(0.4 * subject.width)]!;
  expect([at(0.2), at(0.6)]).toEqual([0, 1]);
  const middle = (Math.floor(picture.height / 2) * picture.width + Math.floor(picture.width / 2)) * 4;
  const [r, g, b] = picture.rgba.subarray(middle, middle + 3);
  expect(g).toBeGreaterThan(Math.max(r!, b!) + 20);
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1600);
});

test.for([
  ['all black', async () => flat(96, 64, '#000').png().toBuffer(), 'image_too_complex', 'nothing stands out'],
  ['all white', async () => flat(96, 64, '#fff').jpeg().toBuffer(), 'image_too_complex', 'nothing stands out'],
  ['one pixel', async () => flat(1, 1, '#f00').png().toBuffer(), 'bad_image', 'smaller than 32 pixels'],
  ['cut short', async () => (await drawn().png().toBuffer()).subarray(0, 900), 'bad_image', 'damaged'],
  ['no picture', async () => Buffer.from('a plain text'), 'bad_image', 'cannot be read'],
] satisfies [string, () => Promise<Buffer>, string, string][])(
  'a picture that is %s is refused with the reason',
  async ([, make, code, words]) => {
    await expect(read(await make())).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  },
);

/** Two things of which either may be meant. */
const TWO =
  '<rect width="320" height="320" fill="#dde3e8"/><circle cx="120" cy="160" r="66" fill="#0a7040"/><circle cx="256" cy="160" r="46" fill="#b02818"/>';

test('a cut that only a person can judge ends the task with its picture, unless one has', async () => {
  const pictures = [{ name: 'two.png', bytes: await picture(TWO) }];
  const kept = new Map<string, Uint8Array>();
  const put = async (name: string, bytes: Uint8Array) => void kept.set(name, bytes);

  await expect(readPhotos(pictures, { enhance: false, accept: false }, { put })).rejects.toMatchObject({
    code: 'image_doubtful',
    message: expect.stringMatching(/what it lacks, a head or half of a body, .*: the photo programs of most phones/),
    outputs: { process_image_urls: { cutout: 'cutout.png' } },
  });
  expect((await sharp(kept.get('cutout.png')!).metadata()).width).toBe(320);
  expect(await readPhotos(pictures, { enhance: false, accept: true }, { put })).toHaveLength(1);
});

describe.each([
  ['brick figure', brickFigurePrototype],
  ['keycap', keycapPrototype],
  ['fidget pixel', fidgetPixelPrototype],
] as const)('a %s', (_, { run }) => {
  const make = async (shapes: string, accept_cutout: boolean) => {
    const kept = memory({ fetched: { [PHOTO_URL]: await picture(shapes) } });
    const input = { image_url: PHOTO_URL, name: '', remove_background: false, type: 'other', accept_cutout } as const;
    return { ...kept, made: run({ ...input, seed: undefined }, kept.context) };
  };
  const asks = { code: 'image_doubtful', outputs: { process_image_urls: { cutout: 'cutout.png' } } };

  test('asks by the same gate, with a picture of what it would be made of', async () => {
    const { made, files } = await make(MOSAIC, false);
    await expect(made).rejects.toMatchObject({ ...asks, message: expect.stringContaining('whole picture') });
    // Nothing of it is faded: all of it would be used.
    const { channels } = await sharp(files.get('cutout.png')!).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(20);
    expect(files.size).toBe(1);
  });
});

test('pictures of two things are told before the charge, side by side', async () => {
  const [green, orange] = ['#0a7040', '#e8701a'].map((color) =>
    picture(`<path d="M160 40 L230 280 L90 280 Z" fill="${color}"/>`),
  );
  const [one, two] = ['https://pictures.example/1.png', 'https://pictures.example/2.png'];
  const { context, files } = memory({ fetched: { [one!]: await green!, [two!]: await orange! } });
  const [stage] = multiImageFamily.stages;
  const input = stage.input.parse({ image_urls: [one!, two!], should_remesh: true, target_polycount: 1000 });

  await expect(multiImageTo3d.run(input, context)).rejects.toMatchObject({
    code: 'images_disagree',
    message: expect.stringContaining('has colours that no other has'),
  });
  expect(await sharp(files.get('cutout.png')!).metadata()).toMatchObject({ width: 640, height: 320 });
  expect(files.size).toBe(1);
});

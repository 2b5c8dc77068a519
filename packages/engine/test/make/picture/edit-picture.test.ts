import { toOklab } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { editPicture } from '../../../src/make/picture/edit-picture.ts';
import { shareOf } from '../../../src/make/picture/filters.ts';
import { type RasterImage, toPng } from '../../../src/make/picture/raster-image.ts';
import { readEdit } from '../../../src/make/picture/read-edit.ts';
import { linearColor } from '../../../src/paint/named-colors.ts';

const lexicon = standardLexicon();
const SIDE = 160;
const svg = (inside: string, size = SIDE) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`));
/** A red disc with a dark spot on white. */
const DISC =
  '<rect width="160" height="160" fill="#fff"/><circle cx="80" cy="84" r="52" fill="#c8281e"/><circle cx="66" cy="70" r="12" fill="#301010"/>';
const disc = () => svg(DISC).png().toBuffer();
const plain = (background: string) =>
  sharp({ create: { width: 96, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

const edit = async (prompt: string, ...references: Uint8Array[]) =>
  editPicture(prompt, references.length > 0 ? references : [await disc()], {
    side: SIDE,
    seed: 3,
    lexicon,
    progress: () => {},
  });
const colorsOf = ({ rgba }: RasterImage) => {
  const found = new Set<number>();
  for (let i = 0; i < rgba.length; i += 4)
    if (rgba[i + 3]! > 0) found.add((rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!);
  return found.size;
};
const at = ({ rgba, width }: RasterImage, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const lab = (hex: string) => toOklab(...linearColor(hex));

/** Agreement of what is not clear with the true disc. */
function overlap(image: RasterImage): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const own = at(image, x, y)[3]! > 127;
      const truth = Math.hypot(x - 79.5, y - 83.5) < 52;
      if (own && truth) both++;
      if (own || truth) either++;
    }
  return both / either;
}

test.each([
  ['pixel art', 16],
  ['a poster', 6],
  ['palette of red, gold and black', 3],
])('"%s" leaves at most %d colours', async (prompt, most) => {
  const { image } = await edit(prompt);
  expect(colorsOf(image)).toBeGreaterThan(1);
  expect(colorsOf(image)).toBeLessThanOrEqual(most);
});

test('drawn styles have their lines where the picture has edges, and paper elsewhere', async () => {
  const { image } = await edit('line art');
  expect(at(image, 80, 32)[0]!).toBeLessThan(120);
  expect(at(image, 80, 110)[0]!).toBeGreaterThan(230);
  const { image: blue } = await edit('as a blueprint');
  expect(shareOf(blue, lab('#16488e'))).toBeGreaterThan(0.6);
  const { image: grey } = await edit('pencil sketch');
  for (const [x, y] of [
    [10, 10],
    [80, 90],
    [66, 70],
  ] as const) {
    const [r, , b] = at(grey, x, y);
    expect(Math.abs(r! - b!)).toBeLessThan(16);
  }
});

test('a cut-out keeps the subject and clears the rest', { tags: 'long' }, async () => {
  for (const prompt of ['cut-out', 'remove the background', 'transparent background']) {
    const { image } = await edit(prompt);
    expect(overlap(image)).toBeGreaterThan(0.9);
    expect(at(image, 80, 110).slice(0, 3)).toEqual([200, 40, 30]);
  }
});

test('a background is a colour, a place or another picture, behind the same subject', { tags: 'long' }, async () => {
  const green = await plain('#1f9f3f');
  for (const [prompt, x, y, near] of [
    ['on a pink background', 8, 8, [244, 154, 193]],
    ['make the background blue', 8, 8, [43, 98, 207]],
    ['with the background of the second picture', 8, 8, [31, 159, 63]],
  ] as const) {
    const { image } = await edit(prompt, await disc(), green);
    for (const [k, value] of near.entries()) expect(Math.abs(at(image, x, y)[k]! - value), prompt).toBeLessThan(8);
    expect(at(image, 80, 120)[0]!).toBeGreaterThan(180);
  }
  const { image } = await edit('put it on a beach');
  expect(shareOf(image, lab('#d9b77c'))).toBeGreaterThan(0.1);
});

test('a new colour goes onto the subject, its dark spot stays dark', async () => {
  const { image } = await edit('make it blue');
  const [r, , b] = at(image, 90, 110);
  expect(b!).toBeGreaterThan(r! + 60);
  expect(
    at(image, 66, 70)
      .slice(0, 3)
      .every((value) => value < 90),
  ).toBe(true);
  expect(at(image, 8, 8)[0]!).toBeGreaterThan(235);
});

test('mirror, black and white and colours of another picture do what they say', async () => {
  const { image } = await edit('mirror it, black and white');
  expect(at(image, SIDE - 1 - 66, 70)[0]!).toBeLessThan(60);
  expect(new Set(at(image, 80, 110).slice(0, 3)).size).toBe(1);
  const { image: toned } = await edit('colours of the second picture', await disc(), await plain('#1f9f3f'));
  expect(shareOf(toned, lab('#1f9f3f'))).toBeGreaterThan(0.95);
});

test('the sky alone takes a colour, and a picture without one is refused', async () => {
  const ground = '<rect width="160" height="90" fill="#8fc4ee"/><rect y="90" width="160" height="70" fill="#3f7a2e"/>';
  const { image } = await edit('turn the sky orange', await svg(ground).png().toBuffer());
  expect(at(image, 80, 30)[0]).toBeGreaterThan(at(image, 80, 30)[2]! + 60);
  expect(at(image, 80, 130).slice(0, 3)).toEqual([0x3f, 0x7a, 0x2e]);
  const dark = await svg('<rect width="160" height="160" fill="#101010"/>').png().toBuffer();
  await expect(edit('turn the sky orange', dark)).rejects.toMatchObject({ code: 'image_too_complex' });
});

test('words without effect are named, and a prompt of nothing else is refused with what is known', async () => {
  expect((await edit('a glorfindel sketch')).unknown).toEqual(['glorfindel']);
  await expect(edit('turn it into a glorfindel')).rejects.toMatchObject({
    code: 'no_known_edit',
    message: expect.stringContaining('pixel art'),
  });
  await expect(edit('fix the hands in image 1')).rejects.toMatchObject({ code: 'no_known_edit' });
  await expect(edit('colours of the third picture')).rejects.toMatchObject({ code: 'no_such_picture' });
});

test.each([
  ['in the style of a pencil sketch', { styles: [{ name: 'sketch' }], unknown: [] }],
  ['rotate by 90 degrees', { styles: [{ name: 'rotate', amount: 90 }] }],
  ['change the background to a forest at night', { backdrop: { ground: 'grass', sky: 'night' }, unknown: [] }],
  ['palette of picture two', { paletteOf: 1, unknown: [] }],
  ['add the last picture', { insert: 2 }],
  ['side by side', { collage: true }],
  [
    'palette of red, gold and black on a beach',
    { palette: ['#d3261f', '#e3b341', '#1c1c20'], backdrop: { ground: 'sand' } },
  ],
  ['in only blue and white colours', { palette: ['#2b62cf', '#f3f2ee'], unknown: [] }],
  ['put the subject of image 2 in front of the third photo', { backdropOf: 2, unknown: [] }],
  ['background: beach', { backdrop: { ground: 'sand' } }],
  ['make the apple blue', { recolor: '#2b62cf', unknown: [], subject: 'apple' }],
  ['turn the sky orange', { skyColor: '#f07f1a', unknown: [] }],
  ['turn it into a cartoon', { styles: [{ name: 'cartoon' }], unknown: [] }],
])('"%s" is understood', (prompt, wanted) => {
  expect(readEdit(prompt, 3, lexicon)).toMatchObject(wanted);
});

test('EXIF orientation is honoured, and nothing of the metadata is left', async () => {
  const lying = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
    .composite([
      {
        input: await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  const { image } = await edit('sharpen', lying);
  expect([image.width, image.height]).toEqual([60, 90]);
  const [r, g] = at(image, 52, 6);
  expect(r! - g!).toBeGreaterThan(120);
  const meta = await sharp(await toPng(image)).metadata();
  expect([meta.exif, meta.icc, meta.orientation]).toEqual([undefined, undefined, undefined]);
  expect(Buffer.from(await toPng(image)).includes('secret place')).toBe(false);
});

test('large, CMYK, grey, black and 16-bit pictures are used; the result is never larger than asked for', async () => {
  const noise = sharp({ create: { width: 900, height: 500, channels: 3, background: '#888' } });
  for (const bytes of [
    await noise.clone().png().toBuffer(),
    await noise.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await noise.clone().grayscale().png().toBuffer(),
    await noise.clone().toColourspace('rgb16').png().toBuffer(),
    await plain('black'),
  ]) {
    const { image } = await edit('sepia', bytes);
    expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(SIDE);
    expect(image.rgba.length).toBe(image.width * image.height * 4);
  }
});

test.each([
  [
    'an animation',
    async () =>
      sharp({ create: { width: 64, height: 128, channels: 3, background: 'red', pageHeight: 64 } })
        .gif()
        .toBuffer(),
  ],
  [
    'one pixel',
    async () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  ['bytes that are no picture', async () => Buffer.from('<html>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
])('refuses %s with a clear error', async (_, bytes) => {
  await expect(edit('sepia', await bytes())).rejects.toMatchObject({ code: 'bad_image' });
});

test('a subject that cannot be found is refused, never made up', async () => {
  await expect(edit('cut-out', await plain('#777777'))).rejects.toMatchObject({ code: 'image_too_complex' });
});

test('the same request gives the same pixels', { tags: 'long' }, async () => {
  const [a, b] = [await edit('watercolour on a beach'), await edit('watercolour on a beach')];
  expect(Buffer.compare(a.image.rgba, b.image.rgba)).toBe(0);
});

import { toOklab } from 'kiln-mesh/core/color';
import { expect, test, vi } from 'vitest';
import { patient } from '../../../../../test/support/until.ts';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { composePictures } from '../../../src/make/picture/compose-picture.ts';
import { shareOf } from '../../../src/make/picture/filters.ts';
import { readWish } from '../../../src/make/picture/read-wish.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';

vi.setConfig({ testTimeout: patient(120_000) });
const lexicon = standardLexicon();
const draw = (prompt: string, changes: object = {}) =>
  composePictures(prompt, {
    width: 128,
    height: 128,
    seed: 5,
    pose: '',
    lexicon,
    samples: 1,
    detail: 128,
    faces: 1_200,
    multiView: false,
    progress: () => {},
    ...changes,
  });
const share = (image: Parameters<typeof shareOf>[0], name: string) =>
  shareOf(image, toOklab(...linearColor(namedColor(name)!)));

test.each([
  ['a red sword', ['red']],
  ['a yellow key in a forest', ['yellow']],
  ['a purple mushroom on an orange background', ['purple', 'orange']],
])('every colour that "%s" names covers a tenth of the picture', { tags: 'long' }, async (prompt, colors) => {
  const { images } = await draw(prompt);
  for (const color of colors) expect(share(images[0]!, color), color).toBeGreaterThanOrEqual(0.1);
});

for (const [prompt, thing, place, options] of [
  ['a red boat on a blue sea', 'red', 'blue', {}],
  ['a red dragon on a green hill', 'red', 'green', { tags: 'long' }],
] as const)
  test(`"${prompt}": the thing has its colour and the place has its own`, options, async () => {
    const { images } = await draw(prompt);
    expect(share(images[0]!, place)).toBeGreaterThanOrEqual(0.1);
    expect(share(images[0]!, thing)).toBeGreaterThanOrEqual(0.02);
    // No red hill and no red sky for a red dragon.
    expect(share(images[0]!, thing)).toBeLessThan(0.4);
  });

test('the same prompt and seed give the same pixels; other words, seeds and styles do not', {
  tags: 'long',
}, async () => {
  const made = [];
  for (const [prompt, seed] of [
    ['a fox', 5],
    ['a fox', 5],
    ['a fox', 6],
    ['a fox, pencil sketch', 5],
    ['zzyzx', 5],
    ['qwrtp', 5],
  ] as const)
    made.push(Buffer.from((await draw(prompt, { seed })).images[0]!.rgba).toString('base64'));
  expect(made[0]).toBe(made[1]);
  expect(new Set(made).size).toBe(5);
});

test('the picture has the asked size, and three views are three pictures of one thing', { tags: 'long' }, async () => {
  const { images } = await draw('an egg', { width: 160, height: 90 });
  expect(images.map(({ width, height, rgba }) => [width, height, rgba.length])).toEqual([[160, 90, 160 * 90 * 4]]);
  const views = await draw('an egg', { multiView: true });
  expect(views.images).toHaveLength(3);
  expect(new Set(views.images.map(({ rgba }) => Buffer.from(rgba).toString('base64'))).size).toBe(3);
});

test('a transparent background is clear, other pictures are opaque', { tags: 'long' }, async () => {
  const clear = (image: { rgba: Uint8Array }) => image.rgba.filter((value, i) => i % 4 === 3 && value === 0).length;
  const { images } = await draw('a cow, transparent background');
  expect(clear(images[0]!) / (128 * 128)).toBeGreaterThan(0.2);
  expect(images[0]!.rgba[3]).toBe(0);
  for (const prompt of ['a cut-out of a cow', 'a cow sticker', 'a cow with no background']) {
    expect(readWish(prompt, lexicon), prompt).toMatchObject({ transparent: true });
  }
  expect(clear((await draw('an apple')).images[0]!)).toBe(0);
});

test('a seamless pattern repeats its things, and its edges meet', async () => {
  const { images, unknown } = await draw('seamless pattern of pink flowers');
  const { rgba, width, height } = images[0]!;
  expect(unknown).toEqual([]);
  const pixel = (x: number, y: number) => rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join();
  for (const [x, y] of [
    [20, 20],
    [40, 77],
  ] as const)
    expect(pixel(x, y)).toBe(pixel((x + width / 2) % width, y));
  expect(new Set(Array.from({ length: height }, (_, y) => pixel(16, y))).size).toBeGreaterThan(8);
});

test('a place without a thing is a landscape', async () => {
  const { images, unknown, notes } = await draw('a sunset over the ocean');
  expect(images).toHaveLength(1);
  expect(unknown).toEqual([]);
  expect(notes.join(' ')).toContain('landscape');
});

test('words without effect are named', async () => {
  const { unknown } = await draw('a frobnicated teapot in the desert');
  expect(unknown).toEqual(['frobnicated']);
});

test.each([
  ['a red boat on a blue sea', { subject: 'a red boat', ground: 'sea' }],
  ['a snow leopard', { subject: 'a snow leopard' }],
  ['a snowman in the snow at night', { subject: 'a snowman', ground: 'snow', sky: 'night' }],
  ['a cat on a pink background', { subject: 'a cat', plain: ['#f49ac1'] }],
  ['a castle, watercolor, at dawn', { subject: 'a castle', sky: 'dawn', styles: [{ name: 'watercolor' }] }],
  ['a wooden chair', { subject: 'a wooden chair' }],
  ['🐉 at night', { subject: 'dragon', sky: 'night' }],
  ['a gradient background from blue to purple', { plain: ['#2b62cf', '#7d36b3'], gradient: true, subject: '' }],
  ['a dog, black & white, in the style of an oil painting', { styles: [{ name: 'mono' }, { name: 'watercolor' }] }],
  ['a mug with a pattern of stars', { repeats: false }],
  ['a mirrored ball', { subject: 'a mirrored ball', styles: [] }],
  ['pixel art of a knight in a dark forest', { ground: 'grass', skyline: 'trees', styles: [{ name: 'pixel' }] }],
])('"%s" is read as thing, place and style', (prompt, wish) => {
  expect(readWish(prompt, lexicon)).toMatchObject(wish);
});

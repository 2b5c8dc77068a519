import { createRandom } from 'kiln-mesh/core/random';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EMPTY, halve, type PixelArt, reduceColors } from '../../../src/vision/pixel-art/art.ts';
import { type DrawOptions, drawPixelArt } from '../../../src/vision/pixel-art/draw.ts';
import { readPhoto } from '../../../src/vision/pixel-art/photo.ts';
import { decodeCells, drawPicture, encodeCells } from '../../../src/vision/pixel-art/picture.ts';

const svg = (body: string, width = 320, height = 320) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
    ),
  );

const drawnOf = async (bytes: Uint8Array, options: DrawOptions) => drawPixelArt(await readPhoto(bytes), options);

const colorful = Array.from(
  { length: 64 },
  (_, i) =>
    `<rect x="${(i % 8) * 40}" y="${Math.floor(i / 8) * 40}" width="40" height="40" fill="hsl(${i * 47},80%,${30 + (i % 5) * 10}%)"/>`,
).join('');
const figure = () =>
  svg(
    '<circle cx="160" cy="70" r="50" fill="#f0c09a"/><rect x="110" y="120" width="100" height="190" fill="#2a6fb0"/>',
  );
const ball = '<circle cx="100" cy="220" r="60" fill="#d02020"/>';

const share = (art: PixelArt) => art.cells.filter((cell) => cell !== EMPTY).length / art.cells.length;

test('a photo becomes 32 x 32 cells of at most 8 colours; what is busy behind the subject stays', {
  tags: 'long',
}, async () => {
  const busy = await svg(`${colorful}${ball}`).resize(128).jpeg().toBuffer();
  const art = await drawnOf(busy, { kind: 'other', seed: 1 });
  expect(share(art)).toBe(1);
  expect(art.size).toBe(32);
  expect(art.palette.length).toBeGreaterThan(4);
  expect(art.palette.length).toBeLessThanOrEqual(8);
  expect(Math.max(...art.cells)).toBeLessThan(art.palette.length);
});

test('the subject of a picture with alpha fills the frame, wherever it was', async () => {
  const art = await drawnOf(await svg(ball).png().toBuffer(), { kind: 'other', seed: 1 });
  // A circle that touches all sides covers 79 % of its square; a small margin is left.
  expect(share(art)).toBeGreaterThan(0.6);
  expect(art.cells[0]).toBe(EMPTY);
  const [r, g, b] = art.palette[art.cells[16 * 32 + 16]!]!;
  expect(r).toBeGreaterThan(180);
  expect(Math.max(g, b)).toBeLessThan(70);
});

test('a plain backdrop is left out', async () => {
  const plain = await svg(`<rect width="320" height="320" fill="#e8eef2"/>${ball}`).jpeg().toBuffer();
  expect(share(await drawnOf(plain, { kind: 'other', seed: 1 }))).toBeLessThan(0.9);
});

test('a person gets a larger head than the photo has, and a dark outline', async () => {
  const bytes = await figure().png().toBuffer();
  const headRows = async (kind: 'person' | 'other') => {
    const art = await drawnOf(bytes, { kind, seed: 1 });
    const isSkin = ([r, , b]: readonly number[]) => r! > 200 && b! < 190;
    const rows = new Set<number>();
    art.cells.forEach((cell, i) => {
      if (cell !== EMPTY && isSkin(art.palette[cell]!)) rows.add(Math.floor(i / 32));
    });
    return { rows: rows.size, art };
  };
  const [person, other] = [await headRows('person'), await headRows('other')];
  expect(person.rows).toBeGreaterThan(other.rows * 1.5);
  const first = person.art.cells.find((cell) => cell !== EMPTY)!;
  expect(Math.max(...person.art.palette[first]!)).toBeLessThan(80);
});

test('the same photo and seed give the same cells', async () => {
  const bytes = await figure().png().toBuffer();
  const make = () => drawnOf(bytes, { kind: 'person', seed: 9 });
  expect(await make()).toEqual(await make());
});

test('of a face with a restless skin eyes and mouth stay, dark beside light, and the skin is even', async () => {
  const side = 256;
  const random = createRandom(4);
  const blotches = Array.from({ length: 32 * 32 }, () => random.between(-26, 26));
  const rgba = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    if (Math.hypot(x - 128, y - 128) > 124) continue;
    const blotch = blotches[(y >> 3) * 32 + (x >> 3)]!;
    const eye = Math.min(Math.hypot(x - 78, (y - 100) * 1.5), Math.hypot(x - 178, (y - 100) * 1.5));
    const mouth = Math.abs(y - 180) < 4 && Math.abs(x - 128) < 40;
    const dark = eye < 9 || (eye > 23 && eye < 29) || mouth;
    const color = dark ? [88, 62, 50] : eye < 23 ? [214, 196, 180] : [190, 148, 120];
    rgba.set([...color.map((value) => value + (eye < 29 || mouth ? 0 : blotch)), 255], i * 4);
  }
  const bytes = await sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
  const { palette, cells } = await drawnOf(bytes, { kind: 'person', seed: 1 });
  const light = cells.map((cell) => (cell === EMPTY ? 255 : palette[cell]!.reduce((sum, value) => sum + value, 0) / 3));
  const inside = (x: number, y: number) => cells[y * 32 + x] !== EMPTY;
  let [borders, pairs, contrasts] = [0, 0, 0];
  for (let y = 2; y < 29; y++) {
    for (let x = 2; x < 29; x++) {
      const around = [-2, 2].every((step) => inside(x + step, y) && inside(x, y + step));
      if (!around) continue;
      pairs++;
      if (cells[y * 32 + x] !== cells[y * 32 + x + 1]) borders++;
      if (Math.abs(light[y * 32 + x]! - light[y * 32 + x + 1]!) > 110) contrasts++;
    }
  }
  // The pupils and rims of two eyes are next to their whites, and of the skin's blotches little is left.
  expect(contrasts).toBeGreaterThan(9);
  expect(borders / pairs).toBeLessThan(0.4);
});

/** A pale owl in mottled feathers, whole, so that an eye is smaller than a cell of 32. */
async function owl(): Promise<Uint8Array> {
  const random = createRandom(7);
  const mottles = Array.from({ length: 700 }, () => {
    const [x, y, shade] = [random.between(90, 230), random.between(20, 310), random.whole(196, 226)];
    return `<circle cx="${x}" cy="${y}" r="4" fill="rgb(${shade},${shade},${shade - 20})"/>`;
  });
  const body = '<ellipse cx="160" cy="180" rx="90" ry="130"/><circle cx="160" cy="76" r="62"/>';
  return svg(
    `<clipPath id="o">${body}</clipPath><g fill="#d8d8c4">${body}</g><g clip-path="url(#o)">${mottles.join('')}</g>
     <circle cx="139" cy="75" r="4.5" fill="#3c2a14"/><circle cx="181" cy="75" r="4.5" fill="#3c2a14"/>`,
  )
    .png()
    .toBuffer();
}

test.each([16, 32] as const)('two eyes smaller than a cell stay, in %i cells', async (size) => {
  const { palette, cells } = await drawnOf(await owl(), { kind: 'other', seed: 1, size });
  const lights = [...cells].map((cell) => (cell === EMPTY ? Number.NaN : Math.max(...palette[cell]!)));
  const dark = [...cells.keys()].filter((cell) => lights[cell]! < 110);
  // Nothing else is dark: two spots at one height, apart from each other.
  expect(dark.length).toBeGreaterThanOrEqual(2);
  expect(dark.length).toBeLessThanOrEqual(size / 4);
  const columns = dark.map((cell) => cell % size);
  const rows = dark.map((cell) => Math.floor(cell / size));
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
  expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(size / 16);
});

/** An animal lying there, with a head of seven cells of 32 that looks at us, and stripes on its flank. */
const lying = (eyes: string) =>
  svg(
    `<ellipse cx="190" cy="240" rx="120" ry="44" fill="#c8843c"/>
     <g fill="#5a2c10"><rect x="180" y="205" width="7" height="60"/><rect x="210" y="204" width="7" height="60"/><rect x="240" y="208" width="7" height="56"/></g>
     <circle cx="80" cy="180" r="36" fill="#dc9c54"/>${eyes}`,
  )
    .png()
    .toBuffer();

test('a head of seven cells has two eyes and a mouth, apart from each other and plain against its fur', async () => {
  const eyes =
    '<g fill="#7a4c20"><circle cx="68" cy="170" r="3.4"/><circle cx="92" cy="170" r="3.4"/><ellipse cx="80" cy="189" rx="5" ry="4"/></g>';
  const { palette, cells, face } = await drawnOf(await lying(eyes), { kind: 'other', seed: 1 });
  expect(face).toBeDefined();
  const light = (x: number, y: number) => Math.max(...(palette[cells[y * 32 + x]!] ?? [255]));
  const row = Math.floor(face!.y);
  const from = Math.floor(face!.x - face!.apart / 2);
  const inRow = Array.from({ length: 6 }, (_, i) => light(from - 1 + i, row));
  const dark = inRow.flatMap((value, i) => (value < 130 ? [i] : []));
  expect(dark).toHaveLength(2);
  expect(dark[1]! - dark[0]!).toBeGreaterThanOrEqual(2);
  expect(Math.min(...[2, 3].flatMap((down) => [0, 1, 2].map((i) => light(from + i, row + down))))).toBeLessThan(130);
  expect((await drawnOf(await lying(''), { kind: 'other', seed: 1 })).face).toBeUndefined();
});

/** A dark ape from the front: under a lighter brow a bar of shade, in which no eyes are seen, above a light muzzle. */
const ape = (face: string) =>
  svg(
    `<path d="M90 120 Q160 60 230 120 L260 300 L60 300 Z" fill="#2c2622"/>
     <ellipse cx="160" cy="70" rx="34" ry="44" fill="#332c28"/>${face}`,
  )
    .png()
    .toBuffer();

test('a dark face whose eyes are in the shade of its brow has two light eyes', async () => {
  const shaded =
    '<rect x="134" y="54" width="52" height="8" fill="#8a8088"/><rect x="136" y="62" width="48" height="9" fill="#0c0a0a"/><rect x="138" y="71" width="44" height="9" fill="#6a6268"/><ellipse cx="160" cy="90" rx="17" ry="13" fill="#8a8088"/><rect x="154" y="86" width="12" height="9" fill="#0c0a0a"/>';
  const { palette, cells, face } = await drawnOf(await ape(shaded), { kind: 'other', seed: 1 });
  expect(face).toBeDefined();
  const light = (x: number, y: number) => Math.max(...(palette[cells[y * 32 + x]!] ?? [0]));
  const row = Math.floor(face!.y);
  const inRow = Array.from({ length: 8 }, (_, i) => light(Math.floor(face!.x) - 4 + i, row));
  // Two of them, neither beside the other.
  const bright = inRow.flatMap((value, i) => (value > 110 ? [i] : []));
  expect(bright).toHaveLength(2);
  expect(bright[1]! - bright[0]!).toBeGreaterThanOrEqual(2);
  expect((await drawnOf(await ape(''), { kind: 'other', seed: 1 })).face).toBeUndefined();
});

test('a portrait keeps its proportions: only a head above a body is enlarged', async () => {
  const face = svg(
    '<ellipse cx="160" cy="160" rx="110" ry="140" fill="#e0b090"/><circle cx="120" cy="160" r="14" fill="#201810"/><circle cx="200" cy="160" r="14" fill="#201810"/>',
  );
  const { palette, cells } = await drawnOf(await face.png().toBuffer(), { kind: 'person', seed: 1 });
  const eyes = [...cells.keys()].filter((cell) => {
    const [x, y] = [cell % 32, Math.floor(cell / 32)];
    return cells[cell] !== EMPTY && x > 7 && x < 24 && y > 6 && y < 25 && Math.max(...palette[cells[cell]!]!) < 100;
  });
  const rows = eyes.map((cell) => Math.floor(cell / 32));
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.reduce((sum, row) => sum + row, 0) / rows.length).toBeCloseTo(15.5, 0);
});

test('a photo that lies on its side by its EXIF is drawn upright', async () => {
  const halves =
    '<rect x="30" y="30" width="260" height="130" fill="#d02020"/><rect x="30" y="160" width="260" height="130" fill="#2040d0"/>';
  const turned = await sharp(await svg(halves).png().toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const art = await drawnOf(turned, { kind: 'other', seed: 1 });
  const [top, bottom] = [art.palette[art.cells[3 * 32 + 16]!]!, art.palette[art.cells[28 * 32 + 16]!]!];
  expect(top[0]).toBeGreaterThan(top[2]);
  expect(bottom[2]).toBeGreaterThan(bottom[0]);
});

test('of an animation the first frame counts', async () => {
  const frame = (color: string) =>
    svg(`<rect width="64" height="64" fill="#eee"/><rect x="8" y="8" width="48" height="48" fill="${color}"/>`, 64, 64)
      .png()
      .toBuffer();
  const animated = await sharp([await frame('#d02020'), await frame('#2040d0')], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const art = await drawnOf(animated, { kind: 'other', seed: 1 });
  const [r, , b] = art.palette[art.cells[16 * 32 + 16]!]!;
  expect(r).toBeGreaterThan(b + 100);
});

test.each([
  ['text', async () => Buffer.from('not a picture'), 'cannot be read'],
  ['a GIF', () => svg(colorful).gif().toBuffer(), 'is gif'],
  ['a tiny picture', () => svg(ball, 16, 64).png().toBuffer(), 'smaller than 32 pixels'],
  ['a cut off file', async () => (await svg(colorful).png().toBuffer()).subarray(0, 900), 'damaged'],
  [
    'a picture of one colour',
    () => svg('<rect width="96" height="96" fill="#446688"/>', 96, 96).png().toBuffer(),
    'no subject',
  ],
  ['an empty picture', () => svg('').png().toBuffer(), 'fully transparent'],
])('refuses %s and says why', async (_, bytes, words) => {
  await expect(drawnOf(await bytes(), { kind: 'other', seed: 1 })).rejects.toThrow(words);
});

const art: PixelArt = {
  size: 4,
  palette: [
    [200, 0, 0],
    [190, 10, 0],
    [0, 0, 200],
  ],
  cells: Uint8Array.of(0, 0, 2, 2, 0, 1, 2, EMPTY, 1, 1, EMPTY, EMPTY, 1, 1, EMPTY, 2),
};

test('half the size takes the most frequent colour and keeps holes', () => {
  expect(halve(art)).toEqual({ ...art, size: 2, cells: Uint8Array.of(0, 2, 1, EMPTY) });
});

test('fewer colours join those that look alike', () => {
  const two = reduceColors(art, 2);
  expect(two.palette).toHaveLength(2);
  expect(two.cells[0]).toBe(two.cells[8]);
  expect(two.cells[2]).not.toBe(two.cells[0]);
  expect(reduceColors(art, 1).cells.filter((cell) => cell !== EMPTY)).toEqual(new Uint8Array(12));
});

test('cells survive being kept as a PNG', async () => {
  const colors = ({ palette, cells }: PixelArt) => [...cells].map((cell) => palette[cell]);
  const read = await decodeCells(await encodeCells(art));
  expect(read.size).toBe(4);
  expect(colors(read)).toEqual(colors(art));
});

test.each(['pixels', 'beads'] as const)(
  'the picture as %s has the exact colour in the middle of each cell',
  async (look) => {
    const { data, info } = await sharp(await drawPicture(art, look, 256))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([256, 256, 4]);
    art.cells.forEach((cell, i) => {
      const at = ((Math.floor(i / 4) * 64 + 32) * 256 + (i % 4) * 64 + 32) * 4;
      const expected = cell === EMPTY ? [0, 0, 0, 0] : [...art.palette[cell]!, 255];
      expect([...data.subarray(at, at + 4)]).toEqual(expected);
    });
  },
);

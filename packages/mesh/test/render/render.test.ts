import sharp from 'sharp';
import { expect, test } from 'vitest';
import { oklabDistance, toLinear, toOklab } from '../../src/core/color.ts';
import { type FrameOptions, renderFrame } from '../../src/render/render.ts';
import { card, material, meanColor, model, scaled, sphere, texture } from '../support/render-shapes.ts';

const SIZE = 160;
const front: FrameOptions = {
  width: SIZE,
  height: SIZE,
  azimuthDegrees: 0,
  elevationDegrees: 0,
  background: 'transparent',
};

const oklabOfBytes = (bytes: number[]) =>
  toOklab(toLinear(bytes[0]! / 255), toLinear(bytes[1]! / 255), toLinear(bytes[2]! / 255));

async function picture(svg: string, size: number) {
  return texture(await sharp(Buffer.from(svg)).png().toBuffer(), size, size);
}

test('the silhouette of a sphere is a circle', async () => {
  const rgba = await renderFrame(model([sphere(96)]), { ...front, azimuthDegrees: 32, elevationDegrees: 20 });
  let [area, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < SIZE * SIZE; i++) {
    const covered = rgba[i * 4 + 3]! / 255;
    area += covered;
    sumX += covered * ((i % SIZE) + 0.5);
    sumY += covered * (Math.floor(i / SIZE) + 0.5);
  }
  const radius = Math.sqrt(area / Math.PI);
  let wrong = 0;
  for (let i = 0; i < SIZE * SIZE; i++) {
    const distance = Math.hypot((i % SIZE) + 0.5 - sumX / area, Math.floor(i / SIZE) + 0.5 - sumY / area);
    const expected = Math.min(1, Math.max(0, radius - distance + 0.5));
    wrong += Math.abs(expected - rgba[i * 4 + 3]! / 255);
  }
  expect(wrong / area).toBeLessThan(0.01);
  expect(radius).toBeGreaterThan(SIZE * 0.4);
});

test('near things hide far things, whatever their order', async () => {
  const red = card(0.5, 1);
  const blue = { ...card(-0.5, 2), material: 1 };
  const materials = [material([0.7, 0.02, 0.02]), material([0.02, 0.02, 0.7])];
  for (const parts of [
    [red, blue],
    [blue, red],
  ]) {
    const rgba = await renderFrame(model(parts, materials), front);
    const [r, , b] = meanColor(rgba, SIZE, [0.45, 0.45], [0.55, 0.55]);
    expect(r).toBeGreaterThan(b + 80);
    const behind = meanColor(rgba, SIZE, [0.12, 0.12], [0.2, 0.2]);
    expect(behind[2]).toBeGreaterThan(behind[0] + 80);
  }
});

test('edges have true partial alpha with the colour of the surface, not of a backdrop', async () => {
  const rgba = await renderFrame(model([sphere(48)], [material([0.7, 0.05, 0.02])]), front);
  const levels = new Set<number>();
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3]!;
    levels.add(alpha);
    if (alpha === 0) expect([rgba[i], rgba[i + 1], rgba[i + 2]]).toEqual([0, 0, 0]);
    else expect(rgba[i]!).toBeGreaterThan(rgba[i + 1]! + 20);
  }
  expect([...levels].sort((a, b) => a - b)).toEqual([0, 64, 128, 191, 255]);
});

test.each(['#c8372d', '#2d7dc8', '#e8c020', '#808080', '#f2f2f2', '#4a2a10', '#2f8f3f'])(
  'a front view of a card shows its own colour %s',
  async (hex) => {
    const bytes = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const fill = await picture(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${hex}"/></svg>`,
      64,
    );
    const rgba = await renderFrame(model([card()], [material([1, 1, 1], { baseColorTexture: fill })]), front);
    expect(oklabDistance(oklabOfBytes(meanColor(rgba, SIZE)), oklabOfBytes(bytes))).toBeLessThan(0.06);
  },
);

test('the top of a texture is up and its left is left', async () => {
  const quarters = await picture(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="32" height="32" fill="#f00"/><rect x="32" width="32" height="32" fill="#0f0"/><rect y="32" width="32" height="32" fill="#00f"/></svg>',
    64,
  );
  const rgba = await renderFrame(model([card()], [material([1, 1, 1], { baseColorTexture: quarters })]), front);
  const [topLeft, topRight, bottomLeft] = [
    meanColor(rgba, SIZE, [0.2, 0.2], [0.4, 0.4]),
    meanColor(rgba, SIZE, [0.6, 0.2], [0.8, 0.4]),
    meanColor(rgba, SIZE, [0.2, 0.6], [0.4, 0.8]),
  ];
  expect(topLeft.indexOf(Math.max(...topLeft))).toBe(0);
  expect(topRight.indexOf(Math.max(...topRight))).toBe(1);
  expect(bottomLeft.indexOf(Math.max(...bottomLeft))).toBe(2);
});

test('a texture much finer than the pixels becomes its mean and does not sparkle', async () => {
  const size = 2048;
  const stripes = new Uint8Array(size * size * 3);
  for (let i = 0; i < stripes.length; i++) stripes[i] = (Math.floor(i / 3) + Math.floor(i / 3 / size)) % 2 ? 255 : 0;
  const png = await sharp(stripes, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
  const rgba = await renderFrame(
    model([card()], [material([1, 1, 1], { baseColorTexture: texture(png, size, size) })]),
    front,
  );
  const values: number[] = [];
  for (let y = 40; y < 120; y++) for (let x = 40; x < 120; x++) values.push(rgba[(y * SIZE + x) * 4]!);
  expect(Math.max(...values) - Math.min(...values)).toBeLessThan(16);
  // Half of the light, not half of the byte value.
  expect(values[0]!).toBeGreaterThan(165);
});

test('the normal map turns the light: a bump that faces the key light is brighter on that side', async () => {
  const tilt = (r: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g: 128, b: 220 } } });
  const shown = async (r: number) => {
    const map = texture(await tilt(r).png().toBuffer(), 8, 8);
    return meanColor(
      await renderFrame(model([card()], [material([0.5, 0.5, 0.5], { normalTexture: map })]), front),
      SIZE,
    )[0];
  };
  // Red below 128 leans to the left, where the key light is.
  expect(await shown(60)).toBeGreaterThan((await shown(196)) + 15);
});

test('the same model and view give the same bytes', async () => {
  const make = () =>
    renderFrame(model([sphere(24)], [material([0.8, 0.6, 0.2], { metallic: 1, roughness: 0.3 })]), {
      ...front,
      background: 'studio',
    });
  expect(Buffer.compare(await make(), await make())).toBe(0);
});

test('metal mirrors the room: it has more contrast than a matte surface of the same colour', async () => {
  const spread = async (metallic: number, roughness: number) => {
    const rgba = await renderFrame(model([sphere()], [material([0.6, 0.6, 0.6], { metallic, roughness })]), front);
    const values: number[] = [];
    for (let i = 0; i < rgba.length; i += 4) if (rgba[i + 3] === 255) values.push(rgba[i]!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  expect(await spread(1, 0.15)).toBeGreaterThan((await spread(0, 0.9)) + 6);
});

test('emissive surfaces glow in their colour', async () => {
  const rgba = await renderFrame(model([card()], [material([0, 0, 0], { emissive: [0, 0.6, 0] })]), front);
  const [r, g] = meanColor(rgba, SIZE);
  expect(g).toBeGreaterThan(r + 100);
});

test('vertex colours are shown', async () => {
  const part = { ...card(), colors: Float32Array.of(0.6, 0, 0, 0.6, 0, 0, 0.6, 0, 0, 0.6, 0, 0) };
  const [r, g] = meanColor(await renderFrame(model([part], [material([1, 1, 1])]), front), SIZE);
  expect(r).toBeGreaterThan(g + 100);
});

test('half transparent materials cover half of the samples', async () => {
  const glass = { ...material([0.2, 0.5, 0.8]), baseColor: [0.2, 0.5, 0.8, 0.5] as [number, number, number, number] };
  const rgba = await renderFrame(model([card()], [glass]), front);
  expect(rgba[(80 * SIZE + 80) * 4 + 3]).toBe(128);
});

test('a wireframe has dark lines on the sides of polygons and none on their diagonals', async () => {
  const quad = { ...card(), polygons: { sizes: Uint8Array.of(4), indices: Uint32Array.of(0, 1, 2, 3) } };
  const brightness = async (part: typeof quad | ReturnType<typeof card>) => {
    const rgba = await renderFrame(model([part]), { ...front, shading: 'wireframe' });
    // The diagonal crosses the middle.
    return rgba[(80 * SIZE + 79) * 4]!;
  };
  expect(await brightness(card())).toBeLessThan((await brightness(quad)) - 30);
});

test('units and place do not matter, even huge ones', async () => {
  const small = await renderFrame(model([sphere(24)]), front);
  for (const part of [scaled(sphere(24), 2 ** 100), scaled(sphere(24), 2 ** -60)]) {
    expect(Buffer.compare(await renderFrame(model([part]), front), small)).toBe(0);
  }
});

test('broken numbers and zero-area triangles are left out without harm', async () => {
  const part = sphere(16);
  part.positions.set([Number.NaN, Infinity, 0], 300);
  const broken = {
    ...part,
    indices: Uint32Array.of(...part.indices, 0, 0, 1, 5, 6, 999_999),
    normals: part.positions.map((value, i) => (i % 7 === 0 ? Number.NaN : value)),
    uvs: new Float32Array((part.positions.length / 3) * 2).fill(Number.NaN),
  };
  const rgba = await renderFrame(model([broken]), { ...front, background: 'studio' });
  expect(new Set(rgba).size).toBeGreaterThan(20);
});

test('a single flat line of triangles draws without a crash', async () => {
  const flat = { ...card(), positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0) };
  const rgba = await renderFrame(model([flat]), front);
  expect(rgba.length).toBe(SIZE * SIZE * 4);
});

test.each([1, 16, 99])(
  '%d samples a pixel in a wide frame still show the whole model in its middle',
  async (samples) => {
    const wide = { ...front, width: 120, height: 60, samples };
    const rgba = await renderFrame(model([sphere(24)], [material([0.7, 0.05, 0.02])]), wide);
    const alpha = (x: number, y: number) => rgba[(y * 120 + x) * 4 + 3];
    expect([alpha(60, 30), alpha(60, 8), alpha(60, 52)]).toEqual([255, 255, 255]);
    expect([alpha(60, 0), alpha(60, 59), alpha(20, 30), alpha(100, 30)]).toEqual([0, 0, 0, 0]);
  },
);

test('an empty model is refused with a clear message', async () => {
  await expect(renderFrame(model([]), front)).rejects.toThrow('The model has no triangles to draw.');
});

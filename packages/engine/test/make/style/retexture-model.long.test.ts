// @module-tag long
import { type Rgb, toLinear, toOklab } from 'kiln-mesh/core/color';
import type { Model, Part } from 'kiln-mesh/core/model';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { twoParts } from '../../../../mesh/test/support/models.ts';
import { modelOf, sphere, torus } from '../../../../mesh/test/support/shapes.ts';
import { standardLexicon } from '../../../src/content/nouns/index.ts';
import { retextureModel, type StyleSource } from '../../../src/make/style/retexture-model.ts';
import { composeScene } from '../../../src/make/words/compose.ts';
import { bareModel, meshScene, withNormals } from '../../../src/make/words/mesh/make-model.ts';
import { linearColor, namedColor } from '../../../src/paint/named-colors.ts';
import { seamPlaces } from '../../support/seams.ts';

const lexicon = standardLexicon();
const EDGE = 256;

function paint(model: Model, source: StyleSource, changes: object = {}) {
  return retextureModel(model, source, {
    edge: EDGE,
    pbr: false,
    emission: false,
    keepUvs: false,
    removeLighting: true,
    lexicon,
    progress: () => {},
    ...changes,
  });
}
const words = (prompt: string): StyleSource => ({ kind: 'words', prompt });

/** The corners of all faces in order: what "the geometry" is, however vertices are shared. */
function corners(model: Model): number[] {
  return model.parts.flatMap(({ positions, indices }) =>
    Array.from(indices).flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]),
  );
}

async function base(result: { maps: { base: { bytes: Uint8Array } } }) {
  return sharp(result.maps.base.bytes).removeAlpha().raw().toBuffer();
}

/** OKLab of the texture where each corner of the model is. */
function colorsAt(pixels: Buffer, part: Part): [number, number, number][] {
  return Array.from({ length: part.positions.length / 3 }, (_, v) => {
    const x = Math.min(EDGE - 1, Math.floor(part.uvs![v * 2]! * EDGE));
    const y = Math.min(EDGE - 1, Math.floor(part.uvs![v * 2 + 1]! * EDGE));
    const at = (y * EDGE + x) * 3;
    return toOklab(...linearColor(`#${pixels.subarray(at, at + 3).toString('hex')}`));
  });
}
/** OKLab at a place of the image, as renderers show it: the four texels around it, blended in linear light. */
function blended(pixels: Buffer, edge: number, [u, v]: readonly [number, number]): Rgb {
  const [x, y] = [u * edge - 0.5, v * edge - 0.5];
  const sum: Rgb = [0, 0, 0];
  for (const dx of [0, 1])
    for (const dy of [0, 1]) {
      const [tx, ty] = [Math.floor(x) + dx, Math.floor(y) + dy];
      const share = (1 - Math.abs(x - tx)) * (1 - Math.abs(y - ty));
      const at = (Math.min(edge - 1, Math.max(0, ty)) * edge + Math.min(edge - 1, Math.max(0, tx))) * 3;
      for (const k of [0, 1, 2] as const) sum[k] += toLinear(pixels[at + k]! / 255) * share;
    }
  return toOklab(...sum);
}
const hueOf = ([, a, b]: readonly number[]) => (Math.atan2(b!, a!) * 180) / Math.PI;
const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
const mean = (list: readonly (readonly number[])[]) =>
  [0, 1, 2].map((k) => list.reduce((sum, color) => sum + color[k]!, 0) / list.length);

test('the geometry stays exactly as it was, with a fresh layout and with the own one', async () => {
  for (const model of [modelOf([torus()]), twoParts(), modelOf([sphere()])]) {
    for (const keepUvs of [false, true]) {
      const { model: painted } = await paint(model, words('rusty iron'), { keepUvs });
      expect(corners(painted)).toEqual(corners(model));
    }
  }
});

test('the own layout is kept where asked for, made fresh where there is none', async () => {
  const own = modelOf([sphere()]);
  const kept = await paint(own, words('gold'), { keepUvs: true });
  expect(kept.model.parts[0]!.uvs).toEqual(own.parts[0]!.uvs);
  const fresh = await paint(own, words('gold'));
  expect(fresh.model.parts[0]!.uvs).not.toEqual(own.parts[0]!.uvs);
  const none = await paint(modelOf([torus()]), words('gold'), { keepUvs: true });
  expect(none.model.parts[0]!.uvs).toBeDefined();
  expect(none.notes.join(' ')).toContain('fresh');
});

test.each(['red', 'green', 'blue', 'yellow', 'purple', 'orange', 'teal'])(
  'the mean hue of a %s surface is within 15 degrees of that colour, in any material',
  async (color) => {
    const asked = hueOf(toOklab(...linearColor(namedColor(color)!)));
    for (const prompt of [color, `${color} wood`, `weathered ${color} metal`]) {
      const painted = await paint(modelOf([sphere()]), words(prompt));
      const hue = hueOf(mean(colorsAt(await base(painted), painted.model.parts[0]!)));
      expect(hueDistance(hue, asked)).toBeLessThan(15);
    }
  },
);

test.each([
  ['a soft pattern', 'green marble'],
  ['a pattern with hard edges', 'red and white checks'],
])('%s goes on across the seams of the layout', async (_, prompt) => {
  const edge = 1024;
  const painted = await paint(modelOf([sphere()]), words(prompt), { edge });
  const pixels = await base(painted);
  const part = painted.model.parts[0]!;
  const pairs = seamPlaces(part);
  expect(pairs.length).toBeGreaterThan(250);
  const jumps = pairs.map(([a, b]) => {
    const [one, other] = [blended(pixels, edge, a), blended(pixels, edge, b)];
    return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
  });
  // Where the pattern's own edge crosses a seam, the two images may differ by a texel.
  expect(jumps.reduce((sum, jump) => sum + jump, 0) / jumps.length).toBeLessThan(0.03);
  expect(jumps.filter((jump) => jump > 0.1).length / jumps.length).toBeLessThan(0.08);
  // It is a pattern, not one flat colour.
  const lights = pairs.map(([a]) => blended(pixels, edge, a)[0]);
  expect(Math.max(...lights) - Math.min(...lights)).toBeGreaterThan(0.1);
});

test('colours of a model tell its regions: the second colour goes where the second material was', async () => {
  const { model } = await paint(twoParts(), words('blue and yellow'));
  const painted = await paint(twoParts(), words('blue and yellow'));
  const pixels = await base(painted);
  const hues = model.parts.map((part) => hueOf(mean(colorsAt(pixels, part))));
  expect(hueDistance(hues[0]!, hues[1]!)).toBeGreaterThan(90);
});

test('places take what is said of them', async () => {
  const painted = await paint(modelOf([sphere()]), words('blue with a red top'));
  const part = painted.model.parts[0]!;
  const colors = colorsAt(await base(painted), part);
  const of = (inside: (y: number) => boolean) => mean(colors.filter((_, v) => inside(part.positions[v * 3 + 1]!)));
  expect(hueDistance(hueOf(of((y) => y > 0.38)), hueOf(toOklab(...linearColor(namedColor('red')!))))).toBeLessThan(25);
  expect(hueDistance(hueOf(of((y) => y < 0.2)), hueOf(toOklab(...linearColor(namedColor('blue')!))))).toBeLessThan(15);
});

test('a model that was made from words is painted part by part', async () => {
  const scene = composeScene('a red toadstool with white spots', lexicon, { seed: 3, pose: '', fine: false });
  const mesh = meshScene(scene, { faces: 1500, topology: 'triangle', resolution: 48, faceted: false }, () => {});
  const model = bareModel(withNormals(mesh, false));
  const made = { scene, mesh };
  const painted = await paint(model, words('blue cap and green stem'), { made });
  const part = painted.model.parts[0]!;
  const colors = colorsAt(await base(painted), part);
  const low = mean(colors.filter((_, v) => part.positions[v * 3 + 1]! < 0.25));
  expect(hueDistance(hueOf(low), hueOf(toOklab(...linearColor(namedColor('green')!))))).toBeLessThan(15);
  const blue = colors.filter((color) => color[2] < -0.1).length;
  expect(blue / colors.length).toBeGreaterThan(0.1);
});

test('PBR brings metallic, roughness and normal, emission only where asked for', async () => {
  const painted = await paint(modelOf([sphere()]), words('gold'), { pbr: true });
  expect(Object.keys(painted.maps).sort()).toEqual(['base', 'metallic', 'normal', 'packed', 'roughness']);
  const metal = await sharp(painted.maps.metallic!.bytes).stats();
  expect(metal.channels[0]!.max).toBe(255);
  const glowing = await paint(modelOf([sphere()]), words('glowing green'), { pbr: true, emission: true });
  const { channels } = await sharp(glowing.maps.emission!.bytes).stats();
  expect(channels[1]!.mean).toBeGreaterThan(channels[0]!.mean + 20);
});

test('a picture gives its colours and its drawing, its white background nothing', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="white"/><rect x="30" y="30" width="140" height="140" fill="#1f6f3a"/><path d="M30 60H170M30 100H170M30 140H170" stroke="#0c3018" stroke-width="9"/></svg>';
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const painted = await paint(modelOf([torus()]), { kind: 'picture', bytes });
  const colors = colorsAt(await base(painted), painted.model.parts[0]!);
  expect(hueDistance(hueOf(mean(colors)), hueOf(toOklab(...linearColor('#1f6f3a'))))).toBeLessThan(15);
  expect(colors.filter(([light]) => light > 0.8).length / colors.length).toBeLessThan(0.02);
  const lights = colors.map(([light]) => light).sort((a, b) => a - b);
  expect(lights[Math.floor(lights.length * 0.9)]! - lights[Math.floor(lights.length * 0.1)]!).toBeGreaterThan(0.1);
});

test('pictures from two sides go where they were taken', async () => {
  const ball = async (fill: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="white"/><circle cx="80" cy="80" r="70" fill="${fill}"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const bytes = [await ball('#c02020'), await ball('#2040c0')];
  const painted = await paint(modelOf([sphere()]), { kind: 'views', bytes });
  const side = /front, (\w+)/.exec(painted.notes.join(' '))![1];
  const axis = side === 'back' ? 2 : 0;
  const sign = side === 'left' || side === 'back' ? -1 : 1;
  const part = painted.model.parts[0]!;
  const colors = colorsAt(await base(painted), part);
  const at = (k: number, s: number) => mean(colors.filter((_, v) => part.positions[v * 3 + k]! * s > 0.4));
  expect(hueDistance(hueOf(at(2, 1)), hueOf(toOklab(...linearColor('#c02020'))))).toBeLessThan(10);
  expect(hueDistance(hueOf(at(axis, sign)), hueOf(toOklab(...linearColor('#2040c0'))))).toBeLessThan(10);
});

test('the same words give the same bytes, words that are not known are named', async () => {
  const [a, b] = [
    await paint(modelOf([torus()]), words('mossy blorp')),
    await paint(modelOf([torus()]), words('mossy blorp')),
  ];
  expect(a.maps.base.bytes).toEqual(b.maps.base.bytes);
  expect(a.unknown).toEqual(['blorp']);
});

test.each([
  [
    'an animation',
    async () =>
      sharp({ create: { width: 64, height: 128, channels: 3, background: 'red', pageHeight: 64 } })
        .gif()
        .toBuffer(),
  ],
  ['bytes that are no picture', async () => Buffer.from('not a picture')],
  [
    'a picture cut off',
    async () =>
      (
        await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 90, sigma: 60 },
          },
        })
          .png()
          .toBuffer()
      ).subarray(0, 3000),
  ],
  [
    'a fully transparent picture',
    async () =>
      sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
  ],
])('refuses %s with a clear error', async (_, bytes) => {
  await expect(paint(modelOf([torus()]), { kind: 'picture', bytes: await bytes() })).rejects.toMatchObject({
    code: 'bad_image',
  });
});

test('a picture in CMYK, a black one and a grey one are used as they are', async () => {
  const plain = (background: string) => sharp({ create: { width: 64, height: 64, channels: 3, background } });
  for (const bytes of [
    await plain('#802020').toColourspace('cmyk').jpeg().toBuffer(),
    await plain('black').png().toBuffer(),
    await plain('white').grayscale().png().toBuffer(),
  ]) {
    expect((await paint(modelOf([torus()]), { kind: 'picture', bytes })).maps.base.width).toBe(EDGE);
  }
});

test('of a model in several parts that was made from words each thing is painted as it is said', async () => {
  const scene = composeScene('a red toadstool with white spots', lexicon, { seed: 3, pose: '', fine: false });
  const mesh = meshScene(scene, { faces: 1500, topology: 'triangle', resolution: 48, faceted: false }, () => {});
  const whole = bareModel(withNormals(mesh, false));
  const [part] = whole.parts;
  const half = Math.floor(part!.indices.length / 6) * 3;
  const parts = [
    { ...part!, indices: part!.indices.slice(0, half) },
    { ...part!, indices: part!.indices.slice(half) },
  ];
  const painted = await paint({ ...whole, parts }, words('blue cap and green stem'), { made: { scene, mesh } });
  const pixels = await base(painted);
  const places = painted.model.parts.flatMap((one) => {
    const used = new Set(one.indices);
    return colorsAt(pixels, one)
      .map((color, v) => ({ color, y: one.positions[v * 3 + 1]! }))
      .filter((_, v) => used.has(v));
  });
  const low = mean(places.filter(({ y }) => y < 0.25).map(({ color }) => color));
  expect(hueDistance(hueOf(low), hueOf(toOklab(...linearColor(namedColor('green')!))))).toBeLessThan(15);
  expect(places.filter(({ color }) => color[2] < -0.1).length / places.length).toBeGreaterThan(0.1);
});

test('pictures are laid on a made model as it is now, however it was moved and turned into its unit', async () => {
  const scene = composeScene('a red toadstool with white spots', lexicon, { seed: 3, pose: '', fine: false });
  const mesh = meshScene(scene, { faces: 1500, topology: 'triangle', resolution: 48, faceted: false }, () => {});
  const model = bareModel(withNormals(mesh, false));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="white"/><rect x="10" y="10" width="140" height="70" fill="#c02020"/><rect x="10" y="80" width="140" height="70" fill="#2040c0"/></svg>';
  const bytes = [await sharp(Buffer.from(svg)).png().toBuffer()];
  const made = await paint(model, { kind: 'views', bytes }, { made: { scene, mesh } });
  const plain = await paint(model, { kind: 'views', bytes });
  expect(made.maps.base.bytes).toEqual(plain.maps.base.bytes);
});

test('a layout in which every face has the whole texture is made fresh', async () => {
  const ball = sphere(0.5, 24, 12);
  const corner = [0, 0, 1, 0, 0, 1];
  const positions = Float32Array.from(
    Array.from(ball.indices).flatMap((v) => [...ball.positions.slice(v * 3, v * 3 + 3)]),
  );
  const uvs = Float32Array.from({ length: (positions.length / 3) * 2 }, (_, i) => corner[i % 6]!);
  const part: Part = {
    name: 'ball',
    material: 0,
    positions,
    uvs,
    indices: Uint32Array.from(ball.indices, (_, i) => i),
  };
  const painted = await paint(modelOf([part]), words('gold'), { keepUvs: true });
  expect(painted.notes).toContain('The model has no usable UV layout, so it got a fresh one.');
});

/** Red strokes on nothing. */
const strokes = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M60 60H540M60 200H540M60 380H540M60 540H540" stroke="#c02020" stroke-width="1" fill="none"/></svg>',
    ),
  )
    .png()
    .toBuffer();

test.each(['picture', 'views'] as const)('strokes on nothing give their colour, as a %s', async (kind) => {
  const bytes = await strokes();
  const painted = await paint(modelOf([sphere()]), kind === 'views' ? { kind, bytes: [bytes] } : { kind, bytes });
  const color = mean(colorsAt(await base(painted), painted.model.parts[0]!));
  expect(color[0]).toBeGreaterThan(0.35);
  expect(hueDistance(hueOf(color), hueOf(toOklab(...linearColor('#c02020'))))).toBeLessThan(10);
});

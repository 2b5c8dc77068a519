import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { boundingBox } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { lossesOf } from 'kiln-mesh/formats/losses';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { concatenate } from 'kiln-mesh/topology/merge';
import createManifold, { type Manifold } from 'manifold-3d';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { writeOne } from '../../../../mesh/test/support/models.ts';
import { type Design, makeDesign } from '../../../src/make/keycap/design.ts';
import type { HeadOptions } from '../../../src/make/keycap/head.ts';
import { type Keycap, makeKeycap } from '../../../src/make/keycap/keycap.ts';
import { readPhoto } from '../../../src/vision/pixel-art/photo.ts';

const tool = await createManifold();
tool.setup();

const svg = (shapes: string, width = 320, height = 320) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`))
    .png()
    .toBuffer();

const PHOTOS = {
  ball: '<circle cx="160" cy="160" r="120" fill="#e0b020"/><circle cx="120" cy="130" r="18" fill="#222"/>',
  // Two far apart feet, nothing in the middle: the hardest to seat.
  table: '<path d="M20 80H300V120H280V290H260V120H60V290H40V120H20Z" fill="#8a5a30"/>',
  tower: '<path d="M150 10H170L190 310H130Z" fill="#b03030"/>',
};

async function designOf(shapes: string): Promise<Design> {
  return makeDesign(await readPhoto(await svg(shapes)), 1);
}

/** All parts together, back to millimetres; throws when they are not closed. */
function bodyOf({ model }: Keycap): Manifold {
  const { positions, indices } = concatenate(model.parts);
  const mesh = new tool.Mesh({ numProp: 3, vertProperties: positions.map((value) => value * 1000), triVerts: indices });
  mesh.merge();
  return tool.Manifold.ofMesh(mesh);
}

const boxOf = (keycap: Keycap, name: string) => boundingBox({ ...keycap.model, parts: [partOf(keycap, name)] });
const partOf = ({ model }: Keycap, name: string) => model.parts.find((part) => part.name === name)!;

const STANDARD: HeadOptions = { sizeMm: 23, offsetMm: 0 };
let ball: Keycap;
let tile: Keycap;
beforeAll(async () => {
  ball = (await makeKeycap(await designOf(PHOTOS.ball), STANDARD, 1))!;
  const stripes = Array.from(
    { length: 10 },
    (_, i) => `<rect x="${i * 32}" width="32" height="320" fill="hsl(${i * 36},70%,50%)"/>`,
  ).join('');
  tile = (await makeKeycap(await designOf(stripes), STANDARD, 1))!;
});

test('a subject gives two meshes, a whole photo a patterned base with an interior', () => {
  expect(ball.model.parts.map(({ name }) => name)).toEqual(['keycap-head', 'keycap-base']);
  expect(tile.model.parts.map(({ name }) => name)).toEqual(['keycap-head', 'keycap-base', 'keycap-base-interior']);
  expect(ball.baseCanvas).toBeUndefined();
  expect(tile.baseCanvas).toBeDefined();
});

test('head and base are one closed body with no wall inside, and the meshes are its surface', () => {
  for (const keycap of [ball, tile]) {
    const body = inspect(keycap.model);
    expect(body).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0, degenerateFaces: 0 });
    // Volumes of shells that overlap would be counted twice.
    expect(body.volume * 1e9).toBeCloseTo(keycap.volumeMm3, 0);
    expect(bodyOf(keycap).volume()).toBeCloseTo(keycap.volumeMm3, 0);
    // A ray down through the middle leaves the head where the ceiling of the base begins, not twice.
    expect(bodyOf(keycap).rayCast([5, 60, 0.2], [5, 0.5, 0.2])).toHaveLength(2);
  }
});

test.each(['3mf', 'stl'] as const)('as %s, for printers, it is one closed object', async (format) => {
  for (const { model, volumeMm3 } of [ball, tile]) {
    const bytes = await writeOne(model, format);
    const again = await readModel(bytes);
    // The slicer closes a surface in pieces; in a 3MF it is one object.
    if (format === '3mf')
      expect(new TextDecoder().decode(unzipSync(bytes)['3D/3dmodel.model']).match(/<object /g)).toHaveLength(1);
    const body = inspect(again);
    expect(body).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0 });
    expect(body.volume * 1e9).toBeCloseTo(volumeMm3, 0);
    expect(lossesOf(model, format).join()).toContain('separate parts');
  }
});

test('the socket is a cross for common stems, in a post of 5.5 mm', () => {
  for (const keycap of [ball, tile]) {
    const body = bodyOf(keycap);
    // Seen from below: x to the right, slices are taken along y.
    const turned = body.rotate([90, 0, 0]);
    for (const height of [0.5, 1.5, 3.5]) {
      const holes = turned
        .slice(height)
        .toPolygons()
        .map((polygon) => ({ polygon, reach: Math.max(...polygon.map(([x, y]) => Math.hypot(x, y))) }));
      const cross = holes.find(({ reach }) => reach < 2.4)!.polygon;
      const post = holes.find(({ reach }) => reach > 2.4 && reach < 3)!;
      expect(post.reach * 2).toBeCloseTo(5.5, 1);
      const long = Math.max(...cross.map(([x]) => x)) - Math.min(...cross.map(([x]) => x));
      expect(long).toBeGreaterThan(4);
      expect(long).toBeLessThan(4.1);
      const tips = cross.filter(([x]) => x > 2).map(([, y]) => y);
      const wide = Math.max(...tips) - Math.min(...tips);
      expect(wide).toBeGreaterThan(1.17);
      expect(wide).toBeLessThan(1.27);
    }
  }
});

test('the base is 18 mm wide with walls of at least 1.2 mm, above too', () => {
  for (const keycap of [ball, tile]) {
    const turned = bodyOf(keycap).rotate([90, 0, 0]);
    const { min, max } = boxOf(keycap, 'keycap-base');
    expect((max[0] - min[0]) * 1000).toBeCloseTo(18, 1);
    expect((max[2] - min[2]) * 1000).toBeCloseTo(18, 1);
    expect(min[1]).toBeCloseTo(0, 6);
    for (const height of [0.5, 2, 4, 6]) {
      // Shrinking the wall by 0.59 mm from both sides leaves a closed ring.
      const ring = turned.slice(height).offset(-0.59, 'Round', 2, 16);
      const around = ring
        .toPolygons()
        .filter((polygon) => polygon.some(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) > 5));
      expect(around.length).toBe(2);
      ring.delete();
    }
    const [hit] = turned.rayCast([4.5, 4.5, 20], [4.5, 4.5, 0]);
    const [under] = turned.rayCast([4.5, 4.5, 3], [4.5, 4.5, 20]);
    expect(hit!.position[2] - under!.position[2]).toBeGreaterThan(1.2);
  }
});

test.each([
  ['ball', 40, 0],
  ['tower', 10, 5],
  ['table', 23, 0],
  ['ball', 23, -5],
] as const)(
  'a %s of %d mm, %d mm higher, is one body that stands in the base and leaves the stem free',
  { tags: 'long' },
  async (name, sizeMm, offsetMm) => {
    const keycap = (await makeKeycap(await designOf(PHOTOS[name]), { sizeMm, offsetMm }, 1))!;
    const body = bodyOf(keycap);
    expect(body.decompose().length).toBe(1);
    const { min, max } = boxOf(keycap, 'keycap-head');
    const longest = Math.max(max[0] - min[0], max[1] - min[1]) * 1000;
    const expected = name === 'ball' ? Math.min(32.9, sizeMm) : sizeMm;
    expect(keycap.headMm).toBeCloseTo(expected, 1);
    expect(longest).toBeGreaterThan(expected - 1.2 + Math.min(0, offsetMm));
    expect(longest).toBeLessThan(expected + 0.8 + Math.max(0, offsetMm));
    // All that is seen of it is above the base, and the stem's socket is what it is without a head.
    expect(min[1] * 1000).toBeGreaterThan(8);
    expect(body.trimByPlane([0, -1, 0], -5).volume()).toBeCloseTo(bodyOf(ball).trimByPlane([0, -1, 0], -5).volume(), 0);
  },
);

test('the front shows the photo, to the front', async () => {
  const { positions, uvs } = partOf(ball, 'keycap-head');
  const texture = ball.model.materials[0]!.baseColorTexture!;
  expect(texture.name).toBe('keycap-head');
  const { data, info } = await sharp(texture.bytes).raw().toBuffer({ resolveWithObject: true });
  // The eye is left of the middle and above it, in front.
  let [x, y, z, count] = [0, 0, 0, 0];
  for (let i = 0; i < positions.length / 3; i++) {
    const at = (Math.floor(uvs![i * 2 + 1]! * info.height) * info.width + Math.floor(uvs![i * 2]! * info.width)) * 3;
    if (data[at]! > 90) continue;
    x += positions[i * 3]!;
    y += positions[i * 3 + 1]!;
    z += positions[i * 3 + 2]!;
    count++;
  }
  expect(count).toBeGreaterThan(5);
  expect(x / count).toBeLessThan(-0.002);
  expect(y / count).toBeGreaterThan(0.02);
  expect(z / count).toBeGreaterThan(0.002);
});

test('the GLB is valid, in metres, with the meshes by name', async () => {
  for (const keycap of [ball, tile]) {
    const report = await validateBytes(await writeGlb(keycap.model));
    expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  }
});

test('the same design gives the same keycap; another seed another base', { tags: 'long' }, async () => {
  const shapes = `${PHOTOS.ball}<rect x="100" y="200" width="120" height="40" fill="#2050c0"/>`;
  const photo = await readPhoto(await svg(shapes));
  const [one, two] = [makeDesign(photo, 1), makeDesign(photo, 1)];
  expect(one).toEqual(two);
  const colors = new Set([1, 2, 3].map((seed) => makeDesign(photo, seed).baseColor.join()));
  expect(colors.size).toBeGreaterThan(1);
});

test('a picture of one colour is refused; an empty design is no head', async () => {
  await expect(designOf('<rect width="320" height="320" fill="#3060a0"/>')).rejects.toThrow('no subject');
  const design = await designOf(PHOTOS.ball);
  const empty = { ...design, rgba: new Uint8Array(design.rgba.length) };
  expect(await makeKeycap(empty, STANDARD, 1)).toBeUndefined();
});

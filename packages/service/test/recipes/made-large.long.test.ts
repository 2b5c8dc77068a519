// @module-tag long
import type { Part } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asModel, fadedRims, finer, flipped, truthOf } from '../../../../test/support/sick-models.ts';
import { patient } from '../../../../test/support/until.ts';
import { made, run } from './made-runs.ts';
import { BIRD, PHOTO_URL, picture } from './products.ts';

/** Models as large as makers deliver them. */

/** Resident, in bytes, at most while something is made. */
async function mostMemory<T>(work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  let bytes = 0;
  const look = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss());
  }, 20);
  try {
    const result = await work();
    return { result, bytes: Math.max(bytes, process.resourceUsage().maxRSS * 1024) };
  } finally {
    clearInterval(look);
  }
}

const LIMIT = 2.5 * 1024 ** 3;

test('1,200,000 painted faces, some turned over, are mended and reduced within 2.5 GB', {
  timeout: patient(600_000),
}, async () => {
  const truth = truthOf('a teapot', 145);
  const { faded } = await fadedRims(truth.mesh, 1024);
  const {
    parts: [part],
    ...model
  } = faded;
  const dense = finer(part!, 2);
  const turned = flipped({ ...truth, mesh: dense });
  const glb = await writeGlb({ ...model, parts: [{ ...part!, ...dense, indices: turned.indices }] });
  expect(turned.indices.length / 3).toBeGreaterThan(1_200_000);
  const photo = await picture(BIRD);

  const { result, bytes } = await mostMemory(() =>
    run(
      'image-to-3d',
      { image_url: PHOTO_URL, should_remesh: true, target_polycount: 30_000, target_formats: ['glb', 'fbx', '3mf'] },
      { fetched: { [PHOTO_URL]: photo }, ...made({ 'model.glb': glb }) },
    ),
  );

  expect(bytes).toBeLessThan(LIMIT);
  expect(result.fact('Mended')).toMatch(
    /^made coarser from 1,2[\d,]+ faces, [\d,]+ faces turned, see-through rims of the texture made opaque$/,
  );
  expect(inspect(await readModel(result.files.get('model.glb')!))).toMatchObject({ watertight: true, flippedEdges: 0 });
});

/** A bumpy ring of 2 × side × side triangles, laid out as one chart; in patches on request, a sixth of them turned over. */
function ring(side: number, isPatched: boolean): Part {
  const row = side + 1;
  const positions = new Float32Array(row ** 2 * 3);
  const uvs = new Float32Array(row ** 2 * 2);
  for (let i = 0; i < row ** 2; i++) {
    const [u, v] = [i % row, Math.floor(i / row)];
    // The last row and column are at the very places of the first.
    const [a, b] = [u, v].map((step) => ((step % side) / side) * Math.PI * 2) as [number, number];
    const small = 0.3 * (1 + 0.06 * Math.sin(a * 24) * Math.sin(b * 12));
    const large = 0.7 + small * Math.cos(b);
    positions.set([large * Math.cos(a), small * Math.sin(b) + 0.4, large * Math.sin(a)], i * 3);
    uvs.set([u / side, v / side], i * 2);
  }
  const indices = new Uint32Array(side * side * 6);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const [a, c] = [y * row + x, (y + 1) * row + x];
    const isTurned = isPatched && (Math.floor(x / 200) + Math.floor(y / 200)) % 6 === 0;
    indices.set(isTurned ? [a, a + 1, c, a + 1, c + 1, c] : [a, c, a + 1, a + 1, c, c + 1], i * 6);
  }
  return { name: 'ring', material: 0, positions, indices, uvs };
}

/** The ring as a GLB with a texture, a sixth of it turned over. */
async function paintedRing(): Promise<Uint8Array> {
  const size = 2048;
  const pixels = Uint8Array.from({ length: size * size * 3 }, (_, i) => [((i / 3) % size) >> 3, 90, 200][i % 3]!);
  const bytes = new Uint8Array(
    await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const model = asModel(ring(1_600, true));
  const texture = { name: 'skin', mimeType: 'image/png', bytes, width: size, height: size } as const;
  return writeGlb({ ...model, materials: [{ ...model.materials[0]!, baseColorTexture: texture }] });
}

const CASES = [
  {
    what: 'painted, some turned over, to other faces and a texture baked anew',
    glb: paintedRing,
    input: { should_remesh: true, target_polycount: 30_000 },
    mended: 'made coarser from 5,120,000 faces, 880,000 faces turned',
    faces: 30_000,
  },
  {
    what: 'painted, with its own coordinates and texture',
    glb: paintedRing,
    input: {},
    mended: 'made coarser from 5,120,000 faces, 880,000 faces turned',
    faces: 600_000,
  },
  {
    what: 'bare, painted from the picture',
    glb: async () => {
      const { uvs: _, ...part } = ring(1_600, false);
      return writeGlb(asModel(part));
    },
    input: { should_remesh: true, target_polycount: 30_000 },
    mended: 'made coarser from 5,120,000 faces',
    faces: 30_000,
  },
];

test.each(CASES)(
  '5,120,000 faces, $what, are delivered within 2.5 GB',
  {
    timeout: patient(900_000),
  },
  async ({ glb, input, mended, faces }) => {
    const photo = await picture(BIRD);
    const files = { 'model.glb': await glb() };

    const { result, bytes } = await mostMemory(() =>
      run(
        'image-to-3d',
        { image_url: PHOTO_URL, target_formats: ['glb'], ...input },
        { fetched: { [PHOTO_URL]: photo }, ...made(files) },
      ),
    );

    expect(bytes).toBeLessThan(LIMIT);
    expect(result.fact('Mended')).toBe(mended);
    const model = await readModel(result.files.get('model.glb')!);
    const report = inspect(model);
    expect(report).toMatchObject({ watertight: true, flippedEdges: 0, components: 1 });
    expect(Math.abs(report.triangles / faces - 1)).toBeLessThan(0.02);
    expect(model.parts.every((part) => part.uvs)).toBe(true);
    expect(model.materials[0]!.baseColorTexture).toBeDefined();
    process.stdout.write(
      `${faces} faces: ${(bytes / 1024 ** 3).toFixed(2)} GB, ${Math.round(process.cpuUsage().user / 1e6)} s\n`,
    );
  },
);

import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import type { Mesh } from 'kiln-mesh/topology/connected-components';
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

/** Waves of 2 × side × side triangles. */
function waves(side: number): Mesh {
  const positions = new Float32Array((side + 1) ** 2 * 3);
  for (let i = 0; i < (side + 1) ** 2; i++) {
    const [x, z] = [(i % (side + 1)) / side, Math.floor(i / (side + 1)) / side];
    positions.set([x, 0.1 * Math.sin(x * 20) * Math.sin(z * 20), z], i * 3);
  }
  const indices = new Uint32Array(side * side * 6);
  for (let i = 0; i < side * side; i++) {
    const at = Math.floor(i / side) * (side + 1) + (i % side);
    indices.set([at, at + side + 1, at + 1, at + 1, at + side + 1, at + side + 2], i * 6);
  }
  return { positions, indices };
}

test('5,000,000 faces are refused in words', { timeout: patient(200_000) }, async () => {
  const glb = await writeGlb(asModel(waves(1_590)));
  const photo = await picture(BIRD);

  const { result, bytes } = await mostMemory(() =>
    run(
      'image-to-3d',
      { image_url: PHOTO_URL },
      { fetched: { [PHOTO_URL]: photo }, ...made({ 'model.glb': glb }) },
    ).catch((error: unknown) => error),
  );

  expect(result).toMatchObject({ code: 'model_too_large', message: expect.stringContaining('at most 2,000,000') });
  expect(bytes).toBeLessThan(LIMIT);
});

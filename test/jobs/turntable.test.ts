import type { Model } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { turn } from 'kiln-mesh/render/turntable';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gltf, HOSTILE_GLTF } from '../../packages/mesh/test/support/hostile.ts';
import { bendingBar } from '../../packages/mesh/test/support/models.ts';
import { createTurntables, DrawingError } from '../../src/jobs/display/turntable/pool.ts';

/** A tetrahedron, one metre along each axis. */
const tetrahedron: Model = {
  name: 'tetrahedron',
  parts: [
    {
      name: 'part',
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
      indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
      material: 0,
    },
  ],
  materials: [{ name: 'red', baseColor: [0.8, 0.1, 0.1, 1], metallic: 0, roughness: 0.6, emissive: [0, 0, 0] }],
  metadata: {},
};

test('draws an animated turn of a GLB and measures it, and survives files that are no models', {
  tags: 'long',
}, async () => {
  await using turntables = createTurntables({ picture: { size: 64, frames: 6 } });
  const order = { extension: '.glb', maxBytes: 1_000_000 };
  await expect(turntables.draw({ ...order, bytes: new Uint8Array(100) })).rejects.toThrow();

  const drawn = await turntables.draw({ ...order, bytes: await writeGlb(tetrahedron) });
  expect(drawn.faces).toBe(4);
  expect(drawn.size.map((length) => Math.round(length * 1_000) / 1_000)).toEqual([1, 1, 1]);
  const image = await sharp(drawn.bytes, { animated: true }).metadata();
  expect(image).toMatchObject({ format: 'webp', width: 64, pages: 6 });
  expect(drawn.moves).toBe(false);

  // One thread alone draws the same as two that share the frames.
  await using alone = createTurntables({ threads: 1, picture: { size: 64, frames: 6 } });
  expect(await alone.draw({ ...order, bytes: await writeGlb(tetrahedron) })).toEqual(drawn);

  // What has a clip plays it, for as long as that takes.
  const bar = bendingBar();
  const played = await turntables.draw({ ...order, bytes: await writeGlb(bar) });
  expect(played.moves).toBe(true);
  const { delay = [] } = await sharp(played.bytes, { animated: true }).metadata();
  expect(delay.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(bar.clips![0]!.durationSeconds * 1_000 - 1);
});

test('all sides on one picture are the frames of the turn, in rows', async () => {
  const size = 64;
  await using turntables = createTurntables({ threads: 1, picture: { size, frames: 6 } });
  const bytes = await writeGlb(tetrahedron);
  const sheet = sharp(await turntables.sheet({ extension: '.glb', bytes }));
  expect(await sheet.metadata()).toMatchObject({ format: 'webp', width: 3 * size, height: 2 * size });
  const frames = await turn(await readModel(bytes, { extension: '.glb' }), size, 6);
  for (const [index, [left, top]] of [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ].entries()) {
    const cell = { left: left! * size, top: top! * size, width: size, height: size };
    const seen = await sheet.clone().extract(cell).raw().toBuffer();
    const drawn = frames.subarray(index * size * size * 3, (index + 1) * size * size * 3);
    // What WebP loses is little beside what another frame would differ by.
    const apart = (one: Uint8Array) => seen.reduce((sum, value, i) => sum + Math.abs(value - one[i]!), 0) / seen.length;
    expect(apart(drawn)).toBeLessThan(4);
    expect(apart(frames.subarray(((index + 2) % 6) * drawn.length))).toBeGreaterThan(2 * apart(drawn));
  }
});

test('a model that declares more than it may is refused, and its thread draws the next', { tags: 'long' }, async () => {
  await using turntables = createTurntables({ threads: 1, picture: { size: 64, frames: 4 } });
  const order = { extension: '.glb', maxBytes: 1_000_000 };
  const hostile = gltf(HOSTILE_GLTF['6,000,000 points without data in 30 nodes']!);
  const refused = turntables.draw({ ...order, bytes: hostile });
  await expect(refused).rejects.toBeInstanceOf(DrawingError);
  await expect(refused).rejects.toThrow('180,000,000 points');
  expect((await turntables.draw({ ...order, bytes: await writeGlb(tetrahedron) })).faces).toBe(4);
});

test('files that are no models cost no thread: those that looked at them draw the next', { tags: 'long' }, async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  await using turntables = createTurntables({ picture: { size: 64, frames: 4 } });
  const order = { extension: '.glb', maxBytes: 1_000_000 };
  for (let i = 0; i < 4; i++)
    await expect(turntables.draw({ ...order, bytes: new Uint8Array(100) })).rejects.toBeInstanceOf(DrawingError);
  expect((await turntables.draw({ ...order, bytes: await writeGlb(tetrahedron) })).faces).toBe(4);
  process.off('worker', count);
  expect(started).toBe(2);
});

test('a drawing that takes too long is given up, and the next one has a thread of its own', async () => {
  const glb = await writeGlb(tetrahedron);
  await using hurried = createTurntables({ deadlineMs: 1 });
  const order = { bytes: glb, extension: '.glb', maxBytes: 1_000_000 };
  await expect(hurried.draw(order)).rejects.toThrow('too long');
  await expect(hurried.draw(order)).rejects.toThrow('too long');
});

test('a drawing has a long time while nobody waits, and a short one as soon as somebody does', async () => {
  const glb = await writeGlb(tetrahedron);
  await using turntables = createTurntables({ threads: 1, deadlineMs: 600_000, hurriedMs: 1 });
  const order = { bytes: glb, extension: '.glb', maxBytes: 1_000_000 };
  const first = expect(turntables.draw(order)).rejects.toThrow('too long');
  const second = turntables.draw({ ...order, bytes: new Uint8Array(10) });
  await first;
  await expect(second).rejects.toBeInstanceOf(DrawingError);
});

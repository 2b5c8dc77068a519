import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Model, Part } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { mend } from '../../src/mend/mend.ts';
import { joinMeshes } from '../../src/topology/connected-components.ts';
import { weldPart } from '../../src/topology/weld.ts';
import { randomSolid, SEEDS } from '../support/random-solids.ts';
import { modelOf, plainMaterial, sphere, splitQuads, torus } from '../support/shapes.ts';

const NOTHING = {
  joinedPoints: 0,
  coarsenedFrom: 0,
  repeatedFaces: 0,
  specks: 0,
  turnedFaces: 0,
  closedHoles: 0,
  shellFaces: 0,
  opaqueMaterials: 0,
  openHoles: 0,
};

test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('a sound solid comes back itself (%d)', async (seed) => {
  const solid = await randomSolid(seed);

  const { model, report } = await mend(solid);

  expect(report).toEqual(NOTHING);
  expect(model).toBe(solid);
});

/** A ball, moved, without texture coordinates; turned inside out on request. */
function ball(radius: number, [x, y, z] = [0, 0, 0], isInsideOut = false): Part {
  const { positions, indices } = weldPart(sphere(radius, 24, 12));
  const moved = positions.map((value, i) => value + [x, y, z][i % 3]!);
  return { name: 'ball', material: 0, positions: moved, indices: isInsideOut ? indices.slice().reverse() : indices };
}

const together = (...parts: Part[]): Model => modelOf([{ name: 'all', material: 0, ...joinMeshes(parts) }]);

test('a closed cavity deep inside stays, turned the way it was', async () => {
  const hollow = together(ball(0.5), ball(0.3, [0, 0, 0], true));

  const { model, report } = await mend(hollow);

  expect(report).toEqual(NOTHING);
  expect(model).toBe(hollow);
});

test('a shell just below the surface goes', async () => {
  const { model, report } = await mend(together(ball(0.5), ball(0.49)));

  expect(report).toEqual({ ...NOTHING, shellFaces: ball(0.49).indices.length / 3 });
  expect(inspect(model)).toMatchObject({ components: 1, watertight: true });
});

/** A bottle with thin walls, turned about the upright axis from its outline. */
function bottle(neck: number, wall = 0.01): Part {
  const outer = [0, 0.3, 0.3, 0.25, neck + wall, neck + wall].map(
    (r, i) => [r, [0, 0, 0.5, 0.6, 0.65, 0.8][i]!] as const,
  );
  const inner = [neck, neck, 0.24, 0.29, 0.29, 0].map((r, i) => [r, [0.8, 0.65, 0.59, 0.5, wall, wall][i]!] as const);
  const outline = [...outer, ...inner];
  const around = 40;
  const positions = new Float32Array(outline.length * around * 3);
  const quads: number[] = [];
  outline.forEach(([r, y], j) => {
    for (let i = 0; i < around; i++) {
      const turn = (i / around) * 2 * Math.PI;
      positions.set([r * Math.sin(turn), y, r * Math.cos(turn)], (j * around + i) * 3);
      const next = (i + 1) % around;
      if (j > 0) quads.push((j - 1) * around + i, (j - 1) * around + next, j * around + next, j * around + i);
    }
  });
  return { name: 'bottle', material: 0, positions, indices: splitQuads(quads) };
}

test.each([0.2, 0.06, 0.02])('the inside of a bottle stays, joined to its outside or not (neck %d)', async (neck) => {
  const whole = weldPart(bottle(neck));
  // The same without the ring that joins inside and outside: two sheets, one in the other.
  const ring = (t: number) => [0, 1, 2].every((k) => whole.positions[whole.indices[t * 3 + k]! * 3 + 1]! > 0.799);
  const apart = { ...whole, indices: whole.indices.filter((_, i) => !ring(Math.floor(i / 3))) };

  for (const part of [whole, apart]) {
    const { model, report } = await mend(modelOf([part]));

    expect(report).toMatchObject({ shellFaces: 0, specks: 0, turnedFaces: 0 });
    expect(model.parts[0]!.positions).toEqual(part.positions);
  }
});

test('a speck goes; eyes, beads in a row and a rivet that touches stay', async () => {
  const eyes = [ball(0.004, [0.2, 0.3, 0.6]), ball(0.004, [-0.2, 0.3, 0.6])];
  const beads = [0.1, 0.15, 0.2].map((y) => ball(0.004, [0.6, y, 0.1]));
  const rivet = ball(0.004, [0, 0.5, 0]);
  const kept = together(ball(0.5), ...eyes, ...beads, rivet);
  const [body] = kept.parts;
  const speck = ball(0.004, [0.1, 0.05, -0.7]);

  const { model, report } = await mend(together(body!, speck));

  expect(report).toEqual({ ...NOTHING, specks: 1 });
  expect(model.parts[0]!.positions).toEqual(body!.positions);
  expect(model.parts[0]!.indices).toEqual(body!.indices);
});

test('a model that is nothing but crumbs keeps them', async () => {
  const cloud = together(...Array.from({ length: 300 }, (_, i) => ball(0.003, [(i % 10) / 10, (i % 7) / 7, i / 300])));

  expect((await mend(cloud)).model).toBe(cloud);
});

test('a body that is inside out is turned, with new normals; another part is not touched', async () => {
  const ring = torus(0.2, 0.08);
  const wrong = { ...sphere(0.5), positions: sphere(0.5).positions.map((value) => value + 2) };
  const sick = modelOf([ring, { ...wrong, indices: wrong.indices.slice().reverse() }]);

  const { model, report } = await mend(sick);

  expect(report).toEqual({ ...NOTHING, turnedFaces: wrong.indices.length / 3 });
  expect(model.parts[0]).toBe(ring);
  expect(inspect(model)).toMatchObject({ watertight: true, flippedEdges: 0 });
  expect(inspect({ ...model, parts: [model.parts[1]!] }).volume).toBeGreaterThan(0.5);
  const { positions, normals } = model.parts[1]!;
  for (let i = 0; i < positions.length; i += 3) {
    const outwards = [0, 1, 2].reduce((sum, k) => sum + (positions[i + k]! - 2) * normals![i + k]!, 0);
    expect(outwards).toBeGreaterThan(0);
  }
});

test('a small hole gets a lid with the texture around it; a large one and the rim of a sheet stay', async () => {
  const whole = sphere(0.5, 160, 80);
  const at = (t: number) => [0, 1, 2].map((k) => whole.positions[whole.indices[t * 3]! * 3 + k]!);
  const small = (t: number) => t === 6000 || t === 6001;
  const large = (t: number) => at(t)[1]! > 0.48;
  const open = {
    ...whole,
    indices: whole.indices.filter((_, i) => !small(Math.floor(i / 3)) && !large(Math.floor(i / 3))),
  };

  const { model, report } = await mend(modelOf([open]));

  expect(report).toEqual({ ...NOTHING, closedHoles: 1, openHoles: 1 });
  const [part] = model.parts;
  expect(part!.indices.length).toBe(open.indices.length + 6);
  const gone = whole.indices.subarray(18_000, 18_006);
  const uvs = (of: Part, corners: Iterable<number>) =>
    new Set([...corners].map((corner) => `${of.uvs![corner * 2]} ${of.uvs![corner * 2 + 1]}`));
  expect(uvs(part!, part!.indices.subarray(-6))).toEqual(uvs(whole, gone));
});

test('a lid across a seam of the texture has one colour', async () => {
  const whole = sphere(0.5, 160, 80);
  // The faces on both sides of the seam, half-way down.
  const [left, right] = [319, 0].map((t) => t + 318 * 40);
  const indices = whole.indices.filter((_, i) => ![left, right].includes(Math.floor(i / 3)));

  const { model, report } = await mend(modelOf([{ ...whole, indices }]));

  expect(report).toEqual({ ...NOTHING, closedHoles: 2 });
  expect(inspect(model).watertight).toBe(true);
  const [part] = model.parts;
  expect(part!.uvs!.length).toBe((part!.positions.length / 3) * 2);
});

test('glass keeps its alpha, and so does what has no faded rims', async () => {
  const texture = async (alpha: number) => ({
    name: 'skin',
    mimeType: 'image/png' as const,
    bytes: new Uint8Array(
      await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 99, b: 9, alpha } } })
        .png()
        .toBuffer(),
    ),
    width: 64,
    height: 64,
  });
  for (const [alpha, mode] of [
    [0.4, 'blend'],
    [1, undefined],
  ] as const) {
    const material = { ...plainMaterial, baseColorTexture: await texture(alpha), ...(mode && { alpha: mode }) };
    const model = modelOf([sphere()], [material]);

    expect((await mend(model)).model).toBe(model);
  }
});

test('a model of more than 1,000,000 triangles is made coarser, and has normals where it had them', {
  tags: 'long',
}, async () => {
  const { normals: _, ...bare } = torus(0.1, 0.04, 24, 12);
  const empty = { ...bare, indices: new Uint32Array(0) };
  const aside = { ...bare, positions: bare.positions.map((value) => value + 2) };

  const { model, report } = await mend(modelOf([empty, torus(0.5, 0.2, 1_020, 500), aside]));

  expect(report.coarsenedFrom).toBe(1_020_576);
  const [ring, other] = model.parts;
  expect(other!.normals).toBeUndefined();
  const { positions, normals } = ring!;
  expect(normals).toHaveLength(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3) as unknown as [number, number, number];
    const out = 1 - 0.5 / Math.hypot(x, z);
    const cos = (x * out * normals![i]! + y * normals![i + 1]! + z * out * normals![i + 2]!) / 0.2;
    if (cos < 0.95) expect(cos).toBeGreaterThan(0.95);
  }
});

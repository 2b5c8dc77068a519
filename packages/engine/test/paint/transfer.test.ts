import { readModel } from 'kiln-mesh/formats/read-model';
import { remesh } from 'kiln-mesh/simplify/remesh';
import { faceColors } from 'kiln-mesh/standard/surface-colors';
import { computeTangents } from 'kiln-mesh/uv/tangents';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { uvDrift } from 'kiln-mesh/uv/uv-drift';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { twoLooks, writeOne } from '../../../mesh/test/support/models.ts';
import { modelOf, plainMaterial, sphere } from '../../../mesh/test/support/shapes.ts';
import { transferTextures } from '../../src/paint/transfer.ts';

/** A ball that is red above and blue below. */
async function twoTone() {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="16" fill="#d02020"/><rect y="16" width="64" height="16" fill="#2030c0"/></svg>';
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const baseColorTexture = { name: 'tones', mimeType: 'image/png' as const, bytes, width: 64, height: 32 };
  return modelOf([sphere(0.5, 32, 16)], [{ ...plainMaterial, baseColor: [1, 1, 1, 1], baseColorTexture }]);
}

test('a new layout shows what the old surface showed at the same place', async () => {
  const old = await twoTone();
  const fresh = unwrap(remesh(old, { topology: 'triangle', target: { faces: 400 } }), { textureSize: 256 });
  const result = await transferTextures(old, fresh, 256);
  const { data, info } = await sharp(result.materials[0]!.baseColorTexture!.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { positions, uvs, indices } = result.parts[0]!;
  let seen = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const mean = (values: Float32Array, width: number, k: number) =>
      [0, 1, 2].reduce((sum, c) => sum + values[indices[t + c]! * width + k]! / 3, 0);
    const height = mean(positions, 3, 1);
    if (Math.abs(height) < 0.08) continue;
    const at = (Math.floor(mean(uvs!, 2, 1) * 256) * info.width + Math.floor(mean(uvs!, 2, 0) * 256)) * info.channels;
    expect([data[at], data[at + 1], data[at + 2]]).toEqual(height > 0 ? [0xd0, 0x20, 0x20] : [0x20, 0x30, 0xc0]);
    seen++;
  }
  expect(seen).toBeGreaterThan(200);
});

test('an image that is mirrored beyond its edges is carried over as it shows', async () => {
  const plain = await twoTone();
  const [material] = plain.materials;
  const [part] = plain.parts;
  // From the top edge the other way: half of it shows what a repeated image would have at its other end.
  const uvs = part!.uvs!.map((value, i) => (i % 2 === 1 ? value - 1 : value));
  const sampler = { wrapS: 'repeat', wrapT: 'mirror' } as const;
  const baseColorTexture = { ...material!.baseColorTexture!, sampler };
  const old = { ...plain, parts: [{ ...part!, uvs }], materials: [{ ...material!, baseColorTexture }] };
  const result = await transferTextures(old, unwrap(plain, { textureSize: 64 }), 64);
  const colors = await faceColors(result);
  const { positions, indices } = result.parts[0]!;
  const top = Array.from({ length: indices.length / 3 }, (_, t) => t).filter((t) =>
    [0, 1, 2].every((c) => positions[indices[t * 3 + c]! * 3 + 1]! > 0.2),
  );
  expect(top.length).toBeGreaterThan(20);
  for (const t of top) expect(colors[t * 3 + 2]!).toBeGreaterThan(colors[t * 3]!);
});

test('a model that had other looks can be read with what was carried over of its first', async () => {
  const old = await twoLooks();
  const result = await transferTextures(old, unwrap(old, { textureSize: 64 }), 64);
  const { parts, materials } = await readModel(await writeOne(result, 'glb'));
  expect(materials).toHaveLength(1);
  expect(parts[0]!.variants).toBeUndefined();
});

test('holes and glass are carried over, each by its rule, and what is opaque stays so', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="16" fill="#d02020"/><rect y="16" width="64" height="16" fill="#d02020" fill-opacity="0.6"/></svg>';
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const baseColorTexture = { name: 'faded', mimeType: 'image/png' as const, bytes, width: 64, height: 32 };
  const painted = { ...plainMaterial, baseColor: [1, 1, 1, 1] as [number, number, number, number], baseColorTexture };
  const at = (x: number, material: number) => {
    const ball = sphere(0.4, 24, 12);
    return { ...ball, material, positions: ball.positions.map((value, i) => (i % 3 === 0 ? value + x : value)) };
  };
  const old = modelOf(
    [at(0, 0), at(1, 1), at(2, 2)],
    [painted, { ...painted, alpha: 'mask', alphaCutoff: 0.7 }, { ...painted, baseColor: [1, 1, 1, 0.5] }],
  );

  const { parts, materials } = await transferTextures(old, unwrap(old, { textureSize: 256 }), 256);

  expect(parts.map(({ material }) => materials[material]!.alpha)).toEqual([undefined, 'mask', 'blend']);
  const image = sharp(materials[0]!.baseColorTexture!.bytes);
  const { data } = await image.raw().toBuffer({ resolveWithObject: true });
  const seen = parts.map(({ positions, uvs }) => {
    const low = new Set<number>();
    for (let v = 0; v < positions.length / 3; v++) {
      if (positions[v * 3 + 1]! > -0.2) continue;
      const [x, y] = [0, 1].map((k) => Math.min(255, Math.floor(uvs![v * 2 + k]! * 256))) as [number, number];
      low.add(data[(y * 256 + x) * 4 + 3]!);
    }
    return [...low];
  });
  expect(seen).toEqual([[255], [0], [77]]);
});

test('texture coordinates that still fit are distinguished from those that do not', async () => {
  const old = await twoTone();
  const fewer = remesh(old, { topology: 'triangle', target: { faces: 500 } });
  expect(uvDrift(old, fewer)).toBeLessThan(0.05);
  const turned = {
    ...fewer,
    parts: fewer.parts.map((part) => ({ ...part, uvs: part.uvs!.map((value) => 1 - value) })),
  };
  expect(uvDrift(old, turned)).toBeGreaterThan(0.8);
});

test('the relief of a normal map is turned into the directions of a new layout', async () => {
  // Everywhere as if the surface leant to the east by 30 degrees.
  const bytes = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 191, g: 128, b: 238 } } })
      .png()
      .toBuffer(),
  );
  const normalTexture = { name: 'relief', mimeType: 'image/png' as const, bytes, width: 8, height: 8 };
  const old = modelOf([sphere(0.5, 64, 32)], [{ ...plainMaterial, normalTexture }]);
  const { uvs: _, ...bare } = old.parts[0]!;
  const fresh = unwrap({ ...old, parts: [bare] }, { textureSize: 256 });

  const { parts, materials } = await transferTextures(old, fresh, 256);

  const { data, info } = await sharp(materials[0]!.normalTexture!.bytes).raw().toBuffer({ resolveWithObject: true });
  const { part, tangents } = computeTangents(parts[0]!);
  const { positions, normals, uvs, indices } = part;
  const leans: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [...indices.subarray(t, t + 3)];
    const mean = (values: Float32Array, width: number) =>
      Array.from({ length: width }, (_value, k) => corners.reduce((sum, c) => sum + values[c * width + k]! / 3, 0));
    const [x, y, z] = mean(positions, 3) as [number, number, number];
    if (Math.abs(y) > 0.4) continue;
    const [u, v] = mean(uvs!, 2) as [number, number];
    const at = (Math.floor(v * 256) * info.width + Math.floor(u * 256)) * info.channels;
    const [bx, by, bz] = [0, 1, 2].map((k) => data[at + k]! / 127.5 - 1) as [number, number, number];
    const [normal, tangent] = [mean(normals!, 3), mean(tangents, 4)] as [number[], number[]];
    const across = [0, 1, 2].map((k) => {
      const [a, b] = [(k + 1) % 3, (k + 2) % 3];
      return Math.sign(tangent[3]!) * (normal[a]! * tangent[b]! - normal[b]! * tangent[a]!);
    });
    const world = [0, 1, 2].map((k) => bx * tangent[k]! + by * across[k]! + bz * normal[k]!);
    const length = Math.hypot(x, z);
    leans.push((world[0]! * z - world[2]! * x) / length);
  }
  expect(leans.length).toBeGreaterThan(1_000);
  const east = Math.sign(leans[0]!);
  for (const lean of leans) expect(lean * east).toBeCloseTo(0.5, 1);
});

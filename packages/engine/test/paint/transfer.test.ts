import { remesh } from 'kiln-mesh/simplify/remesh';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { uvDrift } from 'kiln-mesh/uv/uv-drift';
import sharp from 'sharp';
import { expect, test } from 'vitest';
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

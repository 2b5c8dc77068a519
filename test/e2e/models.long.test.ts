// @module-tag long
import type { Part } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { computeNormals } from 'kiln-mesh/topology/normals';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LICENCE, workflowFolder } from '../../packages/service/test/makers/comfyui/world.ts';
import { startComfyui } from '../support/comfyui.ts';
import { fetchResult, resultFiles } from '../support/result-files.ts';
import { patient } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

// The validator has no types of its own.
const { validateBytes } = (await import('gltf-validator' as string)) as {
  validateBytes(
    bytes: Uint8Array,
  ): Promise<{ issues: { numErrors: number; numWarnings: number }; info: { totalTriangleCount: number } }>;
};

/** Words become a model: 1 reads them, 2 works, 3 saves. */
const TEXT_TO_3D = {
  1: { class_type: 'CLIPTextEncode', inputs: { text: '' }, _meta: { title: 'kiln:prompt' } },
  2: { class_type: 'KSampler', inputs: { seed: 1, steps: 4 }, _meta: { title: 'kiln:seed' } },
  3: { class_type: 'SaveGLB', inputs: { mesh: ['2', 0], filename_prefix: 'mesh/ComfyUI' } },
};

/** Cells around and along a ring, each of two triangles: 300,000. Long, since a model of that size is mended, painted and drawn twice. */
const CELLS = [500, 300] as const;
const CRUMBS = 40;
/** For a step of such a model, turntable included: a few seconds where nothing else runs. */
const LONG_MS = 150_000;

test('a model behind ComfyUI answers with 300,000 painted faces: mended, with picture, files and its name, and refined without asking it again', {
  timeout: patient(400_000),
}, async () => {
  await using card = await startComfyui();
  const glb = await paintedRing();
  card.state.makes = () => [{ node: '3', key: '3d', ending: '.glb', bytes: Buffer.from(glb) }];
  await using folder = await workflowFolder({
    'text-to-3d-preview.json': TEXT_TO_3D,
    'text-to-3d-preview.txt': LICENCE,
  });
  await using world = await startOneProcess({ KILN_COMFYUI_URL: card.url, KILN_WORKFLOWS: folder.path });
  const alice = await world.member('alice');
  const channel = alice.channels.workshop!;
  expect(await alice.autocomplete(channel, 'text-to-3d', 'maker', 'small')).toEqual([
    { name: 'a small model 1 (ComfyUI)', value: 'comfyui-text-to-3d-preview' },
  ]);

  await alice.slash(channel, 'text-to-3d', { prompt: 'a ring', formats: 'glb', maker: 'a small model' });
  const isWhole = (message: Parameters<typeof resultFiles>[0]) =>
    resultFiles(message).some(({ filename }) => filename.endsWith('.webp'));
  const preview = await alice.waitForMessage((message) => message.text.includes('Refine') && isWhole(message), LONG_MS);
  expect(preview.text).toContain('Made by AI: a small model 1 (ComfyUI), finished by Kiln');
  expect(preview.text).toMatch(/crumbs|specks/);
  const shape = await validateBytes(await fetchResult(preview, '.glb'));
  expect(shape.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  expect(shape.info.totalTriangleCount).toBe(2 * CELLS[0] * CELLS[1]);

  await alice.press(preview.id, 'Refine');
  const refined = await alice.waitForMessage(
    (message) => message.id !== preview.id && message.text.includes('refine') && isWhole(message),
    LONG_MS,
  );
  expect(refined.text).toContain('Made by AI: a small model 1 (ComfyUI), finished by Kiln');
  const painted = await fetchResult(refined, '.glb');
  expect((await validateBytes(painted)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const { asset, images } = jsonOf(painted);
  expect(asset.extras).toMatchObject({ ai_generated: true, model: 'a small model 1' });
  expect(images).toHaveLength(1);
  const { channels } = await sharp(Buffer.from(await fetchResult(refined, '.webp'))).stats();
  expect(channels[0]!.mean).toBeGreaterThan(channels[2]!.mean);
  expect(card.state.prompts).toHaveLength(1);
});

/** The first chunk of a GLB (glTF 2.0 specification, section 4.4). */
function jsonOf(glb: Uint8Array): { asset: { extras?: object }; images?: object[] } {
  const { buffer, byteOffset } = glb;
  const size = new DataView(buffer, byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + size)));
}

/** A closed ring with an orange picture on it, and crumbs beside it, as learned models leave them. */
async function paintedRing(): Promise<Uint8Array> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#e84"/></svg>';
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const texture = { name: 'skin', mimeType: 'image/png' as const, bytes, width: 512, height: 512 };
  const material = { name: 'skin', metallic: 0, roughness: 0.7, emissive: [0, 0, 0] as [number, number, number] };
  return writeGlb({
    name: 'ring',
    parts: [computeNormals(ring())],
    materials: [{ ...material, baseColor: [1, 1, 1, 1], baseColorTexture: texture }],
    metadata: {},
  });
}

function ring(): Part {
  const [around, along] = CELLS;
  const corners = (around + 1) * (along + 1);
  const positions = new Float32Array(3 * (corners + 4 * CRUMBS));
  const uvs = new Float32Array(2 * (corners + 4 * CRUMBS));
  const indices: number[] = [];
  for (let i = 0; i <= around; i++) {
    for (let k = 0; k <= along; k++) {
      const at = i * (along + 1) + k;
      const [a, b] = [((i % around) / around) * 2 * Math.PI, ((k % along) / along) * 2 * Math.PI];
      const out = 0.35 + 0.15 * Math.cos(b);
      positions.set([out * Math.cos(a), 0.15 * Math.sin(b), -out * Math.sin(a)], 3 * at);
      uvs.set([i / around, k / along], 2 * at);
      if (i === around || k === along) continue;
      const next = at + along + 1;
      indices.push(at, next, next + 1, at, next + 1, at + 1);
    }
  }
  for (let i = 0; i < CRUMBS; i++) {
    const at = corners + 4 * i;
    // No two alike, nor in a row: those may be meant.
    const [x, y, z] = [
      (0.51 + i * 0.002) * Math.cos(i * 2.4),
      ((i * 7) % 13) / 100,
      (0.51 + i * 0.002) * Math.sin(i * 2.4),
    ];
    const edge = 0.001 + i * 0.00005;
    positions.set([x, y, z, x + edge, y, z, x, y + edge, z, x, y, z + edge], 3 * at);
    for (const face of [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ])
      indices.push(...face.map((corner) => at + corner));
  }
  return { name: 'ring', positions, uvs, indices: new Uint32Array(indices), material: 0 };
}

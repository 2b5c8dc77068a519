import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { readModel } from '../../src/formats/read-model.ts';
import { GENERATOR } from '../../src/formats/write/generator.ts';
import { writeModel } from '../../src/formats/write-model.ts';
import { twoParts } from '../support/models.ts';

const FORMATS = ['glb', 'fbx', 'obj', 'usdz', 'stl', '3mf'] as const;
const labelled = () => ({
  ...twoParts(),
  metadata: { ai_generated: 'true', model: 'Teapot-1 <mini>', licence: 'MIT' },
});

/** The texts of a file, those of an archive one after the other. */
function textOf(format: string, bytes: Uint8Array): string {
  const files = ['usdz', '3mf'].includes(format) ? Object.values(unzipSync(bytes)) : [bytes];
  return files.map((file) => Buffer.from(file).toString('latin1')).join('\n');
}

test.each(FORMATS)('a model by AI says so as %s, in the place that the format has for it', async (format) => {
  const files = await writeModel(labelled(), [format], 'x');
  const text = textOf(format, files[0]!.bytes);

  expect(text).not.toContain(GENERATOR);
  const said = {
    glb: '"generator":"Kiln","ai_generated":true,"licence":"MIT","model":"Teapot-1 <mini>"',
    fbx: 'ai_generated: true\nlicence: MIT\nmodel: Teapot-1 <mini>',
    obj: '# ai_generated: true',
    usdz: 'bool ai_generated = true',
    stl: 'Kiln; AI-generated; 1 units per metre; y up',
    '3mf': '<metadata name="Description">Made by AI: Teapot-1 &lt;mini&gt;; finished by Kiln</metadata>',
  };
  expect(text).toContain(said[format]);
});

test('the label comes back out of a GLB, and other values than true are no label', async () => {
  const [glb] = await writeModel(labelled(), ['glb'], 'x');
  expect((await validateBytes(glb!.bytes)).issues.numErrors).toBe(0);

  expect((await readModel(glb!.bytes)).metadata).toEqual(labelled().metadata);

  const [plain] = await writeModel({ ...twoParts(), metadata: { ai_generated: 'no' } }, ['glb'], 'x');
  expect(textOf('glb', plain!.bytes)).toContain(GENERATOR);
});

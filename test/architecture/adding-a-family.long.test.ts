// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyProject, type Step, stepsOf } from '../support/project-copy.ts';

/**
 * docs/adding-a-family.md, followed literally in a copy of the tree: one more family, and one that begins with a kind of file
 * that there was none of. What a piece that is missing looks like is the compiler's to say; the rest appears by itself.
 */

const SLOW = { timeout: 120_000 * Number(process.env.TEST_SLOWNESS ?? 1) };
const copy = copyProject(['src', 'packages/client/src', 'packages/service/src', 'test/support', 'test/conformance']);
afterAll(() => copy[Symbol.dispose]());

const steps = stepsOf('docs/adding-a-family.md');
/** Of these the compiler asks for what is not there. */
const isAskedFor = ({ file }: Step) => /service\/src|test\/support/.test(file);

test('the compiler names each piece that a family and a medium still need, and nothing else', SLOW, async () => {
  expect(steps.map(({ file }) => file)).toContain('packages/client/src/contract/media.ts');
  for (const step of steps.filter((one) => !isAskedFor(one))) copy.take(step);

  const { said } = await copy.compile();
  const errors = said.split('\n').filter((line) => /error TS/.test(line));
  const missing = (file: string, ...names: string[]) => {
    const [line = '', ...more] = errors.filter((error) => error.startsWith(`${file}(`));
    expect(more).toEqual([]);
    for (const name of names) expect(line).toContain(name);
  };
  missing('packages/service/src/recipes/index.ts', 'shading', 'audio-to-3d');
  missing('packages/service/src/inputs/media-checks.ts', 'audio');
  missing('test/support/sample-files.ts', 'audio');
  expect(errors).toHaveLength(3);
});

test('with them it compiles, and faces, tables and documents have both families', SLOW, async () => {
  for (const step of steps.filter(isAskedFor)) copy.take(step);
  const probe = join(copy.path, 'probe.ts');
  writeFileSync(probe, PROBE);

  const [compiled, tables, probed] = await Promise.all([
    copy.compile(),
    copy.run('scripts/docs.ts'),
    copy.run(relative(copy.path, probe)),
  ]);

  expect(compiled).toEqual({ code: 0, said: '' });
  expect(tables.code, tables.said).toBe(0);
  const readme = readFileSync(join(copy.path, 'README.md'), 'utf8');
  for (const words of ['/shading', '/audio-to-3d']) expect(readme).toContain(words);
  expect(probed.code, probed.said).toBe(0);
  expect(JSON.parse(probed.said)).toEqual({
    commands: {
      shading: ['crease:10', 'model-link:3', 'model:11', 'preset:3', 'private:5', 'task:3'],
      'audio-to-3d': ['audio-url:11', 'preset:3', 'private:5'],
    },
    form: ['crease_degrees'],
    routes: ['/v1/audio-to-3d', '/v1/shading'],
    documented: ['/v1/audio-to-3d', '/v1/shading'],
    goesOnFrom: expect.arrayContaining(['text-to-3d-preview', 'creative-lab-keycap-build', 'audio-to-3d']),
    goOn: expect.arrayContaining(['shading', 'remesh', 'convert', 'resize', 'rig']),
    fits: ['audio-to-3d'],
  });
});

test('the service makes both from their first example', SLOW, async () => {
  const of = '^(shading|audio-to-3d)$';
  const suite = ['test/conformance/real.long.test.ts'];
  const { code, said } = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...suite, '-t', of);
  expect(code, said).toBe(0);
  expect(said).toMatch(/Tests +2 passed/);
});

/** What the faces of the copy have of the two. */
const PROBE = `
import { acceptedTypes, families, nextStages, stageEntry } from 'kiln-client/contract/families/index';
import { collections } from 'kiln-service/base/collections';
import { openApiDocument } from 'kiln-service/openapi/document';
import { familyCommand } from './src/commands/families/family-command.ts';
import { fittingStages } from './src/commands/families/fitting-stages.ts';
import { renderModal } from './src/commands/families/family-form.ts';
import { askFields } from './src/messages/request/next-steps.ts';
import { en } from './src/messages/words/index.ts';

const names = ['shading', 'audio-to-3d'];
const optionsOf = (family) =>
  familyCommand(family, { extensions: true }).payload.options.map(({ name, type }) => name + ':' + type).sort();
const isNew = (path) => names.some((name) => path === '/v1/' + name);
const { stage } = stageEntry('shading');
const form = renderModal(en, { customId: 'a', verb: 'Shade', price: 1, left: 1, fields: askFields(stage) });
const recording = { name: 'hum.wav', url: 'https://cdn.discordapp.com/attachments/1/2/hum.wav' };
console.log(
  JSON.stringify({
    commands: Object.fromEntries(families.filter(({ name }) => names.includes(name)).map((one) => [one.name, optionsOf(one)])),
    form: form.components.map(({ component }) => component.custom_id),
    routes: collections().map(({ path }) => path).filter(isNew).sort(),
    documented: Object.keys(openApiDocument('http://localhost').paths).filter(isNew).sort(),
    goesOnFrom: acceptedTypes(stage),
    goOn: nextStages('audio-to-3d').map(({ stage: { type } }) => type),
    fits: fittingStages({ files: [recording], words: '' }).map(({ stage: { type } }) => type),
  }),
);
`;

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * docs/adding-a-family.md, followed literally in a copy of the tree: one more family, and one that begins with a kind of file
 * that there was none of. What a piece that is missing looks like is the compiler's to say; the rest appears by itself.
 */

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'kiln-copy-'));
const SLOW = { timeout: 120_000 * Number(process.env.TEST_SLOWNESS ?? 1) };

interface Step {
  file: string;
  /** The whole of a new file, or lines to put below others. */
  text: string;
  isNew: boolean;
}

function stepsOf(document: string): Step[] {
  const blocks = document.matchAll(/^```(ts|diff)\n\/\/ (\S+)\n(.*?)^```/gms);
  return [...blocks].map(([, kind, file = '', text = '']) => ({ file, text, isNew: kind === 'ts' }));
}

function take({ file, text, isNew }: Step): void {
  const path = join(copy, file);
  writeFileSync(path, isNew ? text : merged(readFileSync(path, 'utf8').split('\n'), text, file));
}

function merged(lines: string[], changes: string, file: string): string {
  let at = -1;
  for (const [sign, ...letters] of changes.trimEnd().split('\n')) {
    const words = letters.join('');
    if (sign === '+') lines.splice(++at, 0, words);
    else {
      at = lines.indexOf(words);
      expect(
        lines.filter((one) => one === words),
        `${file}: ${words}`,
      ).toHaveLength(1);
    }
  }
  return lines.join('\n');
}

function run(...words: string[]): Promise<{ code: number; said: string }> {
  const { PATH, HOME } = process.env;
  // What one run compiles the next need not, and nothing of it is left when the copy is gone.
  const env = { PATH, HOME, NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/compile'), NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(process.execPath, words, { cwd: copy, env, maxBuffer: 1e7 }, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, said: stdout + stderr });
    });
  });
}

const compile = () => run('node_modules/typescript/bin/tsc', '-b', 'tsconfig.copy.json', '--pretty', 'false');

const steps = stepsOf(readFileSync(join(root, 'docs/adding-a-family.md'), 'utf8'));
/** Of these the compiler asks for what is not there. */
const isAskedFor = ({ file }: Step) => /service\/src|test\/support/.test(file);

beforeAll(() => {
  const left = new Set(['node_modules', '.git', '.kiln', 'images', 'bench']);
  const filter = (path: string) => path === root || !left.has(basename(path));
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, filter });
  // The copy's own packages, everybody else's as they are.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const isOurs = name.startsWith('kiln-');
    const target = isOurs ? join('../packages', name.slice('kiln-'.length)) : join(root, 'node_modules', name);
    if (!name.startsWith('.')) symlinkSync(target, join(copy, 'node_modules', name));
  }
  // The engine stays as it is: what its types were compiled to serves the copy, where they were compiled before.
  const types = 'node_modules/.cache/types';
  const kept = { recursive: true, preserveTimestamps: true };
  for (const name of ['engine', 'engine.tsbuildinfo'])
    if (existsSync(join(root, types, name))) cpSync(join(root, types, name), join(copy, types, name), kept);
  const parts = ['src', 'packages/client/src', 'packages/service/src', 'test/support', 'test/conformance'];
  const include = [...parts, 'packages/*/**/*.d.ts'];
  const compilerOptions = { incremental: true, tsBuildInfoFile: 'copy.tsbuildinfo' };
  const references = [{ path: 'packages/engine' }];
  writeFileSync(
    join(copy, 'tsconfig.copy.json'),
    JSON.stringify({ extends: './tsconfig.json', include, compilerOptions, references }),
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the compiler names each piece that a family and a medium still need, and nothing else', SLOW, async () => {
  expect(steps.map(({ file }) => file)).toContain('packages/client/src/contract/media.ts');
  for (const step of steps.filter((one) => !isAskedFor(one))) take(step);

  const { said } = await compile();
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
  for (const step of steps.filter(isAskedFor)) take(step);
  const probe = join(copy, 'probe.ts');
  writeFileSync(probe, PROBE);

  const [compiled, tables, probed] = await Promise.all([compile(), run('scripts/docs.ts'), run(relative(copy, probe))]);

  expect(compiled).toEqual({ code: 0, said: '' });
  expect(tables.code, tables.said).toBe(0);
  const readme = readFileSync(join(copy, 'README.md'), 'utf8');
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
  const suite = ['--config', 'vitest.long.config.ts', 'test/conformance/real.long.test.ts'];
  const { code, said } = await run('node_modules/vitest/vitest.mjs', 'run', ...suite, '-t', of);
  expect(code, said).toBe(0);
  expect(said).toMatch(/Tests +2 passed/);
});

/** What the faces of the copy have of the two. */
const PROBE = `
import { acceptedTypes, families, nextStages, stageEntry } from 'kiln-client/contract/families/index';
import { collections } from 'kiln-service/http/family-routes';
import { openApiDocument } from 'kiln-service/openapi/document';
import { familyCommand } from './src/commands/families/family-command.ts';
import { fittingStages } from './src/commands/families/fitting-stages.ts';
import { renderModal } from './src/commands/families/family-form.ts';
import { askFields } from './src/messages/request/next-steps.ts';
import { en } from './src/messages/words/en/index.ts';

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

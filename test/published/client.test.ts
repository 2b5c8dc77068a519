import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY, testService } from '../support/service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Where the package is installed: outside of this repository. */
let folder: string;
/** The same below Node 18, whose npm takes an older undici. */
let older: string;
let service: Awaited<ReturnType<typeof testService>>;

const NODES = {
  'Node 18': ['node-18', 'bin/node'],
  'Node 20': ['node-20', 'bin/node'],
  'Node 22': ['node-22', 'bin/node'],
  'Node 24': ['node-24', 'bin/node'],
} as const;
const BUN = ['bun', 'bin/bun.exe'] as const;

const program = ([name, path]: readonly [string, string]) => join(folder, 'node_modules', name, path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiln-client-'));
  const packed = await run(process.execPath, ['scripts/pack-package.ts', 'client', folder], { cwd: root });
  const tarball = packed.stdout.trim();
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const dependencies = {
    'kiln-client': `file:${tarball}`,
    'node-18': 'npm:node@18',
    npm: '10',
    'node-20': 'npm:node@20',
    'node-22': 'npm:node@22',
    'node-24': 'npm:node@24',
    bun: '1',
    typescript: devDependencies.typescript,
    rolldown: '1',
    '@types/node': '20',
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  // These fetch the binary for this machine after the installation.
  for (const name of ['node-18', 'node-20', 'node-22', 'node-24', 'bun'])
    await run('npm', ['rebuild', name, '--foreground-scripts'], { cwd: folder });
  older = join(folder, 'older');
  await mkdir(older);
  const only = { 'kiln-client': dependencies['kiln-client'] };
  await writeFile(join(older, 'package.json'), JSON.stringify({ type: 'module', dependencies: only }));
  const npm = [join(folder, 'node_modules/npm/bin/npm-cli.js'), 'install', '--no-audit', '--no-fund'];
  await run(program(NODES['Node 18']), npm, { cwd: older });
  service = await testService({ recipesModule: undefined, checks: undefined });
});

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(NODES))('in %s', (name, where) => {
  const place = () => (name === 'Node 18' ? older : folder);

  test('the example of the README makes a model and fetches it', async () => {
    const file = join(place(), 'toadstool.glb');
    await rm(file, { force: true });
    const env = { ...process.env, ASSET_API_URL: service.url, ASSET_API_KEY: KEY };
    const example = join(place(), 'node_modules/kiln-client/examples/text-to-3d.mjs');
    const { stdout } = await run(program(where), [example, 'a red toadstool', file], { env, cwd: place() });
    expect(stdout).toContain('SUCCEEDED 100 %');
    expect((await readFile(file)).subarray(0, 4).toString()).toBe('glTF');
  });

  test('a dispatcher, time limits and hooks work with this undici, and a folder gets the file by its name', async () => {
    await writeFile(
      join(place(), 'own.mjs'),
      `import { createClient } from 'kiln-client';
      import { Agent } from 'undici';
      const [baseUrl, apiKey] = process.argv.slice(2);
      const dispatcher = new Agent();
      const calls = new Set();
      const onResponse = ({ call, status }) => calls.add(call + ' ' + status);
      const client = createClient({ baseUrl, apiKey, dispatcher, timeoutMs: 60_000, maxRetries: 1, onResponse });
      const task = await client.run('text-to-3d-preview', { prompt: 'a mug', target_formats: ['glb'] });
      const { path, sizeBytes } = await client.downloadTo(task.model_urls.glb, 'made/');
      const bytes = await client.download(task.model_urls.glb);
      console.log([...calls].join(), path, sizeBytes === bytes.length);
      await dispatcher.close();`,
    );
    await rm(join(place(), 'made'), { recursive: true, force: true });
    const { stdout } = await run(program(where), ['own.mjs', service.url, KEY], { cwd: place() });
    expect(stdout.trim()).toMatch(/^create 202,stream 200 made\/[\w-]+\.glb true$/);
  });

  test('the contract can be read without a service', async () => {
    const example = join(place(), 'node_modules/kiln-client/examples/price-list.mjs');
    const { stdout } = await run(program(where), [example], { cwd: place() });
    expect(stdout).toContain('text-to-3d-preview: POST /v2/text-to-3d; needs prompt; usually 20 credits');
  });

  test('a wrong key, a refused request and a service that is away are errors with a code', async () => {
    await writeFile(
      join(place(), 'errors.mjs'),
      `import { ApiError, createClient, UserError } from 'kiln-client';
      const code = (error) => (error instanceof ApiError || error instanceof UserError ? error.code : String(error));
      const codes = [];
      for (const [baseUrl, apiKey, input] of JSON.parse(process.argv[2])) {
        const client = createClient({ baseUrl, apiKey });
        await client.create('text-to-3d-preview', input).catch((error) => codes.push(code(error)));
        await client[Symbol.asyncDispose]();
      }
      console.log(codes.join(' '));`,
    );
    const input = { mode: 'preview', prompt: 'a mug' };
    const calls = [
      [service.url, 'wrong', input],
      [service.url, KEY, { mode: 'preview' }],
      ['http://127.0.0.1:9', KEY, input],
    ];
    const { stdout } = await run(program(where), ['errors.mjs', JSON.stringify(calls)], { cwd: place() });
    expect(stdout.trim()).toBe('unauthorized bad_input unreachable');
  });
});

test('in Bun, whose undici cannot dispatch, the contract can be read and the client says that it needs Node', async () => {
  await writeFile(
    join(folder, 'bun.mjs'),
    `import { createClient, taskTypes } from 'kiln-client';
    console.log(taskTypes.includes('text-to-3d-preview'));
    try { createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key' }); } catch (error) { console.log(error.code); }`,
  );
  const { stdout } = await run(program(BUN), ['bun.mjs'], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(['true', 'unsupported_runtime']);
});

test('its types say what a request takes and a task holds', async () => {
  const source = `import { createClient, type Task } from 'kiln-client';
    export * as contract from 'kiln-client/contract';
    export * as errors from 'kiln-client/errors';
    const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key' });
    const { id } = await client.create('text-to-3d-preview', { mode: 'preview', prompt: 'a mug' });
    const task: Task = await client.get('text-to-3d-preview', id);
    export const link: string | undefined = task.model_urls.glb;
    // @ts-expect-error the prompt is missing
    await client.create('text-to-3d-preview', { mode: 'preview' });`;
  await writeFile(join(folder, 'types.ts'), source);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  await run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'types.ts'], { cwd: folder });
});

test('only what has a name can be imported', async () => {
  const paths = ['client', 'contract/prices', 'internal/create-client', 'src/index.ts'];
  const code = `for (const path of ${JSON.stringify(paths)})
      await import('kiln-client/' + path).catch((error) => console.log(error.code));`;
  const { stdout } = await run(program(NODES['Node 24']), ['--input-type=module', '-e', code], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(paths.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED'));
});

test('a program that needs only the contract has no client in its bundle', async () => {
  await writeFile(
    join(folder, 'one.mjs'),
    `import { isTerminal } from 'kiln-client'; console.log(isTerminal('SUCCEEDED'));`,
  );
  const args = ['node_modules/rolldown/bin/cli.mjs', 'one.mjs', '--platform', 'node', '--file', 'one-bundle.mjs'];
  await run(program(NODES['Node 24']), args, { cwd: folder });
  const bundle = await readFile(join(folder, 'one-bundle.mjs'), 'utf8');
  expect(bundle).not.toContain('undici');
  expect(bundle).not.toContain('createDispatchers');
});

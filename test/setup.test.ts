import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * `scripts/setup.mjs` as a fresh clone runs it, in a folder with a space in its name, on a PATH of its own: real processes,
 * but the npm is one that fetches nothing and does what the test says.
 */

const LOCK = JSON.stringify({ packages: { 'node_modules/node': { version: '24.21.0' } } });
const THREE_WAYS = /^kiln setup: .*apt install redis-server.*valkey-server.*REDIS_URL.*\n$/;
const STAMP = 'node_modules/.kiln-setup';

/** Writes down how it was called. `offline`: as npm without a registry; `cut off`: killed with a package half there. */
const NPM = `
const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { FAKE_LOG: log, FAKE_NPM: does = '', FAKE_NODE: real } = process.env;
const [, , ...args] = process.argv;
const under = process.argv0.includes('.kiln-node') ? 'packaged' : 'running';
const prefix = args.indexOf('--prefix');
appendFileSync(log, JSON.stringify({ under, args: args.filter((word) => !word.startsWith('--fetch')) }) + '\\n');
if (does === 'offline') {
  process.stderr.write('npm error code ECONNREFUSED\\nnpm error errno ECONNREFUSED\\nnpm error FetchError: request to x failed\\n    at y\\n');
  process.exit(1);
}
const node = prefix < 0 ? join(process.cwd(), 'node_modules/.bin/node') : join(args[prefix + 1], 'node_modules/node/bin/node');
mkdirSync(join(node, '..'), { recursive: true });
if (does === 'cut off') {
  mkdirSync(join(process.cwd(), 'node_modules/half'), { recursive: true });
  writeFileSync(join(process.cwd(), 'node_modules/half/package.json'), '{"na');
  process.kill(process.pid, 'SIGKILL');
}
try { symlinkSync(real, node); } catch {}
`;

async function startClone(servers: readonly string[] = ['redis-server']) {
  const base = await mkdtemp(join(tmpdir(), 'kiln set up '));
  const root = join(base, 'my clone');
  const bin = join(base, 'bin');
  await mkdir(join(root, 'scripts'), { recursive: true });
  await mkdir(bin);
  await cp(join(import.meta.dirname, '../scripts/setup.mjs'), join(root, 'scripts/setup.mjs'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  await writeFile(join(root, 'package-lock.json'), LOCK);
  await writeFile(join(base, 'npm-cli.js'), NPM);
  await chmod(join(base, 'npm-cli.js'), 0o755);
  await symlink(join(base, 'npm-cli.js'), join(bin, 'npm'));
  const program = async (name: string, shell: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${shell}\n`);
    await chmod(join(bin, name), 0o755);
  };
  for (const server of servers) await program(server, 'exit 0');
  const log = join(base, 'log');
  await writeFile(log, '');

  return {
    root,
    bin,
    program,
    has: (file: string) => existsSync(join(root, file)),
    /** Runs it; with `as`, the running Node says that it is of this version. */
    async setup(env: Record<string, string> = {}, as?: string) {
      const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${as}'}})`;
      const child = spawn(process.execPath, [...(as ? ['--import', pretend] : []), join(root, 'scripts/setup.mjs')], {
        env: { PATH: bin, FAKE_LOG: log, FAKE_NODE: process.execPath, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      const [code] = await once(child, 'close');
      const calls = (await readFile(log, 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      await writeFile(log, '');
      expect(out).toBe('');
      return { code, err, calls: calls as { under: string; args: string[] }[] };
    },
    [Symbol.asyncDispose]: () => rm(base, { recursive: true }),
  };
}

test('a fresh clone gets its packages once; then there is nothing to do and nothing is said', async () => {
  await using clone = await startClone();
  const first = await clone.setup({ NODE_ENV: 'production' });
  expect(first).toMatchObject({ code: 0, calls: [{ args: expect.arrayContaining(['install', '--include=dev']) }] });
  expect(first.err).toContain('installing the packages');
  expect(await clone.setup()).toEqual({ code: 0, err: '', calls: [] });

  await writeFile(join(clone.root, 'package-lock.json'), `${LOCK}\n`);
  expect((await clone.setup()).calls).toHaveLength(1);
  await rm(join(clone.root, 'node_modules/.bin/node'));
  expect((await clone.setup()).calls).toHaveLength(1);
});

test('under an older Node the packaged one comes first, and npm runs under that', async () => {
  await using clone = await startClone();
  const { code, err, calls } = await clone.setup({}, '18.0.0');
  expect(code).toBe(0);
  expect(err).toContain('this is Node 18.0.0: getting Node 24.21.0 as a package');
  expect(calls).toEqual([
    { under: 'running', args: expect.arrayContaining(['install', 'node@24.21.0']) },
    { under: 'packaged', args: expect.arrayContaining(['install', '--include=dev']) },
  ]);
  expect(clone.has('node_modules/.kiln-node')).toBe(false);
  expect((await clone.setup({}, '18.0.0')).calls).toEqual([]);
});

test.for(['24.21.0', '18.20.8'])(
  'without a registry it is one line, nothing counts as done, and the next start tries again (Node %s)',
  async (version) => {
    await using clone = await startClone();
    const proxy = { HTTPS_PROXY: 'http://user:password@127.0.0.1:9' };
    const { code, err } = await clone.setup({ FAKE_NPM: 'offline', ...proxy }, version);
    expect(code).toBe(1);
    const said = err.split('\n').filter((line) => !line.endsWith('…') && line !== '');
    expect(said).toEqual([expect.stringMatching(/^kiln setup: npm install failed \(ECONNREFUSED\).*HTTPS_PROXY/)]);
    expect(err).not.toContain('password');
    expect(clone.has(STAMP)).toBe(false);
    expect((await clone.setup({}, version)).code).toBe(0);
  },
);

test('an installation that was cut off is begun anew, whatever lies about', { tags: 'long' }, async () => {
  await using clone = await startClone();
  expect((await clone.setup({ FAKE_NPM: 'cut off' })).code).toBe(1);
  expect(clone.has('node_modules/half/package.json')).toBe(true);
  const mended = await clone.setup();
  expect(mended).toMatchObject({ code: 0, err: expect.stringContaining('cut off: beginning anew') });
  expect(clone.has('node_modules/half')).toBe(false);
  expect(await clone.setup()).toEqual({ code: 0, err: '', calls: [] });
});

test('valkey is a Redis, and so is one that an address names', { tags: 'long' }, async () => {
  await using valkey = await startClone(['valkey-server']);
  expect((await valkey.setup()).code).toBe(0);
  await using elsewhere = await startClone([]);
  expect((await elsewhere.setup({ REDIS_URL: 'redis://127.0.0.1:6379' })).code).toBe(0);
});

const redisElsewhere = ['/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
  existsSync(join(folder, 'redis-server')),
);

test.skipIf(redisElsewhere)(
  'without a Redis, and no way to get one, it is one line with three ways, before anything is fetched',
  async () => {
    await using clone = await startClone([]);
    expect(await clone.setup()).toEqual({ code: 1, err: expect.stringMatching(THREE_WAYS), calls: [] });
  },
);

test.skipIf(redisElsewhere || process.platform !== 'linux')(
  'a Redis is installed with apt where that may be, and said so',
  { tags: 'long' },
  async () => {
    await using clone = await startClone([]);
    await clone.program('sudo', 'shift; exec "$@"');
    await clone.program(
      'apt-get',
      `[ "$1" = update ] || { /bin/cp "$0" ${JSON.stringify(join(clone.bin, 'redis-server'))}; }`,
    );
    const { code, err } = await clone.setup();
    expect(err).toContain('installing the package redis-server with apt-get');
    expect(code).toBe(0);
    await rm(join(clone.bin, 'redis-server'));
    await clone.program('apt-get', 'exit 100');
    expect(await clone.setup()).toMatchObject({ code: 1, err: expect.stringContaining('Three ways') });
  },
);

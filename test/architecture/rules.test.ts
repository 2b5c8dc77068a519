import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { families } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { ENVIRONMENT_NAMES } from '../../src/environment.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root });

test('only config.ts and the programs that hand it over read the environment', () => {
  const readers = sources.filter((file) => read(file).includes('process.env'));
  // The last hands it on without Kiln’s settings, to processes that read strangers' files.
  const known = ['src/bot.ts', 'src/config.ts', 'src/cli/program.ts', 'packages/runtime/src/threads/start-process.ts'];
  expect(readers.filter((file) => !known.includes(file))).toEqual([]);
});

test('.env.example lists exactly the variables that Kiln reads', () => {
  const listed = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...ENVIRONMENT_NAMES].sort());
});

test('documents and manifests name no variable that nobody reads', () => {
  const variables = /\b(?:KILN|ASSET|DISCORD)_[A-Z0-9_]*[A-Z0-9]\b/g;
  const namesIn = (files: string[]) => files.flatMap((file) => read(file).match(variables) ?? []);
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'ops/**/*.*', 'Dockerfile', '*.yaml'], {
    cwd: root,
  });
  // Tests and benches have some of their own.
  const tools = globSync(['{test,bench,scripts}/**/*.{ts,mjs}', 'packages/*/test/**/*.ts', 'vitest*.ts'], {
    cwd: root,
  });
  const known = new Set([...ENVIRONMENT_NAMES, ...namesIn(tools)]);
  expect([...new Set(namesIn(documents))].filter((name) => !known.has(name))).toEqual([]);
});

test('no file of src is longer than 400 lines', () => {
  expect(sources.filter((file) => read(file).split('\n').length > 401)).toEqual([]);
});

test('there is one file per family, named after it, and the table lists them all', () => {
  const files = globSync('packages/client/src/contract/families/*.ts', { cwd: root }).map((file) =>
    basename(file, '.ts'),
  );
  expect(files.filter((file) => file !== 'index').sort()).toEqual(families.map((family) => family.name).sort());
});

test('no test replaces a module or waits for a length of time', () => {
  const tests = globSync(['test/**/*.ts', 'packages/*/test/**/*.ts'], { cwd: root }).filter(
    (file) => !file.startsWith('test/architecture'),
  );
  expect(tests.filter((file) => /vi\.mock|\.(skip|only)\(|sleep\(/.test(read(file)))).toEqual([]);
});

test('a time limit of a test’s own is longer on slower machines, as that of all others is', () => {
  const tests = globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], { cwd: root }).filter(
    (file) => !/^test\/(faults|programs|published|architecture)\//.test(file),
  );
  const bare = /\b(?:timeout|testTimeout): \d[\d_]*\s*[,}\n]|^\}, \d[\d_]*\);$/m;
  expect(tests.filter((file) => bare.test(read(file)))).toEqual([]);
});

test('no unfinished work is left in the sources', () => {
  expect(sources.filter((file) => /\b(TODO|FIXME|XXX)\b/.test(read(file)))).toEqual([]);
});

test('keys of Redis are named in tables only, and Lua stands in files of its own', () => {
  const isTable = (file: string) => /(^|\/)(keys|probe)\.ts$/.test(file);
  const named = sources.filter((file) => !isTable(file) && /['`](kiln|svc|kiln-jobs):/.test(read(file)));
  const scripts = sources.filter((file) => /redis\.(call|pcall)\(/.test(read(file)));
  const spelled = globSync('{src,packages/*/src}/**/*.lua', { cwd: root }).filter((file) =>
    /kiln:|svc:/.test(read(file)),
  );
  expect({ named, scripts, spelled }).toEqual({ named: [], scripts: [], spelled: [] });
});

test('schemas are looked into in one place of the contract', () => {
  const looking = [
    ...sources,
    ...globSync(['test/**/*.ts', 'scripts/**/*.ts', 'packages/*/test/**/*.ts'], { cwd: root }),
  ]
    .filter((file) => !file.startsWith('packages/playground') && !file.startsWith('test/architecture'))
    .filter((file) => /_zod\b|\.(in|out)put(?: as [^)]*\))?\.shape\b/.test(read(file)));
  const place = 'packages/client/src/contract';
  expect(looking).toEqual([`${place}/field-info.ts`, `${place}/stage-fields.ts`]);
});

test('ranges of addresses are known in one place', () => {
  const place = 'packages/client/src/addresses.ts';
  expect(sources.filter((file) => read(file).includes("'ipaddr.js'"))).toEqual([place]);
});

test('a file that is long as a whole is tagged as that, or no suite would run it', () => {
  const long = globSync('{test,packages/*/test}/**/*.long.test.ts', { cwd: root });
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((file) => !read(file).startsWith('// @module-tag long\n'))).toEqual([]);
});

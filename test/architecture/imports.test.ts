import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Which folder of src may import which others. `config.ts` and `errors.ts` are open to all. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  engine: [],
  redis: [],
  runtime: [],
  client: ['contract'],
  guilds: ['redis'],
  messages: ['contract'],
  jobs: ['contract', 'client', 'guilds', 'messages', 'engine', 'redis', 'runtime'],
  commands: ['contract', 'guilds', 'messages', 'jobs', 'redis'],
  cli: ['client', 'guilds', 'installation', 'jobs', 'redis', 'runtime', 'service'],
  installation: ['redis', 'service'],
  service: ['contract', 'engine', 'redis', 'runtime', 'web'],
  playground: [],
  web: ['runtime'],
  // The program puts everything together.
  start: ['client', 'commands', 'guilds', 'installation', 'jobs', 'playground', 'redis', 'runtime', 'service', 'web'],
};

const root = resolve(import.meta.dirname, '../..');
const files = globSync('src/**/*.ts', { cwd: root });
const folderOf = (file: string) => file.split('/').at(1) ?? '';
const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1]!)),
  );

test('every folder of src is in the table, and the table has no other', () => {
  const folders = new Set(files.filter((file) => file.split('/').length > 2).map(folderOf));
  expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test('folders import only what the table allows', () => {
  const wrong = files
    .filter((file) => folderOf(file) in MAY_IMPORT)
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !['src/config.ts', 'src/errors.ts'].includes(target))
        .filter(
          (target) => folderOf(target) !== folderOf(file) && !MAY_IMPORT[folderOf(file)]!.includes(folderOf(target)),
        )
        .map((target) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('jobs use the engine for rendering and inspecting only', () => {
  const wrong = files
    .filter((file) => folderOf(file) === 'jobs')
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/engine/'))
        .map((target) => `${file} imports ${target}`),
    )
    .filter((line) => !/imports src\/engine\/(render|read|model|ops\/inspect)/.test(line));
  expect(wrong).toEqual([]);
});

test('the operator’s commands use of the service its accounts, its records and its trash only', () => {
  const wrong = files
    .filter((file) => folderOf(file) === 'cli')
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/service/'))
        .filter((target) => !/^src\/service\/(accounts\/|tasks\/|files\/(trash|strays))/.test(target))
        .map((target) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

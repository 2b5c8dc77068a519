// `node scripts/pack-client.ts FOLDER`: packages/client as JavaScript with types in a tarball that can be published. In this
// repository it runs from its sources; elsewhere people have other Nodes and no workspace.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = join(root, 'packages/client');
const built = join(root, 'node_modules/.cache/kiln-client');
const target = resolve(process.argv[2] ?? '.');

/** The newest that run on Node 18 and 20; the sources use what these have in common with those of the lock file. */
const FOR_OLDER = { undici: '^6.29.1 || ^7.30.2', 'eventsource-parser': '^3.1.1' };

rmSync(built, { recursive: true, force: true });
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(source, 'tsconfig.publish.json')], { stdio: 'inherit' });
bringErrors();
const { version } = read(join(root, 'package.json'));
const { name, description, license, dependencies } = read(join(source, 'package.json'));
const { 'kiln-errors': _brought, ...own } = dependencies as Record<string, string>;
writeFileSync(
  join(built, 'package.json'),
  `${JSON.stringify(
    {
      ...{ name, version, description, license, type: 'module', sideEffects: false },
      engines: { node: '>=18.18' },
      exports: { '.': './dist/client/src/index.js', './*': './dist/client/src/*.js' },
      types: './dist/client/src/index.d.ts',
      files: ['dist', 'examples'],
      dependencies: { ...own, ...FOR_OLDER },
    },
    undefined,
    2,
  )}\n`,
);
for (const file of ['README.md', 'examples']) cpSync(join(source, file), join(built, file), { recursive: true });
cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'));
mkdirSync(target, { recursive: true });
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: built, encoding: 'utf8' }),
);
process.stdout.write(`${join(target, packed.filename)}\n`);

/** The few lines of kiln-errors go along: a package of its own for them would be one more to keep. */
function bringErrors(): void {
  for (const file of globSync('dist/client/**/*.{js,d.ts}', { cwd: built })) {
    const path = join(built, file);
    const text = readFileSync(path, 'utf8');
    const errors = relative(dirname(path), join(built, 'dist/errors/src'));
    const own = text.replaceAll(/'kiln-errors(?:\/([\w-]+))?'/g, (_all, file = 'index') => `'${errors}/${file}.js'`);
    if (own !== text) writeFileSync(path, own);
  }
}

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

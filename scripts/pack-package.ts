// `node scripts/pack-package.ts NAME FOLDER`: a package of PACKAGES as JavaScript with types in a tarball that can be published.
// In this repository packages run from their sources; elsewhere people have other Nodes and no workspace.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

interface Published {
  /** Nodes that it runs on. */
  node: string;
  /** Versions in place of those of the lock file, for older Nodes: the sources use what both have in common. */
  versions?: Record<string, string>;
  /** What only some calls need, and is loaded by these alone: the user installs it with them. */
  optional?: readonly string[];
}

const PACKAGES: Record<string, Published> = {
  client: { node: '>=18.18', versions: { undici: '^6.29.1 || ^7.30.2', 'eventsource-parser': '^3.1.1' } },
  mesh: { node: '>=20.9', optional: ['@gltf-transform/functions', 'draco3d', 'manifold-3d', 'sharp'] },
};

const [which = '', folder = '.'] = process.argv.slice(2);
const published = PACKAGES[which];
if (!published) throw new Error(`There is no package "${which}": say one of ${Object.keys(PACKAGES).join(', ')}`);
const root = join(import.meta.dirname, '..');
const source = join(root, 'packages', which);
const built = join(root, 'node_modules/.cache', `kiln-${which}`);
const target = resolve(folder);

rmSync(built, { recursive: true, force: true });
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(source, 'tsconfig.publish.json')], { stdio: 'inherit' });
bringErrors();
writeFileSync(join(built, 'package.json'), `${JSON.stringify(manifest(published), undefined, 2)}\n`);
for (const file of ['README.md', 'API.md', 'examples'])
  if (existsSync(join(source, file))) cpSync(join(source, file), join(built, file), { recursive: true });
cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'));
mkdirSync(target, { recursive: true });
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: built, encoding: 'utf8' }),
);
process.stdout.write(`${join(target, packed.filename)}\n`);

function manifest({ node, versions = {}, optional = [] }: Published) {
  const { version } = read(join(root, 'package.json'));
  const { name, description, license, dependencies, exports } = read(join(source, 'package.json'));
  const { 'kiln-errors': _brought, ...own } = { ...dependencies, ...versions };
  const isOptional = ([dependency]: [string, unknown]) => optional.includes(dependency);
  const peers = Object.entries(own).filter(isOptional);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node },
    exports: builtExports(exports),
    ...(exports['.'] && { types: builtPath(exports['.'], 'd.ts') }),
    files: ['dist', 'examples', 'API.md'],
    dependencies: Object.fromEntries(Object.entries(own).filter((one) => !isOptional(one))),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers.map(([dependency, exact]) => [dependency, `^${exact}`])),
      peerDependenciesMeta: Object.fromEntries(peers.map(([dependency]) => [dependency, { optional: true }])),
    }),
  };
}

/** Patterns are for this repository: others get what has a name. */
function builtExports(exports: Record<string, string>): Record<string, string> {
  const named = Object.entries(exports).filter(([path]) => !path.includes('*'));
  return Object.fromEntries(named.map(([path, file]) => [path, builtPath(file, 'js')]));
}

function builtPath(file: string, extension: string): string {
  return file.replace('./src/', `./dist/${which}/src/`).replace(/\.ts$/, `.${extension}`);
}

/** The few lines of kiln-errors go along: a package of its own for them would be one more to keep. */
function bringErrors(): void {
  for (const file of globSync(`dist/${which}/**/*.{js,d.ts}`, { cwd: built })) {
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

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texturedSphere } from '../../packages/mesh/test/support/models.ts';
import { figureGlb } from '../support/figure.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Where others use the package, with what is optional, and without. */
let folder: string;
let bare: string;

const NODES = { 'Node 20': 'node-20', 'Node 22': 'node-22', 'Node 24': 'node-24' } as const;
const program = (name: keyof typeof NODES) => join(folder, 'node_modules', NODES[name], 'bin/node');
/** The blocks of the README, each as a module of its own: what the first one reads stands before those that do not read. */
const PRELUDE = `import { readFile as readTheFile } from 'node:fs/promises';
import { readModel as readTheModel } from 'kiln-mesh/formats/read-model';
const model = await readTheModel(await readTheFile('chair.glb'));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiln-mesh-'));
  bare = await mkdtemp(join(tmpdir(), 'kiln-mesh-bare-'));
  const packed = await run(process.execPath, ['scripts/pack-package.ts', 'mesh', folder], { cwd: root });
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(root, 'packages/mesh/package.json'), 'utf8')).dependencies;
  const mesh = { 'kiln-mesh': `file:${packed.stdout.trim()}` };
  const dependencies = {
    ...mesh,
    '@gltf-transform/functions': own['@gltf-transform/functions'],
    draco3d: own.draco3d,
    'manifold-3d': own['manifold-3d'],
    sharp: own.sharp,
    typescript: devDependencies.typescript,
    '@types/node': '20',
    'node-20': 'npm:node@20',
    'node-22': 'npm:node@22',
    'node-24': 'npm:node@24',
  };
  await install(folder, dependencies);
  // These fetch the binary for this machine after the installation.
  for (const name of Object.values(NODES)) await run('npm', ['rebuild', name, '--foreground-scripts'], { cwd: folder });
  await install(bare, mesh);
  const chair = await writeGlb(await texturedSphere());
  for (const place of [folder, bare]) await writeFile(join(place, 'chair.glb'), chair);
  await writeFile(join(folder, 'figure.glb'), await figureGlb());
});

afterAll(async () => {
  for (const place of [folder, bare]) await rm(place, { recursive: true, force: true });
});

async function install(place: string, dependencies: Record<string, string>): Promise<void> {
  await writeFile(join(place, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: place });
}

async function readExamples(): Promise<string[]> {
  const readme = await readFile(join(folder, 'node_modules/kiln-mesh/README.md'), 'utf8');
  return [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) =>
    /^const model = /m.test(code) ? code : PRELUDE + code,
  );
}

describe.each(['Node 20', 'Node 22', 'Node 24'] as const)('in %s', (name) => {
  test('every example of the README runs', async () => {
    const examples = await readExamples();
    expect(examples.length).toBeGreaterThan(8);
    for (const [i, code] of examples.entries()) {
      const file = `example-${i}.mjs`;
      await writeFile(join(folder, file), code);
      await run(program(name), [file], { cwd: folder });
    }
    expect((await readFile(join(folder, 'chair-small.glb'))).subarray(0, 4).toString()).toBe('glTF');
  });
});

test('without the optional packages everything runs but textures, pictures and solids, which say what is missing', async () => {
  await writeFile(
    join(bare, 'bare.mjs'),
    `import { readModel } from 'kiln-mesh/formats/read-model';
    import { writeModel } from 'kiln-mesh/formats/write-model';
    import { decimate } from 'kiln-mesh/simplify/decimate';
    import { unwrap } from 'kiln-mesh/uv/unwrap';
    const stl = new TextEncoder().encode('solid\\nfacet\\nouter loop\\nvertex 0 0 0\\nvertex 1 0 0\\nvertex 0 1 0\\nendloop\\nendfacet\\nendsolid');
    const model = await readModel(stl, { extension: 'stl' });
    const files = await writeModel(unwrap(decimate(model, { triangles: 1 }), { textureSize: 64 }), ['glb', 'fbx', 'obj', 'usdz', '3mf'], 'a');
    console.log(files.length);
    const { readFile } = await import('node:fs/promises');
    const missing = async (call) => console.log(/Cannot find package '([^']+)'/.exec(String(await call().catch((error) => error)))?.[1]);
    await missing(async () => readModel(await readFile('chair.glb')));
    await missing(() => import('kiln-mesh/render/thumbnail'));
    await missing(() => import('kiln-mesh/repair/repair'));
    await missing(() => import('kiln-mesh/formats/gltf/compress-glb'));`,
  );
  const { stdout } = await run(program('Node 20'), ['bare.mjs'], { cwd: bare });
  expect(stdout.trim().split('\n')).toEqual(['6', 'sharp', 'sharp', 'manifold-3d', '@gltf-transform/functions']);
});

test('what is internal cannot be imported', async () => {
  const code = `await import('kiln-mesh/internal/render/shadow').catch((error) => console.log(error.code));
    await import('kiln-mesh/render/shadow').catch((error) => console.log(error.code));`;
  const { stdout } = await run(program('Node 24'), ['--input-type=module', '-e', code], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(['ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_PACKAGE_PATH_NOT_EXPORTED']);
});

test('its types say what an operation takes, for every path that it exports', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules/kiln-mesh/package.json'), 'utf8'));
  const paths = Object.keys(manifest.exports).map((path) => path.replace(/^\./, 'kiln-mesh'));
  const source = `${paths.map((path, i) => `export * as module${i} from '${path}';`).join('\n')}
    import type { Model } from 'kiln-mesh/core/model';
    import { decimate } from 'kiln-mesh/simplify/decimate';
    declare const model: Model;
    export const small: Model = decimate(model, { triangles: 100 });
    // @ts-expect-error the number of triangles is missing
    decimate(model, {});`;
  await writeFile(join(folder, 'types.ts'), source);
  // The newest library, for types of glTF-Transform.
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
  await run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'types.ts'], { cwd: folder }).catch(
    (error) => {
      throw new Error(error.stdout);
    },
  );
});

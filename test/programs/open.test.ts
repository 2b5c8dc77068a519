import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed, timedRun } from '../../bench/support/peers/programs.ts';
import { lookInBlender } from './blender.ts';
import { type Delivered, deliverAll } from './delivered.ts';

/**
 * Every kind of delivered file, opened by the programs that people open it with: as many triangles as Kiln reads from it,
 * its materials and pictures, its bones and clips. A program that is not there is said, and its tests are skipped.
 */

const PROGRAMS = ['blender', 'assimp', 'prusa-slicer', 'admesh', 'meshlabserver', 'openscad'] as const;
const there = Object.fromEntries(PROGRAMS.map((name) => [name, installed(name)]));
for (const name of PROGRAMS) if (!there[name]) console.warn(`${name} is not installed: nothing is opened in it.`);

let root = '';
let files: Delivered[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kiln-programs-'));
  files = await deliverAll(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));
const of = (...formats: string[]) => files.filter(({ format }) => formats.includes(format));
const wrong = (
  list: readonly Delivered[],
  found: (file: Delivered) => object,
  expected: (file: Delivered) => object,
) => {
  expect(list.length).toBeGreaterThan(2);
  const named = (say: (file: Delivered) => object) => Object.fromEntries(list.map((file) => [file.name, say(file)]));
  expect(named(found)).toEqual(named(expected));
};

test.skipIf(!there.blender)('in Blender every mesh has its faces, pictures, coordinates, bones and clips', async () => {
  const list = of('glb', 'gltf', 'fbx', 'obj', 'stl');
  const said = await lookInBlender(list.map(({ path }) => path));
  const opened = new Map(said.map((one) => [one.file, one]));
  const lacking = (file: Delivered) => {
    const found = opened.get(file.path);
    return found && 'lacks' in found ? found.lacks : undefined;
  };
  const unread = new Set(list.filter(lacking).map((file) => `${file.format} (for want of ${lacking(file)})`));
  if (unread.size > 0) console.warn(`Blender opens no ${[...unread].join(', ')} here.`);
  wrong(
    list.filter((file) => !lacking(file)),
    (file) => {
      const found = opened.get(file.path);
      if (!found || 'lacks' in found) return {};
      const { triangles, missing, images, uvs, bones, actions } = found;
      const looks = file.images && file.format !== 'stl';
      const moves = file.bones && ['fbx', 'glb', 'gltf'].includes(file.format);
      return {
        ...{ triangles, missing },
        ...(looks && { images: images >= file.images!, uvs }),
        ...(moves && { bones: bones >= file.bones!, actions }),
        ...(file.parents && {
          parents: found.parents.filter((one) => file.parents!.includes(one)),
          shapes: found.shapes,
        }),
      };
    },
    ({ triangles, format, images, bones, clips, parents, shapes }) => ({
      ...{ triangles, missing: [] },
      ...(images && format !== 'stl' && { images: true, uvs: 1 }),
      ...(bones && ['fbx', 'glb', 'gltf'].includes(format) && { bones: true, actions: clips }),
      ...(parents && { parents, shapes }),
    }),
  );
});

/** Of a report of lines like "Faces:  12". */
const number = (out: string, label: RegExp) => Number(label.exec(out)?.[1]?.replaceAll(',', '') ?? Number.NaN);

async function each(list: readonly Delivered[], program: string, parameters: (file: Delivered) => string[]) {
  const said = new Map<Delivered, string>();
  for (const file of list) said.set(file, (await timedRun(program, parameters(file))).out);
  return (file: Delivered) => said.get(file) ?? '';
}

// Raw where meshes look alike: else it takes them for one.
test.skipIf(!there.assimp)('assimp finds as many faces in each mesh', async () => {
  const list = of('glb', 'gltf', 'fbx', 'obj', 'stl');
  const said = await each(list, 'assimp', ({ path, parents }) => ['info', path, ...(parents ? ['-r'] : [])]);
  wrong(
    list,
    (file) => ({ faces: number(said(file), /^Faces:\s+(\d+)/m) }),
    ({ triangles }) => ({ faces: triangles }),
  );
});

test.skipIf(!there['prusa-slicer'])(
  'PrusaSlicer finds as many facets in what is to be printed, and what is closed closed',
  async () => {
    const list = of('stl', '3mf');
    const said = await each(list, 'prusa-slicer', ({ path }) => ['--info', path]);
    const sum = (out: string, label: RegExp) => [...out.matchAll(label)].reduce((all, [, one]) => all + Number(one), 0);
    wrong(
      list,
      (file) => ({
        facets: sum(said(file), /number_of_facets = (\d+)/g),
        ...(file.solid && { open: /manifold = no/.test(said(file)) }),
      }),
      ({ triangles, solid }) => ({ facets: triangles, ...(solid && { open: false }) }),
    );
  },
);

test.skipIf(!there.admesh)('ADMesh finds as many facets in an STL, all with their neighbours', async () => {
  const list = of('stl');
  const said = await each(list, 'admesh', ({ path }) => [path]);
  wrong(
    list,
    (file) => ({ facets: number(said(file), /Number of facets\s*:\s*(\d+)/) }),
    ({ triangles }) => ({ facets: triangles }),
  );
});

// Of 2020.09 it reads the STL; on any OBJ, other programs' too, Debian's build of it ends in an assertion.
test.skipIf(!there.meshlabserver || !installed('xvfb-run'))('MeshLab finds as many faces in an STL', async () => {
  const list = of('stl');
  const said = await each(list, 'xvfb-run', ({ path }) => ['-a', 'meshlabserver', '-i', path]);
  wrong(
    list,
    (file) => ({ faces: number(said(file), /(\d+) fn/) }),
    ({ triangles }) => ({ faces: triangles }),
  );
});

test.skipIf(!there.openscad)('OpenSCAD makes a solid of an STL that is one', async () => {
  const solid = of('stl').filter((file) => file.solid);
  expect(solid.length).toBeGreaterThan(0);
  for (const { path, triangles } of solid) {
    const [scene, made] = [`${path}.scad`, `${path}.off`];
    await writeFile(scene, `union() { import(${JSON.stringify(path)}); translate([9, 0, 0]) cube(1); }`);
    await timedRun('openscad', ['-q', '-o', made, scene]);
    const [, counts] = (await readFile(made, 'utf8')).split(/^OFF\s+/);
    // A union with a cube beside it: only of a closed surface.
    expect(Number(counts!.split(/\s+/)[1])).toBeGreaterThanOrEqual(triangles);
  }
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from 'kiln-mesh/formats/read-model';
import { type WriteFormat, writeModel } from 'kiln-mesh/formats/write-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installed, timedRun } from '../../bench/support/peers/programs.ts';

/**
 * Models that Blender and assimp have written, converted from format to format and judged by Blender: as large and with as
 * much surface as the source in Blender, at rest, in motion, and with each shape key. A sample of the pairs, or with
 * `KILN_PAIRS=all` every model in every format to every format.
 */

const ALL = process.env.KILN_PAIRS === 'all';
const there = installed('blender');
if (!there) console.warn('blender is not installed: no pairs of formats are judged.');

/** Each with something that others have not: axes, nodes, shapes, a pose, a turned and scaled armature. */
const SAMPLE = ['z-up.fbx', 'moving.fbx', 'keys.fbx', 'turned.fbx', 'keys.glb', 'posed.gltf', 'house.obj', 'house.stl'];
const WRITTEN = ['glb', 'fbx', 'obj', 'stl'] as const satisfies readonly WriteFormat[];

const Measure = z.object({
  file: z.string(),
  moving: z.array(z.array(z.number())),
  rest: z.array(z.number()),
  seen: z.array(z.number()),
  weights: z.record(z.string(), z.number()),
  shapes: z.record(z.string(), z.array(z.number())),
});
type Measure = z.infer<typeof Measure>;
/** A package that Blender's importer of this format wants and that this machine has not. */
const Lacking = z.object({ file: z.string(), lacks: z.string() });
/** What stopped Blender's importer. */
const Failed = z.object({ file: z.string(), failed: z.string() });

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kiln-pairs-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const python = (script: string, ...parameters: string[]) =>
  timedRun('blender', ['-b', '-noaudio', '--python', join(import.meta.dirname, script), '--', ...parameters]);

/** Paths of sources, by name and ending. */
async function makeSources(): Promise<string[]> {
  const wanted = ALL ? [] : [...new Set(SAMPLE.map((name) => name.split('.')[0]!))];
  await python('make-models.py', root, ...wanted);
  const folders = await readdir(root);
  if (ALL && installed('assimp')) {
    for (const name of ['house', 'keys', 'posed'].filter((folder) => folders.includes(folder))) {
      const folder = join(root, `assimp-${name}`);
      await mkdir(folder);
      for (const kind of ['fbx', 'glb2', 'obj', 'stl']) {
        const path = join(folder, `model.${kind.replace('2', '')}`);
        await timedRun('assimp', ['export', join(root, name, 'model.glb'), path, `-f${kind}`]).catch(() => undefined);
      }
      folders.push(`assimp-${name}`);
    }
  }
  const files: string[] = [];
  for (const folder of folders) {
    for (const file of await readdir(join(root, folder))) {
      const ending = file.slice(file.lastIndexOf('.') + 1);
      const isRead = ['fbx', 'glb', 'gltf', 'obj', 'stl'].includes(ending);
      if (isRead && (ALL || SAMPLE.includes(`${folder}.${ending}`))) files.push(join(root, folder, file));
    }
  }
  return files;
}

async function measured(paths: readonly string[]) {
  const { out } = await python('measure.py', ...paths);
  const lines = out.split('\n').filter((line) => line.startsWith('KILN '));
  const said = lines.map((line) => z.union([Measure, Lacking, Failed]).parse(JSON.parse(line.slice(5))));
  const lacking = new Set(said.flatMap((one) => ('lacks' in one ? [one.lacks] : [])));
  if (lacking.size > 0) console.warn(`Blender opens no glTF here, for want of ${[...lacking].join(', ')}.`);
  return {
    sizes: new Map(said.flatMap((one) => ('rest' in one ? [[one.file, one] as const] : []))),
    failures: new Map(said.flatMap((one) => ('failed' in one ? [[one.file, one.failed] as const] : []))),
  };
}

/** The largest difference of bounds and of area, as a share of the whole; of STL, whose axes say nothing, of the extents. */
function difference(source: readonly number[], made: readonly number[], isTurned: boolean): number {
  const extents = (one: readonly number[]) => [0, 1, 2].map((k) => one[k + 3]! - one[k]!);
  const sorted = (one: readonly number[]) => extents(one).sort((a, b) => a - b);
  const [a, b] = isTurned ? [sorted(source), sorted(made)] : [source.slice(0, 6), made.slice(0, 6)];
  const apart = Math.max(...a.map((value, k) => Math.abs(value - b[k]!))) / Math.max(...extents(source));
  return Math.max(apart, Math.abs(source[6]! - made[6]!) / source[6]!);
}

/** What has no name in a file is called by each program as it likes. */
function named(weights: Record<string, number>): string {
  const isGiven = !Object.keys(weights).every((given) => /^(target_|shape )\d+$/.test(given));
  return Object.entries(weights)
    .map(([given, weight], i) => `${isGiven ? given : i} ${weight.toFixed(3)}`)
    .join(', ');
}

/** What a format cannot say is not asked of it; a glTF rests in the pose of its nodes, which Blender does not show. */
function asked(source: Measure, made: Measure, format: (typeof WRITTEN)[number]): [string, number[], number[]][] {
  const isGltf = /\.gl(b|tf)$/.test(source.file);
  const rests: [string, number[], number[]][] =
    isGltf && source.moving.length > 1 ? [] : [['rest', source.rest, made.rest]];
  // Without morph targets it has them in its points, as far as they are seen.
  if (format !== 'glb' && format !== 'fbx') return rests.map(([what]) => [what, source.seen, made.rest]);
  return [
    ...rests,
    ...source.moving.map((one, i): [string, number[], number[]] => [`time ${i}`, one, made.moving[i] ?? []]),
    ...Object.entries(source.shapes).map(([name, one], i): [string, number[], number[]] => [
      name,
      one,
      Object.values(made.shapes)[i] ?? [],
    ]),
  ];
}

test.skipIf(!there)(
  'in Blender every result is as large as its source, at rest, in motion and with each shape key',
  async () => {
    const sources = await makeSources();
    const made: { source: string; path: string; format: (typeof WRITTEN)[number] }[] = [];
    for (const source of sources) {
      const model = await readModel(await readFile(source), { extension: source.split('.').at(-1)!, shapes: true });
      for (const format of WRITTEN) {
        const folder = join(root, `made-${made.length}`);
        await mkdir(folder);
        for (const { name, bytes } of await writeModel(model, [format], 'model')) {
          await writeFile(join(folder, name), bytes);
        }
        made.push({ source, path: join(folder, `model.${format}`), format });
      }
    }
    const { sizes, failures } = await measured([...sources, ...made.map(({ path }) => path)]);
    const wrong: string[] = [];
    let judged = 0;
    for (const { source, path, format } of made) {
      const [from, to] = [sizes.get(source), sizes.get(path)];
      const failed = failures.get(path);
      if (failed && from) wrong.push(`${source.slice(root.length + 1)} to ${format}: ${failed}`);
      if (!from || !to) continue;
      for (const [what, one, other] of asked(from, to, format)) {
        judged++;
        const isTurned = format === 'stl' || source.endsWith('.stl');
        const apart = other.length === 7 ? difference(one, other, isTurned) : Number.POSITIVE_INFINITY;
        if (!(apart < 0.005)) wrong.push(`${source.slice(root.length + 1)} to ${format}, ${what}: ${apart.toFixed(3)}`);
      }
      if (format !== 'glb' && format !== 'fbx') continue;
      const [before, after] = [named(from.weights), named(to.weights)];
      if (before !== after) wrong.push(`${source.slice(root.length + 1)} to ${format}: ${before} became ${after}`);
    }
    for (const source of sources.filter((path) => failures.has(path))) {
      console.info(`Blender itself cannot open ${source.slice(root.length + 1)}: ${failures.get(source)}`);
    }
    console.info(`${judged} measures of ${made.length} results from ${sources.length} sources.`);
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(sources.length);
  },
  ALL ? 600_000 : 120_000,
);

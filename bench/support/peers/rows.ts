import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundingBox, countTriangles, type Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { type WriteFormat, writeModel } from 'kiln-mesh/formats/write-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { turntable } from 'kiln-mesh/render/turntable';
import { repair } from 'kiln-mesh/repair/repair';
import { remesh } from 'kiln-mesh/simplify/remesh';
import { weldAll } from 'kiln-mesh/topology/weld';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { measureUvs } from '../../../packages/mesh/test/support/texels.ts';
import type { Row } from '../../row.ts';
import { scaled } from '../scale.ts';
import { twoSided } from '../two-sided.ts';
import { blender, installed, timedRun } from './programs.ts';

/**
 * The same work on the same file in the programs that people would use instead, one after the other in the same minute:
 * how long each takes, and how good what it makes is. What is not installed is said and left out.
 */

/** The five formats that both Kiln and assimp write. */
const CONVERTED: readonly WriteFormat[] = ['glb', 'obj', 'fbx', 'stl', '3mf'];
const FRAMES = { size: scaled(512, 64), frames: scaled(24, 2) };
/** What takes little time is measured this often. */
const TURNS = scaled(5, 1);

/** What the rows are made from. */
interface Subjects {
  /** About 300,000 triangles. */
  large: Model;
  /** About 100,000 triangles with holes and some turned over. */
  broken: Model;
}

export async function besidePeers({ large, broken }: Subjects): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-peers-'));
  try {
    const rows = [
      ...(await needs('blender', () => decimating(folder, large))),
      ...(await needs('blender', () => unwrapping(folder, large))),
      ...(await needs('assimp', () => converting(folder, large))),
      ...(await needs('blender', () => turning(folder, large))),
      ...(await needs('admesh', () => repairing(folder, broken, 'admesh'))),
      ...(await needs('prusa-slicer', () => repairing(folder, broken, 'prusa-slicer'))),
    ];
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function needs(program: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  if (installed(program)) return measure();
  const row = { name: `beside ${program}`, baseline: 'not installed', result: 'not measured', goal: '-', ok: true };
  return [row];
}

/** 300,000 triangles to a tenth of them. */
async function decimating(folder: string, large: Model): Promise<Row[]> {
  const source = await written(folder, 'large', large);
  const made = join(folder, 'decimated.obj');
  const theirs = await blender('decimate', source, made, '0.1');
  const ours = timed(() => remesh(large, { topology: 'triangle', target: { faces: countTriangles(large) / 10 } }));
  const peer = await readModel(await readFile(made));
  const { min, max } = boundingBox(large);
  const diagonal = Math.hypot(...max.map((high, k) => high - min[k]!));
  const off = [peer, ours.made].map((small) => {
    const { rms, most } = twoSided(weldAll(large), weldAll(small));
    return { rms: (rms / diagonal) * 100, most: (most / diagonal) * 100 };
  });
  const words = off.map(({ rms, most }) => `RMS ${rms.toFixed(4)} %, Hausdorff ${most.toFixed(3)} %`);
  const ratio = ours.seconds / theirs.seconds!;
  return [
    against('decimate to a tenth', `Blender ${theirs.seconds!.toFixed(2)} s`, ours.seconds, '<= 1', ratio, 1),
    {
      name: '  distance / diagonal',
      baseline: `Blender ${words[0]}`,
      result: words[1]!,
      goal: '<= 0.008 %, <= 0.06 %',
      ok: off[1]!.rms <= 0.008 && off[1]!.most <= 0.06,
    },
  ];
}

/** UV maps for 30,000 triangles, by turns, the median of each: Kiln's in a thread that has made one before. */
async function unwrapping(folder: string, large: Model): Promise<Row[]> {
  const model = remesh(large, { topology: 'triangle', target: { faces: 30_000 } });
  const source = await written(folder, 'bare', model);
  const made = join(folder, 'unwrapped.obj');
  const ours = unwrap(model, { textureSize: 1024 });
  const times: { peer: number[]; own: number[] } = { peer: [], own: [] };
  let theirCorners = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const theirs = await blender('unwrap', source, made);
    theirCorners = theirs.overlaps!;
    times.peer.push(theirs.seconds!);
    times.own.push(timed(() => unwrap(model, { textureSize: 1024 })).seconds);
  }
  const { overlaps } = await blender('overlaps', await written(folder, 'ours', ours));
  const peer = measureUvs(await readModel(await readFile(made)), 1024);
  const uv = measureUvs(ours, 1024);
  const words = (uv: typeof peer, corners: number) =>
    `${corners} corners, ${uv.overlaps} px, stretch ${uv.stretch.toFixed(3)}, cover ${(uv.coverage * 100).toFixed(0)} %`;
  const [peerSeconds, seconds] = [median(times.peer), median(times.own)];
  return [
    against('unwrap 30,000 faces', `Blender ${peerSeconds.toFixed(3)} s`, seconds, '<= 4', seconds / peerSeconds, 4),
    {
      name: '  overlap, stretch, cover',
      baseline: `Blender ${words(peer, theirCorners)}`,
      result: words(uv, overlaps!),
      goal: '0, 0 px, <= 1.05, >= 55 %',
      ok: overlaps === 0 && uv.overlaps === 0 && uv.stretch <= 1.05 && uv.coverage >= 0.55,
    },
  ];
}

/** One GLB into five formats: reading and writing, each program as it is used: Kiln's in a thread that runs on, assimp as a process for each. */
async function converting(folder: string, large: Model): Promise<Row[]> {
  const bytes = (await writeModel(large, ['glb'], 'large'))[0]!.bytes;
  const source = join(folder, 'large.glb');
  await writeFile(source, bytes);
  let theirs = 0;
  for (const format of CONVERTED)
    theirs += (await timedRun('assimp', ['export', source, join(folder, `theirs.${format}`)])).seconds;
  const start = performance.now();
  await writeModel(await readModel(bytes), CONVERTED, 'ours');
  const seconds = (performance.now() - start) / 1000;
  const ratio = seconds / theirs;
  const name = `convert ${countTriangles(large).toLocaleString('en')} triangles, five formats`;
  return [against(name, `assimp ${theirs.toFixed(2)} s`, seconds, '<= 1', ratio, 1)];
}

async function turning(folder: string, large: Model): Promise<Row[]> {
  const model = remesh(large, { topology: 'triangle', target: { faces: 30_000 } });
  const source = await written(folder, 'turned', model);
  const theirs = await blender('frames', source, folder, String(FRAMES.size), String(FRAMES.frames));
  const start = performance.now();
  await turntable(model, FRAMES);
  const seconds = (performance.now() - start) / 1000;
  const ratio = seconds / theirs.seconds!;
  const baseline = `Blender Workbench ${theirs.seconds!.toFixed(2)} s`;
  return [against('24 frames of 512²', baseline, seconds, '<= 1', ratio, 1)];
}

async function repairing(folder: string, broken: Model, program: 'admesh' | 'prusa-slicer'): Promise<Row[]> {
  const source = join(folder, 'broken.stl');
  await writeFile(source, (await writeModel(broken, ['stl'], 'broken'))[0]!.bytes);
  const made = join(folder, `${program}.stl`);
  const theirs =
    program === 'admesh'
      ? await timedRun('admesh', ['-b', made, source])
      : await timedRun('prusa-slicer', ['--repair', '--export-stl', '-o', made, source]);
  const start = performance.now();
  const ours = await repair(broken);
  const seconds = (performance.now() - start) / 1000;
  const left = await open(made);
  const name = `repair ${countTriangles(broken).toLocaleString('en')} triangles, beside ${program}`;
  return [
    {
      name,
      baseline: `${program} ${theirs.seconds.toFixed(2)} s, ${left}`,
      result: `${seconds.toFixed(2)} s, ${inspect(ours.model).holes} rims open`,
      goal: '< 1 s, none open',
      ok: seconds < 1 && inspect(ours.model).watertight,
    },
  ];
}

/** What another program left open. */
async function open(path: string): Promise<string> {
  const there = await stat(path).catch(() => undefined);
  if (!there) return 'wrote nothing';
  return `${inspect(await readModel(await readFile(path))).holes} rims open`;
}

async function written(folder: string, name: string, model: Model): Promise<string> {
  const files = await writeModel(model, ['obj'], name);
  for (const file of files) await writeFile(join(folder, file.name), file.bytes);
  return join(folder, files[0]!.name);
}

function timed<T>(work: () => T): { seconds: number; made: T } {
  const start = performance.now();
  const made = work();
  return { seconds: (performance.now() - start) / 1000, made };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function against(name: string, baseline: string, seconds: number, goal: string, ratio: number, most: number): Row {
  return { name, baseline, result: `${seconds.toFixed(2)} s, ratio ${ratio.toFixed(2)}`, goal, ok: ratio <= most };
}

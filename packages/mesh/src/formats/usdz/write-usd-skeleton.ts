import { compose, invert } from '../../core/math/matrix.ts';
import type { Clip, ClipChannel, Model, Part, Skeleton } from '../../core/model.ts';
import { quaternionAt, vectorAt } from '../../core/sample-channel.ts';
import { normalizeSkin } from '../../skin/skin-weights.ts';
import { float } from '../write/decimal.ts';
import { tuples, wholes } from '../write/write-text.ts';
import { createUsdNames } from './write-usd-name.ts';

/**
 * Bones, weights and a clip as UsdSkel: a Skeleton prim with its joints as paths, a SkelAnimation with the first clip's
 * joint transforms, and the bindings of each mesh. Source: OpenUSD "UsdSkel: Schemas In-Depth".
 */

/** Frames per second where a clip's own keys do not say. */
const FRAMES_PER_SECOND = 30;

export interface UsdSkeleton {
  /** The Skeleton prim, to stand under the root. */
  prim: string;
  /** Lines of the layer's head: when the clip starts and ends. */
  layer: string[];
  /** What a mesh prim says about its weights. */
  binding(part: Part): string[];
}

/** `root` is the path of the prim that the skeleton stands under. */
export function usdSkeleton({ skeleton, clips }: Model, root: string): UsdSkeleton | undefined {
  if (!skeleton || skeleton.bones.length === 0) return undefined;
  const joints = jointPaths(skeleton);
  const clip = clips?.[0];
  const frames = clip && framesOf(clip, joints.length);
  const path = `${root}/Skeleton`;
  const list = `[${joints.map((joint) => `"${joint}"`).join(', ')}]`;
  const matrices = (values: readonly ArrayLike<number>[]) => `[${values.map(usdMatrix).join(', ')}]`;
  const bind = skeleton.bones.map(({ inverseBind }) => invert(inverseBind));
  const rest = skeleton.bones.map(({ translation, rotation, scale }) => compose(translation, rotation, scale));
  const lines = [
    '    def Skeleton "Skeleton" (',
    '        prepend apiSchemas = ["SkelBindingAPI"]',
    '    )',
    '    {',
    `        uniform matrix4d[] bindTransforms = ${matrices(bind)}`,
    `        uniform token[] joints = ${list}`,
    `        uniform matrix4d[] restTransforms = ${matrices(rest)}`,
    ...(frames ? [`        rel skel:animationSource = <${path}/Animation>`] : []),
    ...(frames ? animation(skeleton, clip, list, frames.times) : []),
    '    }',
  ];
  return {
    prim: `${lines.join('\n')}\n`,
    layer: frames
      ? [
          '    startTimeCode = 0',
          `    endTimeCode = ${timeCode(clip.durationSeconds, frames.rate)}`,
          `    framesPerSecond = ${frames.rate}`,
          `    timeCodesPerSecond = ${frames.rate}`,
        ]
      : [],
    binding: (part) => bindingOf(part, path),
  };
}

/** Each joint by the names from the root down to it. */
function jointPaths({ bones }: Skeleton): string[] {
  const nameOf = createUsdNames();
  const paths: string[] = [];
  for (const [i, bone] of bones.entries()) {
    const name = nameOf(bone.name, `bone_${i}`).id;
    const parent = paths[bone.parent];
    paths.push(parent === undefined ? name : `${parent}/${name}`);
  }
  return paths;
}

/** Rows of a row-vector matrix are the columns of ours. */
export function usdMatrix(m: ArrayLike<number>): string {
  const row = (k: number) => `(${[0, 1, 2, 3].map((i) => float(Math.fround(m[k * 4 + i]))).join(', ')})`;
  return `( ${row(0)}, ${row(1)}, ${row(2)}, ${row(3)} )`;
}

/** All joints are said at once: of a clip with more of them, only at the times of its densest channel. */
const MOST_SAMPLES = 4_000_000;

/** Seconds by time codes, wherever a channel has a key. */
function framesOf({ channels, durationSeconds: seconds }: Clip, joints: number) {
  const densest = channels.reduce<number[]>((best, { times }) => (times.length > best.length ? [...times] : best), []);
  const perSecond = seconds > 0 ? Math.round((densest.length - 1) / seconds) : 0;
  const rate = perSecond > 0 && perSecond <= 240 ? perSecond : FRAMES_PER_SECOND;
  const all = new Set(channels.flatMap(({ times }) => [...times]));
  const times = all.size * joints > MOST_SAMPLES ? densest : [...all].sort((a, b) => a - b);
  return { rate, times: new Map(times.map((time) => [timeCode(time, rate), time])) };
}

/** Times of single precision are whole frames but for rounding. */
function timeCode(seconds: number, rate: number): number {
  const code = seconds * rate;
  const frame = Math.round(code);
  return Math.abs(code - frame) <= Math.abs(code) * 2 ** -22 ? frame : Number(code.toFixed(6));
}

function animation({ bones }: Skeleton, { channels }: Clip, joints: string, frames: Map<number, number>): string[] {
  const samples = (name: string, type: string, path: ClipChannel['path']) => {
    const own = channels.filter((channel) => channel.path === path && channel.times.length > 0);
    const tracks = bones.map((bone, i) => ({ rest: bone[path], channel: own.find((channel) => channel.bone === i) }));
    const valueAt = path === 'rotation' ? quaternionAt : vectorAt;
    const values = (seconds: number) =>
      tracks.map(({ rest, channel }) => {
        // Of rotations the real part comes first.
        const [x, y, z, ...w] = channel ? valueAt(channel, seconds) : rest;
        return `(${[...w, x, y, z].map((value) => float(Math.fround(value))).join(', ')})`;
      });
    return [
      `            ${type}[] ${name}.timeSamples = {`,
      ...Array.from(frames, ([code, seconds]) => `                ${code}: [${values(seconds).join(', ')}],`),
      '            }',
    ];
  };
  return [
    '        def SkelAnimation "Animation"',
    '        {',
    `            uniform token[] joints = ${joints}`,
    ...samples('rotations', 'quatf', 'rotation'),
    ...samples('scales', 'half3', 'scale'),
    ...samples('translations', 'float3', 'translation'),
    '        }',
  ];
}

function bindingOf(part: Part, skeleton: string): string[] {
  if (!part.joints || !part.weights) return [];
  const { joints, weights } = normalizeSkin(part.joints, part.weights);
  const meaning = ['            elementSize = 4', '            interpolation = "vertex"', '        )'];
  return [
    '        matrix4d primvars:skel:geomBindTransform = ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1) )',
    `        int[] primvars:skel:jointIndices = [${wholes(joints)}] (`,
    ...meaning,
    `        float[] primvars:skel:jointWeights = [${tuples(weights, 1)}] (`,
    ...meaning,
    `        rel skel:skeleton = <${skeleton}>`,
  ];
}

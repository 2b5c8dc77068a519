import { decompose } from '../../../core/math/matrix.ts';
import type { Vector } from '../../../core/math/vector.ts';
import type { Bone, Clip, ClipChannel, Shapes } from '../../../core/model.ts';
import { createNames } from '../../gltf/gltf-skeleton.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { type FbxClip, type FbxCurve, timesOf, valueAt } from './fbx-curves.ts';
import type { FbxNodes } from './fbx-nodes.ts';
import type { FbxShape } from './read-fbx-shapes.ts';
import type { FbxBones } from './read-fbx-skeleton.ts';

/** Clips of an FBX file: each bone's matrix where a curve of its has a key, taken apart again. */

const PROPERTIES = { translation: 'Lcl Translation', angles: 'Lcl Rotation', scale: 'Lcl Scaling' } as const;
const AXES = ['d|X', 'd|Y', 'd|Z'] as const;
/** Of a value that does not move, or of what stands as it rests. */
const STILL = 1e-5;

export function namedClips(clips: readonly FbxClip[]): FbxClip[] {
  const nameOf = createNames();
  return clips.map((clip) => ({ ...clip, name: nameOf(clip.name) }));
}

/** Ids of models that stand elsewhere at some time. */
export function movedModels(clips: readonly FbxClip[], { list }: FbxNodes): Set<number> {
  const moved = new Set<number>();
  for (const { object, place } of list) {
    const moves = clips.some(({ curves }) =>
      Object.entries(PROPERTIES).some(([name, property]) =>
        AXES.some((axis, k) => {
          const curve = curves.get(object.id)?.get(`${property} ${axis}`);
          const still = place.pose[name as keyof typeof PROPERTIES][k]; // a name of that table
          return curve?.values.some((value) => Math.abs(value - still) > STILL);
        }),
      ),
    );
    if (moves) moved.add(object.id);
  }
  return moved;
}

export function readClips(clips: readonly FbxClip[], rig: FbxRig, budget: SizeBudget): Clip[] {
  return clips.flatMap(({ name, curves }) => {
    let durationSeconds = 0;
    const channels = rig.bones.nodeOf.flatMap((node, bone) => {
      const own = curves.get(rig.fbx.list[node].object.id) ?? NO_CURVES;
      const times = timesFor(own, budget);
      durationSeconds = Math.max(durationSeconds, times.at(-1) ?? 0);
      return channelsOf(rig, bone, times, own);
    });
    return channels.length > 0 ? [{ name, durationSeconds, channels }] : [];
  });
}

/** Whether bones stand, as the file was saved, elsewhere than they were bound. */
export function isPosed(rig: FbxRig): boolean {
  return rig.bones.nodeOf.some((_, bone) => channelsOf(rig, bone, [0], NO_CURVES).length > 0);
}

interface FbxRig {
  fbx: FbxNodes;
  bones: FbxBones;
}

type Curves = ReadonlyMap<string, FbxCurve>;
const NO_CURVES: Curves = new Map();

/** One where nothing moves it: it may stand elsewhere than it rests. */
function timesFor(curves: Curves, budget: SizeBudget): number[] {
  const own = Object.values(PROPERTIES).flatMap((property) =>
    AXES.flatMap((axis) => curves.get(`${property} ${axis}`) ?? []),
  );
  const angles = new Set(AXES.map((axis) => curves.get(`${PROPERTIES.angles} ${axis}`)));
  const times = timesOf(own, (curve) => angles.has(curve), budget);
  return times.length > 0 ? times : [0];
}

type Pose = Pick<Bone, 'translation' | 'rotation' | 'scale'>;

function poseAt({ fbx, bones: { bones, nodeOf } }: FbxRig, bone: number, curves: Curves, time: number): Pose {
  const { place } = fbx.list[nodeOf[bone]];
  const at = (name: keyof typeof PROPERTIES): Vector => {
    const [x, y, z] = AXES.map((axis, k) => {
      const curve = curves.get(`${PROPERTIES[name]} ${axis}`);
      return curve ? valueAt(curve, time) : place.pose[name][k];
    });
    return [x, y, z];
  };
  const local = place.matrixOf({ translation: at('translation'), angles: at('angles'), scale: at('scale') });
  return decompose(fbx.below(nodeOf[bones[bone].parent] ?? -1, nodeOf[bone], local));
}

/** Without those that only say where the bone rests; one key is enough where nothing moves. */
function channelsOf(rig: FbxRig, index: number, times: readonly number[], curves: Curves): ClipChannel[] {
  const bone = rig.bones.bones[index];
  const poses = times.map((time) => poseAt(rig, index, curves, time));
  let before = bone.rotation;
  for (const { rotation } of poses) {
    // Of the two quaternions of a turn the one that is nearer to the one before.
    if (rotation.reduce((sum, value, k) => sum + value * before[k], 0) < 0) {
      for (let k = 0; k < 4; k++) rotation[k] = -rotation[k];
    }
    before = rotation;
  }
  return (['translation', 'rotation', 'scale'] as const).flatMap((path) => {
    const [first, ...others] = poses.map((pose): readonly number[] => pose[path]);
    const span = path === 'translation' ? Math.max(1e-2, ...bone.translation.map(Math.abs)) : 1;
    const isAs = (value: readonly number[], other: readonly number[]) =>
      value.every((one, k) => Math.abs(one - other[k]) <= STILL * span);
    if (!others.every((value) => isAs(value, first))) {
      return [
        { bone: index, path, times: Float32Array.from(times), values: Float32Array.from([first, ...others].flat()) },
      ];
    }
    if (isAs(first, bone[path])) return [];
    return [{ bone: index, path, times: Float32Array.of(times[0]), values: Float32Array.from(first) }];
  });
}

/** What clips do with the weights of a mesh's morph targets. */
export function readShapeMotions(
  clips: readonly FbxClip[],
  shapes: readonly FbxShape[],
  budget: SizeBudget,
): NonNullable<Shapes['motions']> {
  return clips.flatMap(({ name, curves }) => {
    const own = shapes.map(({ channel }) => [...(curves.get(channel.id)?.values() ?? [])][0]);
    const times = timesOf(
      own.filter((curve) => curve !== undefined),
      () => false,
      budget,
    );
    if (times.length === 0) return [];
    budget.take('keys', times.length, shapes.length);
    const values = times.flatMap((time) =>
      own.map((curve, i) => (curve ? valueAt(curve, time) / 100 : shapes[i].weight)),
    );
    return [{ clip: name, times: Float32Array.from(times), values: Float32Array.from(values) }];
  });
}

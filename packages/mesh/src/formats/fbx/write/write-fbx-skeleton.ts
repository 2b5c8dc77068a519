import { identity, invert } from '../../../core/math/matrix.ts';
import type { Quaternion } from '../../../core/math/quaternion.ts';
import type { Bone, Clip, Model, Part, SceneNode, Skeleton } from '../../../core/model.ts';
import { quaternionAt } from '../../../core/sample-channel.ts';
import { normalizeSkin } from '../../../skin/skin-weights.ts';
import { TICKS_PER_SECOND } from '../read/fbx-curves.ts';
import { double, type FbxNode, group, int, long, named, node, object, text } from './write-fbx-binary.ts';
import type { FbxMesh } from './write-fbx-mesh.ts';
import { type FbxScene, pAnimated, pDouble, properties70, pTime, pTransform } from './write-fbx-properties.ts';
import type { FbxShapeChannel } from './write-fbx-shapes.ts';

/** Bones, skin clusters, bind pose and clips of an FBX file. */

const degrees = 180 / Math.PI;

export type Placed = Pick<Bone, 'name' | 'translation' | 'rotation' | 'scale'>;

/** Adds the bones under the scene, as bones or as plain nodes, but for the `shown`, which are meshes; answers their ids. */
export function fbxBones(
  scene: FbxScene,
  bones: readonly Bone[],
  kind: 'LimbNode' | 'Null',
  shown: ReadonlySet<Placed>,
): number[] {
  const ids = bones.map(() => scene.id());
  bones.forEach((bone, i) => {
    if (!shown.has(bone)) addNode(scene, bone, ids[i], kind);
    scene.link(ids[i], ids[bone.parent] ?? 0);
  });
  return ids;
}

/** Adds what parts hang from, but for the `shown`, which are meshes; answers ids in the places of the nodes. */
export function fbxNodes(
  scene: FbxScene,
  nodes: readonly (SceneNode | undefined)[],
  boneIds: readonly number[],
  shown: ReadonlySet<Placed>,
): (number | undefined)[] {
  const ids = nodes.map((node) => node && scene.id());
  nodes.forEach((node, i) => {
    const id = ids[i];
    if (!node || id === undefined) return;
    if (!shown.has(node)) addNode(scene, node, id, 'Null');
    scene.link(id, ids[node.parent] ?? boneIds[node.bone ?? -1] ?? 0);
  });
  return ids;
}

export function fbxPlace({ translation, rotation, scale }: Omit<Placed, 'name'>): FbxNode[] {
  const angles = quaternionToEuler(rotation).map((angle) => angle * degrees);
  return [
    pTransform('Lcl Translation', translation),
    pTransform('Lcl Rotation', angles),
    pTransform('Lcl Scaling', scale),
  ];
}

function addNode(scene: FbxScene, placed: Placed, id: number, kind: string): void {
  const { name } = placed;
  const attribute = scene.id();
  scene.objects.push(
    object('NodeAttribute', attribute, named(name, 'NodeAttribute'), kind, [
      node('TypeFlags', [text(kind === 'Null' ? 'Null' : 'Skeleton')]),
      properties70(pDouble('Size', 1)),
    ]),
    object('Model', id, named(name, 'Model'), kind, [
      node('Version', [int(232)]),
      properties70(...fbxPlace(placed)),
      node('Culling', [text('CullingOff')]),
    ]),
  );
  scene.link(attribute, id);
}

/** Binds a mesh to the bones: one cluster per bone that moves any of its points. */
export function fbxSkin(
  scene: FbxScene,
  part: Part,
  mesh: FbxMesh,
  geometry: number,
  bones: readonly Bone[],
  ids: readonly number[],
) {
  if (!part.joints || !part.weights || bones.length === 0) return;
  const skin = scene.id();
  scene.objects.push(
    object('Deformer', skin, named(part.name, 'Deformer'), 'Skin', [
      node('Version', [int(101)]),
      node('Link_DeformAcuracy', [double(50)]),
    ]),
  );
  scene.link(skin, geometry);
  const { joints, weights } = normalizeSkin(part.joints, part.weights);
  const points: number[][] = bones.map(() => []);
  const shares: number[][] = bones.map(() => []);
  const done = new Uint8Array(mesh.points);
  for (let vertex = 0; vertex < mesh.pointOf.length; vertex++) {
    const point = mesh.pointOf[vertex];
    if (done[point]) continue;
    done[point] = 1;
    for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
      if (weights[k] <= 0) continue;
      points[joints[k]]?.push(point);
      shares[joints[k]]?.push(weights[k]);
    }
  }
  bones.forEach((bone, i) => {
    const cluster = scene.id();
    scene.objects.push(
      object('Deformer', cluster, named(bone.name, 'SubDeformer'), 'Cluster', [
        node('Version', [int(100)]),
        node('UserData', [text(''), text('')]),
        ...(points[i].length
          ? [
              node('Indexes', [{ type: 'i', value: Int32Array.from(points[i]) }]),
              node('Weights', [{ type: 'd', value: Float64Array.from(shares[i]) }]),
            ]
          : []),
        node('Transform', [{ type: 'd', value: Float64Array.from(bone.inverseBind) }]),
        node('TransformLink', [{ type: 'd', value: invert(bone.inverseBind) }]),
      ]),
    );
    scene.link(cluster, skin);
    scene.link(ids[i], cluster);
  });
}

export function fbxBindPose(
  scene: FbxScene,
  bones: readonly Bone[],
  ids: readonly number[],
  meshes: readonly { id: number; rest?: Float64Array }[],
) {
  const pose = (id: number, matrix: Float64Array) =>
    group('PoseNode', [node('Node', [long(id)]), node('Matrix', [{ type: 'd', value: matrix }])]);
  scene.objects.push(
    object('Pose', scene.id(), named('bind', 'Pose'), 'BindPose', [
      node('Type', [text('BindPose')]),
      node('Version', [int(100)]),
      node('NbPoseNodes', [int(bones.length + meshes.length)]),
      ...meshes.map(({ id, rest }) => pose(id, rest ?? identity())),
      ...bones.map((bone, i) => pose(ids[i], invert(bone.inverseBind))),
    ]),
  );
}

export const ticks = (seconds: number) => BigInt(Math.round(seconds * TICKS_PER_SECOND));
/** Degrees: between two keys FBX turns angles in a straight line, not quaternions, so rotations get keys this close. */
const ROTATION_STEP = 5;
const MOST_STEPS = 30;

/** What clips move: bones by their ids, and channels of morph targets. */
export interface FbxMoved {
  skeleton: Skeleton | undefined;
  ids: readonly number[];
  channels: readonly FbxShapeChannel[];
}

/** Adds each clip as a stack with one layer; answers the `Takes` entries. */
export function fbxClips(scene: FbxScene, clips: readonly Clip[], moved: FbxMoved): FbxNode[] {
  return clips.map((clip) => {
    const stack = scene.id();
    const layer = scene.id();
    const stop = ticks(clip.durationSeconds);
    scene.objects.push(
      object('AnimationStack', stack, named(clip.name, 'AnimStack'), '', [
        properties70(
          pTime('LocalStart', 0n),
          pTime('LocalStop', stop),
          pTime('ReferenceStart', 0n),
          pTime('ReferenceStop', stop),
        ),
      ]),
      { ...object('AnimationLayer', layer, named(clip.name, 'AnimLayer'), '', []), scope: true },
    );
    scene.link(layer, stack);
    for (const motion of [...boneMotions(clip, moved), ...shapeMotions(clip, moved)]) addMotion(scene, layer, motion);
    return node(
      'Take',
      [text(clip.name)],
      [
        node('FileName', [text(`${clip.name}.tak`)]),
        node('LocalTime', [long(0), long(stop)]),
        node('ReferenceTime', [long(0), long(stop)]),
      ],
    );
  });
}

/** Those of the bones, and those that do no more than move morph targets. */
export function clipsToWrite(model: Model): Clip[] {
  const clips = model.skeleton ? [...(model.clips ?? [])] : [];
  const motions = model.parts.flatMap(({ shapes }) => shapes?.motions ?? []);
  for (const { clip: name, times } of motions) {
    const known = clips.findIndex((clip) => clip.name === name);
    const durationSeconds = Math.max(clips[known]?.durationSeconds ?? 0, times.at(-1) ?? 0);
    if (known < 0) clips.push({ name, durationSeconds, channels: [] });
    else clips[known] = { ...clips[known], durationSeconds };
  }
  return clips;
}

/** What one clip does with one property. */
interface Motion {
  target: number;
  property: string;
  name: string;
  axes: readonly string[];
  curves: Curves;
}

function boneMotions(clip: Clip, { skeleton, ids }: FbxMoved): Motion[] {
  return clip.channels.flatMap((channel) => {
    const target = ids[channel.bone];
    if (!skeleton?.bones[channel.bone] || target === undefined || channel.times.length === 0) return [];
    const [name, property] = FBX_PATHS[channel.path];
    const curves = channel.path === 'rotation' ? eulerCurves(channel) : vectorCurves(channel);
    return [{ target, property, name, axes: ['d|X', 'd|Y', 'd|Z'], curves }];
  });
}

function shapeMotions(clip: Clip, { channels }: FbxMoved): Motion[] {
  const name = 'DeformPercent';
  return channels.flatMap(({ id, place, shapes: { list, motions = [] } }) =>
    motions
      .filter((motion) => motion.clip === clip.name && motion.times.length > 0)
      .map(({ times, values }) => ({
        target: id,
        property: name,
        name,
        axes: [`d|${name}`],
        curves: {
          times: Array.from(times),
          values: [Array.from(times, (_, i) => values[i * list.length + place] * 100)],
        },
      })),
  );
}

function addMotion(scene: FbxScene, layer: number, { target, property, name, axes, curves }: Motion): void {
  const curveNode = scene.id();
  scene.objects.push(
    object('AnimationCurveNode', curveNode, named(name, 'AnimCurveNode'), '', [
      properties70(...axes.map((axis, k) => pAnimated(axis, curves.values[k][0]))),
    ]),
  );
  scene.link(curveNode, layer);
  scene.link(curveNode, target, property);
  for (const [k, axis] of axes.entries()) {
    const curve = scene.id();
    scene.objects.push(curveObject(curve, curves.times, curves.values[k]));
    scene.link(curve, curveNode, axis);
  }
}

const FBX_PATHS = {
  translation: ['T', 'Lcl Translation'],
  rotation: ['R', 'Lcl Rotation'],
  scale: ['S', 'Lcl Scaling'],
} as const;

interface Curves {
  times: number[];
  /** One list per axis. */
  values: number[][];
}

function vectorCurves({ times, values }: { times: Float32Array; values: Float32Array }): Curves {
  const axis = (k: number) => Array.from(times, (_, i) => values[i * 3 + k]);
  return { times: Array.from(times), values: [axis(0), axis(1), axis(2)] };
}

function eulerCurves(channel: { times: Float32Array; values: Float32Array }): Curves {
  const times: number[] = [];
  channel.times.forEach((time, i) => {
    times.push(time);
    const next = channel.times[i + 1] ?? time;
    const [a, b] = [quaternionAt(channel, time), quaternionAt(channel, next)];
    const cosine = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
    const steps = Math.min(MOST_STEPS, Math.ceil((Math.acos(Math.min(1, cosine)) * 2 * degrees) / ROTATION_STEP));
    for (let k = 1; k < steps; k++) times.push(time + ((next - time) * k) / steps);
  });
  const values: Curves['values'] = [[], [], []];
  let previous: readonly number[] = [0, 0, 0];
  for (const time of times) {
    previous = nearestEuler(quaternionToEuler(quaternionAt(channel, time)), previous);
    for (let k = 0; k < 3; k++) values[k].push(previous[k] * degrees);
  }
  return { times, values };
}

function curveObject(id: number, times: readonly number[], values: readonly number[]): FbxNode {
  return object('AnimationCurve', id, named('', 'AnimCurve'), '', [
    node('Default', [double(values[0])]),
    node('KeyVer', [int(4008)]),
    node('KeyTime', [{ type: 'l', value: BigInt64Array.from(times, ticks) }]),
    node('KeyValueFloat', [{ type: 'f', value: Float32Array.from(values) }]),
    // One set of attributes for all keys: linear interpolation.
    node('KeyAttrFlags', [{ type: 'i', value: Int32Array.of(4) }]),
    node('KeyAttrDataFloat', [{ type: 'f', value: new Float32Array(4) }]),
    node('KeyAttrRefCount', [{ type: 'i', value: Int32Array.of(times.length) }]),
  ]);
}

/** The Euler angles that FBX wants in place of quaternions: radians, X turned first, then Y, then Z. */

type Euler = [number, number, number];

function quaternionToEuler([x, y, z, w]: Quaternion): Euler {
  const sine = Math.min(1, Math.max(-1, 2 * (w * y - x * z)));
  if (Math.abs(sine) > 0.9999999) return [2 * Math.atan2(x, w), (Math.sign(sine) * Math.PI) / 2, 0];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** The same rotation by the angles closest to the previous ones, so that a curve does not jump. */
function nearestEuler([x, y, z]: Euler, previous: readonly number[]): Euler {
  const turn = 2 * Math.PI;
  const near = (angles: Euler): Euler => {
    const [a, b, c] = angles.map((angle, k) => angle + turn * Math.round((previous[k] - angle) / turn));
    return [a!, b!, c!];
  };
  const distance = (angles: Euler) => angles.reduce((sum, angle, k) => sum + Math.abs(angle - previous[k]), 0);
  const one = near([x, y, z]);
  const other = near([x + Math.PI, Math.PI - y, z + Math.PI]);
  return distance(other) < distance(one) - 1e-9 ? other : one;
}

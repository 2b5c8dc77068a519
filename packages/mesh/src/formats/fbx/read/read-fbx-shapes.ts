import type { Shapes } from '../../../core/model.ts';
import type { ReadContext } from '../../read/read-context.ts';
import { arrayIn, childOf, type FbxFile, type FbxObject, numbersIn } from './fbx-file.ts';
import type { Numbers } from './fbx-records.ts';

/** Morph targets of an FBX mesh: channels, each with the control points that it moves. */
export interface FbxShape {
  channel: FbxObject;
  /** 0 to 1. */
  weight: number;
  points: Numbers;
  positions: Numbers;
  normals: Numbers;
}

export function readFbxShapes(
  file: FbxFile,
  geometry: FbxObject,
  { shapes, leaveOut, budget }: ReadContext,
): FbxShape[] {
  const blends = file.childrenOf(geometry.id, 'Deformer').filter(({ object }) => object.type === 'BlendShape');
  const channels = blends.flatMap(({ object }) => file.childrenOf(object.id, 'Deformer'));
  if (channels.length > 0 && !shapes) leaveOut('morph targets');
  // Those that are seen without a clip are read for everybody.
  if (!shapes && channels.every(({ object }) => weightOf(object) === 0)) return [];
  return channels.flatMap(({ object: channel }) => {
    const steps = file.childrenOf(channel.id, 'Geometry');
    if (steps.length > 1) leaveOut('steps between morph targets');
    const shape = steps.at(-1)?.object.element;
    if (!shape) return [];
    for (const name of ['Indexes', 'Vertices', 'Normals']) budget.take('values', arrayIn(shape, name)?.count ?? 0);
    return [
      {
        channel,
        weight: weightOf(channel),
        points: numbersIn(shape, 'Indexes'),
        positions: numbersIn(shape, 'Vertices'),
        normals: numbersIn(shape, 'Normals'),
      },
    ];
  });
}

function weightOf(channel: FbxObject): number {
  const said = childOf(channel.element, 'DeformPercent')?.properties[0];
  return (channel.values.number('DeformPercent') ?? (typeof said === 'number' ? said : 0)) / 100;
}

/** Of a piece of the mesh. */
export function shapesOf(
  list: readonly FbxShape[],
  { pointOf, points }: { pointOf: Uint32Array; points: number },
  { budget }: ReadContext,
): Shapes | undefined {
  if (list.length === 0) return undefined;
  budget.take('bytes', pointOf.length * list.length * 24);
  const place = new Int32Array(points);
  return {
    list: list.map(({ channel, points: moved, positions, normals }) => {
      place.fill(-1);
      for (let i = 0; i < moved.length; i++) if (moved[i] >= 0 && moved[i] < points) place[moved[i]] = i;
      const spread = (values: Numbers) => {
        const out = new Float32Array(pointOf.length * 3);
        for (let i = 0; i < pointOf.length; i++) {
          const from = place[pointOf[i]];
          if (from >= 0) for (let k = 0; k < 3; k++) out[i * 3 + k] = values[from * 3 + k] ?? 0;
        }
        return out;
      };
      // Many programs write zeros, which say as little as nothing.
      const turns = normals.length === positions.length && normals.some((value) => value !== 0);
      return {
        name: channel.name || 'shape',
        positions: spread(positions),
        ...(turns && { normals: spread(normals) }),
      };
    }),
    weights: list.map(({ weight }) => weight),
  };
}

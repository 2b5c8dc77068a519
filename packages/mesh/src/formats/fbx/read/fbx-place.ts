import { compose, identity, invert, multiply } from '../../../core/math/matrix.ts';
import { about, inverse, NO_TURN, type Quaternion, turns } from '../../../core/math/quaternion.ts';
import type { Vector } from '../../../core/math/vector.ts';
import type { FbxValues } from './fbx-file.ts';

/**
 * Where FBX models stand. A node has pivots and turns of its own around what moves. Source: FBX SDK, "Computing
 * transformation matrices".
 */
export interface FbxPose {
  translation: Vector;
  /** Degrees. */
  angles: Vector;
  scale: Vector;
}

export interface FbxPlace {
  /** As the file was saved. */
  pose: FbxPose;
  /** Column-major 4 x 4, to the parent. */
  matrixOf(pose: FbxPose): Float64Array;
  /** From the points of its own meshes to the node; what hangs from it is not touched. */
  geometric: Float64Array;
}

const ZERO: Vector = [0, 0, 0];
const ONE: Vector = [1, 1, 1];
/** Which axis is turned about first, by the number that `RotationOrder` has. */
const ORDERS = ['xyz', 'xzy', 'yzx', 'yxz', 'zxy', 'zyx'] as const;

export function placeOf(values: FbxValues): FbxPlace {
  const at = (name: string) => move(values.vector(name) ?? ZERO);
  // Both count only where the file says so.
  const active = Boolean(values.number('RotationActive'));
  const turn = (name: string) => (active ? quaternionOf(values.vector(name) ?? ZERO, 0) : NO_TURN);
  const order = active ? (values.number('RotationOrder') ?? 0) : 0;
  const [before, after] = [turn('PreRotation'), inverse(turn('PostRotation'))];
  const [pivot, scalingPivot] = [at('RotationPivot'), at('ScalingPivot')];
  const ahead = multiply(at('RotationOffset'), pivot);
  const between = multiply(invert(pivot), multiply(at('ScalingOffset'), scalingPivot));
  const behind = invert(scalingPivot);
  return {
    pose: {
      translation: values.vector('Lcl Translation') ?? ZERO,
      angles: values.vector('Lcl Rotation') ?? ZERO,
      scale: values.vector('Lcl Scaling') ?? ONE,
    },
    matrixOf({ translation, angles, scale }) {
      const turned = turns(before, quaternionOf(angles, order), after);
      return [ahead, compose(ZERO, [...turned], ONE), between, compose(ZERO, [...NO_TURN], scale), behind].reduce(
        multiply,
        move(translation),
      );
    },
    geometric: compose(
      values.vector('GeometricTranslation') ?? ZERO,
      [...quaternionOf(values.vector('GeometricRotation') ?? ZERO, 0)],
      values.vector('GeometricScaling') ?? ONE,
    ),
  };
}

const move = (by: Vector) => compose(by, [...NO_TURN], ONE);

function quaternionOf([x, y, z]: Vector, order: number): Quaternion {
  const by = { x: about('x', x), y: about('y', y), z: about('z', z) };
  const [first, second, third] = ORDERS[order] ?? ORDERS[0];
  return turns(by[third as 'x'], by[second as 'x'], by[first as 'x']);
}

/**
 * From the file's space to metres, Y up, front to +Z: the axes that the file names, with their signs, and its unit. One
 * that names none, or one twice, has Y up.
 */
export function fileMatrix(settings: FbxValues): { matrix: Float64Array; unit: number } {
  const scale = (settings.number('UnitScaleFactor') ?? 1) / 100;
  const unit = scale > 0 && Number.isFinite(scale) ? scale : 0.01;
  const sign = (name: string) => ((settings.number(`${name}AxisSign`) ?? 1) < 0 ? -1 : 1);
  const up = settings.number('UpAxis') ?? 1;
  const said = [settings.number('CoordAxis'), up, settings.number('FrontAxis')];
  const isWhole = [0, 1, 2].every((axis) => said.includes(axis));
  const axes = isWhole ? said : [0, 1, 2];
  const signs = isWhole ? [sign('Coord'), sign('Up'), sign('Front')] : [1, 1, 1];
  const matrix = identity();
  matrix.fill(0, 0, 12);
  for (const [row, axis] of axes.entries()) matrix[(axis ?? row) * 4 + row] = signs[row] * unit;
  return { matrix, unit };
}

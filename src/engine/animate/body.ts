import type { Model } from '../model.ts';
import { compose, multiply } from '../ops/matrix.ts';
import { lengthOf, type Quaternion, subtract, type Vector } from './quaternion.ts';

/** A rigged model as posing sees it: where its bones are at rest, and how its limbs and its trunk are proportioned. */
export interface Body {
  bones: RestBone[];
  indexOf: ReadonlyMap<string, number>;
}

export interface RestBone {
  name: string;
  parent: number;
  at: Vector;
  /** In model space. */
  rotation: Quaternion;
  /** Scale of the space that the bone's translation is in. */
  parentScale: number;
}

export function readBody(model: Model): Body {
  const bones = model.skeleton?.bones ?? [];
  const matrices: Float64Array[] = [];
  const rest = bones.map((bone): RestBone => {
    const local = compose(bone.translation, bone.rotation, bone.scale);
    const above = matrices[bone.parent];
    const matrix = above ? multiply(above, local) : local;
    matrices.push(matrix);
    return {
      name: plainName(bone.name),
      parent: bone.parent,
      at: [matrix[12]!, matrix[13]!, matrix[14]!],
      rotation: rotationOf(matrix),
      parentScale: above ? Math.hypot(above[0]!, above[1]!, above[2]!) : 1,
    };
  });
  return { bones: rest, indexOf: new Map(rest.map(({ name }, i) => [name, i])) };
}

/** Programs put a prefix before names ("mixamorig:Hips"). */
function plainName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

export function placeOf(body: Body, name: string): Vector {
  return body.bones[body.indexOf.get(name) ?? -1]?.at ?? [0, 0, 0];
}

export function distanceBetween(body: Body, from: string, to: string): number {
  return lengthOf(subtract(placeOf(body, to), placeOf(body, from)));
}

/** Of a matrix without shear. */
function rotationOf(m: Float64Array): Quaternion {
  const column = (k: number): Vector => {
    const length = Math.hypot(m[k * 4]!, m[k * 4 + 1]!, m[k * 4 + 2]!) || 1;
    return [m[k * 4]! / length, m[k * 4 + 1]! / length, m[k * 4 + 2]! / length];
  };
  const [a, b, c] = [column(0), column(1), column(2)];
  const trace = a[0] + b[1] + c[2];
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    return [(b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s, s / 4];
  }
  if (a[0] > b[1] && a[0] > c[2]) {
    const s = Math.sqrt(1 + a[0] - b[1] - c[2]) * 2;
    return [s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s, (b[2] - c[1]) / s];
  }
  if (b[1] > c[2]) {
    const s = Math.sqrt(1 + b[1] - a[0] - c[2]) * 2;
    return [(b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s, (c[0] - a[2]) / s];
  }
  const s = Math.sqrt(1 + c[2] - a[0] - b[1]) * 2;
  return [(c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4, (a[1] - b[0]) / s];
}

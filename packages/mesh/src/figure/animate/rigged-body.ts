import { compose, decompose, multiply } from '../../core/math/matrix.ts';
import type { Quaternion } from '../../core/math/quaternion.ts';
import { lengthOf, subtract, type Vector } from '../../core/math/vector.ts';
import type { Model } from '../../core/model.ts';

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
      at: [matrix[12], matrix[13], matrix[14]],
      rotation: decompose(matrix).rotation,
      parentScale: above ? Math.hypot(above[0], above[1], above[2]) : 1,
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

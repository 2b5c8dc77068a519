import { inverse, NO_TURN, type Quaternion, rotate, turns } from '../../core/math/quaternion.ts';
import { add, subtract, type Vector } from '../../core/math/vector.ts';
import type { Model } from '../../core/model.ts';
import type { Body } from './rigged-body.ts';
import type { Solved } from './solve-humanoid.ts';

/** Keeps bodies above the ground, whatever their proportions: a sitting rump, a kneeling knee, the hem of a robe. */

/** Vertices that are looked at, evenly picked. */
const SAMPLES = 2500;
const ARMS = /(Shoulder|Arm|Hand)$/;

interface Sample {
  at: Vector;
  bones: readonly { bone: number; weight: number }[];
}

/** Adds to the root's move what lifts the lowest vertex to where the lowest one is at rest. Hands may reach lower. */
export function createFloor(model: Model, body: Body): (solved: Solved) => Solved {
  const samples = pick(model, body);
  const rest = samples.reduce((low, { at }) => Math.min(low, at[1]), Infinity);
  return (solved) => {
    const moved = placesOf(body, solved);
    let low = Infinity;
    for (const { at, bones } of samples) {
      let y = 0;
      for (const { bone, weight } of bones) {
        const { turn, place } = moved[bone];
        y += weight * (place[1] + rotate(turn, subtract(at, body.bones[bone].at))[1]);
      }
      low = Math.min(low, y);
    }
    const lift = rest - low;
    if (!(lift > 0)) return solved;
    return { ...solved, rootMove: add(solved.rootMove, [0, lift, 0]) };
  };
}

function pick(model: Model, body: Body): Sample[] {
  const total = model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0);
  const step = Math.max(1, Math.floor(total / SAMPLES));
  const samples: Sample[] = [];
  for (const { positions, joints, weights } of model.parts) {
    if (!joints || !weights) continue;
    for (let v = 0; v < positions.length / 3; v += step) {
      const bones = [0, 1, 2, 3]
        .map((k) => ({ bone: joints[v * 4 + k], weight: weights[v * 4 + k] }))
        .filter(({ bone, weight }) => weight > 0 && body.bones[bone] !== undefined);
      if (bones.some(({ bone, weight }) => weight > 0.3 && ARMS.test(body.bones[bone].name))) continue;
      if (bones.length > 0) samples.push({ at: [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]], bones });
    }
  }
  return samples;
}

/** Where each bone's joint is and how it is turned from rest. */
function placesOf(body: Body, { turns: known, rootMove }: Solved): { turn: Quaternion; place: Vector }[] {
  const out: { turn: Quaternion; place: Vector }[] = [];
  for (const bone of body.bones) {
    const parent = out[bone.parent];
    const turn = known.get(bone.name) ?? parent?.turn ?? NO_TURN;
    const place = parent
      ? add(parent.place, rotate(parent.turn, subtract(bone.at, body.bones[bone.parent].at)))
      : bone.at;
    out.push({ turn, place: bone.name === 'Hips' ? add(place, rootMove) : place });
  }
  return out;
}

/** Local rotations of all bones, from the turns in model space. */
export function localRotations(body: Body, { turns: known }: Solved): Quaternion[] {
  const world: Quaternion[] = [];
  return body.bones.map((bone) => {
    const parent = body.bones[bone.parent];
    // Bones that an action does not know go with their parents.
    const turn = known.get(bone.name) ?? (parent ? turns(world[bone.parent], inverse(parent.rotation)) : NO_TURN);
    const own = turns(turn, bone.rotation);
    const above = world[bone.parent];
    world.push(own);
    return above ? turns(inverse(above), own) : own;
  });
}

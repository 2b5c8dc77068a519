import { dot, lengthOf, scale, subtract, type Vector } from '../../core/math/vector.ts';
import type { Model } from '../../core/model.ts';
import { type Body, placeOf } from './rigged-body.ts';

/** How far an arm can come down beside the trunk, and up beside the head, without going into them. */
export interface Clearance {
  /** Degrees off straight down, at the least. */
  low: number;
  /** Degrees from straight down, at the most. */
  high: number;
  /** What is in the hand would go into the ground when the arm hangs: a staff, a long sword. */
  holdsLong: boolean;
}

const TRUNK = /^(Hips|Spine|Chest|(Left|Right)UpLeg)$/;

/** Measured on the rest pose's vertices. Without a mesh nothing is in the way. */
export function measureClearance(model: Model, body: Body): Record<'Left' | 'Right', Clearance> {
  return { Left: measureSide(model, body, 'Left', 1), Right: measureSide(model, body, 'Right', -1) };
}

/** How high the undersides of chest and hips lie, in the model's units: as far as an animal can lie down. */
export function measureBelly(model: Model, body: Body): Record<'Chest' | 'Hips', number> {
  const low = { Chest: Infinity, Hips: Infinity };
  forOwned(model, body, 0.5, (name, [, y]) => {
    if (name === 'Chest' || name === 'Hips') low[name] = Math.min(low[name], y);
  });
  return low;
}

/** Whether the lower body is one piece: something between the feet, down at the ground, belongs to neither leg. */
export function wearsRobe(model: Model, body: Body): boolean {
  const [ankle, toe, hips] = [placeOf(body, 'LeftFoot'), placeOf(body, 'LeftToeBase'), placeOf(body, 'Hips')];
  let found = 0;
  forOwned(model, body, 0.55, (name, [x, y, z]) => {
    if (
      name === 'Hips' &&
      y < 0.3 * hips[1] &&
      Math.abs(x - hips[0]) < Math.abs(ankle[0] - hips[0]) &&
      z > toe[2] - 0.5 * hips[1]
    )
      found++;
  });
  return found > 3;
}

/** Calls for each vertex that one bone has most of. */
function forOwned(model: Model, body: Body, least: number, call: (name: string, at: Vector) => void): void {
  for (const { positions, joints, weights } of model.parts) {
    if (!joints || !weights) continue;
    for (let v = 0; v < positions.length / 3; v++)
      for (let k = v * 4; k < v * 4 + 4; k++) {
        if (weights[k] <= least) continue;
        call(body.bones[joints[k]]?.name ?? '', [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]]);
      }
  }
}

function measureSide(model: Model, body: Body, side: 'Left' | 'Right', sign: 1 | -1): Clearance {
  const shoulder = placeOf(body, `${side}Arm`);
  const elbow = placeOf(body, `${side}ForeArm`);
  const hand = placeOf(body, `${side}Hand`);
  const upper = lengthOf(subtract(elbow, shoulder));
  const reach = (upper + lengthOf(subtract(hand, elbow))) * 1.25;
  const below: number[] = [];
  const above: number[] = [];
  let thickness = 0;
  let count = 0;
  let held = 0;
  forOwned(model, body, 0.6, (name, at) => {
    const out = sign * (at[0] - shoulder[0]);
    const up = at[1] - shoulder[1];
    if (name === `${side}ForeArm`) {
      thickness += distanceToLine(at, elbow, hand);
      count++;
    } else if (name === `${side}Hand`) held = Math.max(held, lengthOf(subtract(at, hand)));
    else if (Math.abs(at[2] - shoulder[2]) < 0.35 * reach && Math.hypot(out, up) < reach) {
      if (TRUNK.test(name) && up < -0.3 * upper) below.push(Math.atan2(out, -up));
      if (name === 'Head' && up > 0.1 * upper) above.push(Math.atan2(out, up));
    }
  });
  const spare = count > 0 ? Math.atan2(thickness / count, 0.75 * reach) : 0;
  const degrees = 180 / Math.PI;
  const rest = Math.atan2(sign * (hand[0] - shoulder[0]), shoulder[1] - hand[1]) * degrees;
  const low = (percentile(below, 0.97) + spare) * degrees;
  const high = 180 - (percentile(above, 0.97) + spare) * degrees;
  return {
    // As it stands the model does not go through itself: no arm has to hang farther off than at rest.
    low: Math.max(0, Math.min(low, 45, Math.max(0, rest))),
    high: above.length > 0 ? Math.min(175, Math.max(110, high)) : 175,
    holdsLong: held > 0.95 * (shoulder[1] - upper - lengthOf(subtract(hand, elbow))),
  };
}

function percentile(values: number[], share: number): number {
  if (values.length === 0) return -0.2;
  values.sort((a, b) => a - b);
  return values[Math.floor((values.length - 1) * share)];
}

function distanceToLine(at: Vector, from: Vector, to: Vector): number {
  const [way, off] = [subtract(to, from), subtract(at, from)];
  const t = Math.min(1, Math.max(0, dot(way, off) / (dot(way, way) || 1)));
  return lengthOf(subtract(off, scale(way, t)));
}

import type { Model } from '../model.ts';
import { type Body, placeOf } from './body.ts';
import { lengthOf, subtract } from './quaternion.ts';

/** How far an arm can come down beside the trunk, and up beside the head, without going into them. */
export interface Clearance {
  /** Degrees off straight down, at the least. */
  low: number;
  /** Degrees from straight down, at the most. */
  high: number;
}

const TRUNK = /^(Hips|Spine|Chest|(Left|Right)UpLeg)$/;

/** Measured on the rest pose's vertices. Without a mesh nothing is in the way. */
export function measureClearance(model: Model, body: Body): Record<'Left' | 'Right', Clearance> {
  return { Left: measureSide(model, body, 'Left', 1), Right: measureSide(model, body, 'Right', -1) };
}

function measureSide(model: Model, body: Body, side: 'Left' | 'Right', sign: 1 | -1): Clearance {
  const shoulder = placeOf(body, `${side}Arm`);
  const elbow = placeOf(body, `${side}ForeArm`);
  const hand = placeOf(body, `${side}Hand`);
  const upper = lengthOf(subtract(elbow, shoulder));
  const reach = (upper + lengthOf(subtract(hand, elbow))) * 1.25;
  const owners = body.bones.map(({ name }) =>
    TRUNK.test(name) ? 'trunk' : name === 'Head' ? 'head' : name === `${side}ForeArm` ? 'arm' : '',
  );
  const below: number[] = [];
  const above: number[] = [];
  let thickness = 0;
  let count = 0;
  for (const { positions, joints, weights } of model.parts) {
    if (!joints || !weights) continue;
    for (let v = 0; v < positions.length / 3; v++) {
      // Weights are sorted as they come from the rig; files may have them in any order.
      let owner = '';
      for (let k = v * 4; k < v * 4 + 4; k++) if (weights[k]! > 0.6) owner = owners[joints[k]!] ?? '';
      if (owner === '') continue;
      const out = sign * (positions[v * 3]! - shoulder[0]);
      const up = positions[v * 3 + 1]! - shoulder[1];
      const ahead = positions[v * 3 + 2]! - shoulder[2];
      if (owner === 'arm') {
        thickness += distanceToLine(positions, v, elbow, hand);
        count++;
      } else if (Math.abs(ahead) < 0.35 * reach) {
        if (owner === 'trunk' && up < -0.3 * upper && Math.hypot(out, up) < reach) below.push(Math.atan2(out, -up));
        if (owner === 'head' && up > 0.1 * upper && Math.hypot(out, up) < reach) above.push(Math.atan2(out, up));
      }
    }
  }
  const spare = count > 0 ? Math.atan2(thickness / count, 0.75 * reach) : 0;
  const degrees = 180 / Math.PI;
  const rest = Math.atan2(sign * (hand[0] - shoulder[0]), shoulder[1] - hand[1]) * degrees;
  const low = (percentile(below, 0.97) + spare) * degrees;
  const high = 180 - (percentile(above, 0.97) + spare) * degrees;
  return {
    // As it stands the model does not go through itself: no arm has to hang farther off than at rest.
    low: Math.max(0, Math.min(low, 45, Math.max(0, rest))),
    high: above.length > 0 ? Math.min(175, Math.max(110, high)) : 175,
  };
}

function percentile(values: number[], share: number): number {
  if (values.length === 0) return -0.2;
  values.sort((a, b) => a - b);
  return values[Math.floor((values.length - 1) * share)]!;
}

function distanceToLine(positions: Float32Array, v: number, from: readonly number[], to: readonly number[]): number {
  const way = [0, 1, 2].map((k) => to[k]! - from[k]!);
  const off = [0, 1, 2].map((k) => positions[v * 3 + k]! - from[k]!);
  const square = way.reduce((sum, value) => sum + value * value, 0) || 1;
  const t = Math.min(1, Math.max(0, way.reduce((sum, value, k) => sum + value * off[k]!, 0) / square));
  return Math.hypot(...off.map((value, k) => value - t * way[k]!));
}

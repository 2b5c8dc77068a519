import { compose, identity, invert, multiply } from '../core/math/matrix.ts';
import { type Bone, boundingBox, type Clip, type Model } from '../core/model.ts';
import { bonesAt } from '../core/sample-channel.ts';

/** How far a figure gets on in a clip, and the same clip with that way in its root bone, or without it. */

export interface Travel {
  /** Metres along x and z from the beginning of the clip to its end; 0 and 0 where the figure stays. */
  way: [number, number];
  /** Whose it is: that bone gets on by itself. Undefined where feet on the ground go back under a body in place, or it stays. */
  bone?: number;
}

export type TravelsBy = 'root_bone' | 'in_place';

/** Of the figure's height: what gets on by less stays in place. */
const STAYS = 0.08;
/** Of the figure's height: feet as much above their lowest place are on the ground. */
const ON_GROUND = 0.02;
/** Times that a clip is looked at, for each second and at most. */
const [LOOKS_A_SECOND, MOST_LOOKS] = [60, 600];

const HIPS = /(^|[:_])(hips|pelvis)$/i;
const FOOT = /(foot|toe|toebase|toes|ball|paw)(_[lr])?$/i;

/**
 * Clips whose way is that of the root bone, which goes on in a straight line; clips in place; or, without either, clips as they are.
 *
 * Units: metres. Keeps: everything else; for `in_place` clips that get on by their feet alone, which are in place. Needs, for
 * `root_bone`, a root: the first bone, without a parent (`withRootBone`).
 * @returns the model, and the way of each clip as it was measured before
 * @example const { model, travels } = withTravel(withRootBone(animated, 'root'), 'root_bone')
 */
export function withTravel(model: Model, where?: TravelsBy): { model: Model; travels: Travel[] } {
  const clips = model.clips ?? [];
  const travels = clips.map((clip) => measureTravel(model, clip));
  const moved = clips.map((clip, i): Clip => {
    const { way, bone } = travels[i];
    if (!where || (way[0] === 0 && way[1] === 0) || (where === 'root_bone' && bone === 0)) return clip;
    const still = bone === undefined ? clip : withWay(model, clip, bone, [-way[0], -way[1]]);
    return where === 'in_place' ? still : withWay(model, still, 0, way);
  });
  return { model: { ...model, ...(model.clips && { clips: moved }) }, travels };
}

/** The clip with a straight line added to where a bone is. */
function withWay({ skeleton }: Model, clip: Clip, bone: number, [x, z]: Travel['way']): Clip {
  const { bones } = skeleton!;
  let above = identity();
  for (let i = bones[bone].parent; i >= 0; i = bones[i].parent) {
    above = multiply(compose(bones[i].translation, bones[i].rotation, bones[i].scale), above);
  }
  const back = invert(above);
  const way = [0, 1, 2].map((k) => back[k] * x + back[8 + k] * z);
  const { translation } = bones[bone];
  const rest = {
    times: Float32Array.of(0, clip.durationSeconds),
    values: Float32Array.of(...translation, ...translation),
  };
  const keys = clip.channels.find((channel) => channel.bone === bone && channel.path === 'translation') ?? rest;
  const share = (i: number) => (clip.durationSeconds > 0 ? keys.times[Math.floor(i / 3)] / clip.durationSeconds : 0);
  const values = keys.values.map((value, i) => value + way[i % 3] * share(i));
  const others = clip.channels.filter((channel) => channel !== keys);
  return { ...clip, channels: [{ bone, path: 'translation', times: keys.times, values }, ...others] };
}

/**
 * Measures how far a clip gets on. Bones are found by their names (hips or pelvis; feet, toes, balls or paws).
 * Units: metres. Needs bones; without hips or feet it stays in place.
 * Looks 60 times a second, at most 600 times a clip.
 * Gives up: turns, and what changes its speed: a way is straight, and the same in each second.
 * @example const { way } = measureTravel(animated, animated.clips[0])
 */
export function measureTravel(model: Model, clip: Clip): Travel {
  const bones = model.skeleton?.bones ?? [];
  const { min, max } = boundingBox(model);
  const height = max[1] - min[1];
  const steps = Math.min(MOST_LOOKS, Math.max(2, Math.round(clip.durationSeconds * LOOKS_A_SECOND)));
  const frames = Array.from({ length: steps + 1 }, (_, i) => placesAt(bones, clip, (clip.durationSeconds * i) / steps));
  const went = (bone: number, from: number, to: number, axis: 0 | 2) =>
    frames[to][bone * 3 + axis] - frames[from][bone * 3 + axis];
  const isFar = ([x, z]: Travel['way']) => Math.hypot(x, z) > height * STAYS;
  const hips = bones.findIndex(({ name }) => HIPS.test(name));
  if (hips >= 0) {
    const way: Travel['way'] = [went(hips, 0, steps, 0), went(hips, 0, steps, 2)];
    const bone = isFar(way) ? moverOf(bones, clip, hips) : undefined;
    if (bone !== undefined) return { way, bone };
  }
  const feet = bones.flatMap(({ name }, i) => (FOOT.test(name) ? [i] : []));
  const ground = Math.min(...frames.flatMap((frame) => feet.map((foot) => frame[foot * 3 + 1])));
  const back: Travel['way'][] = [];
  for (let step = 0; step < steps; step++) {
    for (const foot of feet) {
      const high = Math.max(frames[step][foot * 3 + 1], frames[step + 1][foot * 3 + 1]);
      if (high <= ground + height * ON_GROUND)
        back.push([went(foot, step, step + 1, 0), went(foot, step, step + 1, 2)]);
    }
  }
  // The middle one: a foot that is lifted or put down is near the ground, too, for a moment.
  const middle = (axis: 0 | 1) => back.map((one) => one[axis]).sort((a, b) => a - b)[back.length >> 1] ?? 0;
  const way: Travel['way'] = [-middle(0) * steps, -middle(1) * steps];
  return { way: isFar(way) ? way : [0, 0] };
}

/** Of a bone and those above it, the one whose own keys end farthest from where they begin. */
function moverOf(bones: readonly Bone[], { channels }: Clip, hips: number): number | undefined {
  let mover: number | undefined;
  let most = 0;
  for (let bone = hips; bone >= 0; bone = bones[bone].parent) {
    const keys = channels.find((channel) => channel.bone === bone && channel.path === 'translation');
    if (!keys || keys.times.length < 2) continue;
    const [first, last] = [keys.values, keys.values.subarray(-3)];
    const far = Math.hypot(last[0] - first[0], last[1] - first[1], last[2] - first[2]);
    if (far > most) [mover, most] = [bone, far];
  }
  return mover;
}

/** xyz of each bone at a time, in model space. */
const placesAt = (bones: readonly Bone[], clip: Clip, seconds: number): Float64Array =>
  Float64Array.from(bonesAt(bones, clip, seconds).flatMap((world) => [...world.subarray(12, 15)]));

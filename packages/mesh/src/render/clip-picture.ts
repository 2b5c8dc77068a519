import { type Box, emptyBox, growBox } from '../core/math/box.ts';
import { boundingBox, type Clip, type Model } from '../core/model.ts';
import { poseAt } from '../figure/animate/pose-at.ts';
import { frame, MARGIN, THREE_QUARTERS } from './camera.ts';
import { encodeFrames, putFrame } from './encode-frames.ts';
import type { Screen } from './raster.ts';
import { createStageScreen, drawFrame, prepareStage } from './render.ts';
import type { Surface } from './scene.ts';
import { naturalShading } from './thumbnail.ts';

/**
 * A clip as a moving picture: the skinned model seen from where the thumbnail looks, at the clip's own speed. All poses
 * share one box and one framing, so that a figure that jumps leaves the ground and not the camera.
 */

export interface ClipPictureOptions {
  /** Pixels per side. */
  size: number;
  /** Most bytes of the result; quality, then size, give way. 2 MB by default. */
  maxBytes?: number;
}

/** What eyes take for movement, and what can be drawn in a few seconds. */
const FRAMES_PER_SECOND = 18;
const FEWEST_FRAMES = 8;
const MOST_FRAMES = 48;
/** How long the last pose stands where the clip does not end as it began. */
const HOLD_MS = 700;
/** Points that the framing looks at; the margin covers what lies between. */
const MOST_POINTS = 1_500_000;

/**
 * An animated WebP of a clip.
 *
 * Options: `maxBytes` 2,000,000. Units: pixels. Gives up, in this order, where it gets too large: quality, then size.
 * @throws {UserError} `empty_model`, `too_small`
 * @example await clipPicture(animated, animated.clips[0], { size: 256 })
 */
export async function clipPicture(
  model: Model,
  clip: Clip,
  { size, maxBytes = 2_000_000 }: ClipPictureOptions,
): Promise<Uint8Array> {
  const loops = endsAsItBegan(clip);
  const seconds = Math.max(0.1, clip.durationSeconds);
  const frames = Math.min(MOST_FRAMES, Math.max(FEWEST_FRAMES, Math.round(seconds * FRAMES_PER_SECOND)));
  const steps = loops ? frames : frames - 1;
  // Posed twice, because all poses of a large model at once are more than a thread has.
  const poses = Array.from({ length: frames }, (_, i) => () => poseAt(model, clip, (seconds * i) / steps));
  const { box, points } = reach(poses, Math.floor(MOST_POINTS / frames));
  const framing = frame(points, [THREE_QUARTERS], { width: size, height: size, margin: MARGIN });
  const shading = naturalShading(model);
  // What it stands on at rest: something long in its hand may go lower.
  const ground = boundingBox(model).min[1];
  const look = { ...THREE_QUARTERS, width: size, height: size, background: 'studio' as const };
  const out = new Uint8Array(size * size * frames * 3);
  let first: { surfaces: Surface[]; screen: Screen } | undefined;
  let at = 0;
  for (const pose of poses) {
    const stage = await prepareStage(pose(), shading, { box, ground, ...(first && { surfaces: first.surfaces }) });
    first ??= { surfaces: stage.scene.surfaces, screen: createStageScreen(stage, look) };
    at = putFrame(out, at, drawFrame(stage, look, framing, first.screen));
  }
  const stepMs = (index: number) => Math.round((seconds * 1_000 * index) / steps);
  const delays = poses.map((_, i) => (!loops && i === steps ? HOLD_MS : stepMs(i + 1) - stepMs(i)));
  return encodeFrames(out, { size, delays, maxBytes });
}

/** Whether the last key of every channel is its first: then the last frame would be shown twice. */
function endsAsItBegan({ channels }: Clip): boolean {
  return channels.every(({ path, times, values }) => {
    const width = path === 'rotation' ? 4 : 3;
    const last = (times.length - 1) * width;
    let dot = 0;
    let away = 0;
    for (let k = 0; k < width; k++) {
      dot += values[k] * values[last + k];
      away = Math.max(away, Math.abs(values[k] - values[last + k]));
    }
    return path === 'rotation' ? Math.abs(dot) > 0.9995 : away < 0.01;
  });
}

/** The box of all poses, and at most `most` points of each as the scene will have them: centred, its half diagonal 1. */
function reach(poses: readonly (() => Model)[], most: number): { box: Box; points: Float32Array } {
  const box = emptyBox();
  const points: number[] = [];
  for (const pose of poses) {
    const posed = pose();
    const { min, max } = boundingBox(posed);
    growBox(box, min, max);
    const count = posed.parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
    const stride = 3 * Math.max(1, Math.ceil(count / Math.max(1, most)));
    for (const { positions } of posed.parts) {
      for (let at = 0; at < positions.length; at += stride)
        points.push(positions[at], positions[at + 1], positions[at + 2]);
    }
  }
  const half = Math.hypot(...box.min.map((low, k) => (box.max[k] - low) / 2)) || 1;
  const middle = box.min.map((low, k) => (low + box.max[k]) / 2);
  return { box, points: Float32Array.from(points, (value, i) => (value - middle[i % 3]) / half) };
}

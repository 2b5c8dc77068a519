import type { Accessor, AnimationChannel } from '@gltf-transform/core';
import type { SizeBudget } from '../../read/size-budget.ts';

/**
 * Keys between which values run in straight lines, as clips have them. A step is held until just before the next key; a
 * spline gets keys between its own, thirty a second. Source: glTF 2.0, appendix C.
 */

const STEP_SECONDS = 1e-4;
const SPLINE_STEP_SECONDS = 1 / 30;
/** Between two keys of a spline. */
const MOST_BETWEEN = 30;

/** Undefined where the channel has none. */
export function straightKeys(channel: AnimationChannel, width: number, budget: SizeBudget): Keys | undefined {
  const sampler = channel.getSampler();
  const [input, output] = [sampler?.getInput(), sampler?.getOutput()];
  if (!sampler || !input || !output || input.getCount() === 0) return undefined;
  const kind = sampler.getInterpolation();
  const times: number[] = [];
  const values: number[] = [];
  const count = input.getCount();
  for (let i = 0; i < count; i++) {
    const [time, next] = [input.getScalar(i), i + 1 < count ? input.getScalar(i + 1) : undefined];
    const value = element(output, kind === 'CUBICSPLINE' ? i * 3 + 1 : i, width);
    times.push(time);
    values.push(...value);
    if (next === undefined || kind === 'LINEAR') continue;
    if (kind === 'STEP' && next - time > STEP_SECONDS * 2) {
      times.push(next - STEP_SECONDS);
      values.push(...value);
    }
    const wanted = kind === 'CUBICSPLINE' ? Math.round((next - time) / SPLINE_STEP_SECONDS) : 1;
    const steps = Math.min(MOST_BETWEEN, wanted);
    budget.take('keys', Math.max(1, steps), Math.max(1, Math.ceil(width / 4)));
    for (let k = 1; k < steps; k++) {
      times.push(time + ((next - time) * k) / steps);
      values.push(...onSpline(output, i, { at: k / steps, seconds: next - time, width }));
    }
  }
  return fromStart({ times: Float32Array.from(times), values: Float32Array.from(values) }, width);
}

interface Keys {
  times: Float32Array;
  values: Float32Array;
}

/** Without what lies before a clip's start, as of FBX whose clips are pieces of one timeline: the first key is what is there at 0. */
function fromStart({ times, values }: Keys, width: number): Keys {
  if (!(times[0] < 0)) return { times, values };
  const next = times.findIndex((time) => time > STEP_SECONDS);
  const last = (next === -1 ? times.length : next) - 1;
  const kept = { times: times.slice(last), values: values.slice(last * width) };
  if (next !== -1 && times[last] < 0) {
    const share = -times[last] / (times[next] - times[last]);
    for (let k = 0; k < width; k++) kept.values[k] += (kept.values[width + k] - kept.values[k]) * share;
    const length = width === 4 ? Math.hypot(...kept.values.subarray(0, 4)) || 1 : 1;
    for (let k = 0; k < width; k++) kept.values[k] /= length;
  }
  kept.times[0] = 0;
  return kept;
}

/** Between key `i` and the next; a rotation comes out with the length of one. */
function onSpline(
  output: Accessor,
  i: number,
  { at: t, seconds, width }: { at: number; seconds: number; width: number },
): number[] {
  const [from, leaving] = [element(output, i * 3 + 1, width), element(output, i * 3 + 2, width)];
  const [arriving, to] = [element(output, i * 3 + 3, width), element(output, i * 3 + 4, width)];
  const [t2, t3] = [t * t, t * t * t];
  const point = from.map(
    (value, k) =>
      (2 * t3 - 3 * t2 + 1) * value +
      seconds * (t3 - 2 * t2 + t) * leaving[k] +
      (-2 * t3 + 3 * t2) * to[k] +
      seconds * (t3 - t2) * arriving[k],
  );
  if (output.getType() !== 'VEC4') return point;
  const length = Math.hypot(...point) || 1;
  return point.map((value) => value / length);
}

/** The values of one key; the weights of shapes stand one by one. */
function element(accessor: Accessor, i: number, width: number): number[] {
  if (accessor.getElementSize() === 1) return Array.from({ length: width }, (_, k) => scalar(accessor, i * width + k));
  const values: number[] = [];
  accessor.getElement(i, values);
  return Array.from({ length: width }, (_, k) => values[k] ?? 0);
}

function scalar(accessor: Accessor, i: number): number {
  return i < accessor.getCount() ? accessor.getScalar(i) : 0;
}

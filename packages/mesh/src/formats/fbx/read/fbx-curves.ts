import { addTo } from '../../../core/lists.ts';
import type { SizeBudget } from '../../read/size-budget.ts';
import { type FbxFile, type FbxObject, numbersIn } from './fbx-file.ts';

/** What moves what in an FBX file: curves of single numbers, by the clip that they belong to. */
export interface FbxClip {
  name: string;
  /** Where it begins on the file's one line of time. */
  startSeconds: number;
  /** By the id of what is moved, then by its property and axis: "Lcl Rotation d|X". */
  curves: Map<number, Map<string, FbxCurve>>;
}

/** Of one number. */
export interface FbxCurve {
  /** Seconds, rising, from the start of the clip. */
  times: Float64Array;
  values: Float64Array;
  /** By key: how the values run from there to the next one. */
  kinds: Uint8Array;
  /** Where they run in curves: how steep they leave, and how steep they arrive at the next key. */
  slopes: Float32Array;
}

export const TICKS_PER_SECOND = 46_186_158_000;
const CONSTANT = 2;
const CUBIC = 8;

export function readFbxClips(file: FbxFile): FbxClip[] {
  const clips: FbxClip[] = [];
  const targets = new Map<number, { id: number; property: string }[]>();
  for (const { child, parent, property } of file.connections) {
    const isNode = file.objects.get(child)?.kind === 'AnimationCurveNode';
    if (property && isNode) addTo(targets, child, { id: parent, property });
  }
  for (const stack of file.objects.values()) {
    if (stack.kind !== 'AnimationStack') continue;
    const startSeconds = (stack.values.number('LocalStart') ?? 0) / TICKS_PER_SECOND;
    const clip: FbxClip = { name: stack.name || `clip ${clips.length + 1}`, startSeconds, curves: new Map() };
    const layers = file.childrenOf(stack.id, 'AnimationLayer');
    for (const { object: node } of layers.flatMap(({ object }) => file.childrenOf(object.id, 'AnimationCurveNode'))) {
      for (const { object, property: axis } of file.childrenOf(node.id, 'AnimationCurve')) {
        const curve = readCurve(object, startSeconds);
        if (!curve) continue;
        for (const { id, property } of targets.get(node.id) ?? []) {
          const own = clip.curves.get(id) ?? new Map<string, FbxCurve>();
          const key = `${property} ${axis}`;
          // Of several layers the first one counts.
          if (!own.has(key)) own.set(key, curve);
          clip.curves.set(id, own);
        }
      }
    }
    clips.push(clip);
  }
  return clips;
}

function readCurve({ element }: FbxObject, startSeconds: number): FbxCurve | undefined {
  const times = Float64Array.from(numbersIn(element, 'KeyTime'), (ticks) => ticks / TICKS_PER_SECOND - startSeconds);
  const values = Float64Array.from(numbersIn(element, 'KeyValueFloat'));
  const isRising = times.every((time, i) => Number.isFinite(time) && (i === 0 || time > times[i - 1]));
  if (times.length === 0 || values.length < times.length || !isRising || !values.every(Number.isFinite))
    return undefined;
  const flags = numbersIn(element, 'KeyAttrFlags');
  const counts = numbersIn(element, 'KeyAttrRefCount');
  const data = numbersIn(element, 'KeyAttrDataFloat');
  const kinds = new Uint8Array(times.length);
  const slopes = new Float32Array(times.length * 2);
  let key = 0;
  for (let i = 0; i < counts.length && key < times.length; i++) {
    for (let left = counts[i]; left > 0 && key < times.length; left--, key++) {
      kinds[key] = flags[i] & (CONSTANT | CUBIC);
      slopes.set([data[i * 4] || 0, data[i * 4 + 1] || 0], key * 2);
    }
  }
  return { times, values, kinds, slopes };
}

export function valueAt({ times, values, kinds, slopes }: FbxCurve, time: number): number {
  let [from, to] = [0, times.length - 1];
  if (time <= times[from]) return values[from];
  if (time >= times[to]) return values[to];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (times[middle] <= time) from = middle;
    else to = middle;
  }
  if (kinds[from] === CONSTANT) return values[from];
  const seconds = times[to] - times[from];
  const t = (time - times[from]) / seconds;
  const [a, b] = [values[from], values[to]];
  if (kinds[from] !== CUBIC) return a + (b - a) * t;
  const [leaving, arriving] = [slopes[from * 2] * seconds, slopes[from * 2 + 1] * seconds];
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * leaving + (3 * t2 - 2 * t3) * b + (t3 - t2) * arriving;
}

const STEP_SECONDS = 1e-4;
const BETWEEN_SECONDS = 1 / 30;
/** Between two keys. */
const MOST_BETWEEN = 30;
/** Further than that, angles that change together do not turn as straight lines between them. */
const MOST_DEGREES = 10;

/**
 * Times between which what the curves make together runs in straight lines: their keys, more of them between keys where
 * values run in curves or angles go far, and one just before a step. None lies before the clip.
 * @param isAngle whether the curves' values are angles
 */
export function timesOf(
  curves: readonly FbxCurve[],
  isAngle: (curve: FbxCurve) => boolean,
  budget: SizeBudget,
): number[] {
  const times = new Set<number>();
  for (const curve of curves) {
    for (const [i, time] of curve.times.entries()) {
      times.add(Math.max(0, time));
      const next = curve.times[i + 1];
      if (next === undefined || next <= 0) continue;
      if (curve.kinds[i] === CONSTANT) {
        if (next - time > STEP_SECONDS * 2) times.add(Math.max(0, next - STEP_SECONDS));
        continue;
      }
      const far = isAngle(curve) ? Math.abs(curve.values[i + 1] - curve.values[i]) / MOST_DEGREES : 0;
      if (curve.kinds[i] !== CUBIC && far <= 1) continue;
      const wanted = curve.kinds[i] === CUBIC ? (next - time) / BETWEEN_SECONDS : 0;
      const steps = Math.ceil(Math.max(Math.min(MOST_BETWEEN, wanted), Math.min(far, MOST_BETWEEN * 36)));
      budget.take('keys', steps);
      for (let k = 1; k < steps; k++) times.add(Math.max(0, time + ((next - time) * k) / steps));
    }
  }
  return [...times].sort((a, b) => a - b);
}

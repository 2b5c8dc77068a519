import { both, type Control, type Controls, mirrored } from './controls.ts';

/** An authored movement: what the figure does at each share of its length. */
export interface Motion<C = Controls> {
  seconds: number;
  /** `phase` runs from 0 to 1; a motion that loops is the same at both. */
  at(phase: number): C;
}

/** Standing at ease, with changes. */
export function stand(changes: Controls = {}): Controls {
  return { hipsY: -0.02, ...both({ raise: 6, elbow: 14 }), ...changes };
}

export const wave = (phase: number, perLoop = 1, shift = 0): number =>
  Math.sin(2 * Math.PI * (phase * perLoop + shift));

/**
 * Key poses, each at its share of the time, with smooth ways between them that never swing beyond a key (F. Fritsch and
 * R. Carlson 1980): a planted foot stays where two keys have it. With `loops` the last pose leads over to the first one,
 * which is not repeated.
 */
export function keyed<K extends string = Control>(
  seconds: number,
  keys: readonly (readonly [number, Partial<Record<K, number>>])[],
  { loops = false } = {},
): Motion<Partial<Record<K, number>>> {
  const times = keys.map(([time]) => time);
  const names = [...new Set(keys.flatMap(([, pose]) => Object.keys(pose) as K[]))];
  const curves = names.map((name) => {
    const values = keys.map(([, pose]) => pose[name] ?? 0);
    return { name, curve: monotone(times, values, loops) };
  });
  return {
    seconds,
    at: (phase) =>
      Object.fromEntries(curves.map(({ name, curve }) => [name, curve(phase)])) as Partial<Record<K, number>>,
  };
}

/** The motion with something added to it, for breath and for beats. */
export function layered<C extends Partial<Record<string, number>>>(
  motion: Motion<C>,
  more: (phase: number) => C,
): Motion<C> {
  return {
    seconds: motion.seconds,
    at(phase) {
      const out: Record<string, number | undefined> = { ...motion.at(phase) };
      for (const [name, value] of Object.entries(more(phase))) out[name] = (out[name] ?? 0) + (value ?? 0);
      return out as C;
    },
  };
}

function monotone(times: readonly number[], values: readonly number[], loops: boolean): (phase: number) => number {
  const t = loops ? [...times, times[0] + 1] : [...times];
  const v = loops ? [...values, values[0]] : [...values];
  const last = t.length - 1;
  const slope = (i: number) => (v[i + 1] - v[i]) / (t[i + 1] - t[i]);
  const tangents = v.map((_, i) => {
    if (!loops && (i === 0 || i === last)) return 0;
    const before = slope(i === 0 ? last - 1 : i - 1);
    const after = slope(i === last ? 0 : i);
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (phase) => {
    const at = loops && phase < t[0] ? phase + 1 : phase;
    let k = 0;
    while (k < last - 1 && at >= t[k + 1]) k++;
    const span = t[k + 1] - t[k];
    const s = Math.min(1, Math.max(0, (at - t[k]) / span));
    const [s2, s3] = [s * s, s * s * s];
    return (
      v[k] * (2 * s3 - 3 * s2 + 1) +
      tangents[k] * span * (s3 - 2 * s2 + s) +
      v[k + 1] * (3 * s2 - 2 * s3) +
      tangents[k + 1] * span * (s3 - s2)
    );
  };
}

/** The chest breathes, and everything with it. */
export const breath = (phase: number, breaths: number): Controls => ({
  hipsY: -0.006 * wave(phase, breaths),
  spinePitch: 1.6 * wave(phase, breaths),
  headPitch: -1.2 * wave(phase, breaths, 0.05),
  raiseL: 1.2 * wave(phase, breaths, 0.05),
  raiseR: 1.2 * wave(phase, breaths, 0.08),
});

/** The same with left and right changed. */
export const otherSide = (motion: Motion): Motion => ({
  seconds: motion.seconds,
  at: (phase) => mirrored(motion.at(phase)),
});

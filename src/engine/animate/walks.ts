import type { Controls } from './controls.ts';
import type { Motion } from './motion.ts';

/** Walking and running on the spot: planted feet go back evenly, as on a treadmill, so that a game can move the figure. */

export interface Gait {
  seconds: number;
  /** Way of a foot from the front to the back, in leg lengths. */
  stride: number;
  /** Share of the time that a foot is on the ground: above 0.5 walks, below runs. */
  stance: number;
  /** How high a swinging foot comes. */
  lift: number;
  /** Up and down of the hips. */
  bounce: number;
  /** How far the arms swing, degrees. */
  arms: number;
  elbow: number;
  lean: number;
  /** Hips turning and swaying. */
  twist: number;
  sway: number;
  raise: number;
}

export function gait(o: Partial<Gait>, more: (phase: number) => Controls = () => ({})): Motion {
  const g: Gait = {
    seconds: 1,
    stride: 0.85,
    stance: 0.6,
    lift: 0.14,
    bounce: 0.03,
    arms: 28,
    elbow: 22,
    lean: 3,
    twist: 6,
    sway: 0.03,
    raise: 5,
    ...o,
  };
  return {
    seconds: g.seconds,
    at(phase) {
      const step = 2 * Math.PI * phase;
      const out: Controls = {
        // Lowest with both feet down in a walk, in the middle of the stance in a run.
        hipsY:
          -0.035 -
          g.bounce * (g.stance >= 0.5 ? Math.cos(2 * step) : -Math.cos(2 * step + 2 * Math.PI * (g.stance - 0.5))),
        hipsX: g.sway * Math.sin(step),
        hipsYaw: -g.twist * Math.cos(step),
        hipsRoll: -0.5 * g.twist * Math.sin(step),
        hipsPitch: g.lean * 0.4,
        spinePitch: g.lean * 0.6,
        spineYaw: 1.8 * g.twist * Math.cos(step),
        spineRoll: 0.5 * g.twist * Math.sin(step),
        headYaw: -0.8 * g.twist * Math.cos(step),
        headPitch: -g.lean * 0.6,
      };
      for (const [letter, shift] of [
        ['L', 0],
        ['R', 0.5],
      ] as const) {
        const own = (((phase + shift) % 1) + 1) % 1;
        const { z, y, pitch } = footAt(own, g);
        out[`footZ${letter}`] = z;
        out[`footY${letter}`] = y;
        out[`footPitch${letter}`] = pitch;
        // The arm swings against its own leg.
        const swing = -Math.cos(2 * Math.PI * own);
        out[`swing${letter}`] = g.arms * swing + g.lean * 0.5;
        out[`elbow${letter}`] = g.elbow * (1 + 0.35 * swing);
        out[`raise${letter}`] = g.raise;
      }
      return { ...out, ...more(phase) };
    },
  };
}

/** Of one foot: phase 0 is where it meets the ground in front. */
function footAt(phase: number, { stance, stride, lift }: Gait): { z: number; y: number; pitch: number } {
  if (phase < stance) {
    const s = phase / stance;
    const land = Math.max(0, 1 - s / 0.18);
    const push = Math.max(0, (s - 0.62) / 0.38);
    return { z: stride * (0.5 - s), y: 0, pitch: -16 * land * land + 38 * push * push };
  }
  const s = (phase - stance) / (1 - stance);
  // A cubic that leaves and meets the ground with the ground's own speed.
  const ratio = (1 - stance) / stance;
  const [m, from, to] = [-stride * ratio, -stride / 2, stride / 2];
  const z =
    from * (2 * s ** 3 - 3 * s ** 2 + 1) +
    m * (s ** 3 - 2 * s ** 2 + s) +
    to * (3 * s ** 2 - 2 * s ** 3) +
    m * (s ** 3 - s ** 2);
  const y = lift * Math.sin(Math.PI * s) ** 1.3 * (1.15 - 0.3 * s);
  const pitch =
    s < 0.35
      ? 38 + 14 * Math.sin((Math.PI * s) / 0.35) * (1 - s / 0.35) - 38 * (s / 0.35) ** 2 * 0.6
      : 15.2 + (-16 - 15.2) * ((s - 0.35) / 0.65);
  return { z, y, pitch };
}

export const walks = { plain: gait({}) } as const;
export const runs = {
  plain: gait({
    seconds: 0.7,
    stride: 1.05,
    stance: 0.36,
    lift: 0.36,
    bounce: 0.05,
    arms: 48,
    elbow: 85,
    lean: 12,
    twist: 9,
    sway: 0.01,
    raise: 8,
  }),
} as const;

import { type Authored, ofFigures } from 'kiln-mesh/figure/animate/action';
import { both, type Controls, mirrored } from 'kiln-mesh/figure/animate/controls';
import { type Motion, wave } from 'kiln-mesh/figure/animate/motion';
import { footAt } from './footfall.ts';

/** Walking and running on the spot: planted feet go back evenly, as on a treadmill, so that a game can move the figure. */

interface Gait {
  seconds: number;
  /** Way of a foot from the front to the back, in leg lengths; negative walks backward. */
  stride: number;
  /** Share of the time that a foot is on the ground: above 0.5 walks, below runs. */
  stance: number;
  /** How high a swinging foot comes. */
  lift: number;
  /** Up and down of the hips, and how deep they are. */
  bounce: number;
  sink: number;
  /** How far the arms swing, degrees, and how they are held. */
  arms: number;
  elbow: number;
  raise: number;
  lean: number;
  /** Hips turning and swaying. */
  twist: number;
  sway: number;
  /** Toes outward; feet apart. */
  toesOut: number;
  apart: number;
  /** How much the feet roll from heel to toe. */
  roll: number;
}

const PLAIN: Gait = {
  seconds: 1,
  stride: 0.85,
  stance: 0.6,
  lift: 0.14,
  bounce: 0.025,
  sink: 0.035,
  arms: 26,
  elbow: 20,
  raise: 5,
  lean: 3,
  twist: 6,
  sway: 0.03,
  toesOut: 3,
  apart: 0,
  roll: 1,
};

const RUN: Partial<Gait> = {
  seconds: 0.68,
  stride: 1.05,
  stance: 0.36,
  lift: 0.36,
  bounce: 0.05,
  sink: 0.06,
  arms: 46,
  elbow: 85,
  raise: 10,
  lean: 12,
  twist: 9,
  sway: 0.01,
};

/** `more` replaces what the gait says about single controls. */
function gait(o: Partial<Gait>, more: (phase: number, own: Controls) => Controls = () => ({})): Motion {
  const g = { ...PLAIN, ...o };
  const runs = g.stance < 0.5;
  return {
    seconds: g.seconds,
    at(phase) {
      const step = 2 * Math.PI * phase;
      const beat = runs ? -Math.cos(2 * step - 2 * Math.PI * g.stance) : Math.cos(2 * step);
      const out: Controls = {
        hipsY: -g.sink - g.bounce * beat,
        hipsX: g.sway * Math.sin(step),
        hipsYaw: -g.twist * Math.cos(step),
        hipsRoll: -0.5 * g.twist * Math.sin(step),
        hipsPitch: g.lean * 0.4,
        spinePitch: g.lean * 0.6,
        spineYaw: 1.8 * g.twist * Math.cos(step),
        spineRoll: 0.5 * g.twist * Math.sin(step),
        headYaw: -0.8 * g.twist * Math.cos(step),
        headPitch: -g.lean * 0.7,
      };
      for (const [letter, shift] of [
        ['L', 0],
        ['R', 0.5],
      ] as const) {
        const own = (((phase + shift) % 1) + 1) % 1;
        const foot = footAt(own, g);
        out[`footZ${letter}`] = foot.z;
        out[`footY${letter}`] = foot.y;
        out[`footPitch${letter}`] = foot.pitch;
        out[`footYaw${letter}`] = g.toesOut;
        out[`footX${letter}`] = g.apart;
        // The arm swings against its own leg.
        const swing = -Math.cos(2 * Math.PI * own);
        out[`swing${letter}`] = g.arms * swing + g.lean * 0.5;
        out[`elbow${letter}`] = Math.max(4, g.elbow * (1 + 0.35 * swing));
        out[`raise${letter}`] = g.raise;
      }
      return { ...out, ...more(phase, out) };
    },
  };
}

/** Stepping sideways: one foot goes, the other follows. `sign` 1 is to the left. */
function sidestep(sign: 1 | -1): Motion {
  const at = (phase: number): Controls => {
    const lead = footAt((phase + 0.02) % 1, { stance: 0.62, stride: 0.42, lift: 0.09, roll: 0 });
    const trail = footAt((phase + 0.52) % 1, { stance: 0.62, stride: 0.42, lift: 0.09, roll: 0 });
    return {
      hipsY: -0.09 + 0.02 * wave(phase, 2, 0.1),
      hipsRoll: 2 * wave(phase),
      spinePitch: 6,
      ...both({ raise: 16, elbow: 45, swing: 12, footYaw: 6 }),
      footXL: lead.z + 0.06,
      footYL: lead.y,
      footXR: -trail.z + 0.06,
      footYR: trail.y,
    };
  };
  return { seconds: 0.9, at: sign === 1 ? at : (phase) => mirrored(at(phase)) };
}

const limp = (phase: number, own: Controls): Controls => ({
  // The hurt leg is stiff and bears weight for a short time only.
  hipsRoll: -6 + 5 * wave(phase, 1, 0.1),
  hipsY: -0.06 - 0.045 * Math.max(0, wave(phase, 1, 0.55)),
  spinePitch: 12,
  spineRoll: 8,
  footZL: (own.footZL ?? 0) * 0.5,
  footYL: (own.footYL ?? 0) * 0.35,
  footPitchL: (own.footPitchL ?? 0) * 0.3,
  footYawL: 14,
  swingL: 8,
  elbowL: 70,
  twistL: 45,
  headPitch: 8,
});

export const GAITS: readonly Authored[] = [
  ofFigures(1, 'walking', 'Walking', 'Walking', gait({})),
  ofFigures(2, 'running', 'Running', 'Running', gait(RUN)),
  ofFigures(
    3,
    'slow_walk',
    'Slow Walk',
    'Walking',
    gait({ seconds: 1.5, stride: 0.6, arms: 15, bounce: 0.015, lift: 0.1 }),
  ),
  ofFigures(
    5,
    'brisk_walk',
    'Brisk Walk',
    'Walking',
    gait({ seconds: 0.8, stride: 1.0, arms: 38, elbow: 45, lean: 6, twist: 8 }),
  ),
  ofFigures(
    6,
    'swagger_walk',
    'Swagger Walk',
    'Walking',
    gait({ seconds: 1.15, sway: 0.07, twist: 11, arms: 32, raise: 16, toesOut: 12, lean: -4, bounce: 0.035 }),
  ),
  ofFigures(
    7,
    'catwalk',
    'Catwalk',
    'Walking',
    gait({ seconds: 1.1, sway: 0.06, twist: 14, apart: -0.07, toesOut: 0, arms: 18, lean: -3, raise: 9, elbow: 12 }),
  ),
  ofFigures(
    8,
    'sneak_walk',
    'Sneak Walk',
    'Crouching',
    gait({ seconds: 1.6, stride: 0.6, sink: 0.22, lift: 0.22, lean: 26, arms: 10, roll: 0.5 }, (phase) => ({
      ...both({ swing: 40, raise: 18, elbow: 95, wrist: 30 }),
      headYaw: 16 * wave(phase),
    })),
  ),
  ofFigures(
    9,
    'tired_walk',
    'Tired Walk',
    'Walking',
    gait({ seconds: 1.6, stride: 0.5, lift: 0.07, lean: 20, arms: 12, elbow: 6, sink: 0.07, roll: 0.6 }, (phase) => ({
      headPitch: 24 + 4 * wave(phase, 2),
      headRoll: 5 * wave(phase),
    })),
  ),
  ofFigures(10, 'injured_walk', 'Injured Walk', 'Walking', gait({ seconds: 1.4, stride: 0.6, stance: 0.64 }, limp)),
  ofFigures(
    11,
    'march',
    'March',
    'Walking',
    gait({ seconds: 1, stride: 0.6, lift: 0.36, arms: 60, elbow: 10, lean: -2, sway: 0.01, bounce: 0.015, roll: 0.5 }),
  ),
  ofFigures(
    12,
    'zombie_walk',
    'Zombie Walk',
    'Walking',
    gait({ seconds: 1.9, stride: 0.42, lift: 0.06, sink: 0.08, sway: 0.07, lean: 10, roll: 0.3 }, (phase) => ({
      swingL: 82 + 6 * wave(phase),
      swingR: 70 + 7 * wave(phase, 1, 0.4),
      ...both({ raise: 8, elbow: 14, wrist: 30 }),
      headRoll: 16 + 5 * wave(phase),
      spineRoll: 7 * wave(phase, 1, 0.2),
    })),
  ),
  ofFigures(
    13,
    'elderly_walk',
    'Elderly Walk',
    'Walking',
    gait({ seconds: 1.5, stride: 0.34, lift: 0.05, sink: 0.1, lean: 30, arms: 8, elbow: 50, roll: 0.2 }, () => ({
      headPitch: -14,
    })),
  ),
  ofFigures(
    14,
    'drunk_walk',
    'Drunk Walk',
    'Walking',
    gait({ seconds: 1.8, stride: 0.55, sway: 0.13, twist: 14, toesOut: 14, apart: 0.05 }, (phase) => ({
      spineRoll: -15 * wave(phase, 1, 0.08),
      spinePitch: 9 * wave(phase, 2),
      headRoll: 14 * wave(phase, 1, 0.2),
      raiseL: 30 + 18 * wave(phase),
      raiseR: 30 - 18 * wave(phase),
    })),
  ),
  ofFigures(
    15,
    'walk_backward',
    'Walk Backward',
    'Walking',
    gait({ seconds: 1.2, stride: -0.6, arms: -16, lean: -3, roll: 0.3 }),
  ),
  ofFigures(16, 'sidestep_left', 'Side Step Left', 'Walking', sidestep(1)),
  ofFigures(17, 'sidestep_right', 'Side Step Right', 'Walking', sidestep(-1)),
  ofFigures(
    18,
    'tiptoe_walk',
    'Tiptoe Walk',
    'Walking',
    gait({ seconds: 1.2, stride: 0.45, lift: 0.2, sink: -0.06, roll: 0 }, (_, own) => ({
      footPitchL: 38 + 0.2 * (own.footPitchL ?? 0),
      footPitchR: 38 + 0.2 * (own.footPitchR ?? 0),
      ...both({ raise: 32, elbow: 70, swing: 16, wrist: -40 }),
    })),
  ),
  ofFigures(
    19,
    'monster_stomp',
    'Monster Stomp',
    'Walking',
    gait(
      {
        seconds: 1.7,
        stride: 0.7,
        lift: 0.32,
        sink: 0.12,
        sway: 0.11,
        twist: 16,
        apart: 0.1,
        toesOut: 16,
        bounce: 0.05,
      },
      () => ({
        ...both({ raise: 32, elbow: 60 }),
        spinePitch: 16,
      }),
    ),
  ),
  ofFigures(
    20,
    'carry_walk',
    'Carry Walk',
    'Walking',
    gait({ seconds: 1.2, stride: 0.6, lean: -8, twist: 4, sink: 0.06 }, () => both({ swing: 42, elbow: 62, raise: 8 })),
  ),
  ofFigures(
    21,
    'jog',
    'Jog',
    'Running',
    gait({ ...RUN, seconds: 0.8, stride: 0.75, lift: 0.24, arms: 30, lean: 7, stance: 0.42 }),
  ),
  ofFigures(
    22,
    'sprint',
    'Sprint',
    'Running',
    gait({ ...RUN, seconds: 0.52, stride: 1.25, lift: 0.5, arms: 66, lean: 22, stance: 0.3 }),
  ),
  ofFigures(
    23,
    'ninja_run',
    'Ninja Run',
    'Running',
    gait({ ...RUN, seconds: 0.58, stride: 1.15, lift: 0.42, lean: 34, sink: 0.14 }, (phase) => ({
      ...both({ swing: -58, raise: 20, elbow: 4 }),
      headPitch: -26,
      spineRoll: 2 * wave(phase),
    })),
  ),
  ofFigures(
    24,
    'scared_run',
    'Scared Run',
    'Running',
    gait({ ...RUN, seconds: 0.5, stride: 0.8, lean: -6 }, (phase) => ({
      raiseL: 150 + 14 * wave(phase, 2),
      raiseR: 150 - 14 * wave(phase, 2),
      ...both({ elbow: 30, swing: 0 }),
      headPitch: -8,
    })),
  ),
  ofFigures(
    25,
    'skip',
    'Skip',
    'Running',
    gait({ seconds: 0.9, stride: 0.6, stance: 0.42, lift: 0.42, bounce: 0.1, arms: 58, elbow: 30, lean: 2, sink: 0.1 }),
  ),
  ofFigures(
    26,
    'crouch_walk',
    'Crouch Walk',
    'Crouching',
    gait({
      seconds: 1.2,
      stride: 0.5,
      sink: 0.34,
      lift: 0.1,
      lean: 34,
      arms: 16,
      elbow: 70,
      apart: 0.06,
      toesOut: 12,
      roll: 0.5,
    }),
  ),
].map((action) => ({ ...action, loops: true }));

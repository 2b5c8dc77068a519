import type { AnimalControl, AnimalControls, Paw } from 'kiln-mesh/figure/animate/animal-controls';
import { keyed, layered, type Motion, wave } from 'kiln-mesh/figure/animate/motion';
import { footAt } from './footfall.ts';

/** What animals on four legs do. */

interface AnimalGait {
  seconds: number;
  stride: number;
  stance: number;
  lift: number;
  /** When each paw meets the ground. */
  order: Record<Paw, number>;
  bounce: number;
  /** Chest and hips going up and down against each other. */
  rock: number;
  sway: number;
  nod: number;
}

function animalGait(g: AnimalGait, more: (phase: number) => AnimalControls = () => ({})): Motion<AnimalControls> {
  return {
    seconds: g.seconds,
    at(phase) {
      const out: AnimalControls = {
        chestY: -0.05 + g.bounce * wave(phase, 2) + g.rock * wave(phase, 1, 0.1),
        hipsY: -0.05 + g.bounce * wave(phase, 2, 0.15) - g.rock * wave(phase, 1, 0.1),
        bodyX: g.sway * wave(phase),
        bodyRoll: 60 * g.sway * wave(phase),
        spineYaw: 90 * g.sway * wave(phase, 1, 0.2),
        neckPitch: g.nod * wave(phase, 2, 0.05),
        headPitch: -0.6 * g.nod * wave(phase, 2, 0.05),
        tailYaw: 16 * wave(phase, 1, 0.1),
        tailPitch: 6 * wave(phase, 2),
      };
      for (const paw of ['FL', 'FR', 'HL', 'HR'] as const) {
        const foot = footAt((((phase - g.order[paw]) % 1) + 1) % 1, { ...g, roll: 0.5 });
        out[`pawZ${paw}`] = foot.z;
        out[`pawY${paw}`] = foot.y;
        out[`pawPitch${paw}`] = foot.y > 0 ? foot.pitch : 0;
      }
      return { ...out, ...more(phase) };
    },
  };
}

const WALK: AnimalGait = {
  seconds: 1.2,
  stride: 0.7,
  stance: 0.66,
  lift: 0.16,
  order: { HL: 0, FL: 0.25, HR: 0.5, FR: 0.75 },
  bounce: 0.015,
  rock: 0.01,
  sway: 0.03,
  nod: 4,
};
const PAWS = ['FL', 'FR', 'HL', 'HR'] as const;
const paws = (
  values: Partial<Record<'pawX' | 'pawY' | 'pawZ' | 'pawPitch', number>>,
  which: readonly Paw[] = PAWS,
): AnimalControls => {
  const out: AnimalControls = {};
  for (const paw of which)
    for (const [name, value] of Object.entries(values)) out[`${name}${paw}` as AnimalControl] = value;
  return out;
};
const REST: AnimalControls = { chestY: -0.03, hipsY: -0.03 };

const walk = animalGait(WALK);
const trot = animalGait({
  ...WALK,
  seconds: 0.7,
  stride: 0.85,
  stance: 0.46,
  lift: 0.26,
  order: { HL: 0, FR: 0, HR: 0.5, FL: 0.5 },
  bounce: 0.05,
  sway: 0.015,
});
const gallop = animalGait(
  {
    ...WALK,
    seconds: 0.56,
    stride: 1.15,
    stance: 0.3,
    lift: 0.34,
    order: { HL: 0, HR: 0.1, FL: 0.45, FR: 0.56 },
    bounce: 0,
    rock: 0.09,
    sway: 0.005,
    nod: 0,
  },
  (phase) => ({
    spinePitch: 9 * wave(phase, 1, 0.32),
    neckPitch: -8 + 9 * wave(phase, 1, 0.55),
    tailPitch: 26 + 10 * wave(phase),
    tailYaw: 0,
  }),
);
const sneak = animalGait({ ...WALK, seconds: 1.8, stride: 0.5, lift: 0.12, bounce: 0.01 }, (phase) => ({
  chestY: -0.34 + 0.01 * wave(phase, 2),
  hipsY: -0.26,
  neckPitch: 22,
  headPitch: -16,
  tailPitch: -10,
  headYaw: 8 * wave(phase),
}));
const limp = animalGait({ ...WALK, seconds: 1.3, stride: 0.5 }, (phase) => ({
  chestY: -0.06 - 0.07 * Math.max(0, wave(phase, 1, 0.4)),
  neckPitch: 12 - 12 * wave(phase, 1, 0.4),
  pawYFL: 0.14,
  pawZFL: 0.06 + 0.08 * wave(phase),
  pawPitchFL: 40,
}));
const backward = animalGait({ ...WALK, seconds: 1.4, stride: -0.45 });

const idle: Motion<AnimalControls> = {
  seconds: 4,
  at: (phase) => ({
    chestY: -0.03 + 0.012 * wave(phase, 2),
    hipsY: -0.03 + 0.008 * wave(phase, 2, 0.2),
    bodyX: 0.015 * wave(phase),
    neckYaw: 9 * wave(phase, 1, 0.1),
    neckPitch: 3 * wave(phase, 2, 0.3),
    headYaw: 10 * wave(phase, 1, 0.05),
    headRoll: 4 * wave(phase, 1, 0.4),
    tailYaw: 24 * wave(phase, 2),
    tailPitch: 5 * wave(phase, 4),
  }),
};

const SITTING: AnimalControls = {
  hipsY: -0.62,
  chestY: 0.02,
  bodyZ: -0.16,
  ...paws({ pawZ: -0.12 }, ['FL', 'FR']),
  ...paws({ pawZ: 0.2, pawX: 0.12 }, ['HL', 'HR']),
  spinePitch: -6,
  neckPitch: 20,
  headPitch: 8,
  tailPitch: -20,
};
const sit = layered(
  keyed<AnimalControl>(3.4, [
    [0, REST],
    [0.1, { ...REST, ...paws({ pawY: 0.06, pawZ: 0.1, pawX: 0.06 }, ['HL']) }],
    [
      0.18,
      {
        ...REST,
        hipsY: -0.25,
        ...paws({ pawZ: 0.2, pawX: 0.12 }, ['HL']),
        ...paws({ pawY: 0.06, pawZ: 0.1, pawX: 0.06 }, ['HR']),
      },
    ],
    [0.34, SITTING],
    [0.75, SITTING],
    [0.9, { ...REST, hipsY: -0.3, ...paws({ pawZ: 0.1, pawY: 0.04 }, ['HL', 'HR']) }],
    [1, REST],
  ]),
  (phase) => ({ tailYaw: 26 * wave(phase, 6), headYaw: 10 * wave(phase, 2) }),
);

const LYING: AnimalControls = {
  hipsY: -0.66,
  chestY: -0.62,
  ...paws({ pawZ: 0.42, pawX: 0.1 }, ['FL', 'FR']),
  ...paws({ pawZ: 0.3, pawX: 0.2 }, ['HL', 'HR']),
  neckPitch: 4,
  tailPitch: -18,
};
const lieDown = keyed<AnimalControl>(4, [
  [0, REST],
  [0.12, { ...REST, chestY: -0.2, ...paws({ pawZ: 0.22, pawY: 0.04 }, ['FL', 'FR']) }],
  [0.26, { ...LYING, hipsY: -0.2 }],
  [0.4, LYING],
  [0.6, { ...LYING, neckPitch: 26, headPitch: 6 }],
  [0.76, LYING],
  [0.9, { ...REST, chestY: -0.25, hipsY: -0.3, ...paws({ pawZ: 0.16, pawY: 0.04 }) }],
  [1, REST],
]);

const jump = keyed<AnimalControl>(1.3, [
  [0, REST],
  [0.22, { chestY: -0.3, hipsY: -0.36, neckPitch: 8 }],
  [
    0.36,
    {
      chestY: 0.5,
      hipsY: 0.12,
      ...paws({ pawY: 0.42, pawZ: -0.1, pawPitch: 40 }, ['FL', 'FR']),
      neckPitch: -12,
      tailPitch: 24,
    },
  ],
  [
    0.5,
    {
      chestY: 0.62,
      hipsY: 0.6,
      ...paws({ pawY: 0.66, pawZ: 0.16, pawPitch: 20 }, ['FL', 'FR']),
      ...paws({ pawY: 0.66, pawZ: -0.16, pawPitch: 30 }, ['HL', 'HR']),
      tailPitch: 34,
    },
  ],
  [
    0.66,
    {
      chestY: 0.1,
      hipsY: 0.4,
      ...paws({ pawY: 0.12, pawZ: 0.16 }, ['FL', 'FR']),
      ...paws({ pawY: 0.42, pawZ: 0.1, pawPitch: 20 }, ['HL', 'HR']),
    },
  ],
  [0.78, { chestY: -0.34, hipsY: -0.2, neckPitch: 14 }],
  [1, REST],
]);

const REARING: AnimalControls = {
  chestY: 0.78,
  hipsY: -0.16,
  bodyZ: -0.36,
  neckPitch: 20,
  headPitch: 20,
  ...paws({ pawY: 1.05, pawZ: 0.1, pawPitch: 50 }, ['FL', 'FR']),
  ...paws({ pawZ: -0.05 }, ['HL', 'HR']),
  tailPitch: -16,
};
const rear = layered(
  keyed<AnimalControl>(2.2, [
    [0, REST],
    [0.16, { chestY: -0.2, hipsY: -0.14 }],
    [0.38, REARING],
    [0.66, REARING],
    [0.84, { chestY: -0.22, hipsY: -0.06, neckPitch: 12 }],
    [1, REST],
  ]),
  (phase) => {
    const up = Math.max(0, wave(phase, 0.5)) ** 3;
    return { pawZFL: 0.14 * up * wave(phase, 4), pawZFR: -0.14 * up * wave(phase, 4) };
  },
);

const attack = keyed<AnimalControl>(1.4, [
  [0, REST],
  [0.24, { chestY: -0.2, hipsY: -0.1, bodyZ: -0.24, neckPitch: -14, headPitch: 10, tailPitch: 16 }],
  [
    0.38,
    {
      chestY: 0.14,
      hipsY: -0.14,
      bodyZ: 0.2,
      neckPitch: 20,
      headPitch: -24,
      ...paws({ pawY: 0.34, pawZ: 0.3, pawPitch: -20 }, ['FL']),
      ...paws({ pawZ: 0 }, ['FR']),
    },
  ],
  [
    0.48,
    {
      chestY: -0.16,
      hipsY: -0.06,
      bodyZ: 0.22,
      neckPitch: 24,
      headPitch: 14,
      headRoll: 12,
      ...paws({ pawZ: 0.3 }, ['FL']),
    },
  ],
  [0.6, { chestY: -0.12, hipsY: -0.06, bodyZ: 0.16, neckPitch: 14, headRoll: -14, ...paws({ pawZ: 0.3 }, ['FL']) }],
  [0.8, { ...REST, ...paws({ pawY: 0.08, pawZ: 0.12 }, ['FL']) }],
  [1, REST],
]);

const GRAZING: AnimalControls = {
  chestY: -0.12,
  hipsY: -0.03,
  neckPitch: 44,
  headPitch: 22,
  ...paws({ pawZ: 0.12 }, ['FL']),
};
const eat = layered(
  keyed<AnimalControl>(4, [
    [0, REST],
    [0.2, GRAZING],
    [0.8, GRAZING],
    [1, REST],
  ]),
  (phase) => ({
    headPitch: 5 * Math.max(0, wave(phase, 0.5)) * wave(phase, 8),
    tailYaw: 22 * wave(phase, 3),
  }),
);

const bark: Motion<AnimalControls> = keyed<AnimalControl>(
  0.9,
  [
    [0, { ...REST, neckPitch: -4 }],
    [0.16, { chestY: -0.1, hipsY: -0.06, neckPitch: 8, headPitch: 6 }],
    [0.28, { chestY: 0.02, hipsY: -0.03, neckPitch: -16, headPitch: -18, bodyZ: 0.06, tailPitch: 14 }],
    [0.42, { chestY: -0.07, hipsY: -0.04, neckPitch: 6, headPitch: 4 }],
    [0.55, { chestY: 0.01, hipsY: -0.03, neckPitch: -13, headPitch: -14, bodyZ: 0.05, tailPitch: 14 }],
    [0.75, { ...REST, neckPitch: 2 }],
  ],
  { loops: true },
);

const shake: Motion<AnimalControls> = {
  seconds: 1.4,
  at(phase) {
    const strength = Math.sin(Math.PI * phase) ** 0.7;
    return {
      ...REST,
      neckPitch: 12 * strength,
      headRoll: 30 * strength * wave(phase, 6),
      neckYaw: 8 * strength * wave(phase, 6, 0.1),
      bodyRoll: 8 * strength * wave(phase, 6, 0.25),
      spineYaw: 6 * strength * wave(phase, 6, 0.4),
      tailYaw: 40 * strength * wave(phase, 6, 0.6),
    };
  },
};

const happy: Motion<AnimalControls> = {
  seconds: 1.2,
  at: (phase) => ({
    chestY: -0.06 + 0.05 * Math.abs(wave(phase, 2)),
    hipsY: -0.06 + 0.03 * Math.abs(wave(phase, 2, 0.25)),
    bodyYaw: 7 * wave(phase, 2),
    spineYaw: -12 * wave(phase, 2),
    neckPitch: -8,
    headRoll: 10 * wave(phase),
    tailPitch: 30,
    tailYaw: 55 * wave(phase, 4),
    pawYFL: 0.12 * Math.max(0, wave(phase, 2)),
    pawYFR: 0.12 * Math.max(0, -wave(phase, 2)),
  }),
};

const stretch = keyed<AnimalControl>(3, [
  [0, REST],
  [0.14, { ...REST, ...paws({ pawZ: 0.14, pawY: 0.06 }, ['FL']) }],
  [0.24, { ...REST, ...paws({ pawZ: 0.28 }, ['FL']), ...paws({ pawZ: 0.14, pawY: 0.06 }, ['FR']) }],
  [
    0.42,
    {
      chestY: -0.62,
      hipsY: 0,
      bodyZ: -0.1,
      ...paws({ pawZ: 0.34 }, ['FL', 'FR']),
      neckPitch: -14,
      headPitch: -16,
      tailPitch: 40,
    },
  ],
  [
    0.68,
    { chestY: -0.64, hipsY: 0.01, bodyZ: -0.12, ...paws({ pawZ: 0.34 }, ['FL', 'FR']), neckPitch: -10, tailPitch: 44 },
  ],
  [0.86, { ...REST, ...paws({ pawZ: 0.14, pawY: 0.05 }, ['FL', 'FR']) }],
  [1, REST],
]);

const die = keyed<AnimalControl>(2, [
  [0, REST],
  [0.18, { ...REST, neckPitch: -16, chestY: 0.02 }],
  [0.4, { chestY: -0.5, hipsY: -0.2, neckPitch: 20, bodyRoll: 6, ...paws({ pawZ: 0.2 }, ['FL', 'FR']) }],
  [0.62, { ...LYING, bodyRoll: 16, neckPitch: 26, headRoll: 14 }],
  [0.8, { ...LYING, bodyRoll: 20, neckPitch: 34, headRoll: 22, tailPitch: -30 }],
  [1, { ...LYING, bodyRoll: 20, neckPitch: 34, headRoll: 22, tailPitch: -30 }],
]);

export const ANIMAL = {
  walk,
  trot,
  gallop,
  sneak,
  limp,
  backward,
  idle,
  sit,
  lieDown,
  jump,
  rear,
  attack,
  eat,
  bark,
  shake,
  happy,
  stretch,
  die,
} as const;

/**
 * Answers of a language model, written by hand: no model was asked where Kiln is built. They have the form of what the schemas ask
 * for, and stand for what a good, a hasty and a clumsy model may say.
 */

const part = (name: string, on: string, shape: string, at: number[], size: number[], more: object = {}) => ({
  name,
  on,
  shape,
  at,
  size,
  ...more,
});

/** By what is to be read. */
export const READINGS: Readonly<Record<string, object>> = {
  'ein roter Drache auf einem Turm': {
    plan: 'a red dragon stands on a tower',
    can: true,
    things: [
      { noun: 'dragon', count: 1, looks: ['red'], parts: [], without: [], relation: '' },
      { noun: 'tower', count: 1, looks: [], parts: [], without: [], relation: 'on' },
    ],
  },
  'a brown theremin': {
    plan: 'one theremin',
    can: true,
    things: [{ noun: 'theremin', looks: ['brown'] }],
  },
  'two qwertzes made of gold': {
    plan: 'two theremins of gold',
    can: true,
    things: [{ noun: 'theremin', count: 2, looks: ['golden'] }],
  },
  'the feeling of Tuesday': { plan: 'a feeling, no thing', can: false, things: [] },
};

/** By the name of what is to be drafted. */
export const DRAFTS: Readonly<Record<string, object>> = {
  theremin: {
    plan: 'cabinet, antenna, loop, leg, foot',
    can: true,
    size_m: 1.2,
    blend: 0,
    parts: [
      part('cabinet', '', 'box', [0, 0.6, 0], [0.6, 0.2, 0.3], { round: 0.03 }),
      part('antenna', 'cabinet', 'rod', [0.22, 0.9, 0], [0.03, 0.5, 0.03], { slot: 'metal' }),
      part('loop', 'cabinet', 'ring', [-0.38, 0.6, 0], [0.3, 0.04, 0.3], { slot: 'metal' }),
      part('leg', 'cabinet', 'rod', [0, 0.3, 0], [0.08, 0.6, 0.08]),
      part('foot', 'leg', 'cone', [0, 0.03, 0], [0.4, 0.06, 0.3]),
    ],
    slots: [
      { slot: 'main', look: '#8b5a33 wood' },
      { slot: 'metal', look: '#c9a24a brass' },
    ],
    anchors: 'top 0,0.7,0,0.2',
  },
  'lava lamp': {
    plan: 'base, glass, cap',
    can: true,
    size_m: 0.4,
    blend: 0,
    parts: [
      part('base', '', 'cone', [0, 0.15, 0], [0.4, 0.3, 0.26], { slot: 'metal' }),
      part('glass', 'base', 'lathe', [0, 0.28, 0], [0.3, 0.5, 0.3], {
        points: [0.13, 0, 0.17, 0.2, 0.11, 0.5],
        slot: 'glass',
      }),
      part('cap', 'glass', 'cone', [0, 0.85, 0], [0.24, 0.2, 0.12], { slot: 'metal' }),
    ],
    slots: [
      { slot: 'glass', look: '#d3261f glossy' },
      { slot: 'metal', look: 'silver' },
    ],
  },
};

/** The theremin of a clumsy model: its antenna floats above the cabinet. */
export const FLOATING = {
  ...DRAFTS.theremin,
  parts: (DRAFTS.theremin as { parts: { name: string }[] }).parts.map((one) =>
    one.name === 'antenna' ? { ...one, at: [0.22, 1.1, 0] } : one,
  ),
};

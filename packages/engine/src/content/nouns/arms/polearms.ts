import type { Builder } from '../../../field/builder.ts';
import type { Appearances, Look, Noun } from '../../noun.ts';
import { noun } from '../../noun.ts';

/** Heads on long shafts. */

interface Polearm {
  slots: Appearances;
  head(b: Builder, look: Look): void;
  thick?: number;
}

/** A shaft one unit long, and what is drawn at its end; `thick` is its radius. */
const polearm = (words: string[], size: number, { slots, head, thick = 0.017 }: Polearm): Noun =>
  noun(words, size, {
    features: ['handle'],
    secondary: ['handle'],
    slots,
    draw(b, look) {
      b.slot('handle', 0).rod([0, 0.01, 0], [0, 0.86, 0], thick * 1.05, thick);
      b.slot('grip').rod([0, 0.3, 0], [0, 0.46, 0], thick * 1.3);
      b.slot('main').ball(0, 0.012, 0, thick * 1.35);
      head(b.slot('main', 0), look);
      return { top: { at: [0, 1, 0], r: 0.05 }, grip: { at: [0, 0.38, 0] } };
    },
  });

export const polearms: readonly Noun[] = [
  polearm(['halberd', 'poleaxe', 'glaive'], 2.1, {
    slots: 'main steel, handle #7a5230 wood, grip #5b2a24 leather',
    head: (b) => {
      b.rod([0, 0.7, 0], [0, 0.84, 0], 0.026).slot('main', 0.004);
      b.plate('0,-0.05 0.06,-0.04 0.16,-0.13 0.21,0 0.16,0.13 0.06,0.04 0,0.05', 0.022, { at: [0, 0.74, 0] });
      b.plate('0,-0.035 -0.08,-0.03 -0.16,-0.07 -0.09,0.025 0,0.04', 0.022, { at: [0, 0.74, 0] });
      b.plate('-0.022,0 0.022,0 0.032,0.05 0,0.19 -0.032,0.05', 0.02, { at: [0, 0.82, 0] });
    },
  }),
  polearm(['staff', 'magic staff', 'wizard staff', 'crystal staff', 'quarterstaff'], 1.6, {
    slots: 'main gold, handle #6b4526 wood, grip #3f2a1c leather, crystal #58c8ff glow',
    head: (b) => {
      b.rod([0, 0.8, 0], [0, 0.87, 0], 0.026, 0.034).slot('main', 0.004);
      b.around(3, (m) => m.tube('0,0.85,0.02,0.018 0,0.9,0.075,0.016 0,0.97,0.085,0.013 0,1.04,0.045,0.006'));
      b.slot('crystal', 0).rod([0, 0.88, 0], [0, 0.95, 0], 0.012, 0.05).rod([0, 0.95, 0], [0, 1.07, 0], 0.05, 0.006);
    },
    thick: 0.02,
  }),
  polearm(['trident', 'triton'], 1.9, {
    slots: 'main gold, handle #2f6f7a metal, grip #7a4526 leather',
    head: (b) => {
      b.rod([0, 0.66, 0], [0, 0.72, 0], 0.034, 0.026).slot('main', 0.006);
      b.both((m) => m.tube('0,0.71,0,0.022 0.09,0.72,0,0.022 0.13,0.78,0,0.021 0.13,0.9,0,0.018'));
      b.both((m) => m.plate('-0.035,0 0,0.012 0.035,0 0,0.12', 0.024, { at: [0.13, 0.87, 0] }));
      b.rod([0, 0.7, 0], [0, 0.92, 0], 0.021).plate('-0.04,0 0,0.014 0.04,0 0,0.14', 0.026, { at: [0, 0.89, 0] });
    },
  }),
  polearm(['scythe', 'sickle'], 1.8, {
    slots: 'main steel, handle #6b4a2e wood, grip #3f2a1c wood',
    head: (b) => {
      b.slot('handle', 0).rod([0, 0.84, 0], [0.02, 0.97, 0], 0.018);
      b.rod([0, 0.42, 0], [0, 0.44, 0.12], 0.014).rod([0, 0.62, 0], [0, 0.64, 0.12], 0.014);
      b.slot('main').rod([0, 0.9, 0], [0.03, 0.98, 0], 0.026);
      b.plate(
        '0.05,0.05 -0.12,0.06 -0.3,0.01 -0.46,-0.12 -0.54,-0.26 -0.42,-0.16 -0.28,-0.06 -0.1,-0.02 0.04,-0.02',
        0.018,
        { at: [0, 0.93, 0], smooth: true },
      );
    },
    thick: 0.02,
  }),
  polearm(['pitchfork', 'hay fork', 'hayfork'], 1.5, {
    slots: 'main #4b4f55 iron, handle #a4713f wood, grip #8b5a33 wood',
    head: (b) => {
      b.rod([0, 0.64, 0], [0, 0.72, 0], 0.028).slot('main', 0.006);
      for (const x of [-0.12, -0.04, 0.04, 0.12])
        b.tube([0, 0.71, 0, 0.014], [x, 0.745, 0, 0.014], [x, 0.86, 0.02, 0.012], [x, 1, 0.05, 0.004]);
    },
    thick: 0.02,
  }),
  polearm(['rake', 'garden rake'], 1.6, {
    slots: 'main #3b9a41 metal, handle #c79a5b wood, grip #b08048 wood',
    head: (b) => {
      b.rod([0, 0.82, 0], [0, 0.9, 0], 0.024).box(0, 0.92, 0, 0.4, 0.035, 0.03, 0.01);
      for (let i = 0; i < 9; i++) b.rod([-0.18 + i * 0.045, 0.92, 0], [-0.18 + i * 0.045, 0.97, 0.08], 0.009, 0.006);
    },
    thick: 0.018,
  }),
  polearm(['shovel', 'spade'], 1.3, {
    slots: 'main steel, handle #a4713f wood, grip #7a5230 wood',
    head: (b) => {
      b.slot('handle').rod([-0.07, 0.02, 0], [0.07, 0.02, 0], 0.024).slot('main', 0.006);
      b.rod([0, 0.6, 0], [0, 0.74, 0], 0.03);
      b.at({ move: [0, 0.72, 0], turn: [-4, 0, 0] }, (m) =>
        m.plate('-0.12,0.02 0.12,0.02 0.125,0.16 0.08,0.26 0,0.32 -0.08,0.26 -0.125,0.16', 0.025),
      );
    },
    thick: 0.022,
  }),
  polearm(['flag', 'banner', 'pennant', 'battle standard'], 2, {
    slots: 'main #c8312d fabric, handle #8b6a42 wood, grip #7a5230 wood, emblem gold, accent gold',
    head: (b, { random }) => {
      const wave = random.between(0.02, 0.05);
      b.slot('accent').ball(0, 0.98, 0, 0.035).slot('handle').rod([0, 0.8, 0], [0, 0.97, 0], 0.016);
      b.slot('main', 0.01);
      for (let i = 0; i < 8; i++)
        b.at(
          { move: [0.03 + i * 0.065, 0.76, Math.sin(i * 0.95) * wave], turn: [0, -Math.cos(i * 0.95) * 34, 0] },
          (m) => m.box(0.03, 0, 0, 0.09, 0.34, 0.02, 0.008),
        );
      b.slot('emblem').at({ move: [0.25, 0.76, 0.02] }, (m) => m.egg(0, 0, 0, 0.085, 0.085, wave + 0.012));
    },
    thick: 0.018,
  }),
];

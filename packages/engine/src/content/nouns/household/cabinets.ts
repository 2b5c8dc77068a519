import type { Builder } from '../../../field/builder.ts';
import { type Appearances, type Look, type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Machines in upright cases: a box with rounded edges, and what is on its front. */

interface Cabinet {
  slots: Appearances;
  /** Width, height, depth. */
  box: readonly [number, number, number];
  /** Draws the front; the origin is the middle of the front's foot. */
  front(b: Builder, look: Look): void;
  features?: string[];
}

const cabinet = (words: string[], size: number, { slots, box: [w, h, d], front, features = [] }: Cabinet): Noun =>
  noun(words, size, {
    features: ['screen', ...features],
    secondary: ['accent'],
    slots,
    draw(b, look) {
      b.slot('main', 0).box(0, h / 2 + 0.02, 0, w, h - 0.04, d, 0.03);
      b.slot('dark').box(0, 0.02, 0, w * 0.92, 0.04, d * 0.92, 0.01);
      b.at({ move: [0, 0, d / 2] }, (m) => front(m, look));
      return stands(h, w / 2);
    },
  });

/** Draws `count` times in a row, the middles `step` apart. */
const row = (count: number, step: number, draw: (x: number, i: number) => void): void => {
  for (let i = 0; i < count; i++) draw((i - (count - 1) / 2) * step, i);
};

export const cabinets: readonly Noun[] = [
  cabinet(['vending machine', 'snack machine', 'drinks machine', 'soda machine'], 1.85, {
    slots:
      'main #c8202b glossy, accent #f4f2ec glossy, dark #1c1c20 plastic, screen #e8f4f8 glow, red #d3261f glossy, blue #2b62cf glossy, yellow #f6cf23 glossy, green #3b9a41 glossy, slot #2a2b2f plastic',
    box: [0.5, 1, 0.42],
    front(b) {
      b.slot('screen', 0).box(-0.07, 0.58, 0, 0.3, 0.66, 0.03, 0.012);
      for (let r = 0; r < 4; r++) {
        b.slot('dark').box(-0.07, 0.3 + r * 0.155, 0.015, 0.3, 0.014, 0.04, 0.004);
        row(4, 0.07, (x, i) => {
          b.slot(['red', 'blue', 'yellow', 'green'][(i + r) % 4] ?? 'red');
          b.cone(x - 0.07, 0.307 + r * 0.155, 0.022, 0.026, 0.026, 0.095, 0.008);
        });
      }
      b.slot('accent').box(0.17, 0.72, 0.005, 0.1, 0.3, 0.02, 0.01);
      b.slot('dark').box(0.17, 0.8, 0.014, 0.07, 0.05, 0.014, 0.004);
      for (let i = 0; i < 9; i++)
        b.box(0.15 + (i % 3) * 0.022, 0.66 + Math.floor(i / 3) * 0.03, 0.016, 0.014, 0.018, 0.01, 0.003);
      b.slot('slot').box(-0.04, 0.13, 0.002, 0.32, 0.13, 0.02, 0.015).box(0.17, 0.5, 0.006, 0.05, 0.07, 0.02, 0.008);
    },
  }),
  noun(['arcade machine', 'arcade cabinet', 'arcade game', 'arcade', 'slot machine', 'pinball machine'], 1.75, {
    slots:
      'main #2a2f6b glossy, accent #ff2fa0 glow, dark #16171c plastic, screen #38d1e8 glow, red #d3261f glossy, yellow #f6cf23 glossy, green #3b9a41 glossy, sign #ffe08a glow, enemy #f6cf23 glow',
    draw(b) {
      b.at({ turn: [0, -90, 0] }, (m) => {
        m.slot('main', 0);
        m.plate('-0.3,0 0.26,0 0.26,0.44 0.34,0.5 0.16,0.6 0.1,0.82 0.24,0.86 0.24,1 -0.3,1', 0.035, {
          at: [0, 0, 0.24],
        });
        m.plate('-0.3,0 0.26,0 0.26,0.44 0.34,0.5 0.16,0.6 0.1,0.82 0.24,0.86 0.24,1 -0.3,1', 0.035, {
          at: [0, 0, -0.24],
        });
        m.slot('dark');
        m.plate('-0.28,0.01 0.23,0.01 0.23,0.44 0.3,0.49 0.13,0.58 0.07,0.83 0.2,0.87 0.2,0.98 -0.28,0.98', 0.46);
      });
      b.slot('sign').box(0, 0.93, 0.205, 0.43, 0.09, 0.02, 0.008);
      b.slot('accent').box(0, 0.93, 0.215, 0.3, 0.045, 0.014, 0.005);
      b.at({ move: [0, 0.71, 0.108], turn: [-13, 0, 0] }, (m) => {
        m.slot('screen').box(0, 0, 0, 0.36, 0.2, 0.03, 0.01).slot('enemy');
        row(4, 0.075, (x) =>
          m.box(x, 0.055, 0.016, 0.035, 0.026, 0.012, 0.004).box(x, 0.012, 0.016, 0.035, 0.026, 0.012, 0.004),
        );
        m.slot('green').box(0.03, -0.07, 0.016, 0.05, 0.022, 0.012, 0.004);
      });
      b.at({ move: [0, 0.54, 0.23], turn: [27, 0, 0] }, (m) => {
        m.slot('dark').rod([-0.1, 0, 0], [-0.1, 0.09, 0], 0.014).slot('red').ball(-0.1, 0.105, 0, 0.036);
        for (const [i, name] of ['red', 'yellow', 'green'].entries())
          m.slot(name).cone(0.03 + i * 0.065, 0.008, i % 2 ? -0.02 : 0.02, 0.026, 0.022, 0.025, 0.006);
      });
      b.slot('accent').both((m) => m.box(0.262, 0.3, -0.02, 0.012, 0.4, 0.05, 0.004));
      b.slot('sign').both((m) => m.box(0.06, 0.3, 0.237, 0.06, 0.09, 0.014, 0.006));
      return stands(1, 0.2);
    },
  }),
  cabinet(['jukebox', 'juke box', 'music box'], 1.5, {
    slots:
      'main #7a3b1e wood, accent #f2a51c glow, dark #2a1810 wood, screen #ffe3a3 glow, pink #f24f8a glow, trim chrome',
    box: [0.56, 0.62, 0.36],
    front(b) {
      b.slot('main');
      b.at({ move: [0, 0.6, -0.18], turn: [90, 0, 0] }, (m) => m.cone(0, -0.18, 0, 0.28, 0.28, 0.36, 0.03));
      b.slot('accent').at({ move: [0, 0.6, 0], turn: [90, 0, 0] }, (m) =>
        m.at({ turn: [0, 180, 0] }, (r) => r.ring(0, 0, 0, 0.245, 0.03, 180)),
      );
      b.both((m) => {
        m.slot('accent').rod([0.245, 0.08, 0], [0.245, 0.6, 0], 0.03);
        m.slot('pink').rod([0.19, 0.1, 0.005], [0.19, 0.6, 0.005], 0.018);
      });
      b.slot('pink').at({ move: [0, 0.6, 0.005], turn: [90, 0, 0] }, (m) =>
        m.at({ turn: [0, 180, 0] }, (r) => r.ring(0, 0, 0, 0.19, 0.018, 180)),
      );
      b.slot('screen').box(0, 0.6, 0, 0.3, 0.13, 0.03, 0.03);
      b.slot('dark').box(0, 0.26, 0, 0.3, 0.32, 0.02, 0.02).slot('trim');
      row(6, 0.05, (x) => b.box(x, 0.26, 0.01, 0.014, 0.3, 0.02, 0.004));
      b.box(0, 0.47, 0.03, 0.34, 0.05, 0.08, 0.015).slot('screen');
      row(7, 0.042, (x) => b.box(x, 0.495, 0.05, 0.026, 0.016, 0.03, 0.004));
    },
  }),
  cabinet(['cash machine', 'atm', 'bank machine', 'ticket machine'], 1.6, {
    slots:
      'main #2f6f8f plastic, accent #e8ebee plastic, dark #1c1c20 plastic, screen #7fd6f0 glow, key #b9bdc3 steel, note #7fbf7a paper',
    box: [0.5, 1, 0.4],
    front(b) {
      b.slot('accent').box(0, 0.6, 0, 0.42, 0.5, 0.02, 0.015);
      b.slot('dark').box(0, 0.72, 0.008, 0.3, 0.22, 0.02, 0.01);
      b.slot('screen').box(0, 0.72, 0.014, 0.26, 0.18, 0.018, 0.006);
      b.slot('accent').box(0, 0.48, 0.07, 0.42, 0.05, 0.15, 0.015).slot('key');
      for (let i = 0; i < 12; i++)
        b.box(-0.1 + (i % 3) * 0.04, 0.508, 0.04 + Math.floor(i / 3) * 0.028, 0.028, 0.014, 0.018, 0.004);
      b.slot('dark').box(0.11, 0.508, 0.08, 0.09, 0.012, 0.02, 0.003).box(0, 0.34, 0.006, 0.26, 0.035, 0.02, 0.006);
      b.slot('note').box(0, 0.335, 0.04, 0.2, 0.008, 0.08, 0.002);
      b.slot('screen').box(0, 0.93, 0.006, 0.36, 0.07, 0.02, 0.01);
    },
  }),
  cabinet(['grandfather clock', 'longcase clock', 'pendulum clock', 'grandmother clock'], 2.1, {
    slots: 'main #6b3d20 wood, accent #d9b45a brass, dark #3a2012 wood, screen #f6efdc paper, hand #1c1c20 metal',
    box: [0.3, 0.72, 0.2],
    features: ['pendulum'],
    front(b) {
      b.slot('main').box(0, 0.08, -0.1, 0.38, 0.16, 0.26, 0.02).box(0, 0.81, -0.1, 0.38, 0.24, 0.26, 0.02);
      b.slot('dark').box(0, 0.94, -0.1, 0.42, 0.03, 0.3, 0.01);
      b.slot('main');
      b.plate('-0.19,0 0.19,0 0.14,0.06 0.05,0.07 0,0.1 -0.05,0.07 -0.14,0.06', 0.2, {
        at: [0, 0.94, -0.1],
        smooth: true,
      });
      b.slot('accent').ball(0, 1.03, -0.1, 0.026);
      b.at({ move: [0, 0.81, 0.035], turn: [90, 0, 0] }, (m) => {
        m.slot('accent').cone(0, -0.02, 0, 0.125, 0.125, 0.03, 0.006);
        m.slot('screen').cone(0, -0.01, 0, 0.112, 0.112, 0.03, 0.004);
      });
      b.slot('hand').rod([0, 0.81, 0.062], [0, 0.9, 0.062], 0.008).rod([0, 0.81, 0.062], [0.055, 0.85, 0.062], 0.009);
      b.ball(0, 0.81, 0.062, 0.014);
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * Math.PI * 2;
        b.box(Math.sin(a) * 0.098, 0.81 + Math.cos(a) * 0.098, 0.056, 0.012, 0.012, 0.012, 0.003);
      }
      b.slot('dark').box(0, 0.42, 0, 0.2, 0.46, 0.02, 0.01);
      b.slot('accent').rod([0, 0.64, 0.018], [0.02, 0.32, 0.018], 0.009);
      b.at({ move: [0.02, 0.3, 0.018], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.055, 0.055, 0.02, 0.006));
    },
  }),
  noun(['microwave', 'microwave oven'], 0.5, {
    slots:
      'main #d9dcdf plastic, accent #2a2b2f plastic, screen #1d2a33 glossy, light #5fe07a glow, key #eceef0 plastic, handle chrome',
    draw(b) {
      b.slot('main', 0).box(0, 0.29, 0, 0.98, 0.54, 0.6, 0.04);
      b.slot('accent').box(0, 0.29, 0.295, 0.94, 0.5, 0.03, 0.02);
      b.slot('main').box(-0.13, 0.29, 0.305, 0.62, 0.44, 0.03, 0.03);
      b.slot('screen').box(-0.13, 0.29, 0.312, 0.5, 0.32, 0.03, 0.04);
      b.slot('handle').rod([0.23, 0.12, 0.36], [0.23, 0.46, 0.36], 0.02);
      b.slot('light').box(0.36, 0.45, 0.31, 0.17, 0.06, 0.02, 0.008).slot('key');
      for (let i = 0; i < 12; i++)
        b.box(0.305 + (i % 3) * 0.055, 0.19 + Math.floor(i / 3) * 0.055, 0.312, 0.04, 0.036, 0.016, 0.008);
      b.cone(0.36, 0.08, 0.31, 0.02, 0.02, 0.02);
      b.at({ move: [0.36, 0.11, 0.31], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.055, 0.05, 0.04, 0.012));
      b.slot('accent').both((m) => m.cone(0.38, 0, 0.2, 0.04, 0.04, 0.04).cone(0.38, 0, -0.2, 0.04, 0.04, 0.04));
      return flatTop(0.56, 0.3);
    },
  }),
  noun(['cash register', 'till', 'cashier machine'], 0.45, {
    slots:
      'main #a8122c glossy, accent brass, key #f4efe0 plastic, screen #ffe9a8 glow, dark #2a2022 plastic, note #7fbf7a paper, coin gold',
    draw(b) {
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.slot('main', 0.01).plate('-0.32,0.16 0.3,0.16 0.3,0.26 0.06,0.42 -0.06,0.7 -0.32,0.7', 0.74),
      );
      b.slot('accent', 0).box(0, 0.72, -0.2, 0.78, 0.04, 0.28, 0.015).box(0, 0.16, -0.01, 0.78, 0.03, 0.66, 0.01);
      b.slot('main').box(0, 0.8, -0.2, 0.5, 0.18, 0.1, 0.03);
      b.slot('screen').box(0, 0.81, -0.145, 0.42, 0.11, 0.02, 0.01);
      b.at({ move: [0, 0.35, 0.19], turn: [34, 0, 0] }, (m) => {
        for (let r = 0; r < 3; r++)
          row(6, 0.105, (x) => {
            m.slot('accent').rod([x, 0, -0.08 + r * 0.085], [x, 0.04, -0.08 + r * 0.085], 0.01);
            m.slot('key').cone(x, 0.035, -0.08 + r * 0.085, 0.036, 0.034, 0.018, 0.006);
          });
      });
      b.group((g) => {
        g.slot('main').box(0, 0.08, 0.14, 0.72, 0.13, 0.6, 0.015);
        g.cut((c) => c.slot('dark').box(0, 0.13, 0.3, 0.64, 0.12, 0.24, 0.01));
      });
      b.slot('note').box(-0.15, 0.1, 0.32, 0.22, 0.05, 0.15, 0.01);
      b.slot('coin').cone(0.12, 0.07, 0.31, 0.05, 0.05, 0.07, 0.008).cone(0.24, 0.07, 0.34, 0.05, 0.05, 0.05, 0.008);
      b.slot('accent').rod([0.38, 0.46, -0.1], [0.46, 0.46, -0.1], 0.025);
      b.rod([0.46, 0.46, -0.1], [0.47, 0.66, 0.06], 0.02);
      b.slot('dark').ball(0.47, 0.68, 0.07, 0.045);
      return flatTop(0.9, 0.2);
    },
  }),
  noun(['typewriter', 'type writer'], 0.4, {
    slots:
      'main #2f5f5a glossy, accent chrome, key #f4efe0 plastic, dark #1c1c20 rubber, note #f8f5ea paper, line #4a4a50 matte',
    draw(b) {
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.slot('main', 0.02).plate('-0.34,0.02 0.42,0.02 0.42,0.1 0.06,0.22 -0.02,0.36 -0.34,0.36', 0.78),
      );
      b.slot('dark', 0).rod([-0.44, 0.42, -0.16], [0.44, 0.42, -0.16], 0.075);
      b.slot('accent');
      b.both((m) => m.rod([0.43, 0.42, -0.16], [0.5, 0.42, -0.16], 0.06).box(0.4, 0.36, -0.16, 0.03, 0.14, 0.2, 0.01));
      b.tube('-0.44,0.46,-0.1,0.014 -0.5,0.54,0,0.014 -0.5,0.56,0.06,0.02');
      b.at({ move: [0, 0.42, -0.18], turn: [-12, 0, 0] }, (m) => {
        m.slot('note').box(0, 0.24, -0.04, 0.52, 0.52, 0.02, 0.006).slot('line');
        for (let i = 0; i < 4; i++)
          m.box(-0.03 * (i % 2), 0.42 - i * 0.07, -0.03, 0.38 - 0.06 * (i % 2), 0.018, 0.014, 0.003);
      });
      b.at({ move: [0, 0.17, 0.24], turn: [18, 0, 0] }, (m) => {
        for (let r = 0; r < 4; r++)
          row(9, 0.075, (x) => {
            m.slot('accent');
            m.rod([x + r * 0.012, 0, -0.12 + r * 0.082], [x + r * 0.012, 0.035, -0.12 + r * 0.082], 0.008);
            m.slot('key').cone(x + r * 0.012, 0.03, -0.12 + r * 0.082, 0.029, 0.027, 0.016, 0.006);
          });
      });
      b.slot('key').box(0, 0.115, 0.44, 0.44, 0.024, 0.05, 0.01);
      b.slot('accent');
      b.at({ move: [0, 0.36, 0.02] }, (m) => m.around(7, (p) => p.rod([0, 0, 0.01], [0, 0.04, 0.1], 0.006), 0));
      return flatTop(0.5, 0.2);
    },
  }),
];

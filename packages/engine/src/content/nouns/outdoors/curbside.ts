import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What stands at the edge of streets and in front of shops. */

export const curbside: readonly Noun[] = [
  noun(['parking meter', 'parkometer'], 1.4, {
    slots: 'main #4b5560 metal, accent #8d949b steel, screen #d9e6c8 glossy, red #d3261f glossy, dark #1c1c20 plastic',
    draw(b) {
      b.slot('accent', 0).cone(0, 0, 0, 0.12, 0.11, 0.03, 0.01).rod([0, 0.02, 0], [0, 0.66, 0], 0.036);
      b.slot('main', 0.02).cone(0, 0.63, 0, 0.075, 0.12, 0.1, 0.02).box(0, 0.78, 0, 0.27, 0.16, 0.15, 0.04);
      b.at({ move: [0, 0.85, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.075, 0, 0.135, 0.135, 0.15, 0.02));
      b.slot('screen', 0).group((g) => {
        g.at({ move: [0, 0.87, 0.07], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.1, 0.1, 0.03, 0.004));
        g.cut((c) => c.box(0, 0.8, 0.08, 0.4, 0.14, 0.2, 0));
      });
      b.slot('red').plate('-0.05,0 0.05,0 0.05,0.05 0.02,0.06', 0.012, { at: [0.03, 0.88, 0.088] });
      b.slot('dark').box(0, 0.81, 0.078, 0.16, 0.03, 0.014, 0.006).box(0.05, 0.74, 0.078, 0.014, 0.05, 0.014, 0.004);
      b.slot('accent').ball(-0.06, 0.74, 0.08, 0.03);
      return flatTop(0.99, 0.1);
    },
  }),
  noun(['fire extinguisher', 'extinguisher'], 0.55, {
    features: ['handle'],
    slots: 'main #d3261f glossy, accent #1c1c20 rubber, label #f4f2ec paper, metal #b9bdc3 steel, gauge #f4f2ec glossy',
    draw(b, look) {
      b.slot('main', 0).lathe('0.17,0 0.2,0.02 0.2,0.6 0.17,0.68 0.08,0.73 0.07,0.76 0,0.76');
      b.slot('accent').cone(0, 0, 0, 0.202, 0.202, 0.05, 0.01);
      b.slot('label');
      b.group((g) => g.cone(0, 0.26, 0, 0.204, 0.204, 0.24, 0.004).cut((c) => c.box(0, 0.3, -0.2, 1, 1, 0.6, 0)));
      b.slot('main').box(0, 0.42, 0.2, 0.16, 0.03, 0.02, 0.004).box(0, 0.34, 0.2, 0.2, 0.016, 0.02, 0.003);
      b.box(0, 0.31, 0.2, 0.2, 0.016, 0.02, 0.003);
      b.slot('metal').cone(0, 0.75, 0, 0.06, 0.06, 0.07, 0.01);
      b.at({ move: [0.07, 0.79, 0.04], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.04, 0.04, 0.03, 0.006));
      if (look.has('handle')) {
        b.slot('accent', 0.01).tube('-0.02,0.82,0,0.028 -0.14,0.86,0,0.026 -0.28,0.86,0,0.024');
        b.tube('0,0.85,0,0.028 -0.12,0.94,0,0.026 -0.27,0.98,0,0.024');
      }
      b.slot('accent', 0.01);
      b.tube('0.04,0.8,0,0.026 0.2,0.8,0.02,0.026 0.29,0.64,0.04,0.026 0.28,0.36,0.05,0.026 0.27,0.22,0.06,0.026');
      b.rod([0.27, 0.26, 0.06], [0.26, 0.08, 0.07], 0.034, 0.06);
      return flatTop(0.98, 0.1);
    },
  }),
  noun(['traffic cone', 'road cone', 'safety cone', 'pylon cone'], 0.7, {
    slots: 'main #f2641a plastic, band #f6f6f4 glossy, base #2b2d33 rubber',
    draw(b) {
      b.slot('base', 0).box(0, 0.03, 0, 0.72, 0.06, 0.72, 0.03);
      b.slot('main').cone(0, 0.05, 0, 0.29, 0.055, 0.93, 0.02).cone(0, 0.05, 0, 0.31, 0.3, 0.04, 0.01);
      b.slot('band').cone(0, 0.3, 0, 0.238, 0.2, 0.16, 0.006).cone(0, 0.58, 0, 0.168, 0.14, 0.12, 0.006);
      return { top: { at: [0, 0.98, 0], r: 0.06 }, head: { at: [0, 0.96, 0], r: 0.09 } };
    },
  }),
  noun(['road barrier', 'barricade', 'road block', 'construction barrier', 'roadblock'], 1.6, {
    features: ['light'],
    slots: 'main #f6f6f4 glossy, band #d3261f glossy, leg #5b6066 metal, light #ffb52e glow, dark #2b2d33 plastic',
    draw(b, look) {
      b.slot('leg', 0);
      b.both((m) => m.rod([0.4, 0.74, 0], [0.4, 0.01, 0.2], 0.026).rod([0.4, 0.74, 0], [0.4, 0.01, -0.2], 0.026));
      for (const [y, h] of rows('0.6,0.2 0.3,0.13', 2)) {
        b.slot('main')
          .box(0, y, 0.055 + (0.74 - y) * 0.24, 1, h, 0.035, 0.01)
          .slot('band');
        for (let i = 0; i < 5; i++)
          b.plate(
            [
              [-0.08, -h / 2 + 0.004],
              [0, -h / 2 + 0.004],
              [0.08, h / 2 - 0.004],
              [0, h / 2 - 0.004],
            ],
            0.042,
            { at: [-0.4 + i * 0.2, y, 0.058 + (0.74 - y) * 0.24] },
          );
      }
      if (look.has('light'))
        b.both((m) => {
          m.slot('dark').box(0.4, 0.77, 0, 0.1, 0.05, 0.08, 0.01);
          m.slot('light');
          m.at({ move: [0.4, 0.86, 0], turn: [90, 0, 0] }, (l) => l.cone(0, -0.035, 0, 0.07, 0.07, 0.07, 0.02));
        });
      return flatTop(0.75, 0.2);
    },
  }),
  noun(['gas pump', 'petrol pump', 'fuel pump', 'gas station pump', 'gasoline pump'], 1.9, {
    slots:
      'main #c8202b glossy, accent #f4f2ec glossy, screen #1c1c20 glossy, hose #1c1c20 rubber, metal #b9bdc3 steel, globe #fff3cf glow',
    draw(b) {
      b.slot('metal', 0).box(0, 0.02, 0, 0.46, 0.04, 0.34, 0.01);
      b.slot('main').box(0, 0.38, 0, 0.38, 0.72, 0.26, 0.04);
      b.slot('accent').box(0, 0.6, 0, 0.36, 0.2, 0.28, 0.02);
      b.slot('screen').box(0, 0.62, 0.135, 0.26, 0.11, 0.02, 0.01);
      b.slot('accent').box(-0.05, 0.62, 0.145, 0.05, 0.07, 0.012, 0.004);
      b.box(0.03, 0.62, 0.145, 0.05, 0.07, 0.012, 0.004);
      b.slot('globe').at({ move: [0, 0.87, 0], turn: [90, 0, 0] }, (m) => m.cone(0, -0.05, 0, 0.13, 0.13, 0.1, 0.035));
      b.slot('main').at({ move: [0, 0.87, 0.045], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.11, 0.014));
      b.slot('metal').box(0.2, 0.44, 0.02, 0.03, 0.16, 0.08, 0.01);
      b.slot('hose', 0.01).tube(`0.2,0.68,0,0.02 0.34,0.6,0.02,0.02 0.36,0.24,0.06,0.02 0.28,0.14,0.08,0.02
        0.25,0.3,0.06,0.02 0.24,0.42,0.04,0.02`);
      b.slot('metal').rod([0.23, 0.4, 0.03], [0.24, 0.5, 0.03], 0.03).rod([0.24, 0.5, 0.03], [0.22, 0.56, 0.1], 0.016);
      return flatTop(1, 0.1);
    },
  }),
  noun(['bus stop', 'bus shelter', 'bus station'], 3, {
    slots:
      'main #2b62cf metal, accent #a9d6e8 glass, seat #a4713f wood, sign #f6cf23 glossy, pole #5b6066 metal, ground concrete, mark #1c1c20 plastic',
    draw(b) {
      b.slot('ground', 0).box(0, 0.02, 0, 1.06, 0.04, 0.5, 0.01);
      b.slot('main').box(0, 0.66, -0.01, 0.92, 0.045, 0.42, 0.015);
      b.slot('pole').both((m) =>
        m.rod([0.42, 0.03, -0.18], [0.42, 0.66, -0.18], 0.018).rod([0.42, 0.03, 0.14], [0.42, 0.66, 0.14], 0.018),
      );
      b.slot('accent').box(0, 0.36, -0.18, 0.8, 0.52, 0.016, 0.004);
      b.both((m) => m.box(0.42, 0.36, -0.04, 0.016, 0.5, 0.22, 0.004));
      b.slot('seat').box(0, 0.2, -0.1, 0.62, 0.03, 0.12, 0.01);
      b.slot('pole').both((m) => m.rod([0.24, 0.04, -0.1], [0.24, 0.2, -0.1], 0.014));
      b.slot('pole').rod([0.5, 0.03, 0.2], [0.5, 0.92, 0.2], 0.016);
      b.slot('sign').box(0.5, 0.88, 0.2, 0.2, 0.2, 0.025, 0.03);
      b.slot('mark').box(0.5, 0.9, 0.214, 0.12, 0.06, 0.012, 0.012);
      return flatTop(0.69, 0.3);
    },
  }),
  noun(['dumpster', 'skip', 'garbage container', 'waste container'], 2, {
    features: ['lid', 'wheel'],
    slots: 'main #2f6b3f metal, lid #22242a plastic, rib #275a35 metal, tyre #1d1d20 rubber, bag #2b2d33 plastic',
    draw(b, look) {
      b.at({ turn: [0, -90, 0] }, (m) => m.slot('main', 0).plate('-0.26,0.08 0.2,0.08 0.3,0.5 -0.26,0.6', 0.94));
      b.slot('rib');
      for (let i = 0; i < 6; i++)
        b.at({ move: [-0.375 + i * 0.15, 0.3, 0.265], turn: [-13, 0, 0] }, (m) =>
          m.box(0, 0, 0, 0.04, 0.4, 0.03, 0.008),
        );
      b.both((m) => m.box(0.49, 0.38, -0.02, 0.06, 0.06, 0.3, 0.015)).box(0, 0.5, 0.3, 0.98, 0.05, 0.04, 0.01);
      b.slot('lid').pair({ move: [0.24, 0.575, 0.01], turn: [10, 0, 0] }, (l) =>
        l.box(0, 0, 0, 0.46, 0.03, 0.62, 0.012).box(0, 0.02, 0, 0.34, 0.02, 0.5, 0.01),
      );
      if (look.has('wheel'))
        b.slot('tyre').both((m) => {
          for (const z of [0.14, -0.2])
            m.at({ move: [0.38, 0.045, z], turn: [0, 0, 90] }, (w) => w.cone(0, -0.02, 0, 0.045, 0.045, 0.04, 0.01));
        });
      return stands(0.62, 0.3);
    },
  }),
  noun(['shopping cart', 'shopping trolley', 'supermarket cart', 'grocery cart'], 1.1, {
    features: ['wheel', 'handle'],
    slots: 'main #b9bdc3 steel, handle #d3261f plastic, tyre #1d1d20 rubber',
    draw(b, look) {
      const bar = (from: readonly [number, number, number], to: readonly [number, number, number], r = 0.013) =>
        b.rod(from, to, r);
      b.slot('main', 0);
      for (const [y, x, front, back] of rows('0.42,0.19,0.4,-0.26 0.55,0.21,0.43,-0.28 0.68,0.23,0.46,-0.3', 4)) {
        for (const s of [-1, 1]) bar([s * x, y, back], [s * x * 0.86, y, front], y > 0.6 ? 0.02 : 0.013);
        bar([-x * 0.86, y, front], [x * 0.86, y, front], 0.015);
        bar([-x, y, back], [x, y, back], 0.015);
      }
      for (let i = 0; i < 8; i++) {
        const t = i / 7;
        for (const s of [-1, 1])
          bar([s * (0.19 - t * 0.027), 0.42, -0.26 + t * 0.66], [s * (0.23 - t * 0.032), 0.68, -0.3 + t * 0.76]);
      }
      for (let i = 0; i < 6; i++) {
        const x = -0.15 + i * 0.06;
        bar([x, 0.42, -0.26], [x * 0.86, 0.42, 0.4]);
        bar([x * 0.86, 0.42, 0.4], [x * 0.98, 0.68, 0.46]);
        bar([x, 0.42, -0.26], [x, 0.68, -0.3]);
      }
      b.both((m) => {
        m.tube('0.22,0.68,-0.3,0.018 0.22,0.78,-0.4,0.018');
        m.tube('0.2,0.44,-0.28,0.018 0.19,0.2,-0.26,0.018 0.19,0.12,-0.2,0.018 0.17,0.1,0.36,0.018');
      });
      b.rod([-0.19, 0.14, -0.2], [0.19, 0.14, -0.2], 0.016);
      b.slot('handle').rod([-0.24, 0.79, -0.41], [0.24, 0.79, -0.41], 0.03);
      if (look.has('wheel'))
        b.slot('tyre').both((m) => {
          for (const z of [0.34, -0.2])
            m.at({ move: [0.18, 0.05, z], turn: [0, 0, 90] }, (w) => w.cone(0, -0.018, 0, 0.05, 0.05, 0.036, 0.01));
        });
      return { top: { at: [0, 0.68, 0.08], r: 0.19 } };
    },
  }),
  noun(['wheelbarrow', 'wheel barrow', 'barrow'], 1.4, {
    features: ['wheel', 'handle'],
    secondary: ['handle'],
    slots:
      'main #3b8f46 metal, inside #2f6f38 metal, handle #a4713f wood, tyre #1d1d20 rubber, hub #b9bdc3 steel, leg #5b6066 metal',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0);
        g.at({ turn: [0, -90, 0] }, (m) => m.plate('-0.2,0.22 0.16,0.22 0.42,0.5 -0.3,0.5', 0.46));
        g.cut((c) => {
          c.slot('inside');
          c.at({ turn: [0, -90, 0] }, (m) => m.plate('-0.17,0.26 0.14,0.26 0.4,0.54 -0.3,0.54', 0.4));
        });
      });
      b.slot('leg').both((m) => m.tube('0.14,0.22,-0.02,0.018 0.17,0.02,-0.14,0.018 0.15,0.22,-0.2,0.018'));
      b.slot('handle').both((m) => m.rod([0.08, 0.17, 0.46], [0.2, 0.3, -0.62], 0.024));
      if (look.has('wheel')) {
        b.at({ move: [0, 0.15, 0.48], turn: [0, 0, 90] }, (w) => {
          w.slot('tyre').cone(0, -0.035, 0, 0.15, 0.15, 0.07, 0.025);
          w.slot('hub').cone(0, -0.045, 0, 0.07, 0.07, 0.09, 0.01);
        });
        b.slot('hub').rod([-0.09, 0.16, 0.48], [0.09, 0.16, 0.48], 0.016);
      }
      return { top: { at: [0, 0.5, 0.05], r: 0.2 } };
    },
  }),
];

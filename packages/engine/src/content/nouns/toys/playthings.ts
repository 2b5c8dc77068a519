import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { eyes } from '../../templates/creature.ts';
import { HEART } from '../../templates/shapes.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is played with, toys to sit on, and craft that glide. */

export const playthings: readonly Noun[] = [
  noun(['ball', 'sphere', 'football', 'basketball', 'beach ball', 'orb'], 0.24, {
    slots: 'main #e2792b leather, accent #2b211c rubber',
    draw(b, look) {
      const t = look.random.between(0, 60);
      b.at({ move: [0, 0.5, 0], turn: [t, t * 1.3, 0] }, (m) => {
        m.slot('main').ball(0, 0, 0, 0.49);
        m.slot('accent', 0).ring(0, 0, 0, 0.487, 0.014);
        m.at({ turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.487, 0.014));
        m.pair({ move: [0.26, 0, 0], turn: [0, 0, 90] }, (r) => r.ring(0, 0, 0, 0.412, 0.014));
      });
      return stands(0.98, 0.2);
    },
  }),
  noun(['dice tower', 'die tower'], 0.25, {
    slots:
      'main #7a6a58 stone, accent #5d4f41 stone, tray #8b5a33 wood, felt #1f6b46 fabric, die #f4f1ea plastic, eye #1c1a20 plastic',
    secondary: ['tray', 'felt'],
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.006).box(0, 0.42, -0.16, 0.42, 0.84, 0.42, 0.015);
        g.slot('accent', 0);
        g.both((m) => m.box(0.15, 0.88, 0.02, 0.1, 0.1, 0.06, 0.01).box(0.15, 0.88, -0.34, 0.1, 0.1, 0.06, 0.01));
        g.box(0, 0.88, -0.34, 0.08, 0.1, 0.06, 0.01).box(0, 0.81, -0.16, 0.46, 0.05, 0.46, 0.012);
        g.cut((c) => c.box(0, 0.86, -0.16, 0.3, 0.3, 0.3, 0.01).box(0, 0.2, 0.0, 0.26, 0.28, 0.3, 0.06));
      });
      b.slot('tray', 0).box(0, 0.03, 0.1, 0.54, 0.06, 0.94, 0.012);
      b.both((m) => m.box(0.26, 0.08, 0.32, 0.03, 0.1, 0.52, 0.01));
      b.box(0, 0.08, 0.565, 0.54, 0.1, 0.03, 0.01).slot('felt').box(0, 0.062, 0.32, 0.48, 0.012, 0.46, 0.004);
      for (const [x, z, turn] of rows('-0.1,0.3,20 0.11,0.42,-35', 3))
        b.at({ move: [x, 0.12, z], turn: [0, turn, 0] }, (m) => {
          m.slot('die', 0).box(0, 0, 0, 0.1, 0.1, 0.1, 0.02);
          m.slot('eye').ball(0, 0.05, 0, 0.014).ball(0.022, 0, 0.05, 0.012).ball(-0.022, 0.02, 0.05, 0.012);
        });
    },
  }),
  noun(['dice', 'die', 'cube'], 0.3, {
    slots: 'main #f3f2ee plastic, pip #23242a plastic',
    draw(b, look) {
      b.at({ move: [0, 0.4, 0], turn: [0, look.random.between(-20, 20), 0] }, (m) => {
        m.slot('main').box(0, 0, 0, 0.8, 0.8, 0.8, 0.09).slot('pip', 0);
        const face = (turn: readonly [number, number, number], pips: readonly (readonly [number, number])[]) =>
          m.at({ turn }, (f) => {
            for (const [x, y] of pips) f.egg(x * 0.22, y * 0.22, 0.4, 0.075, 0.075, 0.02);
          });
        face([0, 0, 0], [[0, 0]]);
        face([0, 90, 0], rows('-1,1 1,-1 0,0', 2));
        face([0, -90, 0], rows('-1,-1 1,-1 -1,1 1,1', 2));
        face([-90, 0, 0], rows('-1,-1 1,-1 -1,1 1,1 0,0', 2));
        face([0, 180, 0], rows('-1,-1 -1,0 -1,1 1,-1 1,0 1,1', 2));
      });
      return stands(0.8, 0.3);
    },
  }),
  noun(['balloon', 'party balloon', 'red balloon'], 0.5, {
    secondary: [],
    slots: 'main #d8281f glossy, string #efe9da fabric',
    draw(b) {
      b.slot('main', 0.05).egg(0, 0.72, 0, 0.25, 0.28, 0.25).rod([0, 0.56, 0], [0, 0.44, 0], 0.14, 0.03);
      b.blend(0).rod([0, 0.44, 0], [0, 0.4, 0], 0.012, 0.04);
      b.slot('string').tube('0,0.41,0,0.009 0.04,0.28,0.01,0.009 -0.03,0.14,0,0.009 0.02,0.01,0,0.009');
      return { ...stands(1, 0.1), grip: { at: [0.02, 0.06, 0] } };
    },
  }),
  noun(['skateboard', 'snowboard', 'surfboard', 'longboard'], 0.8, {
    slots: 'main #2fc3bd glossy, wheel #f6cf23 rubber, accent #2a2b2f matte, trim chrome',
    draw(b, look) {
      b.slot('main', 0.03).box(0, 0.2, 0, 0.3, 0.035, 0.66, 0.016);
      b.at({ move: [0, 0.2, 0.32], turn: [-22, 0, 0] }, (m) => m.egg(0, 0, 0.07, 0.15, 0.018, 0.13));
      b.at({ move: [0, 0.2, -0.32], turn: [22, 0, 0] }, (m) => m.egg(0, 0, -0.07, 0.15, 0.018, 0.13));
      b.slot('accent', 0).box(0, 0.217, 0, 0.27, 0.01, 0.62, 0.003);
      if (look.has('wheel'))
        for (const z of [0.24, -0.24]) {
          b.slot('trim').rod([-0.13, 0.09, z], [0.13, 0.09, z], 0.02).box(0, 0.14, z, 0.08, 0.1, 0.07, 0.01);
          b.slot('wheel');
          b.pair({ move: [0.14, 0.09, z], turn: [0, 0, 90] }, (q) => q.cone(0, -0.035, 0, 0.085, 0.085, 0.07, 0.02));
        }
      return flatTop(0.22, 0.15);
    },
  }),
  noun(['sled', 'sleigh', 'sledge', 'santa sleigh'], 1.6, {
    slots: 'main #b3202c glossy, runner gold, seat #5a3a22 leather',
    draw(b) {
      b.slot('runner', 0).both((m) => {
        m.tube('0.2,0.04,-0.5,0.026 0.2,0.035,0.3,0.026 0.2,0.1,0.46,0.026 0.2,0.28,0.46,0.026 0.2,0.3,0.36,0.022');
        m.rod([0.2, 0.04, 0.2], [0.19, 0.2, 0.18], 0.02).rod([0.2, 0.04, -0.3], [0.19, 0.2, -0.28], 0.02);
      });
      b.group((g) => {
        g.slot('main').at({ turn: [0, -90, 0] }, (m) =>
          m.plate(
            '0.46,0.2 0.5,0.42 0.4,0.48 0.28,0.36 0.02,0.32 -0.24,0.44 -0.4,0.68 -0.5,0.66 -0.46,0.3 -0.38,0.2',
            0.46,
            { smooth: true },
          ),
        );
        g.cut((c) => c.box(0, 0.55, -0.02, 0.38, 0.5, 0.66, 0.06));
      });
      b.slot('seat').box(0, 0.33, -0.2, 0.37, 0.1, 0.22, 0.04).box(0, 0.46, -0.36, 0.36, 0.26, 0.06, 0.03);
      return stands(0.38, 0.2);
    },
  }),
  noun(['heart', 'love heart'], 0.3, {
    slots: 'main #d3261f glossy',
    draw(b) {
      b.slot('main', 0.05);
      for (const [d, s] of rows('0.1,0.96 0.15,0.9 0.2,0.81 0.24,0.7 0.28,0.56 0.3,0.4', 2))
        b.plate(
          HEART.map(([x, y]) => [x * s, y * s]),
          d,
          { at: [0, 0.48, 0], smooth: true },
        );
      return stands(0.85, 0.1);
    },
  }),
  noun(['rocking horse', 'hobby horse'], 0.9, {
    slots:
      'main #c98b4e wood, mane #6b4426 wool, accent #c8312d wood, seat #8f1f22 leather, eye #15131a glossy, shine #ffffff glossy',
    anchors: 'top 0,0.62,0,0.14 head 0,0.96,0.3,0.09 face 0,0.86,0.42,0.09',
    draw(b) {
      b.slot('accent', 0.01).both((m) =>
        m.tube('0.2,0.16,-0.56,0.03 0.2,0.05,-0.3,0.034 0.2,0.03,0,0.034 0.2,0.05,0.3,0.034 0.2,0.16,0.56,0.03'),
      );
      b.both((m) =>
        m.rod([0.2, 0.05, 0.26], [-0.2, 0.05, 0.26], 0.024).rod([0.2, 0.05, -0.26], [-0.2, 0.05, -0.26], 0.024),
      );
      b.slot('main', 0.04).egg(0, 0.5, 0, 0.14, 0.14, 0.28);
      b.both((m) => {
        m.rod([0.08, 0.46, 0.18], [0.18, 0.06, 0.28], 0.05, 0.036);
        m.rod([0.08, 0.46, -0.18], [0.18, 0.06, -0.28], 0.05, 0.036);
      });
      b.rod([0, 0.54, 0.2], [0, 0.84, 0.32], 0.09, 0.075).egg(0, 0.86, 0.36, 0.08, 0.085, 0.1);
      b.egg(0, 0.8, 0.46, 0.06, 0.06, 0.09);
      b.both((m) => m.rod([0.045, 0.92, 0.32], [0.06, 1.0, 0.3], 0.03, 0.008));
      b.slot('mane', 0.03).tube('0,0.95,0.33,0.04 0,0.86,0.24,0.05 0,0.72,0.17,0.05 0,0.6,0.1,0.03');
      b.tube('0,0.56,-0.26,0.03 0,0.54,-0.36,0.05 0,0.4,-0.4,0.05 0,0.3,-0.36,0.02');
      b.slot('seat', 0.02).egg(0, 0.61, -0.02, 0.12, 0.05, 0.14);
      b.slot('accent', 0).rod([-0.16, 0.82, 0.36], [0.16, 0.82, 0.36], 0.018);
      eyes(b, 0.055, 0.89, 0.42, 0.02);
    },
  }),
  noun(['zeppelin', 'blimp', 'dirigible', 'airship'], 120, {
    slots: 'main #c9ccd1 metal, accent #b3202c fabric, cabin #5b4632 wood, pane #a9cfe0 glass',
    anchors: 'top 0,0.66,0,0.2',
    draw(b) {
      b.slot('main', 0.02).egg(0, 0.46, 0, 0.19, 0.19, 0.5).slot('accent', 0.01);
      b.both((m) => m.box(0.16, 0.46, -0.4, 0.22, 0.02, 0.18, 0.01));
      b.box(0, 0.62, -0.4, 0.02, 0.22, 0.18, 0.01).box(0, 0.3, -0.4, 0.02, 0.22, 0.18, 0.01);
      b.cone(0, 0.44, 0.1, 0.188, 0.188, 0.03, 0.01);
      b.slot('cabin', 0.01).box(0, 0.24, 0.06, 0.12, 0.09, 0.26, 0.03);
      b.slot('pane', 0).both((m) => m.box(0.062, 0.25, 0.06, 0.01, 0.035, 0.2, 0.004));
      b.slot('cabin');
      b.both((m) => m.rod([0.12, 0.3, -0.12], [0.16, 0.26, -0.12], 0.012).egg(0.17, 0.25, -0.12, 0.03, 0.03, 0.06));
    },
  }),
  noun(['hovercraft', 'air cushion vehicle'], 8, {
    slots: 'main #e07a1e glossy, skirt #2a2c31 rubber, pane #a9cfe0 glass, accent #f3f2ee metal, fan #6b7078 metal',
    anchors: 'top 0,0.42,0.05,0.16',
    draw(b) {
      b.slot('skirt', 0.02).at({ move: [0, 0.1, 0] }, (m) => {
        m.both((s) => s.rod([0.24, 0, -0.4], [0.24, 0, 0.28], 0.1).rod([0.24, 0, 0.28], [0, 0, 0.46], 0.1));
        m.rod([-0.24, 0, -0.4], [0.24, 0, -0.4], 0.1);
      });
      b.slot('accent', 0.02).box(0, 0.17, -0.04, 0.54, 0.07, 0.86, 0.03);
      b.slot('main', 0.03).box(0, 0.28, 0.02, 0.36, 0.2, 0.42, 0.07);
      b.slot('pane', 0).box(0, 0.31, 0.22, 0.28, 0.1, 0.05, 0.02);
      b.both((m) => m.box(0.175, 0.31, 0.04, 0.03, 0.09, 0.28, 0.01));
      b.both((m) => {
        m.slot('fan').at({ move: [0.16, 0.38, -0.36], turn: [90, 0, 0] }, (f) => f.ring(0, 0, 0, 0.14, 0.025));
        m.slot('accent').box(0.16, 0.38, -0.36, 0.26, 0.03, 0.02, 0.006);
        m.box(0.16, 0.38, -0.36, 0.03, 0.26, 0.02, 0.006);
        m.slot('fan').rod([0.16, 0.17, -0.36], [0.16, 0.26, -0.36], 0.03);
      });
    },
  }),
];

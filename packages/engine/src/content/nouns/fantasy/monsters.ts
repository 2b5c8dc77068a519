import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';
import { belt, figure, held, onFace } from '../../templates/figure.ts';

/** Monsters. */

export const monsters: readonly Noun[] = [
  creature(['dragon', 'wyvern', 'drake'], 5, {
    features: ['wings', 'horn', 'spikes', 'tail', 'leg'],
    secondary: ['belly', 'wings'],
    slots: `main #3b9a55 scales, belly #ead98f scales, wings #e0873a leather, horn #efe3c8 bone, spikes #e0873a bone,
      eye #1c1a14 glossy`,
    anchors: `head 0,0.91,0.14,0.13 face 0,0.8,0.34,0.13 neck 0,0.65,0.1,0.115 hand 0.21,0.34,0.26
      top 0,0.93,0.14,0.12`,
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.36, -0.03, 0.2, 0.25, 0.22).rod([0, 0.5, 0.06], [0, 0.72, 0.12], 0.12, 0.1);
      b.egg(0, 0.79, 0.15, 0.155, 0.135, 0.15).egg(0, 0.745, 0.28, 0.11, 0.085, 0.12);
      if (look.has('tail')) b.tube('0,0.2,-0.14,0.15 0.04,0.1,-0.34,0.1 0.14,0.08,-0.5,0.065 0.26,0.13,-0.56,0.03');
      b.slot('belly', 0.03).egg(0, 0.34, 0.06, 0.155, 0.22, 0.17);
      b.slot('main', 0.04).both((m) => {
        m.egg(0.15, 0.15, 0.0, 0.095, 0.14, 0.13).egg(0.165, 0.045, 0.1, 0.08, 0.045, 0.12);
        m.rod([0.16, 0.46, 0.1], [0.21, 0.35, 0.21], 0.055, 0.042).ball(0.21, 0.335, 0.225, 0.05);
      });
      b.slot('horn', 0).both((m) => {
        for (const x of [-0.05, 0, 0.05]) m.egg(0.165 + x, 0.03, 0.21, 0.02, 0.02, 0.03);
        m.ball(0.045, 0.795, 0.38, 0.014);
      });
      eyes(b, 0.085, 0.84, 0.265, 0.036);
      if (look.has('horn'))
        b.slot('horn', 0.01).both((m) => m.tube('0.08,0.89,0.1,0.036 0.12,0.98,0.03,0.026 0.13,1.05,-0.03,0.01'));
      if (look.has('spikes')) {
        b.slot('spikes', 0.01);
        for (const [y, z, s] of rows(
          '0.91,0.04,0.05 0.8,-0.0,0.055 0.65,-0.03,0.06 0.52,-0.19,0.065 0.36,-0.24,0.06 0.22,-0.34,0.05',
          3,
        ))
          b.rod([0, y, z], [0, y + s * 0.9, z - s * 1.3], s * 0.7, 0.008);
      }
      if (look.has('wings'))
        b.slot('wings').pair({ move: [0.1, 0.52, -0.14], turn: [0, 22, 10] }, (w) => {
          w.blend(0.015);
          w.plate('0,0 0.2,0.32 0.34,0.46 0.5,0.34 0.6,0.12 0.44,0.13 0.4,-0.02 0.27,0.05 0.2,-0.08', 0.035);
          w.slot('main').tube('0,0,0,0.035 0.2,0.32,0,0.03 0.34,0.47,0,0.018');
        });
    },
  }),
  creature(['phoenix', 'firebird', 'thunderbird'], 1.4, {
    features: ['wings', 'tail', 'leg', 'beak'],
    slots: 'main #e2471a feathers, tip #ffb52e glow, beak #f2c53a plastic',
    anchors: `head 0,0.9,0.12,0.08 face 0,0.85,0.19,0.08 neck 0,0.72,0.09,0.07 top 0,0.92,0.1,0.05
      back 0,0.6,-0.1,0.12`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.5, 0, 0.14, 0.2, 0.17).tube('0,0.58,0.06,0.1 0,0.74,0.1,0.065 0,0.84,0.12,0.08');
      if (look.has('wings'))
        b.pair({ move: [0.1, 0.6, -0.03], turn: [0, 16, 14] }, (w) => {
          w.slot('main', 0.02);
          w.plate('0,-0.1 0,0.08 0.16,0.24 0.34,0.4 0.42,0.36 0.36,0.14 0.26,0 0.12,-0.12', 0.07, { smooth: true });
          w.slot('tip', 0.005).plate(
            `
                  0.06,-0.18 0.1,0 0.3,0.34 0.46,0.54 0.47,0.34 0.56,0.36 0.48,0.16 0.5,0.1 0.38,0 0.36,-0.08
                  0.24,-0.1 0.2,-0.2 0.12,-0.14
                `,
            0.04,
            { at: [0.02, 0, -0.01] },
          );
        });
      if (look.has('tail'))
        for (const x of [-0.1, 0, 0.1]) {
          b.slot(x === 0 ? 'main' : 'tip', 0.01);
          b.tube(
            [x * 0.4, 0.4, -0.12, 0.05],
            [x * 1.4, 0.22, -0.26, 0.045],
            [x * 3, 0.06, -0.36, 0.04],
            [x * 3.6, 0.1, -0.52, 0.012],
          );
        }
      b.slot('tip', 0.01);
      for (const t of [-1, 0, 1])
        b.rod([t * 0.025, 0.9, 0.09], [t * 0.05, 1.04 - Math.abs(t) * 0.03, -0.02], 0.03, 0.006);
      if (look.has('beak')) b.slot('beak', 0.008).tube('0,0.84,0.18,0.036 0,0.83,0.25,0.024 0,0.79,0.28,0.006');
      eyes(b, 0.042, 0.865, 0.175, 0.02);
      if (look.has('leg')) {
        b.slot('beak', 0.01);
        b.both((m) => m.rod([0.06, 0.34, 0.02], [0.065, 0.03, 0.04], 0.02).egg(0.065, 0.018, 0.07, 0.045, 0.018, 0.06));
      }
    },
  }),
  creature(['slime', 'blob', 'slime monster', 'jelly monster', 'ooze'], 0.8, {
    features: [],
    slots: 'main #5fc24a glossy, drop #8fe07a glossy, mouth #1f4a1a plastic',
    anchors: 'head 0,0.62,0,0.22 face 0,0.34,0.4,0.24 neck 0,0.2,0,0.44 back 0,0.4,-0.35,0.25 top 0,0.66,0,0.2',
    draw(b) {
      b.slot('main', 0.05).lathe('0,0 0.46,0 0.52,0.06 0.46,0.2 0.42,0.38 0.31,0.55 0.15,0.645 0,0.66');
      for (const [a, r] of rows('0.5,0.13 1.9,0.1 3.2,0.14 4.6,0.11 5.6,0.09', 2))
        b.egg(Math.sin(a) * 0.47, 0.04, Math.cos(a) * 0.47, r, 0.05, r);
      b.slot('drop', 0.01).egg(0.2, 0.5, 0.22, 0.06, 0.05, 0.05).egg(-0.28, 0.3, 0.3, 0.035, 0.035, 0.03);
      eyes(b, 0.15, 0.38, 0.37, 0.065);
      b.slot('mouth', 0).tube('-0.12,0.24,0.43,0.014 0,0.2,0.455,0.018 0.12,0.24,0.43,0.014');
      return undefined;
    },
  }),
  creature(['mimic', 'mimic chest', 'chest mimic', 'monster chest'], 0.9, {
    features: ['tooth', 'eye'],
    slots:
      'main #7b4a26 wood, metal brass, throat #3a0f18 satin, tongue #c8374a satin, eye #15131a glossy, white #f6e27a glossy',
    anchors: 'head 0,0.86,-0.1,0.3 face 0,0.5,0.3,0.3 back 0,0.4,-0.3,0.3 top 0,0.86,-0.1,0.25',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.2, 0, 0.9, 0.4, 0.58, 0.02);
        g.slot('throat').cut((c) => c.box(0, 0.36, 0, 0.78, 0.4, 0.46, 0.02));
      });
      b.slot('throat').box(0, 0.2, 0, 0.8, 0.1, 0.48);
      b.slot('metal').both((m) => m.box(0.31, 0.2, 0, 0.08, 0.42, 0.61, 0.012));
      b.at({ move: [0, 0.42, -0.28], turn: [-52, 0, 0] }, (lid) =>
        lid.at({ move: [0, 0, 0.28] }, (l) => {
          l.group((g) => {
            g.slot('main').at({ turn: [0, 0, 90] }, (c) => c.cone(0, -0.45, 0, 0.28, 0.28, 0.9, 0.02));
            g.slot('throat').cut((c) => {
              c.box(0, -0.5, 0, 3, 1, 3, 0);
              c.at({ turn: [0, 0, 90] }, (d) => d.cone(0, -0.41, 0, 0.23, 0.23, 0.82, 0.02));
            });
          });
          l.group((g) => {
            g.slot('metal');
            g.pair({ move: [0.31, 0, 0], turn: [0, 0, 90] }, (c) => c.cone(0, -0.04, 0, 0.297, 0.297, 0.08, 0.01));
            g.cut((c) => c.box(0, -0.6, 0, 3, 1.2, 3, 0));
          });
          if (look.has('tooth'))
            for (const x of [-0.36, -0.18, 0, 0.18, 0.36])
              l.slot('tooth').rod([x, 0.02, 0.25], [x, -0.14, 0.25], 0.05, 0.006);
          if (look.has('eye'))
            l.both((m) => m.slot('white').ball(0.17, 0.17, 0.16, 0.085).slot('eye').ball(0.17, 0.2, 0.225, 0.04));
        }),
      );
      if (look.has('tooth'))
        for (const x of [-0.34, -0.2, 0.2, 0.34]) b.slot('tooth').rod([x, 0.38, 0.27], [x, 0.54, 0.27], 0.05, 0.006);
      if (look.has('tongue')) {
        b.slot('tongue', 0.01);
        b.tube('0,0.28,-0.05,0.09 0.02,0.44,0.2,0.09 0.04,0.36,0.42,0.08 0.1,0.14,0.5,0.06 0.16,0.05,0.58,0.03');
      }
      return undefined;
    },
  }),
  creature(['monster', 'beast'], 1.4, {
    features: ['horn', 'arm', 'leg'],
    slots: 'main #7d4fc0 fur, belly #c9a8f0 fur, horn #f2e3b8 bone, mouth #4a1530 plastic, tooth #fbf8ef bone',
    anchors: `head 0,0.84,0,0.2 face 0,0.62,0.29,0.25 neck 0,0.42,0.03,0.3 back 0,0.55,-0.22,0.2 hand 0.48,0.36,0.16
      top 0,0.87,0,0.15`,
    draw(b, look) {
      b.slot('main', 0.06).egg(0, 0.46, 0, 0.32, 0.42, 0.27).slot('belly', 0.02).egg(0, 0.33, 0.09, 0.22, 0.25, 0.21);
      b.slot('main', 0.04).both((m) => {
        m.rod([0.26, 0.5, 0], [0.44, 0.36, 0.08], 0.075, 0.065).ball(0.46, 0.34, 0.1, 0.085);
        m.egg(0.15, 0.06, 0.07, 0.11, 0.06, 0.15);
      });
      if (look.has('horn'))
        b.slot('horn', 0.01).both((m) => m.tube('0.16,0.8,0,0.07 0.25,0.92,0,0.05 0.24,1.03,0,0.008'));
      b.slot('shine', 0).both((m) => m.ball(0.11, 0.66, 0.2, 0.095));
      b.slot('eye').both((m) => m.ball(0.11, 0.665, 0.265, 0.05));
      b.slot('mouth', 0.01).egg(0, 0.49, 0.25, 0.15, 0.06, 0.05);
      b.slot('tooth', 0).both((m) =>
        m.cone(0.08, 0.475, 0.29, 0.028, 0.004, 0.055, 0.003).cone(0.025, 0.49, 0.3, 0.004, 0.022, 0.045, 0.003),
      );
      eyes(b, 0.11, 0.67, 0.285, 0.034);
    },
  }),
  figure(
    ['goblin', 'gremlin', 'orc', 'imp', 'kobold'],
    `skin #6f9a3c skin, main #6b4a2e leather, accent #4a3a2c fabric, eye #1b1508 glossy, shoe #6f9a3c skin,
      tusk #efe6cc bone, club #7a5230 wood, nail iron, trim #3a2c20 leather`,
    { size: 1.1, hair: 'none', build: 1.12, nose: false, primary: ['skin', 'shoe'], secondary: ['main'] },
    onFace('', (m) => {
      m.slot('skin', 0.05).egg(0, -0.16, 0.2, 0.16, 0.16, 0.34);
      m.both((s) => {
        s.slot('skin', 0.03).at({ move: [0.95, 0.02, -0.8], turn: [0, 20, 14] }, (e) =>
          e.plate('-0.1,-0.28 -0.1,0.28 0.5,0.34 1.15,0.46 0.7,0.02 0.35,-0.25', 0.2, { smooth: true }),
        );
        s.slot('tusk', 0).rod([0.22, -0.46, 0.02], [0.25, -0.2, 0.16], 0.075, 0.02);
      });
    }),
    belt('trim', 0.16),
    held('club', (m) => {
      m.blend(0.01).rod([0, -0.14, 0], [0, 0.34, 0.02], 0.022, 0.06);
      m.slot('nail').around(5, (p) => p.rod([0, 0.26, 0.03], [0, 0.27, 0.1], 0.015, 0.003));
    }),
  ),
  noun(['golem', 'stone golem', 'rock monster', 'titan', 'elemental'], 2.8, {
    features: ['arm', 'leg', 'eye'],
    slots: 'main #8d8a84 stone, rune #5fe0ff glow, moss #5c7a35 leaf, eye #5fe0ff glow',
    anchors: 'head 0,0.91,0.04,0.11 face 0,0.82,0.15,0.1 hand 0.38,0.2,0.16 top 0,0.92,0,0.1 back 0,0.65,-0.15,0.16',
    draw(b, look) {
      const r = look.random;
      const rock = (x: number, y: number, z: number, w: number, h: number, d: number) =>
        b.at({ move: [x, y, z], turn: [r.between(-8, 8), r.between(-14, 14), r.between(-8, 8)] }, (m) =>
          m.box(0, 0, 0, w, h, d, 0.055),
        );
      b.slot('main', 0.008);
      rock(0, 0.58, 0, 0.44, 0.3, 0.3);
      rock(0, 0.4, 0, 0.28, 0.16, 0.22);
      for (const s of [-1, 1]) {
        if (look.has('leg')) {
          rock(s * 0.12, 0.24, 0, 0.16, 0.2, 0.18);
          rock(s * 0.13, 0.08, 0.03, 0.21, 0.16, 0.26);
        }
        if (look.has('arm')) {
          rock(s * 0.29, 0.67, 0, 0.2, 0.19, 0.22);
          rock(s * 0.35, 0.47, 0.02, 0.14, 0.22, 0.15);
          rock(s * 0.38, 0.28, 0.06, 0.21, 0.22, 0.22);
        }
      }
      rock(0, 0.82, 0.04, 0.22, 0.19, 0.2);
      b.slot('eye', 0).both((m) => m.egg(0.05, 0.83, 0.142, 0.026, 0.018, 0.02));
      b.slot('rune').at({ move: [0, 0.58, 0.153] }, (m) => {
        m.ring(0, 0, 0, 0, 0.001).box(0, 0, 0, 0.03, 0.17, 0.03, 0.008);
        m.at({ turn: [0, 0, 60] }, (q) => q.box(0, 0, 0, 0.03, 0.17, 0.03, 0.008));
        m.at({ turn: [0, 0, -60] }, (q) => q.box(0, 0, 0, 0.03, 0.17, 0.03, 0.008));
      });
      b.slot('moss', 0.01).egg(-0.14, 0.735, 0.02, 0.11, 0.03, 0.1).egg(0.3, 0.76, 0, 0.09, 0.03, 0.08);
    },
  }),
];

import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Fish, and what swims like them. */

export const fish: readonly Noun[] = [
  creature(['fish', 'goldfish', 'salmon', 'tuna'], 0.3, {
    features: ['fin', 'tail'],
    slots: 'main #f07f1a scales, fin #f6b04a satin, belly #f7e3c0 scales',
    anchors: 'head 0,0.6,0.14,0.12 top 0,0.6,0,0.1 face 0,0.36,0.4,0.14',
    draw(b, look) {
      b.at({ move: [0, 0.34, 0.08] }, (m) => {
        m.slot('main', 0.05).egg(0, 0, 0, 0.17, 0.26, 0.36).rod([0, 0, -0.2], [0, 0, -0.38], 0.15, 0.07);
        m.slot('belly').egg(0, -0.06, 0.04, 0.155, 0.21, 0.3);
        m.at({ turn: [0, -90, 0] }, (s) => {
          s.slot('fin', 0.02);
          if (look.has('tail'))
            s.plate('0.06,-0.04 0.06,0.04 -0.26,0.27 -0.18,0 -0.26,-0.27', 0.05, { at: [-0.36, 0, 0] });
          if (look.has('fin')) {
            s.plate('0.16,-0.03 0.06,0.14 -0.16,0.15 -0.26,-0.04', 0.045, { at: [0, 0.22, 0] });
            s.plate('0.08,0.05 -0.1,-0.1 -0.18,0.04', 0.04, { at: [-0.02, -0.24, 0] });
          }
        });
        if (look.has('fin'))
          m.slot('fin').pair({ move: [0.16, -0.04, 0.06], turn: [0, -28, -30] }, (f) =>
            f.egg(0.02, -0.02, -0.08, 0.022, 0.07, 0.12),
          );
        m.blend(0).both((s) => {
          s.slot('shine').egg(0.125, 0.07, 0.2, 0.045, 0.06, 0.06);
          s.slot('eye').egg(0.152, 0.07, 0.215, 0.03, 0.036, 0.036);
        });
        m.slot('nose').ring(0, -0.05, 0.335, 0.035, 0.014);
      });
    },
  }),
  creature(['shark'], 4, {
    features: ['fin', 'tail'],
    slots: 'main #5d7b93 skin, belly #eef0f0 skin',
    anchors: 'head 0,0.34,0.33,0.12 top 0,0.4,0.1,0.12 back 0,0.38,0,0.15',
    draw(b, look) {
      b.at({ move: [0, 0.22, 0.05] }, (m) => {
        m.slot('main', 0.06);
        m.tube('0,0.02,0.44,0.06 0,0.01,0.3,0.15 0,0,0.05,0.19 0,0.02,-0.22,0.115 0,0.05,-0.46,0.045');
        m.slot('belly', 0.02).egg(0, -0.075, 0.12, 0.145, 0.13, 0.3);
        if (look.has('fin')) {
          m.slot('main', 0.02);
          m.at({ turn: [0, -90, 0] }, (s) =>
            s.plate('0.1,0 -0.08,0.23 -0.11,0.22 -0.09,0', 0.05, { at: [0, 0.15, 0] }),
          );
          m.pair({ move: [0.14, -0.06, 0.12], turn: [90, 0, -20] }, (f) =>
            f.plate('0,0.09 0.26,-0.1 0.24,-0.14 0,-0.06', 0.045),
          );
        }
        if (look.has('tail'))
          m.at({ turn: [0, -90, 0] }, (s) =>
            s.plate('0.06,-0.02 0.06,0.03 -0.14,0.24 -0.17,0.23 -0.08,0 -0.14,-0.15', 0.045, { at: [-0.46, 0.05, 0] }),
          );
        m.blend(0);
        m.both((s) => s.slot('shine').ball(0.115, 0.05, 0.33, 0.026).slot('eye').ball(0.128, 0.052, 0.337, 0.018));
        m.slot('nose').both((s) => {
          for (let i = 0; i < 3; i++)
            s.rod([0.178 - i * 0.002, 0.05, 0.13 - i * 0.04], [0.176, -0.04, 0.14 - i * 0.04], 0.008);
        });
        m.tube('-0.1,-0.06,0.36,0.01 0,-0.08,0.42,0.011 0.1,-0.06,0.36,0.01');
      });
    },
  }),
  creature(['stingray', 'ray', 'manta ray', 'manta'], 2, {
    features: ['tail', 'fin'],
    slots: 'main #46607a dots:#7f9ab3, belly #e8edf0 skin',
    anchors: 'top 0,0.38,0,0.1 head 0,0.37,0.12,0.1',
    draw(b, look) {
      const r = look.random.between(-4, 6);
      b.slot('main', 0.05).egg(0, 0.3, 0.04, 0.15, 0.075, 0.26);
      b.pair({ move: [0.06, 0.3, 0.02], turn: [0, 0, 16 + r] }, (w) =>
        w.at({ turn: [-90, 0, 0] }, (q) =>
          q.plate('0,0.26 0,-0.22 0.2,-0.16 0.46,0 0.5,0.06 0.26,0.2', 0.055, { smooth: true }),
        ),
      );
      b.slot('belly', 0.02).egg(0, 0.265, 0.06, 0.11, 0.055, 0.2);
      if (look.has('tail'))
        b.slot('main', 0.02).tube('0,0.3,-0.16,0.05 0,0.31,-0.35,0.024 0.03,0.36,-0.58,0.014 0,0.4,-0.76,0.006');
      b.blend(0.02).both((m) => m.rod([0.08, 0.32, 0.25], [0.07, 0.31, 0.38], 0.035, 0.018));
      eyes(b, 0.1, 0.36, 0.22, 0.028);
      b.cut((c) => c.blend(0).box(0, -0.4, 0, 3, 0.2, 3, 0));
    },
  }),
  creature(['seahorse', 'sea horse'], 0.15, {
    features: ['tail', 'fin'],
    secondary: ['fin'],
    slots: 'main #f2a03a mottled, belly #f7d58a mottled, fin #f7d58a leaf',
    anchors: 'head 0,0.94,0.05,0.08 face 0,0.86,0.15,0.09 neck 0,0.73,-0.03,0.09 top 0,0.96,0.04,0.05',
    draw(b, look) {
      b.slot('main', 0.03).tube(`0,0.82,0.02,0.085 0,0.7,-0.05,0.085 0,0.52,0.02,0.13 0,0.34,0,0.09 0,0.18,-0.06,0.055
        0,0.07,0,0.042 0,0.06,0.1,0.034 0,0.14,0.12,0.026 0,0.15,0.05,0.018`);
      b.egg(0, 0.86, 0.06, 0.085, 0.095, 0.11).rod([0, 0.82, 0.12], [0, 0.78, 0.3], 0.05, 0.035);
      b.slot('belly', 0.015).tube('0,0.66,0.06,0.05 0,0.52,0.11,0.075 0,0.36,0.07,0.05');
      b.slot('main', 0);
      for (let i = 0; i < 7; i++)
        b.at({ move: [0, 0.66 - i * 0.065, i < 3 ? 0 : -0.01 * i], turn: [6, 0, 0] }, (m) =>
          m.ring(0, 0, 0.01, 0.108 - Math.abs(i - 2) * 0.012, 0.012),
        );
      b.slot('fin', 0.01);
      for (let i = 0; i < 4; i++)
        b.rod([0, 0.9 - i * 0.05, -0.02 - i * 0.02], [0, 0.98 - i * 0.07, -0.1 - i * 0.02], 0.03, 0.006);
      if (look.has('fin'))
        b.at({ move: [0, 0.5, -0.13], turn: [0, 90, 0] }, (m) =>
          m.plate('0,-0.12 0.12,-0.08 0.15,0.04 0.08,0.12 0,0.1', 0.035, { at: [0.03, 0, 0], smooth: true }),
        );
      eyes(b, 0.068, 0.88, 0.095, 0.03);
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';
import { armWay } from '../../templates/person.ts';

/** Figures that are made: of snow, cloth and straw. */

export const dolls: readonly Noun[] = [
  noun(['snowman'], 1.6, {
    features: ['hat', 'arm', 'scarf', 'nose'],
    secondary: ['scarf'],
    slots: `main #f4f7fa snow, eye #15131a plastic, nose #ee7d1f plastic, arm #6b4a30 bark, hat #26272b felt,
      band #c23a2e fabric, scarf #c8312d knit, shine #ffffff glossy`,
    anchors: `head 0,0.88,0,0.12 face 0,0.78,0.12,0.12 neck 0,0.66,0,0.11 hand 0.4,0.7,0.03 top 0,0.9,0,0.12
      back 0,0.55,-0.16,0.15`,
    draw(b, look) {
      b.slot('main', 0.03).ball(0, 0.2, 0, 0.235).ball(0, 0.52, 0, 0.175).ball(0, 0.77, 0, 0.13);
      b.cut((c) => c.blend(0).box(0, -0.5, 0, 2, 1, 2, 0));
      b.slot('eye', 0).both((m) => m.ball(0.045, 0.81, 0.118, 0.018));
      b.ball(0, 0.6, 0.16, 0.02).ball(0, 0.53, 0.178, 0.02).ball(0, 0.45, 0.165, 0.02);
      for (let i = -2; i <= 2; i++) b.ball(i * 0.026, 0.728 + i * i * 0.005, 0.122 - Math.abs(i) * 0.004, 0.0105);
      b.slot('nose').rod([0, 0.77, 0.11], [0.01, 0.76, 0.27], 0.03, 0.008);
      if (look.has('arm'))
        b.slot('arm').both((m, s) => {
          m.tube([0.15, 0.54, 0, 0.017], [0.28, 0.6 + s * 0.03, 0.02, 0.015], [0.4, 0.7 + s * 0.04, 0.03, 0.012]);
          m.rod([0.33, 0.64 + s * 0.035, 0.02], [0.41, 0.62 + s * 0.03, 0.05], 0.012, 0.009);
        });
      b.slot('scarf', 0.02).ring(0, 0.66, 0, 0.115, 0.04);
      b.tube('0.06,0.65,0.12,0.04 0.08,0.55,0.18,0.038 0.09,0.46,0.19,0.036');
      if (look.has('hat'))
        b.at({ move: [0, 0.865, 0], turn: [-4, 0, look.random.between(-8, 8)] }, (m) => {
          m.slot('hat', 0.01).cone(0, 0, 0, 0.16, 0.155, 0.025, 0.01).cone(0, 0.02, 0, 0.1, 0.105, 0.17, 0.012);
          m.slot('band', 0).cone(0, 0.025, 0, 0.106, 0.107, 0.04, 0.006);
        });
    },
  }),
  creature(['teddy bear', 'teddy', 'plush bear'], 0.4, {
    features: ['ear', 'bow', 'arm', 'leg'],
    slots: 'main #b5814a plush, belly #e2c08c plush, nose #3a2218 plastic, bow #c8312d fabric, accent #e2c08c plush',
    secondary: ['belly', 'accent'],
    anchors: `head 0,0.86,0,0.17 face 0,0.72,0.175,0.19 neck 0,0.53,0,0.15 hand 0.34,0.36,0.2 back 0,0.42,-0.17,0.16
      rear 0,0.16,-0.17,0.13 top 0,0.89,0,0.15`,
    draw(b, look) {
      const [out, down] = armWay(look.pose, [0.75, -0.66], [0.72, -0.5]);
      b.slot('main', 0.03).egg(0, 0.32, 0, 0.22, 0.25, 0.19).slot('belly').egg(0, 0.31, 0.05, 0.165, 0.19, 0.155);
      b.slot('main').egg(0, 0.7, 0, 0.21, 0.19, 0.185);
      if (look.has('ear'))
        b.both((m) => {
          m.slot('main').ball(0.165, 0.86, 0, 0.082);
          m.slot('belly').egg(0.168, 0.86, 0.045, 0.055, 0.055, 0.045);
        });
      b.both((m) => {
        m.slot('main');
        m.rod([0.16, 0.45, 0.02], [0.16 + out * 0.2, 0.45 + down * 0.2, look.pose === '' ? 0.12 : 0.02], 0.082, 0.078);
        m.slot('accent');
        m.egg(0.16 + out * 0.235, 0.45 + down * 0.235, look.pose === '' ? 0.145 : 0.02, 0.06, 0.06, 0.06);
      });
      b.both((m) => {
        m.slot('main').rod([0.13, 0.14, 0.03], [0.19, 0.1, 0.24], 0.105, 0.098);
        m.slot('accent').egg(0.195, 0.1, 0.305, 0.07, 0.075, 0.045);
      });
      b.slot('belly').egg(0, 0.655, 0.155, 0.095, 0.075, 0.075);
      b.slot('nose', 0.005).egg(0, 0.69, 0.225, 0.035, 0.026, 0.02);
      b.blend(0).rod([0, 0.67, 0.228], [0, 0.63, 0.225], 0.008);
      eyes(b, 0.08, 0.745, 0.165, 0.025);
      if (look.has('bow')) {
        b.slot('bow', 0.01).ball(0, 0.52, 0.19, 0.035);
        b.both((m) => m.plate('0,-0.015 0,0.015 0.11,0.06 0.11,-0.06', 0.05, { at: [0.02, 0.52, 0.19] }));
      }
    },
  }),
  noun(['scarecrow', 'straw man'], 1.8, {
    features: ['hat', 'arm'],
    slots: `main #c3483a checks:#e9d9c0, hat #a37a3a straw, sack #d8b982 fabric, straw #e3c25a straw,
      trousers #4a6a9a denim, post #7a5230 wood, eye #1c1a18 plastic`,
    anchors: 'head 0,0.9,0,0.12 face 0,0.79,0.12,0.13 neck 0,0.66,0,0.08 hand 0.46,0.56,0.04 top 0,0.92,0,0.1',
    draw(b, look) {
      b.slot('post', 0).rod([0, 0, -0.03], [0, 0.6, -0.03], 0.024).rod([-0.42, 0.6, -0.03], [0.42, 0.6, -0.03], 0.02);
      b.slot('main', 0.04).cone(0, 0.38, 0, 0.12, 0.14, 0.26, 0.05);
      if (look.has('arm'))
        b.both((m) => {
          m.slot('main', 0.03).rod([0.1, 0.6, 0], [0.36, 0.59, 0], 0.065, 0.07);
          m.slot('straw', 0).rod([0.35, 0.59, 0], [0.48, 0.55, 0], 0.05, 0.015);
          m.rod([0.35, 0.6, 0.02], [0.48, 0.61, 0.04], 0.035, 0.01);
        });
      b.slot('trousers', 0.04).egg(0, 0.38, 0, 0.125, 0.07, 0.095);
      b.both((m) => {
        m.rod([0.06, 0.36, 0], [0.09, 0.16, 0], 0.07, 0.075);
        m.slot('straw', 0).rod([0.09, 0.17, 0], [0.1, 0.05, 0.01], 0.06, 0.02).slot('trousers');
      });
      b.slot('sack', 0.03).ball(0, 0.79, 0, 0.135);
      b.slot('straw', 0.01).around(9, (p) => p.rod([0, 0.66, 0.06], [0, 0.62, 0.14], 0.026, 0.01));
      b.slot('eye', 0).both((m) => m.egg(0.05, 0.81, 0.12, 0.022, 0.024, 0.02));
      b.tube('-0.06,0.74,0.118,0.008 0,0.72,0.125,0.009 0.06,0.74,0.118,0.008');
      b.slot('hat', 0.03).cone(0, 0.87, 0, 0.24, 0.23, 0.025, 0.01).cone(0, 0.88, 0, 0.12, 0.05, 0.2, 0.03);
    },
  }),
];

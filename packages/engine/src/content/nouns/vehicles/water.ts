import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { machine } from './templates.ts';

/** On and under water. */

export const water: readonly Noun[] = [
  noun(['sailing boat', 'sailboat', 'boat', 'yacht', 'dinghy'], 6, {
    features: ['flag'],
    secondary: ['sail', 'sail2'],
    slots: `main #2b62cf glossy, deck #c89a5e wood, sail #f5f1e6 fabric, sail2 #f5f1e6 fabric, mast #8b6a42 wood,
      flag #d3261f fabric`,
    anchors: 'top 0,0.2,-0.1,0.12',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.2, 0, 0.19, 0.2, 0.5);
        g.cut((c) => c.slot('deck', 0.01).box(0, 0.4, 0, 2, 0.4, 2, 0.001).egg(0, 0.22, -0.02, 0.15, 0.12, 0.4));
      });
      b.slot('deck', 0).box(0, 0.155, -0.15, 0.24, 0.03, 0.1, 0.01).box(0, 0.155, 0.12, 0.24, 0.03, 0.1, 0.01);
      b.slot('main').egg(0, 0.04, -0.05, 0.03, 0.06, 0.18);
      b.slot('mast').rod([0, 0.1, 0.06], [0, 1.06, 0.04], 0.022, 0.014).rod([0, 0.3, 0.05], [0, 0.28, -0.42], 0.015);
      if (look.has('sail')) {
        const belly = look.random.between(6, 16);
        b.slot('sail').at({ move: [0.008, 0, 0.03], turn: [0, -90 + belly, 0] }, (m) =>
          m.plate('-0.44,0.33 -0.02,0.33 -0.02,1.02 -0.14,0.75', 0.03),
        );
        b.slot('sail2');
        b.at({ move: [0, 0, 0.09], turn: [0, -90 - belly, 0] }, (m) => m.plate('0,0.32 0.36,0.28 0,0.92', 0.03));
      }
      b.slot('flag').plate('-0.06,-0.04 -0.06,0.04 0.08,0', 0.022, { at: [0.06, 1.08, 0.04] });
    },
  }),
  noun(['ship', 'pirate ship', 'galleon'], 30, {
    features: ['flag'],
    slots: `main #7b4a26 wood, sail #f0e8d4 fabric, mast #5e3c22 wood, trim #d8a83e gold, flag #1c1c20 fabric,
      dark #2a2022 plastic`,
    anchors: 'top 0,0.34,0.05,0.12',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.03).egg(0, 0.24, 0.02, 0.17, 0.24, 0.46).box(0, 0.36, -0.36, 0.26, 0.24, 0.2, 0.03);
        g.cut((c) => {
          c.blend(0.005).box(0, 0.47, 0.12, 2, 0.36, 0.74, 0.001).box(0, 0.7, 0, 2, 0.44, 2, 0.001);
          c.box(0, 0.28, 0.05, 0.22, 0.1, 0.5, 0.02);
        });
      });
      b.slot('trim', 0).both((m) => m.box(0.135, 0.38, -0.36, 0.02, 0.02, 0.2, 0.006));
      b.slot('dark').both((m) => {
        for (let i = 0; i < 4; i++)
          m.box(0.155 - Math.abs(i - 1.5) * 0.008, 0.2, -0.16 + i * 0.12, 0.03, 0.05, 0.05, 0.01);
      });
      b.slot('mast').rod([0, 0.25, 0.45], [0, 0.44, 0.66], 0.02, 0.01);
      for (const [z, h] of rows('0.18,0.86 -0.12,1 -0.36,0.8', 2)) {
        b.slot('mast').rod([0, 0.12, z], [0, h, z], 0.022, 0.014);
        if (look.has('sail'))
          for (const [y, w, s] of [
            [h - 0.48, 0.44, 0.26],
            [h - 0.2, 0.32, 0.19],
          ] as const) {
            b.slot('mast').rod([-w / 2, y + s, z + 0.01], [w / 2, y + s, z + 0.01], 0.013);
            b.slot('sail').group((g) =>
              g.egg(0, y + s / 2, z + 0.02, w * 0.5, s * 0.56, 0.09).cut((c) => {
                c.blend(0).egg(0, y + s / 2, z - 0.02, w * 0.52, s * 0.6, 0.085);
                c.box(0, y + s / 2, z - 0.2, 2, 2, 0.4, 0);
              }),
            );
          }
      }
      b.slot('flag').plate('-0.06,-0.04 -0.06,0.05 0.09,0.03 0.08,-0.05', 0.022, { at: [0.07, 1.02, -0.12] });
    },
  }),
  machine(['submarine', 'sub', 'u boat'], 20, {
    features: ['window', 'fin'],
    secondary: [],
    slots: 'main #f6c21c glossy, trim #c23a2e glossy',
    anchors: 'top 0,0.56,0.04,0.1',
    draw(b, look) {
      b.slot('main', 0.04).egg(0, 0.26, 0, 0.19, 0.19, 0.5).cone(0, 0.4, 0.04, 0.12, 0.1, 0.16, 0.03);
      b.slot('trim', 0.01).tube('0,0.54,0.04,0.022 0,0.7,0.04,0.022 0,0.72,0.12,0.026');
      b.both((m) => m.box(0.14, 0.26, -0.38, 0.2, 0.025, 0.1, 0.01)).box(0, 0.36, -0.42, 0.025, 0.2, 0.1, 0.01);
      b.slot('hub', 0).at({ move: [0, 0.26, -0.53], turn: [90, 0, 0] }, (m) => {
        m.cone(0, -0.03, 0, 0.035, 0.03, 0.06, 0.01);
        m.around(4, (p) => p.at({ move: [0, 0, 0.07], turn: [0, 0, 30] }, (q) => q.egg(0, 0, 0, 0.035, 0.01, 0.07)));
      });
      if (look.has('window'))
        for (const z of [0.24, 0.04, -0.16])
          b.both((m) => {
            m.slot('hub').at({ move: [0.178 - Math.abs(z) * 0.06, 0.28, z], turn: [0, 0, 90] }, (q) =>
              q.ring(0, 0, 0, 0.05, 0.016),
            );
            m.slot('window').ball(0.155 - Math.abs(z) * 0.06, 0.28, z, 0.048);
          });
    },
  }),
];

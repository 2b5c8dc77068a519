import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Castles and towers. */

const battlement = (b: Builder, x: number, y: number, z: number, r: number, n: number) =>
  b.at({ move: [x, y, z] }, (m) =>
    m.group((g) => {
      g.cone(0, 0, 0, r, r * 1.08, 0.09, 0.006).cut((c) => c.cone(0, 0.03, 0, r * 0.8, r * 0.8, 0.2, 0));
      g.cut((c) => c.around(n, (k) => k.box(0, 0.09, r, r * 0.36, 0.07, r * 0.8, 0)));
    }),
  );

export const towers: readonly Noun[] = [
  noun(['castle', 'fortress', 'palace'], 40, {
    features: ['flag', 'door', 'window', 'tower', 'roof'],
    slots: `main #a9a59c stone, roof #3a5f9e scales, door #6b4226 wood, window #332c2a plastic, flag #c8312d fabric,
      pole #8b6a42 wood`,
    draw(b, look) {
      b.slot('main', 0).box(0, 0.17, 0, 0.62, 0.34, 0.62, 0.008);
      for (let i = 0; i < 7; i++)
        for (const turn of [0, 90, 180, 270])
          b.at({ turn: [0, turn, 0] }, (m) => m.box(-0.27 + i * 0.09, 0.36, 0.295, 0.05, 0.05, 0.03, 0.005));
      b.cone(0, 0.3, -0.05, 0.15, 0.14, 0.42, 0.01);
      battlement(b, 0, 0.7, -0.05, 0.16, 8);
      b.slot('roof').cone(0, 0.74, -0.05, 0.13, 0.008, 0.3, 0.006);
      for (const [x, z] of rows('0.31,0.31 -0.31,0.31 0.31,-0.31 -0.31,-0.31', 2)) {
        const h = 0.46 + look.random.between(0, 0.08);
        b.slot('main').cone(x, 0, z, 0.115, 0.1, h, 0.006);
        battlement(b, x, h, z, 0.112, 6);
        b.slot('roof').cone(x, h + 0.03, z, 0.1, 0.006, 0.22, 0.006);
        b.slot('window').box(x, h - 0.12, z + Math.sign(z) * 0.1, 0.03, 0.08, 0.03, 0.012);
        if (look.has('flag')) {
          b.slot('pole').rod([x, h + 0.22, z], [x, h + 0.34, z], 0.009);
          b.slot('flag').plate('-0.045,-0.03 -0.045,0.03 0.06,0', 0.018, { at: [x + 0.045, h + 0.32, z] });
        }
      }
      if (look.has('door')) {
        b.slot('door');
        b.plate('-0.08,0 0.08,0 0.08,0.12 0.055,0.18 0,0.205 -0.055,0.18 -0.08,0.12', 0.04, { at: [0, 0, 0.31] });
        b.slot('main').both((m) => m.box(0.1, 0.11, 0.32, 0.035, 0.22, 0.05, 0.006));
        b.box(0, 0.235, 0.32, 0.24, 0.035, 0.05, 0.008);
      }
      if (look.has('window')) {
        b.slot('window').both((m) => m.box(0.17, 0.2, 0.31, 0.03, 0.08, 0.02, 0.01));
        b.box(0, 0.55, 0.095, 0.035, 0.09, 0.03, 0.012);
      }
      return stands(0.95, 0.15);
    },
  }),
  noun(['tower', 'watchtower', 'castle tower', 'stone tower', 'wizard tower', 'guard tower'], 18, {
    features: ['window', 'door', 'light', 'roof', 'flag'],
    slots: `main #a9a59c stone, roof #3f5f9e scales, door #6b4226 wood, window #2c2a30 plastic, light #ffd98a glow,
      dark #8d8a82 stone, flag #c8312d fabric, pole #8b6a42 wood`,
    draw(b, look) {
      b.slot('dark', 0).cone(0, 0, 0, 0.24, 0.21, 0.1, 0.01).slot('main').cone(0, 0.09, 0, 0.185, 0.16, 0.53, 0.006);
      b.slot('dark').cone(0, 0.58, 0, 0.165, 0.22, 0.07, 0.006);
      battlement(b.slot('main'), 0, 0.64, 0, 0.215, 8);
      if (look.has('roof')) {
        b.slot('main').cone(0, 0.66, 0, 0.13, 0.13, 0.1, 0.006);
        b.slot('roof').cone(0, 0.75, 0, 0.175, 0.006, 0.27, 0.006);
      }
      for (const [turn, y] of rows('20,0.3 -70,0.4 110,0.36 200,0.3 35,0.5', 2)) {
        b.slot(look.asked('light') ? 'light' : 'window');
        b.at({ turn: [0, turn, 0] }, (m) => m.box(0, y, 0.172, 0.035, 0.08, 0.03, 0.012));
      }
      b.slot('dark').around(9, (m, i) =>
        m.box(0, 0.16 + ((i * 7) % 9) * 0.045, 0.176 - ((i * 7) % 9) * 0.002, 0.06, 0.03, 0.02, 0.008),
      );
      if (look.has('door')) {
        b.slot('door').plate('-0.05,0 0.05,0 0.05,0.1 0,0.14 -0.05,0.1', 0.05, { at: [0, 0.02, 0.21] });
        b.slot('dark').box(0, 0.01, 0.26, 0.14, 0.02, 0.1, 0.005);
      }
      if (look.has('flag')) {
        b.slot('pole').rod([0, 1, 0], [0, 1.1, 0], 0.008);
        b.slot('flag').plate('-0.04,-0.03 -0.04,0.03 0.06,0', 0.018, { at: [0.04, 1.07, 0] });
      }
      return stands(1, 0.1);
    },
  }),
  noun(['lighthouse', 'beacon'], 20, {
    features: ['window', 'door', 'light'],
    slots: `main #f3f2ee plain, band #d3261f plain, rock #7d7a74 stone, window #3a4a5c glass, light #ffe08a glow,
      roof #d3261f glossy, door #6d4326 wood`,
    draw(b) {
      b.slot('rock', 0.04).bump(0.01, 12).egg(0, 0.03, 0, 0.34, 0.1, 0.3).egg(0.16, 0.04, 0.1, 0.16, 0.08, 0.14);
      b.bump(0, 1);
      b.group((g) => {
        for (let i = 0; i < 5; i++) {
          g.slot(i % 2 ? 'band' : 'main', 0);
          g.cone(0, 0.08 + i * 0.125, 0, 0.175 - i * 0.016, 0.159 - i * 0.016, 0.126, 0.004);
        }
      });
      b.slot('main', 0).cone(0, 0.7, 0, 0.14, 0.14, 0.025, 0.008);
      b.slot('light').cone(0, 0.72, 0, 0.07, 0.07, 0.12, 0.01).slot('roof').cone(0, 0.84, 0, 0.11, 0.012, 0.12, 0.01);
      b.ball(0, 0.97, 0, 0.02);
      b.slot('main').around(8, (m) => m.rod([0, 0.72, 0.125], [0, 0.79, 0.125], 0.008));
      b.ring(0, 0.79, 0, 0.125, 0.008);
      b.slot('window').box(0, 0.34, 0.145, 0.05, 0.07, 0.03, 0.01).box(0, 0.56, 0.115, 0.045, 0.06, 0.03, 0.01);
      b.slot('door').box(0, 0.16, 0.165, 0.08, 0.14, 0.03, 0.014);
      return flatTop(0.98, 0.05);
    },
  }),
  noun(['windmill', 'mill', 'wind turbine'], 15, {
    features: ['door', 'window'],
    secondary: ['sail'],
    slots: 'main #e9e0cc plain, roof #8a3d2a wood, sail #c9a877 wood, door #6d4326 wood, window #3a4a5c glass',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.25, 0.16, 0.6, 0.01).slot('roof').cone(0, 0.6, 0, 0.185, 0.03, 0.16, 0.02);
      b.cone(0, 0.22, 0, 0.245, 0.24, 0.025, 0.008).rod([0, 0.64, 0.1], [0, 0.64, 0.27], 0.026);
      if (look.has('sail'))
        for (let i = 0; i < 4; i++)
          b.at({ move: [0, 0.64, 0.26], turn: [0, 0, i * 90 + 20] }, (m) => {
            m.slot('sail').rod([0, 0, 0], [0, 0.46, 0], 0.014);
            for (let k = 0; k < 5; k++) m.box(0.05, 0.14 + k * 0.075, 0, 0.1, 0.014, 0.014, 0.004);
            m.box(0.095, 0.29, 0, 0.014, 0.34, 0.014, 0.004);
            m.slot('main').box(0.05, 0.29, 0.004, 0.08, 0.31, 0.012, 0.003);
          });
      b.slot('door').box(0, 0.09, 0.235, 0.1, 0.18, 0.04, 0.016);
      b.slot('window').box(0, 0.38, 0.195, 0.06, 0.08, 0.03, 0.01);
      return flatTop(0.76, 0.06);
    },
  }),
];

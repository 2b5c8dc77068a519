import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Old and famous, gates, temples, arenas and works. */

export const monuments: readonly Noun[] = [
  noun(['pyramid', 'ziggurat', 'tomb'], 100, {
    features: ['door'],
    secondary: [],
    slots: 'main #d8b878 brick, door #2f2418 plain',
    draw(b, look) {
      b.slot('main', 0);
      for (let i = 0; i < 9; i++) b.box(0, 0.034 + i * 0.066, 0, 1 - i * 0.108, 0.068, 1 - i * 0.108, 0.006);
      if (look.has('door')) {
        b.slot('main').box(0, 0.08, 0.46, 0.2, 0.16, 0.12, 0.006);
        b.slot('door').box(0, 0.06, 0.522, 0.1, 0.12, 0.02, 0.004);
      }
      return flatTop(0.6, 0.06);
    },
  }),
  noun(['bridge', 'stone bridge', 'wooden bridge', 'footbridge'], 8, {
    slots: 'main #9a968d stone, rail #8d8a82 stone, path #b5a88e stone, water #4f9fc8 glass',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.01).plate('-0.5,0 -0.5,0.16 -0.3,0.27 0,0.33 0.3,0.27 0.5,0.16 0.5,0', 0.3);
        g.cut((c) => {
          c.at({ turn: [90, 0, 0] }, (m) => m.cone(0, -0.3, 0, 0.22, 0.22, 0.6, 0));
          c.pair({ move: [0.37, -0.02, 0], turn: [90, 0, 0] }, (q) => q.cone(0, -0.3, 0, 0.1, 0.1, 0.6, 0));
        });
      });
      for (const z of [0.135, -0.135]) {
        b.slot('rail', 0.004);
        b.tube(
          [-0.5, 0.24, z, 0.022],
          [-0.3, 0.35, z, 0.022],
          [0, 0.41, z, 0.022],
          [0.3, 0.35, z, 0.022],
          [0.5, 0.24, z, 0.022],
        );
        for (let i = 0; i < 9; i++) {
          const x = -0.48 + i * 0.12;
          const y = 0.33 - Math.abs(x) ** 1.7 * 0.55;
          b.box(x, y, z, 0.035, 0.12, 0.035, 0.008);
        }
      }
      b.slot('water', 0).box(0, 0.01, 0, 1.02, 0.03, 0.46, 0.008);
      return stands(0.34, 0.12);
    },
  }),
  noun(
    ['pagoda', 'japanese temple', 'chinese temple', 'asian temple', 'shinto shrine', 'buddhist temple', 'shrine'],
    18,
    {
      features: ['roof', 'door', 'window'],
      slots:
        'main #b3342a wood, roof #33443f scales, wall #f1e9d6 paper, base #a9a59c stone, gold gold, door #5b2a1c wood',
      draw(b, look) {
        b.slot('base', 0).box(0, 0.03, 0, 0.66, 0.06, 0.66, 0.01).box(0, 0.07, 0, 0.56, 0.04, 0.56, 0.008);
        b.box(0, 0.025, 0.36, 0.2, 0.05, 0.12, 0.006);
        for (let i = 0; i < 3; i++) {
          const [y, w] = [0.09 + i * 0.25, 0.4 - i * 0.09];
          b.slot('wall')
            .box(0, y + 0.07, 0, w, 0.14, w, 0.004)
            .slot('main');
          for (const x of [-1, -0.34, 0.34, 1])
            for (const turn of [0, 90, 180, 270])
              b.at({ turn: [0, turn, 0] }, (m) => m.box((x * w) / 2, y + 0.07, w / 2, 0.026, 0.15, 0.026, 0.004));
          b.box(0, y + 0.145, 0, w + 0.06, 0.02, w + 0.06, 0.004);
          if (look.has('roof')) {
            b.slot('roof');
            for (let k = 0; k < 4; k++)
              b.box(0, y + 0.165 + k * 0.024, 0, w + 0.26 - k * 0.1, 0.026, w + 0.26 - k * 0.1, 0.008);
            for (const turn of [45, 135, 225, 315])
              b.at({ turn: [0, turn, 0] }, (m) =>
                m.tube(
                  [0, y + 0.25, (w / 2) * 1.1, 0.02],
                  [0, y + 0.18, (w / 2 + 0.12) * 1.3, 0.022],
                  [0, y + 0.22, (w / 2 + 0.17) * 1.38, 0.01],
                ),
              );
          }
          if (i > 0 && look.has('window')) b.slot('door').box(0, y + 0.07, w / 2, 0.07, 0.08, 0.016, 0.004);
        }
        if (look.has('door')) b.slot('door').box(0, 0.16, 0.2, 0.11, 0.14, 0.02, 0.005);
        b.slot('gold').rod([0, 0.83, 0], [0, 1, 0], 0.018, 0.006).ring(0, 0.88, 0, 0.03, 0.01);
        b.ring(0, 0.92, 0, 0.024, 0.009).ball(0, 0.84, 0, 0.034);
        return flatTop(0.98, 0.05);
      },
    },
  ),
  noun(['torii', 'torii gate', 'japanese gate', 'shinto gate'], 6, {
    slots: 'main #d3391f matte, cap #22201f matte, base #8d8a84 stone, plate #22201f wood, gold gold',
    draw(b) {
      b.both((m) => {
        m.slot('base', 0).cone(0.32, 0, 0, 0.075, 0.07, 0.07, 0.01);
        m.slot('cap').cone(0.32, 0.06, 0, 0.056, 0.055, 0.07, 0.006);
        m.slot('main').rod([0.32, 0.1, 0], [0.295, 0.78, 0], 0.042, 0.036);
      });
      b.slot('main', 0).box(0, 0.62, 0, 0.82, 0.055, 0.05, 0.006);
      b.tube('-0.5,0.84,0,0.03 -0.3,0.79,0,0.036 0,0.78,0,0.036 0.3,0.79,0,0.036 0.5,0.84,0,0.03');
      b.slot('cap').tube('-0.54,0.9,0,0.03 -0.3,0.845,0,0.036 0,0.835,0,0.036 0.3,0.845,0,0.036 0.54,0.9,0,0.03');
      b.slot('plate').box(0, 0.7, 0.02, 0.1, 0.13, 0.03, 0.006);
      b.slot('gold').box(0, 0.7, 0.034, 0.05, 0.08, 0.012, 0.004);
      return { top: { at: [0, 0.87, 0], r: 0.2 }, hole: { at: [0, 0, 0], r: 0.25 } };
    },
  }),
  noun(['greek temple', 'parthenon', 'roman temple', 'ancient temple', 'museum', 'courthouse', 'bank'], 25, {
    features: ['roof'],
    slots: 'main #efe9da marble, roof #d9cdb4 marble, step #dcd4c2 marble, dark #4a443c matte',
    draw(b) {
      for (let i = 0; i < 3; i++)
        b.slot('step', 0).box(0, 0.025 + i * 0.04, 0, 1 - i * 0.06, 0.05, 0.74 - i * 0.06, 0.006);
      b.slot('dark').box(0, 0.3, -0.04, 0.6, 0.36, 0.38, 0.004).slot('main');
      const column = (x: number, z: number) =>
        b.cone(x, 0.12, z, 0.04, 0.033, 0.36, 0.004).box(x, 0.485, z, 0.09, 0.025, 0.09, 0.004);
      for (let i = 0; i < 6; i++) for (const z of [0.27, -0.27]) column(-0.38 + i * 0.152, z);
      for (const z of [-0.09, 0.09]) for (const x of [-0.38, 0.38]) column(x, z);
      b.slot('main').box(0, 0.53, 0, 0.9, 0.07, 0.66, 0.006);
      b.plate('-0.45,0 0.45,0 0,0.17', 0.62, { at: [0, 0.565, 0] });
      b.slot('roof');
      b.pair({ move: [0.24, 0.665, 0], turn: [0, 0, -20.5] }, (r) => r.box(0, 0, 0, 0.54, 0.03, 0.7, 0.006));
      return flatTop(0.75, 0.1);
    },
  }),
  noun(['factory', 'power plant', 'warehouse', 'plant building', 'industrial building'], 40, {
    features: ['window', 'door'],
    slots:
      'main #a9553c brick, roof #6f757c metal, window #9fc6d8 glass, chimney #b86a4e brick, band #f4f2ec matte, steam #d9d7d2 matte, door #4b5560 metal',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.17, 0, 0.9, 0.34, 0.56, 0.006);
      for (let i = 0; i < 3; i++) {
        b.slot('roof').plate('-0.15,0 0.15,0 0.15,0.02 -0.15,0.16', 0.56, { at: [-0.3 + i * 0.3, 0.34, 0] });
        b.slot('window').box(-0.452 + i * 0.3, 0.41, 0, 0.016, 0.1, 0.48, 0.004);
      }
      if (look.has('window'))
        for (let i = 0; i < 5; i++) {
          b.slot('window').box(-0.36 + i * 0.13, 0.2, 0.28, 0.09, 0.14, 0.016, 0.004);
          b.box(0.452, 0.2, -0.2 + i * 0.1, 0.016, 0.14, 0.065, 0.004);
        }
      b.slot('door').box(0.32, 0.1, 0.28, 0.16, 0.2, 0.02, 0.006);
      if (look.has('chimney'))
        for (const [x, h] of rows('0.18,0.86 0.36,0.98', 2)) {
          b.slot('chimney').cone(x, 0.2, -0.16, 0.07, 0.05, h - 0.2, 0.006);
          b.slot('band').cone(x, h - 0.12, -0.16, 0.056, 0.054, 0.05, 0.004);
          b.slot('steam', 0.02)
            .ball(x + 0.02, h + 0.06, -0.16, 0.06)
            .ball(x + 0.08, h + 0.15, -0.15, 0.08);
          b.ball(x + 0.02, h + 0.25, -0.17, 0.07).blend(0);
        }
      return flatTop(0.5, 0.2);
    },
  }),
  noun(['city gate', 'castle gate', 'gatehouse', 'town gate', 'portcullis', 'fortress gate'], 12, {
    features: ['flag', 'roof'],
    slots:
      'main #a9a59c stone, roof #8a3d2a scales, wood #6b4226 wood, iron #33363c iron, dark #1c1a1e matte, flag #c8312d fabric, pole #8b6a42 wood',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.27, 0, 0.6, 0.54, 0.3, 0.006);
        for (let i = 0; i < 5; i++) g.box(-0.22 + i * 0.11, 0.57, 0.12, 0.065, 0.07, 0.05, 0.006);
        g.cut((c) => c.plate('-0.15,0 -0.15,0.24 -0.1,0.34 0,0.39 0.1,0.34 0.15,0.24 0.15,0', 2));
      });
      b.slot('iron').both((m) => {
        m.rod([0.05, 0.2, 0.04], [0.05, 0.37, 0.04], 0.013).rod([0.11, 0.2, 0.04], [0.11, 0.33, 0.04], 0.013);
        m.cone(0.05, 0.16, 0.04, 0.001, 0.013, 0.04, 0.001).cone(0.11, 0.16, 0.04, 0.001, 0.013, 0.04, 0.001);
      });
      b.rod([-0.15, 0.24, 0.04], [0.15, 0.24, 0.04], 0.012).rod([-0.14, 0.31, 0.04], [0.14, 0.31, 0.04], 0.012);
      b.both((m) => {
        m.slot('main').cone(0.4, 0, 0, 0.17, 0.155, 0.66, 0.006);
        m.at({ move: [0.4, 0.66, 0] }, (t) =>
          t.cone(0, 0, 0, 0.175, 0.18, 0.06, 0.006).around(8, (k) => k.box(0, 0.09, 0.155, 0.07, 0.07, 0.045, 0.006)),
        );
        m.slot('roof').cone(0.4, 0.72, 0, 0.14, 0.008, 0.26, 0.006);
        m.slot('dark').box(0.4, 0.44, 0.16, 0.035, 0.1, 0.03, 0.01);
        if (look.has('flag')) {
          m.slot('pole').rod([0.4, 0.96, 0], [0.4, 1.08, 0], 0.009);
          m.slot('flag').plate('-0.05,-0.03 -0.05,0.03 0.06,0', 0.018, { at: [0.45, 1.05, 0] });
        }
      });
      return { top: { at: [0, 0.54, 0], r: 0.2 }, hole: { at: [0, 0, 0], r: 0.14 } };
    },
  }),
  noun(['colosseum', 'stadium', 'arena', 'amphitheatre', 'amphitheater'], 150, {
    slots: 'main #cdb48c stone, floor #dcc48f sand, dark #5b4a36 matte, seat #b89f78 stone',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0).cone(0, 0, 0, 0.5, 0.48, 0.36, 0.008);
        g.slot('seat').cut((c) => {
          for (let i = 0; i < 5; i++) c.cone(0, 0.04 + i * 0.06, 0, 0.24 + i * 0.045, 0.24 + i * 0.045, 0.6, 0);
          c.slot('dark');
          c.around(18, (p) => p.box(0, 0.06, 0.5, 0.085, 0.12, 0.1, 0.03).box(0, 0.2, 0.5, 0.085, 0.11, 0.1, 0.03));
        });
        g.cut((c) =>
          c.slot('main').at({ move: [0.3, 0.34, 0.4], turn: [0, 0, 24] }, (m) => m.box(0, 0.1, 0, 0.6, 0.3, 0.5, 0)),
        );
      });
      b.slot('floor').cone(0, 0.01, 0, 0.24, 0.24, 0.04, 0.004);
      return { top: { at: [0, 0.05, 0], r: 0.2 } };
    },
  }),
];

import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Where people live and pray. */

export const houses: readonly Noun[] = [
  noun(['house', 'cottage', 'cabin', 'hut', 'home'], 9, {
    features: ['window', 'door', 'roof'],
    slots: `main #efe2c6 mottled, roof #a8432f brick, door #6b4226 wood, window #ffe09a glow, frame #f5f1e6 wood,
      chimney brick, step stone`,
    draw(b, look) {
      b.slot('main', 0).plate('-0.36,0 0.36,0 0.36,0.42 0,0.76 -0.36,0.42', 0.72);
      if (look.has('roof'))
        b.slot('roof').pair({ move: [0.215, 0.615, 0], turn: [0, 0, -43.5] }, (r) => {
          r.box(0, 0, 0, 0.66, 0.055, 0.88, 0.012);
          for (let i = 0; i < 5; i++) r.box(-0.24 + i * 0.125, 0.03, 0, 0.1, 0.035, 0.88, 0.01);
        });
      if (look.has('door')) {
        b.slot('door').box(-0.0, 0.15, 0.36, 0.17, 0.3, 0.05, 0.02);
        b.slot('frame').box(0, 0.31, 0.365, 0.23, 0.03, 0.05, 0.01);
        b.both((m) => m.box(0.1, 0.15, 0.365, 0.03, 0.31, 0.05, 0.01));
        b.slot('window').ball(0.055, 0.15, 0.39, 0.016);
        b.slot('step').box(0, 0.015, 0.43, 0.28, 0.03, 0.14, 0.01);
      }
      if (look.has('window')) {
        b.both((m) => {
          m.slot('frame').box(0.23, 0.25, 0.36, 0.16, 0.17, 0.03, 0.01);
          m.slot('window').box(0.23, 0.25, 0.37, 0.12, 0.13, 0.03, 0.005);
          m.slot('frame').box(0.23, 0.25, 0.38, 0.016, 0.13, 0.03, 0.004);
          m.box(0.23, 0.25, 0.38, 0.12, 0.016, 0.03, 0.004).slot('frame').box(0.36, 0.25, 0, 0.03, 0.17, 0.2, 0.01);
          m.slot('window').box(0.372, 0.25, 0, 0.03, 0.13, 0.16, 0.005);
        });
        b.slot('window');
        b.at({ move: [0, 0.52, 0.36], turn: [90, 0, 0] }, (m) => m.cone(0, -0.02, 0, 0.055, 0.055, 0.04, 0.005));
      }
      b.slot('chimney').box(0.2, 0.72, -0.14, 0.12, 0.34, 0.12, 0.01).box(0.2, 0.88, -0.14, 0.155, 0.05, 0.155, 0.01);
      return stands(0.8, 0.2);
    },
  }),
  noun(['church', 'chapel', 'temple', 'cathedral', 'mosque'], 20, {
    features: ['window', 'door', 'tower'],
    slots: 'main #f0ece0 plain, roof #7a3b2c scales, window #4a78c4 glass, door #6d4326 wood, cross gold',
    draw(b) {
      b.slot('main', 0).box(0, 0.2, -0.14, 0.4, 0.4, 0.66, 0.008).box(0, 0.32, 0.26, 0.22, 0.64, 0.22, 0.008);
      b.slot('roof').plate('-0.25,-0.03 0.25,-0.03 0,0.2', 0.7, { at: [0, 0.4, -0.14] });
      b.at({ turn: [0, 45, 0], move: [0, 0, 0.26] }, (m) => {
        for (let i = 0; i < 6; i++)
          m.box(0, 0.655 + i * 0.035, 0, 0.26 * (1 - i / 6.4) * 0.9, 0.036, 0.26 * (1 - i / 6.4) * 0.9, 0.004);
      });
      b.slot('roof', 0.01).cone(0, 0.63, 0.26, 0.155, 0.01, 0.24, 0.006);
      b.slot('cross', 0).box(0, 0.93, 0.26, 0.018, 0.14, 0.018, 0.004).box(0, 0.95, 0.26, 0.08, 0.018, 0.018, 0.004);
      b.slot('window').both((m) => {
        for (const z of [-0.36, -0.16, 0.04]) m.box(0.2, 0.22, z, 0.02, 0.18, 0.07, 0.02);
      });
      b.box(0, 0.46, 0.37, 0.07, 0.12, 0.02, 0.02);
      b.slot('door').box(0, 0.1, 0.37, 0.1, 0.2, 0.03, 0.02);
      return flatTop(0.6, 0.1);
    },
  }),
  noun(['skyscraper', 'office building', 'apartment building', 'building'], 120, {
    features: ['window', 'antenna'],
    slots: 'main #8d99a8 concrete, window #3d6b94 glass, door #2c3440 glass',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.06, 0, 0.44, 0.12, 0.4, 0.01).box(0, 0.4, 0, 0.34, 0.72, 0.3, 0.008);
      b.box(0, 0.8, 0, 0.24, 0.14, 0.2, 0.008);
      if (look.has('window')) {
        b.slot('window');
        for (let i = 0; i < 9; i++) {
          b.box(0, 0.17 + i * 0.066, 0, 0.29, 0.036, 0.314, 0.004);
          b.box(0, 0.17 + i * 0.066, 0, 0.354, 0.036, 0.25, 0.004);
        }
      }
      b.slot('main').both((m) => m.box(0.06, 0.42, 0.155, 0.02, 0.68, 0.02, 0.004));
      b.slot('door').box(0, 0.05, 0.2, 0.12, 0.08, 0.02, 0.006);
      b.slot('main').rod([0, 0.86, 0], [0, 1.02, 0], 0.012, 0.006);
      return flatTop(0.87);
    },
  }),
  noun(['igloo', 'snow hut', 'dome'], 3, {
    features: ['door'],
    secondary: [],
    slots: 'main #e3eff6 snow, door #22384d plain, seam #a9c6d8 snow',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.01).egg(0, 0, -0.08, 0.46, 0.46, 0.46);
        g.at({ move: [0, 0, 0.34], turn: [90, 0, 0] }, (m) => m.cone(0, -0.12, 0, 0.2, 0.2, 0.3, 0.02));
        g.cut((c) => c.blend(0).box(0, -0.5, 0, 3, 1, 3, 0));
      });
      b.slot('seam', 0);
      for (const y of [0.12, 0.24, 0.35]) {
        const r = Math.sqrt(0.46 ** 2 - y * y);
        b.ring(0, y, -0.08, r, 0.009);
      }
      for (let i = 0; i < 9; i++)
        b.at({ move: [0, 0, -0.08], turn: [0, 20 + i * 40, 0] }, (m) =>
          m.rod([0, 0.12, -0.444], [0, 0.24, -0.392], 0.009),
        );
      b.slot('door').at({ move: [0, 0, 0.5], turn: [90, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.14, 0.14, 0.04, 0.004));
      b.cut((c) => c.box(0, -0.5, 0, 3, 1, 3, 0));
      return flatTop(0.46, 0.15);
    },
  }),
  noun(['tree house', 'treehouse'], 6, {
    features: ['window'],
    secondary: ['leaf'],
    slots: `main #b98650 wood, roof #9c4a32 wood, trunk #6b4a30 bark, leaf #4f9a49 leaf, ladder #8b6a42 wood,
      window #ffe3a0 glow, door #5b3a20 wood`,
    draw(b, look) {
      b.slot('trunk', 0.04).tube('0,0,0,0.13 0.02,0.2,0,0.085 0,0.45,-0.03,0.075 0,0.6,-0.12,0.06');
      b.around(5, (p) => p.rod([0, 0.04, 0.06], [0, 0.01, 0.18], 0.045, 0.02));
      b.slot('leaf', 0.04).bump(0.018, 14).ball(0, 0.78, -0.16, 0.2).ball(-0.22, 0.66, -0.12, 0.15);
      b.ball(0.24, 0.68, -0.12, 0.15).ball(0.02, 0.62, -0.26, 0.17).bump(0, 1);
      b.slot('main', 0).box(0, 0.37, 0.08, 0.52, 0.035, 0.46, 0.008).box(0, 0.5, 0.06, 0.36, 0.24, 0.3, 0.01);
      b.both((m) => m.rod([0.2, 0.37, 0.2], [0.05, 0.2, 0.05], 0.02));
      b.slot('roof');
      b.pair({ move: [0.1, 0.68, 0.06], turn: [0, 0, -38] }, (r) => r.box(0.02, 0, 0, 0.32, 0.035, 0.4, 0.008));
      b.slot('main').plate('-0.18,-0.05 0.18,-0.05 0,0.1', 0.28, { at: [0, 0.66, 0.06] });
      b.slot('door').box(-0.07, 0.46, 0.215, 0.1, 0.17, 0.02, 0.006);
      b.slot('window').box(0.09, 0.51, 0.212, 0.1, 0.09, 0.02, 0.006).box(0.182, 0.51, 0.06, 0.014, 0.09, 0.1, 0.004);
      if (look.has('ladder')) {
        b.slot('ladder').at({ move: [-0.07, 0, 0.33], turn: [-6, 0, 0] }, (m) => {
          m.both((s) => s.rod([0.05, 0.01, 0.02], [0.05, 0.38, 0], 0.013));
          for (let i = 0; i < 5; i++) m.rod([-0.05, 0.06 + i * 0.07, 0.01], [0.05, 0.06 + i * 0.07, 0.01], 0.01);
        });
      }
      return stands(0.9, 0.2);
    },
  }),
  noun(['door', 'wooden door', 'gate', 'portal door', 'front door'], 2.1, {
    features: ['handle', 'window'],
    slots: 'main #8b5a2f wood, frame #d8cfbe plastic, handle brass, window #bfe3e8 glass, step #8d8a84 stone',
    draw(b, look) {
      b.slot('frame', 0).both((m) => m.box(0.28, 0.5, 0, 0.08, 1, 0.14, 0.012));
      b.box(0, 0.98, 0, 0.64, 0.09, 0.16, 0.014).slot('step').box(0, 0.02, 0.03, 0.68, 0.045, 0.24, 0.01);
      const [hinge, swing] = look.asked('open') ? [0.25, -68] : [0, 0];
      const leaf = (draw: (m: Builder) => void) =>
        b.at({ move: [-hinge, 0, 0], turn: [0, swing, 0] }, (h) => h.at({ move: [hinge, 0, 0] }, draw));
      leaf((m) => m.slot('main').box(0, 0.49, 0, 0.5, 0.92, 0.055, 0.008));
      leaf((m) =>
        m.group((g) => {
          g.slot('main');
          for (const [y, h] of rows('0.24,0.34 0.66,0.4', 2))
            for (const x of [-0.115, 0.115])
              g.box(x, y, 0.025, 0.19, h, 0.03, 0.01).box(x, y, 0.038, 0.13, h - 0.07, 0.03, 0.012);
        }),
      );
      if (look.asked('window')) b.slot('window').box(0, 0.68, 0.055, 0.3, 0.24, 0.02, 0.006);
      if (look.has('handle'))
        leaf((m) => {
          m.slot('handle').ball(0.2, 0.45, 0.075, 0.032).rod([0.2, 0.45, 0.02], [0.2, 0.45, 0.075], 0.014);
          m.box(0.2, 0.45, 0.034, 0.04, 0.12, 0.012, 0.004);
        });
      return stands(1, 0.2);
    },
  }),
];

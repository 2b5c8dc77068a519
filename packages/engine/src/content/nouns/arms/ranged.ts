import { type Noun, noun } from '../../noun.ts';
import { star } from '../../templates/shapes.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is shot or thrown. */

export const ranged: readonly Noun[] = [
  noun(['crossbow', 'arbalest'], 0.9, {
    slots: 'main #7a5230 wood, accent #3a3d44 metal, string #e9e2d0 fabric, arrow #e0b45c wood, tip #c8312d glossy',
    draw(b, look) {
      b.slot('main', 0.02).box(0, 0.3, 0.06, 0.085, 0.085, 0.86, 0.02).box(0, 0.24, -0.36, 0.08, 0.16, 0.24, 0.03);
      b.slot('accent', 0.006);
      b.tube('-0.5,0.33,0.16,0.014 -0.36,0.33,0.36,0.022 0,0.33,0.46,0.028 0.36,0.33,0.36,0.022 0.5,0.33,0.16,0.014');
      b.at({ move: [0, 0.34, 0.54], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.07, 0.016));
      b.tube('0,0.27,-0.1,0.014 0,0.18,-0.06,0.014 0,0.16,-0.16,0.014 0,0.25,-0.2,0.014');
      if (look.has('string')) b.slot('string', 0).both((m) => m.rod([0.49, 0.335, 0.16], [0, 0.355, -0.1], 0.007));
      if (look.has('arrow')) {
        b.slot('arrow').rod([0, 0.365, -0.08], [0, 0.365, 0.5], 0.014).slot('tip');
        b.rod([0, 0.365, 0.48], [0, 0.365, 0.6], 0.034, 0.003);
      }
      return flatTop(0.36, 0.1);
    },
  }),
  noun(['rifle', 'assault rifle', 'sniper rifle', 'machine gun', 'musket', 'carbine'], 1, {
    slots: 'main #33363c metal, stock #7a4f2c wood, scope #1d1e22 metal, lens #6fb7d6 glass',
    draw(b) {
      b.at({ turn: [0, 90, 0] }, (g) => {
        g.slot('main', 0.004).box(0, 0.3, 0.02, 0.07, 0.12, 0.38, 0.015).rod([0, 0.32, 0.18], [0, 0.32, 0.62], 0.022);
        g.rod([0, 0.32, 0.57], [0, 0.32, 0.64], 0.03).box(0, 0.16, 0.1, 0.05, 0.2, 0.09, 0.015);
        g.slot('stock', 0.01).box(0, 0.3, 0.29, 0.075, 0.085, 0.26, 0.03);
        g.at({ turn: [0, -90, 0] }, (s) => {
          s.plate('-0.16,0.35 -0.4,0.32 -0.44,0.32 -0.44,0.14 -0.4,0.13 -0.18,0.25', 0.06);
          s.plate('-0.08,0.25 -0.16,0.08 -0.1,0.07 -0.02,0.25', 0.05);
        });
        g.slot('scope', 0).rod([0, 0.41, -0.1], [0, 0.41, 0.14], 0.032).rod([0, 0.41, 0.1], [0, 0.41, 0.16], 0.042);
        g.box(0, 0.37, -0.04, 0.03, 0.04, 0.03).box(0, 0.37, 0.08, 0.03, 0.04, 0.03).slot('lens');
        g.ball(0, 0.41, 0.155, 0.03);
      });
      return { ...flatTop(0.45, 0.1), grip: { at: [-0.1, 0.16, 0] } };
    },
  }),
  noun(['boomerang'], 0.4, {
    slots: 'main #b5712f wood, accent #d3261f matte',
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [0, 0, 14] }, (m) => {
        m.slot('main', 0.02).tube('-0.42,-0.4,0,0.07 -0.34,0,0,0.085 -0.2,0.3,0,0.1 0.1,0.42,0,0.09 0.48,0.42,0,0.07');
        m.slot('accent', 0).rod([-0.4, -0.3, 0], [-0.385, -0.22, 0], 0.088);
        m.rod([0.3, 0.425, 0], [0.38, 0.425, 0], 0.088);
      });
    },
    anchors: 'top 0,1,0,0.08',
  }),
  noun(['shuriken', 'throwing star', 'ninja star'], 0.12, {
    slots: 'main #5b6066 steel, accent #2b2d33 metal',
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [0, 0, 22] }, (m) =>
        m.group((g) => {
          g.slot('main').plate(star(4, 0.5, 0.15), 0.05);
          g.slot('accent').at({ turn: [90, 0, 0] }, (r) => r.ring(0, 0, 0, 0.1, 0.03));
          g.cut((c) => c.at({ turn: [90, 0, 0] }, (r) => r.cone(0, -0.1, 0, 0.07, 0.07, 0.2, 0)));
        }),
      );
      return flatTop(0.95, 0.05);
    },
  }),
  noun(['nunchaku', 'nunchucks'], 0.6, {
    slots: 'main #a4372c wood, accent gold, chain steel',
    draw(b) {
      b.both((m) => {
        m.slot('main', 0).rod([0.3, 0.02, 0], [0.13, 0.72, 0], 0.05, 0.042).slot('accent');
        m.rod([0.295, 0.04, 0], [0.285, 0.08, 0], 0.055).rod([0.14, 0.68, 0], [0.13, 0.74, 0], 0.05);
      });
      b.slot('chain');
      for (let i = 0; i < 7; i++) {
        const t = (i / 6) * 2 - 1;
        b.at({ move: [t * 0.115, 0.78 + (1 - t * t) * 0.1, 0], turn: [i % 2 ? 90 : 0, 0, 90 - t * 50] }, (m) =>
          m.ring(0, 0, 0, 0.028, 0.01),
        );
      }
      return flatTop(0.9, 0.1);
    },
  }),
  noun(['slingshot', 'catapult toy', 'sling'], 0.2, {
    slots: 'main #8b5a33 wood, string #c23a2e rubber, accent #4a2c1c leather',
    draw(b, look) {
      b.slot('main', 0.03).rod([0, 0.02, 0], [0, 0.45, 0], 0.07, 0.06);
      b.both((m) => m.tube('0,0.42,0,0.06 0.14,0.54,0,0.055 0.26,0.7,0,0.05 0.27,0.94,0,0.05'));
      b.slot('accent', 0).rod([0, 0.1, 0], [0, 0.34, 0], 0.074);
      if (look.has('string')) {
        b.slot('string');
        b.both((m) => m.ring(0.27, 0.86, 0, 0.05, 0.016).rod([0.27, 0.86, 0.04], [0.05, 0.62, 0.34], 0.022));
        b.slot('accent').egg(0, 0.62, 0.35, 0.09, 0.06, 0.035);
      }
      return flatTop(0.95, 0.06);
    },
  }),
  noun(['catapult', 'trebuchet', 'siege engine', 'ballista'], 4, {
    features: ['wheel'],
    slots:
      'main #8b5a33 wood, accent #5b3a20 wood, rope #d8c08a fabric, stone #8d8a84 stone, tyre #5b3a20 wood, hub iron',
    draw(b, look) {
      b.slot('main', 0).both((m) => {
        m.box(0.22, 0.2, 0, 0.08, 0.1, 0.9, 0.015).rod([0.22, 0.22, -0.2], [0.22, 0.66, 0.06], 0.04);
        m.rod([0.22, 0.22, 0.34], [0.22, 0.66, 0.06], 0.04);
      });
      b.box(0, 0.2, 0.4, 0.44, 0.08, 0.08, 0.012).box(0, 0.2, -0.4, 0.44, 0.08, 0.08, 0.012);
      b.slot('accent').rod([-0.26, 0.64, 0.07], [0.26, 0.64, 0.07], 0.045);
      b.rod([-0.24, 0.27, -0.02], [0.24, 0.27, -0.02], 0.05);
      b.slot('rope').rod([-0.07, 0.27, -0.02], [0.07, 0.27, -0.02], 0.062);
      b.slot('main', 0.01).rod([0, 0.27, -0.02], [0, 0.86, -0.42], 0.036, 0.03);
      b.group((g) => {
        g.slot('main').egg(0, 0.92, -0.47, 0.12, 0.1, 0.12);
        g.cut((c) => c.egg(0, 0.98, -0.49, 0.1, 0.09, 0.1));
      });
      b.slot('stone', 0).bump(0.01, 14).ball(0, 0.97, -0.48, 0.085).bump(0, 1);
      if (look.has('wheel'))
        b.both((m) => {
          for (const z of [-0.32, 0.32])
            m.at({ move: [0.31, 0.14, z], turn: [0, 0, 90] }, (w) => {
              w.slot('tyre').cone(0, -0.035, 0, 0.14, 0.14, 0.07, 0.015);
              w.slot('hub').cone(0, -0.05, 0, 0.045, 0.045, 0.1, 0.01);
            });
        });
      return flatTop(0.7, 0.1);
    },
  }),
  noun(['quiver', 'quiver of arrows'], 0.75, {
    features: ['arrow'],
    slots: 'main #7a4526 leather, trim #4a2c1c leather, shaft #c79a5b wood, feather #d3261f feathers',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.085, 0.115, 0.66, 0.03);
      b.slot('trim').ring(0, 0.64, 0, 0.115, 0.022).ring(0, 0.08, 0, 0.09, 0.02);
      b.tube('0.1,0.6,-0.03,0.016 0.34,0.5,-0.05,0.016 0.36,0.25,-0.05,0.016 0.08,0.08,-0.03,0.016');
      if (look.has('arrow'))
        b.around(7, (p, i) => {
          const h = 0.84 + (i % 3) * 0.06;
          p.slot('shaft').rod([0, 0.5, 0.05], [0, h, 0.085], 0.012).slot('feather');
          for (const turn of [0, 60, 120])
            p.at({ move: [0, h - 0.03, 0.085], turn: [0, turn, 0] }, (f) => f.box(0, 0, 0, 0.075, 0.13, 0.012, 0.005));
        });
      return stands(0.95, 0.1);
    },
  }),
];

import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop } from '../../templates/stands.ts';

/** Tools with a motor, an edge or a hose, and the gear of anglers and gardeners. */

export const power: readonly Noun[] = [
  noun(['crowbar', 'pry bar', 'jemmy'], 0.7, {
    slots: 'main #3f7ab8 metal, accent #22242a metal',
    draw(b) {
      b.slot('main', 0.01).tube(`-0.02,0.1,0,0.045 0,0.3,0,0.042 0,0.74,0,0.042 0.02,0.88,0,0.042 0.11,0.96,0,0.04
        0.21,0.93,0,0.036 0.25,0.82,0,0.03`);
      b.slot('accent', 0);
      b.plate('-0.045,0.05 0.045,0.05 0.06,-0.1 0.02,-0.08 0,0 -0.02,-0.08 -0.02,-0.1', 0.035, { at: [0.25, 0.8, 0] });
      b.plate('-0.03,0.09 0.05,0.09 0.03,-0.06 -0.06,-0.06', 0.05, { at: [-0.03, 0.06, 0] });
      return { ...flatTop(0.98, 0.06), grip: { at: [0, 0.4, 0] } };
    },
  }),
  noun(['fishing rod', 'fishing pole', 'angling rod', 'fishing rod and reel'], 2, {
    slots:
      'main #7a4d2a wood, handle #d9b07a wood, reel #4b5560 metal, string #f1efe6 plastic, fish #6fa8c9 scales, eye #15131a glossy, float #d3261f glossy',
    draw(b, look) {
      b.slot('handle', 0).rod([-0.42, 0.04, 0], [-0.3, 0.22, 0], 0.036);
      b.slot('main', 0).tube('-0.3,0.22,0,0.02 -0.04,0.6,0,0.016 0.18,0.86,0,0.013 0.36,0.96,0,0.008');
      b.slot('reel');
      b.at({ move: [-0.26, 0.2, 0.02], turn: [90, 0, 0] }, (m) => m.cone(0, -0.03, 0, 0.07, 0.07, 0.08, 0.015));
      b.rod([-0.26, 0.2, 0.07], [-0.2, 0.16, 0.09], 0.012);
      b.slot('float').ball(-0.2, 0.16, 0.09, 0.022);
      if (look.has('string')) {
        b.slot('string').rod([0.36, 0.96, 0], [0.42, 0.36, 0], 0.011).rod([-0.2, 0.22, 0], [0.34, 0.93, 0.012], 0.008);
        b.slot('float').ball(0.405, 0.52, 0, 0.028);
      }
      if (look.has('fish'))
        b.slot('fish', 0.01).at({ move: [0.43, 0.2, 0], turn: [0, 0, 90] }, (f) => {
          f.egg(0, 0, 0, 0.15, 0.065, 0.045);
          f.plate('0.03,0 -0.06,0.07 -0.03,0 -0.06,-0.07', 0.025, { at: [-0.16, 0, 0] });
          f.slot('eye').ball(0.1, 0.015, 0.038, 0.014);
        });
      return { ...flatTop(0.96, 0.05), grip: { at: [-0.36, 0.13, 0] } };
    },
  }),
  noun(['power drill', 'drill', 'cordless drill', 'electric screwdriver'], 0.25, {
    slots: 'main #f2b01e plastic, accent #22242a rubber, metal steel, trigger #d3261f plastic',
    draw(b) {
      b.slot('main', 0.02).rod([-0.26, 0.7, 0], [0.14, 0.7, 0], 0.15);
      b.plate('-0.16,0.66 0.04,0.66 -0.02,0.2 -0.2,0.2', 0.15);
      b.slot('accent', 0).box(-0.09, 0.12, 0, 0.34, 0.2, 0.22, 0.03).rod([-0.32, 0.7, 0], [-0.26, 0.7, 0], 0.13);
      b.rod([0.14, 0.7, 0], [0.3, 0.7, 0], 0.1, 0.07);
      b.slot('metal').rod([0.29, 0.7, 0], [0.56, 0.7, 0], 0.026, 0.01);
      for (let i = 0; i < 4; i++)
        b.at({ move: [0.36 + i * 0.045, 0.7, 0], turn: [0, 0, 70] }, (m) => m.ring(0, 0, 0, 0.024, 0.009));
      b.slot('trigger').box(0.05, 0.52, 0, 0.05, 0.12, 0.07, 0.015);
      b.slot('accent').both((m) => {
        for (let i = 0; i < 3; i++) m.box(-0.16 + i * 0.05, 0.72, 0.145, 0.02, 0.1, 0.02, 0.006);
      });
      return { ...flatTop(0.86, 0.1), grip: { at: [-0.08, 0.4, 0] } };
    },
  }),
  noun(['chainsaw', 'chain saw'], 0.8, {
    features: ['handle'],
    slots: 'main #f2641a plastic, accent #22242a rubber, blade #b9bdc3 steel, tooth #5b6066 steel',
    draw(b, look) {
      b.slot('main', 0.02).box(-0.26, 0.22, 0, 0.36, 0.26, 0.26, 0.06).box(-0.26, 0.36, 0, 0.26, 0.08, 0.2, 0.03);
      b.slot('accent', 0).box(-0.26, 0.08, 0, 0.3, 0.06, 0.22, 0.02);
      b.slot('blade').plate('-0.1,0.13 0.46,0.15 0.53,0.2 0.53,0.24 0.46,0.29 -0.1,0.31', 0.035, { at: [0, 0, 0.02] });
      b.slot('tooth');
      for (let i = 0; i < 13; i++) {
        b.box(-0.06 + i * 0.043, 0.3 - i * 0.001, 0.02, 0.026, 0.035, 0.055, 0.006);
        b.box(-0.06 + i * 0.043, 0.135 + i * 0.001, 0.02, 0.026, 0.035, 0.055, 0.006);
      }
      for (let i = 0; i < 4; i++) b.box(0.51 + (i % 3) * 0.008, 0.18 + i * 0.027, 0.02, 0.035, 0.024, 0.055, 0.006);
      if (look.has('handle')) {
        b.slot('accent', 0).tube(`-0.12,0.2,0.14,0.024 -0.14,0.46,0.14,0.026 -0.14,0.52,0.02,0.026
          -0.14,0.46,-0.13,0.026 -0.12,0.2,-0.14,0.024`);
        b.tube('-0.4,0.34,0,0.03 -0.58,0.34,0,0.032 -0.64,0.22,0,0.032 -0.58,0.1,0,0.03 -0.4,0.1,0,0.028');
      }
      b.slot('accent').at({ move: [-0.04, 0.4, 0], turn: [0, 0, -12] }, (m) => m.box(0, 0, 0, 0.025, 0.16, 0.16, 0.01));
      b.slot('blade').ball(-0.3, 0.22, 0.135, 0.035);
      return { ...flatTop(0.5, 0.1), grip: { at: [-0.58, 0.24, 0] } };
    },
  }),
  noun(['watering can', 'garden can'], 0.4, {
    features: ['handle'],
    slots: 'main #3f9a8a metal, accent #2f776b metal, inside #1f4f48 metal, rose #c9a24a brass',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).cone(-0.1, 0, 0, 0.27, 0.23, 0.46, 0.02);
        g.cut((c) => c.slot('inside').cone(-0.1, 0.36, 0, 0.2, 0.2, 0.3, 0.01).box(0.06, 0.52, 0, 0.2, 0.1, 0.6, 0));
      });
      b.slot('accent').ring(-0.1, 0.03, 0, 0.265, 0.02).ring(-0.1, 0.45, 0, 0.225, 0.02);
      b.slot('main', 0.01).rod([0.1, 0.12, 0], [0.46, 0.5, 0], 0.06, 0.034);
      b.at({ move: [0.47, 0.51, 0], turn: [0, 0, -46] }, (m) => {
        m.slot('rose', 0).cone(0, -0.02, 0, 0.04, 0.12, 0.1, 0.008);
        m.slot('accent').around(6, (p) => p.ball(0, 0.08, 0.07, 0.014));
        m.ball(0, 0.082, 0, 0.014);
      });
      if (look.has('handle'))
        b.slot('accent', 0).tube(`0.02,0.45,0,0.026 0,0.66,0,0.028 -0.2,0.72,0,0.028 -0.38,0.6,0,0.028
          -0.42,0.36,0,0.028 -0.34,0.2,0,0.026`);
      return flatTop(0.7, 0.1);
    },
  }),
  noun(['flashlight', 'torch light', 'pocket torch', 'hand torch', 'electric torch'], 0.22, {
    features: ['light'],
    slots: 'main #d3261f plastic, accent #22242a rubber, light #fff3c0 glow, chrome chrome',
    draw(b) {
      b.at({ move: [0, 0.2, 0], turn: [90, 0, 0] }, (m) => {
        m.slot('main', 0).cone(0, -0.5, 0, 0.13, 0.13, 0.66, 0.03).cone(0, 0.14, 0, 0.13, 0.2, 0.16, 0.01);
        m.slot('accent').cone(0, 0.28, 0, 0.21, 0.21, 0.14, 0.02).cone(0, -0.52, 0, 0.11, 0.135, 0.08, 0.02);
        m.around(10, (p) => p.rod([0, -0.38, 0.128], [0, -0.12, 0.128], 0.014));
        m.slot('chrome').ring(0, 0.42, 0, 0.19, 0.02);
        m.slot('light').cone(0, 0.38, 0, 0.18, 0.18, 0.06, 0.01);
      });
      b.slot('accent').box(0, 0.34, 0.04, 0.06, 0.04, 0.12, 0.015);
      b.slot('chrome').box(0, 0.36, 0.05, 0.035, 0.03, 0.05, 0.01);
      return { ...flatTop(0.4, 0.1), grip: { at: [0, 0.2, -0.2] } };
    },
  }),
  noun(['lawn mower', 'lawnmower', 'mower', 'grass cutter'], 1.2, {
    features: ['wheel', 'handle'],
    slots:
      'main #d3261f glossy, accent #22242a plastic, engine #5b6066 metal, handle #8d949b steel, tyre #1d1d20 rubber, hub #f4f2ec plastic, bag #2b4f3a fabric',
    draw(b, look) {
      b.slot('main', 0.02).box(0, 0.15, 0.14, 0.42, 0.12, 0.5, 0.05).egg(0, 0.2, 0.14, 0.19, 0.09, 0.2);
      b.slot('engine', 0).cone(0, 0.24, 0.16, 0.12, 0.11, 0.1, 0.02);
      b.slot('accent').cone(0, 0.33, 0.16, 0.09, 0.08, 0.05, 0.015).box(0.15, 0.27, 0.16, 0.08, 0.07, 0.1, 0.02);
      b.slot('bag', 0.02).box(0, 0.22, -0.26, 0.32, 0.24, 0.34, 0.06);
      if (look.has('handle')) {
        b.slot('handle', 0).both((m) => m.rod([0.16, 0.2, -0.04], [0.16, 0.66, -0.56], 0.018));
        b.tube('-0.16,0.66,-0.56,0.018 -0.15,0.72,-0.62,0.02 0.15,0.72,-0.62,0.02 0.16,0.66,-0.56,0.018');
        b.slot('accent').rod([-0.12, 0.73, -0.625], [0.12, 0.73, -0.625], 0.026);
      }
      if (look.has('wheel'))
        b.both((m) => {
          for (const [z, r] of rows('0.34,0.09 -0.06,0.12', 2))
            m.at({ move: [0.24, r, z], turn: [0, 0, -90] }, (w) => {
              w.slot('tyre', 0).cone(0, -0.03, 0, r, r, 0.07, 0.015);
              w.slot('hub').cone(0, 0.035, 0, r * 0.6, r * 0.56, 0.014, 0.004);
            });
        });
      return flatTop(0.4, 0.1);
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is fired. */

export const guns: readonly Noun[] = [
  noun(['gun', 'pistol', 'revolver', 'handgun', 'blaster', 'ray gun', 'laser gun', 'shotgun'], 0.25, {
    slots: 'main #6d7278 metal, grip #6b4023 wood, dark #1c1c20 plastic, light #ff7a3a glow',
    draw(b) {
      b.at({ move: [0, 0.5, 0], turn: [0, 90, 0] }, (m) => {
        m.slot('main', 0.01).box(0, 0.08, 0.12, 0.09, 0.11, 0.4, 0.03).rod([0, 0.1, 0.2], [0, 0.1, 0.52], 0.038);
        m.rod([0, 0.1, 0.48], [0, 0.1, 0.54], 0.05).box(0, 0.06, -0.1, 0.085, 0.16, 0.16, 0.04);
        m.slot('dark', 0).rod([0, 0.1, 0.52], [0, 0.1, 0.56], 0.024).box(0, 0.16, 0.48, 0.018, 0.04, 0.04, 0.006);
        m.rod([0, 0.13, -0.17], [0, 0.19, -0.22], 0.022);
        m.slot('main');
        m.at({ move: [0, 0.07, 0.05], turn: [90, 0, 0] }, (c) => c.cone(0, -0.09, 0, 0.078, 0.078, 0.18, 0.012));
        m.slot('dark').both((s) => s.box(0.07, 0.07, 0.05, 0.012, 0.025, 0.14, 0.004));
        m.slot('grip', 0.015);
        m.at({ move: [0, -0.04, -0.13], turn: [24, 0, 0] }, (g) => g.box(0, -0.12, 0, 0.085, 0.3, 0.13, 0.035));
        m.slot('dark', 0).at({ move: [0, -0.05, 0.02], turn: [0, 0, 90] }, (g) => g.ring(0, 0, 0, 0.062, 0.014));
        m.rod([0, -0.01, 0.01], [0, -0.075, 0.03], 0.012);
      });
      return stands(0.7, 0.08);
    },
  }),
  noun(['cannon', 'artillery'], 2, {
    features: ['wheel'],
    slots: 'main #3d3f45 iron, wood #8a5a30 wood, tyre #3a2a1e iron',
    draw(b, look) {
      b.at({ move: [0, 0.36, 0], turn: [-14, 0, 0] }, (m) =>
        m.group((g) => {
          g.slot('main', 0.02).at({ turn: [90, 0, 0] }, (q) => {
            q.cone(0, -0.3, 0, 0.16, 0.11, 0.82, 0.02).cone(0, 0.44, 0, 0.14, 0.14, 0.07, 0.02);
            q.cone(0, -0.04, 0, 0.16, 0.155, 0.05, 0.01);
          });
          g.ball(0, 0, -0.3, 0.15).ball(0, 0, -0.47, 0.05);
          g.cut((c) => c.at({ turn: [90, 0, 0] }, (q) => q.cone(0, 0.3, 0, 0.075, 0.075, 0.5, 0.005)));
        }),
      );
      b.slot('wood', 0).both((m) => m.box(0.15, 0.24, -0.08, 0.07, 0.16, 0.5, 0.02));
      b.rod([-0.26, 0.24, 0.02], [0.26, 0.24, 0.02], 0.035).rod([0, 0.2, -0.2], [0, 0.05, -0.6], 0.06, 0.045);
      if (look.has('wheel'))
        b.pair({ move: [0.27, 0.25, 0.02], turn: [0, 0, 90] }, (q) => {
          q.slot('wood').ring(0, 0, 0, 0.21, 0.038).cone(0, -0.05, 0, 0.055, 0.055, 0.1, 0.01);
          for (let i = 0; i < 4; i++) q.at({ turn: [0, i * 45, 0] }, (s) => s.rod([0, 0, -0.2], [0, 0, 0.2], 0.02));
        });
      return flatTop(0.5, 0.1);
    },
  }),
  noun(['bomb', 'cherry bomb', 'grenade', 'dynamite'], 0.3, {
    features: ['flame'],
    secondary: [],
    slots: 'main #26272c glossy, cap #5d6065 iron, string #c9b48a fabric, flame #ffb52e glow',
    draw(b, look) {
      b.slot('main').ball(0, 0.36, 0, 0.36).slot('cap', 0).cone(0.09, 0.68, 0, 0.1, 0.1, 0.1, 0.02);
      b.slot('string').tube('0.09,0.76,0,0.022 0.12,0.86,0.02,0.02 0.22,0.9,0.02,0.02 0.28,0.83,0,0.02');
      if (look.has('flame')) {
        b.slot('flame').ball(0.29, 0.81, 0, 0.045);
        for (let i = 0; i < 6; i++) {
          const a = i * 1.047;
          b.rod([0.29, 0.81, 0], [0.29 + Math.cos(a) * 0.09, 0.81 + Math.sin(a) * 0.09, 0], 0.024, 0.006);
        }
      }
      return flatTop(0.72, 0.1);
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What is plugged in or gives light, booths and machines. */

export const electric: readonly Noun[] = [
  noun(['light bulb', 'lightbulb', 'bulb', 'lamp bulb', 'idea'], 0.12, {
    slots: 'main #fff1b8 glow, base #b9bdc3 steel, tip #2a2b2f plastic, wire #f2a51c glow',
    draw(b) {
      b.slot('tip', 0).cone(0, 0, 0, 0.05, 0.09, 0.05, 0.01).slot('base').cone(0, 0.04, 0, 0.13, 0.14, 0.22, 0.01);
      for (let i = 0; i < 4; i++)
        b.at({ move: [0, 0.07 + i * 0.05, 0], turn: [6, 0, 4] }, (m) => m.ring(0, 0, 0, 0.14, 0.018));
      b.slot('main').lathe('0.13,0 0.16,0.06 0.28,0.26 0.33,0.42 0.29,0.58 0.16,0.7 0,0.74', { at: [0, 0.26, 0] });
      return stands(0.98, 0.15);
    },
  }),
  noun(['chandelier', 'candelabra', 'ceiling lamp', 'crystal chandelier'], 1, {
    secondary: ['gem'],
    slots: 'main gold, candle #f6f1e2 wax, flame #ffb52e glow, gem #cfe9f6 crystal, chain #b8862f gold',
    draw(b, look) {
      b.slot('chain', 0).cone(0, 0.95, 0, 0.09, 0.1, 0.04, 0.01);
      for (let i = 0; i < 5; i++)
        b.at({ move: [0, 0.91 - i * 0.05, 0], turn: [90, i % 2 ? 90 : 0, 0] }, (m) => m.ring(0, 0, 0, 0.026, 0.009));
      b.slot('main');
      b.lathe('0,0 0.05,0.03 0.09,0.1 0.04,0.18 0.05,0.26 0.1,0.32 0.04,0.4 0.03,0.48 0,0.5', { at: [0, 0.2, 0] });
      b.around(8, (p) => {
        p.slot('main', 0.01).tube('0,0.34,0.06,0.02 0,0.22,0.22,0.019 0,0.24,0.38,0.019 0,0.36,0.44,0.018');
        p.slot('main', 0).cone(0, 0.36, 0.44, 0.03, 0.055, 0.03, 0.006);
        if (look.has('candle')) {
          p.slot('candle').cone(0, 0.38, 0.44, 0.026, 0.024, 0.13, 0.006);
          p.slot('flame').egg(0, 0.56, 0.44, 0.02, 0.045, 0.02);
        }
        p.slot('gem').egg(0, 0.28, 0.44, 0.018, 0.04, 0.018).egg(0, 0.16, 0.24, 0.016, 0.036, 0.016);
      });
      b.slot('gem').egg(0, 0.14, 0, 0.034, 0.06, 0.034);
      return flatTop(0.98, 0.05);
    },
  }),
  noun(['vacuum cleaner', 'vacuum', 'hoover'], 1.1, {
    features: ['wheel'],
    slots: 'main #c8202b glossy, accent #2b2d33 plastic, hose #5b6066 rubber, chrome chrome, tyre #1d1d20 rubber',
    draw(b, look) {
      b.slot('main', 0.04).egg(-0.1, 0.19, -0.14, 0.19, 0.17, 0.26);
      b.slot('accent', 0).box(-0.1, 0.1, -0.14, 0.36, 0.06, 0.46, 0.03);
      b.slot('chrome').egg(-0.1, 0.3, -0.06, 0.08, 0.05, 0.1);
      if (look.has('wheel')) {
        b.slot('tyre').rod([-0.3, 0.11, -0.24], [-0.27, 0.11, -0.24], 0.11);
        b.rod([0.07, 0.11, -0.24], [0.1, 0.11, -0.24], 0.11).ball(-0.1, 0.05, 0.08, 0.05);
      }
      b.slot('hose', 0.01).tube(`-0.1,0.24,0.08,0.035 -0.06,0.42,0.24,0.034 0.1,0.66,0.16,0.034 0.22,0.86,-0.1,0.034
        0.26,0.8,-0.16,0.034`);
      b.slot('chrome', 0).rod([0.26, 0.82, -0.15], [0.28, 0.1, 0.3], 0.026);
      b.slot('accent').rod([0.26, 0.86, -0.2], [0.27, 0.62, -0.03], 0.035);
      b.box(0.28, 0.04, 0.36, 0.34, 0.07, 0.15, 0.03);
      return flatTop(0.36, 0.15);
    },
  }),
  noun(['fan', 'electric fan', 'desk fan', 'ventilator', 'table fan'], 0.5, {
    slots: 'main #f4f2ec plastic, blade #5fb8d9 plastic, cage #b9bdc3 steel, knob #d3261f plastic',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.24, 0.2, 0.07, 0.02).rod([0, 0.05, 0], [0, 0.4, 0], 0.04, 0.035);
      b.slot('knob').box(0, 0.08, 0.17, 0.07, 0.03, 0.03, 0.008);
      b.at({ move: [0, 0.64, 0.02], turn: [90, 0, 0] }, (m) => {
        m.slot('main').cone(0, -0.16, 0, 0.08, 0.1, 0.16, 0.02);
        m.slot('cage').ring(0, 0.02, 0, 0.33, 0.018).ring(0, -0.06, 0, 0.33, 0.014).ring(0, 0.06, 0, 0.22, 0.009);
        m.ring(0, 0.07, 0, 0.12, 0.009);
        m.around(16, (p) => p.tube('0,0.08,0.06,0.007 0,0.075,0.2,0.007 0,0.02,0.33,0.007'));
        m.slot('main').cone(0, 0.05, 0, 0.065, 0.06, 0.05, 0.01);
        m.slot('blade').around(
          4,
          (p) => p.at({ move: [0, 0.01, 0.16], turn: [0, 0, 24] }, (q) => q.egg(0, 0, 0, 0.1, 0.014, 0.14)),
          look.random.between(0, 90),
        );
      });
      return flatTop(0.98, 0.06);
    },
  }),
  noun(['toaster', 'bread toaster'], 0.3, {
    slots: 'main #d9433a glossy, accent chrome, bread #d9a05a mottled, crust #9a5f2a mottled, dark #22242a plastic',
    draw(b, look) {
      b.slot('dark', 0).box(0, 0.04, 0, 0.86, 0.08, 0.46, 0.03);
      b.slot('main', 0.01).box(0, 0.3, 0, 0.9, 0.48, 0.5, 0.13);
      b.slot('accent', 0).box(0, 0.5, 0, 0.66, 0.09, 0.38, 0.03);
      b.slot('dark').box(0, 0.54, 0.09, 0.54, 0.02, 0.09, 0.004).box(0, 0.54, -0.09, 0.54, 0.02, 0.09, 0.004);
      if (look.has('bread'))
        for (const z of [0.09, -0.09]) {
          b.slot('crust').plate('-0.23,0 0.23,0 0.23,0.24 0.26,0.34 0.16,0.4 -0.16,0.4 -0.26,0.34 -0.23,0.24', 0.075, {
            at: [0, 0.5, z],
          });
          b.slot('bread').plate('-0.2,0 0.2,0 0.2,0.24 0.22,0.32 0.15,0.365 -0.15,0.365 -0.22,0.32 -0.2,0.24', 0.085, {
            at: [0, 0.5, z],
          });
        }
      b.slot('dark').box(0.46, 0.34, 0, 0.02, 0.24, 0.05, 0.008).box(0.49, 0.42, 0, 0.07, 0.05, 0.14, 0.02);
      b.slot('accent');
      b.at({ move: [0.45, 0.18, 0.13], turn: [0, 0, 90] }, (m) => m.cone(0, -0.04, 0, 0.045, 0.04, 0.05, 0.01));
      return stands(0.6, 0.2);
    },
  }),
  noun(['blender', 'mixer', 'smoothie maker', 'food processor'], 0.4, {
    features: ['lid'],
    secondary: ['juice'],
    slots:
      'main #d3261f glossy, jug #d7eef0 glass, juice #f0a02a glossy, lid #22242a plastic, knob chrome, dark #22242a plastic',
    draw(b) {
      b.slot('main', 0.01).cone(0, 0, 0, 0.25, 0.2, 0.28, 0.03);
      b.slot('dark', 0).cone(0, 0, 0, 0.255, 0.252, 0.04, 0.01).cone(0, 0.27, 0, 0.17, 0.15, 0.06, 0.01);
      b.slot('knob');
      b.at({ move: [0, 0.13, 0.22], turn: [82, 0, 0] }, (m) => m.cone(0, -0.01, 0, 0.06, 0.055, 0.04, 0.01));
      b.slot('juice').cone(0, 0.32, 0, 0.15, 0.2, 0.34, 0.01);
      b.slot('jug').cone(0, 0.65, 0, 0.205, 0.22, 0.2, 0.01);
      b.around(4, (p) => p.rod([0, 0.34, 0.15], [0, 0.84, 0.222], 0.018), 45);
      b.tube('0.17,0.42,0,0.026 0.36,0.46,0,0.028 0.38,0.72,0,0.028 0.21,0.8,0,0.026');
      b.slot('lid').cone(0, 0.84, 0, 0.235, 0.22, 0.06, 0.015).cone(0, 0.89, 0, 0.09, 0.08, 0.06, 0.015);
      return stands(0.95, 0.15);
    },
  }),
  noun(['sewing machine'], 0.4, {
    slots:
      'main #22242a glossy, accent gold, wood #7a4d2a wood, metal steel, thread #d3261f fabric, cloth #6fa8d9 fabric',
    draw(b) {
      b.slot('wood', 0).box(0, 0.05, 0, 1, 0.1, 0.46, 0.02);
      b.slot('main', 0.02).box(0, 0.12, 0, 0.9, 0.05, 0.3, 0.02).box(0.3, 0.34, 0, 0.16, 0.44, 0.18, 0.06);
      b.box(-0.04, 0.52, 0, 0.74, 0.15, 0.16, 0.06).box(-0.34, 0.44, 0, 0.13, 0.28, 0.16, 0.04);
      b.slot('accent', 0).box(0, 0.52, 0.082, 0.4, 0.03, 0.01, 0.004).box(0.3, 0.3, 0.092, 0.1, 0.14, 0.01, 0.02);
      b.slot('metal').rod([-0.34, 0.16, 0.02], [-0.34, 0.32, 0.02], 0.012);
      b.rod([-0.36, 0.2, 0.02], [-0.36, 0.3, 0.02], 0.014).box(-0.34, 0.155, 0.03, 0.1, 0.016, 0.1, 0.005);
      b.at({ move: [0.4, 0.48, 0], turn: [0, 0, -90] }, (m) => {
        m.slot('main').ring(0, 0, 0, 0.11, 0.026).cone(0, -0.03, 0, 0.045, 0.045, 0.07, 0.01);
        m.around(4, (p) => p.rod([0, 0, 0], [0, 0, 0.1], 0.014));
      });
      b.slot('thread').cone(0.1, 0.6, 0, 0.045, 0.045, 0.11, 0.01);
      b.slot('metal').rod([0.1, 0.58, 0], [0.1, 0.75, 0], 0.01);
      b.slot('thread').rod([0.06, 0.66, 0.03], [-0.34, 0.58, 0.085], 0.004);
      b.slot('cloth').box(-0.36, 0.15, 0.12, 0.3, 0.014, 0.3, 0.005);
      return flatTop(0.6, 0.15);
    },
  }),
  noun(['pizza oven', 'stone oven', 'brick oven', 'wood fired oven', 'clay oven', 'bread oven'], 1.8, {
    features: ['flame'],
    secondary: ['arch'],
    slots:
      'main #d9c9a8 mottled, base #a9553c brick, arch #8f4430 brick, dark #1c1512 matte, flame #ff8a1f glow, core #ffd84a glow, top #b8b3a6 stone, chimney #8f4430 brick, log #6a4b30 bark, pizza #e8b04a mottled, cheese #f6d76a mottled',
    draw(b, look) {
      b.slot('base', 0).box(0, 0.2, 0, 0.9, 0.4, 0.74, 0.01).slot('top').box(0, 0.415, 0.02, 0.98, 0.05, 0.84, 0.012);
      b.group((g) => {
        g.slot('main', 0.02).egg(0, 0.44, -0.04, 0.42, 0.38, 0.36);
        g.slot('arch').at({ move: [0, 0.44, 0.28] }, (m) =>
          m.plate('-0.23,0 -0.23,0.1 -0.15,0.22 0,0.27 0.15,0.22 0.23,0.1 0.23,0', 0.14),
        );
        g.cut((c) => {
          c.blend(0);
          c.slot('dark');
          c.plate('-0.165,0 -0.165,0.08 -0.1,0.16 0,0.19 0.1,0.16 0.165,0.08 0.165,0', 0.5, { at: [0, 0.44, 0.22] });
        });
      });
      b.group((g) => {
        g.slot('dark');
        g.plate('-0.2,0 -0.2,0.14 -0.12,0.24 0,0.27 0.12,0.24 0.2,0.14 0.2,0', 0.05, { at: [0, 0.03, 0.36] });
      });
      b.slot('log').rod([-0.15, 0.08, 0.4], [0.15, 0.08, 0.4], 0.045);
      b.rod([-0.13, 0.16, 0.39], [0.13, 0.16, 0.39], 0.045);
      if (look.has('flame')) {
        b.slot('flame', 0.01).egg(-0.05, 0.5, 0.12, 0.06, 0.1, 0.05).egg(0.06, 0.49, 0.1, 0.05, 0.08, 0.05);
        b.slot('core').egg(0, 0.48, 0.14, 0.04, 0.06, 0.03);
      }
      b.slot('pizza', 0).cone(0.02, 0.44, 0.34, 0.11, 0.11, 0.025, 0.008);
      b.slot('cheese').cone(0.02, 0.455, 0.34, 0.09, 0.09, 0.018, 0.005);
      b.slot('chimney').box(0, 0.84, 0.12, 0.16, 0.28, 0.14, 0.01).box(0, 0.97, 0.12, 0.2, 0.04, 0.18, 0.01);
      return flatTop(0.98, 0.1);
    },
  }),
  noun(['lamp', 'table lamp', 'desk lamp'], 0.5, {
    features: ['base'],
    primary: ['shade'],
    slots: 'shade #f3e2b8 fabric, main #3d6d8a ceramic, metal brass, light #fff0bd glow',
    draw(b, look) {
      b.slot('main').lathe('0,0 0.17,0 0.18,0.03 0.07,0.08 0.15,0.25 0.12,0.37 0.04,0.44 0,0.45');
      b.slot('metal').rod([0, 0.42, 0], [0, 0.6, 0], 0.02);
      b.slot('light').ball(0, 0.66, 0, 0.08);
      if (look.has('shade')) {
        b.group((g) => {
          g.slot('shade').cone(0, 0.52, 0, 0.32, 0.19, 0.42, 0.01);
          g.cut((c) => c.slot('light').cone(0, 0.44, 0, 0.27, 0.13, 0.46, 0.01));
        });
        b.slot('metal').rod([-0.2, 0.86, 0], [0.2, 0.86, 0], 0.012).ball(0, 0.96, 0, 0.024);
        b.rod([0, 0.6, 0], [0, 0.95, 0], 0.012);
      }
      return stands(0.95, 0.2);
    },
  }),
  noun(['candle'], 0.2, {
    features: ['flame'],
    slots: 'main #f3ead0 wax, holder brass, wick #2a2420 fabric, flame #ffb52e glow',
    draw(b, look) {
      b.slot('holder').lathe('0,0 0.3,0 0.33,0.06 0.28,0.05 0.16,0.04 0.15,0.12 0,0.12', { straight: true });
      b.blend(0.01).at({ move: [0.38, 0.07, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.08, 0.02));
      b.slot('main', 0.02).cone(0, 0.08, 0, 0.125, 0.12, 0.56, 0.03);
      b.around(
        4,
        (m, i) => m.rod([0, 0.62, 0.1], [0, 0.5 - (i % 3) * 0.09, 0.125], 0.035, 0.028),
        look.random.between(0, 90),
      );
      b.slot('wick', 0).rod([0, 0.6, 0], [0, 0.7, 0], 0.014);
      b.slot('flame').lathe('0,0 0.05,0.04 0.06,0.1 0.03,0.19 0,0.27', { at: [0, 0.69, 0] });
      return stands(0.66, 0.1);
    },
  }),
  noun(['lantern'], 0.35, {
    features: ['light', 'handle'],
    secondary: [],
    slots: 'main #3a3b40 iron, glass #ffd27a glow, brass brass',
    draw(b, look) {
      b.slot('main', 0).cone(0, 0, 0, 0.28, 0.25, 0.08, 0.02).cone(0, 0.62, 0, 0.29, 0.06, 0.17, 0.02);
      b.around(6, (m) => m.rod([0, 0.06, 0.215], [0, 0.64, 0.215], 0.02));
      b.slot('glass').cone(0, 0.08, 0, 0.19, 0.19, 0.55, 0.02).slot('brass').ball(0, 0.8, 0, 0.045);
      if (look.has('handle'))
        b.slot('main').at({ move: [0, 0.84, 0], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.13, 0.018));
      return flatTop(0.8, 0.08);
    },
  }),
  noun(['torch', 'wall torch', 'flaming torch'], 0.5, {
    features: ['flame'],
    secondary: [],
    slots: 'main #7a5230 wood, band iron, flame #ff9a2a glow, core #ffe27a glow',
    draw(b, look) {
      b.slot('main', 0).rod([0, 0.02, 0], [0, 0.55, 0], 0.04, 0.06);
      b.slot('band').cone(0, 0.5, 0, 0.085, 0.125, 0.12, 0.02).cone(0, 0.3, 0, 0.06, 0.062, 0.03, 0.006);
      b.slot('band').around(6, (p) => p.rod([0, 0.6, 0.11], [0, 0.68, 0.13], 0.016));
      if (look.has('flame')) {
        b.slot('flame', 0.03).egg(0, 0.7, 0, 0.115, 0.12, 0.115).rod([0, 0.74, 0], [0.02, 1, 0], 0.095, 0.008);
        b.rod([0.05, 0.7, 0.03], [0.1, 0.88, 0.03], 0.05, 0.006);
        b.rod([-0.06, 0.7, 0], [-0.11, 0.85, 0.01], 0.045, 0.006);
        b.slot('core', 0.01).egg(0.005, 0.7, 0.06, 0.07, 0.11, 0.07);
      }
      return stands(0.6, 0.06);
    },
  }),
  noun(['phone booth', 'telephone booth', 'telephone box', 'photo booth', 'booth', 'kiosk'], 2.4, {
    features: ['door', 'light'],
    slots: 'main #b8232b glossy, pane #bcd7e2 glass, sign #f6f1e2 glow, accent #e3b341 metal',
    draw(b, look) {
      b.slot('main', 0.006).box(0, 0.03, 0, 0.46, 0.06, 0.46, 0.01).box(0, 0.93, 0, 0.48, 0.1, 0.48, 0.02);
      b.egg(0, 0.98, 0, 0.22, 0.05, 0.22).box(0, 0.47, 0, 0.4, 0.88, 0.4, 0.01);
      for (const turn of [0, 90, 180, 270])
        b.at({ turn: [0, turn, 0] }, (f) => {
          f.slot('main').both((m) => m.box(0.19, 0.48, 0.19, 0.06, 0.86, 0.06, 0.01));
          f.slot('sign', 0).box(0, 0.93, 0.235, 0.34, 0.055, 0.02, 0.004).slot('pane');
          for (let row = 0; row < 4; row++)
            for (const x of [-0.09, 0, 0.09]) f.box(x, 0.26 + row * 0.17, 0.2, 0.075, 0.145, 0.02, 0.004);
        });
      if (look.has('door')) b.slot('accent').rod([0.13, 0.44, 0.22], [0.13, 0.54, 0.22], 0.012);
      return stands(1.02, 0.2);
    },
  }),
  noun(['coffee machine', 'coffee maker', 'espresso machine', 'espresso maker'], 0.4, {
    slots: 'main #c4322b glossy, accent #3a3c42 metal, cup #f6f5f1 porcelain, light #7dff9a glow, drink #4b2d1a glossy',
    draw(b) {
      b.slot('main', 0.01).box(0, 0.05, 0.04, 0.62, 0.1, 0.62, 0.03).box(0, 0.4, -0.17, 0.6, 0.72, 0.2, 0.04);
      b.box(0, 0.68, 0.02, 0.62, 0.2, 0.58, 0.05).slot('accent', 0).box(0, 0.105, 0.1, 0.46, 0.02, 0.4, 0.006);
      b.cone(0, 0.52, 0.1, 0.07, 0.1, 0.08, 0.01).rod([0, 0.56, 0.16], [0, 0.54, 0.42], 0.028, 0.036);
      b.both((m) => m.rod([0.03, 0.46, 0.1], [0.03, 0.53, 0.1], 0.014)).cone(0, 0.78, -0.04, 0.2, 0.24, 0.14, 0.02);
      b.slot('light').both((m) => m.ball(0.2, 0.7, 0.31, 0.026));
      b.slot('accent').ball(0, 0.7, 0.31, 0.04);
      b.slot('cup').cone(0, 0.115, 0.1, 0.06, 0.085, 0.14, 0.015);
      b.slot('drink').cone(0, 0.245, 0.1, 0.07, 0.072, 0.015, 0.002);
      return stands(0.92, 0.22);
    },
  }),
];

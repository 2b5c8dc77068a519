import { type Noun, noun } from '../../noun.ts';
import { machine, wheel } from './templates.ts';

/** On rails and ropes, up and out of the air. */

export const transit: readonly Noun[] = [
  machine(['tram', 'streetcar', 'trolley', 'tramway', 'trolley car', 'subway car', 'metro'], 14, {
    features: ['wheel', 'window', 'light'],
    slots: 'main #b3202b glossy, accent #f3ead2 glossy, rail #5b6066 steel, sleeper #5b3a20 wood, sign #fff0bd glow',
    anchors: 'top 0,0.52,0,0.14',
    draw(b, look) {
      b.slot('main', 0.01).box(0, 0.2, 0, 0.3, 0.2, 0.96, 0.04).slot('accent').box(0, 0.37, 0, 0.3, 0.17, 0.96, 0.04);
      b.slot('main').box(0, 0.47, 0, 0.31, 0.045, 0.98, 0.02).slot('trim', 0).box(0, 0.09, 0, 0.24, 0.05, 0.8, 0.02);
      if (look.has('window')) {
        b.slot('window');
        for (let i = 0; i < 6; i++) if (i !== 2) b.box(0, 0.37, -0.36 + i * 0.145, 0.31, 0.12, 0.11, 0.01);
        b.box(0, 0.37, 0, 0.22, 0.12, 0.97, 0.02);
        b.slot('trim').both((m) => {
          m.box(0.148, 0.26, -0.07, 0.014, 0.32, 0.13, 0.01);
          m.slot('window').box(0.152, 0.34, -0.07, 0.014, 0.13, 0.1, 0.008);
        });
      }
      b.slot('sign').box(0, 0.47, 0.485, 0.18, 0.045, 0.02, 0.008);
      if (look.has('light')) b.slot('light').egg(0, 0.2, 0.48, 0.045, 0.045, 0.02);
      b.slot('trim').tube('0,0.49,-0.06,0.012 0,0.58,0.08,0.012 0,0.66,-0.08,0.012');
      b.rod([-0.14, 0.665, -0.08], [0.14, 0.665, -0.08], 0.012).box(0, 0.13, 0.49, 0.26, 0.04, 0.04, 0.012);
      if (look.has('wheel'))
        b.both((m) => {
          for (const z of [-0.32, -0.2, 0.2, 0.32]) wheel(m, { x: 0.11, r: 0.055, z, wide: 0.05 });
        });
      b.slot('rail').both((m) => m.box(0.11, 0.008, 0, 0.025, 0.018, 1.06, 0.004));
    },
  }),
  noun(['cable car', 'gondola', 'gondola lift', 'ski lift', 'ropeway', 'funicular'], 4, {
    features: ['window'],
    slots: 'main #d3261f glossy, accent #f4f2ec glossy, window #9fc6d8 glass, arm #5b6066 steel, rope #2b2d33 metal',
    draw(b, look) {
      b.slot('main', 0.01).box(0, 0.16, 0, 0.44, 0.22, 0.5, 0.09);
      b.slot('accent').box(0, 0.33, 0, 0.45, 0.18, 0.51, 0.06);
      b.slot('main').box(0, 0.45, 0, 0.44, 0.08, 0.5, 0.04);
      if (look.has('window'))
        b.slot('window', 0).box(0, 0.34, 0, 0.46, 0.15, 0.38, 0.02).box(0, 0.34, 0, 0.32, 0.15, 0.52, 0.02);
      b.slot('accent').box(0, 0.34, 0, 0.47, 0.19, 0.02, 0.004).box(0, 0.34, 0, 0.02, 0.19, 0.53, 0.004);
      b.slot('arm').tube('0,0.47,0,0.026 0,0.6,0,0.026 0.1,0.68,0,0.026 0.1,0.82,0,0.026 0,0.88,0,0.026');
      b.box(0, 0.9, 0, 0.07, 0.06, 0.24, 0.02);
      b.slot('rope').rod([0, 0.95, -0.55], [0, 0.95, 0.55], 0.017);
      b.slot('arm');
      b.pair({ move: [0, 0.93, 0.08], turn: [0, 0, 90] }, (w) => w.cone(0, -0.02, 0, 0.045, 0.045, 0.04, 0.01));
      b.at({ move: [0, 0.93, -0.08], turn: [0, 0, 90] }, (w) => w.cone(0, -0.02, 0, 0.045, 0.045, 0.04, 0.01));
      return { top: { at: [0, 0.97, 0], r: 0.1 } };
    },
  }),
  noun(['minecart', 'mine cart', 'mining cart', 'ore cart'], 1.6, {
    slots:
      'main #7a5230 wood, band #4b4f55 iron, wheel #4b4f55 iron, rail #6f757c steel, sleeper #5b3a20 wood, inside #3a2718 wood',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0);
        g.at({ turn: [0, -90, 0] }, (m) => m.plate('-0.3,0.22 0.3,0.22 0.4,0.66 -0.4,0.66', 0.5));
        g.cut((c) => c.slot('inside').box(0, 0.56, 0, 0.42, 0.5, 0.6, 0.02));
      });
      b.slot('band');
      b.both((m) => m.box(0.25, 0.64, 0, 0.03, 0.06, 0.84, 0.01).box(0.25, 0.26, 0, 0.03, 0.05, 0.66, 0.01));
      b.box(0, 0.64, 0.4, 0.52, 0.06, 0.03, 0.01).box(0, 0.64, -0.4, 0.52, 0.06, 0.03, 0.01);
      b.slot('band').both((m) => {
        for (const z of [-0.2, 0.2]) m.box(0.255, 0.45, z, 0.024, 0.4, 0.05, 0.008);
      });
      b.slot('wheel').both((m) => {
        for (const z of [-0.2, 0.2])
          m.at({ move: [0.22, 0.14, z], turn: [0, 0, -90] }, (w) =>
            w.cone(0, -0.03, 0, 0.115, 0.1, 0.05, 0.01).cone(0, 0.02, 0, 0.04, 0.035, 0.03, 0.008),
          );
      });
      if (look.has('rail')) {
        b.slot('sleeper');
        for (let i = 0; i < 4; i++) b.box(0, 0.012, -0.39 + i * 0.26, 0.62, 0.024, 0.09, 0.006);
        b.slot('rail').both((m) => m.box(0.21, 0.032, 0, 0.03, 0.026, 1, 0.006));
      }
      return { top: { at: [0, 0.66, 0], r: 0.22 }, head: { at: [0, 0.66, 0], r: 0.2 } };
    },
  }),
  machine(['fighter jet', 'jet fighter', 'warplane', 'stealth jet', 'jet plane', 'fighter plane'], 16, {
    features: ['wing', 'window'],
    slots:
      'main #7d868f matte, accent #4b545e matte, nozzle #2b2d33 metal, flame #5fb8ff glow, missile #f0efe9 plastic, tip #d3261f plastic',
    anchors: 'top 0,0.3,0,0.1',
    draw(b) {
      b.slot('main', 0.02);
      b.tube('0,0.17,0.56,0.012 0,0.18,0.4,0.05 0,0.19,0.2,0.075 0,0.19,-0.1,0.085 0,0.19,-0.42,0.07');
      b.box(0, 0.17, -0.14, 0.26, 0.1, 0.56, 0.04);
      b.slot('window', 0.004).egg(0, 0.245, 0.24, 0.048, 0.05, 0.13).slot('accent', 0.004);
      b.at({ move: [0, 0.175, -0.1], turn: [90, 0, 0] }, (m) => {
        m.plate('-0.1,0.24 -0.5,-0.14 -0.5,-0.22 -0.13,-0.22 0.13,-0.22 0.5,-0.22 0.5,-0.14 0.1,0.24', 0.028);
        m.plate('-0.08,0.06 -0.26,-0.1 -0.26,-0.16 0.26,-0.16 0.26,-0.1 0.08,0.06', 0.026, { at: [0, -0.3, 0] });
      });
      b.slot('accent').pair({ move: [0.1, 0.22, -0.34], turn: [0, -90, 14] }, (f) =>
        f.plate('-0.12,0 0.1,0 -0.06,0.2 -0.14,0.2', 0.024),
      );
      b.slot('nozzle', 0).both((m) => {
        m.rod([0.065, 0.18, -0.38], [0.065, 0.18, -0.48], 0.06, 0.05);
        m.slot('flame').egg(0.065, 0.18, -0.49, 0.036, 0.036, 0.07);
        m.slot('missile').rod([0.34, 0.135, -0.34], [0.34, 0.135, -0.02], 0.018);
        m.slot('tip').rod([0.34, 0.135, -0.03], [0.34, 0.135, 0.03], 0.018, 0.004);
        m.slot('main').box(0.34, 0.155, -0.2, 0.014, 0.03, 0.12, 0.004);
      });
      b.slot('nozzle').both((m) => m.box(0.12, 0.17, 0.14, 0.05, 0.07, 0.02, 0.01));
    },
  }),
  machine(['biplane', 'double decker plane', 'propeller plane'], 8, {
    features: ['wing', 'wheel'],
    slots: 'main #d3261f glossy, accent #f3ead2 fabric, prop #7a4d2a wood, wire #2b2d33 metal',
    anchors: 'top 0,0.62,0.1,0.12',
    draw(b, look) {
      b.slot('main', 0.02).tube('0,0.32,0.4,0.1 0,0.33,0.2,0.11 0,0.34,-0.1,0.09 0,0.36,-0.46,0.035');
      b.slot('wire', 0.01).egg(0, 0.32, 0.45, 0.09, 0.09, 0.06);
      b.slot('accent', 0).box(0, 0.27, 0.2, 1.04, 0.028, 0.22, 0.012).box(0, 0.6, 0.22, 1.1, 0.028, 0.22, 0.012);
      b.box(0, 0.37, -0.43, 0.36, 0.022, 0.13, 0.01);
      b.slot('main');
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.plate('-0.07,0 0.1,0 0.03,0.15 -0.05,0.18', 0.024, { at: [-0.45, 0.38, 0], smooth: true }),
      );
      b.slot('wire').both((m) => {
        for (const z of [0.13, 0.28])
          m.rod([0.38, 0.28, z], [0.38, 0.6, z], 0.014).rod([0.1, 0.4, z], [0.12, 0.6, z], 0.012);
      });
      b.slot('prop').at({ move: [0, 0.32, 0.52], turn: [0, 0, look.random.between(10, 80)] }, (m) =>
        m.egg(0, 0, 0, 0.24, 0.034, 0.016).ball(0, 0, 0.01, 0.036),
      );
      b.slot('window').at({ move: [0, 0.46, 0.06], turn: [-20, 0, 0] }, (m) => m.box(0, 0, 0, 0.1, 0.07, 0.012, 0.004));
      b.slot('wire').egg(0, 0.42, -0.01, 0.06, 0.03, 0.08);
      if (look.has('wheel'))
        b.both((m) => {
          m.slot('wire').rod([0.06, 0.24, 0.26], [0.15, 0.08, 0.28], 0.016);
          wheel(m, { x: 0.16, r: 0.075, z: 0.28, wide: 0.04 });
        });
    },
  }),
  machine(['space shuttle', 'shuttle', 'spaceplane', 'orbiter'], 37, {
    features: ['wing', 'window'],
    slots:
      'main #f4f4f2 matte, accent #24262c matte, tank #d9772e matte, booster #f0efe9 matte, band #24262c matte, nozzle #4b4f55 metal',
    anchors: 'top 0,1,-0.1,0.06',
    draw(b) {
      b.at({ move: [0, 0, 0.09] }, (s) => {
        s.slot('main', 0.02).lathe('0.085,0 0.09,0.1 0.09,0.42 0.075,0.54 0.03,0.62 0,0.63', { at: [0, 0.1, 0] });
        s.slot('accent', 0).egg(0, 0.71, 0.012, 0.034, 0.03, 0.03);
        s.slot('main', 0.004);
        s.plate('-0.08,0.42 -0.13,0.26 -0.29,0.06 -0.29,0 0.29,0 0.29,0.06 0.13,0.26 0.08,0.42', 0.03, {
          at: [0, 0.1, -0.02],
        });
        s.slot('accent', 0).plate(
          '-0.08,0.42 -0.14,0.25 -0.3,0.06 -0.3,-0.01 0.3,-0.01 0.3,0.06 0.14,0.25 0.08,0.42',
          0.02,
          { at: [0, 0.1, -0.036] },
        );
        s.slot('window').both((m) => m.box(0.03, 0.66, 0.05, 0.03, 0.02, 0.03, 0.006));
        s.slot('main', 0.004);
        s.at({ move: [0, 0.1, 0.06], turn: [0, 90, 0] }, (m) => m.plate('0,0.16 0,0 -0.16,-0.02 -0.16,0.04', 0.026));
        s.slot('nozzle', 0).both((m) => m.cone(0.04, 0.03, 0, 0.045, 0.025, 0.08, 0.008));
        s.cone(0, 0.05, 0.04, 0.04, 0.02, 0.07, 0.008);
      });
      b.slot('tank', 0).lathe('0.1,0 0.12,0.06 0.12,0.66 0.08,0.82 0.02,0.92 0,0.94', { at: [0, 0.06, -0.1] });
      b.both((m) => {
        m.slot('booster').lathe('0.06,0 0.05,0.04 0.05,0.68 0.03,0.76 0,0.8', { at: [0.17, 0.04, -0.1] });
        m.slot('band').cone(0.17, 0.6, -0.1, 0.053, 0.053, 0.03, 0.004);
        m.slot('nozzle').cone(0.17, 0, -0.1, 0.06, 0.035, 0.06, 0.006);
      });
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { creature } from '../../templates/creature.ts';
import { armWay } from '../../templates/person.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Robots and aliens, and pieces of stations, ships and laboratories of the future. */

const SLOTS = 'dark #22252c metal, glow #39d8ff glow, trim #8d96a0 steel, warn #f2b01e matte';

export const sciFi: readonly Noun[] = [
  creature(['robot', 'android', 'droid', 'mech'], 1.5, {
    features: ['antenna', 'arm', 'leg', 'eye'],
    slots: 'main #9fb4c4 metal, accent #e07b2a plastic, eye #55e4ff glow, dark #33373d metal, tip #e8432f glow',
    anchors: `head 0,0.92,0,0.19 face 0,0.79,0.16,0.17 back 0,0.5,-0.13,0.16 neck 0,0.6,0,0.1 hand 0.28,0.2,0.06
      top 0,0.93,0,0.17 rear 0,0.24,-0.09,0.1`,
    draw(b, look) {
      const [out, down] = armWay(look.pose, [0.72, -0.69], [0.22, -0.97]);
      b.slot('main', 0).box(0, 0.42, 0, 0.36, 0.34, 0.26, 0.05).slot('dark').cone(0, 0.58, 0, 0.07, 0.07, 0.06);
      b.box(0, 0.22, 0, 0.24, 0.09, 0.18, 0.03);
      b.slot('main').box(0, 0.78, 0, 0.38, 0.3, 0.3, 0.06).slot('dark').box(0, 0.79, 0.145, 0.3, 0.17, 0.03, 0.012);
      b.slot('eye').both((m) => m.egg(0.075, 0.8, 0.165, 0.042, 0.042, 0.02));
      b.box(0, 0.725, 0.163, 0.12, 0.018, 0.02, 0.006);
      b.slot('accent').box(0, 0.46, 0.13, 0.2, 0.14, 0.03, 0.02).slot('eye').ball(-0.05, 0.48, 0.15, 0.02);
      b.slot('tip').ball(0.02, 0.48, 0.15, 0.02).slot('dark').box(0, 0.42, 0.148, 0.14, 0.02, 0.015, 0.005);
      if (look.has('antenna'))
        b.slot('dark').rod([0, 0.92, 0], [0, 1.03, 0], 0.015).slot('tip').ball(0, 1.05, 0, 0.035);
      b.both((m) => {
        m.slot('accent');
        m.at({ move: [0.2, 0.8, 0], turn: [0, 0, 90] }, (e) => e.cone(0, -0.02, 0, 0.055, 0.055, 0.05, 0.012));
        if (look.has('arm')) {
          m.slot('accent').ball(0.2, 0.53, 0, 0.062);
          m.slot('dark').rod([0.21, 0.53, 0], [0.21 + out * 0.17, 0.53 + down * 0.17, 0], 0.038);
          m.slot('main');
          m.rod(
            [0.21 + out * 0.16, 0.53 + down * 0.16, 0],
            [0.21 + out * 0.27, 0.53 + down * 0.27, 0.01],
            0.052,
            0.058,
          );
          m.slot('dark');
          m.at(
            {
              move: [0.21 + out * 0.33, 0.53 + down * 0.33, 0.01],
              turn: [0, 0, (Math.atan2(down, out) * 180) / Math.PI + 90],
            },
            (c) => c.both((s) => s.tube('0,0.02,0,0.03 0.06,-0.02,0,0.026 0.05,-0.09,0,0.02')),
          );
        }
        if (!look.has('leg')) return;
        m.slot('dark').rod([0.09, 0.2, 0], [0.1, 0.09, 0], 0.045);
        m.slot('main').box(0.105, 0.05, 0.03, 0.13, 0.1, 0.2, 0.03).slot('accent').ball(0.095, 0.14, 0, 0.05);
      });
    },
  }),
  noun(['alien', 'martian', 'extraterrestrial'], 1.2, {
    features: ['antenna', 'arm', 'leg'],
    slots: 'main #7ec850 skin, eye #101018 glossy, shine #ffffff glossy, mouth #3f6a2a plastic, accent #b9f08a glow',
    anchors: `head 0,0.87,0,0.18 face 0,0.64,0.2,0.2 neck 0,0.43,0.01,0.07 back 0,0.35,-0.07,0.09 hand 0.25,0.4,0.17
      top 0,0.9,0,0.12`,
    draw(b, look) {
      b.slot('main', 0.05).egg(0, 0.68, 0, 0.25, 0.23, 0.2).egg(0, 0.56, 0.03, 0.13, 0.15, 0.12);
      b.egg(0, 0.3, 0, 0.105, 0.16, 0.085);
      b.both((m) => {
        m.blend(0.03).rod([0.09, 0.4, 0], [0.2, 0.27, 0.06], 0.035, 0.026);
        m.rod([0.2, 0.27, 0.06], [0.24, 0.36, 0.14], 0.026, 0.024).ball(0.245, 0.38, 0.15, 0.038);
        m.rod([0.055, 0.2, 0], [0.075, 0.04, 0.01], 0.045, 0.036).egg(0.08, 0.022, 0.04, 0.045, 0.024, 0.075);
      });
      if (look.has('antenna'))
        b.both((m) => {
          m.slot('main').rod([0.08, 0.86, 0], [0.13, 0.98, 0], 0.014);
          m.slot('accent', 0).ball(0.135, 1, 0, 0.034);
        });
      b.blend(0).pair({ move: [0.105, 0.66, 0.165], turn: [0, 18, -28] }, (e) => {
        e.slot('eye').egg(0, 0, 0, 0.055, 0.085, 0.04);
        e.slot('shine').ball(-0.012, 0.035, 0.035, 0.016);
      });
      b.slot('mouth').tube('-0.035,0.49,0.142,0.008 0,0.48,0.15,0.009 0.035,0.49,0.142,0.008');
    },
  }),
  noun(
    [
      'sci fi crate',
      'scifi crate',
      'sci fi box',
      'supply crate',
      'loot crate',
      'space crate',
      'cargo container',
      'ammo crate',
    ],
    1,
    {
      secondary: ['glow'],
      slots: `main #55606b metal, ${SLOTS}`,
      draw(b) {
        b.slot('main', 0).box(0, 0.36, 0, 0.8, 0.66, 0.66, 0.06);
        b.both((m) => {
          for (const z of [0.3, -0.3])
            for (const y of [0.06, 0.66]) m.slot('dark').box(0.37, y, z, 0.16, 0.16, 0.16, 0.03);
          m.slot('trim').box(0.41, 0.36, 0, 0.02, 0.3, 0.36, 0.02);
          m.slot('glow').box(0.42, 0.36, 0, 0.02, 0.04, 0.26, 0.008);
        });
        for (const z of [0.33, -0.33]) {
          b.slot('dark').box(0, 0.36, z, 0.44, 0.42, 0.03, 0.03);
          b.slot('trim').box(0, 0.36, z * 1.03, 0.34, 0.32, 0.03, 0.02);
          b.slot('glow').box(0, 0.43, z * 1.07, 0.24, 0.035, 0.02, 0.008);
          b.box(0, 0.29, z * 1.07, 0.24, 0.035, 0.02, 0.008);
          b.slot('warn').box(0, 0.36, z * 1.07, 0.09, 0.05, 0.02, 0.006);
        }
        b.slot('dark').box(0, 0.69, 0, 0.5, 0.03, 0.44, 0.015);
        b.slot('glow').box(0, 0.7, 0, 0.03, 0.02, 0.34, 0.006);
        b.slot('trim').box(0, 0.55, 0, 0.82, 0.025, 0.68, 0.01);
        return stands(0.71, 0.3);
      },
    },
  ),
  noun(
    [
      'computer terminal',
      'terminal',
      'control panel',
      'console',
      'control console',
      'command console',
      'server',
      'mainframe',
    ],
    1.4,
    {
      secondary: ['glow'],
      slots: `main #4b5560 metal, screen #1d3f5a glow, line #5fe0ff glow, red #ff4a3a glow, ${SLOTS}`,
      draw(b) {
        b.at({ turn: [0, -90, 0] }, (m) =>
          m.slot('main', 0).plate('-0.26,0 0.24,0 0.28,0.4 0.34,0.46 0.02,0.56 -0.04,0.96 -0.26,0.98', 0.8),
        );
        b.slot('dark').box(0, 0.04, 0, 0.84, 0.08, 0.54, 0.02);
        b.at({ move: [0, 0.76, 0.02], turn: [-9, 0, 0] }, (m) => {
          m.slot('dark').box(0, 0, 0, 0.7, 0.34, 0.03, 0.02);
          m.slot('screen').box(0, 0, 0.01, 0.64, 0.28, 0.03, 0.01).slot('line');
          for (let i = 0; i < 5; i++)
            m.box(-0.2 + (i % 2) * 0.03, 0.09 - i * 0.045, 0.022, 0.2 - (i % 3) * 0.04, 0.014, 0.014, 0.003);
          m.at({ move: [0.16, 0, 0.022], turn: [90, 0, 0] }, (r) =>
            r.ring(0, 0, 0, 0.08, 0.009).ring(0, 0, 0, 0.04, 0.008),
          );
        });
        b.at({ move: [0, 0.515, 0.18], turn: [17, 0, 0] }, (m) => {
          m.slot('dark').box(0, 0, 0, 0.7, 0.02, 0.26, 0.01);
          for (let r = 0; r < 3; r++)
            for (let c = 0; c < 8; c++) {
              const lit = (r + c) % 4 === 0 ? 'glow' : 'trim';
              m.slot((r * 5 + c * 3) % 7 === 0 ? 'red' : lit);
              m.box(-0.28 + c * 0.08, 0.014, -0.08 + r * 0.08, 0.056, 0.02, 0.05, 0.006);
            }
        });
        b.slot('glow').both((m) => m.box(0.36, 0.22, 0.262, 0.03, 0.3, 0.014, 0.005));
        b.slot('trim');
        for (let i = 0; i < 4; i++) b.box(0, 0.16 + i * 0.05, 0.262, 0.36, 0.018, 0.014, 0.004);
        return flatTop(0.98, 0.2);
      },
    },
  ),
  noun(['turret', 'gun turret', 'sentry gun', 'laser turret', 'auto turret', 'defense turret'], 1.8, {
    secondary: ['glow'],
    slots: `main #5b6670 metal, ${SLOTS}`,
    draw(b) {
      b.slot('dark', 0).around(4, (p) =>
        p.at({ turn: [0, 45, 0] }, (q) =>
          q.rod([0, 0.26, 0.06], [0, 0.04, 0.36], 0.05, 0.04).box(0, 0.02, 0.38, 0.13, 0.04, 0.15, 0.015),
        ),
      );
      b.slot('trim').cone(0, 0.18, 0, 0.16, 0.12, 0.2, 0.02);
      b.slot('glow').ring(0, 0.36, 0, 0.115, 0.016);
      b.slot('main').box(0, 0.52, -0.02, 0.32, 0.26, 0.36, 0.06).egg(0, 0.62, -0.04, 0.14, 0.09, 0.16);
      b.both((m) => {
        m.slot('dark').box(0.2, 0.5, 0.02, 0.1, 0.16, 0.26, 0.03);
        m.slot('trim').rod([0.2, 0.5, 0.1], [0.2, 0.5, 0.52], 0.034);
        m.slot('dark').rod([0.2, 0.5, 0.42], [0.2, 0.5, 0.56], 0.045);
        m.slot('glow').ball(0.2, 0.5, 0.55, 0.026);
      });
      b.slot('dark').box(0, 0.54, 0.15, 0.18, 0.1, 0.04, 0.02);
      b.slot('glow').egg(0, 0.54, 0.165, 0.05, 0.035, 0.02);
      b.slot('warn').box(0, 0.41, 0.162, 0.2, 0.03, 0.012, 0.004);
      return flatTop(0.7, 0.12);
    },
  }),
  noun(
    ['teleporter', 'portal', 'magic portal', 'stargate', 'star gate', 'warp gate', 'sci fi portal', 'teleport pad'],
    3,
    {
      primary: ['vortex'],
      secondary: ['main'],
      slots: `main #4b5560 metal, vortex #7a4dff glow, core #c9b4ff glow, ${SLOTS}`,
      draw(b) {
        b.slot('dark', 0).box(0, 0.05, 0, 0.7, 0.1, 0.4, 0.03).box(0, 0.03, 0.24, 0.4, 0.05, 0.16, 0.01);
        b.at({ move: [0, 0.54, 0], turn: [90, 0, 0] }, (m) => {
          m.slot('main').ring(0, 0, 0, 0.42, 0.065);
          m.slot('vortex').cone(0, -0.02, 0, 0.39, 0.39, 0.04, 0.01);
          m.slot('core').ring(0, 0.02, 0, 0.27, 0.014).ring(0, 0.022, 0, 0.18, 0.018);
          m.cone(0, 0, 0, 0.08, 0.06, 0.035, 0.01);
          m.around(10, (p) => {
            p.slot('trim').box(0, 0, 0.43, 0.09, 0.16, 0.1, 0.015);
            p.slot('glow').box(0, 0.085, 0.43, 0.04, 0.014, 0.06, 0.004);
          });
        });
        b.slot('dark').both((m) => m.plate('-0.14,0.05 0.14,0.05 0.12,0.4 0.06,0.36', 0.16, { at: [0.34, 0, 0] }));
        return { ...flatTop(1, 0.1), hole: { at: [0, 0.15, 0], r: 0.3 } };
      },
    },
  ),
  noun(['reactor', 'energy core', 'power core', 'generator', 'energy reactor', 'fusion reactor'], 2.5, {
    primary: ['glow'],
    secondary: ['main'],
    slots: `main #4b5560 metal, pipe #8d96a0 steel, ${SLOTS}`,
    draw(b) {
      b.slot('main', 0).cone(0, 0, 0, 0.42, 0.4, 0.1, 0.02).cone(0, 0.1, 0, 0.3, 0.24, 0.1, 0.02);
      b.cone(0, 0.82, 0, 0.24, 0.3, 0.1, 0.02).cone(0, 0.92, 0, 0.22, 0.14, 0.08, 0.02);
      b.slot('glow').cone(0, 0.19, 0, 0.15, 0.15, 0.64, 0.02).slot('trim');
      for (const y of [0.24, 0.38, 0.52, 0.66, 0.78]) b.ring(0, y, 0, 0.16, 0.02);
      b.slot('dark').around(
        4,
        (p) => {
          p.rod([0, 0.14, 0.27], [0, 0.88, 0.27], 0.032);
          p.slot('warn').box(0, 0.5, 0.3, 0.05, 0.1, 0.014, 0.004).slot('dark');
        },
        45,
      );
      b.slot('pipe').both((m) => {
        m.tube('0.24,0.88,0.06,0.04 0.42,0.84,0.06,0.04 0.44,0.5,0.06,0.04 0.42,0.06,0.06,0.04');
        m.ring(0.44, 0.5, 0.06, 0.04, 0.018);
      });
      return flatTop(1, 0.12);
    },
  }),
  noun(['battery', 'energy cell', 'power cell', 'aa battery'], 0.06, {
    slots: 'main #22242a matte, accent #c87045 metal, metal steel, mark #f2e05a matte',
    draw(b) {
      b.slot('metal', 0).cone(0, 0, 0, 0.19, 0.19, 0.03, 0.01);
      b.slot('main').cone(0, 0.02, 0, 0.2, 0.2, 0.62, 0.015);
      b.slot('accent').cone(0, 0.63, 0, 0.2, 0.2, 0.26, 0.015);
      b.slot('metal').cone(0, 0.88, 0, 0.18, 0.17, 0.025, 0.006).cone(0, 0.9, 0, 0.075, 0.07, 0.08, 0.015);
      b.slot('mark');
      b.plate('0.02,0.14 -0.08,-0.02 -0.01,-0.02 -0.03,-0.14 0.08,0.03 0.01,0.03', 0.03, { at: [0, 0.34, 0.2] });
      b.box(0, 0.76, 0.2, 0.09, 0.024, 0.02, 0.004).box(0, 0.76, 0.2, 0.024, 0.09, 0.02, 0.004);
      return stands(0.98, 0.06);
    },
  }),
];

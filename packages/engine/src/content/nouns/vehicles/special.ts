import { rows } from '../../../field/rows.ts';
import { type Noun, noun } from '../../noun.ts';
import { machine, vehicle, wheel } from './templates.ts';

/** Vehicles for snow, sport, freight and people in a hurry. */

export const special: readonly Noun[] = [
  vehicle(['pickup truck', 'pickup', 'ute'], 5.4, {
    slots: 'main #b3342a glossy, bed #2a2b2f plastic',
    secondary: ['bed'],
    body(b) {
      b.group((g) => {
        g.slot('main', 0.03).box(0, 0.27, 0, 0.46, 0.2, 1, 0.05).box(0, 0.42, 0.06, 0.4, 0.22, 0.36, 0.06).blend(0);
        g.box(0, 0.34, -0.31, 0.46, 0.12, 0.36, 0.02);
        g.cut((c) => c.slot('bed').box(0, 0.37, -0.31, 0.38, 0.16, 0.3, 0.01));
      });
      b.slot('trim', 0).box(0, 0.28, 0.5, 0.24, 0.09, 0.02, 0.01);
    },
    panes:
      '0.2,0.435,0.12,0.014,0.11,0.13,0 0.2,0.435,-0.03,0.014,0.11,0.11,0 0,0.44,0.242,0.33,0.13,0.014,-12 0,0.44,-0.122,0.32,0.1,0.014,0',
    bumpers: [0.2, 0.505, -0.5, 0.44],
    lamps: [0.17, 0.3, 0.497, -0.5, 0.04],
    wheels: [0.21, 0.135, 0.1, 0.31, -0.31],
    nuts: 5,
    roof: 0.53,
  }),
  vehicle(['monster truck', 'bigfoot truck'], 5, {
    slots: 'main #2b62cf glossy, flame #f6a21c glossy, spring #d3261f metal, hub #f6cf23 glossy',
    secondary: ['flame'],
    body(b) {
      b.group((g) => {
        g.slot('main', 0.03).box(0, 0.52, 0, 0.42, 0.17, 0.9, 0.05).box(0, 0.66, 0.02, 0.37, 0.19, 0.34, 0.06).blend(0);
        g.cut((c) => c.slot('trim').box(0, 0.62, -0.31, 0.34, 0.14, 0.24, 0.01));
      });
      b.slot('flame', 0).both((m) =>
        m.at({ move: [0.212, 0.52, 0.4], turn: [0, -90, 0] }, (f) =>
          f.plate(
            '0.03,-0.07 0.03,0.07 -0.1,0.06 -0.2,0.07 -0.13,0.03 -0.34,0.03 -0.2,0 -0.42,-0.03 -0.16,-0.05',
            0.02,
          ),
        ),
      );
      b.slot('trim').box(0, 0.36, 0, 0.2, 0.07, 0.7, 0.02);
      b.slot('spring').both((m) => {
        for (const z of [-0.3, 0.3]) m.rod([0.1, 0.26, z], [0.16, 0.46, z * 0.8], 0.034);
      });
      b.slot('trim').both((m) =>
        m.rod([0.14, 0.7, -0.22], [0.14, 0.56, -0.4], 0.018).rod([0.14, 0.74, -0.14], [0.14, 0.74, -0.24], 0.018),
      );
    },
    panes: '0.186,0.675,0.03,0.014,0.1,0.22,0 0,0.68,0.185,0.31,0.11,0.014,-12 0,0.68,-0.155,0.3,0.1,0.014,0',
    bumpers: [0.46, 0.455, -0.45, 0.4],
    lamps: [0.15, 0.55, 0.45, -0.45, 0.04],
    wheels: [0.28, 0.25, 0.2, 0.31, -0.31],
    nuts: 6,
    roof: 0.76,
  }),
  vehicle(['jeep', 'off road vehicle', 'offroader', 'safari car', 'humvee', 'suv'], 4, {
    slots: 'main #5f6b3a matte, seat #2a2622 leather, frame #2a2b2f metal',
    secondary: ['frame'],
    body(b) {
      b.group((g) => {
        g.slot('main', 0.01).box(0, 0.3, 0, 0.42, 0.2, 0.92, 0.03).blend(0);
        g.cut((c) => c.slot('seat').box(0, 0.38, -0.12, 0.35, 0.16, 0.5, 0.02));
      });
      b.slot('main');
      b.both((m) => m.box(0.235, 0.33, 0.29, 0.1, 0.03, 0.3, 0.012).box(0.235, 0.33, -0.31, 0.1, 0.03, 0.28, 0.012));
      b.slot('seat');
      b.both((m) => m.box(0.09, 0.36, -0.02, 0.13, 0.06, 0.14, 0.02).box(0.09, 0.43, -0.1, 0.13, 0.15, 0.04, 0.015));
      b.slot('frame').both((m) =>
        m.tube(
          '0.19,0.38,-0.34,0.017 0.19,0.6,-0.32,0.017 0.19,0.62,-0.26,0.017 0.19,0.6,0.08,0.017 0.19,0.4,0.18,0.017',
        ),
      );
      b.rod([-0.19, 0.61, -0.28], [0.19, 0.61, -0.28], 0.017).rod([-0.19, 0.58, 0.09], [0.19, 0.58, 0.09], 0.017);
      b.slot('trim');
      for (let i = 0; i < 5; i++) b.box(-0.08 + i * 0.04, 0.31, 0.462, 0.018, 0.11, 0.012, 0.005);
      b.at({ move: [0, 0.34, -0.5], turn: [90, 0, 0] }, (m) => {
        m.slot('tyre').cone(0, -0.04, 0, 0.13, 0.13, 0.08, 0.02);
        m.slot('hub').cone(0, -0.05, 0, 0.06, 0.06, 0.02, 0.005);
      });
    },
    panes: '0,0.48,0.16,0.34,0.16,0.012,-14',
    bumpers: [0.2, 0.48, -0.46, 0.42],
    lamps: [0.16, 0.32, 0.463, -0.465, 0.04],
    wheels: [0.22, 0.14, 0.1, 0.29, -0.3],
    nuts: 5,
    roof: 0.62,
  }),
  vehicle(['sports car', 'supercar', 'convertible', 'racer', 'muscle car'], 4.4, {
    slots: 'main #d3261f glossy, roof #1c1c20 glossy, wing #d3261f glossy',
    secondary: ['roof'],
    body(b) {
      b.at({ turn: [0, -90, 0] }, (m) => {
        m.slot('main', 0.02);
        m.plate('-0.5,0.12 0.5,0.1 0.52,0.16 0.42,0.23 0.16,0.28 -0.34,0.3 -0.5,0.29 -0.52,0.2', 0.42, {
          smooth: true,
        });
      });
      b.slot('main', 0.03).both((m) => m.egg(0.17, 0.2, 0.3, 0.08, 0.1, 0.17).egg(0.17, 0.22, -0.32, 0.09, 0.11, 0.18));
      b.at({ turn: [0, -90, 0] }, (m) =>
        m.slot('roof', 0.01).plate('-0.36,0.28 0.2,0.26 0.02,0.37 -0.08,0.385 -0.18,0.375', 0.32, { smooth: true }),
      );
      b.slot('wing', 0).both((m) => m.box(0.13, 0.34, -0.46, 0.02, 0.08, 0.05, 0.006));
      b.box(0, 0.385, -0.475, 0.4, 0.018, 0.1, 0.008);
      b.slot('trim').box(0, 0.135, 0.5, 0.3, 0.045, 0.03, 0.015);
    },
    panes: '0,0.32,0.1,0.28,0.13,0.012,-60',
    bumpers: [0.11, 0.5, -0.515, 0.36],
    lamps: [0.15, 0.2, 0.465, -0.518, 0.036],
    wheels: [0.18, 0.11, 0.1, 0.3, -0.31],
    nuts: 5,
    roof: 0.39,
  }),
  machine(['forklift', 'fork lift', 'forklift truck', 'pallet truck'], 2.8, {
    features: ['wheel'],
    secondary: ['mast'],
    slots: 'main #f2b01e glossy, mast #2b2d33 metal, fork #5b6066 steel, seat #22242a leather, crate #b0804a wood',
    anchors: 'top 0,0.84,-0.16,0.14',
    draw(b, look) {
      b.slot('main', 0.02).box(0, 0.26, -0.14, 0.36, 0.22, 0.52, 0.04).box(0, 0.34, -0.36, 0.36, 0.26, 0.14, 0.05);
      b.slot('seat', 0).box(0, 0.41, -0.18, 0.2, 0.06, 0.18, 0.02).box(0, 0.51, -0.26, 0.2, 0.18, 0.05, 0.02);
      b.rod([0, 0.36, 0.08], [0, 0.52, 0], 0.014);
      b.at({ move: [0, 0.53, -0.01], turn: [50, 0, 0] }, (m) => m.ring(0, 0, 0, 0.06, 0.013));
      b.slot('mast').both((m) => {
        m.rod([0.16, 0.36, 0.08], [0.16, 0.82, -0.02], 0.017).rod([0.16, 0.44, -0.38], [0.16, 0.82, -0.34], 0.017);
        m.box(0.11, 0.46, 0.2, 0.04, 0.88, 0.05, 0.01);
      });
      for (let i = 0; i < 5; i++) b.box(0, 0.83, -0.32 + i * 0.075, 0.36, 0.02, 0.025, 0.006);
      b.both((m) => m.box(0.17, 0.83, -0.17, 0.025, 0.025, 0.36, 0.006));
      b.box(0, 0.88, 0.2, 0.26, 0.03, 0.04, 0.008).box(0, 0.2, 0.2, 0.26, 0.03, 0.04, 0.008);
      b.slot('fork').box(0, 0.2, 0.235, 0.32, 0.16, 0.02, 0.006);
      b.both((m) => m.box(0.1, 0.16, 0.235, 0.05, 0.24, 0.025, 0.006).box(0.1, 0.05, 0.4, 0.05, 0.022, 0.34, 0.006));
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, { x: 0.17, r: 0.13, z: 0.07, wide: 0.1, nuts: 5 });
          wheel(m, { x: 0.17, r: 0.11, z: -0.32, wide: 0.09, nuts: 5 });
        });
    },
  }),
  machine(['snowmobile', 'ski doo', 'snow scooter'], 2.6, {
    secondary: ['seat'],
    slots: 'main #d3261f glossy, seat #22242a leather, ski #2b2d33 metal, track #1d1d20 rubber',
    anchors: 'top 0,0.42,-0.2,0.1',
    draw(b) {
      b.slot('track', 0);
      b.at({ turn: [0, -90, 0] }, (m) => m.plate('-0.42,0.02 0.12,0.02 0.18,0.1 0.1,0.18 -0.42,0.18 -0.48,0.1', 0.18));
      for (let i = 0; i < 9; i++) b.box(0, 0.018, -0.4 + i * 0.062, 0.18, 0.03, 0.022, 0.006);
      b.slot('main', 0.02).at({ turn: [0, -90, 0] }, (m) =>
        m.plate('-0.46,0.18 0.2,0.14 0.46,0.18 0.42,0.27 0.16,0.4 0.06,0.38 -0.02,0.27 -0.46,0.25', 0.26),
      );
      b.slot('seat', 0.02).box(0, 0.32, -0.22, 0.18, 0.12, 0.42, 0.05);
      b.slot('main').box(0, 0.36, -0.42, 0.16, 0.1, 0.06, 0.03);
      b.slot('window', 0).at({ move: [0, 0.46, 0.15], turn: [-38, 0, 0] }, (m) =>
        m.plate('-0.12,-0.1 0.12,-0.1 0.09,0.13 -0.09,0.13', 0.02, { smooth: true }),
      );
      b.slot('trim').rod([0, 0.38, 0.08], [0, 0.48, 0.02], 0.02).rod([-0.18, 0.5, -0.01], [0.18, 0.5, -0.01], 0.017);
      b.slot('light').both((m) => m.egg(0.07, 0.26, 0.42, 0.045, 0.03, 0.03));
      b.slot('ski', 0.006).both((m) => {
        m.tube('0.2,0.025,0.02,0.02 0.2,0.02,0.34,0.022 0.2,0.04,0.5,0.02 0.2,0.12,0.57,0.012');
        m.box(0.2, 0.022, 0.24, 0.075, 0.02, 0.44, 0.008);
        m.rod([0.2, 0.04, 0.3], [0.1, 0.2, 0.28], 0.018);
      });
    },
  }),
  machine(['scooter', 'moped', 'vespa', 'motor scooter'], 1.8, {
    features: ['wheel'],
    secondary: ['seat'],
    slots: 'main #6fc3b8 glossy, seat #7a4526 leather, rack chrome',
    anchors: 'top 0,0.5,-0.16,0.1',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.3, -0.24, 0.13, 0.16, 0.24).box(0, 0.17, 0.06, 0.2, 0.05, 0.34, 0.02);
      b.tube('0,0.18,0.18,0.07 0,0.36,0.27,0.06 0,0.6,0.23,0.05');
      b.at({ move: [0, 0.37, 0.27], turn: [-10, 0, 0] }, (m) =>
        m.plate('-0.1,-0.2 0.1,-0.2 0.15,0.02 0.1,0.22 -0.1,0.22 -0.15,0.02', 0.05, { smooth: true }),
      );
      b.slot('main', 0).egg(0, 0.22, 0.36, 0.075, 0.1, 0.16).egg(0, 0.64, 0.24, 0.085, 0.065, 0.08);
      b.slot('light').egg(0, 0.645, 0.305, 0.055, 0.05, 0.03);
      b.slot('trim').both((m) => {
        m.rod([0.06, 0.655, 0.22], [0.24, 0.68, 0.17], 0.02);
        m.slot('rack').rod([0.16, 0.68, 0.2], [0.19, 0.82, 0.19], 0.016).egg(0.19, 0.85, 0.19, 0.06, 0.05, 0.02);
      });
      b.slot('seat', 0.02).box(0, 0.47, -0.18, 0.17, 0.07, 0.4, 0.035);
      b.slot('tail', 0).box(0, 0.34, -0.48, 0.08, 0.05, 0.03, 0.012);
      b.slot('rack').rod([0.09, 0.14, 0.02], [0.16, 0.02, 0.06], 0.012);
      if (look.has('wheel')) for (const z of [0.36, -0.27]) wheel(b, { x: 0, r: 0.13, z, wide: 0.09 });
    },
  }),
  machine(['kick scooter', 'push scooter', 'e scooter', 'electric scooter'], 1, {
    features: ['wheel'],
    slots: 'main #2b62cf glossy, grip #22242a rubber, deck #22242a rubber, rod aluminium',
    anchors: 'top 0,0.16,-0.1,0.1',
    draw(b, look) {
      b.slot('main', 0).box(0, 0.13, -0.08, 0.15, 0.04, 0.6, 0.018);
      b.slot('deck').box(0, 0.152, -0.08, 0.12, 0.012, 0.5, 0.005);
      b.slot('main', 0.01).rod([0, 0.13, 0.2], [0, 0.24, 0.36], 0.03);
      b.slot('rod', 0).rod([0, 0.1, 0.4], [0, 0.94, 0.3], 0.024);
      b.slot('main').rod([0, 0.2, 0.388], [0, 0.5, 0.352], 0.032);
      b.slot('rod').rod([-0.2, 0.94, 0.3], [0.2, 0.94, 0.3], 0.02);
      b.slot('grip').both((m) => m.rod([0.12, 0.94, 0.3], [0.24, 0.94, 0.3], 0.03));
      if (look.has('wheel')) for (const z of [0.4, -0.4]) wheel(b, { x: 0, r: 0.095, z, wide: 0.055 });
    },
  }),
  noun(['carriage', 'horse carriage', 'horse drawn carriage', 'coach', 'stagecoach', 'royal carriage'], 3.6, {
    features: ['door', 'window', 'light'],
    secondary: ['trim'],
    slots:
      'main #6d1220 glossy, trim gold, wheel #e0b24a wood, window #9fc6d8 glass, seat #23252d leather, light #ffe9a8 glow, pole #5b3a20 wood',
    draw(b, look) {
      b.at({ turn: [0, -90, 0] }, (m) => {
        m.slot('main', 0.01);
        m.plate('-0.26,0.3 -0.12,0.22 0.1,0.22 0.22,0.3 0.26,0.44 0.25,0.76 -0.29,0.76 -0.3,0.44', 0.38);
      });
      b.slot('trim', 0).box(0, 0.785, -0.02, 0.42, 0.04, 0.6, 0.02).box(0, 0.44, -0.02, 0.4, 0.022, 0.58, 0.008);
      b.slot('main').egg(0, 0.8, -0.02, 0.17, 0.06, 0.26);
      b.slot('window').both((m) => {
        m.box(0.19, 0.6, 0.14, 0.02, 0.18, 0.1, 0.01).box(0.19, 0.6, -0.19, 0.02, 0.18, 0.1, 0.01);
        m.box(0.195, 0.61, -0.025, 0.02, 0.18, 0.12, 0.01);
      });
      if (look.has('door'))
        b.slot('trim').both((m) => {
          m.box(0.192, 0.52, 0.05, 0.02, 0.5, 0.014, 0.004).box(0.192, 0.52, -0.1, 0.02, 0.5, 0.014, 0.004);
          m.ball(0.2, 0.42, 0.02, 0.018);
        });
      if (look.has('light'))
        b.both((m) => {
          m.slot('trim').box(0.21, 0.64, 0.29, 0.05, 0.02, 0.05);
          m.slot('light').box(0.21, 0.69, 0.29, 0.045, 0.08, 0.045, 0.015);
        });
      b.slot('seat').box(0, 0.5, 0.36, 0.32, 0.06, 0.14, 0.025).box(0, 0.56, 0.29, 0.32, 0.12, 0.04, 0.02);
      b.slot('main').box(0, 0.36, 0.44, 0.3, 0.03, 0.2, 0.01);
      b.slot('pole').rod([0, 0.27, 0.4], [0, 0.25, 0.86], 0.022).rod([0, 0.24, -0.36], [0, 0.24, 0.44], 0.03);
      if (look.has('wheel')) {
        b.both((m) => {
          for (const [z, r] of rows('-0.3,0.24 0.38,0.18', 2))
            m.at({ move: [0.27, r + 0.01, z], turn: [0, 0, 90] }, (w) => {
              w.slot('wheel', 0)
                .ring(0, 0, 0, r - 0.02, 0.024)
                .cone(0, -0.04, 0, 0.04, 0.04, 0.08, 0.01);
              w.around(8, (s) => s.rod([0, 0, 0.03], [0, 0, r - 0.03], 0.013));
            });
        });
        b.slot('pole').rod([-0.27, 0.25, -0.3], [0.27, 0.25, -0.3], 0.022);
        b.rod([-0.27, 0.19, 0.38], [0.27, 0.19, 0.38], 0.022);
      }
      return { top: { at: [0, 0.85, 0], r: 0.2 } };
    },
  }),
];

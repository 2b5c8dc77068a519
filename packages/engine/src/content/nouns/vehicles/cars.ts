import { type Noun, noun } from '../../noun.ts';
import { beacon, CAR, lights, plainWheels, RESCUE, seat, WORK, wheel, wheels } from './parts.ts';

/** Cars. */

export const cars: readonly Noun[] = [
  noun(['car', 'automobile', 'sedan'], 4.2, {
    features: ['wheel', 'window', 'light'],
    secondary: ['roof'],
    slots: { ...CAR, main: '#d3261f glossy', roof: '#d3261f glossy' },
    draw(b, look) {
      b.slot('main', 0.04).box(0, 0.225, 0, 0.44, 0.2, 1.0, 0.085).box(0, 0.28, -0.03, 0.42, 0.13, 0.86, 0.06);
      b.at({ turn: [0, -90, 0] }, (g) => {
        g.slot('roof', 0.02).plate(0, 0, 0, '-0.37,0.28 0.29,0.28 0.14,0.47 0.06,0.49 -0.2,0.49 -0.27,0.47', 0.36);
      });
      if (look.has('window')) {
        b.slot('window', 0).both((m) =>
          m.box(0.175, 0.395, 0.005, 0.02, 0.11, 0.22, 0.01).box(0.175, 0.395, -0.2, 0.02, 0.1, 0.13, 0.01),
        );
        b.at({ move: [0, 0.385, 0.225], turn: [-38, 0, 0] }, (m) => m.box(0, 0, 0, 0.3, 0.17, 0.02, 0.008));
        b.at({ move: [0, 0.395, -0.325], turn: [27, 0, 0] }, (m) => m.box(0, 0, 0, 0.28, 0.13, 0.02, 0.008));
      }
      b.slot('trim', 0).box(0, 0.17, 0.495, 0.4, 0.055, 0.04, 0.02).box(0, 0.17, -0.495, 0.4, 0.055, 0.04, 0.02);
      b.box(0, 0.235, 0.5, 0.16, 0.04, 0.02, 0.008);
      lights(b, look, 0.155, 0.25, 0.495, -0.497, 0.042);
      wheels(b, look, 0.2, [0.31, -0.31], 0.115, 0.09);
      return seat(0.49);
    },
  }),
  noun(['taxi', 'cab', 'taxicab', 'minicab'], 4.4, {
    features: ['wheel', 'window', 'light'],
    secondary: ['check'],
    slots: { ...WORK, main: '#f6c21c glossy', check: '#1c1c20 checks:#f3f2ee', sign: '#fff6d8 glow' },
    anchors: 'top 0,0.6,0,0.2 head 0,0.56,0,0.15',
    draw(b, look) {
      b.slot('main', 0.03).box(0, 0.25, 0, 0.46, 0.2, 1, 0.07).box(0, 0.43, -0.06, 0.4, 0.22, 0.52, 0.07);
      b.slot('check', 0).both((m) => m.box(0.225, 0.27, 0, 0.02, 0.055, 0.8, 0.006));
      b.slot('sign').box(0, 0.57, -0.06, 0.2, 0.075, 0.1, 0.02);
      if (look.has('window'))
        b.slot('window')
          .both((m) => m.box(0.2, 0.43, 0.06, 0.014, 0.12, 0.2, 0.01).box(0.2, 0.43, -0.18, 0.014, 0.12, 0.2, 0.01))
          .box(0, 0.43, 0.2, 0.32, 0.13, 0.014, 0.01)
          .box(0, 0.43, -0.322, 0.32, 0.12, 0.014, 0.01);
      b.slot('trim').box(0, 0.19, 0.5, 0.44, 0.06, 0.035, 0.016).box(0, 0.19, -0.5, 0.44, 0.06, 0.035, 0.016);
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.16, 0.28, 0.495, 0.04));
      if (look.has('wheel')) for (const z of [0.31, -0.31]) b.both((m) => wheel(m, 0.2, 0.12, z, 0.09));
    },
  }),
  noun(['race car', 'racing car', 'racecar', 'formula one car', 'go kart', 'sports car'], 4.8, {
    features: ['wheel', 'wings'],
    secondary: ['wings'],
    slots: { ...WORK, main: '#d3261f glossy', wings: '#f3f2ee glossy', helmet: '#2b62cf glossy' },
    anchors: 'top 0,0.38,0.03,0.08',
    draw(b, look) {
      b.slot('main', 0.04).rod([0, 0.13, 0.5], [0, 0.18, 0.1], 0.05, 0.1).egg(0, 0.18, -0.12, 0.15, 0.11, 0.3);
      b.both((m) => m.egg(0.15, 0.15, -0.12, 0.085, 0.075, 0.2)).rod([0, 0.3, -0.14], [0, 0.22, -0.4], 0.075, 0.05);
      b.slot('trim', 0).egg(0, 0.27, 0.06, 0.085, 0.04, 0.11).slot('helmet').ball(0, 0.32, 0.03, 0.075);
      if (look.has('wings')) {
        b.slot('wings').box(0, 0.08, 0.5, 0.5, 0.025, 0.12, 0.01).box(0, 0.38, -0.47, 0.42, 0.03, 0.13, 0.012);
        b.both((m) => m.box(0.2, 0.31, -0.47, 0.02, 0.17, 0.15, 0.008).box(0.245, 0.1, 0.5, 0.02, 0.07, 0.13, 0.008));
      }
      b.slot('trim').rod([0, 0.2, -0.42], [0, 0.37, -0.47], 0.022);
      b.both((m) =>
        m.rod([0.05, 0.13, 0.32], [0.26, 0.12, 0.32], 0.014).rod([0.05, 0.13, -0.36], [0.26, 0.13, -0.36], 0.016),
      );
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, 0.27, 0.11, 0.32, 0.11);
          wheel(m, 0.27, 0.13, -0.36, 0.14);
        });
    },
  }),
  noun(['police car', 'patrol car', 'cop car', 'cruiser'], 4.5, {
    features: ['wheel', 'window', 'light'],
    secondary: ['door'],
    slots: { ...RESCUE, main: '#1f2329 glossy', door: '#f3f3f1 glossy', star: 'gold' },
    anchors: 'top 0,0.58,0,0.15',
    draw(b, look) {
      b.slot('main', 0.03).box(0, 0.25, 0, 0.46, 0.2, 1, 0.07).slot('door').box(0, 0.42, -0.06, 0.4, 0.22, 0.5, 0.07);
      b.slot('door', 0).both((m) => m.box(0.222, 0.255, -0.04, 0.03, 0.17, 0.44, 0.012));
      b.slot('star').both((m) => m.egg(0.242, 0.27, 0.04, 0.012, 0.045, 0.045));
      if (look.has('window')) {
        b.slot('window').both((m) =>
          m.box(0.197, 0.42, 0.06, 0.014, 0.11, 0.19, 0.01).box(0.197, 0.42, -0.18, 0.014, 0.11, 0.18, 0.01),
        );
        b.box(0, 0.42, 0.19, 0.32, 0.12, 0.014, 0.01).box(0, 0.42, -0.305, 0.32, 0.11, 0.014, 0.01);
      }
      beacon(b, 0.54, -0.06, 0.32);
      b.slot('trim').box(0, 0.19, 0.5, 0.44, 0.06, 0.035, 0.016).box(0, 0.19, -0.5, 0.44, 0.06, 0.035, 0.016);
      b.both((m) => m.box(0.09, 0.24, 0.525, 0.03, 0.13, 0.03, 0.01));
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.16, 0.28, 0.495, 0.038));
      plainWheels(b, look, 0.2, 0.12, [0.31, -0.31]);
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { beacon, CAR, cross, lights, plainWheels, RESCUE, seat, wheels } from './parts.ts';

/** Trucks and buses. */

export const trucks: readonly Noun[] = [
  noun(['truck', 'lorry', 'pickup', 'dump truck'], 6, {
    features: ['wheel', 'window', 'light', 'ladder'],
    secondary: ['bed'],
    slots: { ...CAR, main: '#2b62cf glossy', bed: '#d8d4c8 plastic', ladder: 'aluminium' },
    draw(b, look) {
      b.slot('trim', 0).box(0, 0.15, 0, 0.3, 0.07, 0.98, 0.02);
      b.slot('main', 0.02).box(0, 0.33, 0.33, 0.4, 0.36, 0.28, 0.05).box(0, 0.24, 0.46, 0.39, 0.18, 0.14, 0.04);
      b.slot('bed', 0).box(0, 0.38, -0.19, 0.42, 0.4, 0.62, 0.025);
      b.both((m) => {
        for (let i = 0; i < 5; i++) m.box(0.21, 0.38, -0.43 + i * 0.12, 0.02, 0.36, 0.03, 0.008);
      });
      if (look.has('window'))
        b.slot('window')
          .box(0, 0.41, 0.472, 0.33, 0.13, 0.02, 0.008)
          .both((m) => m.box(0.2, 0.41, 0.35, 0.016, 0.12, 0.15, 0.006));
      if (look.asked('ladder')) {
        b.slot('ladder').both((m) => m.rod([0.1, 0.61, 0.1], [0.1, 0.64, -0.5], 0.018));
        b.rod([-0.1, 0.62, 0], [0.1, 0.62, 0], 0.014).rod([-0.1, 0.63, -0.2], [0.1, 0.63, -0.2], 0.014);
        b.rod([-0.1, 0.635, -0.4], [0.1, 0.635, -0.4], 0.014);
      }
      b.slot('trim').box(0, 0.16, 0.535, 0.4, 0.06, 0.03, 0.015);
      lights(b, look, 0.14, 0.25, 0.53, -0.5, 0.035);
      wheels(b, look, 0.18, [0.36, -0.2, -0.39], 0.105, 0.09);
      return seat(0.58);
    },
  }),
  noun(['bus', 'van', 'minibus', 'camper'], 9, {
    features: ['wheel', 'window', 'light'],
    slots: { ...CAR, main: '#f0b41f glossy', accent: '#f4f2ec glossy' },
    draw(b, look) {
      b.slot('main').box(0, 0.28, 0, 0.34, 0.36, 1.0, 0.06);
      b.slot('accent').box(0, 0.44, 0, 0.325, 0.07, 0.97, 0.03);
      b.both((m) => m.box(0.168, 0.2, 0, 0.015, 0.03, 0.96, 0.005));
      if (look.has('window')) {
        b.slot('window', 0).both((m) => {
          for (let i = 0; i < 6; i++) m.box(0.17, 0.33, -0.38 + i * 0.15, 0.018, 0.12, 0.12, 0.007);
        });
        b.box(0, 0.33, 0.5, 0.28, 0.15, 0.02, 0.008).box(0, 0.34, -0.5, 0.26, 0.11, 0.02, 0.008);
      }
      b.slot('trim').box(0, 0.13, 0.505, 0.33, 0.05, 0.03, 0.012);
      lights(b, look, 0.12, 0.2, 0.503, -0.5, 0.028);
      wheels(b, look, 0.145, [0.3, -0.3], 0.095, 0.08);
      return seat(0.475);
    },
  }),
  noun(['ambulance'], 6, {
    features: ['wheel', 'window', 'light'],
    secondary: ['stripe'],
    slots: { ...RESCUE, main: '#f6f6f4 glossy', stripe: '#e2582a glossy', sign: '#d3262f glossy' },
    anchors: 'top 0,0.69,-0.1,0.2',
    draw(b, look) {
      b.slot('main', 0.01).box(0, 0.42, -0.14, 0.46, 0.52, 0.7, 0.03);
      b.blend(0.03).box(0, 0.3, 0.33, 0.42, 0.28, 0.32, 0.05).box(0, 0.43, 0.24, 0.4, 0.2, 0.2, 0.05);
      b.slot('stripe', 0);
      b.both((m) => m.box(0.232, 0.3, -0.14, 0.012, 0.065, 0.7, 0.004).box(0.212, 0.3, 0.34, 0.012, 0.06, 0.28, 0.004));
      b.slot('sign').both((m) => cross(m, 0.236, 0.5, -0.16, 0.2));
      if (look.has('window'))
        b.slot('window')
          .at({ move: [0, 0.45, 0.335], turn: [-26, 0, 0] }, (m) => m.box(0, 0, 0, 0.35, 0.15, 0.02, 0.01))
          .both((m) => m.box(0.2, 0.43, 0.25, 0.014, 0.12, 0.12, 0.008));
      beacon(b, 0.69, 0.12, 0.34);
      b.slot('trim').box(0, 0.19, 0.485, 0.42, 0.07, 0.04, 0.016).box(0, 0.16, -0.49, 0.44, 0.05, 0.04, 0.012);
      b.box(0, 0.28, 0.49, 0.2, 0.06, 0.02, 0.01);
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.15, 0.29, 0.48, 0.036));
      plainWheels(b, look, 0.2, 0.11, [0.33, -0.28]);
    },
  }),
  noun(['fire truck', 'firetruck', 'fire engine'], 8, {
    features: ['wheel', 'window', 'light', 'ladder'],
    secondary: ['ladder'],
    slots: {
      ...RESCUE,
      main: '#d3201c glossy',
      ladder: 'aluminium',
      white: '#f3f2ee glossy',
      shutter: '#c3c7cc aluminium',
    },
    anchors: 'top 0,0.5,0,0.15',
    draw(b, look) {
      b.slot('main', 0.015).box(0, 0.32, 0.31, 0.36, 0.36, 0.36, 0.04).box(0, 0.29, -0.17, 0.36, 0.3, 0.66, 0.02);
      b.slot('white', 0).box(0, 0.175, 0, 0.37, 0.03, 0.97, 0.008).box(0, 0.445, -0.17, 0.36, 0.02, 0.64, 0.006);
      b.slot('shutter').both((m) => {
        for (const z of [-0.38, -0.17, 0.04]) m.box(0.182, 0.31, z, 0.014, 0.19, 0.17, 0.006);
      });
      if (look.has('window'))
        b.slot('window')
          .box(0, 0.39, 0.488, 0.3, 0.14, 0.016, 0.01)
          .both((m) =>
            m.box(0.178, 0.39, 0.38, 0.014, 0.13, 0.13, 0.008).box(0.178, 0.39, 0.22, 0.014, 0.13, 0.11, 0.008),
          );
      if (look.has('ladder')) {
        b.slot('trim').cone(0, 0.45, -0.36, 0.1, 0.08, 0.07, 0.01);
        b.at({ move: [0, 0.55, -0.4], turn: [-7, 0, 0] }, (m) => {
          m.slot('ladder').both((s) =>
            s.rod([0.085, 0, -0.08], [0.085, 0, 0.86], 0.02).rod([0.085, 0.07, -0.08], [0.085, 0.07, 0.84], 0.012),
          );
          for (let i = 0; i < 10; i++) m.rod([-0.08, 0, -0.04 + i * 0.095], [0.08, 0, -0.04 + i * 0.095], 0.013);
        });
      }
      beacon(b, 0.505, 0.36, 0.28);
      b.slot('trim').box(0, 0.19, 0.5, 0.36, 0.07, 0.03, 0.012).box(0, 0.27, 0.49, 0.16, 0.06, 0.02, 0.008);
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.13, 0.265, 0.49, 0.03));
      plainWheels(b, look, 0.155, 0.095, [0.32, -0.2, -0.38]);
    },
  }),
];

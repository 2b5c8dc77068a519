import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';
import { machine, wheel } from './templates.ts';

/** Vehicles that work. */

export const work: readonly Noun[] = [
  machine(['tractor'], 3.5, {
    features: ['wheel', 'window', 'chimney'],
    secondary: [],
    slots: 'main #3b9a41 glossy, hub #f6cf23 glossy, roof #2f7a35 glossy',
    anchors: 'top 0,0.76,-0.16,0.16',
    draw(b, look) {
      b.slot('main', 0.02).box(0, 0.33, 0.22, 0.26, 0.24, 0.46, 0.04).box(0, 0.34, -0.16, 0.34, 0.22, 0.32, 0.04);
      b.slot('trim', 0).box(0, 0.33, 0.455, 0.2, 0.17, 0.02, 0.006);
      b.both((m) => {
        for (const z of [-0.02, -0.3]) m.rod([0.15, 0.42, z], [0.15, 0.72, z], 0.016);
      });
      b.slot('roof').box(0, 0.74, -0.16, 0.4, 0.05, 0.4, 0.02);
      if (look.has('window')) {
        b.slot('window').both((m) => m.box(0.15, 0.57, -0.16, 0.012, 0.24, 0.24, 0.004));
        b.box(0, 0.57, -0.02, 0.28, 0.24, 0.012, 0.004);
      }
      if (look.has('chimney')) b.slot('trim').rod([0.07, 0.42, 0.3], [0.07, 0.66, 0.3], 0.024);
      if (look.has('wheel'))
        b.both((m) => {
          wheel(m, { x: 0.24, r: 0.26, z: -0.22, wide: 0.15 });
          wheel(m, { x: 0.2, r: 0.15, z: 0.34, wide: 0.1 });
        });
    },
  }),
  machine(['tank', 'army tank', 'panzer'], 7, {
    features: ['wheel', 'cannon'],
    slots: 'main #66703c matte, tracks #2a2b2c rubber, tyre #4d5530 matte',
    anchors: 'top 0,0.48,-0.08,0.14 head 0,0.46,-0.08,0.12',
    draw(b) {
      b.slot('main', 0.02).box(0, 0.26, 0, 0.4, 0.16, 0.86, 0.04).cone(0, 0.32, -0.06, 0.2, 0.15, 0.15, 0.03);
      b.egg(0, 0.46, -0.1, 0.08, 0.03, 0.08);
      b.slot('main', 0.01).rod([0, 0.41, 0.06], [0, 0.44, 0.6], 0.034, 0.03);
      b.rod([0, 0.437, 0.55], [0, 0.442, 0.62], 0.045);
      b.both((m) => {
        m.slot('tracks', 0).at({ move: [0.25, 0, 0], turn: [0, -90, 0] }, (t) =>
          t.plate('-0.36,0.01 0.36,0.01 0.47,0.1 0.48,0.2 0.42,0.26 -0.42,0.26 -0.48,0.2 -0.47,0.1', 0.15),
        );
        for (let i = 0; i < 5; i++) wheel(m, { x: 0.29, r: 0.09, z: -0.32 + i * 0.16, wide: 0.1 });
      });
    },
  }),
  machine(['excavator', 'digger', 'backhoe', 'bulldozer', 'crane truck'], 6, {
    features: ['window'],
    slots: 'main #f2b01e glossy, track #26272b rubber, arm #f2b01e glossy, bucket #5b6066 steel, rod chrome',
    primary: ['main', 'arm'],
    anchors: 'top -0.1,0.6,-0.02,0.1',
    draw(b, look) {
      b.both((m) => {
        m.slot('track', 0).box(0.19, 0.1, -0.1, 0.12, 0.2, 0.62, 0.09);
        for (let i = 0; i < 9; i++) m.box(0.19, 0.195, -0.34 + i * 0.06, 0.13, 0.025, 0.03, 0.006);
        m.slot('trim');
        for (const z of [-0.3, -0.17, -0.03, 0.1])
          m.at({ move: [0.25, 0.09, z], turn: [0, 0, 90] }, (w) => w.cone(0, -0.01, 0, 0.045, 0.045, 0.02, 0.006));
      });
      b.slot('main', 0.015).box(0, 0.28, -0.2, 0.44, 0.18, 0.5, 0.04).box(-0.1, 0.42, -0.02, 0.2, 0.34, 0.26, 0.03);
      b.box(0.02, 0.38, -0.34, 0.4, 0.18, 0.22, 0.05);
      if (look.has('window')) {
        b.slot('window', 0).box(-0.1, 0.46, 0.105, 0.16, 0.2, 0.02, 0.01);
        b.both((m, side) => m.box(side === 1 ? -0.005 : 0.205, 0.47, -0.02, 0.014, 0.18, 0.18, 0.01));
      }
      b.slot('arm', 0.01).tube('0.1,0.34,0.02,0.06 0.1,0.62,0.18,0.06 0.1,0.72,0.42,0.05');
      b.rod([0.1, 0.74, 0.38], [0.1, 0.34, 0.64], 0.05, 0.035);
      b.slot('rod', 0).rod([0.1, 0.36, 0.12], [0.1, 0.58, 0.24], 0.022).rod([0.1, 0.66, 0.26], [0.1, 0.73, 0.42], 0.02);
      b.group((g) => {
        g.slot('bucket').at({ move: [0.1, 0.22, 0.6], turn: [20, 0, 0] }, (m) =>
          m.box(0, 0, 0, 0.24, 0.2, 0.2, 0.04).cut((c) => c.box(0, 0.0, -0.07, 0.2, 0.16, 0.2, 0.02)),
        );
      });
      b.slot('bucket');
      for (const x of [0.01, 0.1, 0.19]) b.rod([x, 0.13, 0.56], [x, 0.07, 0.5], 0.02, 0.008);
      b.slot('trim').rod([0.15, 0.44, -0.36], [0.15, 0.56, -0.36], 0.022);
    },
  }),
  noun(['cart', 'wagon', 'wooden cart', 'chariot'], 2, {
    slots: 'main #a4713f wood, wheel #6b4a2e wood, rim iron',
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.44, -0.08, 0.52, 0.3, 0.72, 0.015);
        g.cut((c) => c.box(0, 0.52, -0.08, 0.46, 0.3, 0.66, 0.01));
      });
      b.slot('main').both((m) => {
        m.rod([0.16, 0.33, 0.2], [0.14, 0.3, 0.72], 0.03, 0.024);
        for (const y of [0.4, 0.5]) m.box(0.268, y, -0.08, 0.02, 0.07, 0.74, 0.006);
        for (const z of [0.24, -0.4]) m.box(0.275, 0.45, z, 0.035, 0.34, 0.05, 0.008);
      });
      if (look.has('wheel')) {
        b.pair({ move: [0.34, 0.26, -0.08], turn: [0, 0, 90] }, (w) => {
          w.slot('rim', 0).ring(0, 0, 0, 0.235, 0.022).slot('wheel').ring(0, 0, 0, 0.205, 0.03);
          w.cone(0, -0.05, 0, 0.055, 0.055, 0.1, 0.012);
          w.around(8, (s) => s.rod([0, 0, 0.04], [0, 0, 0.2], 0.016));
        });
        b.slot('rim').rod([-0.34, 0.26, -0.08], [0.34, 0.26, -0.08], 0.026);
      }
      return stands(0.5, 0.2);
    },
  }),
];

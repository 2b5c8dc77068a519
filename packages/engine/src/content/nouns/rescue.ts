import type { Builder } from '../../field/builder.ts';
import { defineNoun, type Look, type Noun } from '../noun.ts';

/** Vehicles that help and build. */

const S = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  trim: '#2a2b2f plastic',
  light: '#fff0bd glow',
  blue: '#2f6bff glow',
  red: '#ff3b30 glow',
};

function wheels(b: Builder, look: Look, x: number, r: number, zs: readonly number[]): void {
  if (!look.has('wheel')) return;
  for (const z of zs)
    b.both((m) =>
      m.group((g) =>
        g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) =>
          w
            .slot('tyre')
            .blend(0)
            .cone(0, -0.045, 0, r, r, 0.09, 0.02)
            .slot('hub')
            .cone(0, -0.05, 0, r * 0.55, r * 0.55, 0.1, 0.01),
        ),
      ),
    );
}

function beacon(b: Builder, y: number, z: number, w: number): void {
  b.slot('trim').blend(0).box(0, y, z, w, 0.02, 0.08, 0.006);
  b.slot('red')
    .box(-w * 0.27, y + 0.03, z, w * 0.42, 0.045, 0.07, 0.014)
    .slot('blue')
    .box(w * 0.27, y + 0.03, z, w * 0.42, 0.045, 0.07, 0.014);
}

const cross = (b: Builder, x: number, y: number, z: number, s: number) =>
  b.box(x, y, z, 0.012, s, s * 0.34, 0.004).box(x, y, z, 0.012, s * 0.34, s, 0.004);

export const rescue: readonly Noun[] = [
  defineNoun({
    words: ['police car', 'patrol car', 'cop car', 'cruiser'],
    size: 4.5,
    features: ['wheel', 'window', 'light'],
    secondary: ['door'],
    slots: { ...S, main: '#1f2329 glossy', door: '#f3f3f1 glossy', star: 'gold' },
    draw(b, look) {
      b.slot('main')
        .blend(0.03)
        .box(0, 0.25, 0, 0.46, 0.2, 1, 0.07)
        .slot('door')
        .box(0, 0.42, -0.06, 0.4, 0.22, 0.5, 0.07);
      b.slot('door')
        .blend(0)
        .both((m) => m.box(0.222, 0.255, -0.04, 0.03, 0.17, 0.44, 0.012))
        .slot('star')
        .both((m) => m.egg(0.242, 0.27, 0.04, 0.012, 0.045, 0.045));
      if (look.has('window'))
        b.slot('window')
          .both((m) =>
            m.box(0.197, 0.42, 0.06, 0.014, 0.11, 0.19, 0.01).box(0.197, 0.42, -0.18, 0.014, 0.11, 0.18, 0.01),
          )
          .box(0, 0.42, 0.19, 0.32, 0.12, 0.014, 0.01)
          .box(0, 0.42, -0.305, 0.32, 0.11, 0.014, 0.01);
      beacon(b, 0.54, -0.06, 0.32);
      b.slot('trim')
        .box(0, 0.19, 0.5, 0.44, 0.06, 0.035, 0.016)
        .box(0, 0.19, -0.5, 0.44, 0.06, 0.035, 0.016)
        .both((m) => m.box(0.09, 0.24, 0.525, 0.03, 0.13, 0.03, 0.01));
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.16, 0.28, 0.495, 0.038));
      wheels(b, look, 0.2, 0.12, [0.31, -0.31]);
      return { top: { at: [0, 0.58, 0], r: 0.15 } };
    },
  }),
  defineNoun({
    words: ['ambulance'],
    size: 6,
    features: ['wheel', 'window', 'light'],
    secondary: ['stripe'],
    slots: { ...S, main: '#f6f6f4 glossy', stripe: '#e2582a glossy', sign: '#d3262f glossy' },
    draw(b, look) {
      b.slot('main')
        .blend(0.01)
        .box(0, 0.42, -0.14, 0.46, 0.52, 0.7, 0.03)
        .blend(0.03)
        .box(0, 0.3, 0.33, 0.42, 0.28, 0.32, 0.05)
        .box(0, 0.43, 0.24, 0.4, 0.2, 0.2, 0.05);
      b.slot('stripe')
        .blend(0)
        .both((m) => m.box(0.232, 0.3, -0.14, 0.012, 0.065, 0.7, 0.004).box(0.212, 0.3, 0.34, 0.012, 0.06, 0.28, 0.004))
        .slot('sign')
        .both((m) => cross(m, 0.236, 0.5, -0.16, 0.2));
      if (look.has('window'))
        b.slot('window')
          .at({ move: [0, 0.45, 0.335], turn: [-26, 0, 0] }, (m) => m.box(0, 0, 0, 0.35, 0.15, 0.02, 0.01))
          .both((m) => m.box(0.2, 0.43, 0.25, 0.014, 0.12, 0.12, 0.008));
      beacon(b, 0.69, 0.12, 0.34);
      b.slot('trim')
        .box(0, 0.19, 0.485, 0.42, 0.07, 0.04, 0.016)
        .box(0, 0.16, -0.49, 0.44, 0.05, 0.04, 0.012)
        .box(0, 0.28, 0.49, 0.2, 0.06, 0.02, 0.01);
      if (look.has('light')) b.slot('light').both((m) => m.ball(0.15, 0.29, 0.48, 0.036));
      wheels(b, look, 0.2, 0.11, [0.33, -0.28]);
      return { top: { at: [0, 0.69, -0.1], r: 0.2 } };
    },
  }),
  defineNoun({
    words: ['fire truck', 'firetruck', 'fire engine'],
    size: 8,
    features: ['wheel', 'window', 'light', 'ladder'],
    secondary: ['ladder'],
    slots: { ...S, main: '#d3201c glossy', ladder: 'aluminium', white: '#f3f2ee glossy', shutter: '#c3c7cc aluminium' },
    draw(b, look) {
      b.slot('main')
        .blend(0.015)
        .box(0, 0.32, 0.31, 0.36, 0.36, 0.36, 0.04)
        .box(0, 0.29, -0.17, 0.36, 0.3, 0.66, 0.02)
        .slot('white')
        .blend(0)
        .box(0, 0.175, 0, 0.37, 0.03, 0.97, 0.008)
        .box(0, 0.445, -0.17, 0.36, 0.02, 0.64, 0.006);
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
      wheels(b, look, 0.155, 0.095, [0.32, -0.2, -0.38]);
      return { top: { at: [0, 0.5, 0], r: 0.15 } };
    },
  }),
  defineNoun({
    words: ['excavator', 'digger', 'backhoe', 'bulldozer', 'crane truck'],
    size: 6,
    features: ['window'],
    secondary: ['track'],
    slots: {
      ...S,
      main: '#f2b01e glossy',
      track: '#26272b rubber',
      arm: '#f2b01e glossy',
      bucket: '#5b6066 steel',
      rod: 'chrome',
    },
    primary: ['main', 'arm'],
    draw(b, look) {
      b.both((m) => {
        m.slot('track').blend(0).box(0.19, 0.1, -0.1, 0.12, 0.2, 0.62, 0.09);
        for (let i = 0; i < 9; i++) m.box(0.19, 0.195, -0.34 + i * 0.06, 0.13, 0.025, 0.03, 0.006);
        m.slot('trim');
        for (const z of [-0.3, -0.17, -0.03, 0.1])
          m.at({ move: [0.25, 0.09, z], turn: [0, 0, 90] }, (w) => w.cone(0, -0.01, 0, 0.045, 0.045, 0.02, 0.006));
      });
      b.slot('main')
        .blend(0.015)
        .box(0, 0.28, -0.2, 0.44, 0.18, 0.5, 0.04)
        .box(-0.1, 0.42, -0.02, 0.2, 0.34, 0.26, 0.03)
        .box(0.02, 0.38, -0.34, 0.4, 0.18, 0.22, 0.05);
      if (look.has('window'))
        b.slot('window')
          .blend(0)
          .box(-0.1, 0.46, 0.105, 0.16, 0.2, 0.02, 0.01)
          .both((m, side) => m.box(side === 1 ? -0.005 : 0.205, 0.47, -0.02, 0.014, 0.18, 0.18, 0.01));
      b.slot('arm')
        .blend(0.01)
        .tube([
          [0.1, 0.34, 0.02, 0.06],
          [0.1, 0.62, 0.18, 0.06],
          [0.1, 0.72, 0.42, 0.05],
        ])
        .rod([0.1, 0.74, 0.38], [0.1, 0.34, 0.64], 0.05, 0.035);
      b.slot('rod')
        .blend(0)
        .rod([0.1, 0.36, 0.12], [0.1, 0.58, 0.24], 0.022)
        .rod([0.1, 0.66, 0.26], [0.1, 0.73, 0.42], 0.02);
      b.group((g) => {
        g.slot('bucket').at({ move: [0.1, 0.22, 0.6], turn: [20, 0, 0] }, (m) =>
          m.box(0, 0, 0, 0.24, 0.2, 0.2, 0.04).cut((c) => c.box(0, 0.0, -0.07, 0.2, 0.16, 0.2, 0.02)),
        );
      });
      b.slot('bucket');
      for (const x of [0.01, 0.1, 0.19]) b.rod([x, 0.13, 0.56], [x, 0.07, 0.5], 0.02, 0.008);
      b.slot('trim').rod([0.15, 0.44, -0.36], [0.15, 0.56, -0.36], 0.022);
      return { top: { at: [-0.1, 0.6, -0.02], r: 0.1 } };
    },
  }),
  defineNoun({
    words: ['drone', 'quadcopter', 'camera drone'],
    size: 0.4,
    features: ['leg', 'light'],
    secondary: ['arm'],
    slots: { ...S, main: '#e8eaec plastic', arm: '#2a2d33 plastic', blade: '#3a3d44 plastic', lens: '#16181c glossy' },
    draw(b, look) {
      b.slot('main').blend(0.03).egg(0, 0.3, 0, 0.17, 0.075, 0.22).box(0, 0.33, 0, 0.16, 0.07, 0.24, 0.03);
      for (const [x, z] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        b.slot('arm')
          .blend(0.01)
          .rod([x * 0.1, 0.31, z * 0.1], [x * 0.34, 0.34, z * 0.32], 0.03, 0.024)
          .cone(x * 0.34, 0.31, z * 0.32, 0.045, 0.04, 0.1, 0.012);
        b.slot('blade')
          .blend(0)
          .at({ move: [x * 0.34, 0.42, z * 0.32], turn: [0, x * z * 35 + z * 20, 0] }, (m) =>
            m.egg(0.085, 0, 0, 0.1, 0.012, 0.026).egg(-0.085, 0, 0, 0.1, 0.012, 0.026).ball(0, 0, 0, 0.025),
          );
      }
      b.slot('arm')
        .blend(0)
        .box(0, 0.2, 0.14, 0.12, 0.09, 0.1, 0.025)
        .slot('lens')
        .rod([0, 0.2, 0.18], [0, 0.2, 0.21], 0.035);
      if (look.has('leg'))
        b.slot('arm').both((m) =>
          m.rod([0.1, 0.27, 0.02], [0.16, 0.03, 0.02], 0.016).rod([0.16, 0.02, -0.16], [0.16, 0.02, 0.2], 0.018),
        );
      if (look.has('light')) b.slot('red').both((m) => m.ball(0.05, 0.33, 0.2, 0.016));
      return { top: { at: [0, 0.37, 0], r: 0.1 } };
    },
  }),
];

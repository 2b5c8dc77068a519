import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Furniture for offices, nurseries, throne rooms and gardens. */

export const comfort: readonly Noun[] = [
  noun(['office chair', 'desk chair', 'swivel chair', 'gaming chair', 'computer chair'], 1.2, {
    bears: 'alive',
    features: ['arm', 'wheel', 'back'],
    slots: 'main #2b2d33 fabric, accent #5b6066 plastic, chrome chrome, tyre #1c1c20 plastic',
    draw(b, look) {
      b.slot('chrome', 0).rod([0, 0.12, 0], [0, 0.4, 0], 0.03).slot('accent');
      b.around(5, (p) => {
        p.rod([0, 0.13, 0], [0, 0.09, 0.27], 0.026, 0.02);
        p.slot('tyre').ball(0, 0.04, 0.27, 0.038).slot('accent');
      });
      b.box(0, 0.41, 0, 0.24, 0.035, 0.24, 0.01).slot('main', 0.02).box(0, 0.46, 0.01, 0.46, 0.09, 0.44, 0.045);
      if (look.has('back')) {
        b.at({ move: [0, 0.78, -0.21], turn: [-9, 0, 0] }, (m) =>
          m.box(0, 0, 0, 0.42, 0.46, 0.08, 0.04).box(0, -0.1, 0.03, 0.34, 0.16, 0.06, 0.03),
        );
        b.slot('accent', 0).tube('0,0.42,-0.1,0.026 0,0.44,-0.25,0.026 0,0.62,-0.26,0.026');
      }
      if (look.has('arm'))
        b.slot('accent', 0).both((m) =>
          m.tube('0.2,0.42,0,0.02 0.27,0.44,0,0.02 0.27,0.62,0,0.02').box(0.27, 0.64, 0.02, 0.07, 0.035, 0.26, 0.016),
        );
      return flatTop(0.5, 0.2);
    },
  }),
  noun(['bunk bed', 'bunkbed', 'loft bed', 'double decker bed'], 2, {
    features: ['ladder'],
    slots:
      'main #b07a45 wood, blanket #2b62cf fabric, blanket2 #d3261f fabric, pillow #f6f2e6 fabric, sheet #f6f2e6 fabric',
    draw(b, look) {
      b.slot('main', 0);
      b.both((m) => m.box(0.25, 0.45, 0.48, 0.05, 0.9, 0.05, 0.012).box(0.25, 0.45, -0.48, 0.05, 0.9, 0.05, 0.012));
      for (const [y, name] of [
        [0.16, 'blanket'],
        [0.56, 'blanket2'],
      ] as const) {
        b.slot('main').both((m) => m.box(0.25, y, 0, 0.03, 0.09, 0.94, 0.01));
        b.box(0, y, 0.48, 0.5, 0.09, 0.03, 0.01).box(0, y, -0.48, 0.5, 0.09, 0.03, 0.01);
        b.slot('sheet').box(0, y + 0.05, 0, 0.46, 0.09, 0.92, 0.03);
        b.slot(name).box(0, y + 0.065, 0.12, 0.475, 0.09, 0.66, 0.035);
        b.slot('pillow').box(0, y + 0.13, -0.36, 0.34, 0.07, 0.16, 0.035);
      }
      b.slot('main');
      for (const z of [0.48, -0.48]) b.box(0, 0.8, z, 0.5, 0.035, 0.03, 0.01).box(0, 0.7, z, 0.5, 0.035, 0.03, 0.01);
      b.box(-0.25, 0.73, 0, 0.03, 0.04, 0.94, 0.01).box(0.25, 0.73, -0.16, 0.03, 0.04, 0.62, 0.01);
      if (look.has('ladder')) {
        b.rod([0.3, 0.02, 0.2], [0.28, 0.82, 0.2], 0.02).rod([0.3, 0.02, 0.4], [0.28, 0.82, 0.4], 0.02);
        for (let i = 0; i < 5; i++) b.rod([0.295, 0.12 + i * 0.13, 0.2], [0.295, 0.12 + i * 0.13, 0.4], 0.018);
      }
      return flatTop(0.66, 0.2);
    },
  }),
  noun(['rocking chair', 'rocker chair'], 1.1, {
    bears: 'alive',
    features: ['arm', 'back'],
    slots: 'main #7a4d2a wood, pillow #b83a3a fabric',
    draw(b, look) {
      b.slot('main', 0).both((m) => {
        m.tube('0.22,0.12,0.46,0.022 0.22,0.03,0.2,0.024 0.22,0.02,-0.12,0.024 0.22,0.1,-0.5,0.022');
        m.rod([0.2, 0.4, 0.2], [0.22, 0.03, 0.22], 0.024).rod([0.2, 0.4, -0.18], [0.22, 0.03, -0.2], 0.024);
        if (look.has('arm'))
          m.rod([0.22, 0.4, 0.16], [0.25, 0.62, 0.2], 0.02).box(0.25, 0.63, 0, 0.07, 0.03, 0.46, 0.014);
        if (look.has('back')) m.rod([0.19, 0.42, -0.2], [0.2, 1, -0.36], 0.026);
      });
      b.box(0, 0.41, 0, 0.46, 0.045, 0.44, 0.02);
      if (look.has('back')) {
        for (let i = 0; i < 5; i++) b.rod([-0.12 + i * 0.06, 0.42, -0.2], [-0.12 + i * 0.06, 0.94, -0.34], 0.014);
        b.box(0, 0.95, -0.345, 0.42, 0.09, 0.035, 0.015);
      }
      b.slot('pillow', 0).box(0, 0.47, 0.01, 0.38, 0.075, 0.36, 0.035);
      return stands(0.5, 0.2);
    },
  }),
  noun(['throne', 'royal throne', 'kings throne', 'iron throne'], 1.9, {
    bears: 'alive',
    features: ['arm'],
    slots: 'main gold, pillow #a8122c velvet, gem #2b62cf glossy, base stone',
    draw(b, look) {
      b.slot('base', 0).box(0, 0.03, 0.04, 0.72, 0.06, 0.72, 0.015).box(0, 0.085, 0.0, 0.6, 0.05, 0.58, 0.012);
      b.slot('main').box(0, 0.24, 0, 0.46, 0.27, 0.42, 0.02);
      b.plate('-0.23,0 0.23,0 0.24,0.42 0.14,0.52 0,0.62 -0.14,0.52 -0.24,0.42', 0.07, { at: [0, 0.36, -0.19] });
      b.both((m) => m.rod([0.23, 0.1, -0.19], [0.24, 0.84, -0.19], 0.04).ball(0.24, 0.88, -0.19, 0.055));
      if (look.has('arm'))
        b.both((m) => {
          m.box(0.23, 0.48, 0.02, 0.085, 0.06, 0.42, 0.025).rod([0.23, 0.3, 0.2], [0.23, 0.47, 0.2], 0.034);
          m.ball(0.23, 0.51, 0.22, 0.05).rod([0.2, 0.06, 0.2], [0.2, 0.14, 0.2], 0.045);
        });
      b.slot('pillow', 0.01).box(0, 0.4, 0.02, 0.38, 0.08, 0.38, 0.035);
      b.plate('-0.15,0 0.15,0 0.15,0.3 0,0.4 -0.15,0.3', 0.05, { at: [0, 0.44, -0.155] });
      b.slot('gem', 0).egg(0, 0.92, -0.15, 0.045, 0.055, 0.03);
      b.both((m) => m.ball(0.13, 0.83, -0.15, 0.026));
      return stands(0.46, 0.2);
    },
  }),
  noun(['cradle', 'crib', 'baby bed', 'cot'], 1.1, {
    slots: 'main #f3efe6 wood, blanket #9fd0e8 fabric, pillow #ffffff fabric',
    draw(b, look) {
      b.slot('main', 0).both((m) => {
        m.box(0.25, 0.36, 0.46, 0.05, 0.72, 0.05, 0.015).box(0.25, 0.36, -0.46, 0.05, 0.72, 0.05, 0.015);
        m.ball(0.25, 0.75, 0.46, 0.04).ball(0.25, 0.75, -0.46, 0.04).box(0.25, 0.62, 0, 0.03, 0.045, 0.9, 0.012);
        m.box(0.25, 0.2, 0, 0.03, 0.045, 0.9, 0.012);
      });
      for (const z of [0.46, -0.46]) b.box(0, 0.66, z, 0.48, 0.05, 0.03, 0.012).box(0, 0.2, z, 0.48, 0.05, 0.03, 0.012);
      b.both((m) => {
        for (let i = 0; i < 9; i++) m.rod([0.25, 0.2, -0.36 + i * 0.09], [0.25, 0.62, -0.36 + i * 0.09], 0.014);
      });
      for (const z of [0.46, -0.46])
        for (let i = 0; i < 4; i++) b.rod([-0.15 + i * 0.1, 0.2, z], [-0.15 + i * 0.1, 0.66, z], 0.014);
      b.slot('pillow').box(0, 0.26, 0, 0.45, 0.1, 0.88, 0.03).slot('blanket').box(0, 0.3, 0.12, 0.46, 0.08, 0.6, 0.035);
      if (look.has('pillow')) b.slot('pillow').box(0, 0.34, -0.32, 0.32, 0.07, 0.18, 0.03);
      return flatTop(0.36, 0.2);
    },
  }),
  noun(['hammock', 'hanging bed'], 2.6, {
    slots: 'main #f3ead2 fabric, stripe #c8402f fabric, post #7a5230 wood, rope #d8c08a fabric, pillow #2b8fae fabric',
    draw(b) {
      b.slot('post', 0).both((m) => {
        m.rod([0.62, 0, 0], [0.58, 0.7, 0], 0.036);
        m.slot('rope').rod([0.585, 0.62, 0], [0.42, 0.47, 0.13], 0.012).rod([0.585, 0.62, 0], [0.42, 0.47, 0], 0.012);
        m.rod([0.585, 0.62, 0], [0.42, 0.47, -0.13], 0.012).ring(0.585, 0.62, 0, 0.036, 0.014).slot('post');
      });
      for (let i = 0; i < 5; i++) {
        const z = -0.14 + i * 0.07;
        const low = 0.22 + Math.abs(i - 2) * 0.03;
        b.slot(i % 2 ? 'stripe' : 'main', 0.012).tube(
          [-0.43, 0.46, z, 0.034],
          [-0.25, low + 0.09, z * 1.2, 0.04],
          [0, low, z * 1.3, 0.042],
          [0.25, low + 0.09, z * 1.2, 0.04],
          [0.43, 0.46, z, 0.034],
        );
      }
      b.slot('pillow', 0);
      b.at({ move: [-0.27, 0.4, 0], turn: [0, 0, -24] }, (m) => m.box(0, 0, 0, 0.14, 0.07, 0.24, 0.035));
      return { top: { at: [0, 0.28, 0], r: 0.14 } };
    },
  }),
  noun(['rug', 'carpet', 'magic carpet', 'flying carpet', 'persian rug', 'mat'], 2, {
    bears: 'all',
    slots: 'main #8f1f2f fabric, accent #e0b24a fabric, inner #1f3a6b fabric, tassel #e0b24a fabric',
    draw(b, look) {
      b.slot('accent', 0).box(0, 0.02, 0, 0.66, 0.026, 1, 0.01);
      b.slot('main').box(0, 0.024, 0, 0.6, 0.026, 0.94, 0.01);
      b.slot('accent').box(0, 0.028, 0, 0.46, 0.026, 0.78, 0.01);
      b.slot('inner').box(0, 0.032, 0, 0.42, 0.026, 0.74, 0.01);
      b.slot('accent');
      b.at({ move: [0, 0.036, 0], turn: [90, 0, 0] }, (d) => d.plate('0,-0.26 0.15,0 0,0.26 -0.15,0', 0.026));
      b.slot('main');
      b.at({ move: [0, 0.04, 0], turn: [90, 0, 0] }, (d) => d.plate('0,-0.16 0.09,0 0,0.16 -0.09,0', 0.026));
      b.slot('accent').both((s) => s.ball(0.16, 0.04, 0.3, 0.03).ball(0.16, 0.04, -0.3, 0.03));
      if (look.has('tassel')) {
        b.slot('tassel');
        for (let i = 0; i < 12; i++)
          for (const z of [0.5, -0.5])
            b.rod([-0.3 + i * 0.0545, 0.02, z], [-0.3 + i * 0.0545, 0.014, z * 1.12], 0.014, 0.01);
      }
      return flatTop(0.05, 0.3);
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { flatTop } from '../../templates/stands.ts';

/** Gear of space travel. */

const SLOTS = 'dark #22252c metal, glow #39d8ff glow, trim #8d96a0 steel, warn #f2b01e matte';

export const space: readonly Noun[] = [
  noun(['satellite dish', 'radio telescope', 'radar dish', 'radar', 'antenna dish', 'parabolic antenna'], 5, {
    secondary: ['trim'],
    slots: `main #eef0f2 matte, red #d3261f glossy, ${SLOTS}`,
    draw(b) {
      b.slot('trim', 0).cone(0, 0, 0, 0.24, 0.2, 0.08, 0.015).cone(0, 0.07, 0, 0.12, 0.09, 0.3, 0.01);
      b.box(0, 0.4, 0, 0.2, 0.12, 0.16, 0.02);
      b.at({ move: [0, 0.5, 0.04], turn: [42, 0, 0] }, (m) => {
        m.group((g) => {
          g.slot('main').lathe('0,0 0.12,0.01 0.3,0.09 0.44,0.22 0.46,0.24 0,0.24');
          g.cut((c) => c.lathe('0,0 0.12,0.01 0.29,0.09 0.43,0.22 0.5,0.3 0,0.3', { at: [0, 0.03, 0] }));
        });
        m.slot('dark').around(3, (p) => p.rod([0, 0.17, 0.36], [0, 0.5, 0.02], 0.014));
        m.slot('red').cone(0, 0.48, 0, 0.05, 0.03, 0.08, 0.01);
      });
      b.slot('dark').box(0.13, 0.12, 0.15, 0.12, 0.2, 0.08, 0.01);
      b.slot('glow').box(0.13, 0.16, 0.192, 0.06, 0.04, 0.012, 0.004);
      return flatTop(0.9, 0.1);
    },
  }),
  noun(['satellite', 'space probe', 'sputnik', 'communications satellite'], 8, {
    slots: `main gold, panel #1f3a8a checks:#2f56b8, white #eef0f2 matte, ${SLOTS}`,
    draw(b) {
      b.at({ move: [0, 0.42, 0], turn: [0, 0, 14] }, (m) => {
        m.slot('main', 0).box(0, 0, 0, 0.2, 0.3, 0.2, 0.02);
        m.slot('trim').box(0, 0, 0, 0.21, 0.03, 0.21, 0.006);
        m.both((s) => {
          s.rod([0.1, 0, 0], [0.2, 0, 0], 0.016);
          s.slot('panel').box(0.36, 0, 0, 0.3, 0.2, 0.014, 0.004);
          s.slot('trim').box(0.36, 0, 0, 0.31, 0.012, 0.02, 0.003).box(0.28, 0, 0, 0.01, 0.21, 0.02, 0.003);
          s.box(0.44, 0, 0, 0.01, 0.21, 0.02, 0.003);
        });
        m.at({ move: [0, 0.15, 0.02], turn: [24, 0, 0] }, (d) => {
          d.group((g) => {
            g.slot('white').lathe('0,0 0.06,0.02 0.14,0.08 0.16,0.1 0,0.1');
            g.cut((c) => c.lathe('0,0 0.06,0.02 0.135,0.08 0.2,0.14 0,0.14', { at: [0, 0.02, 0] }));
          });
          d.slot('dark').rod([0, 0.02, 0], [0, 0.16, 0], 0.01).ball(0, 0.17, 0, 0.02);
        });
        m.slot('dark').rod([0, -0.15, 0], [0, -0.32, 0], 0.01).cone(0, -0.2, 0, 0.05, 0.03, 0.06, 0.008);
        m.slot('glow').ball(0, -0.33, 0, 0.016);
        m.slot('dark').rod([0.06, -0.14, 0.08], [0.1, -0.28, 0.14], 0.008);
        m.rod([-0.06, -0.14, 0.08], [-0.1, -0.28, 0.14], 0.008);
      });
      return flatTop(0.75, 0.08);
    },
  }),
  noun(
    ['cryo pod', 'cryopod', 'stasis pod', 'sleep pod', 'capsule', 'space capsule', 'escape pod', 'healing pod'],
    2.4,
    {
      secondary: ['glow'],
      slots: `main #dfe4e8 glossy, glass #8fd6ec glass, cushion #2f4a5f fabric, ${SLOTS}`,
      draw(b) {
        b.at({ move: [0, 0.5, 0], turn: [-16, 0, 0] }, (m) => {
          m.slot('main', 0.02).box(0, 0, -0.06, 0.46, 0.94, 0.26, 0.12);
          m.slot('dark', 0).box(0, 0.02, 0.05, 0.36, 0.76, 0.06, 0.1);
          m.slot('glass').egg(0, 0.06, 0.07, 0.155, 0.33, 0.1);
          m.slot('trim').both((s) => {
            s.box(0.2, 0.02, 0.07, 0.04, 0.66, 0.06, 0.02);
            s.slot('glow').box(0.2, 0.02, 0.1, 0.014, 0.56, 0.014, 0.005).slot('trim');
          });
          m.slot('main').box(0, -0.36, 0.07, 0.34, 0.14, 0.08, 0.03);
          m.slot('glow').box(0, -0.36, 0.115, 0.2, 0.03, 0.012, 0.005);
          m.slot('warn').box(0, -0.41, 0.115, 0.1, 0.02, 0.012, 0.004);
          m.slot('trim').box(0, 0.43, 0.02, 0.26, 0.06, 0.16, 0.025);
        });
        b.slot('dark').box(0, 0.05, -0.06, 0.56, 0.1, 0.46, 0.03);
        b.slot('trim').both((m) => m.tube('0.18,0.1,-0.26,0.03 0.24,0.4,-0.34,0.03 0.2,0.66,-0.3,0.03'));
        return flatTop(0.95, 0.15);
      },
    },
  ),
  noun(['jetpack', 'jet pack', 'rocket pack'], 0.8, {
    features: ['flame'],
    secondary: ['trim'],
    slots: `main #d3261f glossy, strap #4a3424 leather, flame #ff9a2a glow, core #ffe07a glow, ${SLOTS}`,
    draw(b, look) {
      b.both((m) => {
        m.slot('main', 0).lathe('0.11,0 0.15,0.06 0.15,0.42 0.11,0.54 0.03,0.62 0,0.63', { at: [0.19, 0.3, 0] });
        m.slot('trim').ring(0.19, 0.42, 0, 0.15, 0.016).ring(0.19, 0.7, 0, 0.148, 0.016);
        m.slot('dark').cone(0.19, 0.2, 0, 0.13, 0.08, 0.11, 0.01);
        if (look.has('flame')) {
          m.slot('flame', 0.02).egg(0.19, 0.12, 0, 0.085, 0.13, 0.085);
          m.slot('core').egg(0.19, 0.14, 0.03, 0.05, 0.09, 0.06);
        }
        m.slot('main', 0).at({ move: [0.33, 0.44, 0], turn: [0, 0, -16] }, (f) =>
          f.plate('0,0.14 0,-0.12 0.16,-0.16 0.12,-0.02', 0.03),
        );
        m.slot('strap');
        m.tube('0.1,0.78,0.12,0.024 0.1,0.82,0.26,0.024 0.1,0.6,0.33,0.024 0.1,0.42,0.24,0.024 0.1,0.4,0.1,0.024');
      });
      b.slot('dark').box(0, 0.58, 0, 0.16, 0.36, 0.16, 0.03);
      b.slot('glow').box(0, 0.6, 0.085, 0.07, 0.14, 0.014, 0.006);
      b.slot('trim').box(0, 0.76, 0, 0.2, 0.06, 0.12, 0.02);
      return flatTop(0.92, 0.1);
    },
  }),
  noun(
    ['starfighter', 'space fighter', 'spacefighter', 'sci fi spaceship', 'starship', 'space ship', 'space cruiser'],
    14,
    {
      features: ['wing', 'window'],
      slots: `main #d9dde1 matte, accent #c8402f matte, glass #3f8fd6 glass, ${SLOTS}`,
      draw(b) {
        b.slot('main', 0.02).tube('0,0.26,0.56,0.02 0,0.27,0.36,0.06 0,0.28,0.1,0.09 0,0.28,-0.24,0.1');
        b.box(0, 0.27, -0.2, 0.26, 0.16, 0.34, 0.05);
        b.slot('glass', 0.004).egg(0, 0.335, 0.16, 0.055, 0.05, 0.13);
        b.slot('accent', 0).box(0, 0.362, -0.14, 0.06, 0.02, 0.3, 0.008);
        b.both((m) => {
          m.slot('main', 0.004).at({ move: [0.1, 0.26, -0.16], turn: [0, 0, -10] }, (w) => {
            w.at({ turn: [90, 0, 0] }, (p) => p.plate('0,0.2 0.42,-0.02 0.42,-0.16 0,-0.2', 0.035));
            w.slot('accent', 0).box(0.36, 0.0, -0.08, 0.05, 0.042, 0.13, 0.006);
            w.slot('dark').rod([0.43, 0, -0.16], [0.43, 0, 0.2], 0.026);
            w.slot('glow').ball(0.43, 0, 0.2, 0.02);
          });
          m.slot('dark', 0).rod([0.12, 0.28, -0.12], [0.12, 0.28, -0.4], 0.07, 0.062);
          m.slot('glow').egg(0.12, 0.28, -0.4, 0.048, 0.048, 0.035);
          m.slot('accent').at({ move: [0.1, 0.36, -0.28], turn: [0, -90, 20] }, (f) =>
            f.plate('-0.12,0 0.08,0 -0.06,0.16 -0.12,0.16', 0.025),
          );
        });
        b.slot('trim').rod([0.0, 0.16, 0.2], [0, 0.22, 0.18], 0.014);
        return flatTop(0.4, 0.1);
      },
    },
  ),
  noun(['moon rover', 'lunar rover', 'mars rover', 'rover', 'space rover', 'moon buggy'], 3, {
    features: ['wheel', 'antenna'],
    slots: `main #e6e2d6 matte, panel #1f3a8a checks:#2f56b8, gold gold, tyre #3a3d44 rubber, hub #b9bdc3 steel, lens #15161a glossy, ${SLOTS}`,
    draw(b, look) {
      b.slot('main', 0).box(0, 0.34, -0.02, 0.36, 0.14, 0.56, 0.03);
      b.slot('gold').box(0, 0.27, -0.02, 0.3, 0.05, 0.48, 0.015);
      b.slot('panel').at({ move: [0, 0.43, -0.1], turn: [-6, 0, 0] }, (m) => m.box(0, 0, 0, 0.56, 0.02, 0.42, 0.006));
      b.slot('trim').rod([0.1, 0.4, 0.2], [0.1, 0.7, 0.22], 0.018);
      b.slot('main').box(0.1, 0.74, 0.24, 0.2, 0.1, 0.1, 0.02);
      b.slot('lens').ball(0.05, 0.74, 0.29, 0.034).ball(0.15, 0.74, 0.29, 0.034);
      if (look.has('antenna')) {
        b.slot('trim').rod([-0.12, 0.42, -0.2], [-0.16, 0.76, -0.26], 0.01);
        b.slot('main');
        b.at({ move: [-0.14, 0.6, 0.12], turn: [50, -20, 0] }, (m) => m.cone(0, 0, 0, 0.03, 0.12, 0.05, 0.006));
        b.slot('trim').rod([-0.14, 0.42, 0.1], [-0.14, 0.6, 0.12], 0.014);
      }
      b.slot('trim').tube('0.08,0.32,0.26,0.018 0.06,0.44,0.42,0.018 0.02,0.24,0.52,0.018');
      b.slot('dark').box(0.02, 0.2, 0.53, 0.07, 0.07, 0.06, 0.01);
      if (look.has('wheel'))
        b.both((m) => {
          m.slot('trim').rod([0.18, 0.3, 0.02], [0.27, 0.13, 0.28], 0.016);
          m.rod([0.18, 0.3, -0.04], [0.27, 0.13, -0.02], 0.016).rod([0.18, 0.3, -0.1], [0.27, 0.13, -0.3], 0.016);
          for (const z of [0.28, -0.01, -0.3])
            m.at({ move: [0.31, 0.115, z], turn: [0, 0, -90] }, (w) => {
              w.slot('tyre').cone(0, -0.05, 0, 0.115, 0.115, 0.1, 0.015);
              w.around(10, (t) => t.box(0, 0, 0.115, 0.035, 0.1, 0.016, 0.004));
              w.slot('hub').cone(0, 0.04, 0, 0.055, 0.05, 0.02, 0.005);
            });
        });
      return flatTop(0.45, 0.15);
    },
  }),
];

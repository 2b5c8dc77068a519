import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Animals of the sea without a spine. */

export const shellfish: readonly Noun[] = [
  creature(['octopus', 'devilfish'], 0.8, {
    features: ['tentacle'],
    slots: 'main #c2507e skin, sucker #f2b9c6 skin',
    anchors: 'head 0,0.83,0,0.2 face 0,0.5,0.24,0.2 neck 0,0.33,0,0.19 top 0,0.85,0,0.15',
    draw(b, look) {
      const n = look.count('tentacle', 8);
      b.slot('main', 0.07).egg(0, 0.56, 0, 0.26, 0.3, 0.25).egg(0, 0.34, 0, 0.2, 0.14, 0.2).blend(0.05);
      b.around(
        n,
        (m, i) => {
          const c = look.random.between(-0.12, 0.12);
          m.tube(
            [0, 0.3, 0.12, 0.085],
            [c * 0.3, 0.13, 0.28, 0.07],
            [c, 0.06, 0.44, 0.056],
            [c * 1.6, 0.1 + (i % 2) * 0.05, 0.56, 0.035],
            [c * 1.2, 0.2, 0.57, 0.02],
          );
        },
        180 / n,
      );
      eyes(b, 0.1, 0.5, 0.215, 0.05);
      b.slot('nose', 0).tube('-0.05,0.38,0.215,0.009 0,0.36,0.222,0.01 0.05,0.38,0.215,0.009');
    },
  }),
  creature(['jellyfish'], 0.4, {
    features: ['tentacle'],
    slots: 'main #c57be0 jelly, tentacle #e9b6f0 jelly',
    anchors: 'head 0,0.96,0,0.18 face 0,0.72,0.32,0.2',
    draw(b, look) {
      b.slot('main', 0.03).group((g) => {
        g.egg(0, 0.7, 0, 0.32, 0.28, 0.32);
        g.cut((c) => c.blend(0.03).egg(0, 0.52, 0, 0.27, 0.16, 0.27).box(0, 0.3, 0, 2, 0.6, 2, 0));
      });
      b.slot('main', 0.02).cone(0, 0.6, 0, 0.27, 0.25, 0.1, 0.03);
      b.slot('tentacle', 0.02).around(look.count('tentacle', 9), (m, i) =>
        m.tube(
          [0, 0.62, 0.22, 0.034],
          [0.03, 0.45, 0.22 + (i % 2) * 0.02, 0.03],
          [-0.03, 0.26, 0.2, 0.026],
          [0.02, 0.05 + (i % 3) * 0.05, 0.22, 0.012],
        ),
      );
      eyes(b, 0.1, 0.74, 0.29, 0.036);
    },
  }),
  creature(['crab'], 0.2, {
    features: ['leg', 'claw'],
    slots: 'main #dc4a2a glossy, accent #f1a37d satin',
    anchors: 'head 0,0.33,0.02,0.16 top 0,0.33,0,0.16',
    draw(b) {
      b.slot('main', 0.03).egg(0, 0.2, 0, 0.26, 0.13, 0.19).slot('accent').egg(0, 0.15, 0.03, 0.22, 0.1, 0.17);
      b.slot('main');
      for (let i = 0; i < 3; i++)
        b.both((m) => {
          m.blend(0.015).rod([0.2, 0.18, 0.06 - i * 0.09], [0.38, 0.2, 0.08 - i * 0.13], 0.03, 0.026);
          m.rod([0.38, 0.2, 0.08 - i * 0.13], [0.45, 0.02, 0.1 - i * 0.15], 0.026, 0.01);
        });
      b.both((m) => {
        m.blend(0.015).rod([0.2, 0.2, 0.12], [0.36, 0.26, 0.22], 0.04, 0.038);
        m.rod([0.36, 0.26, 0.22], [0.33, 0.34, 0.34], 0.038, 0.045);
        m.at({ move: [0.32, 0.4, 0.39], turn: [-20, 0, 12] }, (c) =>
          c.blend(0.01).egg(0.04, 0.04, 0, 0.05, 0.12, 0.055).egg(-0.06, 0.05, 0, 0.032, 0.085, 0.04),
        );
        m.rod([0.07, 0.27, 0.14], [0.08, 0.38, 0.17], 0.018);
      });
      eyes(b, 0.08, 0.39, 0.185, 0.036);
    },
  }),
  creature(['lobster', 'crayfish', 'shrimp', 'prawn'], 0.4, {
    features: ['leg', 'claw', 'tail', 'antenna'],
    slots: 'main #c3301f glossy, accent #8f1f16 glossy',
    anchors: 'top 0,0.26,0.1,0.1 head 0,0.26,0.22,0.1 face 0,0.2,0.4,0.1',
    draw(b, look) {
      b.slot('main', 0.03).egg(0, 0.16, 0.12, 0.12, 0.105, 0.24).rod([0, 0.16, 0.3], [0, 0.17, 0.42], 0.04, 0.006);
      if (look.has('tail')) {
        for (let i = 0; i < 5; i++)
          b.blend(0.004).egg(0, 0.15 - i * 0.018, -0.1 - i * 0.085, 0.11 - i * 0.012, 0.085 - i * 0.008, 0.065);
        b.slot('accent', 0.01);
        for (const t of [-2, -1, 0, 1, 2])
          b.at({ move: [0, 0.05, -0.5], turn: [0, t * 26, 0] }, (m) => m.egg(0, 0, -0.08, 0.05, 0.018, 0.095));
      }
      b.both((m) => {
        if (look.has('claw')) {
          m.slot('main', 0.02).rod([0.09, 0.14, 0.26], [0.23, 0.15, 0.38], 0.035);
          m.rod([0.23, 0.15, 0.38], [0.22, 0.15, 0.48], 0.04);
          m.egg(0.22, 0.16, 0.6, 0.085, 0.05, 0.14).rod([0.25, 0.16, 0.66], [0.24, 0.16, 0.84], 0.055, 0.012);
          m.rod([0.15, 0.16, 0.62], [0.17, 0.16, 0.8], 0.035, 0.01);
        }
        if (look.has('leg'))
          for (let i = 0; i < 3; i++) {
            m.slot('accent', 0.01).rod([0.09, 0.13, 0.16 - i * 0.1], [0.24, 0.17, 0.16 - i * 0.13], 0.02);
            m.rod([0.24, 0.17, 0.16 - i * 0.13], [0.32, 0.01, 0.17 - i * 0.16], 0.018, 0.008);
          }
        if (look.has('antenna'))
          m.slot('accent', 0).tube('0.035,0.2,0.36,0.012 0.1,0.3,0.5,0.011 0.28,0.34,0.5,0.009 0.44,0.28,0.3,0.006');
      });
      b.slot('main', 0.01).both((m) => m.rod([0.05, 0.2, 0.32], [0.07, 0.25, 0.36], 0.016));
      eyes(b, 0.072, 0.262, 0.37, 0.026);
    },
  }),
];

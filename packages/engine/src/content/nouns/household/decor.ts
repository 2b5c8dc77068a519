import type { Builder } from '../../../field/builder.ts';
import { type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** What makes a room pretty. */

/** Two blocks of pages that rise to the fold, with lines of writing. */
function openBook(b: Builder): void {
  b.slot('main', 0);
  b.pair({ move: [0.35, 0.03, 0], turn: [0, 0, 4] }, (c) => c.box(0, 0, 0, 0.72, 0.03, 1, 0.012));
  b.box(0, 0.025, 0, 0.09, 0.04, 1, 0.012).slot('pages');
  b.both((m) =>
    m.plate('0.0,0 0.66,0.04 0.66,0.1 0.44,0.15 0.2,0.16 0.06,0.13 0,0.07', 0.92, { at: [0, 0.045, 0] }).slot('main'),
  );
  b.slot('accent');
  b.both((m) => {
    for (let i = 0; i < 7; i++)
      m.at({ move: [0.34, 0.2, -0.33 + i * 0.1], turn: [0, 0, -7] }, (l) =>
        l.box(0, 0, 0, i === 6 ? 0.26 : 0.42, 0.014, 0.022, 0.004),
      );
  });
  b.slot('main').box(0.03, 0.16, 0.44, 0.05, 0.02, 0.16, 0.005);
}

export const decor: readonly Noun[] = [
  noun(['vase', 'urn', 'amphora'], 0.4, {
    features: ['handle'],
    slots: 'main #2f6f9f ceramic, accent #f3ecd9 ceramic',
    draw(b, look) {
      const w = look.random.between(0.24, 0.32);
      b.group((g) => {
        g.slot('main');
        g.lathe([
          [0, 0],
          [0.15, 0],
          [0.16, 0.04],
          [w * 0.9, 0.25],
          [w, 0.45],
          [0.16, 0.72],
          [0.12, 0.84],
          [0.19, 0.97],
          [0.165, 0.98],
          [0.09, 0.88],
          [0.1, 0.7],
          [0, 0.6],
        ]);
      });
      b.slot('accent', 0).ring(0, 0.45, 0, w - 0.005, 0.018);
      b.ring(0, 0.03, 0, 0.155, 0.02).ring(0, 0.8, 0, 0.125, 0.016);
      if (look.asked('handle'))
        b.slot('main', 0.02).both((m) =>
          m.tube([0.12, 0.84, 0, 0.03], [0.27, 0.86, 0, 0.028], [0.33, 0.7, 0, 0.028], [w * 0.85, 0.55, 0, 0.03]),
        );
      return stands(0.97, 0.12);
    },
  }),
  noun(['pillow', 'cushion', 'throw pillow'], 0.5, {
    slots: 'main #dfe6f2 fabric, accent #7fa3d6 fabric',
    anchors: 'top 0,0.17,0,0.3',
    draw(b) {
      b.slot('main', 0.08).egg(0, 0.13, 0, 0.44, 0.13, 0.34).box(0, 0.13, 0, 0.84, 0.07, 0.64, 0.03);
      b.slot('accent', 0.01).both((m) => m.ball(0.43, 0.13, 0.33, 0.045).ball(0.43, 0.13, -0.33, 0.045));
    },
  }),
  noun(['clock', 'alarm clock'], 0.2, {
    features: ['leg', 'bell'],
    slots: 'main #d3383a glossy, accent brass, dial #f7f4ea paper, dark #222327 plastic',
    draw(b, look) {
      b.at({ move: [0, 0.46, 0], turn: [90, 0, 0] }, (m) => {
        m.slot('main').cone(0, -0.14, 0, 0.38, 0.38, 0.28, 0.05);
        m.slot('dial').cone(0, 0.1, 0, 0.325, 0.325, 0.05, 0.004).slot('accent', 0).ring(0, 0.14, 0, 0.34, 0.025);
        m.slot('dark').around(12, (t) => t.box(0, 0.155, 0.275, 0.022, 0.016, 0.07, 0.004));
      });
      const h = look.random.between(0, 360);
      b.slot('dark').at({ move: [0, 0.46, 0.16], turn: [0, 0, h] }, (m) => m.box(0, 0.07, 0, 0.03, 0.19, 0.02, 0.008));
      b.at({ move: [0, 0.46, 0.166], turn: [0, 0, h * 12] }, (m) => m.box(0, 0.11, 0, 0.022, 0.27, 0.02, 0.008));
      b.ball(0, 0.46, 0.165, 0.026);
      if (look.has('bell')) {
        b.slot('accent').pair({ move: [0.21, 0.84, 0], turn: [0, 0, -28] }, (q) =>
          q.egg(0, 0, 0, 0.14, 0.1, 0.14).rod([0, -0.16, 0], [0, 0, 0], 0.02),
        );
        b.rod([0, 0.8, 0], [0, 0.95, 0], 0.018).ball(0, 0.95, 0, 0.035);
      }
      if (look.has('leg')) b.slot('accent').both((m) => m.rod([0.2, 0.18, 0], [0.27, 0.035, 0.02], 0.03, 0.035));
      return stands(0.85, 0.2);
    },
  }),
  noun(['book', 'tome', 'spellbook'], 0.25, {
    slots: 'main #8b2f2a leather, accent gold, pages #f1e8d2 paper',
    draw(b, look) {
      if (look.asked('open')) {
        openBook(b);
        return flatTop(0.2, 0.3);
      }
      b.slot('pages').box(0.01, 0.09, 0, 0.66, 0.125, 0.9, 0.01);
      b.slot('main', 0.005).box(0, 0.016, 0, 0.72, 0.032, 1.0, 0.012).box(0, 0.164, 0, 0.72, 0.032, 1.0, 0.012);
      b.box(-0.35, 0.09, 0, 0.04, 0.17, 1.0, 0.015);
      b.slot('accent', 0);
      for (const z of [-0.3, 0.3]) b.box(-0.352, 0.09, z, 0.05, 0.18, 0.035, 0.01);
      b.both((m) => m.box(0.31, 0.172, 0.45, 0.11, 0.032, 0.11, 0.01).box(0.31, 0.172, -0.45, 0.11, 0.032, 0.11, 0.01));
      b.at({ move: [0, 0.182, 0] }, (m) => m.cone(0, 0, 0, 0.13, 0.12, 0.018, 0.006));
      return stands(0.18, 0.3);
    },
  }),
  noun(['mirror', 'magic mirror', 'hand mirror', 'looking glass'], 1.2, {
    slots: 'main gold, glass #cfe6ee chrome',
    draw(b) {
      b.at({ move: [0, 0.56, 0], turn: [-8, 0, 0] }, (m) => {
        m.slot('glass', 0).egg(0, 0, 0, 0.27, 0.38, 0.03);
        m.slot('main');
        for (let i = 0; i < 22; i++) {
          const a = (i / 22) * Math.PI * 2;
          m.ball(Math.sin(a) * 0.29, Math.cos(a) * 0.4, 0, i % 2 ? 0.04 : 0.052);
        }
        m.blend(0.02).ball(0, 0.45, 0, 0.075);
        m.both((s) => s.ball(0.1, 0.43, 0, 0.045).rod([0.16, -0.36, -0.03], [0.2, -0.54, 0.06], 0.03));
      });
      return stands(1, 0.1);
    },
  }),
  noun(['painting frame', 'picture frame', 'photo frame', 'painting'], 0.8, {
    secondary: ['hill'],
    slots: 'main gold, sky #8cc7ea plastic, hill #4f9a49 plastic, sun #f7cf2a plastic, far #7a8fb5 plastic',
    draw(b) {
      b.at({ turn: [-9, 0, 0] }, (m) => {
        m.slot('sky', 0).box(0, 0.42, 0, 0.92, 0.7, 0.04, 0.004);
        m.slot('far');
        m.at({ move: [0.12, 0.3, 0.02] }, (p) => p.plate('-0.38,-0.16 -0.2,0.14 -0.05,0 0.12,0.2 0.32,-0.16', 0.014));
        m.slot('hill').egg(-0.16, 0.16, 0.016, 0.28, 0.11, 0.014).egg(0.2, 0.14, 0.018, 0.24, 0.09, 0.014);
        m.slot('sun').egg(-0.24, 0.6, 0.018, 0.075, 0.075, 0.014);
        m.slot('main').box(0, 0.05, 0.01, 1, 0.1, 0.09, 0.025).box(0, 0.79, 0.01, 1, 0.1, 0.09, 0.025);
        m.both((s) =>
          s.box(0.46, 0.42, 0.01, 0.1, 0.84, 0.09, 0.025).ball(0.46, 0.05, 0.04, 0.045).ball(0.46, 0.79, 0.04, 0.045),
        );
      });
      return stands(0.82, 0.05);
    },
  }),
  noun(['fireplace', 'chimney', 'hearth'], 1.6, {
    features: ['flame'],
    secondary: [],
    slots: `main #a34a32 brick, shelf #7a5230 wood, log #6a4b30 bark, flame #ff9a2a glow, core #ffe27a glow,
      soot #2a2624 stone`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0).box(0, 0.36, 0, 0.94, 0.66, 0.34, 0.012).box(0, 0.86, -0.04, 0.56, 0.36, 0.26, 0.012);
        g.cut((c) => c.slot('soot').box(0, 0.24, 0.1, 0.5, 0.4, 0.3, 0.03));
      });
      b.slot('shelf', 0).box(0, 0.7, 0.03, 1.04, 0.06, 0.44, 0.014).slot('soot').box(0, 0.02, 0.1, 1, 0.04, 0.5, 0.01);
      b.slot('log').rod([-0.17, 0.08, 0.06], [0.17, 0.08, 0.08], 0.045);
      b.rod([-0.14, 0.08, 0.13], [0.13, 0.1, 0.04], 0.04);
      if (look.has('flame')) {
        b.slot('flame', 0.02).rod([0, 0.12, 0.08], [0.01, 0.36, 0.08], 0.1, 0.01);
        b.rod([-0.1, 0.12, 0.09], [-0.12, 0.27, 0.09], 0.06, 0.008);
        b.rod([0.1, 0.12, 0.09], [0.12, 0.25, 0.09], 0.06, 0.008);
        b.slot('core').rod([0, 0.12, 0.14], [0, 0.25, 0.14], 0.06, 0.01);
      }
      return stands(0.73, 0.35);
    },
  }),
  noun(['sculpture', 'statue', 'figurine', 'statuette', 'bust', 'monument', 'ornament', 'abstract sculpture'], 0.5, {
    slots: 'main #d8d3c8 marble, base #3a3b40 stone',
    draw(b, look) {
      b.slot('base', 0).cone(0, 0, 0, 0.25, 0.23, 0.12, 0.02).slot('main', 0.07);
      const twist = look.random.between(-70, 70);
      for (let i = 0; i < 5; i++)
        b.at(
          {
            move: [look.random.between(-0.08, 0.08), 0.22 + i * 0.16, look.random.between(-0.06, 0.06)],
            turn: [look.random.between(-30, 30), twist * i, look.random.between(-30, 30)],
          },
          (m) =>
            m.egg(
              0,
              0,
              0,
              look.random.between(0.12, 0.24),
              look.random.between(0.1, 0.16),
              look.random.between(0.09, 0.17),
            ),
        );
      b.at({ move: [0, 0.55, 0], turn: [90, look.random.between(0, 90), 0] }, (m) =>
        m.ring(0, 0, 0, look.random.between(0.2, 0.28), 0.06),
      );
      return stands(1, 0.1);
    },
  }),
];

import type { Builder } from '../../../field/builder.ts';
import { type Appearances, type Look, type Noun, noun } from '../../noun.ts';

/** Small boats: an open hull from its half width, depth and length, with what lies in it. */

interface Hull {
  slots: Appearances;
  /** Half width, height, half length. */
  r: readonly [number, number, number];
  /** What is cut out of it, as a share of its width; of a kayak a hole only. */
  open: 'whole' | 'hole';
  add(b: Builder, look: Look): void;
}

const hull = (words: string[], size: number, { slots, r: [x, y, z], open, add }: Hull): Noun =>
  noun(words, size, {
    features: ['oar', 'sail', 'flag'],
    secondary: ['oar', 'sail'],
    slots,
    anchors: `top 0,${y},0,${x}`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.01).egg(0, y, 0, x, y, z).blend(0);
        if (open === 'hole') g.egg(0, y * 1.02, 0, x * 0.93, y * 0.3, z * 0.96);
        else g.cut((c) => c.box(0, y * 2, 0, 2, y * 2, 4, 0));
        g.cut((c) => c.slot('deck', 0.005).egg(0, y * 1.1, 0, x * 0.82, y * 0.86, z * (open === 'hole' ? 0.26 : 0.9)));
      });
      add(b, look);
    },
  });

/** From one side over the other, its blade out of the boat. */
const oar = (b: Builder, z: number, reach: number, y: number) =>
  b.slot('oar', 0).pair({ move: [0, y, z], turn: [0, -12, 0] }, (o) => {
    o.rod([0.05, 0.06, 0], [reach, -0.07, 0], 0.014);
    o.at({ move: [reach, -0.07, 0], turn: [0, 0, -20] }, (p) => p.box(0.05, 0, 0, 0.17, 0.018, 0.07, 0.008));
  });

export const hulls: readonly Noun[] = [
  hull(['kayak', 'sea kayak'], 4, {
    slots: 'main #f07f1a glossy, deck #2b2d33 plastic, oar #1c1c20 plastic, stripe #f6f4ee glossy',
    r: [0.105, 0.09, 0.55],
    open: 'hole',
    add(b, look) {
      b.slot('stripe', 0).box(0, 0.115, 0.33, 0.025, 0.012, 0.2, 0.005);
      b.slot('deck').box(0, 0.15, -0.12, 0.11, 0.1, 0.03, 0.012);
      if (!look.has('oar')) return;
      b.slot('oar').rod([-0.34, 0.24, 0.05], [0.34, 0.16, 0.05], 0.015).slot('stripe');
      b.egg(-0.4, 0.25, 0.05, 0.1, 0.012, 0.045).egg(0.4, 0.15, 0.05, 0.1, 0.045, 0.016);
    },
  }),
  hull(['canoe', 'dugout', 'pirogue'], 4.5, {
    slots: 'main #b3342a glossy, deck #c89a5e wood, oar #a4713f wood',
    r: [0.12, 0.15, 0.5],
    open: 'whole',
    add(b, look) {
      b.slot('deck', 0).box(0, 0.13, -0.22, 0.17, 0.025, 0.08, 0.008).box(0, 0.13, 0.2, 0.17, 0.025, 0.08, 0.008);
      b.slot('main', 0.01).both((m) =>
        m.tube(`0,0.2,0.5,0.02 0.06,0.155,0.42,0.016 0.115,0.15,0.1,0.014 0.115,0.15,-0.1,0.014
          0.06,0.155,-0.42,0.016 0,0.2,-0.5,0.02`),
      );
      b.egg(0, 0.16, 0.47, 0.02, 0.06, 0.05).egg(0, 0.16, -0.47, 0.02, 0.06, 0.05);
      if (look.has('oar'))
        b.slot('oar', 0).rod([0.16, 0.19, -0.3], [-0.13, 0.19, 0.2], 0.014).egg(-0.16, 0.19, 0.26, 0.045, 0.014, 0.08);
    },
  }),
  hull(['rowing boat', 'rowboat', 'row boat', 'lifeboat', 'gondola boat', 'fishing boat'], 3.5, {
    slots: 'main #3f7d5a wood, deck #c89a5e wood, oar #c89a5e wood, rim #f3efe4 wood',
    r: [0.2, 0.2, 0.48],
    open: 'whole',
    add(b, look) {
      b.slot('deck', 0);
      for (const z of [-0.24, 0, 0.22]) b.box(0, 0.155, z, 0.3 - Math.abs(z) * 0.3, 0.025, 0.085, 0.008);
      b.slot('rim').both((m) =>
        m.tube(`0,0.2,0.48,0.02 0.1,0.2,0.42,0.02 0.19,0.2,0.14,0.02 0.19,0.2,-0.14,0.02 0.1,0.2,-0.42,0.02
          0,0.2,-0.48,0.02`),
      );
      if (look.has('oar')) oar(b, 0.06, 0.48, 0.22);
    },
  }),
  hull(['longship', 'viking ship', 'viking boat', 'drakkar', 'dragon boat'], 22, {
    slots:
      'main #7a4d2a wood, deck #a4713f wood, sail #f0e8d4 fabric, stripe #c8312d fabric, oar #8b6a42 wood, shield #c8312d matte, boss gold',
    r: [0.13, 0.16, 0.46],
    open: 'whole',
    add(b, look) {
      b.slot('main', 0.02);
      b.tube('0,0.1,0.4,0.04 0,0.24,0.5,0.034 0,0.38,0.53,0.026 0,0.44,0.5,0.03 0,0.43,0.56,0.022');
      b.tube('0,0.1,-0.4,0.04 0,0.24,-0.5,0.03 0,0.36,-0.54,0.022 0,0.42,-0.48,0.016');
      b.slot('main', 0).ball(0, 0.44, 0.52, 0.035);
      b.slot('main').both((m) => m.rod([0.012, 0.46, 0.5], [0.02, 0.52, 0.47], 0.012, 0.004));
      b.slot('oar').rod([0, 0.1, 0], [0, 0.86, 0], 0.018).rod([-0.27, 0.8, 0], [0.27, 0.8, 0], 0.013);
      if (look.has('sail'))
        for (let i = 0; i < 5; i++)
          b.slot(i % 2 ? 'stripe' : 'sail').egg(-0.21 + i * 0.105, 0.6, 0.015, 0.056, 0.21, 0.06);
      b.both((m) => {
        for (let i = 0; i < 6; i++) {
          const z = -0.3 + i * 0.12;
          m.at({ move: [0.125 - Math.abs(z) * 0.12, 0.16, z], turn: [0, 0, -90] }, (s) => {
            s.slot(i % 2 ? 'boss' : 'shield').cone(0, -0.005, 0, 0.055, 0.05, 0.022, 0.006);
            s.slot(i % 2 ? 'shield' : 'boss').ball(0, 0.018, 0, 0.016);
          });
        }
      });
    },
  }),
  noun(['raft', 'wooden raft', 'log raft'], 2.5, {
    bears: 'all',
    features: ['flag', 'oar'],
    secondary: ['sail'],
    slots: 'main #8b5a33 wood, cut #d1a76c wood, rope #d8c08a fabric, mast #6b4a2e wood, sail #f0e8d4 fabric',
    draw(b, look) {
      for (let i = 0; i < 7; i++) {
        const x = -0.3 + i * 0.1;
        const end = look.random.between(0.4, 0.48);
        b.slot('main', 0).rod([x, 0.06, -end], [x, 0.06, end], 0.052).slot('cut');
        b.at({ move: [x, 0.06, end], turn: [90, 0, 0] }, (m) => m.cone(0, 0.036, 0, 0.045, 0.04, 0.02, 0.004));
      }
      b.slot('rope').box(0, 0.085, 0.26, 0.73, 0.075, 0.05, 0.02).box(0, 0.085, -0.26, 0.73, 0.075, 0.05, 0.02);
      b.slot('mast').rod([0, 0.06, 0], [0, 0.84, 0], 0.024).rod([-0.28, 0.76, 0.02], [0.28, 0.76, 0.02], 0.016);
      b.slot('sail').egg(0, 0.5, 0.04, 0.26, 0.25, 0.07);
      return { top: { at: [0, 0.12, 0.2], r: 0.3 } };
    },
  }),
];

import { type Noun, noun } from '../../noun.ts';
import { figure, onBody, onFace } from '../../templates/figure.ts';
import { armWay } from '../../templates/person.ts';
import { stands } from '../../templates/stands.ts';

/** The undead. */

export const undead: readonly Noun[] = [
  noun(['ghost', 'spirit', 'phantom'], 1.5, {
    features: ['arm'],
    secondary: [],
    slots: 'main #f1f3f6 fabric, eye #1d1b26 plastic, mouth #1d1b26 plastic, shine #ffffff glossy',
    anchors: `head 0,0.92,0,0.2 face 0,0.7,0.26,0.2 hand 0.42,0.62,0.26 neck 0,0.45,0,0.28 back 0,0.6,-0.25,0.2
      top 0,0.95,0,0.15`,
    draw(b, look) {
      b.group((g) => {
        g.slot('main', 0.06).lathe('0,0.95 0.15,0.93 0.26,0.8 0.28,0.55 0.3,0.25 0.36,0.06 0,0.06');
        if (look.has('arm')) g.both((m) => m.tube('0.22,0.58,0.05,0.08 0.36,0.56,0.16,0.075 0.42,0.62,0.24,0.055'));
        g.cut((c) => c.blend(0.04).around(8, (m) => m.ball(0, 0.03, 0.36, 0.085)));
        g.blend(0.04).around(8, (m) => m.ball(0, 0.07, 0.3, 0.085), 22.5);
      });
      b.slot('eye', 0).both((m) => m.egg(0.09, 0.72, 0.255, 0.042, 0.062, 0.03));
      b.slot('mouth').egg(0, 0.58, 0.275, 0.05, 0.07, 0.03);
    },
  }),
  figure(
    ['vampire', 'dracula', 'count dracula'],
    `skin #d9d6d6 skin, main #22202a fabric, accent #22202a fabric, shirt #f4f2ee fabric, hair #17161b fur,
      cape #1b1920 velvet, lining #a3161f silk, fang #ffffff glossy, eye #b3161f glossy, badge #c2172f glossy,
      shoe #17161a leather`,
    { size: 1.85, secondary: ['lining'] },
    onFace('', (m) => {
      m.slot('fang').both((s) => s.rod([0.12, -0.42, -0.02], [0.11, -0.64, 0.02], 0.05, 0.008));
      m.slot('hair').rod([0, 0.62, 0.02], [0, 0.38, 0.06], 0.2, 0.02);
    }),
    onBody('', (b) => {
      b.slot('shirt').at({ move: [0, 0.53, 0.095], turn: [4, 0, 0] }, (m) =>
        m.plate('-0.06,0.07 0.06,0.07 0.03,-0.13 -0.03,-0.13', 0.085),
      );
      b.slot('badge').ball(0, 0.575, 0.14, 0.026);
    }),
    onBody('cape', (b) => {
      b.slot('cape', 0.02).at({ move: [0, 0.62, -0.1], turn: [8, 0, 0] }, (m) =>
        m.plate('-0.17,0 0.17,0 0.3,-0.56 0.15,-0.6 0,-0.56 -0.15,-0.6 -0.3,-0.56', 0.045, { at: [0, 0, -0.04] }),
      );
      b.slot('lining', 0).at({ move: [0, 0.61, -0.1], turn: [8, 0, 0] }, (m) =>
        m.plate('-0.15,0 0.15,0 0.275,-0.53 -0.275,-0.53', 0.035, { at: [0, 0, -0.015] }),
      );
      b.slot('cape').pair({ move: [0.13, 0.63, -0.06], turn: [-10, -38, -14] }, (m) =>
        m.plate('-0.06,-0.06 0.06,-0.06 0.1,0.16 -0.02,0.1', 0.03),
      );
    }),
  ),
  figure(
    ['zombie', 'undead'],
    `skin #8fae6a skin, main #5d6f86 fabric, accent #5b4634 fabric, hair #38342c fur, eye #f3efe0 glossy,
      shine #1b1b1b glossy, shoe #8fae6a skin, wound #7d1f22 skin, rib #efe6cc bone`,
    { reach: true, nose: false, secondary: ['accent'] },
    onFace('', (m) =>
      m.slot('wound', 0.02).egg(0.45, 0.5, -0.22, 0.24, 0.14, 0.2).egg(-0.1, -0.42, 0, 0.26, 0.13, 0.1),
    ),
    onBody('', (b) => {
      b.slot('wound', 0.01).egg(0.05, 0.46, 0.13, 0.06, 0.08, 0.03).slot('rib', 0);
      for (const y of [0.43, 0.465, 0.5]) b.rod([0.01, y, 0.158], [0.09, y + 0.008, 0.145], 0.011);
    }),
  ),
  noun(['skeleton', 'bones', 'undead skeleton'], 1.75, {
    features: ['arm', 'leg'],
    secondary: [],
    slots: 'main #ece3cb bone, hollow #1d1a18 plastic, eye #15131a glossy',
    anchors: `head 0,0.93,0,0.15 face 0,0.82,0.15,0.15 neck 0,0.655,0,0.07 back 0,0.56,-0.08,0.12 hand 0.28,0.34,0.08
      top 0,0.97,0,0.12`,
    draw(b, look) {
      const [out, down] = armWay(look.pose, [0.72, -0.7], [0.36, -0.93]);
      b.slot('main', 0.012);
      b.tube('0,0.4,0,0.028 0,0.52,-0.025,0.026 0,0.66,-0.005,0.024');
      b.both((m) => m.egg(0.06, 0.4, 0, 0.075, 0.055, 0.045));
      for (let i = 0; i < 4; i++) {
        b.blend(0.004).egg(0, 0.6 - i * 0.042, 0.012, 0, 0, 0);
        b.ring(0, 0.61 - i * 0.042, 0.01, 0.115 - Math.abs(i - 1.2) * 0.012, 0.0135);
      }
      b.rod([0, 0.62, 0.12], [0, 0.5, 0.115], 0.016);
      b.both((m) => {
        m.blend(0.008).rod([0, 0.635, 0.02], [0.15, 0.635, 0], 0.017);
        const bone = (from: readonly [number, number, number], to: readonly [number, number, number], r: number) =>
          m
            .rod(from, to, r)
            .ball(...from, r * 1.55)
            .ball(...to, r * 1.5);
        const elbow = [0.15 + out * 0.15, 0.63 + down * 0.15, 0] as const;
        const wrist = [elbow[0] + out * 0.13, elbow[1] + down * 0.13, look.pose === '' ? 0.04 : 0] as const;
        if (look.has('arm')) {
          bone([0.155, 0.63, 0], elbow, 0.017);
          bone(elbow, wrist, 0.015);
          for (const t of [-1, 0, 1])
            m.rod(
              wrist,
              [wrist[0] + out * 0.07, wrist[1] + down * 0.07 + (down === 0 ? t * 0.02 : 0), wrist[2] + t * 0.025],
              0.012,
              0.008,
            );
        }
        if (look.has('leg')) {
          bone([0.07, 0.38, 0], [0.08, 0.21, 0.01], 0.021);
          bone([0.08, 0.21, 0.01], [0.085, 0.045, 0], 0.018);
          m.egg(0.09, 0.025, 0.045, 0.034, 0.022, 0.085);
        }
      });
      b.at({ move: [0, 0.8, 0] }, (h) => {
        h.slot('main', 0.03).egg(0, 0.03, 0, 0.15, 0.145, 0.155).box(0, -0.1, 0.06, 0.15, 0.08, 0.11, 0.035);
        h.slot('hollow', 0).both((m) => m.egg(0.06, 0.02, 0.135, 0.042, 0.048, 0.03));
        h.at({ move: [0, -0.045, 0.15] }, (n) => n.rod([0, 0.02, 0], [0, -0.005, 0], 0.008, 0.02));
        for (const x of [-0.045, -0.015, 0.015, 0.045]) h.box(x, -0.1, 0.116, 0.006, 0.055, 0.012, 0.002);
      });
    },
  }),
  noun(['skull', 'skeleton head'], 0.22, {
    slots: 'main #ece3cc bone, dark #221c1a plastic',
    draw(b) {
      b.group((g) => {
        g.slot('main', 0.05).egg(0, 0.6, -0.03, 0.33, 0.33, 0.38).egg(0, 0.34, 0.12, 0.23, 0.2, 0.2);
        g.both((m) => m.egg(0.22, 0.44, 0.16, 0.11, 0.08, 0.13)).box(0, 0.13, 0.13, 0.3, 0.16, 0.24, 0.06);
        g.cut((c) => {
          c.slot('dark', 0.025).both((m) => m.egg(0.125, 0.5, 0.33, 0.1, 0.1, 0.14));
          c.plate('-0.055,-0.03 0.055,-0.03 0,0.08', 0.2, { at: [0, 0.37, 0.3] });
          c.blend(0.01).box(0, 0.185, 0.28, 0.3, 0.02, 0.1, 0);
        });
      });
      b.slot('main', 0.004);
      for (let i = 0; i < 6; i++)
        for (const y of [0.225, 0.145]) b.box(-0.105 + i * 0.042, y, 0.252, 0.036, 0.06, 0.04, 0.012);
      return stands(0.92, 0.25);
    },
  }),
];

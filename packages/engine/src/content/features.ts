import type { Vector } from 'kiln-mesh/core/math/vector';
import type { Builder } from '../field/builder.ts';
import type { Anchors, Look } from './noun.ts';

/**
 * Parts that can be put on anything that has the place for them: "with a hat", "with wings". Each draws in the slot of
 * its own name, whose default look is in `slots`; a colour said with the part paints that slot.
 */

export interface Feature {
  slots: Readonly<Record<string, string>>;
  /** False when the thing has no place for it. */
  draw(b: Builder, anchors: Anchors, look: Look): boolean;
}

const feature = <K extends keyof Anchors>(
  place: K,
  slots: Record<string, string>,
  draw: (b: Builder, at: NonNullable<Anchors[K]>, look: Look, anchors: Anchors) => void,
): Feature => ({
  slots,
  draw(b, anchors, look) {
    const found = anchors[place];
    if (found === undefined) return false;
    draw(b, found, look, anchors);
    return true;
  },
});

/** Draws in a frame whose origin is the anchor and whose unit is the anchor's radius. */
const framed = (b: Builder, { at, r }: { at: Vector; r: number }, draw: (b: Builder) => void) =>
  b.at({ move: at, scale: r }, draw);

/** Brows, and a mouth: turned down or up, open wide, or round. */
const mood = (brows: (m: Builder) => void, mouth: -1 | 0 | 2 | 3): Feature =>
  feature('face', { brow: '#2a211c plastic', lips: '#6a1420 satin' }, (b, at) =>
    framed(b, at, (m) => {
      brows(m.slot('brow', 0.02));
      m.slot('lips', 0.01);
      if (mouth === -1) m.tube('-0.26,-0.58,0.1,0.045 0,-0.44,0.14,0.055 0.26,-0.58,0.1,0.045');
      else if (mouth === 2) m.egg(0, -0.48, 0.08, 0.27, 0.19, 0.12);
      else if (mouth === 3) m.egg(0, -0.5, 0.1, 0.13, 0.17, 0.12);
    }),
  );

export const FEATURES: Readonly<Record<string, Feature>> = {
  hat: feature('head', { hat: '#31343f felt', hatband: '#c23a2e fabric' }, (b, at, look) =>
    framed(b, at, (m) =>
      m.at({ turn: [look.random.between(-8, 2), 0, look.random.between(-9, 9)] }, (h) => {
        h.slot('hat', 0.05).cone(0, -0.1, 0, 1.45, 1.42, 0.12, 0.05).cone(0, 0, 0, 0.86, 0.94, 1.15, 0.08);
        h.slot('hatband', 0).cone(0, 0.06, 0, 0.92, 0.925, 0.28, 0.03);
      }),
    ),
  ),
  crown: feature('head', { crown: 'gold', gem: '#c2172f glossy' }, (b, at) =>
    framed(b, at, (m) => {
      m.group((g) => {
        g.slot('crown', 0).cone(0, -0.15, 0, 0.86, 0.95, 0.5, 0.03);
        g.around(7, (p) => p.rod([0, 0.25, 0.9], [0, 0.72, 1.0], 0.16, 0.05).ball(0, 0.78, 1.0, 0.12));
        g.cut((c) => c.cone(0, -0.05, 0, 0.72, 0.82, 1.2, 0.02));
      });
      m.slot('gem').around(7, (p) => p.ball(0, 0.1, 0.92, 0.11), 25.7);
    }),
  ),
  horn: feature('head', { horn: '#e8dcc0 bone' }, (b, at, look) =>
    framed(b, at, (m) => {
      m.slot('horn', 0.05);
      if (look.count('horn', 2) === 1) m.rod([0, -0.2, 0.4], [0, 0.9, 0.7], 0.2, 0.04);
      else m.both((s) => s.tube('0.5,-0.3,0.1,0.24 0.85,0.2,0.1,0.2 0.8,0.65,0.2,0.12 0.6,0.9,0.3,0.04'));
    }),
  ),
  halo: feature('head', { halo: '#ffe08a glow' }, (b, at) =>
    framed(b, at, (m) => m.slot('halo', 0).ring(0, 0.75, 0, 0.75, 0.09).rod([0, -0.2, -0.6], [0, 0.72, -0.72], 0.05)),
  ),
  antenna: feature('head', { antenna: '#4a4d52 metal', tip: '#e8432f glossy' }, (b, at) =>
    framed(b, at, (m) =>
      m.both((s) => s.slot('antenna').rod([0.3, -0.3, 0], [0.5, 0.8, 0], 0.06).slot('tip').ball(0.5, 0.85, 0, 0.15)),
    ),
  ),
  wings: feature('back', { wings: '#f4f1ea feathers' }, (b, at, look) =>
    b.at({ move: at.at, scale: Math.max(at.r, 0.1) * 2.1 }, (m) =>
      m.both((s) =>
        s.at({ move: [0.28, 0.05, -0.1], turn: [0, 24 + look.random.between(-6, 6), 16] }, (w) => {
          w.slot('wings', 0.03);
          w.plate(
            `
              0,-0.12 0,0.1 0.35,0.5 0.85,0.78 1.35,0.8 1.5,0.6 1.25,0.38 1.28,0.2 1,0.08 0.98,-0.1 0.7,-0.14
              0.66,-0.3 0.3,-0.24
            `,
            0.13,
            { smooth: true },
          );
        }),
      ),
    ),
  ),
  scarf: feature('neck', { scarf: '#c8312d knit' }, (b, at, look) =>
    framed(b, at, (m) => {
      m.slot('scarf', 0.1).ring(0, 0, 0, 1.08, 0.34);
      m.tube([0.5, -0.1, 1.15, 0.3], [0.6, -0.8, 1.5, 0.3], [0.62 + look.random.between(-0.1, 0.2), -1.6, 1.5, 0.28]);
    }),
  ),
  collar: feature('neck', { collar: '#c8312d leather', gem: 'gold' }, (b, at) =>
    framed(b, at, (m) => {
      m.slot('collar', 0);
      m.at({ turn: [20, 0, 0] }, (c) => c.ring(0, 0, 0, 1.0, 0.2).slot('gem').ball(0, -0.15, 1.2, 0.24));
    }),
  ),
  bow: feature('neck', { bow: '#c8312d fabric' }, (b, at) =>
    framed(b, at, (m) => {
      m.slot('bow', 0.06).ball(0, 0, 1.3, 0.24);
      m.pair({ move: [0.08, 0, 1.3] }, (p) => p.plate('0,-0.1 0,0.1 0.75,0.45 0.75,-0.45', 0.34));
    }),
  ),
  glasses: feature('face', { glasses: '#22232a plastic', lens: '#27303a glass' }, (b, at) =>
    framed(b, at, (m) => {
      m.pair({ move: [0.4, 0.05, 0.1], turn: [90, 0, 0] }, (g) =>
        g.slot('glasses', 0).ring(0, 0, 0, 0.3, 0.07).slot('lens').cone(0, -0.04, 0, 0.28, 0.28, 0.08, 0.02),
      );
      m.slot('glasses').rod([-0.12, 0.08, 0.12], [0.12, 0.08, 0.12], 0.06);
      m.both((s) => s.rod([0.68, 0.08, 0.05], [0.98, 0.08, -0.75], 0.055));
    }),
  ),
  beard: feature('face', { beard: '#e9e5dc fur' }, (b, at) =>
    framed(b, at, (m) =>
      m.slot('beard', 0.1).egg(0, -0.72, -0.12, 0.62, 0.55, 0.3).egg(0, -1.15, -0.1, 0.36, 0.5, 0.24),
    ),
  ),
  moustache: feature('face', { moustache: '#4a2f1c fur' }, (b, at) =>
    framed(b, at, (m) =>
      m.slot('moustache', 0.05).both((s) => s.tube('0.03,-0.28,0.1,0.11 0.3,-0.34,0.06,0.1 0.52,-0.22,-0.02,0.04')),
    ),
  ),
  nose: feature('face', { nose: '#d3261f glossy' }, (b, at) =>
    framed(b, at, (m) => m.slot('nose', 0).ball(0, -0.12, 0.18, 0.22)),
  ),
  cape: feature('back', { cape: '#b3202c fabric' }, (b, at) =>
    b.at({ move: [at.at[0], at.at[1], at.at[2] - 0.02], scale: at.r }, (m) =>
      m
        .slot('cape', 0)
        .at({ turn: [11, 0, 0] }, (c) =>
          c.plate('-0.85,0.25 0.85,0.25 1.6,-3.1 0.6,-3.25 -0.6,-3.25 -1.6,-3.1', 0.24, { at: [0, 0, -0.18] }),
        ),
    ),
  ),
  backpack: feature('back', { backpack: '#3a7a4a fabric', strap: '#6a4526 leather' }, (b, at) =>
    framed(b, at, (m) => {
      m.slot('backpack', 0.1).box(0, -0.4, -0.55, 1.5, 1.8, 0.9, 0.3).box(0, -0.75, -1.02, 1.0, 0.75, 0.4, 0.15);
      m.slot('strap', 0).both((s) => s.rod([0.5, 0.4, -0.4], [0.55, 0.42, 0.7], 0.12));
    }),
  ),
  spikes: feature('back', { spikes: '#e6d9b8 bone' }, (b, { at, r }) => {
    b.slot('spikes', 0.01);
    for (let i = 0; i < 5; i++)
      b.rod(
        [at[0], at[1] - 0.02, at[2] - i * r * 0.62],
        [at[0], at[1] + r * (0.55 - i * 0.05), at[2] - i * r * 0.7],
        r * 0.22,
        r * 0.04,
      );
  }),
  tail: feature('rear', { tail: '#8a5a34 fur' }, (b, { at, r }) => {
    b.slot('tail', 0.02);
    b.tube(
      [at[0], at[1], at[2] + r * 0.2, r * 0.28],
      [at[0], at[1] - r * 0.2, at[2] - r * 1.2, r * 0.22],
      [at[0] + r * 0.4, at[1] + r * 0.5, at[2] - r * 2, r * 0.1],
    );
  }),
  flag: feature('top', { pole: '#8b6a42 wood', flag: '#c8312d fabric' }, (b, { at, r }) => {
    const h = Math.max(0.3, r * 1.3);
    b.slot('pole', 0).rod([at[0], at[1] - 0.03, at[2]], [at[0], at[1] + h, at[2]], 0.014);
    b.slot('flag');
    b.plate('0,-0.08 0,0.08 0.12,0.1 0.26,0.07 0.24,-0.09 0.12,-0.06', 0.03, { at: [at[0], at[1] + h - 0.09, at[2]] });
  }),
  light: feature('face', { light: '#ffe9a8 glow' }, (b, at) =>
    framed(b, at, (m) => m.slot('light', 0).both((s) => s.ball(0.6, -0.2, 0, 0.2))),
  ),
  flame: feature('face', { flame: '#ff7a1a glow', core: '#ffd84a glow' }, (b, at) =>
    framed(b, at, (m) => {
      m.slot('flame', 0.12).rod([0, -0.42, 0.5], [0, -0.5, 1.5], 0.12, 0.34);
      m.both((s) => s.rod([0.1, -0.5, 1.3], [0.35, -0.4, 2.3], 0.26, 0.03));
      m.rod([0, -0.45, 1.4], [0, -0.25, 2.7], 0.3, 0.03);
      m.slot('core', 0.03).rod([0, -0.36, 0.6], [0, -0.3, 1.8], 0.06, 0.22);
    }),
  ),
  angry: mood((m) => m.both((s) => s.rod([0.16, 0.2, 0.12], [0.66, 0.44, 0], 0.075, 0.06)), -1),
  sad: mood((m) => m.both((s) => s.rod([0.2, 0.46, 0.08], [0.68, 0.24, 0], 0.065, 0.05)), -1),
  laughing: mood((m) => m.both((s) => s.tube('0.2,0.34,0.06,0.05 0.42,0.46,0.05,0.06 0.64,0.34,0,0.05')), 2),
  smiling: feature('face', { lips: '#6a1420 satin' }, (b, at) =>
    framed(b, at, (m) => m.slot('lips', 0.01).tube('-0.34,-0.38,0.08,0.04 0,-0.56,0.14,0.06 0.34,-0.38,0.08,0.04')),
  ),
  door: feature('face', { door: '#6b4226 wood', knob: 'gold' }, (b, { at: [x, y, z], r }) => {
    const [wide, high] = [r * 0.62, Math.max(y * 0.8, r * 0.9)];
    b.slot('door', 0).box(x, high / 2, z, wide, high, r * 0.5, r * 0.12);
    b.slot('knob').ball(x + wide * 0.32, high * 0.5, z + r * 0.27, r * 0.07);
  }),
  window: feature('face', { window: '#ffe09a glow', frame: '#6b4226 wood' }, (b, { at: [x, y, z], r }) =>
    b.both((m) => {
      m.slot('frame', 0).box(x + r * 0.78, y * 1.02, z * 0.86, r * 0.5, r * 0.5, r * 0.36, r * 0.1);
      m.slot('window').box(x + r * 0.78, y * 1.02, z * 0.86 + r * 0.05, r * 0.36, r * 0.36, r * 0.34, r * 0.06);
    }),
  ),
  handle: feature('rear', { handle: '#8b5a33 ceramic' }, (b, { at: [x, y, z], r }) =>
    b
      .slot('handle', 0.02)
      .tube(
        [x, y + r * 0.5, z + r * 0.3, r * 0.2],
        [x, y + r * 0.9, z - r * 0.8, r * 0.2],
        [x, y - r * 0.3, z - r * 1.3, r * 0.2],
        [x, y - r * 0.9, z - r * 0.2, r * 0.2],
      ),
  ),
  lid: feature('top', { lid: '#8b5a33 ceramic' }, (b, { at: [x, y, z], r }) =>
    b
      .slot('lid', 0.02)
      .egg(x, y + r * 0.06, z, r * 0.62, r * 0.2, r * 0.62)
      .ball(x, y + r * 0.36, z, r * 0.2),
  ),
  sleepy: mood((m) => m.both((s) => s.rod([0.18, 0.13, 0.2], [0.66, 0.11, 0.1], 0.09, 0.08)), 0),
  surprised: mood((m) => m.both((s) => s.tube('0.2,0.5,0.06,0.05 0.42,0.62,0.05,0.06 0.64,0.5,0,0.05')), 3),
  eye: feature('face', { eye: '#15131a glossy', shine: '#ffffff glossy' }, (b, at, look) => {
    const n = look.count('eye', 2);
    for (let i = 0; i < n; i++) {
      const x = n === 1 ? 0 : (i / (n - 1) - 0.5) * 0.9;
      framed(b, at, (m) => {
        m.slot('shine', 0).ball(x, 0.12, 0.02, Math.min(0.26, 0.6 / n + 0.06));
        m.slot('eye').ball(x, 0.12, 0.16, Math.min(0.17, 0.4 / n + 0.04));
      });
    }
  }),
};

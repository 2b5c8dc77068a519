import type { Builder } from '../../../field/builder.ts';
import { type Appearances, type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Instruments with strings. */

interface Stringed {
  slots: Appearances;
  /** Outline of the body, and how thick it is. */
  body: string;
  thick: number;
  /** Where the neck starts and ends. */
  neck: readonly [number, number];
  pegs?: number;
  /** Holes, bridge and what else is on the front; the origin is the middle of the front. */
  front(b: Builder): void;
}

/** Standing on its end, strings to the front. */
const stringed = (
  words: string[],
  size: number,
  { slots, body, thick, neck: [low, high], pegs = 2, front }: Stringed,
): Noun =>
  noun(words, size, {
    features: ['string'],
    secondary: ['neck'],
    slots,
    draw(b, look) {
      const z = thick / 2;
      b.slot('main', 0).plate(body, thick, { smooth: true });
      b.slot('neck', 0.004).box(0, (low + high) / 2, z * 0.7, 0.062, high - low, 0.05, 0.012);
      b.slot('head', 0.01).box(0, high + 0.05, z * 0.5, 0.085, 0.13, 0.045, 0.015);
      b.slot('peg', 0).both((m) => {
        for (let i = 0; i < pegs; i++)
          m.rod([0.03, high + 0.02 + i * 0.05, z * 0.5], [0.085, high + 0.025 + i * 0.05, z * 0.5], 0.014);
      });
      b.at({ move: [0, 0, z] }, (m) => front(m));
      if (look.has('string')) {
        b.slot('string', 0);
        for (const x of [-0.02, 0, 0.02]) b.rod([x, low * 0.42, z + 0.04], [x * 0.8, high + 0.02, z + 0.022], 0.0045);
      }
      return { ...flatTop(1, 0.05), grip: { at: [0, high - 0.1, 0] } };
    },
  });

const FIDDLE =
  '0,0 -0.13,0.01 -0.19,0.1 -0.17,0.19 -0.105,0.25 -0.11,0.31 -0.15,0.37 -0.135,0.47 -0.05,0.52 0,0.515 0.05,0.52 0.135,0.47 0.15,0.37 0.11,0.31 0.105,0.25 0.17,0.19 0.19,0.1 0.13,0.01';

/** Sound holes, bridge and tailpiece. */
function fiddleFront(b: Builder): void {
  b.slot('neck', 0);
  b.both((m) => m.tube('0.075,0.19,0.004,0.008 0.06,0.23,0.004,0.009 0.075,0.28,0.004,0.009 0.06,0.32,0.004,0.008'));
  b.plate('-0.03,-0.06 0.03,-0.06 0.022,0.07 -0.022,0.07', 0.03, { at: [0, 0.1, 0.02] });
  b.slot('string').box(0, 0.235, 0.02, 0.085, 0.03, 0.02, 0.006);
}

export const strings: readonly Noun[] = [
  noun(['violin', 'fiddle', 'viola'], 0.6, {
    secondary: ['neck'],
    slots:
      'main #a4522a satin, rim #6e3017 satin, neck #17120f satin, scroll #8a4020 satin, string #efe9da plastic, bow #5b2f1a wood, hair #f4efe2 plastic',
    draw(b, look) {
      b.slot('rim', 0).plate(FIDDLE, 0.075, { at: [0, 0, -0.005], smooth: true });
      b.at({ scale: 0.94, move: [0, 0.015, 0] }, (m) => m.slot('main').plate(FIDDLE, 0.1, { smooth: true }));
      b.slot('neck').box(0, 0.6, 0.062, 0.045, 0.46, 0.03, 0.01);
      b.slot('scroll', 0.01).box(0, 0.87, 0.045, 0.045, 0.12, 0.05, 0.015);
      b.at({ move: [0, 0.94, 0.035], turn: [0, 0, 90] }, (m) => m.cone(0, -0.03, 0, 0.04, 0.04, 0.06, 0.015));
      b.slot('neck', 0).both((m) =>
        m.rod([0.02, 0.85, 0.045], [0.075, 0.855, 0.045], 0.012).rod([0.02, 0.89, 0.045], [0.075, 0.895, 0.045], 0.012),
      );
      b.at({ move: [0, 0, 0.048] }, fiddleFront);
      b.slot('neck').egg(-0.1, 0.04, 0.055, 0.055, 0.035, 0.02);
      if (look.has('string')) {
        b.slot('string', 0);
        for (const x of [-0.015, 0, 0.015]) b.rod([x, 0.12, 0.078], [x * 0.7, 0.85, 0.078], 0.004);
        b.slot('bow', 0).rod([0.27, 0.02, 0.02], [0.3, 0.94, 0.02], 0.012);
        b.box(0.262, 0.06, 0.02, 0.03, 0.05, 0.025, 0.006);
        b.slot('hair').rod([0.245, 0.04, 0.02], [0.29, 0.93, 0.02], 0.007);
      }
      return { ...flatTop(0.97, 0.04), grip: { at: [0, 0.7, 0.05] } };
    },
  }),
  noun(['cello', 'double bass', 'contrabass', 'violoncello'], 1.25, {
    secondary: [],
    slots: 'main #9a4a24 satin, rim #5c2812 satin, neck #17120f satin, string #efe9da plastic, pin steel',
    draw(b, look) {
      b.slot('pin', 0).rod([0, 0, 0], [0, 0.13, 0], 0.012);
      b.at({ move: [0, 0.12, 0] }, (c) => {
        c.slot('rim', 0).plate(FIDDLE, 0.16, { smooth: true });
        c.at({ scale: 0.94, move: [0, 0.015, 0] }, (m) => m.slot('main').plate(FIDDLE, 0.2, { smooth: true }));
        c.slot('neck').box(0, 0.58, 0.1, 0.05, 0.42, 0.035, 0.012);
        c.slot('main', 0.01).box(0, 0.8, 0.075, 0.045, 0.1, 0.05, 0.015);
        c.at({ move: [0, 0.86, 0.065], turn: [0, 0, 90] }, (m) => m.cone(0, -0.03, 0, 0.038, 0.038, 0.06, 0.015));
        c.slot('neck', 0).both((m) =>
          m.rod([0.02, 0.78, 0.08], [0.08, 0.785, 0.08], 0.013).rod([0.02, 0.82, 0.08], [0.08, 0.825, 0.08], 0.013),
        );
        c.at({ move: [0, 0, 0.096] }, fiddleFront);
        c.slot('string', 0);
        if (look.has('string'))
          for (const x of [-0.018, 0, 0.018]) c.rod([x, 0.12, 0.128], [x * 0.7, 0.78, 0.122], 0.0045);
      });
      return flatTop(1, 0.05);
    },
  }),
  stringed(['electric guitar', 'bass guitar', 'e guitar'], 1, {
    slots:
      'main #c8202b glossy, neck #d9a866 wood, head #d9a866 wood, peg chrome, string #e6e6e6 steel, plate #f4f2ec glossy, pickup #1c1c20 plastic',
    body: '0,0.03 -0.13,0 -0.2,0.08 -0.17,0.2 -0.12,0.27 -0.19,0.44 -0.12,0.47 -0.05,0.37 0.02,0.35 0.1,0.42 0.17,0.4 0.12,0.27 0.15,0.18 0.19,0.08 0.12,0.01',
    thick: 0.075,
    neck: [0.34, 0.84],
    pegs: 3,
    front: (b) => {
      b.slot('plate', 0);
      b.plate('-0.06,-0.12 0.09,-0.1 0.1,0 0.06,0.12 -0.05,0.14', 0.012, { at: [0.03, 0.2, 0], smooth: true });
      b.slot('pickup').box(0, 0.2, 0.012, 0.09, 0.03, 0.03, 0.008).box(0, 0.28, 0.012, 0.09, 0.03, 0.03, 0.008);
      b.slot('peg').box(0, 0.12, 0.012, 0.09, 0.035, 0.04, 0.008).ball(0.11, 0.08, 0.01, 0.018);
      b.ball(0.09, 0.04, 0.01, 0.018);
    },
  }),
  stringed(['banjo'], 0.9, {
    slots:
      'main #f1e9d6 satin, neck #7a4526 wood, head #7a4526 wood, peg chrome, string #e6e6e6 steel, rim #b98a3a gold',
    body: '0,0 -0.12,0.033 -0.167,0.167 -0.12,0.3 0,0.334 0.12,0.3 0.167,0.167 0.12,0.033',
    thick: 0.075,
    neck: [0.3, 0.86],
    front: (b) => {
      b.slot('rim', 0).at({ move: [0, 0.167, -0.02], turn: [90, 0, 0] }, (m) => m.ring(0, 0, 0, 0.168, 0.022));
      b.slot('neck').box(0, 0.1, 0.015, 0.1, 0.02, 0.03, 0.006);
    },
  }),
  noun(['harp', 'lyre'], 1.7, {
    slots: 'main gold, string #fbf3d8 plastic, accent #b8862f gold',
    draw(b, look) {
      b.slot('main', 0.03).tube('-0.26,0.06,0,0.05 0,0.3,0,0.07 0.2,0.56,0,0.06 0.28,0.74,0,0.04');
      b.tube('-0.3,0.06,0,0.04 -0.31,0.4,0,0.036 -0.31,0.75,0,0.036 -0.27,0.93,0,0.05');
      b.tube('-0.27,0.93,0,0.05 -0.12,0.94,0,0.045 0.02,0.8,0,0.04 0.16,0.74,0,0.045 0.28,0.75,0,0.045');
      b.slot('accent', 0).box(-0.22, 0.03, 0, 0.3, 0.06, 0.22, 0.025).ball(-0.29, 0.98, 0, 0.05);
      b.ring(-0.31, 0.3, 0, 0.036, 0.016).ring(-0.31, 0.66, 0, 0.036, 0.016);
      if (look.has('string')) {
        b.slot('string');
        for (let i = 0; i < 9; i++) {
          const t = i / 8;
          b.rod([-0.22 + t * 0.44, 0.1 + t * 0.54, 0], [-0.22 + t * 0.44, 0.93 - Math.sin(t * 2.4) * 0.19, 0], 0.006);
        }
      }
      return stands(1, 0.1);
    },
  }),
];

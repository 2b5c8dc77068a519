import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Appearances, type Look, type Noun, noun } from '../../noun.ts';
import { flatTop, stands } from '../../templates/stands.ts';

/** Rocks, and what things stand on: a round piece of land or water, and land that rises. */

interface Ground {
  slots: Appearances;
  /** Metres. */
  size?: number;
  /** Height of its top, and what of it is level. */
  top: readonly [number, number];
  features?: readonly string[];
  secondary?: readonly string[];
  base?: true;
  draw(b: Builder, look: Look): void;
}

const ground = (words: string[], { slots, size = 3, top, draw, ...more }: Ground): Noun =>
  noun(words, size, {
    ...more,
    ground: true,
    slots,
    draw(b, look) {
      draw(b, look);
      return flatTop(...top);
    },
  });

/** A level disc with a soft rim. */
const disc = (b: Builder, high: number): Builder =>
  b.lathe([
    [0, 0],
    [0.46, 0],
    [0.5, high * 0.5],
    [0.46, high],
    [0, high],
  ]);

/** `count` places over the disc, evenly spread, the middle left free. */
function around(count: number, look: Look, draw: (x: number, z: number, i: number) => void): void {
  for (let i = 0; i < count; i++) {
    const r = 0.12 + 0.32 * Math.sqrt((i + 0.5) / count);
    const a = i * 2.39996 + look.random.between(-0.2, 0.2);
    draw(Math.sin(a) * r, Math.cos(a) * r, i);
  }
}

/** Of a mountain: where its peaks are, how high, and how wide at their feet. */
const PEAKS = rows('0,0,0.62,0.3 0.23,-0.12,0.42,0.2 -0.25,0.03,0.34,0.19 0.12,0.2,0.2,0.17', 4);
/** Ridges: degrees around the peak, and how far they reach against its width. */
const RIDGES = rows('20,1.1 92,0.85 150,1.15 222,0.9 290,1.05', 2);

type Peak = (typeof PEAKS)[number];

/** A peak from which ridges run down, between two shares of its height. */
function peak(b: Builder, [x, z, high, wide]: Peak, from: number, to: number): void {
  const radius = (foot: number, top: number, share: number) => foot + (top - foot) * share;
  const core = (share: number) => radius(wide * 0.72, 0.015, share);
  b.cone(x, high * from, z, core(from), core(to), high * (to - from), 0.004);
  for (const [degrees, reach] of RIDGES) {
    const a = ((degrees + x * 300) / 180) * Math.PI;
    const at = (share: number) => {
      const r = wide * reach * (1 - share);
      return [x + Math.sin(a) * r, high * share, z + Math.cos(a) * r] as const;
    };
    b.rod(at(from), at(to), radius(wide * 0.22, 0.012, from), radius(wide * 0.22, 0.012, to));
  }
}

export const grounds: readonly Noun[] = [
  noun(['rock', 'stone', 'boulder', 'asteroid', 'pebble'], 1, {
    bears: 'all',
    slots: 'main #8d8a84 stone',
    draw(b, look) {
      b.slot('main', 0.06).bump(0.035, 5.5);
      for (let i = 0; i < 7; i++)
        b.at(
          {
            move: [
              look.random.between(-0.2, 0.2),
              0.28 + look.random.between(-0.08, 0.1),
              look.random.between(-0.16, 0.16),
            ],
            turn: [look.random.between(0, 90), look.random.between(0, 90), 0],
          },
          (m) =>
            m.box(
              0,
              0,
              0,
              look.random.between(0.3, 0.56),
              look.random.between(0.28, 0.46),
              look.random.between(0.3, 0.52),
              0.06,
            ),
        );
      b.cut((c) => c.bump(0, 0).blend(0.02).box(0, -0.48, 0, 3, 1, 3, 0));
      return stands(0.6, 0.3);
    },
  }),
  noun(['volcano', 'crater'], 500, {
    features: ['snow'],
    slots: 'main #6b5648 stone, lava lava, steam #c9c6c2 matte, grass #5b8a3c leaf',
    draw(b) {
      b.slot('grass', 0.06).egg(0, 0, 0, 0.52, 0.07, 0.5).slot('main').bump(0.012, 9);
      b.lathe('0,0.02 0.46,0.03 0.3,0.2 0.17,0.46 0.13,0.56 0.09,0.54 0,0.46').bump(0, 1);
      b.slot('lava', 0.02).egg(0, 0.49, 0, 0.115, 0.05, 0.115);
      for (const a of [0.3, 2.1, 3.6, 5.1])
        b.tube(
          [Math.sin(a) * 0.1, 0.54, Math.cos(a) * 0.1, 0.03],
          [Math.sin(a) * 0.16, 0.46, Math.cos(a) * 0.16, 0.028],
          [Math.sin(a + 0.1) * 0.24, 0.29, Math.cos(a + 0.1) * 0.24, 0.026],
          [Math.sin(a) * 0.34, 0.15, Math.cos(a) * 0.34, 0.03],
        );
      b.slot('steam', 0.03).ball(0, 0.63, 0, 0.07).ball(0.06, 0.73, 0.02, 0.09).ball(-0.03, 0.83, 0, 0.11);
      b.ball(0.08, 0.9, 0, 0.09);
      return flatTop(0.56, 0.1);
    },
  }),
  ground(['grass', 'lawn', 'meadow', 'field', 'turf', 'pasture'], {
    slots: 'main #5d9a3c leaf, accent #7bb84a leaf, earth #6b4a2e matte',
    top: [0.07, 0.45],
    draw(b, look) {
      b.slot('earth', 0.01).lathe('0,0 0.42,0 0.48,0.03 0.48,0.045 0,0.045');
      b.slot('main', 0.01).bump(0.008, 14);
      b.at({ move: [0, 0.03, 0] }, (m) => disc(m, 0.04));
      b.bump(0, 1);
      around(22, look, (x, z, i) => {
        b.slot(i % 3 === 0 ? 'accent' : 'main', 0.006);
        const lean = look.random.between(-0.02, 0.02);
        b.rod([x, 0.05, z], [x + lean, 0.12, z], 0.014, 0.004);
        b.rod([x, 0.05, z], [x + 0.03, 0.105, z + lean], 0.012, 0.004);
      });
    },
  }),
  ground(['sand', 'beach', 'desert', 'dune', 'shore'], {
    slots: 'main #e3c88f sand, accent #f3ead6 matte',
    top: [0.06, 0.42],
    draw(b, look) {
      b.slot('main', 0.05).bump(0.006, 9);
      disc(b, 0.06).egg(0.24, 0.04, -0.26, 0.2, 0.06, 0.1).egg(-0.28, 0.04, -0.16, 0.14, 0.05, 0.08).bump(0, 1);
      b.slot('accent', 0.01);
      around(4, look, (x, z) => void b.egg(x, 0.062, z, 0.02, 0.012, 0.016));
    },
  }),
  ground(['snow', 'snow field', 'snowdrift'], {
    slots: 'main snow',
    top: [0.07, 0.42],
    draw(b) {
      b.slot('main', 0.06).bump(0.006, 6);
      disc(b, 0.07).egg(0.22, 0.05, -0.26, 0.18, 0.08, 0.1).egg(-0.28, 0.05, -0.12, 0.14, 0.06, 0.1);
    },
  }),
  ground(['water', 'sea', 'lake', 'pond', 'ocean', 'river', 'puddle', 'wave'], {
    slots: 'main #2f86b8 glossy, accent #bfe6ee glossy',
    top: [0.05, 0.45],
    draw(b, look) {
      b.slot('main', 0.03).bump(0.012, 6);
      disc(b, 0.055).bump(0, 1);
      b.slot('accent', 0.012);
      around(7, look, (x, z) =>
        b.at({ move: [x, 0.05, z], turn: [0, look.random.between(-25, 25), 0] }, (m) =>
          m.egg(0, 0, 0, 0.07, 0.012, 0.014),
        ),
      );
    },
  }),
  ground(['road', 'street', 'pavement', 'asphalt', 'highway'], {
    slots: 'main #4a4c50 stone, accent #f1efe6 matte, kerb #9b9a95 stone',
    top: [0.04, 0.4],
    draw(b) {
      b.slot('main', 0).box(0, 0.02, 0, 0.8, 0.04, 1, 0.01);
      b.slot('kerb').both((m) => m.box(0.42, 0.028, 0, 0.06, 0.056, 1, 0.01));
      b.slot('accent');
      for (const z of [-0.36, -0.12, 0.12, 0.36]) b.box(0, 0.041, z, 0.04, 0.006, 0.14, 0.002);
    },
  }),
  ground(['floor', 'ground', 'platform', 'stage', 'pedestal', 'plinth', 'podium'], {
    slots: 'main #b9a98d wood, accent #8a7656 wood',
    size: 2,
    top: [0.07, 0.45],
    draw(b) {
      b.slot('accent', 0).cone(0, 0, 0, 0.5, 0.5, 0.03, 0.008).slot('main').cone(0, 0.03, 0, 0.46, 0.46, 0.04, 0.01);
    },
  }),
  ground(['gravel', 'rubble', 'scree'], {
    slots: 'main #8d8a84 stone, accent #a5a19a stone',
    top: [0.12, 0.3],
    draw(b, look) {
      b.slot('main', 0.02).bump(0.014, 9).egg(0, 0, 0, 0.4, 0.12, 0.36);
      around(12, look, (x, z, i) => {
        b.slot(i % 2 ? 'main' : 'accent', 0.015);
        const turn = [look.random.between(0, 90), look.random.between(0, 90), 0] as const;
        const size = look.random.between(0.12, 0.2);
        b.at({ move: [x, 0.03, z], turn }, (m) => m.box(0, 0, 0, size, size * 0.8, size * 0.9, 0.03));
      });
      b.bump(0, 1).cut((c) => c.blend(0.01).box(0, -0.5, 0, 2, 1, 2, 0));
    },
  }),
  ground(['hill', 'knoll', 'mound', 'hilltop'], {
    slots: 'main #5d9a3c leaf, accent #7bb84a leaf, rock #8d8a84 stone',
    size: 20,
    top: [0.3, 0.16],
    draw(b, look) {
      b.slot('main', 0.04).bump(0.008, 9).lathe('0,0 0.5,0 0.49,0.03 0.34,0.14 0.2,0.27 0.08,0.305 0,0.305');
      b.bump(0, 1).slot('rock', 0.02).egg(0.3, 0.14, 0.2, 0.06, 0.05, 0.05).egg(-0.33, 0.1, 0.12, 0.05, 0.045, 0.05);
      b.slot('accent', 0.006);
      around(16, look, (x, z) => {
        const y = 0.3 - Math.max(0, Math.hypot(x, z) - 0.12) * 0.85;
        b.rod([x, y - 0.02, z], [x + 0.01, y + 0.05, z], 0.012, 0.004);
      });
    },
  }),
  ground(['mountain', 'peak', 'summit', 'mount'], {
    slots: 'main #77716b stone, snow snow, accent #5b8a3c leaf',
    size: 800,
    top: [0.62, 0.06],
    features: ['snow'],
    draw(b, look) {
      b.slot('accent', 0.05).egg(0, 0, 0, 0.5, 0.06, 0.46).slot('main', 0.025).bump(0.02, 6);
      const snow = look.has('snow');
      for (const one of PEAKS) peak(b, one, 0, snow ? 0.66 : 1);
      b.slot('snow', 0.01);
      if (snow) for (const one of PEAKS) peak(b, one, 0.62, 1);
      b.bump(0, 1);
    },
  }),
  ground(['island', 'isle', 'desert island'], {
    slots: 'main #e3c88f sand, water #2f9ac0 glossy, accent #5d9a3c leaf',
    size: 30,
    top: [0.15, 0.2],
    draw(b) {
      b.slot('water', 0.01).bump(0.008, 7);
      disc(b, 0.05).bump(0, 1);
      b.slot('main', 0.03).egg(0, 0.04, 0, 0.36, 0.08, 0.32);
      b.slot('accent', 0.02).bump(0.006, 12).egg(0, 0.09, -0.02, 0.25, 0.07, 0.22);
      b.bump(0, 1);
    },
  }),
  ground(['cliff', 'bluff', 'crag', 'ledge'], {
    slots: 'main #8a7f70 stone, accent #5d9a3c leaf, water #2f86b8 glossy',
    size: 60,
    top: [0.56, 0.24],
    draw(b) {
      b.slot('water', 0.01).bump(0.01, 7).cone(0, 0, 0, 0.5, 0.5, 0.04, 0.01);
      b.slot('main', 0.03).bump(0.03, 5).box(-0.04, 0.27, -0.08, 0.56, 0.54, 0.5, 0.05);
      b.box(0.14, 0.12, 0.2, 0.3, 0.24, 0.24, 0.05);
      b.box(-0.26, 0.1, 0.2, 0.2, 0.2, 0.18, 0.05).bump(0, 1);
      b.slot('accent', 0.03).bump(0.008, 12).box(-0.04, 0.54, -0.08, 0.57, 0.06, 0.51, 0.03).bump(0, 1);
    },
  }),
  ground(['tabletop base', 'round base', 'display base', 'plastic base', 'miniature base'], {
    slots: 'main #2b2d31 plastic',
    size: 0.032,
    base: true,
    top: [0.07, 0.46],
    draw: (b) => disc(b.slot('main', 0), 0.07),
  }),
];

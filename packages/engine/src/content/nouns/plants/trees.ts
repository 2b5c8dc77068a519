import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Anchors, type Look, type Noun, noun } from '../../noun.ts';
import { star } from '../../templates/shapes.ts';

/** Trees and bushes. */

function conifer(b: Builder, look: Look): Anchors {
  b.slot('trunk').cone(0, 0, 0, 0.08, 0.05, 0.3, 0.01);
  const tiers = 4;
  for (let i = 0; i < tiers; i++) {
    const r = 0.36 - i * 0.075;
    const y = 0.17 + i * 0.2;
    b.group((g) => {
      g.slot('leaf', 0.02).cone(0, y, 0, r, 0.03, 0.34, 0.02);
      g.around(
        11 - i,
        (m) => m.rod([0, y + 0.05, r * 0.7], [0, y - 0.015, r * 1.02], 0.05, 0.022),
        i * 17 + look.random.between(0, 20),
      );
    });
    if (look.asked('snow')) {
      b.slot('snow', 0.02).cone(0, y + 0.12, 0, r * 0.66, 0.03, 0.24, 0.02);
      b.around(9 - i, (m) => m.egg(0, y + 0.07, r * 0.78, r * 0.19, 0.035, r * 0.2), i * 23);
    }
    if (look.asked('light')) b.slot('light', 0).around(8 - i, (m) => m.ball(0, y + 0.055, r * 0.92, 0.024), i * 31);
  }
  return { top: { at: [0, 1.1, 0], r: 0.1 }, head: { at: [0, 1.06, 0], r: 0.1 } };
}

function foliage(b: Builder, look: Look, blobs: readonly (readonly [number, number, number, number])[]): void {
  b.slot('leaf', 0.05).bump(0.018, 14);
  for (const [x, y, z, r] of blobs)
    b.ball(
      x + look.random.between(-0.03, 0.03),
      y + look.random.between(-0.03, 0.03),
      z,
      r * look.random.between(0.92, 1.08),
    );
  b.bump(0, 0);
}

/** Places and sizes of what is green of a tree. */
const CROWN = rows(
  '0,0.78,0,0.25 0.22,0.64,0.04,0.19 -0.22,0.65,-0.03,0.2 0.03,0.62,0.2,0.18 -0.04,0.64,-0.2,0.18 0.13,0.84,0.1,0.15 -0.13,0.86,-0.05,0.15',
  4,
);

function fruits(b: Builder): void {
  b.slot('fruit', 0);
  for (const [i, [x, y, z, r]] of CROWN.entries())
    for (let k = 0; k < 4; k++) {
      const angle = i * 2.4 + k * 1.6;
      b.ball(x + r * Math.sin(angle), y + r * (k % 2 ? 0.3 : -0.35), z + r * Math.cos(angle), 0.036);
    }
}

/** @param fruit its colour, of a tree that is never without it */
const leafy = (words: string[], size: number, fruit?: string): Noun =>
  noun(words, size, {
    features: fruit === undefined ? ['branch'] : ['branch', 'fruit'],
    slots: `leaf #4c8f38 leaf, trunk #6b4a30 bark, fruit ${fruit ?? '#cc2a22'} glossy`,
    primary: [fruit === undefined ? 'leaf' : 'fruit'],
    anchors: 'top 0,1.02,0,0.2 face 0,0.32,0.065,0.08',
    draw(b, look) {
      b.slot('trunk', 0.06).bump(0.006, 26).tube('0,0,0,0.12 0.01,0.16,0,0.078 -0.015,0.36,0,0.066 0,0.55,0,0.05');
      b.around(5, (m) => m.rod([0, 0.06, 0.03], [0, 0.0, 0.17], 0.05, 0.02));
      b.rod([0, 0.34, 0], [0.2, 0.55, 0.03], 0.04, 0.025).rod([0, 0.38, 0], [-0.19, 0.56, -0.04], 0.038, 0.025);
      b.bump(0, 0);
      b.cut((c) => c.blend(0).box(0, -0.5, 0, 3, 1, 3, 0));
      if (look.has('leaf')) foliage(b, look, CROWN);
      if (look.asked('fruit') || (fruit !== undefined && look.has('fruit'))) fruits(b);
    },
  });

export const trees: readonly Noun[] = [
  leafy(['tree', 'oak tree', 'maple'], 6),
  leafy(['apple tree'], 5, '#cc2a22'),
  leafy(['lemon tree'], 4, '#f2d32b'),
  leafy(['orange tree'], 4, '#f08a1d'),
  leafy(['peach tree'], 4, '#f29a7a'),
  leafy(['pear tree'], 5, '#b9c93f'),
  leafy(['plum tree'], 5, '#5a2f5e'),
  leafy(['olive tree'], 5, '#4a4f2c'),
  noun(['pine tree', 'fir tree', 'fir', 'spruce', 'conifer', 'pine'], 5, {
    features: ['snow'],
    slots: 'leaf #2c6b3b leaf, trunk #6b4a30 bark, snow #f5f8fb snow, light #ffdf7a glow',
    draw: conifer,
  }),
  noun(['christmas tree', 'xmas tree'], 2, {
    secondary: ['ball'],
    features: ['snow', 'light'],
    slots: `leaf #1f7a3d leaf, trunk #6b4a30 bark, snow #f5f8fb snow, light #ffdf7a glow, ball #d3262f glossy,
      bauble gold, star #ffd23f glow`,
    draw(b, look) {
      const at = conifer(b, look);
      for (let i = 0; i < 4; i++) {
        const r = 0.36 - i * 0.075;
        const y = 0.17 + i * 0.2;
        if (look.has('ball'))
          b.slot(i % 2 ? 'bauble' : 'ball', 0).around(7 - i, (m) => m.ball(0, y + 0.02, r * 0.98, 0.044), i * 25);
        if (look.has('light')) b.slot('light', 0).around(6 - i, (m) => m.ball(0, y + 0.13, r * 0.68, 0.02), i * 40);
      }
      if (look.has('star')) b.slot('star', 0).plate(star(5, 0.105, 0.045), 0.045, { at: [0, 1.13, 0] });
      return at;
    },
  }),
  noun(['palm tree', 'palm', 'coconut tree'], 7, {
    slots: 'leaf #3d9142 leaf, trunk #a27e52 bark, fruit #6b4326 bark',
    draw(b, look) {
      const lean = look.random.between(0.06, 0.16);
      b.slot('trunk', 0.02);
      b.tube(
        [0, 0, 0, 0.075],
        [lean * 0.2, 0.25, 0, 0.055],
        [lean * 0.7, 0.55, 0, 0.047],
        [lean * 1.3, 0.82, 0, 0.042],
      );
      for (let i = 0; i < 8; i++) b.ring(lean * (i / 8) ** 1.6 * 1.2, 0.06 + i * 0.095, 0, 0.06 - i * 0.0025, 0.014);
      b.at({ move: [lean * 1.3, 0.83, 0] }, (m) => {
        m.slot('leaf', 0.008);
        m.around(9, (p, i) =>
          p.at({ turn: [i % 2 ? -10 : 6, 0, 0] }, (f) => {
            f.tube('0,0,0,0.025 0,0.12,0.16,0.02 0,0.1,0.32,0.018 0,-0.04,0.45,0.012');
            for (let k = 0; k < 6; k++) {
              const z = 0.09 + k * 0.062;
              const y = 0.1 - ((k - 2) / 3.6) ** 2 * 0.1 + 0.02;
              f.both((s) => s.rod([0, y, z], [0.11 - k * 0.009, y - 0.07, z + 0.06], 0.018, 0.008));
            }
          }),
        );
        m.slot('fruit', 0).around(3, (p) => p.ball(0, -0.04, 0.06, 0.052));
      });
      return { top: { at: [lean * 1.3, 0.95, 0], r: 0.1 } };
    },
  }),
  noun(['bush', 'shrub', 'hedge'], 1, {
    slots: 'leaf #3f8338 leaf, fruit #d8384a glossy, trunk #6b4a30 bark',
    anchors: 'top 0,0.66,0,0.2',
    draw(b, look) {
      b.slot('trunk').cone(0, 0, 0, 0.12, 0.12, 0.2);
      foliage(
        b,
        look,
        rows(
          '0,0.36,0,0.3 0.27,0.26,0.06,0.22 -0.27,0.25,0,0.23 0.05,0.25,0.25,0.21 -0.06,0.24,-0.24,0.21 0.12,0.5,0.05,0.18 -0.15,0.46,0.08,0.17',
          4,
        ),
      );
      b.cut((c) => c.blend(0).box(0, -0.5, 0, 3, 1, 3, 0));
      if (look.asked('fruit'))
        b.slot('fruit', 0).around(11, (m, i) => m.ball(0, 0.2 + (i % 4) * 0.1, 0.4 - (i % 4) * 0.03, 0.03));
    },
  }),
];

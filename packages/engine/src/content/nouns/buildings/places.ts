import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Look, type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Where people drink, trade, pray, work and are haunted. */

interface Shell {
  slots: string;
  /** Width, height of the walls, depth. */
  box: readonly [number, number, number];
  /** How high the gable is over the walls; none for a flat roof. */
  gable?: number;
  /** Over the edge. */
  eaves?: number;
  /** Middle and height of a window's frame, on the front and the sides. */
  windows: readonly (readonly [number, number])[];
  door?: readonly [number, number];
  add(b: Builder, look: Look): void;
}

const SHELL = 'roof #7a3b2c wood, door #5b3a20 wood, window #ffe09a glow, frame #6b4426 wood, step stone';

/** A house as a box with a roof: walls, gable, windows, a door, and what makes it what it is. */
const building = (words: string[], size: number, { slots, ...shell }: Shell): Noun =>
  noun(words, size, {
    features: ['window', 'door', 'roof', 'chimney', 'sign'],
    secondary: ['roof'],
    slots: `${SHELL.split(', ')
      .filter((one) => !slots.includes(`${one.split(' ')[0]} `))
      .join(', ')}, ${slots}`.replace(/^, /, ''),
    draw(b, look) {
      const {
        box: [w, h, d],
        gable = 0,
        eaves = 0.05,
        windows,
        door,
        add,
      } = shell;
      b.slot('main', 0).box(0, h / 2, 0, w, h, d, 0.006);
      if (gable > 0)
        b.plate(
          [
            [-w / 2, h - 0.01],
            [w / 2, h - 0.01],
            [0, h + gable],
          ],
          d,
        );
      if (gable > 0 && look.has('roof')) {
        const slope = Math.hypot(w / 2, gable);
        const lean = (Math.atan2(gable, w / 2) * 180) / Math.PI;
        const long = slope + eaves;
        b.slot('roof').pair({ move: [0, h + gable + 0.02, 0], turn: [0, 0, -lean] }, (r) => {
          r.box(long / 2, 0, 0, long, 0.035, d + eaves * 2, 0.008);
          for (let i = 0; i < 5; i++) r.box(long * (0.1 + i * 0.2), 0.014, 0, long * 0.17, 0.03, d + eaves * 2, 0.008);
        });
      }
      if (door && look.has('door')) {
        const [across, high] = door;
        b.slot('frame').box(0, high / 2, d / 2, across + 0.05, high + 0.03, 0.03, 0.008);
        b.slot('door').box(0, high / 2, d / 2 + 0.01, across, high, 0.03, 0.01);
        b.slot('step').box(0, 0.01, d / 2 + 0.05, across + 0.1, 0.02, 0.1, 0.005);
      }
      if (look.has('window'))
        for (const [x, y] of windows)
          b.both((m) => {
            m.slot('frame').box(x, y, d / 2, 0.12, 0.13, 0.025, 0.006);
            m.slot('window').box(x, y, d / 2 + 0.008, 0.09, 0.1, 0.02, 0.004);
            m.slot('frame').box(x, y, d / 2 + 0.014, 0.012, 0.1, 0.014, 0.003);
            m.at({ turn: [0, 90, 0] }, (s) => {
              s.slot('frame').box(0, y, w / 2, 0.12, 0.13, 0.025, 0.006);
              s.slot('window').box(0, y, w / 2 + 0.008, 0.09, 0.1, 0.02, 0.004);
            });
          });
      add(b, look);
      return { ...stands(h + gable, 0.15), head: { at: [0, h + gable - 0.02, 0], r: 0.12 } };
    },
  });

/** Beams on a front, as pairs of ends. */
const beams = (b: Builder, z: number, pairs: readonly (readonly [number, number, number, number])[]): void => {
  for (const [x, y, toX, toY] of pairs) b.rod([x, y, z], [toX, toY, z], 0.016);
};

export const places: readonly Noun[] = [
  building(['tavern', 'inn', 'pub', 'saloon', 'alehouse', 'medieval house', 'half timbered house', 'bar'], 10, {
    slots: 'main #e8d9b8 mottled, sign #8b5a33 wood, mug #e9a21f glossy, chimney #8d8a84 stone, base #8d8a84 stone',
    box: [0.68, 0.46, 0.56],
    gable: 0.3,
    windows: rows('0.22,0.16 0.22,0.37', 2),
    door: [0.13, 0.2],
    add(b, look) {
      b.slot('base', 0).box(0, 0.03, 0, 0.71, 0.06, 0.59, 0.01);
      b.slot('main').box(0, 0.37, 0.02, 0.74, 0.2, 0.6, 0.006).slot('frame');
      beams(
        b,
        0.32,
        rows(
          '-0.36,0.27,0.36,0.27 -0.36,0.46,0.36,0.46 -0.36,0.27,-0.36,0.46 0.36,0.27,0.36,0.46 -0.12,0.27,-0.12,0.46 0.12,0.27,0.12,0.46 -0.12,0.27,0,0.46 0.12,0.27,0,0.46',
          4,
        ),
      );
      beams(
        b,
        0.285,
        rows('0,0.46,0,0.72 -0.16,0.47,-0.16,0.6 0.16,0.47,0.16,0.6 -0.33,0.02,-0.33,0.27 0.33,0.02,0.33,0.27', 4),
      );
      if (look.has('window')) {
        b.slot('window').both((m) => m.box(0.23, 0.365, 0.325, 0.09, 0.1, 0.02, 0.006));
        b.box(0, 0.57, 0.285, 0.08, 0.08, 0.02, 0.02);
      }
      if (look.has('sign')) {
        b.slot('frame').rod([0.18, 0.25, 0.28], [0.18, 0.25, 0.46], 0.012);
        b.slot('sign').box(0.18, 0.17, 0.4, 0.02, 0.12, 0.12, 0.01);
        b.slot('mug').box(0.18, 0.17, 0.4, 0.03, 0.06, 0.045, 0.008);
      }
      if (look.has('chimney'))
        b.slot('chimney').box(0.24, 0.64, -0.14, 0.1, 0.34, 0.1, 0.01).box(0.24, 0.8, -0.14, 0.13, 0.04, 0.13, 0.01);
    },
  }),
  building(['barn', 'farmhouse', 'stable', 'farm', 'red barn'], 14, {
    slots:
      'main #a8322a wood, roof #4b4f55 metal, frame #f4f2ec wood, door #f4f2ec wood, hay #d8b761 straw, gap #7a231d wood',
    box: [0.6, 0.36, 0.8],
    gable: 0.12,
    windows: [],
    add(b, look) {
      b.slot('main', 0).plate('-0.3,0 0.3,0 0.24,0.16 0,0.28 -0.24,0.16', 0.8, { at: [0, 0.35, 0] });
      if (look.has('roof'))
        b.slot('roof').both((m) => {
          m.at({ move: [0.285, 0.44, 0], turn: [0, 0, -70] }, (r) => r.box(0, 0, 0, 0.22, 0.035, 0.88, 0.008));
          m.at({ move: [0.125, 0.59, 0], turn: [0, 0, -27] }, (r) => r.box(0, 0, 0, 0.29, 0.035, 0.88, 0.008));
        });
      if (look.has('door')) {
        b.slot('door').box(0, 0.15, 0.4, 0.3, 0.3, 0.025, 0.006);
        b.slot('main').both((m) => m.box(0.073, 0.15, 0.41, 0.13, 0.27, 0.02, 0.004));
        b.slot('door');
        b.both((m) => {
          m.rod([0.015, 0.02, 0.422], [0.135, 0.28, 0.422], 0.012);
          m.rod([0.135, 0.02, 0.422], [0.015, 0.28, 0.422], 0.012);
        });
      }
      b.slot('door').box(0, 0.48, 0.4, 0.15, 0.13, 0.02, 0.006);
      b.slot('hay').box(0, 0.47, 0.405, 0.115, 0.1, 0.03, 0.01);
      if (look.has('window'))
        b.both((m) => {
          for (const z of [-0.24, 0, 0.24]) {
            m.slot('frame').box(0.3, 0.2, z, 0.025, 0.12, 0.12, 0.006);
            m.slot('window').box(0.308, 0.2, z, 0.02, 0.09, 0.09, 0.004);
          }
        });
    },
  }),
  building(
    [
      'shop',
      'store',
      'grocery store',
      'bakery',
      'cafe',
      'coffee shop',
      'bookshop',
      'boutique',
      'corner shop',
      'restaurant',
    ],
    9,
    {
      slots:
        'main #d98f6a brick, roof #5b6066 stone, sign #2b6b5a wood, text #f6f2e6 paper, awning #c8402f fabric, stripe #f6f2e6 fabric, frame #2b6b5a wood, door #2b6b5a wood',
      box: [0.66, 0.7, 0.5],
      windows: [],
      add(b, look) {
        b.slot('roof', 0).box(0, 0.72, 0, 0.7, 0.06, 0.54, 0.01);
        b.slot('frame').box(0, 0.2, 0.245, 0.62, 0.38, 0.04, 0.01);
        if (look.has('window')) {
          b.slot('window').box(-0.12, 0.21, 0.26, 0.3, 0.24, 0.03, 0.006);
          b.both((m) => {
            m.slot('frame').box(0.18, 0.55, 0.25, 0.15, 0.18, 0.025, 0.006);
            m.slot('window').box(0.18, 0.55, 0.257, 0.12, 0.15, 0.02, 0.004);
            m.slot('frame').box(0.18, 0.55, 0.264, 0.12, 0.012, 0.014, 0.003);
          });
          b.pair({ turn: [0, 90, 0] }, (s) => {
            s.slot('frame').box(0, 0.5, 0.33, 0.15, 0.18, 0.025, 0.006);
            s.slot('window').box(0, 0.5, 0.338, 0.12, 0.15, 0.02, 0.004);
          });
        }
        if (look.has('door')) {
          b.slot('door').box(0.19, 0.16, 0.262, 0.17, 0.3, 0.03, 0.008);
          b.slot('window').box(0.19, 0.2, 0.272, 0.11, 0.17, 0.02, 0.005);
          b.slot('step').box(0.19, 0.01, 0.3, 0.22, 0.02, 0.08, 0.005);
        }
        for (let i = 0; i < 8; i++)
          b.slot(i % 2 ? 'stripe' : 'awning').at({ move: [-0.273 + i * 0.078, 0.37, 0.33], turn: [28, 0, 0] }, (m) =>
            m.box(0, 0, 0, 0.078, 0.025, 0.2, 0.004),
          );
        if (look.has('sign')) {
          b.slot('sign').box(0, 0.435, 0.262, 0.6, 0.075, 0.03, 0.01).slot('text');
          for (let i = 0; i < 6; i++) b.box(-0.125 + i * 0.05, 0.435, 0.28, 0.032, 0.036, 0.012, 0.004);
        }
      },
    },
  ),
  building(['mansion', 'manor', 'villa', 'estate', 'manor house', 'country house'], 22, {
    slots:
      'main #d8cfbc mottled, roof #46506b scales, frame #f4f2ec wood, column #f4f2ec marble, chimney brick, door #4a2c1c wood',
    box: [0.56, 0.44, 0.42],
    gable: 0.2,
    windows: rows('0.2,0.14 0.2,0.33', 2),
    door: [0.1, 0.19],
    add(b, look) {
      b.both((m) => {
        m.slot('main', 0).box(0.38, 0.25, 0.03, 0.24, 0.5, 0.36, 0.006);
        if (look.has('roof')) m.slot('roof').cone(0.38, 0.49, 0.03, 0.21, 0.008, 0.3, 0.006);
        if (look.has('window'))
          for (const y of [0.14, 0.36]) {
            m.slot('frame').box(0.38, y, 0.212, 0.12, 0.14, 0.02, 0.006);
            m.slot('window').box(0.38, y, 0.22, 0.09, 0.11, 0.02, 0.004);
            m.slot('frame').box(0.38, y, 0.227, 0.012, 0.11, 0.012, 0.003);
            m.box(0.38, y, 0.227, 0.09, 0.012, 0.012, 0.003);
          }
        m.slot('column').cone(0.11, 0, 0.3, 0.022, 0.02, 0.24, 0.005);
        if (look.has('chimney')) {
          m.slot('chimney').box(0.18, 0.62, -0.1, 0.07, 0.24, 0.07, 0.008);
          m.box(0.18, 0.74, -0.1, 0.09, 0.03, 0.09, 0.008);
        }
      });
      b.slot('column', 0).box(0, 0.255, 0.27, 0.32, 0.04, 0.16, 0.008);
      b.plate('-0.16,0 0.16,0 0,0.08', 0.15, { at: [0, 0.275, 0.27] });
      b.slot('step').box(0, 0.015, 0.3, 0.34, 0.03, 0.2, 0.008);
      if (look.has('window'))
        b.slot('frame').at({ move: [0, 0.5, 0.205], turn: [90, 0, 0] }, (m) => {
          m.cone(0, 0, 0, 0.06, 0.06, 0.02, 0.004);
          m.slot('window').cone(0, 0.01, 0, 0.045, 0.045, 0.02, 0.004);
        });
    },
  }),
];

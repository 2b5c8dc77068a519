import type { Builder } from '../../../field/builder.ts';
import { rows } from '../../../field/rows.ts';
import { type Look, type Noun, type NounText, noun, painted, readAppearances } from '../../noun.ts';

/** What drives on roads: a body that is drawn, and its panes, bumpers, lamps and wheels as numbers. */

/** Surfaces that most vehicles have. */
const WHEELED = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  light: '#fff0bd glow',
  tail: '#b3141c glow',
  trim: '#2a2b2f plastic',
};

const BEACON = { blue: '#2f6bff glow', red: '#ff3b30 glow' };

/** Its features are those besides wheels, windows and lights. */
export interface Vehicle extends Pick<NounText, 'slots' | 'secondary' | 'features'> {
  body(b: Builder, look: Look): void;
  /** A row for each pane: middle, sizes, lean in degrees. One off the middle stands on both sides. */
  panes: string;
  /** Height, front, rear, width. */
  bumpers: readonly [number, number, number, number];
  /** Across, height, front, rear, radius. */
  lamps: readonly [number, number, number, number, number];
  /** Across, radius, width, then where along the vehicle. */
  wheels: readonly [number, number, number, ...number[]];
  /** Around each hub; none by itself. */
  nuts?: number | undefined;
  /** Height, where along the vehicle, width of blue and red light. */
  beacon?: readonly [number, number, number];
  /** Height of the roof. */
  roof: number;
}

/** One that moves in another way. */
export const machine = (words: string[], size: number, { slots, ...more }: NounText): Noun =>
  noun(words, size, { ...painted(slots), ...more, slots: { ...WHEELED, ...readAppearances(slots) } });

export interface Wheel {
  x: number;
  r: number;
  z: number;
  wide: number;
  /** Nuts around the hub; none by itself. */
  nuts?: number;
}

/** Its outside is to +x. */
export const wheel = (b: Builder, { x, r, z, wide, nuts = 0 }: Wheel) =>
  b.group((g) =>
    g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) => {
      w.slot('tyre', 0).cone(0, -wide / 2, 0, r, r, wide, 0.022);
      w.slot('hub').cone(0, -wide / 2 - 0.008, 0, r * 0.55, r * 0.58, wide + 0.016, 0.01);
      if (nuts) w.ball(0, wide / 2 + 0.008, 0, r * 0.18);
      w.slot('tyre').around(nuts, (s) => s.ball(0, wide / 2 + 0.012, r * 0.38, r * 0.1));
    }),
  );

export function vehicle(words: string[], size: number, v: Vehicle): Noun {
  const { body, panes, bumpers, lamps, wheels, nuts = 0, beacon, roof, features = [], slots, ...more } = v;
  return noun(words, size, {
    ...painted(slots),
    ...more,
    features: ['wheel', 'window', 'light', ...features],
    slots: { ...WHEELED, ...(beacon ? BEACON : {}), ...readAppearances(slots) },
    draw(b, look) {
      body(b, look);
      if (look.has('window')) drawPanes(b.slot('window', 0), panes);
      const [low, front, rear, across] = bumpers;
      b.slot('trim', 0).box(0, low, front, across, 0.06, 0.035, 0.016).box(0, low, rear, across, 0.06, 0.035, 0.016);
      if (beacon) drawBeacon(b, beacon);
      if (look.has('light')) drawLamps(b, lamps);
      const [x, r, wide, ...along] = wheels;
      if (look.has('wheel')) for (const z of along) b.both((m) => wheel(m, { x, r, z, wide, nuts }));
      return { top: { at: [0, roof, 0], r: 0.2 }, head: { at: [0, roof - 0.03, 0], r: 0.15 } };
    },
  });
}

function drawPanes(b: Builder, panes: string): void {
  for (const [x = 0, y = 0, z = 0, w = 0, h = 0, d = 0, lean = 0] of rows(panes, 7)) {
    const pane = (m: Builder) => m.at({ move: [x, y, z], turn: [lean, 0, 0] }, (p) => p.box(0, 0, 0, w, h, d, 0.008));
    if (x) b.both(pane);
    else pane(b);
  }
}

function drawLamps(b: Builder, [x, y, front, rear, r]: Vehicle['lamps']): void {
  b.slot('light').both((m) => m.egg(x, y, front, r * 1.1, r, r * 0.6));
  b.slot('tail').both((m) => m.box(x, y, rear, r * 2, r * 1.3, 0.03, 0.01));
}

function drawBeacon(b: Builder, [y, z, wide]: readonly [number, number, number]): void {
  b.slot('trim').box(0, y, z, wide, 0.02, 0.08, 0.006);
  b.slot('red').box(-wide * 0.27, y + 0.03, z, wide * 0.42, 0.045, 0.07, 0.014);
  b.slot('blue').box(wide * 0.27, y + 0.03, z, wide * 0.42, 0.045, 0.07, 0.014);
}

import type { Rgb } from 'kiln-mesh/core/color';
import { fractal, hash3, noise } from 'kiln-mesh/core/noise';
import type { Skyline } from '../../content/words/places.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { mixTo } from './backdrop.ts';
import type { Wish } from './read-wish.ts';
import type { Layer, SkyLook } from './sky.ts';

const COLORS: Readonly<Record<Skyline, string>> = {
  trees: '#2e5a35',
  mountains: '#6d7f96',
  city: '#4b5468',
  dunes: '#cfa766',
  hills: '#6f9460',
};
/** How pale each row is, the far ones more. */
const PALE = [0.62, 0.36, 0.1] as const;

type Ridge = (x: number, row: number) => number;

/** Heights over the horizon in radians, of three rows from far to near. */
const RIDGES: Readonly<Record<Skyline, { heights: readonly [number, number, number]; ridge: Ridge }>> = {
  mountains: {
    heights: [0.15, 0.1, 0.045],
    ridge: (x, row) => 0.35 + 1.1 * fractal(x * 0.5, row, 0.3) + 0.12 * noise(x * 4, row, 1),
  },
  dunes: {
    heights: [0.05, 0.032, 0.012],
    ridge: (x, row) => 0.4 + Math.abs(Math.sin(x * 0.32 + noise(x * 0.3, row, 1) * 3)),
  },
  hills: { heights: [0.06, 0.04, 0.018], ridge: (x, row) => 0.35 + fractal(x * 0.35, row, 0.8) * 1.2 },
  city: {
    heights: [0.13, 0.1, 0.055],
    ridge: (x, row) => 0.25 + hash3(Math.floor(x * (1.1 - row * 0.34 * 0.5)), row, 5),
  },
  trees: { heights: [0.1, 0.085, 0.06], ridge: treeTops },
};

function treeTops(x: number, row: number): number {
  const scale = 2.4 - row * 0.34;
  const tree = Math.floor(x * scale);
  const inside = Math.abs(x * scale - tree - 0.5) * 2;
  const tall = 0.55 + 0.45 * hash3(tree, row, 2);
  const notch = 0.05 * Math.abs(Math.sin(inside * 14));
  return 0.35 + tall * (1 - inside * 0.8) - notch + 0.1 * noise(x * 9, row, 3);
}

/** What stands on the horizon, in front of the sky. */
export function skylineLayer(line: Skyline, { sky, skylineColor }: Wish, look: SkyLook, seed: number): Layer {
  const color = linearColor(skylineColor ?? COLORS[line]);
  const { heights, ridge } = RIDGES[line];
  const shift = (seed % 977) * 0.37;
  return (out, azimuth, elevation) => {
    for (const [row, pale] of PALE.entries()) {
      const top = heights[row] * ridge(azimuth * 10 + shift + row * 17, row);
      if (elevation > top) continue;
      const snowy =
        line === 'mountains' && elevation > top * 0.62 + 0.01 * noise(azimuth * 70, elevation * 70, row) && top > 0.07;
      const grain = 0.85 + 0.3 * noise(azimuth * 90, elevation * 90, row);
      for (const k of [0, 1, 2] as const) out[k] = (snowy ? 0.92 : color[k] * grain) * look.light[k];
      mixTo(out, look.low, pale);
      if (line === 'city' && row > 0) lightWindows(out, azimuth, elevation, { row, day: (sky ?? 'day') === 'day' });
    }
  };
}

function lightWindows(out: Rgb, azimuth: number, elevation: number, { row, day }: { row: number; day: boolean }): void {
  const [x, y] = [azimuth * 190, elevation * 150];
  const lit = hash3(Math.floor(x), Math.floor(y), row) > (day ? 0.8 : 0.6);
  if (lit && x - Math.floor(x) > 0.35 && y - Math.floor(y) > 0.4) mixTo(out, [1, 0.86, 0.5], day ? 0.25 : 0.85);
}

import type { Rgb } from 'kiln-mesh/core/color';
import { fractal, hash3, noise } from 'kiln-mesh/core/noise';
import type { Sky } from '../../content/words/places.ts';
import { mix, smoothstep } from '../../field/interpolate.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { mixTo } from './backdrop.ts';
import type { Wish } from './read-wish.ts';

/** What is above the horizon, as layers from the back to the front: each adds to the colour in one direction (radians). */

export type Layer = (out: Rgb, azimuth: number, elevation: number) => void;

export interface SkyLook {
  high: Rgb;
  low: Rgb;
  /** What the ground's colour is multiplied with. */
  light: Rgb;
}

const sky = (high: string, low: string, light: Rgb): SkyLook => ({
  high: linearColor(high),
  low: linearColor(low),
  light,
});
const SKIES: Readonly<Record<Sky, SkyLook>> = {
  day: sky('#3f8fe0', '#cfe7f7', [1, 1, 1]),
  night: sky('#060b24', '#24386b', [0.2, 0.25, 0.42]),
  sunset: sky('#4a3a80', '#ff9a52', [0.95, 0.66, 0.52]),
  dawn: sky('#7fb0e0', '#ffd3b0', [1, 0.88, 0.8]),
  storm: sky('#4c5561', '#aab3ba', [0.68, 0.71, 0.75]),
  space: sky('#04040c', '#150f2c', [0.42, 0.42, 0.5]),
  underwater: sky('#2f9fc0', '#0b3f66', [0.35, 0.72, 0.82]),
};

/** The look of the sky of a wish, in the colour that it was given. */
export function skyLook({ sky: kind = 'day', skyColor }: Wish): SkyLook {
  if (!skyColor) return SKIES[kind];
  const high = linearColor(skyColor);
  return { ...SKIES[kind], high, low: high.map((v) => mix(v, 1, 0.16)) as Rgb };
}

const gradient =
  ({ high, low }: SkyLook): Layer =>
  (out, _, elevation) => {
    const t = smoothstep(-0.02, 0.42, elevation);
    for (const k of [0, 1, 2] as const) out[k] = mix(low[k], high[k], t);
  };

/** Indoors. */
const wall =
  (color: Rgb): Layer =>
  (out, azimuth, elevation) => {
    const light = 0.96 + 0.04 * noise(azimuth * 30, elevation * 2, 4);
    const t = smoothstep(-0.02, 0.42, elevation);
    for (const k of [0, 1, 2] as const) out[k] = color[k] * light * (0.8 + 0.2 * t);
  };

interface Sun {
  at: readonly [number, number];
  color: Rgb;
  /** Strength of the light around it, and how fast that fades. */
  halo: readonly [number, number];
}

const sun =
  ({ at, color, halo: [strength, fade] }: Sun): Layer =>
  (out, azimuth, elevation) => {
    const away = Math.hypot(azimuth - at[0], elevation - at[1]);
    mixTo(out, color, Math.min(1, smoothstep(0.03, 0.026, away) + strength * Math.exp(-away * fade)));
  };

const moon =
  (at: Sun['at']): Layer =>
  (out, azimuth, elevation) => {
    const away = Math.hypot(azimuth - at[0], elevation - at[1]);
    const disc = smoothstep(0.042, 0.039, away);
    const shade = 0.8 + 0.2 * noise(azimuth * 60, elevation * 60, 2);
    for (const k of [0, 1, 2] as const)
      out[k] = mix(out[k] + 0.1 * Math.exp(-away * 12), [0.93, 0.92, 0.82][k] * shade, disc);
  };

const stars =
  (seed: number): Layer =>
  (out, azimuth, elevation) => {
    const grid = 130;
    const [i, j] = [Math.floor(azimuth * grid), Math.floor(elevation * grid)];
    if (hash3(i + 7, j + 3, seed % 512) <= 0.965) return;
    const d = Math.hypot(azimuth * grid - i - 0.5, elevation * grid - j - 0.5);
    mixTo(out, [1, 1, 1], smoothstep(0.4, 0.05, d) * (0.35 + 0.65 * hash3(i, j, 9)));
  };

const nebula =
  (shift: number): Layer =>
  (out, azimuth, elevation) => {
    const cloud = smoothstep(0.5, 0.85, fractal(azimuth * 5 + shift, elevation * 7, 1.3)) * 0.5;
    const hue = noise(azimuth * 3, elevation * 3 + shift, 7);
    out[0] += cloud * mix(0.25, 0.6, hue);
    out[1] += cloud * 0.12;
    out[2] += cloud * mix(0.7, 0.4, hue);
  };

const clouds =
  (color: Rgb, dense: boolean, shift: number): Layer =>
  (out, azimuth, elevation) => {
    if (elevation <= 0.02) return;
    const reach = 0.35 / (elevation + 0.12);
    const puff = fractal(azimuth * 3.2 * reach + shift, elevation * 9 * reach, 0.7);
    const from = dense ? 0.46 : 0.58;
    mixTo(out, color, smoothstep(from, from + 0.2, puff) * smoothstep(0.02, 0.1, elevation) * 0.85);
  };

/** Light that falls through water. */
const rays =
  (shift: number): Layer =>
  (out, azimuth, elevation) => {
    const ray =
      smoothstep(0.5, 0.8, noise(azimuth * 9 + elevation * 3, shift, 3)) * smoothstep(0, 0.4, elevation) * 0.3;
    for (const k of [0, 1, 2] as const) out[k] += ray;
  };

const LOW_SUN: Omit<Sun, 'at'> = { color: [1, 0.72, 0.35], halo: [0.6, 7] };
const SUNS: Partial<Record<Sky, Omit<Sun, 'at'>>> = {
  day: { color: [1, 0.97, 0.86], halo: [0.25, 14] },
  sunset: LOW_SUN,
  dawn: LOW_SUN,
};
const CLOUDS: Partial<Record<Sky, Rgb>> = { day: [1, 1, 1], sunset: [1, 0.62, 0.5], storm: [0.32, 0.34, 0.37] };

export function skyLayers(wish: Wish, look: SkyLook, seed: number): Layer[] {
  const { sky: kind = 'day' } = wish;
  if (wish.ground === 'floor') return [wall(linearColor(wish.skyColor ?? '#e9dfd0'))];
  const shift = (seed % 977) * 0.37;
  const at = [mix(-0.28, 0.3, hash3(seed % 1000, 3, 5)), SUNS[kind] === LOW_SUN ? 0.075 : 0.2] as const;
  const layers = [gradient(look)];
  if (SUNS[kind]) layers.push(sun({ ...SUNS[kind], at }));
  if (kind === 'night') layers.push(stars(seed), moon(at));
  if (kind === 'space') layers.push(stars(seed), nebula(shift));
  const cloud = CLOUDS[kind] ?? (wish.clouds ? ([1, 1, 1] satisfies Rgb) : undefined);
  if (cloud) layers.push(clouds(cloud, wish.clouds || kind === 'storm', shift));
  if (kind === 'underwater') layers.push(rays(shift));
  return layers;
}

import type { Sky } from '../../content/words/places.ts';
import { type Rgb, srgbTable } from '../../core/color.ts';
import { fractal, hash3, noise } from '../../core/noise.ts';
import { linearColor } from '../../paint/named-colors.ts';
import type { Camera } from '../../render/camera.ts';
import { type GroundShadow, groundDarkness } from '../../render/shadow.ts';
import type { RasterImage } from './raster-image.ts';
import type { Wish } from './read-wish.ts';

/**
 * The place of a picture, worked out per pixel by a ray from the camera: below the horizon it meets an endless ground
 * with the things' shadow, above it a skyline and the sky.
 */

interface SkyLook {
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
const SKIES: Record<Sky, SkyLook> = {
  day: sky('#3f8fe0', '#cfe7f7', [1, 1, 1]),
  night: sky('#060b24', '#24386b', [0.2, 0.25, 0.42]),
  sunset: sky('#4a3a80', '#ff9a52', [0.95, 0.66, 0.52]),
  dawn: sky('#7fb0e0', '#ffd3b0', [1, 0.88, 0.8]),
  storm: sky('#4c5561', '#aab3ba', [0.68, 0.71, 0.75]),
  space: sky('#04040c', '#150f2c', [0.42, 0.42, 0.5]),
  underwater: sky('#2f9fc0', '#0b3f66', [0.35, 0.72, 0.82]),
};
const GROUNDS = {
  sea: '#1d6f9f',
  sand: '#d9b77c',
  grass: '#6c9a3f',
  snow: '#eaf1f7',
  stone: '#8a8c90',
  floor: '#b98a5c',
} as const;
const SKYLINES = {
  trees: '#2e5a35',
  mountains: '#6d7f96',
  city: '#4b5468',
  dunes: '#cfa766',
  hills: '#6f9460',
} as const;

const mix = (a: number, b: number, t: number) => a + (b - a) * t;
const smooth = (low: number, high: number, x: number) => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

export interface BackdropOptions {
  width: number;
  height: number;
  camera: Camera;
  /** Height of the ground in the camera's space. */
  ground: number;
  shadow?: GroundShadow;
  /** A studio without light and shadow, for drawings in few colours. */
  even?: boolean;
  seed: number;
}

const TONES = 4096;

export function paintPlace(wish: Wish, options: BackdropOptions): RasterImage {
  const { width, height, camera, ground, shadow, seed } = options;
  const { right, up, back, shiftX, shiftY, distance, focal } = camera;
  const eye = [0, 1, 2].map((k) => right[k]! * shiftX + up[k]! * shiftY + back[k]! * distance) as Rgb;
  const table = srgbTable(TONES);
  const kind = wish.sky ?? 'day';
  const look = { ...SKIES[kind] };
  if (wish.skyColor) {
    look.high = linearColor(wish.skyColor);
    look.low = look.high.map((v) => mix(v, 1, 0.16)) as Rgb;
  }
  const indoors = wish.ground === 'floor';
  const groundKind = wish.ground ?? 'grass';
  const floating = wish.ground === undefined && (kind === 'space' || wish.clouds);
  const groundColor = linearColor(wish.groundColor ?? GROUNDS[groundKind]);
  const line = wish.skyline;
  const lineColor = linearColor(wish.skylineColor ?? SKYLINES[line ?? 'hills']);
  const shift = (seed % 977) * 0.37;
  const sunAt: [number, number] = [
    mix(-0.28, 0.3, hash3(seed % 1000, 3, 5)),
    kind === 'sunset' || kind === 'dawn' ? 0.075 : 0.2,
  ];
  const rgba = new Uint8Array(width * height * 4);
  const out: Rgb = [0, 0, 0];

  const skyAt = (azimuth: number, elevation: number) => {
    const t = smooth(-0.02, 0.42, elevation);
    for (const k of [0, 1, 2] as const) out[k] = mix(look.low[k], look.high[k], t);
    if (indoors) {
      const wall = linearColor(wish.skyColor ?? '#e9dfd0');
      const panel = 0.96 + 0.04 * noise(azimuth * 30, elevation * 2, 4);
      for (const k of [0, 1, 2] as const) out[k] = wall[k] * panel * (0.8 + 0.2 * t);
      return;
    }
    const sun = Math.hypot(azimuth - sunAt[0], elevation - sunAt[1]);
    if (kind === 'day' || kind === 'sunset' || kind === 'dawn') {
      const disc =
        smooth(0.03, 0.026, sun) + (kind === 'day' ? 0.25 : 0.6) * Math.exp(-sun * (kind === 'day' ? 14 : 7));
      const warm: Rgb = kind === 'day' ? [1, 0.97, 0.86] : [1, 0.72, 0.35];
      for (const k of [0, 1, 2] as const) out[k] = mix(out[k], warm[k], Math.min(1, disc));
    }
    if (kind === 'night' || kind === 'space') {
      const grid = 130;
      const [i, j] = [Math.floor(azimuth * grid), Math.floor(elevation * grid)];
      const star = hash3(i + 7, j + 3, seed % 512);
      if (star > 0.965) {
        const d = Math.hypot(azimuth * grid - i - 0.5, elevation * grid - j - 0.5);
        const shine = smooth(0.4, 0.05, d) * (0.35 + 0.65 * hash3(i, j, 9));
        for (const k of [0, 1, 2] as const) out[k] = mix(out[k], 1, shine);
      }
      if (kind === 'space') {
        const cloud = smooth(0.5, 0.85, fractal(azimuth * 5 + shift, elevation * 7, 1.3)) * 0.5;
        const hue = noise(azimuth * 3, elevation * 3 + shift, 7);
        out[0] += cloud * mix(0.25, 0.6, hue);
        out[1] += cloud * 0.12;
        out[2] += cloud * mix(0.7, 0.4, hue);
      } else {
        const disc = smooth(0.042, 0.039, sun);
        const shade = 0.8 + 0.2 * noise(azimuth * 60, elevation * 60, 2);
        for (const k of [0, 1, 2] as const)
          out[k] = mix(out[k] + 0.1 * Math.exp(-sun * 12), [0.93, 0.92, 0.82][k]! * shade, disc);
      }
    }
    if ((wish.clouds || kind === 'day' || kind === 'sunset' || kind === 'storm') && elevation > 0.02) {
      const reach = 0.35 / (elevation + 0.12);
      const puff = fractal(azimuth * 3.2 * reach + shift, elevation * 9 * reach, 0.7);
      const dense = wish.clouds || kind === 'storm' ? 0.46 : 0.58;
      const cover = smooth(dense, dense + 0.2, puff) * smooth(0.02, 0.1, elevation) * 0.85;
      const white: Rgb = kind === 'sunset' ? [1, 0.62, 0.5] : kind === 'storm' ? [0.32, 0.34, 0.37] : [1, 1, 1];
      for (const k of [0, 1, 2] as const) out[k] = mix(out[k], white[k], cover);
    }
    if (kind === 'underwater') {
      const ray = smooth(0.5, 0.8, noise(azimuth * 9 + elevation * 3, shift, 3)) * smooth(0, 0.4, elevation) * 0.3;
      for (const k of [0, 1, 2] as const) out[k] += ray;
    }
    if (line) {
      // Three rows, the far ones paler.
      for (let row = 0; row < 3; row++) {
        const top = ridge(line, azimuth, row, shift);
        if (elevation > top) continue;
        const pale = [0.62, 0.36, 0.1][row]!;
        const snowy =
          line === 'mountains' &&
          elevation > top * 0.62 + 0.01 * noise(azimuth * 70, elevation * 70, row) &&
          top > 0.07;
        for (const k of [0, 1, 2] as const) {
          const own =
            (snowy ? 0.92 : lineColor[k] * (0.85 + 0.3 * noise(azimuth * 90, elevation * 90, row))) * look.light[k];
          out[k] = mix(own, look.low[k], pale);
        }
        if (line === 'city' && row > 0) {
          const [wx, wy] = [azimuth * 190, elevation * 150];
          const lit = hash3(Math.floor(wx), Math.floor(wy), row) > (kind === 'day' ? 0.8 : 0.6);
          if (lit && wx - Math.floor(wx) > 0.35 && wy - Math.floor(wy) > 0.4)
            for (const k of [0, 1, 2] as const) out[k] = mix(out[k], [1, 0.86, 0.5][k]!, kind === 'day' ? 0.25 : 0.85);
        }
      }
    }
  };

  const groundAt = (gx: number, gz: number, far: number) => {
    const fine = Math.exp(-far * 0.12);
    let shade = 1;
    const color: Rgb = [...groundColor];
    switch (groundKind) {
      case 'sea': {
        const wave = fractal(gx * 0.9 + shift, gz * 2.6, 0.5) * 0.6 + noise(gx * 3.4, gz * 9, 2) * 0.4 * fine;
        shade = 0.72 + wave * 0.55;
        const glint = smooth(0.66, 0.78, wave) * 0.45;
        for (const k of [0, 1, 2] as const) color[k] = mix(color[k], 1, glint * (kind === 'night' ? 0.3 : 0.6));
        const mirror = smooth(2, 26, far) * 0.4;
        for (const k of [0, 1, 2] as const) color[k] = mix(color[k], look.low[k], mirror);
        break;
      }
      case 'sand':
        shade =
          0.9 +
          0.16 * fractal(gx * 1.4, gz * 1.4, 1) +
          0.07 * Math.sin((gz * 5 + fractal(gx, gz, 2) * 9) * 1.6) * fine +
          (noise(gx * 60, gz * 60, 1) - 0.5) * 0.12 * fine;
        break;
      case 'snow':
        shade = 0.86 + 0.2 * fractal(gx * 0.8, gz * 0.8, 1) + (noise(gx * 50, gz * 50, 1) - 0.5) * 0.05 * fine;
        break;
      case 'stone': {
        const [u, v] = [gx * 1.6, gz * 1.6];
        const joint = Math.min(u - Math.floor(u), v - Math.floor(v)) < 0.035 ? 0.75 : 1;
        shade =
          (0.82 + 0.3 * fractal(gx * 2, gz * 2, 1) + (noise(gx * 40, gz * 40, 1) - 0.5) * 0.12 * fine) *
          mix(1, joint, fine);
        break;
      }
      case 'floor': {
        const board = Math.floor(gx * 2.2);
        const seam = gx * 2.2 - board < 0.03 ? 0.72 : 1;
        shade =
          (0.86 +
            0.2 * hash3(board, Math.floor(gz * 0.6 + board * 0.37), 3) +
            (noise(gx * 40, gz * 3, 2) - 0.5) * 0.14) *
          seam;
        break;
      }
      default: {
        const blades = (noise(gx * 34, gz * 12, 1) - 0.5) * 0.34 * fine;
        shade = 0.78 + 0.42 * fractal(gx * 0.9, gz * 0.9, 1) + blades;
        if (fine > 0.5 && hash3(Math.floor(gx * 7), Math.floor(gz * 7), 11) > 0.985) shade *= 1.5;
      }
    }
    if (shadow) shade *= 1 - (groundKind === 'sea' ? 0.35 : 0.6) * groundDarkness(shadow, gx, gz);
    const haze = indoors ? 0 : (1 - Math.exp(-far * (kind === 'underwater' ? 0.09 : 0.018))) * (line ? 0.6 : 1);
    for (const k of [0, 1, 2] as const) out[k] = mix(color[k] * shade * look.light[k], look.low[k], haze);
  };

  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const dx = (x + 0.5 - width / 2) / focal;
      const dy = (height / 2 - y - 0.5) / focal;
      const ray = [0, 1, 2].map((k) => right[k]! * dx + up[k]! * dy - back[k]!) as Rgb;
      const length = Math.hypot(...ray);
      const elevation = Math.asin(ray[1] / length);
      // Straight ahead is 0.
      const azimuth = Math.atan2(dx, Math.hypot(1, dy));
      const t = ray[1] < -1e-4 ? (ground - eye[1]) / ray[1] : -1;
      const far = t * length;
      const wall = indoors && far > distance + 3.2;
      if (!floating && t > 0 && !wall) groundAt(eye[0] + ray[0] * t, eye[2] + ray[2] * t, Math.max(0, far - distance));
      else skyAt(azimuth, floating ? elevation + 0.3 : Math.max(0, indoors ? elevation + 0.25 : elevation));
      for (const k of [0, 1, 2] as const)
        rgba[at + k] = table[Math.round(Math.min(1, Math.max(0, out[k])) * (TONES - 1))]!;
      rgba[at + 3] = 255;
    }
  }
  return { width, height, rgba };
}

/** Height of a skyline over the horizon, radians. */
function ridge(kind: NonNullable<Wish['skyline']>, azimuth: number, row: number, shift: number): number {
  const near = row * 0.34;
  const x = azimuth * 10 + shift + row * 17;
  switch (kind) {
    case 'mountains':
      return [0.15, 0.1, 0.045][row]! * (0.35 + 1.1 * fractal(x * 0.5, row, 0.3) + 0.12 * noise(x * 4, row, 1));
    case 'dunes':
      return [0.05, 0.032, 0.012][row]! * (0.4 + Math.abs(Math.sin(x * 0.32 + noise(x * 0.3, row, 1) * 3)));
    case 'hills':
      return [0.06, 0.04, 0.018][row]! * (0.35 + fractal(x * 0.35, row, 0.8) * 1.2);
    case 'city': {
      const block = Math.floor(x * (1.1 - near * 0.5));
      return [0.13, 0.1, 0.055][row]! * (0.25 + hash3(block, row, 5));
    }
    case 'trees': {
      const scale = 2.4 - near;
      const tree = Math.floor(x * scale);
      const inside = Math.abs(x * scale - tree - 0.5) * 2;
      const tall = 0.55 + 0.45 * hash3(tree, row, 2);
      const notch = 0.05 * Math.abs(Math.sin(inside * 14));
      return [0.1, 0.085, 0.06][row]! * (0.35 + tall * (1 - inside * 0.8) - notch + 0.1 * noise(x * 9, row, 3));
    }
  }
}

/** A studio: one colour, or two from top to bottom, lighter behind the middle, with the things' shadow on its ground. */
export function paintStudio(
  colors: readonly string[],
  graded: boolean,
  { width, height, camera, ground, shadow, even }: BackdropOptions,
): RasterImage {
  const table = srgbTable(TONES);
  const top = linearColor(colors[0]!);
  const bottom = linearColor(colors[1] ?? colors[0]!);
  const { right, up, back, shiftX, shiftY, distance, focal } = camera;
  const eye = [0, 1, 2].map((k) => right[k]! * shiftX + up[k]! * shiftY + back[k]! * distance) as Rgb;
  const rgba = new Uint8Array(width * height * 4);
  const toByte = (value: number) => table[Math.round(Math.min(1, Math.max(0, value)) * (TONES - 1))]!;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [u, v] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.45];
      const t = graded ? smooth(0.05, 0.95, (y + 0.5) / height) : 0;
      let light = even || colors.length > 1 || graded ? 1 : 1.06 - 0.34 * (u * u + v * v) * 1.6;
      const dx = (x + 0.5 - width / 2) / focal;
      const dy = (height / 2 - y - 0.5) / focal;
      const fall = up[1] * dy - back[1];
      if (shadow && !even && fall < -0.01) {
        const far = (ground - eye[1]) / fall;
        if (far > 0) {
          const gx = eye[0] + far * (right[0] * dx + up[0] * dy - back[0]);
          const gz = eye[2] + far * (right[2] * dx + up[2] * dy - back[2]);
          light *= 1 - 0.6 * groundDarkness(shadow, gx, gz) * Math.min(1, (-fall - 0.01) * 10);
        }
      }
      for (const k of [0, 1, 2] as const) rgba[at + k] = toByte(mix(top[k], bottom[k], t) * light);
      rgba[at + 3] = 255;
    }
  }
  return { width, height, rgba };
}

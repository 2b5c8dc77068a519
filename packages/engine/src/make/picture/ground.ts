import type { Rgb } from 'kiln-mesh/core/color';
import { fractal, hash3, noise } from 'kiln-mesh/core/noise';
import { type GroundShadow, groundDarkness } from 'kiln-mesh/internal/render/shadow';
import type { Ground } from '../../content/words/places.ts';
import { mix, smoothstep } from '../../field/interpolate.ts';
import { linearColor } from '../../paint/named-colors.ts';
import { mixTo } from './backdrop.ts';
import type { Wish } from './read-wish.ts';
import type { SkyLook } from './sky.ts';

const COLORS: Readonly<Record<Ground, string>> = {
  sea: '#1d6f9f',
  sand: '#d9b77c',
  grass: '#6c9a3f',
  snow: '#eaf1f7',
  stone: '#8a8c90',
  floor: '#b98a5c',
};

/** Light of a place on the ground; `fine` is 1 near the camera and fades where detail would flicker. */
type Texture = (x: number, z: number, fine: number) => number;

const TEXTURES: Readonly<Record<Exclude<Ground, 'sea'>, Texture>> = {
  sand: (x, z, fine) =>
    0.9 +
    0.16 * fractal(x * 1.4, z * 1.4, 1) +
    0.07 * Math.sin((z * 5 + fractal(x, z, 2) * 9) * 1.6) * fine +
    (noise(x * 60, z * 60, 1) - 0.5) * 0.12 * fine,
  snow: (x, z, fine) => 0.86 + 0.2 * fractal(x * 0.8, z * 0.8, 1) + (noise(x * 50, z * 50, 1) - 0.5) * 0.05 * fine,
  stone: (x, z, fine) => {
    const [u, v] = [x * 1.6, z * 1.6];
    const joint = Math.min(u - Math.floor(u), v - Math.floor(v)) < 0.035 ? 0.75 : 1;
    return (
      (0.82 + 0.3 * fractal(x * 2, z * 2, 1) + (noise(x * 40, z * 40, 1) - 0.5) * 0.12 * fine) * mix(1, joint, fine)
    );
  },
  floor: (x, z) => {
    const board = Math.floor(x * 2.2);
    const seam = x * 2.2 - board < 0.03 ? 0.72 : 1;
    return (
      (0.86 + 0.2 * hash3(board, Math.floor(z * 0.6 + board * 0.37), 3) + (noise(x * 40, z * 3, 2) - 0.5) * 0.14) * seam
    );
  },
  grass: (x, z, fine) => {
    const blades = (noise(x * 34, z * 12, 1) - 0.5) * 0.34 * fine;
    const shade = 0.78 + 0.42 * fractal(x * 0.9, z * 0.9, 1) + blades;
    return fine > 0.5 && hash3(Math.floor(x * 7), Math.floor(z * 7), 11) > 0.985 ? shade * 1.5 : shade;
  },
};

export interface GroundPlace {
  x: number;
  z: number;
  /** From the things, not from the camera. */
  far: number;
}

/** An endless ground with the things' shadow, fading into the sky's haze. */
export function groundPainter(
  wish: Wish,
  look: SkyLook,
  shadow: GroundShadow | undefined,
  seed: number,
): (out: Rgb, place: GroundPlace) => void {
  const { ground: kind = 'grass', sky } = wish;
  const own = linearColor(wish.groundColor ?? COLORS[kind]);
  const shift = (seed % 977) * 0.37;
  const glints = sky === 'night' ? 0.3 : 0.6;
  const thickness = sky === 'underwater' ? 0.09 : 0.018;
  return (out, { x, z, far }) => {
    const fine = Math.exp(-far * 0.12);
    const color: Rgb = [...own];
    let shade: number;
    if (kind === 'sea') {
      const wave = fractal(x * 0.9 + shift, z * 2.6, 0.5) * 0.6 + noise(x * 3.4, z * 9, 2) * 0.4 * fine;
      shade = 0.72 + wave * 0.55;
      mixTo(color, [1, 1, 1], smoothstep(0.66, 0.78, wave) * 0.45 * glints);
      mixTo(color, look.low, smoothstep(2, 26, far) * 0.4);
    } else shade = TEXTURES[kind](x, z, fine);
    if (shadow) shade *= 1 - (kind === 'sea' ? 0.35 : 0.6) * groundDarkness(shadow, x, z);
    const haze = kind === 'floor' ? 0 : (1 - Math.exp(-far * thickness)) * (wish.skyline ? 0.6 : 1);
    for (const k of [0, 1, 2] as const) out[k] = mix(color[k] * shade * look.light[k], look.low[k], haze);
  };
}

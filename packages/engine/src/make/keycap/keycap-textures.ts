import type { Texture } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import sharp from 'sharp';
import type { Design } from './design.ts';

/**
 * The pictures on a keycap. The head's has the design on its left half, with its colours running on beyond the outline,
 * and on its right half the same washed out, for the back that no photo shows.
 */

const SIDE = 512;

export async function headTexture(design: Design): Promise<Texture> {
  const front = spread(design, 1);
  const back = spread(design, 40);
  const rgb = new Uint8Array(SIDE * 2 * SIDE * 3);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const from = (y * SIDE + x) * 3;
      const to = (y * SIDE * 2 + x) * 3;
      for (let k = 0; k < 3; k++) {
        rgb[to + k] = front[from + k];
        rgb[to + SIDE * 3 + k] = back[from + k];
      }
    }
  }
  const image = sharp(rgb, { raw: { width: SIDE * 2, height: SIDE, channels: 3 } });
  return texture('keycap-head', await image.png().toBuffer(), SIDE * 2, SIDE);
}

/** Chips of the photo's colours on the base's. */
export async function baseTexture({ baseColor, accents }: Design, seed: number): Promise<Texture> {
  const random = createRandom(seed);
  const css = (color: readonly number[]) => `rgb(${color.join(',')})`;
  const chips = Array.from({ length: 150 }, () => {
    const [x, y, size, turn] = [
      random.between(0, SIDE),
      random.between(0, SIDE),
      random.between(5, 19),
      random.between(0, 7),
    ];
    const corners = random.whole(3, 5);
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / corners + random.between(-0.4, 0.4);
      return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
    });
    const fill = css(random.pick(accents));
    return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="4" stroke-linejoin="round"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${css(baseColor)}"/>${chips.join('')}</svg>`;
  return texture('keycap-base', await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), SIDE, SIDE);
}

function texture(name: string, bytes: Uint8Array, width: number, height: number): Texture {
  return { name, mimeType: 'image/png', bytes: new Uint8Array(bytes), width, height };
}

/** The design with every clear pixel filled from what is nearest, `reach` pixels blurred. RGB, 3 per pixel. */
function spread({ side, rgba }: Design, reach: number): Float32Array {
  let level: Level = { side, values: new Float32Array(side * side * 4) };
  // Pixels along the outline have some of the backdrop's colour in them.
  const solid = (i: number) => (rgba[i * 4 + 3] ?? 0) > 200;
  const RIM = 4;
  const inner = (i: number) => [0, -RIM, RIM, -RIM * side, RIM * side].every((step) => solid(i + step));
  for (let i = 0; i < side * side; i++) {
    const alpha = solid(i) && inner(i) ? 1 : 0;
    for (let k = 0; k < 3; k++) level.values[i * 4 + k] = rgba[i * 4 + k] * alpha;
    level.values[i * 4 + 3] = alpha;
  }
  // Pull: halves until one pixel is left; push: what is empty takes the coarser one's colour.
  const levels = [level];
  while (level.side > 1) {
    level = half(level);
    levels.push(level);
  }
  let filled: Level | undefined;
  for (const next of levels.toReversed()) {
    // Leaving the fine levels out is the blur.
    filled = filled && next.side > side / reach ? enlarge(filled) : merge(next, filled);
  }
  const out = new Float32Array(side * side * 3);
  for (let i = 0; i < side * side; i++) for (let k = 0; k < 3; k++) out[i * 3 + k] = filled!.values[i * 4 + k];
  return out;
}

interface Level {
  side: number;
  /** Colour times weight, weight. */
  values: Float32Array;
}

function half({ side, values }: Level): Level {
  const out = new Float32Array((side / 2) ** 2 * 4);
  for (let i = 0; i < out.length / 4; i++) {
    const at = (Math.floor(i / (side / 2)) * 2 * side + (i % (side / 2)) * 2) * 4;
    for (let k = 0; k < 4; k++) {
      out[i * 4 + k] =
        (values[at + k] + values[at + 4 + k] + values[at + side * 4 + k] + values[at + side * 4 + 4 + k]) / 4;
    }
  }
  return { side: side / 2, values: out };
}

/** Own colours where there are any, else the coarser level's. All weights are 1 after that. */
function merge({ side, values }: Level, coarser: Level | undefined): Level {
  const out = new Float32Array(values.length);
  const rest = coarser && enlarge(coarser);
  for (let i = 0; i < side * side; i++) {
    const weight = values[i * 4 + 3];
    for (let k = 0; k < 3; k++) {
      const own = weight > 0 ? values[i * 4 + k] / weight : 0;
      // Without a rest below it, what covers a texel at all covers it whole.
      const share = rest ? Math.min(1, weight) : Number(weight > 0);
      out[i * 4 + k] = own * share + (rest?.values[i * 4 + k] ?? 0) * (1 - share);
    }
    out[i * 4 + 3] = 1;
  }
  return { side, values: out };
}

/** Twice as large, between pixels: each takes three quarters of the nearer and one of the farther on both axes. */
function enlarge({ side, values }: Level): Level {
  const out = new Float32Array(values.length * 4);
  const wide = side * 2;
  const last = side - 1;
  for (let y = 0; y < wide; y++) {
    const near = y >> 1;
    const far = Math.min(last, Math.max(0, near + (y & 1 ? 1 : -1)));
    for (let x = 0; x < wide; x++) {
      const beside = x >> 1;
      const away = Math.min(last, Math.max(0, beside + (x & 1 ? 1 : -1)));
      const to = (y * wide + x) * 4;
      const [a, b] = [(near * side + beside) * 4, (near * side + away) * 4];
      const [c, d] = [(far * side + beside) * 4, (far * side + away) * 4];
      for (let k = 0; k < 4; k++) {
        out[to + k] = values[a + k] * 0.5625 + values[b + k] * 0.1875 + values[c + k] * 0.1875 + values[d + k] * 0.0625;
      }
    }
  }
  return { side: wide, values: out };
}

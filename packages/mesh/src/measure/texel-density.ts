import type { Model } from '../core/model.ts';

export interface TexelDensity {
  /** Texels along a metre of surface: the square root of the texture's area over the surface's, over all textured faces. */
  mean: number;
  /** Of each face, weighed by its area: the density that a tenth of the surface stays below, and that a tenth exceeds. */
  low: number;
  high: number;
}

/** Faces are counted in steps of 1/8 octave. */
const STEPS = 8;
const SHARE = 0.1;

/**
 * How finely the colour textures of a model lie on its surface; undefined where nothing is textured.
 * @example const density = texelDensity(model) // { mean: 512, low: 400, high: 640 }
 */
export function texelDensity({ parts, materials }: Model): TexelDensity | undefined {
  const areas = new Map<number, number>();
  let [surface, texels] = [0, 0];
  for (const { positions, indices, uvs, material } of parts) {
    const texture = materials[material]?.baseColorTexture;
    if (!uvs || !texture) continue;
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!] as const;
      const area = areaOf(positions, 3, corners);
      const own = areaOf(uvs, 2, corners) * texture.width * texture.height;
      if (!(area > 0) || !(own > 0)) continue;
      surface += area;
      texels += own;
      const step = Math.round((Math.log2(own / area) / 2) * STEPS);
      areas.set(step, (areas.get(step) ?? 0) + area);
    }
  }
  if (surface === 0) return undefined;
  const steps = [...areas].sort(([a], [b]) => a - b);
  const at = (share: number) => {
    let sum = 0;
    for (const [step, area] of steps) {
      sum += area;
      if (sum >= share * surface) return 2 ** (step / STEPS);
    }
    return 2 ** (steps.at(-1)![0] / STEPS);
  };
  return { mean: Math.sqrt(texels / surface), low: at(SHARE), high: at(1 - SHARE) };
}

/** Of a triangle whose corners have `width` numbers each, two or three. */
function areaOf(values: Float32Array, width: 2 | 3, [a, b, c]: readonly [number, number, number]): number {
  const side = (to: number, k: number) => (k < width ? values[to * width + k]! - values[a * width + k]! : 0);
  const [ux, uy, uz] = [side(b, 0), side(b, 1), side(b, 2)];
  const [vx, vy, vz] = [side(c, 0), side(c, 1), side(c, 2)];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

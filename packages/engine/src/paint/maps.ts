/** The images that painting makes: 8 bits, row by row from the top; colours are sRGB. */

export interface BakedMaps {
  size: number;
  /** 3 channels. */
  base: Uint8Array;
  /** 1 channel, where it can be seen through. */
  alpha?: Uint8Array;
  /** 1 channel each. */
  metallic?: Uint8Array;
  roughness?: Uint8Array;
  /** 3 channels, tangent space, Y up. */
  normal?: Uint8Array;
  emission?: Uint8Array;
  /** 1 inside charts, 2 grown, 0 bare. */
  coverage: Uint8Array;
}

export interface MapOptions {
  /** Edge in texels. */
  size: number;
  /** Also metallic, roughness and normal. */
  pbr: boolean;
  emission: boolean;
}

/** @param roughness 0..255, where nothing is painted */
export function createMaps({ size, pbr, emission }: MapOptions, roughness = 160): BakedMaps {
  const count = size * size;
  const maps: BakedMaps = { size, base: new Uint8Array(count * 3).fill(128), coverage: new Uint8Array(count) };
  if (pbr) {
    maps.metallic = new Uint8Array(count);
    maps.roughness = new Uint8Array(count).fill(roughness);
    maps.normal = flatNormals(size);
  }
  if (emission) maps.emission = new Uint8Array(count * 3);
  return maps;
}

export function flatNormals(size: number): Uint8Array {
  const normal = new Uint8Array(size * size * 3).fill(128);
  for (let i = 2; i < normal.length; i += 3) normal[i] = 255;
  return normal;
}

/** @param leastZ how far a normal may lie down */
export function writeNormal(map: Uint8Array, at: number, normal: ArrayLike<number>, leastZ = 0): void {
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) || 1;
  map[at * 3] = Math.round((normal[0] / length) * 127.5 + 127.5);
  map[at * 3 + 1] = Math.round((normal[1] / length) * 127.5 + 127.5);
  map[at * 3 + 2] = Math.round(Math.max(leastZ, normal[2] / length) * 127.5 + 127.5);
}

export const DILATION = 10;

/** Grows the painted area ring by ring, so that filtering never meets bare texels: only the rim is looked at each time. */
export function dilate(maps: BakedMaps): void {
  const { size, coverage } = maps;
  const three = [maps.base, maps.normal, maps.emission].filter((map) => map !== undefined);
  const one = [maps.alpha, maps.metallic, maps.roughness].filter((map) => map !== undefined);
  const offsets = [-1, 1, -size, size];
  let rim = rimOf(maps);
  for (let ring = 0; ring < DILATION; ring++) {
    const next: number[] = [];
    for (let k = 0; k < rim.length; k++) {
      const from = rim[k];
      for (let side = 0; side < 4; side++) {
        const to = from + offsets[side];
        if (coverage[to] !== 0 || endsRow(from, offsets[side], size)) continue;
        coverage[to] = 2;
        for (let m = 0; m < three.length; m++) copyThree(three[m], from * 3, to * 3);
        for (let m = 0; m < one.length; m++) one[m][to] = one[m][from];
        next.push(to);
      }
    }
    rim = next;
  }
}

function copyThree(map: Uint8Array, from: number, to: number): void {
  map[to] = map[from];
  map[to + 1] = map[from + 1];
  map[to + 2] = map[from + 2];
}

/** Painted texels beside bare ones. */
function rimOf({ size, coverage }: BakedMaps): number[] {
  const rim: number[] = [];
  const bare = (at: number, offset: number) => coverage[at + offset] === 0 && !endsRow(at, offset, size);
  for (let i = coverage.indexOf(1); i >= 0 && i < coverage.length; i++) {
    if (coverage[i] === 1 && (bare(i, -1) || bare(i, 1) || bare(i, -size) || bare(i, size))) rim.push(i);
  }
  return rim;
}

const endsRow = (at: number, offset: number, size: number) =>
  (offset === -1 && at % size === 0) || (offset === 1 && at % size === size - 1);

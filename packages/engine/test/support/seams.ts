import type { Part } from 'kiln-mesh/core/model';

type Uv = readonly [number, number];

/** Places along the seams of a layout: five on each edge whose two faces have it in different places of the image. */
export function seamPlaces({ positions, indices, uvs }: Part): (readonly [Uv, Uv])[] {
  const key = (v: number) => [...positions.subarray(v * 3, v * 3 + 3)].map((value) => value.toFixed(6)).join();
  const uv = (v: number): Uv => [uvs![v * 2]!, uvs![v * 2 + 1]!];
  const between = (a: Uv, b: Uv, t: number): Uv => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const apart = (a: Uv, b: Uv) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 1e-4;
  const seen = new Map<string, readonly [Uv, Uv]>();
  const places: (readonly [Uv, Uv])[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      const [v, w] = [indices[i + c]!, indices[i + ((c + 1) % 3)]!];
      const turned = key(v) > key(w);
      const [from, to] = turned ? [uv(w), uv(v)] : [uv(v), uv(w)];
      const name = turned ? `${key(w)} ${key(v)}` : `${key(v)} ${key(w)}`;
      const other = seen.get(name);
      if (!other) seen.set(name, [from, to]);
      else if (apart(from, other[0]) || apart(to, other[1]))
        for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) places.push([between(from, to, t), between(other[0], other[1], t)]);
    }
  }
  return places;
}

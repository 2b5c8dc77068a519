import { boundingBox, type Model } from 'kiln-mesh/core/model';

/**
 * Intersection over union of the spaces that two models enclose, the second brought to the first one's height and middle.
 * Vertical lines on a square grid cut both surfaces; between its cuts a line is inside where it has entered more often
 * than it has left, so parts may overlap. Along the lines lengths are exact.
 */
export function volumeOverlap(truth: Model, made: Model, lines = 96): number {
  const [a, b] = [boundingBox(truth), boundingBox(made)];
  const scale = (a.max[1] - a.min[1]) / (b.max[1] - b.min[1]);
  const middle = (box: typeof a) => box.min.map((low, k) => (low + box.max[k]!) / 2);
  const [to, from] = [middle(a), middle(b)];
  const size = Math.max(
    ...[0, 2].map((k) => Math.max(a.max[k]! - a.min[k]!, scale * (b.max[k]! - b.min[k]!))),
    a.max[1] - a.min[1],
  );
  // Lines off the symmetry planes: none runs along an edge.
  const grid = { lines, cell: size / (lines - 1.37), x: to[0]! - size / 2 - 1e-4, z: to[2]! - size / 2 - 2e-4 };
  const one = cuts(truth, grid, (p) => p);
  const two = cuts(made, grid, (p, k) => (p - from[k]!) * scale + to[k]!);
  let [both, any] = [0, 0];
  for (let line = 0; line < lines * lines; line++) {
    const steps = [
      ...one[line]!.map(([y, turn]) => ({ y, of: 0, turn })),
      ...two[line]!.map(([y, turn]) => ({ y, of: 1, turn })),
    ].sort((p, q) => p.y - q.y);
    const depth = [0, 0];
    steps.forEach(({ y, of, turn }, i) => {
      depth[of] = depth[of]! + turn;
      const length = (steps[i + 1]?.y ?? y) - y;
      if (depth[0]! > 0 && depth[1]! > 0) both += length;
      if (depth[0]! > 0 || depth[1]! > 0) any += length;
    });
  }
  return both / any;
}

/** Per line, the heights where it meets the surface: +1 where it goes in on its way up, -1 where it comes out. */
function cuts(
  { parts }: Model,
  { lines, cell, x: left, z: back }: { lines: number; cell: number; x: number; z: number },
  placed: (value: number, axis: 0 | 1 | 2) => number,
): [y: number, turn: number][][] {
  const found: [number, number][][] = Array.from({ length: lines * lines }, () => []);
  for (const { positions, indices } of parts) {
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((n) => {
        const v = indices[t + n]! * 3;
        return [
          (placed(positions[v]!, 0) - left) / cell,
          placed(positions[v + 1]!, 1),
          (placed(positions[v + 2]!, 2) - back) / cell,
        ] as const;
      }) as unknown as [Corner, Corner, Corner]; // three corners
      const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
      if (area === 0) continue;
      for (let z = Math.ceil(Math.min(a[2], b[2], c[2])); z <= Math.max(a[2], b[2], c[2]); z++) {
        for (let x = Math.ceil(Math.min(a[0], b[0], c[0])); x <= Math.max(a[0], b[0], c[0]); x++) {
          const wb = ((x - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (z - a[2])) / area;
          const wc = ((b[0] - a[0]) * (z - a[2]) - (x - a[0]) * (b[2] - a[2])) / area;
          if (wb < 0 || wc < 0 || wb + wc > 1) continue;
          // Seen from above, a face that looks up turns clockwise in x and z.
          found[z * lines + x]?.push([a[1] + wb * (b[1] - a[1]) + wc * (c[1] - a[1]), area > 0 ? 1 : -1]);
        }
      }
    }
  }
  return found;
}

type Corner = readonly [x: number, y: number, z: number];

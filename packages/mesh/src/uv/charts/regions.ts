import type { FaceGraph } from './face-graph.ts';

interface RegionOptions {
  /** Faces of this label stay at -1. */
  skip?: number;
  /** Where components begin; everywhere by default. */
  faces?: Uint32Array;
}

/** Connected components of faces with one label, numbered from 0. */
export function regions(
  { count, starts, others }: FaceGraph,
  labels: ArrayLike<number>,
  { skip, faces }: RegionOptions = {},
): { region: Int32Array; count: number } {
  const region = new Int32Array(count).fill(-1);
  const queue = new Uint32Array(faces?.length ?? count);
  let made = 0;
  for (let i = 0; i < queue.length; i++) {
    const seed = faces ? faces[i] : i;
    if (region[seed] !== -1 || labels[seed] === skip) continue;
    queue[0] = seed;
    region[seed] = made;
    for (let head = 0, tail = 1; head < tail; head++) {
      const face = queue[head];
      for (let i = starts[face]; i < starts[face + 1]; i++) {
        const other = others[i];
        if (region[other] !== -1 || labels[other] !== labels[seed]) continue;
        region[other] = made;
        queue[tail++] = other;
      }
    }
    made++;
  }
  return { region, count: made };
}

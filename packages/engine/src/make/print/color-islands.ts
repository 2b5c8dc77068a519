import { areaAt } from 'kiln-mesh/core/math/triangle';
import type { Part } from 'kiln-mesh/core/model';
import { halfEdgeTwins } from 'kiln-mesh/internal/topology/edges';
import { createSets } from 'kiln-mesh/topology/topology';

/**
 * Patches of one colour that are smaller than a printer can lay down. What stands out from all around it, an eye or a
 * button, is made just large enough; any other takes the colour around it.
 */

/** A surface whose triangles each have one of a few colours. */
export interface Colored {
  body: Part;
  /** Per triangle. */
  areas: Float32Array;
  /** Per triangle; changed here. */
  label: Uint16Array;
}

export function facesArea({ positions, indices }: Part): Float32Array {
  return Float32Array.from({ length: indices.length / 3 }, (_, f) =>
    areaAt(positions, indices[f * 3] * 3, indices[f * 3 + 1] * 3, indices[f * 3 + 2] * 3),
  );
}

const ROUNDS = 20;

/**
 * Afterwards no patch is smaller than `smallest` (square metres) unless nothing larger is beside it.
 * `standsOut(color, around)` says which colours make a small patch a detail.
 */
export function cleanIslands(
  colored: Colored,
  smallest: number,
  standsOut: (color: number, around: number) => boolean,
): void {
  const { label } = colored;
  const twins = halfEdgeTwins(colored.body.indices);
  growDetails(colored, twins, smallest, standsOut);
  // Smallest patches first, each takes the colour that it has the most neighbours of, until none is too small.
  for (let round = 0; round < ROUNDS; round++) {
    const { patchOf, size } = patchesOf(colored, twins);
    const winner = neighbourColors(label, twins, patchOf, (patch, other) => {
      // Only towards larger patches, so that two small ones do not swap for ever.
      return size[patch] < smallest && size[other] >= size[patch];
    });
    if (winner.size === 0) return;
    label.set(label.map((color, f) => winner.get(patchOf[f]) ?? color));
  }
}

/** For each triangle the first one of its patch, and what area the patch of that one has. */
function patchesOf({ areas, label }: Colored, twins: Int32Array) {
  const sets = createSets(label.length);
  for (let c = 0; c < twins.length; c++) {
    if (twins[c] > c && label[faceOf(c)] === label[faceOf(twins[c])]) sets.join(faceOf(c), faceOf(twins[c]));
  }
  const patchOf = Int32Array.from(label, (_, f) => sets.find(f));
  const size = new Float64Array(label.length);
  for (let f = 0; f < label.length; f++) size[patchOf[f]] += areas[f];
  return { patchOf, size };
}

const faceOf = (corner: number) => Math.floor(corner / 3);

/** By patch the colour that most of its neighbours have, of those patches that `counts` lets vote. */
function neighbourColors(
  label: Uint16Array,
  twins: Int32Array,
  patchOf: Int32Array,
  counts: (patch: number, other: number) => boolean,
): Map<number, number> {
  const votes = new Map<number, Map<number, number>>();
  for (let c = 0; c < twins.length; c++) {
    if (twins[c] < 0) continue;
    const patch = patchOf[faceOf(c)];
    const other = patchOf[faceOf(twins[c])];
    if (patch === other || !counts(patch, other)) continue;
    const tally = votes.get(patch) ?? new Map<number, number>();
    const color = label[faceOf(twins[c])];
    tally.set(color, (tally.get(color) ?? 0) + 1);
    votes.set(patch, tally);
  }
  return new Map([...votes].map(([patch, tally]) => [patch, [...tally].sort((a, b) => b[1] - a[1])[0][0]]));
}

/** Of the smallest area: what is smaller still is noise or the mix of colours along an edge. */
const LEAST_DETAIL = 0.1;
/** A surface with more of them than this is speckled, and no speck of it says anything. */
const MOST_DETAILS = 24;

/** Largest first. None takes from what would be too small itself without it: an eye before the light in it. */
function growDetails(
  colored: Colored,
  twins: Int32Array,
  smallest: number,
  standsOut: (color: number, around: number) => boolean,
): void {
  const { label } = colored;
  const { patchOf, size } = patchesOf(colored, twins);
  const around = neighbourColors(label, twins, patchOf, (patch) => size[patch] < smallest);
  const details = [...around]
    .filter(([patch, color]) => size[patch] >= smallest * LEAST_DETAIL && standsOut(label[patch], color))
    .map(([patch]) => patch)
    .sort((a, b) => size[b] - size[a]);
  if (details.length > MOST_DETAILS) return;
  for (const patch of details) grow(colored, twins, { patch, patchOf, size, smallest });
}

interface Growth {
  patch: number;
  /** Of each triangle; changed here, as the sizes are. */
  patchOf: Int32Array;
  size: Float64Array;
  smallest: number;
}

/** Takes the triangles nearest to the patch's middle, one after the other. */
function grow({ body, areas, label }: Colored, twins: Int32Array, { patch, patchOf, size, smallest }: Growth): void {
  const middle = (f: number) =>
    [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, corner) => sum + body.positions[body.indices[f * 3 + corner] * 3 + axis] / 3, 0),
    );
  const faces: number[] = [];
  patchOf.forEach((of, f) => void (of === patch && faces.push(f)));
  const home = [0, 1, 2].map((axis) => faces.reduce((sum, f) => sum + middle(f)[axis] * areas[f], 0) / size[patch]);
  const distance = (f: number) => Math.hypot(...middle(f).map((value, axis) => value - home[axis]));
  const rim = new Map<number, number>();
  const reach = (f: number) => {
    for (let c = f * 3; c < f * 3 + 3; c++) {
      if (twins[c] >= 0 && patchOf[faceOf(twins[c])] !== patch) rim.set(faceOf(twins[c]), distance(faceOf(twins[c])));
    }
  };
  for (const f of faces) reach(f);
  while (size[patch] < smallest && rim.size > 0) {
    const [next] = [...rim].reduce((best, entry) => (entry[1] < best[1] ? entry : best));
    rim.delete(next);
    const giver = patchOf[next];
    if (size[giver] - areas[next] < smallest) continue;
    size[giver] -= areas[next];
    size[patch] += areas[next];
    patchOf[next] = patch;
    label[next] = label[patch];
    reach(next);
  }
}

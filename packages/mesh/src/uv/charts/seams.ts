import { nextCorner } from '../../topology/edges.ts';
import type { FlatChart } from '../flatten/flat-chart.ts';
import type { Division } from './division.ts';
import { edgeLength, seamWeight } from './face-graph.ts';

/** Where charts meet: the longest joined run of edges between two of them. */
export interface Seam {
  /** Half-edges of one side. */
  edges: number[];
  length: number;
  /** Its length by how much it would be seen. */
  seen: number;
}

/** Which charts lie side by side, kept while they are joined. */
export function createSeams(division: Division, charts: readonly FlatChart[]) {
  const { surface, cuts } = division;
  const chartOf = new Int32Array(surface.faceOf.length);
  charts.forEach(({ triangles }, i) => {
    for (const corner of triangles) chartOf[corner / 3] = i;
  });
  /** Half-edges of chart one towards chart two. */
  const between = new Map<number, Map<number, number[]>>();
  const listOf = (one: number, two: number): number[] => {
    const lists = between.get(one) ?? new Map<number, number[]>();
    between.set(one, lists);
    const list = lists.get(two) ?? [];
    lists.set(two, list);
    return list;
  };
  for (let c = 0; c < cuts.length; c++) {
    if (!cuts[c]) continue;
    const [one, two] = [chartOf[Math.floor(c / 3)], chartOf[Math.floor(surface.twins[c] / 3)]];
    if (one !== two) listOf(one, two).push(c);
  }
  return {
    beside: (one: number): number[] => [...(between.get(one)?.keys() ?? [])],
    between(one: number, two: number): Seam | undefined {
      const edges = between.get(one)?.get(two);
      return edges?.length ? longestRun(division, edges) : undefined;
    },
    /** Two charts become one; @returns those beside it */
    join(one: number, two: number, made: number): number[] {
      for (const old of [one, two]) {
        for (const [other, edges] of between.get(old) ?? []) {
          if (other === one || other === two) continue;
          listOf(made, other).push(...edges);
          listOf(other, made).push(...(between.get(other)?.get(old) ?? []));
          between.get(other)?.delete(old);
        }
        between.delete(old);
      }
      return [...(between.get(made)?.keys() ?? [])];
    },
  };
}

function longestRun({ surface, graph }: Division, edges: readonly number[]): Seam {
  const { corners, twins, faceOf } = surface;
  const runOf = new Map<number, number>();
  const parents: number[] = [];
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root];
    return root;
  };
  for (const c of edges) {
    const [a, b] = [corners[c], corners[nextCorner(c)]].map((point) => {
      const known = runOf.get(point);
      if (known !== undefined) return rootOf(known);
      runOf.set(point, parents.length);
      return parents.push(parents.length) - 1;
    });
    parents[a] = b;
  }
  const runs = new Map<number, Seam>();
  for (const c of edges) {
    const root = rootOf(runOf.get(corners[c])!);
    const run = runs.get(root) ?? { edges: [], length: 0, seen: 0 };
    runs.set(root, run);
    const length = edgeLength(surface, c);
    const weight = seamWeight(
      graph.normals,
      graph.centres,
      faceOf[Math.floor(c / 3)],
      faceOf[Math.floor(twins[c] / 3)],
    );
    run.edges.push(c);
    run.length += length;
    run.seen += length * weight;
  }
  return [...runs.values()].reduce((best, run) => (run.seen > best.seen ? run : best));
}

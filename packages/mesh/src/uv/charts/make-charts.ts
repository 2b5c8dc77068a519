import { coversItself } from '../flatten/covers-itself.ts';
import { borderUvs, countTurned, type FlatChart, flatChart } from '../flatten/flat-chart.ts';
import { mendSlivers } from '../flatten/mend-slivers.ts';
import { relax } from '../flatten/relax.ts';
import { stretchOf } from '../flatten/stretch.ts';
import { leastBox } from '../pack/least-box.ts';
import type { UvSurface } from '../uv-surface.ts';
import { type Division, isTooLong } from './division.ts';
import { type FaceGraph, faceGraph } from './face-graph.ts';
import { growCharts } from './grow-charts.ts';
import { mergeCharts } from './merge-charts.ts';
import { regions } from './regions.ts';
import { segment } from './segment.ts';

/** Flat charts for a whole surface: none covers itself, and lengths are about those of the surface. */

/** L2 stretch above which a chart is divided. */
const MOST_STRETCH = 1.06;
/** Share of its box below which a chart has branches that leave room around them, and of the surface from which on that counts. */
const LEAST_FILLED = 0.45;
const SMALL = 0.002;
const ROUNDS = 3;
/** L2 stretch that another round is to gain. */
const SETTLED = 1e-4;
/** L2 stretch that is flat enough. */
const FLAT = 1.001;

export function makeCharts(surface: UvSurface): FlatChart[] {
  const graph = faceGraph(surface);
  const { labels, count } = segment(surface, graph);
  const division = {
    surface,
    graph,
    cuts: new Uint8Array(surface.corners.length),
    slots: new Int32Array(surface.corners.length),
    labels: new Int32Array(graph.count),
    costs: new Float64Array(graph.count),
    area: graph.areas.reduce((sum, area) => sum + area, 0),
  };
  cutBetween(division, labels);
  const waiting = facesByLabel(labels, count).reverse();
  const charts: FlatChart[] = [];
  for (let faces = waiting.pop(); faces; faces = waiting.pop()) {
    const chart = flatChart(division, faces);
    const components = flatten(division, chart);
    if (components) waiting.push(...components.reverse());
    else charts.push(chart);
  }
  const merged = mergeCharts(division, charts);
  for (const chart of merged) settle(chart);
  return merged;
}

/** Lays a chart flat. @returns the components it is to be divided into where it cannot be, cut from each other */
function flatten(division: Division, chart: FlatChart): Uint32Array[] | undefined {
  project(division.surface, chart);
  const seen = countTurned(chart) === 0;
  const enough = () => stretchOf(chart).l2 < FLAT;
  if (chart.faces.length > 1 && !(seen && enough())) relax(chart, { rounds: ROUNDS, enough });
  const upright = mendSlivers(chart);
  if (chart.faces.length === 1) return undefined;
  const { l2, area, flatArea } = stretchOf(chart);
  const box = leastBox(borderUvs(chart));
  const branches = area > SMALL * division.area && flatArea < LEAST_FILLED * box.width * box.height;
  const bad = !upright || l2 > MOST_STRETCH || branches || isTooLong(division, box) || coversItself(chart);
  return bad ? divide(division, chart) : undefined;
}

/** Charts are laid out roughly as long as they may still be joined; now as well as they will go. */
function settle(chart: FlatChart): void {
  const { l2 } = stretchOf(chart);
  if (l2 < FLAT) return;
  const before = chart.uvs.slice();
  let last = l2;
  relax(chart, {
    rounds: ROUNDS,
    enough() {
      const now = stretchOf(chart).l2;
      const gained = last - now;
      last = now;
      return gained < SETTLED;
    },
  });
  const worse = !mendSlivers(chart) || stretchOf(chart).l2 > l2 || coversItself(chart);
  if (worse) chart.uvs.set(before);
}

/** Cuts a chart into connected components, about in the middle. */
function divide(division: Division, { faces }: FlatChart): Uint32Array[] {
  const { graph } = division;
  const { labels, costs } = division;
  for (const face of faces) labels[face] = -1;
  const proxies = farApart(graph, faces).map((seed) => {
    const [x, y, z] = graph.normals.subarray(seed * 3, seed * 3 + 3);
    return { x, y, z, seed };
  });
  growCharts(graph, proxies, { labels, first: 1, least: -1, within: { faces, costs } });
  const { region, count } = regions(graph, labels, { skip: 0, faces });
  for (const face of faces) labels[face] = 0;
  cutBetween(division, region, faces);
  return facesByLabel(region, count, faces);
}

/** The first face and the one farthest from it; then the one farthest from that. */
function farApart({ centres }: FaceGraph, faces: Uint32Array): [number, number] {
  const farthest = (from: number) => {
    let best = faces[0] === from ? faces[1] : faces[0];
    let most = -1;
    for (const face of faces) {
      let away = 0;
      for (let k = 0; k < 3; k++) away += (centres[face * 3 + k] - centres[from * 3 + k]) ** 2;
      if (face !== from && away > most) [best, most] = [face, away];
    }
    return best;
  };
  const one = farthest(faces[0]);
  return [one, farthest(one)];
}

/** Cuts the surface between faces of different labels. */
function cutBetween({ surface, cuts }: Division, labels: Int32Array, faces?: Uint32Array): void {
  const { twins, faceStarts, faceOf } = surface;
  const cutFace = (f: number) => {
    for (let c = faceStarts[f] * 3; c < faceStarts[f + 1] * 3; c++) {
      if (twins[c] >= 0 && labels[faceOf[Math.floor(twins[c] / 3)]] !== labels[f]) cuts[c] = cuts[twins[c]] = 1;
    }
  };
  if (faces) for (const face of faces) cutFace(face);
  else for (let f = 0; f < labels.length; f++) cutFace(f);
}

function facesByLabel(labels: Int32Array, count: number, faces: Uint32Array = allOf(labels)): Uint32Array[] {
  const sizes = new Uint32Array(count);
  for (const face of faces) sizes[labels[face]]++;
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (const face of faces) lists[labels[face]][sizes[labels[face]]++] = face;
  return lists;
}

const allOf = ({ length }: Int32Array) => Uint32Array.from({ length }, (_, i) => i);

/** Lays a chart flat as seen against the way that it looks. */
function project({ points, normals }: UvSurface, chart: FlatChart): void {
  const way = [0, 0, 0];
  for (const corner of chart.triangles) for (let k = 0; k < 3; k++) way[k] += normals[corner + k];
  const length = Math.hypot(...way) || 1;
  const [x, y, z] = way.map((value) => value / length);
  // Up stays up where there is one.
  const across = Math.abs(y) < 0.9 ? [z, 0, -x] : [1 - x * x, -x * y, -x * z];
  const size = Math.hypot(...across) || 1;
  const [ux, uy, uz] = across.map((value) => value / size);
  const [vx, vy, vz] = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux];
  for (let i = 0; i < chart.points.length; i++) {
    const at = chart.points[i] * 3;
    chart.uvs[i * 2] = points[at] * ux + points[at + 1] * uy + points[at + 2] * uz;
    chart.uvs[i * 2 + 1] = points[at] * vx + points[at + 1] * vy + points[at + 2] * vz;
  }
}

import { nextCorner, previousCorner } from '../../topology/edges.ts';
import type { UvSurface } from '../uv-surface.ts';
import type { FaceGraph } from './face-graph.ts';
import { chartWays } from './smooth-borders.ts';

/** A chart that goes round a vertex by more than this share of the whole turn would lie on itself there once it is flat. */
const MOST_TURN = 0.97 * 2 * Math.PI;
const ROUNDS = 4;

/** Neighbouring corners at one vertex, of faces with one label. */
interface Fan {
  label: number;
  corners: number[];
  /** On the surface, in radians. */
  angle: number;
}

/** The fans at one vertex, in their order around it. */
interface Around {
  fans: Fan[];
  /** Whether they go all round the vertex. */
  closed: boolean;
}

/**
 * A chart can lie flat only if it is a disk at each of its vertices: one fan of faces that leaves a gap. This mends the two
 * ways in which it is not, by giving faces at the vertex to another chart:
 *
 * (1) the chart goes almost all round the vertex: it takes the faces in the gap, too;
 * (2) the chart has two fans at the vertex, which touch there: one of them goes to a chart beside it.
 *
 * Left as they are, such charts would be divided over and over until the vertex is on its own.
 *
 * @param labels chart of each face; changed
 * @param least cosine of the angle up to which a face may look another way than its chart
 */
export function mendVertexGaps(surface: UvSurface, graph: FaceGraph, labels: Int32Array, least: number): void {
  const { faceOf, twins } = surface;
  const ways = chartWays(graph, labels);
  const faceAt = (c: number) => faceOf[Math.floor(c / 3)];
  /** How well a fan looks the way of a chart, by the worst of its faces. */
  const fit = ({ corners }: Fan, label: number): number => {
    let worst = 1;
    for (const face of corners.map(faceAt)) {
      let along = 0;
      for (let k = 0; k < 3; k++) along += graph.normals[face * 3 + k] * ways[label * 3 + k];
      if (graph.areas[face] > 0) worst = Math.min(worst, along);
    }
    return worst;
  };
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    const seen = new Uint8Array(twins.length);
    changed = false;
    for (let c = 0; c < twins.length; c++) {
      if (seen[c] || twins[c] < 0 || labels[faceAt(c)] === labels[faceAt(twins[c])]) continue;
      const around = fansAround(surface, labels, c, seen);
      for (const { fan, to } of fillGap(around) ?? separateFans(around, fit, least)) {
        for (const corner of fan.corners) labels[faceAt(corner)] = to;
        changed = true;
      }
    }
  }
}

/** A fan and the chart that it is to belong to. */
interface Change {
  fan: Fan;
  to: number;
}

/** (1) All other fans go to the chart that leaves only a gap: even faces that look another way, for they are folded over. */
function fillGap({ fans, closed }: Around): Change[] | undefined {
  const host = fans.find(({ angle }) => angle > MOST_TURN);
  return host && closed ? fans.filter((fan) => fan !== host).map((fan) => ({ fan, to: host.label })) : undefined;
}

/**
 * (2) Of the fans of charts that occur twice, and of those that part a chart from itself, one goes to a chart beside it: the
 * narrowest that looks enough the way of that chart, or else the one that does so best.
 */
function separateFans({ fans, closed }: Around, fit: (fan: Fan, label: number) => number, least: number): Change[] {
  if (new Set(fans.map(({ label }) => label)).size === fans.length) return [];
  let best: Change | undefined;
  let most = -Infinity;
  for (const [i, fan] of fans.entries()) {
    const ring = closed ? [fans.at(i - 1), fans[(i + 1) % fans.length]] : [fans[i - 1], fans[i + 1]];
    const beside = ring.filter((next) => next !== undefined);
    const parts = beside.length === 2 && beside[0].label === beside[1].label;
    const recurs = fans.some((other) => other !== fan && other.label === fan.label);
    if (!parts && !recurs) continue;
    for (const { label } of beside) {
      const fits = fit(fan, label);
      const worth = fits < least ? fits - 10 : -fan.angle;
      if (worth > most) [best, most] = [{ fan, to: label }, worth];
    }
  }
  return best ? [best] : [];
}

/** Marks its corners as seen. */
function fansAround(surface: UvSurface, labels: Int32Array, corner: number, seen: Uint8Array): Around {
  const { twins, faceOf } = surface;
  let start = corner;
  // Back to the border of the surface, where there is one.
  for (let at = twins[start]; at >= 0; at = twins[start]) {
    start = nextCorner(at);
    if (start === corner) break;
  }
  const fans: Fan[] = [];
  let at = start;
  do {
    seen[at] = 1;
    const label = labels[faceOf[Math.floor(at / 3)]];
    if (fans.at(-1)?.label !== label) fans.push({ label, corners: [], angle: 0 });
    const fan = fans[fans.length - 1];
    fan.corners.push(at);
    fan.angle += angleAt(surface, at);
    at = twins[previousCorner(at)];
  } while (at >= 0 && at !== start);
  const closed = at === start;
  if (closed && fans.length > 1 && fans[0].label === fans[fans.length - 1].label) {
    const { corners, angle } = fans.pop()!;
    fans[0].corners.unshift(...corners);
    fans[0].angle += angle;
  }
  return { fans, closed };
}

/** On the surface, in radians; 0 where a side has no length. */
function angleAt({ points, corners }: UvSurface, c: number): number {
  const a = corners[c] * 3;
  const b = corners[nextCorner(c)] * 3;
  const d = corners[previousCorner(c)] * 3;
  let [uu, vv, uv] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const u = points[b + k] - points[a + k];
    const v = points[d + k] - points[a + k];
    uu += u * u;
    vv += v * v;
    uv += u * v;
  }
  const size = Math.sqrt(uu * vv);
  return size > 0 ? Math.acos(Math.max(-1, Math.min(1, uv / size))) : 0;
}

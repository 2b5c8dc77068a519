import { concat } from '../../core/lists.ts';
import { coversItself } from '../flatten/covers-itself.ts';
import { borderUvs, countTurned, type FlatChart, flatChart } from '../flatten/flat-chart.ts';
import { mendSlivers } from '../flatten/mend-slivers.ts';
import { relax } from '../flatten/relax.ts';
import { stretchOf } from '../flatten/stretch.ts';
import { leastBox } from '../pack/least-box.ts';
import { createCostQueue } from './cost-queue.ts';
import { type Division, isTooLong } from './division.ts';
import { createSeams, type Seam } from './seams.ts';

/**
 * Joins neighbouring charts, those with the most visible seam between them first, as long as both together still lie flat
 * without much stretch and fill a box well. The tries are bounded by the size of the surface.
 */

/** Mean weight of a seam that lies well where it is: along a crease, in a hollow, behind. */
const HIDDEN = 0.45;
/** Share of the surface below which a chart costs more room around it than its seam is worth. */
const SCRAP = 0.001;
/** What charts joined are to keep to: L2 stretch, and the share of their box that they fill. */
interface Limits {
  stretch: number;
  filled: number;
}
const LIMITS = {
  scrap: { stretch: 1.05, filled: 0 },
  chart: { stretch: 1.025, filled: 0.58 },
  /** Of more than `LARGE` of the surface, which leaves more room beside it. */
  large: { stretch: 1.025, filled: 0.8 },
} satisfies Record<string, Limits>;
const LARGE = 0.15;
/** Of that share, before the charts settle together. */
const HOPED = 0.85;
/** L2 stretch that will do until all are joined. */
const FLAT = 1.01;
/** Of the triangles that are turned over at first, the share that may be after each round: more never get right in time. */
const MOST_LEFT = [0.6, 0.2, 0.05];
const FEW = 2;
/** Triangles to be looked at in all tries, for each that there is. */
const TRIES = 5;

export function mergeCharts(division: Division, start: readonly FlatChart[]): FlatChart[] {
  const charts: (FlatChart | undefined)[] = [...start];
  const seams = createSeams(division, start);
  const whole = division.area;
  let left = division.surface.faceOf.length * TRIES;
  const queue = createCostQueue();
  const areas = start.map((chart) => stretchOf(chart).area);
  /** 1 for each half-edge of a seam that could not be opened: it cannot be later, for charts only grow. */
  const refused = new Uint8Array(division.cuts.length);
  const ask = (one: number, two: number) => {
    const seam = seams.between(one, two);
    const smaller = Math.min(areas[one], areas[two]);
    const scrap = smaller < whole * SCRAP;
    if (!seam || (!scrap && seam.seen < HIDDEN * seam.length)) return;
    queue.push(-seam.seen / Math.sqrt(smaller), Math.min(one, two), Math.max(one, two));
  };
  for (let one = 0; one < start.length; one++) for (const two of seams.beside(one)) if (two > one) ask(one, two);
  for (let next = queue.pop(); next && left > 0; next = queue.pop()) {
    const [a, b] = [charts[next.first], charts[next.second]];
    const seam = a && b && seams.between(next.first, next.second);
    if (!seam || seam.edges.filter((c) => refused[c]).length * 2 > seam.edges.length) continue;
    const area = areas[next.first] + areas[next.second];
    const isScrap = Math.min(areas[next.first], areas[next.second]) < whole * SCRAP;
    const limits = isScrap ? LIMITS.scrap : LIMITS[area > whole * LARGE ? 'large' : 'chart'];
    if (limits === LIMITS.large && Math.min(fill(a), fill(b)) < limits.filled) continue;
    left -= a.triangles.length + b.triangles.length;
    const merged = joinFlat(division, a, b, { seam, filled: limits.filled * HOPED });
    if (!merged || !isGood(division, merged, limits)) {
      for (const c of seam.edges) {
        const twin = division.surface.twins[c];
        division.cuts[c] = division.cuts[twin] = refused[c] = refused[twin] = 1;
      }
      continue;
    }
    charts[next.first] = charts[next.second] = undefined;
    const made = charts.push(merged) - 1;
    areas.push(area);
    for (const other of seams.join(next.first, next.second, made)) ask(other, made);
  }
  return charts.filter((chart) => chart !== undefined);
}

function isGood(division: Division, chart: FlatChart, { stretch, filled }: Limits): boolean {
  const { l2, flatArea } = stretchOf(chart);
  const box = leastBox(borderUvs(chart));
  const fits = flatArea >= filled * box.width * box.height && !isTooLong(division, box);
  return l2 <= stretch && fits && !coversItself(chart);
}

/** Share of its least box that a chart fills; what is turned over counts, too. */
function fill(chart: FlatChart): number {
  const { width, height } = leastBox(borderUvs(chart));
  return stretchOf(chart).area / (width * height);
}

interface Joint {
  seam: Seam;
  /** Share of its box that the chart is to fill for there to be hope. */
  filled: number;
}

/** Both charts as one, opened along the seam, the second carried to where its side of it lies on the first's. */
function joinFlat(division: Division, a: FlatChart, b: FlatChart, { seam, filled }: Joint): FlatChart | undefined {
  const { surface, cuts } = division;
  for (const c of seam.edges) cuts[c] = cuts[surface.twins[c]] = 0;
  const faces = concat(Uint32Array, [a.faces, b.faces]);
  const rest = concat(Float64Array, [a.rest, b.rest]);
  const chart = flatChart(division, faces, rest);
  const carried = carry(chart, a, b);
  if (!carried) return undefined;
  const shares = new Uint16Array(chart.points.length);
  chart.uvs.fill(0);
  for (let i = 0; i < chart.corners.length; i++) {
    const first = i < a.corners.length;
    const from = first ? a.uvs : carried;
    const at = (first ? a.corners[i] : b.corners[i - a.corners.length]) * 2;
    const to = chart.corners[i] * 2;
    const share = 1 / ++shares[chart.corners[i]];
    chart.uvs[to] += (from[at] - chart.uvs[to]) * share;
    chart.uvs[to + 1] += (from[at + 1] - chart.uvs[to + 1]) * share;
  }
  const turned = countTurned(chart);
  if (turned * 4 > chart.triangles.length || fill(chart) < filled) return undefined;
  return relaxes(chart, turned) && mendSlivers(chart) ? chart : undefined;
}

/** Relaxes a chart for as long as it must and as there is hope. */
function relaxes(chart: FlatChart, turned: number): boolean {
  let left = turned;
  const enough = () => left === 0 && stretchOf(chart).l2 < FLAT;
  if (enough()) return true;
  let hope = true;
  relax(chart, {
    rounds: 3,
    enough(round) {
      left = countTurned(chart);
      hope = left <= Math.max(FEW, turned * MOST_LEFT[round]);
      return !hope || enough();
    },
  });
  return hope;
}

/** The second chart's points, turned and moved so that those it shares with the first lie as near to them as can be. */
function carry(chart: FlatChart, a: FlatChart, b: FlatChart): Float64Array | undefined {
  const onFirst = new Int32Array(chart.points.length).fill(-1);
  for (let i = 0; i < a.corners.length; i++) onFirst[chart.corners[i]] = a.corners[i];
  const onSecond = new Map<number, number>();
  for (let i = 0; i < b.corners.length; i++) {
    const shared = onFirst[chart.corners[a.corners.length + i]];
    if (shared >= 0) onSecond.set(b.corners[i], shared);
  }
  if (onSecond.size < 2) return undefined;
  const mean = [0, 0, 0, 0];
  for (const [q, p] of onSecond) {
    for (let k = 0; k < 2; k++) {
      mean[k] += a.uvs[p * 2 + k] / onSecond.size;
      mean[2 + k] += b.uvs[q * 2 + k] / onSecond.size;
    }
  }
  let [cos, sin] = [0, 0];
  for (const [q, p] of onSecond) {
    const [px, py] = [a.uvs[p * 2] - mean[0], a.uvs[p * 2 + 1] - mean[1]];
    const [qx, qy] = [b.uvs[q * 2] - mean[2], b.uvs[q * 2 + 1] - mean[3]];
    cos += px * qx + py * qy;
    sin += py * qx - px * qy;
  }
  const size = Math.sqrt(cos * cos + sin * sin);
  if (!(size > 0)) return undefined;
  [cos, sin] = [cos / size, sin / size];
  const out = new Float64Array(b.uvs.length);
  for (let i = 0; i < out.length; i += 2) {
    const x = b.uvs[i] - mean[2];
    const y = b.uvs[i + 1] - mean[3];
    out[i] = mean[0] + cos * x - sin * y;
    out[i + 1] = mean[1] + sin * x + cos * y;
  }
  return out;
}

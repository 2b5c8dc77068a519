import type { CutSurface } from '../flatten/flat-chart.ts';
import type { FaceGraph } from './face-graph.ts';

/** A surface while it is being divided: charts come and go, cuts tell where they end. */
export interface Division extends CutSurface {
  graph: FaceGraph;
  /** One a face, for dividing: labels are 0 between. */
  labels: Int32Array;
  costs: Float64Array;
  /** Of the whole surface. */
  area: number;
}

/** Of the edge of the square that everything would about fill: a longer chart would leave much of it empty. */
const LONGEST = 0.85;
const COVERED = 0.65;

export const isTooLong = ({ area }: Pick<Division, 'area'>, box: { width: number; height: number }): boolean =>
  Math.max(box.width, box.height) > LONGEST * Math.sqrt(area / COVERED);

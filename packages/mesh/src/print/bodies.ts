import { boxAround, sidesOf } from '../core/math/box.ts';
import { integrate } from '../core/math/triangle.ts';
import { connectedComponents, type Mesh } from '../topology/connected-components.ts';
import { triangleNormals } from '../topology/mesh-normals.ts';
import { type Columns, cellFor, columnsOf, columnVolume } from './columns.ts';

/** What of a print is looked through as one. */
export interface Body {
  /** Along the vertical. */
  columns: Columns;
  /** Of its triangles (`triangleNormals`). */
  normals: Float32Array;
  /** How many there are of its shape and height above the bed. */
  times: number;
}

/** Of the volume: bodies that share more pass through each other, and are printed as one. */
const SHARED = 0.05;
/** Squares of all bodies together: each layer goes through them. */
const MOST_SQUARES = 160_000;

/**
 * The bodies of a closed mesh, each with squares of its own, so that gaps between them are seen that are finer than the squares of the
 * whole; alike ones once. The whole where there is one body, where bodies pass through each other or are hollow, and where their own
 * squares would be no finer.
 *
 * Units: metres.
 * @param whole columns of all of it along the vertical
 */
export function bodiesOf(mesh: Mesh, whole: Columns): Body[] {
  const all = [{ columns: whole, normals: triangleNormals(mesh), times: 1 }];
  const components = connectedComponents(mesh);
  if (components.length === 1) return all;
  const volumes = components.map((one) => integrate(one).volume);
  const sum = volumes.reduce((total, volume) => total + volume, 0);
  if (volumes.some((volume) => !(volume > 0)) || sum - columnVolume(whole) > SHARED * sum) return all;
  const kinds = new Map<string, { component: Mesh; sides: number[]; times: number }>();
  components.forEach((component, i) => {
    const box = boxAround(component.positions);
    const sides = sidesOf(box);
    const sizes = [...sides, box.min[1]].map(hundredths);
    const key = [component.indices.length, ...sizes, volumes[i].toPrecision(4)].join();
    const kind = kinds.get(key) ?? { component, sides, times: 0 };
    kinds.set(key, kind);
    kind.times++;
  });
  const found = [...kinds.values()];
  const cells = found.map(({ sides }) => cellFor(Math.max(...sides)));
  const squares = found.reduce((total, { sides }, i) => total + (sides[0] * sides[2]) / cells[i] ** 2, 0);
  const coarser = Math.max(1, Math.sqrt(squares / MOST_SQUARES));
  if (cells.every((cell) => cell * coarser >= whole.cell)) return all;
  return found.map(({ component, times }, i) => ({
    columns: columnsOf(component, 1, cells[i] * coarser),
    normals: triangleNormals(component),
    times,
  }));
}

/** Hundredths of a millimetre. */
const hundredths = (metres: number) => Math.round(metres * 100_000);

/**
 * The bodies of a grid of values (negative inside): those large enough to be seen are kept, each at its place, and what is
 * closed in by one is filled. A crumb is what casts next to no shadow, seen from the front and from the side.
 */

export interface Bodies {
  kept: number;
  /** Bodies that were left out, and their share of the volume. */
  crumbs: number;
  crumbShare: number;
}

/** Least shadow of a body: as a share of the whole, and in cells. A little less than a piece of the picture must have. */
const LEAST_SHARE = 0.004;
const LEAST_CELLS = 4;

const sum = (bodies: readonly Body[]) => bodies.reduce((total, { cells }) => total + cells, 0);

interface Sampled {
  values: Float32Array;
  size: [number, number, number];
  cell: number;
}

interface Body {
  label: number;
  cells: number;
  /** Columns of the grid that it stands in, along z and along x. */
  shadows: [front: number, side: number];
}

/**
 * Leaves the largest body and those with a shadow; in place.
 * @param inPieces whether a picture shows several pieces; if none does, what is not joined is an error of the grid
 */
export function keepBodies({ values, size, cell }: Sampled, inPieces: boolean): Bodies {
  const labels = new Int32Array(values.length);
  const flood = flooder(values, size, labels);
  flood(0, 1, false);
  const bodies: Body[] = [];
  for (let p = 0; p < values.length; p++) {
    if (labels[p] === 0 && values[p] < 0) bodies.push(flood(p, bodies.length + 2, true));
  }
  const whole = shadowOfAll(labels, size);
  const share = ({ shadows }: Body) => Math.max(shadows[0] / whole[0], shadows[1] / whole[1]);
  const largest = bodies.reduce<Body | undefined>(
    (best, body) => (best && best.cells >= body.cells ? best : body),
    undefined,
  );
  const isLarge = (body: Body) => share(body) >= LEAST_SHARE && Math.max(...body.shadows) >= LEAST_CELLS;
  const kept = bodies.filter((body) => body === largest || (inPieces && isLarge(body)));
  const stays = new Set(kept.map(({ label }) => label));
  for (let p = 0; p < values.length; p++) {
    if (labels[p] === 0) values[p] = -cell * 0.5;
    else if (labels[p] > 1 && !stays.has(labels[p])) values[p] = cell * 0.5;
  }
  const crumbs = bodies.filter((body) => !stays.has(body.label));
  return { kept: kept.length, crumbs: crumbs.length, crumbShare: sum(crumbs) / Math.max(sum(bodies), 1) };
}

/** Gives a number to all that is connected with a sample, through the six sides, and measures it. */
function flooder(values: Float32Array, [nx, ny, nz]: [number, number, number], labels: Int32Array) {
  const stack = new Int32Array(values.length);
  const front = new Int32Array(nx * ny);
  const side = new Int32Array(nz * ny);
  return (start: number, label: number, inside: boolean): Body => {
    const body: Body = { label, cells: 0, shadows: [0, 0] };
    let open = 0;
    const reach = (q: number) => {
      if (labels[q] !== 0 || values[q] < 0 !== inside) return;
      labels[q] = label;
      stack[open++] = q;
    };
    reach(start);
    while (open > 0) {
      const p = stack[--open];
      const i = p % nx;
      const row = (p - i) / nx;
      const j = row % ny;
      const k = (row - j) / ny;
      body.cells++;
      if (front[j * nx + i] !== label) body.shadows[0]++;
      if (side[j * nz + k] !== label) body.shadows[1]++;
      front[j * nx + i] = label;
      side[j * nz + k] = label;
      if (i > 0) reach(p - 1);
      if (i < nx - 1) reach(p + 1);
      if (j > 0) reach(p - nx);
      if (j < ny - 1) reach(p + nx);
      if (k > 0) reach(p - nx * ny);
      if (k < nz - 1) reach(p + nx * ny);
    }
    return body;
  };
}

/** Columns along z and along x in which any body stands. */
function shadowOfAll(labels: Int32Array, [nx, ny, nz]: [number, number, number]): [number, number] {
  const front = new Uint8Array(nx * ny);
  const side = new Uint8Array(nz * ny);
  for (let k = 0, p = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, p++) {
        if (labels[p] > 1) front[j * nx + i] = side[j * nz + k] = 1;
      }
    }
  }
  const count = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0);
  return [count(front), count(side)];
}

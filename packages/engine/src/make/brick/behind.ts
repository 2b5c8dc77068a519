import type { Rgb } from 'kiln-mesh/core/color';
import { EMPTY, type FaceCells, isFilled } from '../../vision/pixel-art/art.ts';

/**
 * What a figure shows behind. What is seen from its side has its other side there; of what is seen from the front hair and clothes
 * go on: colours spread from the outline over the back like heat, more easily across than up and down, as scarves and
 * belts do. A face is in front only, whichever way the rest is seen.
 */

export interface Front {
  /** Row by row from the top: index into `palette`, or EMPTY. */
  cells: Uint8Array;
  width: number;
  height: number;
  palette: readonly Rgb[];
  face?: FaceCells | undefined;
}

/** Overlap with its mirror image below which, and width against height from which, a thing is seen from its side; what is taller stands. */
const EVEN = 0.78;
const LONG = 1.5;
const STANDS = 1.25;
/** A line around a drawing: how light it is against the mean, and its share of the rim, less than half of which it has of all. */
const INK = 0.72;
const LINE = 0.55;
/** What belongs to a face, in distances of its eyes, from a point a little below them. */
const FACE = { reach: 1.5, below: 0.45 };
/** Rounds of spreading, and how easily colours go up and down. */
const ROUNDS = 240;
const UPRIGHT = 0.3;

/** The cells behind each cell of the front. */
export function behind(front: Front): Uint8Array {
  const { cells, width, face } = front;
  const fromSide = isFromSide(front);
  if (fromSide && !face) return cells.slice();
  const isFace = (cell: number) => {
    if (!face) return false;
    const [x, y] = [(cell % width) + 0.5 - face.x, Math.floor(cell / width) + 0.5 - face.y];
    return Math.hypot(x, y - FACE.below * face.apart) <= FACE.reach * Math.max(2, face.apart);
  };
  const line = lineColors(front);
  const known = cells.map((color, cell) => {
    if (color === EMPTY) return 0;
    if (fromSide && !isFace(cell)) return 1;
    // Within a line around it a drawing goes on as it is beside the line.
    const isBeside = () =>
      neighbours(front, cell).some(({ cell: at }) => at >= 0 && line.has(cells[at]) && isRim(front, at));
    return !line.has(color) && (isRim(front, cell) || isBeside()) ? 1 : 0;
  });
  return spread(front, known);
}

/** The colours of the line that a drawing has around it; none of what has no such line. */
function lineColors(front: Front): ReadonlySet<number> {
  const { cells, palette } = front;
  const light = (cell: number) => (palette[cells[cell]] ?? [0, 0, 0]).reduce((sum, value) => sum + value, 0);
  const filled = [...cells.keys()].filter((cell) => isFilled(cells[cell]));
  const dark = INK * (filled.reduce((sum, cell) => sum + light(cell), 0) / filled.length);
  const share = (some: readonly number[]) => some.filter((cell) => light(cell) < dark).length / some.length;
  const rim = share(filled.filter((cell) => isRim(front, cell)));
  if (rim < LINE || share(filled) > LINE * rim) return new Set();
  return new Set(filled.filter((cell) => light(cell) < dark).map((cell) => cells[cell]));
}

function isFromSide({ cells, width }: Front): boolean {
  const filled = [...cells.keys()].filter((cell) => isFilled(cells[cell]));
  const columns = filled.map((cell) => cell % width);
  const rows = filled.map((cell) => Math.floor(cell / width));
  const [wide, high] = [columns, rows].map((all) => Math.max(...all) - Math.min(...all) + 1);
  if (high > STANDS * wide) return false;
  if (wide > LONG * high) return true;
  let best = 0;
  for (let twice = 0; twice < 2 * width; twice++) {
    const both = filled.filter((cell) => {
      const other = twice - (cell % width);
      return other >= 0 && other < width && isFilled(cells[cell - (cell % width) + other]);
    }).length;
    best = Math.max(best, both / (2 * filled.length - both));
  }
  return best < EVEN;
}

const neighbours = ({ width, height }: Front, cell: number) => {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return [
    { cell: x > 0 ? cell - 1 : -1, ease: 1 },
    { cell: x < width - 1 ? cell + 1 : -1, ease: 1 },
    { cell: y > 0 ? cell - width : -1, ease: UPRIGHT },
    { cell: y < height - 1 ? cell + width : -1, ease: UPRIGHT },
  ];
};

/** At the outline; the ground is none. */
function isRim(front: Front, cell: number): boolean {
  const isLowest = cell >= front.cells.length - front.width;
  return neighbours(front, cell).some(({ cell: other, ease }, side) => {
    if (other < 0) return ease === 1 || (side === 2 && !isLowest);
    return front.cells[other] === EMPTY;
  });
}

/** Each unknown cell gets the colour that most of the known ones around it have. */
function spread(front: Front, known: Uint8Array): Uint8Array {
  const { cells, palette } = front;
  const count = palette.length;
  const shares = new Float32Array(cells.length * count);
  known.forEach((own, cell) => {
    if (own) shares[cell * count + cells[cell]] = 1;
  });
  const open = [...cells.keys()].filter((cell) => isFilled(cells[cell]) && !known[cell]);
  const around = open.map((cell) =>
    neighbours(front, cell).filter(({ cell: other }) => other >= 0 && isFilled(cells[other])),
  );
  for (let round = 0; round < ROUNDS; round++) {
    open.forEach((cell, i) => {
      for (let color = 0; color < count; color++) {
        let [sum, weight] = [0, 0];
        for (const { cell: other, ease } of around[i]) {
          sum += shares[other * count + color] * ease;
          weight += ease;
        }
        if (weight > 0) shares[cell * count + color] = sum / weight;
      }
    });
  }
  const out = cells.slice();
  for (const cell of open) {
    const own = shares.subarray(cell * count, (cell + 1) * count);
    out[cell] = own.indexOf(Math.max(...own));
  }
  return out;
}

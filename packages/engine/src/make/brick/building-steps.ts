import { fromBytes, fromOklab, type Rgb, toBytes, toOklab } from 'kiln-mesh/core/color';
import sharp from 'sharp';
import { isFilled } from '../../vision/pixel-art/art.ts';
import { type BrickGrid, cellAt } from './brick-grid.ts';
import type { Brick } from './pack.ts';

/**
 * How to build a figure: a sheet with a numbered plan for each layer, seen from above with the front below. What is new has
 * its colours and a line around each brick; where the layer before lies open, its studs are pale.
 */

/** Points for each stud, around each plan, and plans side by side. */
const STUD = 18;
const RIM = 14;
const COLUMNS = 2;
const STUD_RADIUS = 5;
const PAPER: Rgb = [250, 250, 248];
const INK: Rgb = [60, 60, 64];

interface Sheet {
  rgb: Uint8Array;
  width: number;
}

/** A PNG. The same build gives the same bytes. */
export async function buildingSteps(
  grid: BrickGrid,
  bricks: readonly Brick[],
  palette: readonly Rgb[],
): Promise<Uint8Array> {
  const layers = 1 + Math.max(...bricks.map(({ layer }) => layer));
  const wide = grid.width * STUD + 2 * RIM + HEADING;
  const high = grid.depth * STUD + 2 * RIM;
  const rows = Math.ceil(layers / COLUMNS);
  const sheet: Sheet = { rgb: new Uint8Array(wide * COLUMNS * high * rows * 3), width: wide * COLUMNS };
  for (let i = 0; i < sheet.rgb.length; i += 3) sheet.rgb.set(PAPER, i);
  for (let layer = 0; layer < layers; layer++) {
    // Down the first column, then down the next.
    const left = Math.floor(layer / rows) * wide + RIM;
    const top = (layer % rows) * high + RIM;
    write(sheet, layer + 1, left, top);
    drawPlan(sheet, { grid, bricks, palette, layer, left: left + HEADING, top });
  }
  const { width } = sheet;
  const png = sharp(sheet.rgb, { raw: { width, height: high * rows, channels: 3 } }).png();
  return new Uint8Array(await png.toBuffer());
}

interface Plan {
  grid: BrickGrid;
  bricks: readonly Brick[];
  palette: readonly Rgb[];
  layer: number;
  left: number;
  top: number;
}

function drawPlan(sheet: Sheet, { grid, bricks, palette, layer, left, top }: Plan): void {
  const studs = (from: Brick, color: Rgb, wanted: (x: number, z: number) => boolean) => {
    for (let z = from.z; z < from.z + from.depth; z++) {
      for (let x = from.x; x < from.x + from.width; x++) {
        if (wanted(x, z)) disc(sheet, left + (x + 0.5) * STUD, top + (z + 0.5) * STUD, color);
      }
    }
  };
  for (const brick of bricks) {
    if (brick.layer !== layer - 1) continue;
    const color = shade(palette[brick.color], 0.22, 0.76, 0.2);
    fill(sheet, boxOf(brick, left, top, 0), color);
    studs(brick, shade(color, 1, -0.05, 1), (x, z) => !isFilled(cellAt(grid, x, layer, z)));
  }
  for (const brick of bricks) {
    if (brick.layer !== layer) continue;
    const color = palette[brick.color];
    const [light] = oklab(color);
    // A line that is seen on any colour, and studs that are.
    fill(sheet, boxOf(brick, left, top, 0), light > 0.45 ? shade(color, 0.55, 0, 1) : shade(color, 1, 0.3, 1));
    fill(sheet, boxOf(brick, left, top, 1), color);
    studs(brick, light > 0.45 ? shade(color, 0.9, 0, 1) : shade(color, 1, 0.12, 1), () => true);
  }
}

function boxOf({ x, z, width, depth }: Brick, left: number, top: number, inset: number): Box {
  return {
    x0: left + x * STUD + inset,
    y0: top + z * STUD + inset,
    x1: left + (x + width) * STUD - inset,
    y1: top + (z + depth) * STUD - inset,
  };
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

function fill({ rgb, width }: Sheet, { x0, y0, x1, y1 }: Box, color: Rgb): void {
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) rgb.set(color, (y * width + x) * 3);
}

/** With a soft edge of one point. */
function disc({ rgb, width }: Sheet, x: number, y: number, color: Rgb): void {
  for (let py = Math.floor(y - STUD_RADIUS - 1); py <= y + STUD_RADIUS + 1; py++) {
    for (let px = Math.floor(x - STUD_RADIUS - 1); px <= x + STUD_RADIUS + 1; px++) {
      const share = Math.min(1, Math.max(0, STUD_RADIUS + 0.5 - Math.hypot(px + 0.5 - x, py + 0.5 - y)));
      const at = (py * width + px) * 3;
      color.forEach((value, k) => {
        rgb[at + k] = Math.round(rgb[at + k] * (1 - share) + value * share);
      });
    }
  }
}

const oklab = (color: Readonly<Rgb>) => toOklab(...fromBytes(color));

/** Its lightness times `light` and `more`, its colourfulness times `chroma`. */
function shade(color: Readonly<Rgb>, light: number, more: number, chroma: number): Rgb {
  const [l, a, b] = oklab(color);
  return toBytes(fromOklab(l * light + more, a * chroma, b * chroma));
}

/** Five rows of three points each, from the top, as bits: fonts differ between machines. */
const DIGITS = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71111', '75757', '75717'];
const POINT = 5;
const DIGIT = 4 * POINT;
const HEADING = 3 * DIGIT;

function write(sheet: Sheet, number: number, left: number, top: number): void {
  [...String(number)].forEach((digit, place) => {
    [...DIGITS[Number(digit)]].forEach((bits, row) => {
      for (let column = 0; column < 3; column++) {
        if (((Number(bits) >> (2 - column)) & 1) === 0) continue;
        const [x0, y0] = [left + place * DIGIT + column * POINT, top + row * POINT];
        fill(sheet, { x0, y0, x1: x0 + POINT, y1: y0 + POINT }, INK);
      }
    });
  });
}

import type { BrickGrid } from 'kiln-engine/make/brick/brick-grid';
import { buildingSteps } from 'kiln-engine/make/brick/building-steps';
import { fusedFigure } from 'kiln-engine/make/brick/fused-figure';
import type { Brick } from 'kiln-engine/make/brick/pack';
import { brickPlates, PLATE_BED_MM } from 'kiln-engine/make/brick/plates';
import { PRINTED_BRICK } from 'kiln-engine/make/brick/printed-brick';
import { colorNames } from 'kiln-engine/paint/color-name';
import type { Rgb } from 'kiln-mesh/core/color';
import { boundingBox, type Model } from 'kiln-mesh/core/model';
import { write3mf } from 'kiln-mesh/formats/3mf/write-3mf';
import { zip } from 'kiln-mesh/formats/zip/zip';
import { madeBy } from 'kiln-mesh/internal/formats/write/generator';

/** A brick figure for the printer: in one piece, as bricks on plates, and how to build it of these. */

export const ONE_PIECE_FILE = 'one-piece.3mf';
export const BRICKS_FILE = 'bricks.zip';
export const STEPS_FILE = 'steps.png';

/** Millimetres, as it stands. */
export function bedNotes(onePiece: Model): string[] {
  const { min, max } = boundingBox(onePiece);
  const size = max.map((high, axis) => Math.round((high - min[axis]!) * 1000));
  if (Math.max(...size) <= PLATE_BED_MM) return [];
  return [
    `In one piece it is ${size.join(' × ')} mm, which a printer of ${PLATE_BED_MM} mm cannot make; the plates of bricks fit it.`,
  ];
}

export async function printFiles(
  grid: BrickGrid,
  bricks: readonly Brick[],
  { palette, metadata }: { palette: readonly Rgb[]; metadata: Model['metadata'] },
) {
  const fused = await fusedFigure(grid, bricks, palette);
  const plates = await brickPlates(bricks, palette);
  const names = colorNames(palette);
  const archive = plates.map(({ model, placed, color }, i) => ({
    name: `plate-${String(i + 1).padStart(2, '0')}-${(names[color] ?? 'bricks').replace(/[^a-z0-9]+/gi, '-')}.3mf`,
    bytes: write3mf({ ...model, metadata }, { placed }),
  }));
  const bed = `${PLATE_BED_MM} × ${PLATE_BED_MM} mm`;
  return {
    files: new Map([
      [ONE_PIECE_FILE, write3mf({ ...fused, metadata }, { objects: 'one', slicerColors: true })],
      [
        BRICKS_FILE,
        zip([{ name: 'README.txt', bytes: new TextEncoder().encode(readme(bed, madeBy({ metadata }))) }, ...archive]),
      ],
      [STEPS_FILE, await buildingSteps(grid, bricks, palette)],
    ]),
    onePiece: fused,
    notes: bedNotes(fused),
    card: `in one piece, or ${bricks.length.toLocaleString('en')} bricks on ${plates.length} plates of ${bed}, one filament each; print a few bricks to test the grip`,
  };
}

const readme = (bed: string, by: string) => `Bricks to print. ${by}.

Each file is a plate for a bed of ${bed}, in millimetres, in one filament.
Print the bricks as they lie: 0.2 mm layers, no supports, no brim.

Print a few of one plate first. A stud and what holds it are ${PRINTED_BRICK.clutchGapMm} mm apart on paper, which most printers
fill. If bricks do not hold, raise the flow or lower "XY size compensation" by 0.05 mm; if they do not go together, the
other way round.

Then build layer by layer by the sheet of steps: plans from above, the front below.
`;

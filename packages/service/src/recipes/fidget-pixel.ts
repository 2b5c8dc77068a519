import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { countIslands, makePieces } from 'kiln-engine/make/fidget/pieces';
import { colorNames } from 'kiln-engine/paint/color-name';
import { halve, type PixelArt, reduceColors } from 'kiln-engine/vision/pixel-art/art';
import { drawFewerCells, drawPixelArt } from 'kiln-engine/vision/pixel-art/draw';
import { decodeCells, drawPicture, encodeCells } from 'kiln-engine/vision/pixel-art/picture';
import { hexOf } from 'kiln-mesh/core/color';
import { boundingBox } from 'kiln-mesh/core/model';
import { write3mf } from 'kiln-mesh/formats/3mf/write-3mf';
import { type Recipe, RecipeError } from '../base/recipe.ts';
import { count, many, reportOf } from './mesh/describe.ts';
import { labelsOf } from './mesh/label.ts';
import { printReport } from './mesh/print.ts';
import { madeOfPhoto, OF_PHOTO } from './photo/read-product-photo.ts';

/**
 * Fidget pixel: the prototype makes pixel art of 32 x 32 cells from the photo and keeps the cells beside the picture, and
 * those of 16 x 16, which are drawn for themselves so that eyes stay; the build makes pieces of exactly those cells.
 */

const CELLS_FILE = 'cells.png';
const FEW_CELLS_FILE = 'cells-16.png';
const PICTURE_FILE = 'pixel-art.png';
const PICTURE_SIZE = 1024;

export const fidgetPixelPrototype: Recipe<'creative-lab-fidget-pixel-prototype'> = {
  ...OF_PHOTO,
  async run(input, context) {
    const { seed, progress, put } = context;
    progress(0.1, 'Reading the photo');
    const { art, few } = await madeOfPhoto(input, context, (seen) => {
      const drawn = drawPixelArt(seen, { kind: input.type, seed });
      return { art: drawn, few: drawFewerCells(seen, drawn, { kind: input.type, seed }) };
    });
    progress(0.7, 'Drawing');
    await put(CELLS_FILE, await encodeCells(art), { private: true });
    await put(FEW_CELLS_FILE, await encodeCells(few), { private: true });
    await put(PICTURE_FILE, await drawPicture(art, input.type === 'person' ? 'pixels' : 'beads', PICTURE_SIZE));
    const note = `${art.size} x ${art.size} cells in ${art.palette.length} colours, by colour clustering.`;
    return { image_urls: [PICTURE_FILE], engine: { name: ENGINE_NAME, seed, notes: [note] } };
  },
};

export const fidgetPixelBuild: Recipe<'creative-lab-fidget-pixel-build'> = {
  async run({ options }, { source, origin, seed, progress, put }) {
    if (!source?.files.includes(CELLS_FILE)) {
      throw new RecipeError('missing_source', 'The prototype has no pixel art any more. Make a new prototype.');
    }
    progress(0.05, 'Reading the pixel art');
    const few = options.grid_size === 16 && source.files.includes(FEW_CELLS_FILE);
    let art = await decodeCells(await source.read(few ? FEW_CELLS_FILE : CELLS_FILE));
    // A prototype from before has only the many.
    while (art.size > options.grid_size) art = halve(art);
    art = reduceColors(art, options.color_count);
    progress(0.2, 'Cutting pieces');
    const model = await makePieces(art, {
      shape: options.shape,
      pieceMm: options.piece_size_mm,
      heightMm: options.piece_height_mm,
    });
    progress(0.5, 'Writing 3MF');
    const labels = labelsOf(origin);
    await put('model.3mf', write3mf({ ...model, metadata: labels }, { slicerColors: true }));
    const { min, max } = boundingBox(model);
    const sideMm = Math.max(max[0] - min[0], max[2] - min[2]) * 1000;
    const colors = many(art.palette.length, 'colour');
    const islands = countIslands(art, options.shape);
    const notes = ['The fit depends on the printer: print a few pieces first.'];
    if (islands > 1) notes.push(`The pieces make ${islands} islands that do not clip to each other.`);
    const facts = [
      {
        label: 'Pieces',
        value: `${count(model.parts.length)} in ${colors}, ${options.piece_size_mm} mm each, 0.2 mm apart`,
      },
      { label: 'Print', value: printCard(art, sideMm) },
    ];
    return {
      model_urls: { '3mf': 'model.3mf' },
      engine: {
        ...(await reportOf(model, { seed }, facts, notes)),
        unit: 'mm',
        print: printReport(model),
        parts: piecesByColor(art),
      },
    };
  },
};

/** Side of a common print bed. */
const BED_MM = 256;

function printCard({ palette }: PixelArt, sideMm: number): string {
  const bed = sideMm > BED_MM ? `; ${Math.round(sideMm)} mm wide: needs a large bed, or pieces in several prints` : '';
  return `as it lies, 0.2 mm layers, no supports, ${many(palette.length, 'filament')}${bed}`;
}

function piecesByColor({ cells, palette }: PixelArt) {
  const names = colorNames(palette);
  return palette
    .map((color, index) => ({
      name: names[index]!,
      color: hexOf(color),
      count: cells.filter((cell) => cell === index).length,
    }))
    .sort((a, b) => b.count - a.count);
}

import { ENGINE_NAME } from '../../contract/wire.ts';
import { makePieces } from '../../engine/pieces/pieces.ts';
import { halve, reduceColors } from '../../engine/pixel/art.ts';
import { decodeCells, drawPicture, encodeCells } from '../../engine/pixel/picture.ts';
import { write3mf } from '../../engine/write/3mf.ts';
import { type Recipe, RecipeError } from '../recipe.ts';
import { pixelArtOf } from './pixel-art.ts';

/**
 * Fidget pixel: the prototype makes pixel art of 32 x 32 cells from the photo and keeps the cells beside the picture;
 * the build makes pieces of exactly those cells.
 */

const CELLS_FILE = 'cells.png';
const PICTURE_FILE = 'pixel-art.png';
const PICTURE_SIZE = 1024;

export const fidgetPixelPrototype: Recipe<'creative-lab-fidget-pixel-prototype'> = {
  urls: (input) => [input.image_url],
  async run(input, { fetched, seed, progress, put }) {
    progress(0.1, 'Reading the photo');
    const art = await pixelArtOf(fetched[input.image_url], { kind: input.type, seed });
    progress(0.7, 'Drawing');
    await put(CELLS_FILE, await encodeCells(art), { private: true });
    await put(PICTURE_FILE, await drawPicture(art, input.type === 'person' ? 'pixels' : 'beads', PICTURE_SIZE));
    const note = `${art.size} x ${art.size} cells in ${art.palette.length} colours, by colour clustering.`;
    return { image_urls: [PICTURE_FILE], engine: { name: ENGINE_NAME, seed, notes: [note] } };
  },
};

export const fidgetPixelBuild: Recipe<'creative-lab-fidget-pixel-build'> = {
  async run({ options }, { source, seed, progress, put }) {
    if (!source?.files.includes(CELLS_FILE)) {
      throw new RecipeError('missing_source', 'The prototype has no pixel art any more. Make a new prototype.');
    }
    progress(0.05, 'Reading the pixel art');
    let art = await decodeCells(await source.read(CELLS_FILE));
    while (art.size > options.grid_size) art = halve(art);
    art = reduceColors(art, options.color_count);
    progress(0.2, 'Cutting pieces');
    const model = await makePieces(art, {
      shape: options.shape,
      pieceMm: options.piece_size_mm,
      heightMm: options.piece_height_mm,
    });
    progress(0.5, 'Writing 3MF');
    await put('model.3mf', write3mf(model, { slicerColors: true }));
    const count = (part: { indices: Uint32Array }) => part.indices.length / 3;
    return {
      model_urls: { '3mf': 'model.3mf' },
      engine: {
        name: ENGINE_NAME,
        seed,
        notes: [
          `${model.parts.length} pieces in ${art.palette.length} colours, 0.2 mm apart. The fit depends on the printer: print a few pieces first.`,
        ],
        faces: model.parts.reduce((sum, part) => sum + count(part), 0),
        vertices: model.parts.reduce((sum, part) => sum + part.positions.length / 3, 0),
      },
    };
  },
};

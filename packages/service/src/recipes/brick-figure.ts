import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { buildFigure } from 'kiln-engine/make/brick/figure';
import { BASE_COLOR, brickModel } from 'kiln-engine/make/brick/mesh';
import { type Brick, partsList } from 'kiln-engine/make/brick/pack';
import { restoreFigure, type StoredFigure, storeFigure } from 'kiln-engine/make/brick/store';
import { colorNames } from 'kiln-engine/paint/color-name';
import { isFilled } from 'kiln-engine/vision/pixel-art/art';
import { drawPixelArt } from 'kiln-engine/vision/pixel-art/draw';
import { hexOf, type Rgb } from 'kiln-mesh/core/color';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { jsonBytes, readJson } from '../base/json.ts';
import { type Recipe, RecipeError } from '../base/recipe.ts';
import { BRICKS_FILE, ONE_PIECE_FILE, printFiles, STEPS_FILE } from './brick-print.ts';
import { reportOf } from './mesh/describe.ts';
import { labelsOf } from './mesh/label.ts';
import { printReport } from './mesh/print.ts';
import { drawn, writeFiles } from './mesh/write-result.ts';
import { madeOfPhoto, OF_PHOTO } from './photo/read-product-photo.ts';

/**
 * Brick figure: the prototype builds the figure and shows it as a picture; the build makes the model of exactly those
 * bricks, which are kept beside the picture, and what it takes to print and build it.
 */

const FIGURE_FILE = 'figure.json';
const PICTURE_FILE = 'concept.png';
const PICTURE_SIZE = 1024;
const VIEW = { azimuthDegrees: 26, elevationDegrees: 14 } as const;

export const brickFigurePrototype: Recipe<'creative-lab-brick-figure-prototype'> = {
  ...OF_PHOTO,
  async run(input, context) {
    const { seed, progress, put } = context;
    progress(0.05, 'Reading the photo');
    const art = await madeOfPhoto(input, context, (seen) => drawPixelArt(seen, { kind: 'other', seed }));
    progress(0.25, 'Building');
    const { grid, bricks, dropped } = buildFigure(art, art.palette.length, seed);
    const palette = [...art.palette, BASE_COLOR];
    const notes = art.cells.every(isFilled)
      ? [
          'The subject could not be told from its background: the whole photo is a wall of bricks. A plain background or a cut-out PNG gives a figure.',
        ]
      : [];
    if (dropped > 0) notes.push(`${dropped} studs that nothing could hold were left out.`);
    await put(FIGURE_FILE, jsonBytes(storeFigure(grid, bricks, palette, notes)), { private: true });
    progress(0.5, 'Drawing');
    const model = await brickModel(grid, bricks, palette);
    await put(PICTURE_FILE, await drawn(model, VIEW, PICTURE_SIZE, input.remove_background));
    return {
      image_urls: [PICTURE_FILE],
      engine: {
        name: ENGINE_NAME,
        seed,
        notes: ['The build has exactly these bricks.', ...notes],
        facts: [{ label: 'Bricks', value: brickFact(bricks, palette) }],
      },
    };
  },
};

export const brickFigureBuild: Recipe<'creative-lab-brick-figure-build'> = {
  async run(_input, context) {
    const { source, progress, put } = context;
    if (!source?.files.includes(FIGURE_FILE)) {
      throw new RecipeError('missing_source', 'The prototype has no figure any more. Make a new prototype.');
    }
    progress(0.05, 'Reading the figure');
    // Our own file, written by the prototype above.
    const stored = readJson(await source.read(FIGURE_FILE)) as StoredFigure;
    const { grid, bricks } = restoreFigure(stored);
    progress(0.2, 'Building');
    const metadata = { ...labelsOf(context.origin), generator: ENGINE_NAME };
    const model = {
      ...(await brickModel(grid, bricks, stored.palette)),
      name: 'brick figure',
      metadata,
    };
    const { model_urls, texture_urls } = await writeFiles(model, ['glb', 'obj'], context, { from: 0.4, to: 0.6 });
    progress(0.6, 'Making it printable');
    const print = await printFiles(grid, bricks, { palette: stored.palette, metadata });
    for (const [name, bytes] of print.files) await put(name, bytes);
    progress(0.9, 'Drawing');
    await put('thumbnail.png', await thumbnail(model, { size: 512, alpha: false }));
    const layers = 1 + Math.max(...bricks.map(({ layer }) => layer));
    const facts = [
      { label: 'Bricks', value: `${brickFact(bricks, stored.palette)} in ${layers} layers` },
      { label: 'Stud', value: '8 mm apart, 9.6 mm a layer' },
      { label: 'Print', value: print.card },
    ];
    const notes = [
      'All bricks hang together by their studs; build it layer by layer from the base.',
      ...print.notes,
      ...stored.notes,
    ];
    return {
      model_urls,
      texture_urls,
      thumbnail_url: 'thumbnail.png',
      engine: {
        ...(await reportOf(model, context, facts, notes)),
        unit: 'mm',
        print: printReport(print.onePiece),
        files: { one_piece: ONE_PIECE_FILE, bricks: BRICKS_FILE, steps: STEPS_FILE },
        parts: parts(bricks, stored.palette),
      },
    };
  },
};

function brickFact(bricks: readonly Brick[], palette: readonly Rgb[]): string {
  const colors = new Set(bricks.map(({ color }) => color).filter((color) => color < palette.length)).size;
  return `${bricks.length.toLocaleString('en')} in ${colors} colours`;
}

function parts(bricks: readonly Brick[], palette: readonly Rgb[]) {
  const names = colorNames(palette);
  return partsList(bricks).map(({ size, color, count }) => ({
    name: `${size} ${names[color] ?? 'any colour'}`,
    color: hexOf(palette[color] ?? [128, 128, 128]),
    count,
  }));
}

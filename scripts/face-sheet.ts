import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buildFigure } from 'kiln-engine/make/brick/figure';
import { BASE_COLOR, brickModel } from 'kiln-engine/make/brick/mesh';
import { makeDesign } from 'kiln-engine/make/keycap/design';
import { makeKeycap } from 'kiln-engine/make/keycap/keycap';
import { drawFewerCells, drawPixelArt } from 'kiln-engine/vision/pixel-art/draw';
import { readPhoto } from 'kiln-engine/vision/pixel-art/photo';
import { drawPicture } from 'kiln-engine/vision/pixel-art/picture';
import type { Model } from 'kiln-mesh/core/model';
import { renderFrame } from 'kiln-mesh/render/render';
import sharp from 'sharp';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/face-sheet.ts <folder> [picture.webp]`: pictures of faces as pixel art, brick figure and keycap, to judge by
 * eye (docs/quality.md, "Faces"). None of the pictures is in the repository.
 */

const TILE = 192;
const SEED = 1;

const [folder, file = 'faces.webp'] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder of pictures.');
const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).sort();
const tiles: Tile[] = [];
for (const name of names) tiles.push(...(await row(join(folder, name))));
await saveSheet(tiles, { width: TILE, height: TILE, columns: 7, file: resolve(file) });

async function row(path: string): Promise<Tile[]> {
  const bytes = await readFile(path);
  const photo = await readPhoto(bytes);
  const title = basename(path).replace(/\.\w+$/, '');
  process.stdout.write(`${title}: ${photo.grade} ${photo.doubt}\n`);
  const person = drawPixelArt(photo, { kind: 'person', seed: SEED });
  const art = drawPixelArt(photo, { kind: 'other', seed: SEED });
  const { grid, bricks } = buildFigure(art, art.palette.length, SEED);
  const built = await brickModel(grid, bricks, [...art.palette, BASE_COLOR]);
  const keycap = await makeKeycap(makeDesign(photo, SEED), { sizeMm: 23, offsetMm: 0 }, SEED);
  return [
    { label: title, picture: await onGrey(bytes) },
    { label: 'person', picture: await onGrey(await drawPicture(person, 'pixels', 384)) },
    { label: 'other', picture: await onGrey(await drawPicture(art, 'beads', 384)) },
    {
      label: '16 x 16',
      picture: await onGrey(await drawPicture(drawFewerCells(photo, art, { kind: 'other', seed: SEED }), 'beads', 384)),
    },
    { label: 'bricks', picture: await render(built, 26, 14) },
    { label: 'behind', picture: await render(built, 206, 14) },
    { label: 'keycap', picture: keycap ? await render(keycap.model, 24, 17) : await onGrey(bytes) },
  ];
}

async function render(model: Model, azimuthDegrees: number, elevationDegrees: number): Promise<Buffer> {
  const size = { width: TILE, height: TILE };
  const rgba = await renderFrame(model, { ...size, azimuthDegrees, elevationDegrees, background: 'studio' });
  return sharp(rgba, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
}

function onGrey(bytes: Uint8Array): Promise<Buffer> {
  const background = '#e4e4ea';
  return sharp(bytes).resize(TILE, TILE, { fit: 'contain', background }).flatten({ background }).png().toBuffer();
}

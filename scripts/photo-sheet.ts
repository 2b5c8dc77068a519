import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { reconstruct } from 'kiln-engine/make/photo/hull/reconstruct';
import { textureFromPhotos } from 'kiln-engine/make/photo/project/texture-from-photos';
import { bareModel } from 'kiln-engine/make/words/mesh/make-model';
import { drawCutout } from 'kiln-engine/vision/cutout';
import { decodePicture } from 'kiln-engine/vision/decode';
import { segment } from 'kiln-engine/vision/segment';
import { renderFrame } from 'kiln-mesh/render/render';
import { decimate } from 'kiln-mesh/simplify/decimate';
import { computeNormals } from 'kiln-mesh/topology/normals';
import sharp from 'sharp';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/photo-sheet.ts <folder> [picture.webp]`: photographs, what is cut out of each, and the model of it from the
 * front, a side and behind, to judge by eye (docs/quality.md, "Twenty photographs"). None of them is in the repository.
 */

const TILE = 150;
const SIDES = [0, 60, 180] as const;
/** The first picture's longer side has this length in cells, as for a model of 20,000 faces. */
const CELLS = 141;

const [folder, file = 'photos.webp'] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder of photographs.');
const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).sort();
const tiles: Tile[] = [];
for (const name of names) tiles.push(...(await row(join(folder, name))));
await saveSheet(tiles, { width: TILE, height: TILE, columns: 2 * (2 + SIDES.length), file: resolve(file) });

async function row(path: string): Promise<Tile[]> {
  const bytes = await readFile(path);
  const picture = await decodePicture(bytes, 1600);
  const subject = segment(picture);
  const title = basename(path).replace(/\.\w+$/, '');
  process.stdout.write(`${title}: ${subject.grade} ${subject.doubt}\n`);
  const shown: Tile[] = [
    { label: title, picture: await fitted(bytes) },
    { label: subject.grade, picture: await fitted(await drawCutout(picture, subject)) },
  ];
  if (subject.grade === 'hopeless') {
    const none = await fitted(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#e4e4ea' } })
        .png()
        .toBuffer(),
    );
    return [...shown, ...SIDES.map(() => ({ label: 'refused', picture: none }))];
  }
  const { part, views } = reconstruct([{ side: 'front', picture, subject }], CELLS);
  const fine = decimate(bareModel(part), { triangles: 20_000 }).parts[0]!;
  const { model } = await textureFromPhotos(computeNormals(fine, { creaseDegrees: 60 }), views, {
    ...{ edge: 1024, pbr: false, emission: false, removeLighting: true },
    progress() {},
  });
  for (const azimuthDegrees of SIDES) {
    const size = { width: TILE, height: TILE };
    const rgba = await renderFrame(model, { ...size, azimuthDegrees, elevationDegrees: 10, background: 'studio' });
    const raw = { ...size, channels: 4 } as const;
    shown.push({ label: `${azimuthDegrees}°`, picture: await sharp(rgba, { raw }).png().toBuffer() });
  }
  return shown;
}

function fitted(bytes: Uint8Array): Promise<Buffer> {
  const background = '#e4e4ea';
  return sharp(bytes).resize(TILE, TILE, { fit: 'contain', background }).flatten({ background }).png().toBuffer();
}

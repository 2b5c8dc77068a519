import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { drawCutout } from 'kiln-engine/vision/cutout';
import { decodePicture } from 'kiln-engine/vision/decode';
import { segment } from 'kiln-engine/vision/segment';
import { applyMask } from 'kiln-service/cutout/apply-mask';
import { createCutOut } from 'kiln-service/cutout/cut-out';
import { type CutAnswer, openCutout } from 'kiln-service/cutout/open-cutout';
import sharp from 'sharp';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/compare-cutouts.ts <model.onnx> <folder> [sheet.webp]`: photographs as the classical way cuts them and as a
 * model does, with rows for the table of docs/models.md and a sheet to judge by eye. For a person with weights: Kiln brings none.
 */

const TILE = 240;
const percent = (share: number) => `${Math.round(share * 100)} %`;

const [model, folder, file = 'cutouts.webp'] = process.argv.slice(2);
if (!model || !folder) throw new Error('Name a model and a folder of photographs.');
const { warning, ...opened } = await openCutout({ model, profile: process.env.KILN_CUTOUT_PROFILE });
if (warning !== undefined) process.stderr.write(`${warning}\n`);
const cutOut = createCutOut();

process.stdout.write('| photograph | classical | s | model | s | overlap |\n|---|---|---|---|---|---|\n');
const names = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).sort();
const tiles: Tile[] = [];
for (const name of names) tiles.push(...(await compare(await readFile(join(folder, name)), name)));
await saveSheet(tiles, { width: TILE, height: TILE, columns: 3, file: resolve(file) });

async function compare(bytes: Uint8Array, name: string): Promise<Tile[]> {
  const title = basename(name).replace(/\.\w+$/, '');
  const picture = await decodePicture(bytes, 1600);
  const [subject, classicalSeconds] = await timed(async () => segment(picture));
  const [answer, modelSeconds] = await timed(async () =>
    cutOut({ ...opened, picture: new Uint8Array(bytes) }, () => {}),
  );
  const learned =
    answer.kind === 'cut' ? segment(await decodePicture(await applyMask(bytes, answer.mask), 1600)) : undefined;
  const said = inWords(answer);
  const overlap = learned ? percent(overlapOf(subject.mask, learned.mask)) : '–';
  const columns = [title, subject.grade, classicalSeconds, said, modelSeconds, overlap];
  process.stdout.write(`| ${columns.join(' | ')} |\n`);
  return [
    { label: title, picture: await fitted(bytes) },
    { label: subject.grade, picture: await fitted(await drawCutout(picture, subject)) },
    { label: said, picture: await fitted(learned ? await drawCutout(picture, learned) : bytes) },
  ];
}

function inWords(answer: CutAnswer): string {
  if (answer.kind === 'alpha') return 'cut out already';
  if (answer.kind === 'unclear') return answer.why;
  return `${percent(answer.area)} of it, ${percent(answer.uncertain)} uncertain`;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, string]> {
  const begun = performance.now();
  return [await work(), ((performance.now() - begun) / 1_000).toFixed(1)];
}

/** Intersection over union of two soft masks of one size. */
function overlapOf(a: Float32Array, b: Float32Array): number {
  const sum = (pick: (x: number, y: number) => number) => a.reduce((total, value, p) => total + pick(value, b[p]!), 0);
  return sum(Math.min) / Math.max(sum(Math.max), 1);
}

function fitted(bytes: Uint8Array): Promise<Buffer> {
  const background = '#e4e4ea';
  return sharp(bytes).resize(TILE, TILE, { fit: 'contain', background }).flatten({ background }).png().toBuffer();
}

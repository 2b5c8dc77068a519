import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { stageEntry } from 'kiln-client/contract/families/index';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composePictures } from 'kiln-engine/make/picture/compose-picture';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshScene } from 'kiln-engine/make/words/mesh/make-model';
import { textureModel } from 'kiln-engine/make/words/mesh/texture-model';
import type { Model } from 'kiln-mesh/core/model';
import { renderFrame } from 'kiln-mesh/render/render';
import type { RecipeContext } from 'kiln-service/base/recipe';
import { imageTo3d } from 'kiln-service/recipes/image-to-3d';
import { multiImageTo3d } from 'kiln-service/recipes/multi-image-to-3d';
import sharp from 'sharp';
import { drawTiles, saveSheet } from './sheet.ts';

/**
 * `node scripts/picture-sheet.ts`: pictures and the models that image to 3D (or, of four views, multi-image to 3D) makes
 * of them, side by side, as docs/images/picture-sheet.webp. The pictures are renders of other models before several
 * grounds, what text to image draws, drawings, and cut-outs with alpha: nothing from outside.
 */

const TILE = 168;
const COLUMNS = 4;
const SIDE = 640;

type Ground = 'plain' | 'gradient' | 'noise' | 'wood' | 'horizon' | 'alpha';

/** What is after the dot says how the picture is made. */
const PICTURES: Record<string, () => Promise<Uint8Array[]>> = {
  'a penguin with a scarf · plain ground': () => photos('a penguin with a scarf', 'plain'),
  'a red toadstool with white spots · gradient': () => photos('a red toadstool with white spots', 'gradient'),
  'a green dinosaur · wood': () => photos('a green dinosaur', 'wood'),
  'a white rabbit · noise': () => photos('a white rabbit', 'noise'),
  'a cat with a hat · horizon': () => photos('a cat with a hat', 'horizon'),
  'a steampunk copper robot · plain ground': () => photos('a steampunk copper robot', 'plain'),
  'a teapot with blue stripes · noise': () => photos('a teapot with blue stripes', 'noise'),
  'a knight · cut out': () => photos('a knight', 'alpha'),
  'a burger · text to image': () => words('a burger'),
  'a pink flamingo · text to image': () => words('a pink flamingo'),
  'a purple monster, cartoon · text to image': () => words('a purple monster, cartoon'),
  'a birthday cake sticker · text to image': () => words('a birthday cake, sticker, transparent background'),
  'a drawn fish · drawing': () => drawing(FISH),
  'a drawn star · cut-out drawing': () => drawing(STAR),
  'a frog · four views': () => photos('a frog', 'plain', [0, 90, 180, 270]),
  'a yellow taxi · four views': () => photos('a yellow taxi', 'gradient', [0, 90, 180, 270]),
};

const FISH = `<rect width="640" height="640" fill="#eef4f6"/>
  <path d="M470 320 L590 210 Q560 320 590 430 Z" fill="#e8731c" stroke="#5b2a10" stroke-width="8"/>
  <path d="M240 190 Q330 90 400 200 Z" fill="#e8731c" stroke="#5b2a10" stroke-width="8"/>
  <ellipse cx="290" cy="320" rx="220" ry="150" fill="#f6a02c" stroke="#5b2a10" stroke-width="8"/>
  <path d="M250 185 Q290 320 250 455" fill="none" stroke="#fff4dc" stroke-width="34"/>
  <path d="M380 200 Q420 320 380 440" fill="none" stroke="#fff4dc" stroke-width="34"/>
  <circle cx="165" cy="275" r="30" fill="#fff"/><circle cx="160" cy="277" r="15" fill="#151515"/>`;
const STAR = `<path d="M320 40 L402 214 L594 238 L452 368 L490 558 L320 464 L150 558 L188 368 L46 238 L238 214 Z"
  fill="#ffd23e" stroke="#d9971b" stroke-width="26" stroke-linejoin="round"/>
  <circle cx="262" cy="300" r="22" fill="#3a2a10"/><circle cx="378" cy="300" r="22" fill="#3a2a10"/>
  <path d="M262 368 Q320 426 378 368" fill="none" stroke="#3a2a10" stroke-width="16" stroke-linecap="round"/>`;

async function drawing(shapes: string): Promise<Uint8Array[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`;
  return [new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())];
}

async function words(prompt: string): Promise<Uint8Array[]> {
  const { images } = await composePictures(prompt, {
    width: SIDE,
    height: SIDE,
    seed: 7,
    pose: '',
    lexicon: standardLexicon(),
    samples: 4,
    detail: 1024,
    faces: 12_000,
    multiView: false,
    progress: () => undefined,
  });
  return Promise.all(images.map(toPng));
}

async function photos(prompt: string, ground: Ground, sides: readonly number[] = [12]): Promise<Uint8Array[]> {
  const scene = composeScene(prompt, standardLexicon(), { seed: 7, pose: '', fine: false });
  const options = { faces: 12_000, topology: 'triangle', resolution: 120, faceted: false } as const;
  const { model } = await textureModel(
    scene,
    meshScene(scene, options, () => undefined),
    { edge: 1024, pbr: true, emission: true, shading: false, faceted: false, progress: () => undefined },
  );
  return Promise.all(sides.map((side) => photo(model, side, ground, sides.length > 1 ? 0 : 6)));
}

async function photo(model: Model, azimuthDegrees: number, ground: Ground, elevationDegrees: number) {
  const view = { width: SIDE, height: SIDE, azimuthDegrees, elevationDegrees };
  const rgba = await renderFrame(model, { ...view, background: 'transparent' });
  if (ground !== 'alpha') lay(rgba, ground);
  const png = await sharp(rgba, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

/** Puts a ground under a render; in place. */
function lay(rgba: Uint8Array, ground: Exclude<Ground, 'alpha'>): void {
  let state = 1;
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const colorAt = (x: number, y: number): number[] => {
    if (ground === 'plain') return [216, 222, 226];
    if (ground === 'gradient') return [118 + x * 90, 150 + y * 70, 196 - x * 30];
    if (ground === 'horizon') return y < 0.66 ? [196 - y * 30, 214, 236] : [126, 112, 92 + y * 12];
    if (ground === 'noise') return [0, 1, 2].map((k) => [120, 134, 128][k]! + noise() * 56);
    const grain = Math.sin(y * 44 + Math.sin(x * 6) * 2) / 2 + Math.sin(y * 150 + x * 5) * 0.3;
    return [156, 112, 72].map((value) => value + grain * 24 + noise() * 12);
  };
  for (let p = 0; p < SIDE * SIDE; p++) {
    const behind = colorAt((p % SIDE) / SIDE, Math.floor(p / SIDE) / SIDE);
    const share = rgba[p * 4 + 3]! / 255;
    for (let k = 0; k < 3; k++) rgba[p * 4 + k] = rgba[p * 4 + k]! * share + behind[k]! * (1 - share);
    rgba[p * 4 + 3] = 255;
  }
}

/** The service's own answer to the pictures: its thumbnail. */
async function answer(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const urls = pictures.map((_, i) => `https://pictures.example/${i}.png`);
  const context: RecipeContext = {
    seed: 7,
    progress: () => undefined,
    put: async (name, bytes) => {
      files.set(name, bytes);
    },
    fetched: Object.fromEntries(urls.map((url, i) => [url, pictures[i]!])),
    now: () => 0,
  };
  const formats = { target_formats: ['glb'], enable_pbr: true };
  const { thumbnail_url } =
    urls.length === 1
      ? await imageTo3d.run(
          stageEntry('image-to-3d').stage.input.parse({ image_url: urls[0], ...formats }) as Parameters<
            typeof imageTo3d.run
          >[0],
          context,
        )
      : await multiImageTo3d.run(
          stageEntry('multi-image-to-3d').stage.input.parse({ image_urls: urls, ...formats }) as Parameters<
            typeof multiImageTo3d.run
          >[0],
          context,
        );
  return files.get(thumbnail_url!)!;
}

/** Pictures on the left (four of them in a square), the model on the right. */
async function pair(label: string): Promise<Uint8Array> {
  const pictures = await PICTURES[label]!();
  const model = await answer(pictures);
  const edge = pictures.length === 1 ? TILE : TILE / 2;
  const small = await Promise.all(
    pictures.map(async (bytes) => sharp(bytes).resize(edge, edge).flatten({ background: '#fff' }).png().toBuffer()),
  );
  const made = await sharp(model).resize(TILE, TILE).png().toBuffer();
  return sharp({ create: { width: TILE * 2, height: TILE, channels: 3, background: '#fff' } })
    .composite([
      ...small.map((input, i) => ({ input, left: (i % 2) * edge, top: Math.floor(i / 2) * edge })),
      { input: made, left: TILE, top: 0 },
    ])
    .png()
    .toBuffer();
}

if (isMainThread) {
  const only = process.argv[3];
  const labels = Object.keys(PICTURES).filter((label) => !only || label.includes(only));
  const tiles = await drawTiles(import.meta.url, labels, Number(process.argv[2] ?? 2));
  await saveSheet(tiles, { width: TILE * 2, height: TILE, columns: COLUMNS, file: 'picture-sheet.webp' });
} else {
  parentPort!.postMessage(await pair(String(workerData)));
}

import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { animate } from 'kiln-engine/make/motion/animate';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshScene } from 'kiln-engine/make/words/mesh/make-model';
import { textureModel } from 'kiln-engine/make/words/mesh/texture-model';
import { rigModel } from 'kiln-mesh/figure/rig/rig-model';
import { clipPicture } from 'kiln-mesh/render/clip-picture';
import sharp from 'sharp';
import { drawTiles } from './sheet.ts';

/**
 * `node scripts/clip-sheet.ts`: figures that were made of words, rigged and animated by the local procedural engine, side by
 * side in one moving picture: docs/images/clips.webp. Below 200 kB.
 */

const TILE = 192;
const FRAMES = 26;
/** Of the whole; each clip is played a whole number of times in it. */
const SECONDS = 2.4;

/** What is made, and the key of what it does. */
const SCENES = ['a knight|walking', 'a robot|big_wave_hello', 'a fox|running', 'an astronaut|disco_point'];

async function played(scene: string): Promise<Uint8Array> {
  const [prompt = '', key = ''] = scene.split('|');
  const composed = composeScene(prompt, standardLexicon(), { seed: 7, pose: '', fine: false });
  const fineness = { faces: 12_000, topology: 'triangle', resolution: 120, faceted: false } as const;
  const mesh = meshScene(composed, fineness, () => undefined);
  const look = { edge: 1024, pbr: true, emission: true, shading: false, faceted: false, progress: () => undefined };
  const { model } = await textureModel(composed, mesh, look);
  const moving = animate(rigModel(model, { heightMeters: 1.7 }).model, key);
  return clipPicture(moving, moving.clips![0]!, { size: TILE });
}

/** The picture's frame at a share of the whole, when it is played as often as comes closest to its own speed. */
async function frameAt(picture: Uint8Array, share: number): Promise<Buffer> {
  const { pages = 1, delay = [] } = await sharp(picture, { animated: true }).metadata();
  const own = delay.reduce((sum, each) => sum + each, 0) / 1_000;
  const times = Math.max(1, Math.round(SECONDS / own));
  let left = ((share * times) % 1) * own * 1_000;
  let page = 0;
  while (page < pages - 1 && left >= delay[page]!) left -= delay[page++]!;
  return sharp(picture, { page }).removeAlpha().raw().toBuffer();
}

if (isMainThread) {
  const tiles = await drawTiles(import.meta.url, SCENES, Number(process.argv[2] ?? 2));
  const width = TILE * tiles.length;
  const pixels = Buffer.alloc(width * TILE * FRAMES * 3);
  for (let frame = 0; frame < FRAMES; frame++) {
    for (const [index, { picture }] of tiles.entries()) {
      const tile = await frameAt(picture, frame / FRAMES);
      for (let row = 0; row < TILE; row++) {
        const at = ((frame * TILE + row) * width + index * TILE) * 3;
        tile.copy(pixels, at, row * TILE * 3, (row + 1) * TILE * 3);
      }
    }
  }
  const raw = { width, height: TILE * FRAMES, channels: 3, pageHeight: TILE } as const;
  await sharp(pixels, { raw })
    .webp({ quality: 55, effort: 6, loop: 0, delay: Array(FRAMES).fill(Math.round((SECONDS * 1_000) / FRAMES)) })
    .toFile(new URL('../docs/images/clips.webp', import.meta.url).pathname);
} else {
  parentPort!.postMessage(await played(String(workerData)));
}

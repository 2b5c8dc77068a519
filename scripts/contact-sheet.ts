import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { meshScene } from 'kiln-engine/make/words/mesh/make-model';
import { textureModel } from 'kiln-engine/make/words/mesh/texture-model';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { drawTiles, saveSheet } from './sheet.ts';

/**
 * `node scripts/contact-sheet.ts`: prompts and what the local procedural engine refines them to, as
 * docs/images/contact-sheet.webp; the first two rows alone, as contact-sheet-top.webp, are in the README.
 */

const COLUMNS = 8;
const TILE = 168;

const PROMPTS = [
  ['a red toadstool with white spots', 'a green dinosaur', 'a pirate', 'a wooden chair'],
  ['a blue sailing boat', 'a cat with a hat', 'a steampunk copper robot', 'a birthday cake'],
  ['a frog on a toadstool', 'a knight', 'a stone castle', 'a yellow taxi'],
  ['a whale', 'a golden trophy', 'a purple monster', 'a lighthouse'],
  ['a pink flamingo', 'a red race car', 'a witch cauldron', 'a squirrel'],
  ['three apples', 'a penguin with a scarf', 'a treasure chest', 'a hot air balloon'],
  ['a blue ball with yellow stars', 'a peacock', 'a fountain', 'a palm tree'],
  ['a pirate ship', 'a rusty old truck', 'a teapot with blue stripes', 'a unicorn'],
  ['a bear under an umbrella', 'a burger', 'a wizard holding a sword', 'an alien riding a skateboard'],
  ['a green dragon', 'a grand piano', 'a hedgehog', 'a campfire'],
  ['a marble vase', 'a fire truck', 'a giraffe', 'a halloween house'],
  ['a christmas tree', 'a marble statue of a lion', 'a santa with a gift', 'a yellow submarine'],
].flat();

async function refined(prompt: string): Promise<Uint8Array> {
  const scene = composeScene(prompt, standardLexicon(), { seed: 7, pose: '', fine: false });
  if (scene.unknown.length > 0) process.stderr.write(`${prompt}: ${scene.unknown.join(', ')} had no effect\n`);
  const mesh = meshScene(
    scene,
    { faces: 12_000, topology: 'triangle', resolution: 120, faceted: false },
    () => undefined,
  );
  const { model } = await textureModel(scene, mesh, {
    edge: 1024,
    pbr: true,
    emission: true,
    shading: false,
    faceted: false,
    progress: () => undefined,
  });
  return thumbnail(model, { size: TILE, alpha: false });
}

if (isMainThread) {
  const tiles = await drawTiles(import.meta.url, PROMPTS, Number(process.argv[2] ?? 2));
  const size = { width: TILE, height: TILE, columns: COLUMNS };
  await saveSheet(tiles, { ...size, file: 'contact-sheet.webp' });
  await saveSheet(tiles.slice(0, COLUMNS * 2), { ...size, file: 'contact-sheet-top.webp' });
} else {
  parentPort!.postMessage(await refined(String(workerData)));
}

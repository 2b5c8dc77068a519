import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { textureModel } from '../src/engine/bake/texture-model.ts';
import { thumbnail } from '../src/engine/render/thumbnail.ts';
import { composeScene } from '../src/engine/text/compose.ts';
import { meshScene } from '../src/engine/text/make-model.ts';
import { standardLexicon } from '../src/engine/text/nouns/index.ts';

/**
 * `node scripts/contact-sheet.ts`: prompts and what the local procedural engine refines them to, as
 * docs/images/contact-sheet.webp; the first two rows alone, as contact-sheet-top.webp, are in the README. A section is a
 * list of labelled pictures; more sections (pictures for image to 3D) go below the first.
 */

interface Section {
  labels: readonly string[];
  /** Runs in a worker. */
  draw(label: string): Promise<Uint8Array>;
}

const COLUMNS = 8;
const TILE = 168;
const CAPTION = 30;

const PROMPTS = [
  ['a red toadstool with white spots', 'a green dinosaur', 'a pirate', 'a wooden chair'],
  ['a blue sailing boat', 'a cat with a hat', 'a steampunk copper robot', 'a birthday cake'],
  ['a frog on a toadstool', 'a knight', 'a stone castle', 'a yellow taxi'],
  ['a whale', 'a golden trophy', 'a purple monster', 'a lighthouse'],
  ['a pink flamingo', 'a red race car', 'a witch cauldron', 'a zebra'],
  ['three apples', 'a penguin with a scarf', 'a treasure chest', 'a hot air balloon'],
  ['a blue ball with yellow stars', 'a ladybug', 'a volcano', 'a palm tree'],
  ['a pirate ship', 'a rusty old truck', 'a teapot with blue stripes', 'a unicorn'],
  ['a bear under an umbrella', 'a burger', 'a bicycle', 'an alien riding a skateboard'],
  ['a green dragon', 'a grand piano', 'a hedgehog', 'a campfire'],
  ['a marble vase', 'a tractor', 'a giraffe', 'a halloween house'],
  ['a snowman', 'a crystal', 'a santa with a gift', 'a yellow submarine'],
].flat();

const sections: readonly Section[] = [{ labels: PROMPTS, draw: refined }];

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

function caption(text: string): Buffer {
  const escaped = text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);
  return Buffer.from(
    `<svg width="${TILE}" height="${CAPTION}"><rect width="100%" height="100%" fill="#fff"/><text x="50%" y="19" font-family="sans-serif" font-size="${text.length > 26 ? 9.5 : 11}" fill="#333" text-anchor="middle">${escaped}</text></svg>`,
  );
}

/** Each worker takes the next picture when it is done with one. */
async function drawAll(workers: number): Promise<{ label: string; picture: Uint8Array }[]> {
  const jobs = sections.flatMap(({ labels }, section) => labels.map((label) => ({ label, section })));
  const pictures: { label: string; picture: Uint8Array }[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < jobs.length) {
        const index = next++;
        const job = jobs[index]!;
        const picture = await new Promise<Uint8Array>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), { workerData: job });
          worker.once('message', resolve).once('error', reject);
        });
        pictures[index] = { label: job.label, picture };
      }
    }),
  );
  return pictures;
}

async function sheet(pictures: readonly { label: string; picture: Uint8Array }[], file: string): Promise<void> {
  const rows = Math.ceil(pictures.length / COLUMNS);
  const place = (i: number) => ({
    left: (i % COLUMNS) * TILE,
    top: Math.floor(i / COLUMNS) * (TILE + CAPTION),
  });
  await sharp({
    create: { width: COLUMNS * TILE, height: rows * (TILE + CAPTION), channels: 3, background: '#fff' },
  })
    .composite(
      pictures.flatMap(({ label, picture }, i) => [
        { input: Buffer.from(picture), ...place(i) },
        { input: caption(label), left: place(i).left, top: place(i).top + TILE },
      ]),
    )
    .webp({ quality: 72, effort: 6 })
    .toFile(new URL(`../docs/images/${file}`, import.meta.url).pathname);
}

if (isMainThread) {
  const pictures = await drawAll(Number(process.argv[2] ?? 2));
  await sheet(pictures, 'contact-sheet.webp');
  await sheet(pictures.slice(0, COLUMNS * 2), 'contact-sheet-top.webp');
} else {
  // Our own data, from drawAll.
  const { label, section } = workerData as { label: string; section: number };
  parentPort!.postMessage(await sections[section]!.draw(label));
}

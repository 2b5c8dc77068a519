import type { ParsedInputOf, TaskType } from 'kiln-client/contract/families/index';
import { stageEntry } from 'kiln-client/contract/families/index';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composePictures } from 'kiln-engine/make/picture/compose-picture';
import { toPng } from 'kiln-engine/make/picture/raster-image';
import { recipes } from 'kiln-service/recipes/index';
import { recipeContext } from './recipe-context.ts';

/**
 * One run of a recipe in a process of its own, which is started with the stage and the input as JSON; writes the seconds
 * it took and the most memory the process had. `picture:N` as an address is picture N of a toadstool, drawn before the
 * clock starts; a model is what text-to-3d makes of the same words.
 */

const [type, json] = [process.argv[2] as TaskType, process.argv[3]!]; // written by pictures.ts
const PROMPT = 'a red toadstool with white spots';
const SIDES = ['front', 'right', 'back', 'left'];

async function run<T extends TaskType>(stage: T, body: object, fetched: Record<string, Uint8Array>) {
  const files = new Map<string, Uint8Array>();
  // Stages are a table erased to its widest type.
  const input = stageEntry(stage).stage.input.parse(body) as ParsedInputOf<T>;
  const source = made && {
    type: 'text-to-3d-preview',
    input: {},
    files: [...made.keys()],
    read: async (name: string) => made!.get(name)!,
  };
  await recipes[stage].run(input, recipeContext(files, { fetched, ...(source && { source }) }));
  return files;
}

let made: Map<string, Uint8Array> | undefined;
const body = JSON.parse(json) as Record<string, unknown>;
const fetched: Record<string, Uint8Array> = {};
if (json.includes('/picture-')) {
  const { images } = await composePictures(PROMPT, {
    width: 1024,
    height: 1024,
    seed: 9,
    pose: '',
    lexicon: standardLexicon(),
    samples: 4,
    detail: 1024,
    faces: 12_000,
    multiView: json.includes('/picture-back'),
    progress: () => undefined,
  });
  const pictures = await Promise.all(images.map(toPng));
  SIDES.forEach((side, i) => {
    // Front, right and back are drawn; the left of a toadstool is its right.
    fetched[`https://pictures.example/picture-${side}.png`] = pictures[i === 3 ? 1 : i] ?? pictures[0]!;
  });
}
if (type === 'retexture') made = await run('text-to-3d-preview', { mode: 'preview', prompt: PROMPT }, {});
const start = performance.now();
await run(type, body, fetched);
const seconds = (performance.now() - start) / 1000;
process.stdout.write(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));

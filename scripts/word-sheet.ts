import { readFile } from 'node:fs/promises';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { coloredModel, lowPolyFaces, meshInColor } from 'kiln-engine/make/words/mesh/make-model';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import { thumbnail } from 'kiln-mesh/render/thumbnail';
import { createWordsMaker } from 'kiln-service/makers/words/words-maker';
import { createWordsServer } from 'kiln-service/makers/words/words-server';
import { type WordsRead, wordsRead } from 'kiln-service/recipes/made/words-read';
import pino from 'pino';
import { HELD_OUT_PROMPTS } from '../packages/engine/test/support/held-out-prompts.ts';
import { orderFor, testRun } from '../test/support/maker-run.ts';
import { type WordsStandInOptions, wordsServer } from '../test/support/words-server.ts';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/word-sheet.ts [folder] [class or prompt …]`: the held-out prompts as previews, a sheet a class, to judge by eye
 * what the words come to (docs/quality.md, "Words"); with the class `strangers`, `fresh`, `learned` or `unseen`, the prompts of strangers; with `read`
 * the unseen ones as a language model reads them whose answers were written by hand (unseen-answers.json). The console has
 * a line a prompt: whether it is refused, or shown before it is charged, and what is said of it. What is refused has no tile.
 */

const TILE = 150;
const COLUMNS = 6;

const lexicon = standardLexicon();

/** @param ask of prompts that rules do not understand whole: what a language model reads in them */
async function draw(
  prompts: readonly string[],
  file: string,
  ask: (prompt: string) => Promise<WordsRead | undefined> = async () => undefined,
): Promise<void> {
  const tiles: Tile[] = [];
  for (const label of prompts) {
    const { nothing } = readPrompt(label, lexicon);
    const options = { seed: 1, pose: '', fine: false } as const;
    const byRules = nothing ? undefined : composeScene(label, lexicon, options);
    const read = byRules?.unknown.length === 0 ? undefined : await ask(label);
    const scene = read?.reading ? composeScene(label, lexicon, { ...options, reading: read.reading }) : byRules;
    if (!scene) {
      say('refused', label, nothing?.why ?? '', nothing?.suggestions.join(', ') ?? '');
      continue;
    }
    const fineness = {
      faces: scene.lowpoly ? lowPolyFaces(scene) : 5_000,
      topology: 'triangle',
      resolution: 76,
      faceted: scene.lowpoly,
    } as const;
    const mesh = meshInColor(scene, fineness, () => undefined);
    tiles.push({ label, picture: await thumbnail(coloredModel(mesh, scene.lowpoly), { size: TILE, alpha: false }) });
    const { understood, unknown, notes } = scene;
    const how = read ? (read.reading ? 'read' : 'unread') : unknown.length > 0 ? 'shown' : 'made';
    say(how, label, understood.join(', '), unknown.join(', '), [...notes, ...(read?.notes ?? [])].join(' '));
  }
  if (tiles.length > 0) await saveSheet(tiles, { width: TILE, height: TILE, columns: COLUMNS, file });
}

const say = (...fields: string[]) => process.stdout.write(`${fields.join('\t')}\n`);

/** As a task asks a language model, and reads what was kept of its answers. */
function readerAt(url: string) {
  const server = createWordsServer({ url, model: 'some-model' });
  const licence = { model: 'recorded answers', licence: 'not stated', notIn: [] };
  const maker = createWordsMaker(server, licence, 900_000, pino({ level: 'warn' }, pino.destination(2)));
  return async (prompt: string): Promise<WordsRead | undefined> => {
    const run = testRun();
    await maker.make(orderFor(maker, { prompt }), run);
    const files = Object.fromEntries([...run.files].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
    return wordsRead({ files }, prompt);
  };
}

async function recordedAnswers(): Promise<NonNullable<WordsStandInOptions['answers']>> {
  const file = new URL('../packages/engine/test/support/unseen-answers.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

/** By their sources, each an address. */
async function strangersPrompts(name: string): Promise<string[]> {
  const file = new URL(`../packages/engine/test/support/${name}-prompts.json`, import.meta.url);
  const sources: { prompts: string[] }[] = JSON.parse(await readFile(file, 'utf8'));
  return sources.flatMap(({ prompts }) => prompts);
}

const [folder = 'quality/', ...names] = process.argv.slice(2);
const classes = Object.entries(HELD_OUT_PROMPTS).filter(([name]) => names.length === 0 || names.includes(name));
for (const [name, prompts] of classes) await draw(prompts, `${folder}words-${name.replace(' ', '-')}.webp`);
const strangers = names.filter((name) => ['strangers', 'fresh', 'learned', 'unseen'].includes(name));
for (const name of strangers) await draw(await strangersPrompts(name), `${folder}words-${name}.webp`);
if (names.includes('read')) {
  await using standIn = await wordsServer({ answers: await recordedAnswers() });
  await draw(await strangersPrompts('unseen'), `${folder}words-read.webp`, readerAt(standIn.url));
}
const others = names.filter((name) => !Object.hasOwn(HELD_OUT_PROMPTS, name) && ![...strangers, 'read'].includes(name));
if (others.length > 0) await draw(others, `${folder}words.webp`);

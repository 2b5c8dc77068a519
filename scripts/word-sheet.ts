import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { composeScene } from 'kiln-engine/make/words/compose';
import { coloredModel, meshInColor } from 'kiln-engine/make/words/make-model';
import { readPrompt } from 'kiln-engine/make/words/read-prompt';
import { thumbnail } from 'kiln-engine/render/thumbnail';
import { saveSheet, type Tile } from './sheet.ts';

/**
 * `node scripts/word-sheet.ts [picture.webp]`: prompts of ten classes as previews, a row a class, to judge by eye what the words
 * come to (docs/quality.md, "Words"). What is refused before the charge is a line on the console and no tile.
 */

const TILE = 104;
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  'single things': ['a rusty samovar', 'a hovercraft', 'a photo booth', 'a shirt', 'a capybara', 'a kayak'],
  relations: [
    'a snake coiled around a sword',
    'a cat on a rocking horse',
    'a castle on a hill',
    'a lighthouse on a cliff',
    'mushrooms with white dots on green grass',
    'a knight holding a rapier',
  ],
  fusions: [
    'a hedgehog as an astronaut',
    'a fox dressed as a pirate',
    'half lion half eagle',
    'an elephant as a wizard',
    'a frog as a king',
    'half cat half fish',
  ],
  compounds: [
    'a coffee machine',
    'a rocking horse',
    'a traffic light',
    'a snow globe',
    'a tree house',
    'a pirate castle',
  ],
  shapes: [
    'a tall thin robot',
    'a fat cat',
    'a long car',
    'a flat round stone',
    'a three-legged dog',
    'a table with 3 legs',
  ],
  'moods and styles': [
    'an angry cat',
    'a laughing man',
    'a surprised pumpkin',
    'a spooky house',
    'a low poly fox',
    'a car made of cheese',
  ],
  containers: [
    'a basket overflowing with lemons',
    'a box full of apples',
    'a plate of sushi',
    'a potion in a round bottle',
    'a barrel filled with fish',
    'a crate of carrots',
  ],
  vehicles: ['a red taxi', 'a green camouflage tank', 'a yellow submarine', 'a steam train', 'a yacht', 'a zeppelin'],
  mythical: ['a griffin', 'a minotaur', 'a werewolf', 'a pegasus', 'a phoenix', 'excalibur'],
  gibberish: ['a flibbertigibbet', 'asdf qwer', 'a quantum democracy', 'the the the', 'a red blorp', '12345'],
};

const lexicon = standardLexicon();
const tiles: Tile[] = [];
for (const [name, prompts] of Object.entries(CLASSES)) {
  for (const label of prompts) {
    const { nothing } = readPrompt(label, lexicon);
    if (nothing) {
      process.stdout.write(`${name}: "${label}" is refused: ${nothing.why}. Try ${nothing.suggestions.join(', ')}\n`);
      continue;
    }
    const scene = composeScene(label, lexicon, { seed: 1, pose: '', fine: false });
    const fineness = { faces: 3_000, topology: 'triangle', resolution: 52, faceted: scene.lowpoly } as const;
    const mesh = meshInColor(scene, fineness, () => undefined);
    tiles.push({ label, picture: await thumbnail(coloredModel(mesh, scene.lowpoly), { size: TILE, alpha: false }) });
    const told = [...scene.unknown, ...scene.notes].join('; ');
    if (told !== '') process.stdout.write(`${name}: "${label}": ${told}\n`);
  }
}
const file = process.argv[2] ?? 'quality/words.webp';
await saveSheet(tiles, { width: TILE, height: TILE, columns: 9, file });

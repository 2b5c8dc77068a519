import { emptyDescription, merge } from '../../../content/adjective.ts';
import { lookUp, wordSet } from '../../../content/look-up.ts';
import type { Noun } from '../../../content/noun.ts';
import { MOODS } from '../../../content/words/moods.ts';
import { COSTUMES } from '../../../content/words/themes.ts';
import type { Thing } from './reading.ts';
import {
  addThing,
  applyTheme,
  doubt,
  lastOf,
  nameOf,
  nextOf,
  pours,
  type ThingRule,
  type ThingSentence,
} from './thing-sentence.ts';

/** One thing of two: "a hedgehog as an astronaut", "half cat half fish", "a car made of cheese"; and moods on faces. */

/** The noun that a word is about, over small and describing words; nothing else may stand between. */
function nounAfter({ tags }: ThingSentence, at: number) {
  for (let i = at + 1; i < tags.length; i++) {
    const tag = tags[i];
    if (tag?.noun?.guess === false) return { found: tag.noun, next: i + tag.noun.length };
    if (!tag || tag.link || !(tag.small || tag.says)) return undefined;
  }
  return undefined;
}

/** "a hedgehog as an astronaut", "dressed as": the one's head on the other's body. */
const disguise: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'as') return 0;
  const thing = lastOf(s);
  const other = nounAfter(s, at);
  if (!thing || !other) return 0;
  const name = other.found.noun.words[0] ?? '';
  // "a knight in shining armor".
  if (other.found.noun === thing.noun) return other.next - at;
  if (COSTUMES.has(name)) {
    doubt(s, other.found);
    thing.headOf = thing.noun;
    thing.noun = other.found.noun;
  } else if (!applyTheme(thing, other.found.word)) s.unknown.push(other.found.word);
  return other.next - at;
};

const has = ({ features }: Noun, name: string): boolean => features?.includes(name) === true;
const isBird = (noun: Noun): boolean => has(noun, 'wings') && has(noun, 'beak');
const walks = (noun: Noun): boolean => has(noun, 'leg') && has(noun, 'tail') && !has(noun, 'arm') && !has(noun, 'beak');

/** "half cat half fish": the first one's head, the second one's body. */
const halves: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'half') return 0;
  const first = nounAfter(s, at);
  if (!first) return 0;
  const half = s.tags.findIndex((tag, i) => i >= first.next && i <= first.next + 1 && tag.word === 'half');
  const second = half < 0 ? undefined : nounAfter(s, half);
  if (!second) return 0;
  // Of a bird it is the head and the wings, of what swims the tail, whichever is named first.
  const bird = isBird(second.found.noun) && walks(first.found.noun);
  const swims = has(first.found.noun, 'fin') && !has(first.found.noun, 'leg') && walks(second.found.noun);
  const [fore, rear] = bird || swims ? [second, first] : [first, second];
  addThing(s, rear.found);
  const thing = lastOf(s);
  if (!thing || fore.found.noun === rear.found.noun) return second.next - at;
  doubt(s, fore.found);
  thing.headOf = fore.found.noun;
  const [color] = fore.found.noun.slots.main?.match(/#[0-9a-f]{6}/) ?? [];
  if (bird) thing.parts.push({ ...emptyDescription(), name: 'wings', colors: color === undefined ? [] : [color] });
  return second.next - at;
};

/** "a lion's head": on what was named before it. */
const headed: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const thing = lastOf(s);
  if (!found || found.guess || !thing || s.mode !== 'with') return 0;
  const head = s.tags[at + found.length]?.word;
  if (head !== 'head' && head !== 'face') return 0;
  if (found.noun !== thing.noun) {
    doubt(s, found);
    thing.headOf = found.noun;
  }
  return found.length + 1;
};

/** What something is known by, whatever its shape: of what has one of these parts. */
const MARKS: readonly (readonly [feature: string, parts: readonly string[]])[] = [
  ['roof', ['door', 'window']],
  ['lid', ['handle', 'lid']],
];

/** @returns whether anything of it can still be told */
function shape(thing: Thing, other: Noun): boolean {
  const { noun } = thing;
  const building = noun.features?.includes('roof');
  const skin = noun.slots[noun.primary[0]];
  if (!building && skin !== undefined) thing.skin = { name: nameOf(thing), surface: skin };
  const marks = MARKS.flatMap(([feature, parts]) => (noun.features?.includes(feature) ? parts : []));
  thing.parts.push(...marks.map((name) => ({ ...emptyDescription(), name })));
  thing.meantAs = nameOf(thing);
  thing.noun = other;
  return marks.length > 0;
}

/** "a house shaped like a mushroom": the other's form in its own stuff, with what it is known by. */
const shapedLike: ThingRule = (s, at) => {
  const { tags } = s;
  const thing = lastOf(s);
  if (tags[at]?.word !== 'shaped' || tags[at + 1]?.word !== 'like' || !thing) return 0;
  const other = nounAfter(s, at + 1);
  if (!other || other.found.noun === thing.noun) return 0;
  if (pours(thing, other.found.noun)) return other.next - at;
  // "a heart-shaped key": of what has nothing to be known by only the other's shape is left.
  if (!shape(thing, other.found.noun)) s.unknown.push(thing.word);
  doubt(s, other.found);
  return other.next - at;
};

/** "a mushrom house", "a boot cottage": a house of the shape of what grows or is worn. */
const housed: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const home = found && s.tags[at + found.length];
  if (!found || !home?.noun || !DWELLINGS.has(nameOf(found)) || !HOMES.has(home.word)) return 0;
  if (found.guess) s.notes.push(`"${found.word}" is not known; it was read as "${nameOf(found)}".`);
  addThing(s, home.noun);
  const thing = lastOf(s);
  doubt(s, found);
  if (thing) shape(thing, found.noun);
  return found.length + home.noun.length;
};
const DWELLINGS = wordSet('mushroom toadstool pumpkin boot teapot acorn strawberry pineapple');
const HOMES = wordSet('house home cottage hut');

/** "a frog knight": a being that is not a person, in a costume. */
const costumed: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const worn = found && s.tags[at + found.length]?.noun;
  if (!found || !worn || found.guess || worn.guess || s.tags[at]?.theme) return 0;
  const isBeing = found.noun.slots.eye !== undefined && !COSTUMES.has(nameOf(found));
  if (!isBeing || !COSTUMES.has(nameOf(worn))) return 0;
  addThing(s, worn);
  const thing = lastOf(s);
  if (thing?.noun === worn.noun) {
    doubt(s, found);
    thing.headOf = found.noun;
  }
  return found.length + worn.length;
};

/** "a car made of cheese": its surface is that of the other. */
const madeOf: ThingRule = (s, at) => {
  const { tags } = s;
  const thing = lastOf(s);
  const found = tags[at]?.noun;
  if (!thing || !found || found.guess || !['of', 'from'].includes(tags[at - 1]?.word ?? '')) return 0;
  if (!tags.slice(Math.max(0, at - 3), at).some(({ word }) => word === 'made' || word === 'built')) return 0;
  const { slots, primary } = found.noun;
  const skin = slots[primary[0]];
  if (skin === undefined || nameOf(thing) === nameOf(found)) return 0;
  thing.skin = { name: found.word, surface: skin };
  return found.length;
};

/** "an angry cat", "a cat, laughing": shown on its face. */
const mood: ThingRule = (s, at) => {
  const found = lookUp(MOODS, s.tags[at]?.word ?? '');
  if (found === undefined) return 0;
  const part = { ...emptyDescription(), name: found };
  const pose = s.tags[at]?.says?.pose;
  if (pose) merge(s.pending, { pose, said: [s.tags[at]?.word ?? ''] });
  if (nextOf(s, at) && !nextOf(s, at)?.link) s.pendingParts.push(part);
  else lastOf(s)?.parts.push(part);
  return 1;
};

export const FUSION_RULES = { halves, disguise, shapedLike, housed, headed, costumed, madeOf, mood } as const;

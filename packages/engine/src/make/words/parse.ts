import { adjective, type Described, emptyDescription } from '../../content/adjective.ts';
import { type Found, type Lexicon, singulars } from '../../content/lexicon.ts';
import type { Noun } from '../../content/noun.ts';
import { NUMBERS, PATTERN_WORDS, STOP_WORDS } from '../../content/words/adjectives.ts';
import { PARTS } from '../../content/words/parts.ts';
import { THEMES } from '../../content/words/themes.ts';
import type { PatternKind } from '../../paint/materials.ts';
import { COLORS, namedColor } from '../../paint/named-colors.ts';
import { readWords } from './read-words.ts';
import { nearWord } from './spelling.ts';

/**
 * Reads a prompt word by word, with one token of looking ahead. A noun phrase gathers what stands before it (count,
 * colours, material, size); "with" opens parts and patterns of the last thing, "without" closes them, other relations and
 * "and" open the next thing. What has no effect is collected, and every guess is said in the notes.
 */

export type Relation = 'beside' | 'on' | 'in' | 'under' | 'behind' | 'holding' | 'with';

export interface PartRequest extends Described {
  name: string;
  /** Comes with a theme word: nobody asked for it, so that it is no loss where it has no place. */
  themed?: boolean;
}

export interface Thing extends Described {
  noun: Noun;
  word: string;
  parts: PartRequest[];
  without: string[];
  /** How it stands to the thing before it; the first thing has none. */
  relation?: Relation;
}

export interface Reading {
  things: Thing[];
  /** Words that had no effect. */
  unknown: string[];
  notes: string[];
}

const RELATIONS: Readonly<Record<string, Relation | 'with' | 'without' | 'and'>> = {
  with: 'with',
  wearing: 'with',
  has: 'with',
  having: 'with',
  featuring: 'with',
  without: 'without',
  no: 'without',
  minus: 'without',
  lacking: 'without',
  and: 'and',
  plus: 'and',
  on: 'on',
  atop: 'on',
  upon: 'on',
  riding: 'on',
  above: 'on',
  in: 'in',
  inside: 'in',
  under: 'under',
  below: 'under',
  beneath: 'under',
  beside: 'beside',
  near: 'beside',
  next: 'beside',
  against: 'beside',
  behind: 'behind',
  holding: 'holding',
  carrying: 'holding',
  wielding: 'holding',
  eating: 'holding',
};

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'and', 'some']);

/** What "in" means as clothes. */
const WORN: ReadonlySet<string> = new Set(['hat', 'crown', 'scarf', 'cape', 'glasses', 'bow', 'collar']);

/** Images of things, and what they are made of when that is not said. */
const LIKENESSES: Readonly<Record<string, string>> = { figurine: 'porcelain', ornament: 'porcelain', bust: 'marble' };

/** Whether what was just named is an image of what comes next: "of a lion". */
function likeness(words: readonly string[], at: number, lexicon: Lexicon): boolean {
  if (words[at] !== 'of') return false;
  const named = lexicon.find(words, at - 1);
  if (named?.noun !== lexicon.fallback) return false;
  return words.slice(at + 1, at + 7).some((_, k) => lexicon.find(words, at + 1 + k)?.guess === false);
}

/** Whether the next word that says more than how a thing is names one: "steampunk copper robot". */
function leadsToNoun(words: readonly string[], from: number, lexicon: Lexicon): boolean {
  let at = from;
  while (
    at < words.length &&
    (STOP_WORDS.has(words[at]!) || adjective(words[at]!, undefined)) &&
    !lexicon.find(words, at)
  )
    at++;
  return lexicon.find(words, at) !== undefined;
}

/** How many a plural without a number is, and what comes in pairs. */
const SOME = 3;
const PAIRS: ReadonlySet<string> = new Set(['boot', 'stocking', 'drumstick']);

/** What "of" fills: "a plate of sushi". */
const CONTAINERS: ReadonlySet<string> = new Set(['plate', 'bowl', 'bucket', 'box', 'crate', 'cart']);

/** The last thing goes onto the one before it, which carries it from now on. */
function serve(things: Thing[]): void {
  const [carrier, food] = things.slice(-2);
  if (!carrier || !food || things.length < 2) return;
  const { relation } = carrier;
  delete food.relation;
  things.splice(-2, 2, relation ? { ...food, relation } : food, { ...carrier, relation: 'on' });
}

/** The one name of a part, also for its plural. */
const partOf = (word: string): string | undefined =>
  singulars(word)
    .map((form) => PARTS[form])
    .find((name) => name !== undefined);

/** Nouns that after "with" are a pattern. */
const PRINTS: Readonly<Record<string, PatternKind>> = { stars: 'stars', hearts: 'hearts', squares: 'checks' };

/** What a theme gives to a thing; what the words say themselves goes before it. Answers whether it is one. */
function applyTheme(thing: Thing, word: string): boolean {
  const theme = THEMES[word];
  if (!theme) return false;
  if (thing.colors.length === 0) thing.colors = (theme.colors ?? []).map((name) => namedColor(name) ?? name);
  if (theme.material !== undefined) thing.material ??= theme.material;
  if (theme.pattern) {
    const { kind, color } = theme.pattern;
    thing.pattern ??= { kind, color: namedColor(color) ?? color };
  }
  thing.parts.push(...(theme.parts ?? []).map((name) => ({ name, ...emptyDescription(), themed: true })));
  return true;
}

function merge(into: Described, from: Described): void {
  into.colors.push(...from.colors);
  into.shapings.push(...from.shapings);
  if (from.count !== undefined) into.count = from.count;
  if (from.material !== undefined) into.material = from.material;
  if (from.likeness) into.likeness = true;
  if (from.pattern) into.pattern = from.pattern;
}

const isBlank = (d: Described) =>
  d.colors.length === 0 && d.shapings.length === 0 && d.count === undefined && !d.material && !d.pattern;

export function parsePrompt(prompt: string, lexicon: Lexicon): Reading {
  const { words, notes } = readWords(prompt, lexicon);
  const things: Thing[] = [];
  const unknown: string[] = [];
  const leftOut: string[] = [];
  let pending = emptyDescription();
  let mode: Relation | 'with' | 'without' | 'main' = 'main';
  let relation: Relation | undefined;
  let modifier: string | undefined;
  /** Described, but nothing has been named yet that could have it. */
  const addThing = ({ noun, word, plural }: Found) => {
    const thing: Thing = { noun, word, parts: [], without: [], ...pending };
    if (plural) thing.count ??= PAIRS.has(noun.words[0]!) ? 2 : SOME;
    if (modifier !== undefined && !applyTheme(thing, modifier)) unknown.push(modifier);
    modifier = undefined;
    // Things that can carry snow do, others are made of it.
    if (thing.material === 'snow' && noun.features?.includes('snow')) {
      delete thing.material;
      thing.parts.push({ name: 'snow', ...emptyDescription() });
    }
    pending = emptyDescription();
    if (things.length > 0) thing.relation = relation ?? (mode === 'with' ? 'with' : 'beside');
    if (things.length >= 5) {
      leftOut.push(word);
      return;
    }
    things.push(thing);
    relation = undefined;
    mode = 'main';
  };

  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const next = words.slice(i + 1).find((w) => !STOP_WORDS.has(w));
    const thing = things.at(-1);
    const linked = RELATIONS[word];
    if (linked && !(word === 'no' && next === undefined)) {
      if (linked === 'and') {
        // "blue and yellow", "with a hat and a scarf" go on; "a cat and a dog" opens the next thing.
        if (isBlank(pending) && mode !== 'with' && mode !== 'without') relation = 'beside';
        continue;
      }
      if (thing && !isBlank(pending)) {
        merge(thing, pending);
        pending = emptyDescription();
      }
      mode = linked;
      relation = linked === 'with' || linked === 'without' ? undefined : linked;
      continue;
    }

    const found = lexicon.find(words, i);
    const part = partOf(word);
    if (found && !found.guess && likeness(words, i + found.length, lexicon)) {
      // "a marble statue of a lion": the lion, in one material all over.
      pending.material ??= LIKENESSES[words[i]!] ?? 'stone';
      pending.likeness = true;
      i += found.length;
      continue;
    }
    if (found && words[i - 1] === 'of' && thing?.noun === found.noun && isBlank(pending)) {
      // "a loaf of bread" is one thing.
      i += found.length - 1;
      continue;
    }
    const worn = found && found.length > 1 ? partOf(words[i + found.length - 1]!) : part;
    if (mode === 'in' && worn !== undefined && WORN.has(worn) && thing) mode = 'with';
    if (mode === 'with') relation = undefined;
    if (mode === 'without' && (part !== undefined || found || PATTERN_WORDS[word])) {
      const name = part ?? (found ? found.noun.words[0]! : 'pattern');
      if (thing) thing.without.push(name);
      else unknown.push(word);
      if (found) i += found.length - 1;
      pending = emptyDescription();
      continue;
    }
    if (mode === 'with' && thing) {
      const kind = PATTERN_WORDS[word];
      // In the hands of who bears arms a bow is no ribbon.
      const armed = part === 'bow' && found && thing.noun.holds !== undefined;
      const owned = part !== undefined && (!found || found.length === 1) && !armed;
      // "a penguin with a top hat", "a knight with a golden shield": worn, or a part that it has anyway.
      const own = found && thing.noun.slots[found.noun.words[0]!] !== undefined ? found.noun.words[0]! : undefined;
      const extra = own ?? (found && found.length > 1 && worn !== undefined && WORN.has(worn) ? worn : undefined);
      if (found && !owned && extra !== undefined) {
        thing.parts.push({ name: extra, ...pending });
        i += found.length - 1;
        pending = emptyDescription();
        continue;
      }
      if (kind && word.endsWith('s')) {
        thing.pattern = { kind, ...(pending.colors[0] === undefined ? {} : { color: pending.colors[0] }) };
        pending = emptyDescription();
        continue;
      }
      // Things on things: "a ball with yellow stars".
      const printed = PRINTS[word];
      if (printed) {
        thing.pattern = { kind: printed, ...(pending.colors[0] === undefined ? {} : { color: pending.colors[0] }) };
        pending = emptyDescription();
        continue;
      }
      if (kind && next && PATTERN_WORDS[next]) continue;
      if (owned && !(adjective(word, undefined) && next && partOf(next))) {
        thing.parts.push({ name: part, ...pending });
        pending = emptyDescription();
        continue;
      }
    }

    if (THEMES[word] && !found && leadsToNoun(words, i + 1, lexicon)) {
      modifier = word;
      continue;
    }
    const describes = adjective(word, words[i - 1]);
    // "orange", "rose", "crystal": a description if a noun follows it, else the thing itself.
    const leads =
      next !== undefined &&
      RELATIONS[next] === undefined &&
      (lexicon.find(words, words.indexOf(next, i + 1)) !== undefined ||
        adjective(next, undefined) !== undefined ||
        partOf(next) !== undefined);
    // "a car in orange": without an article a colour stays a colour.
    const counted = ARTICLES.has(words[i - 1] ?? '') || NUMBERS[words[i - 1] ?? ''] !== undefined;
    const onlyColor = COLORS[word] !== undefined && thing !== undefined && !counted;
    if (describes && (onlyColor || !(found && (found.length > 1 || !leads)))) {
      describes(pending);
      continue;
    }
    if (found) {
      const after = lexicon.find(words, i + found.length);
      const compound = after && !adjective(words[i + found.length]!, undefined);
      i += found.length - 1;
      if (compound) {
        modifier = found.word;
        continue;
      }
      if (found.guess) notes.push(`"${found.word}" is not known; it was read as "${found.noun.words[0]}".`);
      const served = thing && words[i - found.length] === 'of' && CONTAINERS.has(thing.noun.words[0]!);
      addThing(found);
      if (served) serve(things);
      continue;
    }
    if (part !== undefined && thing && relation === undefined) {
      thing.parts.push({ name: part, ...pending });
      pending = emptyDescription();
      continue;
    }
    if (STOP_WORDS.has(word) || word.length < 2) continue;
    const meant = nearWord(word);
    const guessed = meant === undefined ? undefined : adjective(meant, words[i - 1]);
    if (guessed) {
      guessed(pending);
      notes.push(`"${word}" is not known; it was read as "${meant}".`);
    } else if (meant === undefined) unknown.push(word);
  }

  const last = things.at(-1);
  if (last) merge(last, pending);
  else {
    const noun = lexicon.fallback;
    const named =
      unknown.length > 0
        ? `None of the nouns in the prompt is known (${unknown.slice(0, 5).join(', ')})`
        : 'The prompt names no thing';
    notes.push(`${named}; an abstract ${noun.words[0]} was made instead.`);
    things.push({ noun, word: noun.words[0]!, parts: [], without: [], ...pending });
  }
  if (modifier !== undefined) unknown.push(modifier);
  if (leftOut.length > 0)
    notes.push(`Only the first five things are made; left out: ${leftOut.slice(0, 8).join(', ')}.`);
  for (const thing of things) {
    const parts = distinct(thing.parts);
    thing.parts = parts.slice(0, MOST_PARTS);
    if (parts.length > MOST_PARTS) notes.push(`Only the first ${MOST_PARTS} parts of the ${thing.word} are made.`);
  }
  return { things, unknown: [...new Set(unknown)], notes: [...new Set(notes)] };
}

/** Each takes its time to draw, and nobody sees more on one thing. */
const MOST_PARTS = 12;

/** Without what was said before in the same words. */
function distinct(parts: readonly PartRequest[]): PartRequest[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

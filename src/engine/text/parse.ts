import type { Lexicon } from './lexicon.ts';
import type { Noun } from './noun.ts';
import { NUMBERS, PATTERN_WORDS, SHAPINGS, type Shaping, STOP_WORDS } from './words/adjectives.ts';
import { COLORS, namedColor, TINTS } from './words/colors.ts';
import { MATERIAL_SYNONYMS, MATERIALS, type PatternKind } from './words/materials.ts';
import { PARTS } from './words/parts.ts';
import { THEMES } from './words/themes.ts';

/**
 * Reads a prompt word by word, with one token of looking ahead. A noun phrase gathers what stands before it (count,
 * colours, material, size); "with" opens parts and patterns of the last thing, "without" closes them, other relations and
 * "and" open the next thing. What has no effect is collected, and every guess is said in the notes.
 */

export type Relation = 'beside' | 'on' | 'in' | 'under' | 'behind' | 'holding';

export interface Described {
  count?: number;
  /** sRGB hex. */
  colors: string[];
  material?: string;
  shapings: Shaping[];
  pattern?: { kind: PatternKind; color?: string };
}

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

export const emptyDescription = (): Described => ({ colors: [], shapings: [] });

type Adjective = (into: Described) => void;

/** What a word says about the thing after it; undefined when it is no describing word. */
export function adjective(word: string, previous: string | undefined): Adjective | undefined {
  const material = MATERIALS[word] ? word : MATERIAL_SYNONYMS[word];
  if (word === 'golden')
    return (into) => {
      into.material = 'gold';
    };
  if (material && !(COLORS[word] !== undefined && !['gold', 'silver', 'chocolate', 'snowy'].includes(word)))
    return (into) => {
      into.material = material;
    };
  if (COLORS[word] !== undefined) {
    return (into) => {
      into.colors.push(namedColor(word, previous)!);
    };
  }
  if (TINTS[word]) return () => {};
  const shaping = SHAPINGS[word];
  if (shaping)
    return (into) => {
      into.shapings.push(shaping);
    };
  const count = NUMBERS[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined);
  if (count !== undefined)
    return (into) => {
      into.count = Math.min(12, Math.max(1, count));
    };
  const pattern = PATTERN_WORDS[word];
  if (pattern && !['spots', 'stripes', 'dots', 'patches', 'lines', 'bands', 'checks'].includes(word))
    return (into) => {
      into.pattern = { kind: pattern };
    };
  return undefined;
}

function merge(into: Described, from: Described): void {
  into.colors.push(...from.colors);
  into.shapings.push(...from.shapings);
  if (from.count !== undefined) into.count = from.count;
  if (from.material !== undefined) into.material = from.material;
  if (from.pattern) into.pattern = from.pattern;
}

const isBlank = (d: Described) =>
  d.colors.length === 0 && d.shapings.length === 0 && d.count === undefined && !d.material && !d.pattern;

export function parsePrompt(prompt: string, lexicon: Lexicon): Reading {
  const words =
    prompt
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 200) ?? [];
  const things: Thing[] = [];
  const unknown: string[] = [];
  const notes: string[] = [];
  let pending = emptyDescription();
  let mode: Relation | 'with' | 'without' | 'main' = 'main';
  let relation: Relation | undefined;
  let modifier: string | undefined;
  /** Described, but nothing has been named yet that could have it. */
  const addThing = (noun: Noun, word: string) => {
    const thing: Thing = { noun, word, parts: [], without: [], ...pending };
    if (modifier !== undefined && !applyTheme(thing, modifier)) unknown.push(modifier);
    modifier = undefined;
    pending = emptyDescription();
    if (things.length > 0) thing.relation = relation ?? 'beside';
    if (things.length >= 5) {
      notes.push(`Only the first five things are made; "${word}" is left out.`);
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
    const part = PARTS[word];
    if (mode === 'in' && part !== undefined && WORN.has(part) && thing) mode = 'with';
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
      const owned = part !== undefined && (!found || found.length === 1);
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
      if (owned && !(adjective(word, undefined) && next && PARTS[next])) {
        thing.parts.push({ name: part, ...pending });
        pending = emptyDescription();
        continue;
      }
    }

    if (THEMES[word] && !found && next !== undefined && lexicon.find(words, words.indexOf(next, i + 1))) {
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
        PARTS[next] !== undefined);
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
      addThing(found.noun, found.word);
      continue;
    }
    if (part !== undefined && thing && relation === undefined) {
      thing.parts.push({ name: part, ...pending });
      pending = emptyDescription();
      continue;
    }
    if (STOP_WORDS.has(word) || word.length < 2) continue;
    unknown.push(word);
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
  return { things, unknown: [...new Set(unknown)], notes };
}

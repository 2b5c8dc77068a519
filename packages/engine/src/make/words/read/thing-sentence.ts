import { type Described, emptyDescription } from '../../../content/adjective.ts';
import type { Found, Lexicon } from '../../../content/lexicon.ts';
import { lookUp } from '../../../content/look-up.ts';
import type { Noun } from '../../../content/noun.ts';
import { isImplied } from '../../../content/words/implied.ts';
import type { Link, Relation } from '../../../content/words/links.ts';
import { THEMES } from '../../../content/words/themes.ts';
import { namedColor } from '../../../paint/named-colors.ts';
import type { Rule, Sentence } from './grammar.ts';
import type { PartRequest, Thing } from './reading.ts';
import type { Tag } from './tag.ts';

/** What the rules about things have gathered of a sentence so far, and how a thing is added to it. */

export interface ThingSentence extends Sentence {
  lexicon: Lexicon;
  things: Thing[];
  /** Described, but nothing has been named yet that could have it. */
  pending: Described;
  /** Parts of the next thing that were named before it: "three-legged". */
  pendingParts: PartRequest[];
  /** What the words since the last link belong to. */
  mode: Exclude<Link, 'and'> | 'main';
  /** How the next thing stands to the last one. */
  relation: Relation | undefined;
  /** The word that says so. */
  link: string | undefined;
  /** The same of a thing that is not made: the next one stands beside what is. */
  lostLink: string | undefined;
  /** The next thing is joined by "and" to the last one. */
  also: boolean;
  /** A noun or theme that goes before the next thing: "pirate castle". */
  modifier: string | undefined;
  /** After a comma behind a thing: bare words are about it, "a" or a number opens another one. */
  aside: boolean;
  /** What the prompt is about is not known: nothing that comes after takes its place. */
  lostHead: boolean;
  unknown: string[];
  /** Things beyond the fifth. */
  leftOut: string[];
  notes: string[];
}

export type ThingRule = Rule<ThingSentence>;

const MOST_THINGS = 5;
/** How many a plural without a number is, and what comes in pairs. */
export const SOME = 3;
const PAIRS: ReadonlySet<string> = new Set(['boot', 'stocking', 'drumstick']);

export const nameOf = ({ noun }: Found | Thing): string => noun.words[0] ?? '';
export const lastOf = ({ things }: ThingSentence): Thing | undefined => things.at(-1);

/** What has been described since the last thing or part; from now on nothing is. */
export function takePending(s: ThingSentence): Described {
  const { pending } = s;
  s.pending = emptyDescription();
  return pending;
}

export function addPart(s: ThingSentence, thing: Thing, name: string): void {
  thing.parts.push({ name, ...takePending(s) });
}

/** The next tag that says something, with the small words between passed over. */
export const nextOf = ({ tags }: ThingSentence, at: number): Tag | undefined =>
  tags.find((tag, i) => i > at && !tag.small);

/** What was described is not known: its description is of nothing else. */
export function loseHead(s: ThingSentence): void {
  takePending(s);
  if (s.modifier !== undefined) s.unknown.push(s.modifier);
  if (s.things.length === 0) s.lostHead = true;
  s.pendingParts.length = 0;
  Object.assign(s, { modifier: undefined, relation: undefined, also: false });
}

type Named = Pick<Found, 'noun' | 'word' | 'plural' | 'doubtful'>;

/** What a thing is "with" is not added to it for a name that may mean another thing: "a cabinet with a control panel". */
export function addThing(s: ThingSentence, named: Named): void {
  const isGuessed = named.doubtful && s.things.length > 0 && (s.mode === 'with' || s.lostLink !== undefined);
  if (s.lostHead || isGuessed) {
    s.unknown.push(named.word);
    loseHead(s);
  } else {
    openThing(s, named);
    doubt(s, named);
  }
}

/** What is made for a name of another thing is looked at before it is charged. */
export function doubt(s: ThingSentence, { word, doubtful }: Pick<Found, 'word' | 'doubtful'>): void {
  if (doubtful) s.unknown.push(word);
}

function openThing(s: ThingSentence, { noun, word, plural }: Named): void {
  const thing: Thing = { noun, word, parts: s.pendingParts.splice(0), without: [], ...takePending(s) };
  if (thing.count === 0) {
    s.unknown.push('0');
    delete thing.count;
  }
  if (plural && thing.count === undefined) {
    thing.count = PAIRS.has(nameOf(thing)) ? 2 : SOME;
    thing.some = true;
  }
  const layout = thing.shapings.find((shaping) => shaping.layout)?.layout;
  if (layout && (thing.some || thing.count === undefined)) thing.count = layout.count;
  dress(s, thing);
  // Things that can carry snow do, others are made of it.
  if (thing.material === 'snow' && noun.features?.includes('snow')) {
    delete thing.material;
    thing.parts.push({ name: 'snow', ...emptyDescription() });
  }
  if (s.things.length > 0) thing.relation = s.relation ?? (s.mode === 'with' ? 'with' : 'beside');
  if (s.relation !== undefined && s.link !== undefined) thing.link = s.link;
  if (s.lostLink !== undefined) s.unknown.push(s.lostLink);
  s.lostLink = undefined;
  if (s.things.length >= MOST_THINGS) {
    s.leftOut.push(word);
    s.unknown.push(word);
    return;
  }
  if (s.also) thing.also = true;
  s.things.push(thing);
  s.relation = undefined;
  s.also = false;
  s.aside = false;
  s.mode = 'main';
}

/** Puts on it what was said before it ("pirate castle"); "a human knight" is one anyway. */
function dress(s: ThingSentence, thing: Thing): void {
  const { modifier } = s;
  s.modifier = undefined;
  if (modifier === undefined || isImplied(nameOf(thing), modifier)) return;
  if (!applyTheme(thing, modifier) && !lent(s, thing, modifier)) s.unknown.push(modifier);
}

/** What a noun lends to the noun after it. */
function lent(s: ThingSentence, thing: Thing, word: string): boolean {
  const other = s.lexicon.find([word], 0);
  if (other?.noun === thing.noun) return true;
  return other !== undefined && !other.guess && pours(thing, other.noun);
}

/** "an elephant teapot", "a teapot shaped like an elephant": what pours has the head of a being for its spout. */
export function pours(thing: Thing, other: Noun): boolean {
  const fits = thing.noun.features?.includes('spout') === true && other.slots.eye !== undefined;
  if (fits) thing.headOf = other;
  return fits;
}

/** "a chair that looks like a tree": a thing without a face in the stuff and colours of another, where none are said. */
export function clad({ lexicon, notes, unknown }: ThingSentence, thing: Thing, word: string): boolean {
  const other = lexicon.find([word], 0);
  const main = other?.noun.slots[other.noun.primary[0]];
  const isPlace = other?.noun.ground;
  if (!other || other.guess || main === undefined || isPlace || other.noun.slots.eye !== undefined) return false;
  if (thing.noun.slots.eye !== undefined || thing.colors.length > 0 || thing.material !== undefined) return false;
  thing.skin = { name: word, surface: main };
  // Its shape is not there.
  unknown.push(word);
  notes.push(`The ${nameOf(thing)} has the colours of ${word}.`);
  return true;
}

/** What a theme gives to a thing; what the words say themselves goes before it. Answers whether it is one. */
export function applyTheme(thing: Thing, word: string): boolean {
  const found = lookUp(THEMES, word);
  if (!found) return false;
  const { colors = [], material, pattern, parts = [], cogs } = found;
  const shows =
    (colors.length > 0 && thing.colors.length === 0) || (material !== undefined && !thing.material) || pattern;
  // Parts are for who has a face.
  if (!shows && thing.noun.slots.eye === undefined) return false;
  thing.theme = word;
  if (thing.colors.length === 0) thing.colors = colors.map((name) => namedColor(name) ?? name);
  if (material !== undefined) thing.material ??= material;
  if (pattern) thing.pattern ??= { kind: pattern.kind, color: namedColor(pattern.color) ?? pattern.color };
  thing.parts.push(...parts.map((name) => ({ name, ...emptyDescription(), themed: true })));
  if (cogs && thing.noun.slots.eye === undefined) thing.cogs = true;
  return true;
}

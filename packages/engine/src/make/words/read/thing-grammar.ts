import { adjective, isBlank, merge } from '../../../content/adjective.ts';
import type { Found } from '../../../content/lexicon.ts';
import { lookUp, wordSet } from '../../../content/look-up.ts';
import { isImplied } from '../../../content/words/implied.ts';
import { COUNT_RULES } from './count-rules.ts';
import { FUSION_RULES } from './fusion-rules.ts';
import { applyFirst } from './grammar.ts';
import { BARE_RULES, HEAD_RULES, isOfLost, LIKENESSES, mayLoseHead, ownSlot } from './head-rules.ts';
import { nearWord } from './near-word.ts';
import type { Thing } from './reading.ts';
import type { Tag } from './tag.ts';
import {
  addPart,
  addThing,
  lastOf,
  nameOf,
  nextOf,
  SOME,
  type ThingRule,
  type ThingSentence,
  takePending,
} from './thing-sentence.ts';
import { PAUSE } from './tokenize.ts';

/**
 * Things in a sentence. A noun phrase gathers what stands before it (count, colours, material, size); "with" opens parts
 * and patterns of the last thing, "without" closes them, other links and "and" open the next thing.
 */

/** What "in" means as clothes. */
const WORN: ReadonlySet<string> = new Set(['hat', 'crown', 'scarf', 'cape', 'glasses', 'bow', 'collar']);
/** Beside who wears them they would stand there empty. */
const GARMENTS: ReadonlySet<string> = new Set(['shirt', 'trousers', 'boot']);
/** What "of" fills: "a plate of sushi"; and what stands in some of them when they are "with" it. */
export const CONTAINERS = wordSet(
  'plate,bowl,bucket,box,crate,cart,basket,barrel,vase,cauldron,chest,bathtub,sack,jar,mug,drinking glass,flower pot,toolbox,wheelbarrow,minecart,shopping cart,backpack,gift,pan,aquarium',
  ',',
);
const VASES = wordSet('vase,flower pot,basket,bowl,bucket,jar,drinking glass,sack,shopping cart', ',');
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'and', 'some']);
/** The part that is worn by this name: "top hat" is a hat. */
const wornAt = ({ tags }: ThingSentence, at: number): string | undefined =>
  tags[at + (tags[at]?.noun?.length ?? 1) - 1]?.part;

/** "with", "on", "and" …: closes what was described and opens parts, or the next thing. */
const linked: ThingRule = (s, at) => {
  const link = s.tags[at]?.link;
  if (!link || (s.tags[at]?.word === 'no' && !nextOf(s, at))) return 0;
  if (link === 'and') {
    // "blue and yellow", "with a hat and a scarf" go on; "a cat and a dog" opens the next thing.
    if (isBlank(s.pending) && s.mode !== 'with' && s.mode !== 'without')
      Object.assign(s, { relation: 'beside', also: true });
    return 1;
  }
  s.also = false;
  s.aside = false;
  const thing = lastOf(s);
  if (thing) merge(thing, takePending(s));
  else mayLoseHead(s);
  s.mode = link;
  s.link = s.tags[at]?.word;
  s.relation = link === 'with' || link === 'without' ? undefined : link;
  const isLost = s.relation !== undefined && thing !== undefined && isOfLost(s, at);
  s.lostLink = isLost ? s.link : undefined;
  if (isLost) Object.assign(s, { mode: 'main', link: undefined, relation: 'beside' });
  return 1;
};

/** "a marble statue of a lion": the lion, in one material all over. */
const likeness: ThingRule = (s, at) => {
  const { tags, lexicon } = s;
  const found = tags[at]?.noun;
  if (!found || found.guess) return 0;
  const of = at + found.length;
  if (tags[of]?.word !== 'of' || tags[of - 1]?.noun?.noun !== lexicon.fallback) return 0;
  if (!tags.slice(of + 1, of + 7).some(({ noun }) => noun?.guess === false)) return 0;
  s.pending.material ??= lookUp(LIKENESSES, tags[at]?.word ?? '') ?? 'stone';
  s.pending.likeness = true;
  return found.length + 1;
};

/** "a loaf of bread" is one thing. */
const sameAgain: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const last = lastOf(s);
  if (!found || !last || last.noun !== found.noun) return 0;
  // "a potion in a round bottle" is one bottle.
  const within = s.relation === 'in' && s.pending.count === undefined && found.word !== last.word;
  if (!within && !(s.tags[at - 1]?.word === 'of' && isBlank(s.pending))) return 0;
  merge(last, takePending(s));
  s.relation = undefined;
  return found.length;
};

const isOwn = ({ noun }: Thing, part: string): boolean =>
  noun.features?.includes(part) === true || lookUp(noun.slots, part) !== undefined;

/** "a cat in a hat", "a cactus in a pot": clothes are parts, or worn; so is what the thing has of its own. */
const within: ThingRule = (s, at) => {
  const part = wornAt(s, at);
  const thing = lastOf(s);
  if (s.mode !== 'in' || part === undefined || !thing || !(WORN.has(part) || isOwn(thing, part))) return 0;
  s.mode = 'with';
  s.relation = undefined;
  return applyFirst(PHRASE_RULES, s, at);
};

/** "without wheels", "no spots", "without lettuce". */
const without: ThingRule = (s, at) => {
  const { word, part, noun, pattern } = s.tags[at] ?? {};
  const thing = lastOf(s);
  if (s.mode !== 'without' || word === undefined) return 0;
  const name = part ?? (thing && ownSlot(thing, word)) ?? (noun ? nameOf(noun) : pattern && 'pattern');
  if (name === undefined) return 0;
  if (thing) thing.without.push(name);
  else s.unknown.push(word);
  takePending(s);
  return noun?.length ?? 1;
};

/** "gold coins inside": in the thing before it, when nothing comes after. */
const inside: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== 'inside' || s.tags[at + 1] || s.things.length < 2) return 0;
  const last = lastOf(s);
  if (last) fill(s, last);
  return 1;
};

/** Whether a word after "with" is a part rather than a thing. In the hands of who bears arms a bow is no ribbon. */
function isPart({ part, noun }: Tag, thing: Thing): boolean {
  const armed = part === 'bow' && noun && thing.noun.holds !== undefined;
  if (part === undefined || (noun?.length ?? 1) > 1 || armed) return false;
  // On what bears others stands what it has no place for: "a table with candles".
  const own = isOwn(thing, part);
  const bears = thing.noun.ground === true || thing.noun.bears !== undefined;
  return !(noun && !noun.guess && bears && !own);
}

/** "a penguin with a top hat", "a knight with a golden shield": worn, or a part that it has anyway. */
const withOwn: ThingRule = (s, at) => {
  const tag = s.tags[at];
  const thing = lastOf(s);
  if (s.mode !== 'with' || !thing || !tag) return 0;
  const slot = tag.noun || tag.says || tag.part ? undefined : ownSlot(thing, tag.word);
  if (slot !== undefined || (tag.print && ownSlot(thing, tag.word) !== undefined)) {
    addPart(s, thing, slot ?? ownSlot(thing, tag.word) ?? '');
    return 1;
  }
  if (!tag.noun || isPart(tag, thing)) return 0;
  const name = nameOf(tag.noun);
  const worn = wornAt(s, at);
  const clothing =
    tag.noun.length > 1 && worn !== undefined && WORN.has(worn) && !tag.noun.noun.worn ? worn : undefined;
  const own = lookUp(thing.noun.slots, name) === undefined ? clothing : name;
  if (own === undefined) return 0;
  addPart(s, thing, own);
  return tag.noun.length;
};

/** "with blue spots", "with yellow stars"; "polka dots" are dots. */
const withPattern: ThingRule = (s, at) => {
  const { print, pattern } = s.tags[at] ?? {};
  const thing = lastOf(s);
  if (s.mode !== 'with' || !thing) return 0;
  if (!print) return pattern && nextOf(s, at)?.pattern ? 1 : 0;
  const [color] = takePending(s).colors;
  thing.pattern = { kind: print, ...(color === undefined ? {} : { color }) };
  return 1;
};

/** "with a long tail". */
const withPart: ThingRule = (s, at) => {
  const tag = s.tags[at];
  const thing = lastOf(s);
  if (s.mode !== 'with' || !thing || !tag?.part || !isPart(tag, thing)) return 0;
  if (tag.says && nextOf(s, at)?.part) return 0;
  addPart(s, thing, tag.part);
  return 1;
};

/** "a cat in boots": what a being wears and has no place for is not made. */
const garment: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const wearer = lastOf(s)?.noun.slots.eye;
  if (!found || wearer === undefined || !GARMENTS.has(nameOf(found)) || (s.mode !== 'in' && s.mode !== 'with'))
    return 0;
  s.unknown.push(found.word);
  if (s.mode === 'with') takePending(s);
  s.relation = undefined;
  return found.length;
};

/** "a steampunk robot": a word that is only ever a theme. */
const theme: ThingRule = (s, at) => {
  const tag = s.tags[at];
  if (!tag?.theme || tag.noun) return 0;
  const named = s.tags.slice(at + 1).find(({ noun, small, says }) => noun || !(small || says));
  if (!named?.noun) return 0;
  s.modifier = tag.word;
  return 1;
};

/** Whether something that can be described comes right after. "a stone forged hall": what is not known is described, too. */
function leadsOn(s: ThingSentence, at: number): boolean {
  const next = nextOf(s, at);
  const right = s.tags[at + 1];
  const strangeNext = right && !right.small && !right.link && right.word !== PAUSE;
  return (
    next !== undefined && !next.link && (strangeNext || (next.noun ?? next.says ?? next.part) !== undefined) === true
  );
}

/** "raised to the sky", "in a snowy forest": a place and no colour. */
const inPlace: ThingRule = (s, at) => {
  const { word = '', noun, color, place } = s.tags[at] ?? {};
  const isLast = !leadsOn(s, at) || s.tags[at + 1]?.word === PAUSE;
  if (noun || color === undefined || !place || !isLast) return 0;
  s.unknown.push(word);
  takePending(s);
  return 1;
};

/** "red", "wooden". "orange", "rose" and "crystal" are that only before something to describe, else the thing itself. */
const described: ThingRule = (s, at) => {
  const { says, noun, color } = s.tags[at] ?? {};
  if (!says) return 0;
  const before = s.tags[at - 1];
  const counted = ARTICLES.has(before?.word ?? '') || before?.number !== undefined;
  // "a car in orange": without an article a colour stays a colour.
  const onlyColor = color !== undefined && lastOf(s) !== undefined && !counted;
  if (noun && !onlyColor && (noun.length > 1 || !leadsOn(s, at))) return 0;
  merge(s.pending, { ...says, said: [s.tags[at]?.word ?? ''] });
  return 1;
};

/** "a pirate castle": a noun before a noun is its theme. */
const compound: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const after = s.tags[at + (found?.length ?? 0)];
  if (!found || !after?.noun || after.says) return 0;
  s.modifier = found.word;
  return found.length;
};

/** "a rose in a pot": what has leaves stands in one of earth. */
function potFor(s: ThingSentence, found: Found): Found {
  const grows = s.relation === 'in' && lookUp(lastOf(s)?.noun.slots ?? {}, 'leaf') !== undefined;
  const pot =
    grows && found.doubtful && nameOf(found) === 'cauldron' ? s.lexicon.find(['flower', 'pot'], 0) : undefined;
  return pot ? { ...pot, length: found.length, plural: found.plural } : found;
}

const nounPhrase: ThingRule = (s, at) => {
  const named = s.tags[at]?.noun;
  if (!named) return 0;
  const found = potFor(s, named);
  if (found.guess) s.notes.push(`"${found.word}" is not known; it was read as "${nameOf(found)}".`);
  const carrier = s.tags[at - 1]?.word === 'of' ? lastOf(s) : undefined;
  addThing(s, found);
  const content = lastOf(s);
  if (content?.noun.worn && content.relation === 'with') content.relation = 'worn';
  const served = carrier && content !== carrier && CONTAINERS.has(nameOf(carrier));
  const holder = s.things.at(-2);
  const stands =
    content?.relation === 'with' && holder && VASES.has(nameOf(holder)) && found.noun.size < holder.noun.size * 4;
  if (content && (served || stands || content.relation === 'filling')) fill(s, content);
  return found.length;
};

/** A part of what was just named: "a horse, golden mane". */
const barePart: ThingRule = (s, at) => {
  const part = s.tags[at]?.part;
  const thing = lastOf(s);
  if (part === undefined || !thing || s.relation !== undefined) return 0;
  addPart(s, thing, part);
  return 1;
};

/** "a knight in shining armour": what it has anyway is no loss. */
const implied: ThingRule = (s, at) => {
  const { word = '', noun, says, part } = s.tags[at] ?? {};
  if (noun ?? says ?? part) return 0;
  const after = s.tags.slice(at + 1).find((tag) => tag.noun)?.noun;
  const has = (name: string | undefined) => name !== undefined && isImplied(name, word);
  const thing = lastOf(s);
  return has(thing && nameOf(thing)) || has(after && nameOf(after)) ? 1 : 0;
};

/** A letter by itself says nothing; a Chinese sign is a word. */
const smallWord: ThingRule = ({ tags }, at) =>
  tags[at]?.small || /^[^\p{Script=Han}]$/u.test(tags[at]?.word ?? '') ? 1 : 0;

/** A describing word with a letter wrong, else one that has no effect. */
const strange: ThingRule = (s, at) => {
  const { word } = s.tags[at] ?? { word: '' };
  const meant = nearWord(word, s.lexicon);
  const says = meant === undefined ? undefined : adjective(meant, s.tags[at - 1]?.word);
  if (meant === undefined) s.unknown.push(word);
  // What describes something unknown goes with it.
  const next = s.tags.find((tag, i) => i > at && (!tag.small || tag.word === PAUSE));
  const ends = !next || next.link !== undefined || next.word === PAUSE;
  if (!says && ends && s.things.length > 0) takePending(s);
  if (!says) return 1;
  merge(s.pending, { ...says, said: [word] });
  s.notes.push(`"${word}" is not known; it was read as "${meant}".`);
  return 1;
};

/** Rules of the words after a link: what belongs to the last thing, what describes the next one, and the next one itself. */
const PHRASE_RULES = {
  without,
  withOwn,
  withPattern,
  withPart,
  garment,
  theme,
  inPlace,
  described,
  ...BARE_RULES,
  compound,
  nounPhrase,
  barePart,
  implied,
  smallWord,
  strange,
} as const;

export const THING_GRAMMAR = {
  ...COUNT_RULES,
  ...FUSION_RULES,
  ...HEAD_RULES,
  inside,
  linked,
  likeness,
  sameAgain,
  within,
  ...PHRASE_RULES,
} as const;

/** How many a container holds where the words do not say it. */
const FILLED = 7;
const SERVED_IN: Readonly<Record<string, string>> = { ramen: 'bowl', popcorn: 'bucket', flower: 'pot', salad: 'bowl' };

/** It goes into the one before it: several of what is counted, one helping of what is not. */
function fill({ things }: ThingSentence, content: Thing): void {
  const carrier = things.at(-2);
  if (carrier && SERVED_IN[nameOf(content)] === nameOf(carrier)) {
    // It is drawn in its own.
    things.splice(-2, 1);
    delete content.relation;
    return;
  }
  content.relation = 'filling';
  if (content.count === SOME) content.count = FILLED;
}

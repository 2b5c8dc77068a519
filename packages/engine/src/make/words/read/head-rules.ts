import { merge } from '../../../content/adjective.ts';
import { lookUp } from '../../../content/look-up.ts';
import { singulars } from '../../../content/singulars.ts';
import { NUMBERS } from '../../../content/words/adjectives.ts';
import { IMAGES } from '../../../content/words/images.ts';
import { isImplied } from '../../../content/words/implied.ts';
import type { Thing } from './reading.ts';
import type { Tag } from './tag.ts';
import {
  addPart,
  addThing,
  applyTheme,
  clad,
  lastOf,
  loseHead,
  nameOf,
  type ThingRule,
  type ThingSentence,
  takePending,
} from './thing-sentence.ts';
import { PAUSE } from './tokenize.ts';

/**
 * What a prompt is about comes first and is named once: a noun phrase is of the kind of its last word ("a skull planter" is no
 * skull), and after a comma its parts and looks follow, not more things.
 */

/** No table knows what it does; a dictionary may know what it is. */
const isUnnamed = ({ noun, part, says, theme, link, small, print, pattern }: Tag): boolean =>
  !small && (noun ?? part ?? says ?? theme ?? link ?? print ?? pattern) === undefined;

/** Verbs are in a dictionary of nouns, too: "a cat sleeping", "a candle stands". */
const isVerb = (word: string): boolean => /(?:ing|ed)$/.test(word) || VERBS.has(word);
const VERBS: ReadonlySet<string> = new Set(
  'stand sit lie rest hang lean shine cast glow float hold wear play eat walk run ride cut'
    .split(' ')
    .flatMap((verb) => [verb, `${verb}s`]),
);

const isNumber = (word: string): boolean => /^\d/.test(word) || lookUp(NUMBERS, word) !== undefined;

/** "with", "on": what was not known before them was the subject, and what they lead to must not take its place. */
export function mayLoseHead(s: ThingSentence): void {
  const { lexicon, unknown } = s;
  const isName = (word: string) =>
    !isVerb(word) &&
    !IMAGES.has(word) &&
    !isNumber(word) &&
    (lexicon.means(word) !== undefined || !lexicon.knows(word));
  if (s.things.length === 0 && unknown.some(isName)) s.lostHead = true;
}

/** "a map with a carrot symbol", "with a bird and flower motif": they are on the thing, and not beside it. */
const pictured: ThingRule = (s, at) => {
  const first = s.tags[at]?.noun;
  if (!first || s.things.length === 0) return 0;
  const end = at + first.length;
  const second = s.tags[end]?.link === 'and' ? s.tags[end + 1]?.noun : undefined;
  const head = second ? end + 1 + second.length : end;
  if (!PICTURED.has(s.tags[head]?.word ?? '')) return 0;
  s.unknown.push(...s.tags.slice(at, head + 1).flatMap(({ word, link }) => (link ? [] : [word])));
  loseHead(s);
  return head + 1 - at;
};
const PICTURED: ReadonlySet<string> = new Set(
  'motif symbol logo emblem icon print design pattern art drawing picture engraving'
    .split(' ')
    .flatMap((word) => [word, `${word}s`]),
);

/** "a doctor examining a specimen under a microscope": what is said of a thing that is not made is not said of the one before it. */
export function isOfLost(s: ThingSentence, at: number): boolean {
  const from = s.tags
    .slice(0, at)
    .findLastIndex(({ noun, part, link, word }) => noun ?? part ?? link ?? word === PAUSE);
  const between = s.tags.slice(from + 1, at);
  const opens = between.findIndex(({ word, number }) => ARTICLES.has(word) || number !== undefined);
  return opens >= 0 && between.slice(opens).some((tag) => isUnnamed(tag) && !isVerb(tag.word));
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'some', 'of']);

/** "an astronaut figure", "a dragon sculpture": the first word says what it is, and another whether it is an image in one stuff. */
const imaged: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const image = found && s.tags[at + found.length]?.word;
  if (!found || found.guess || image === undefined || !IMAGES.has(image)) return 0;
  if (found.noun.slots.eye === undefined && LIKENESSES[image] === undefined && s.tags[at + found.length]?.noun)
    return 0;
  if (LIKENESSES[image] !== undefined) {
    s.pending.material ??= LIKENESSES[image];
    s.pending.likeness = true;
  }
  addThing(s, found);
  return found.length + 1;
};
/** Images of things, and what they are made of when that is not said. */
export const LIKENESSES: Readonly<Record<string, string>> = {
  statue: 'stone',
  sculpture: 'stone',
  figurine: 'porcelain',
  ornament: 'porcelain',
  bust: 'marble',
};

/** A noun and the word right behind it, which says what it is: "orange tabby" and "glass paperweight" are described. */
function compoundAt({ tags }: ThingSentence, at: number) {
  const found = tags[at]?.noun;
  const head = found && tags[at + found.length];
  if (!found || !head || found.guess || tags[at]?.says || IMAGES.has(head.word)) return undefined;
  return isImplied(nameOf(found), head.word) ? undefined : { found, head };
}

/** "a knight in plate armor" wears it anyway; "a cat with dragon wings" has wings of no kind. */
const ofBearer: ThingRule = (s, at) => {
  const { found, head } = compoundAt(s, at) ?? {};
  const thing = lastOf(s);
  if (!found || !head || !thing) return 0;
  if (isImplied(nameOf(thing), head.word)) {
    takePending(s);
    s.relation = undefined;
    return found.length + 1;
  }
  if (s.mode !== 'with' || head.part === undefined || head.noun) return 0;
  s.unknown.push(found.word);
  return found.length;
};

/** "a skull pendant", "dragon wings": the last word says what it is. Where that cannot be made, the word before it is not. */
const unknownHead: ThingRule = (s, at) => {
  const { found, head } = compoundAt(s, at) ?? {};
  if (!found || !head) return 0;
  const means = s.lexicon.means(head.word);
  const isThing = isUnnamed(head) && means !== undefined && !isVerb(head.word);
  const isPart = head.part !== undefined && !head.noun && s.things.length === 0;
  // "an elf cleric" is both.
  const isBoth = means === 'being' && found.noun.slots.eye !== undefined;
  if (!(isThing || isPart) || isBoth) return 0;
  s.unknown.push(`${found.word} ${head.word}`);
  loseHead(s);
  return found.length + 1;
};

/** "a castle style lamp", "in the style of a castle": no castle is there. */
const styled: ThingRule = (s, at) => {
  const tag = s.tags[at];
  const after = s.tags[at + (tag?.noun?.length ?? 0)]?.word ?? '';
  if (tag?.noun && STYLED.has(after)) {
    s.modifier = tag.noun.word;
    return tag.noun.length + 1;
  }
  if (tag?.word !== 'style' || s.tags[at + 1]?.word !== 'of') return 0;
  const of = s.tags.findIndex(({ small }, i) => i > at + 1 && !small);
  const like = s.tags[of]?.noun;
  if (!like) return 0;
  s.unknown.push(like.word);
  s.relation = undefined;
  return of + like.length - at;
};
const STYLED: ReadonlySet<string> = new Set(['style', 'styled', 'themed', 'inspired', 'esque']);

/** "a chair that looks like a tree": a chair in its colours, as far as it has them. */
const looksLike: ThingRule = (s, at) => {
  const thing = lastOf(s);
  if (s.tags[at]?.word !== 'lookslike') return 0;
  const like = s.tags.findIndex(({ small }, i) => i > at && !small);
  const found = s.tags[like]?.noun;
  if (!thing) return 1;
  if (!found) return likeWhat(s, like) + like - at;
  if (!applyTheme(thing, found.word) && !clad(s, thing, found.word)) s.unknown.push(found.word);
  return like + found.length - at;
};

/** "a shell that looks like stained glass": no glass is there. Answers with how many words that is. */
function likeWhat(s: ThingSentence, from: number): number {
  const rest = s.tags.slice(from);
  const end = rest.findIndex(({ noun, link, word }) => noun ?? link ?? (word === PAUSE || undefined));
  const noun = rest[end]?.noun;
  // What is not known is named by the rule for it.
  if (!noun) return 0;
  const described = rest.slice(0, end).filter(({ small }) => !small);
  s.unknown.push(...described.map(({ word }) => word), noun.word);
  return end + noun.length;
}

/** "a tortoise demon hunter": a noun right behind another one opens nothing. */
const joined: ThingRule = (s, at) => {
  const found = s.tags[at]?.noun;
  const before = s.tags.slice(0, at).findLast(({ says }) => !says);
  if (!found || s.things.length === 0 || s.relation !== undefined || s.also || s.mode !== 'main') return 0;
  if (!before || before.small || before.link || before.number !== undefined || s.pending.count !== undefined) return 0;
  s.unknown.push(found.word);
  takePending(s);
  return found.length;
};

/** A comma ends what is left out, and what was said of a thing; from now on bare words are about that thing. */
const pause: ThingRule = (s, at) => {
  if (s.tags[at]?.word !== PAUSE) return 0;
  if (s.mode === 'without') Object.assign(s, { mode: 'main', relation: undefined });
  const thing = subjectOf(s);
  if (!thing) return 1;
  if (s.aside) {
    merge(thing, takePending(s));
    Object.assign(s, { relation: undefined, also: false });
  }
  // "two small, red dogs" goes on.
  s.aside ||= s.pending.count === undefined && (s.pending.said ?? []).length === 0;
  return 1;
};

/** "a cat, a dog": an article opens another thing. */
const listed: ThingRule = (s, at) => {
  if (!s.aside || !OPENING.has(s.tags[at]?.word ?? '')) return 0;
  s.aside = false;
  return 1;
};
const OPENING: ReadonlySet<string> = new Set(['a', 'an', 'some']);

/** What is described after a comma: not what the one before holds or stands on. */
export const subjectOf = ({ things }: ThingSentence): Thing | undefined =>
  things.findLast(({ relation }) => relation === undefined || relation === 'beside');

/** ", wooden crates", ", brass legs", ", white stripes": a part or a pattern of the thing before, else not understood. */
const aside: ThingRule = (s, at) => {
  const tag = s.tags[at];
  const thing = subjectOf(s);
  if (!s.aside || !thing || !tag || s.mode === 'without') return 0;
  const { noun, part, print, word } = tag;
  if (s.tags[at + (noun?.length ?? 1)]?.word === 'inside') {
    s.aside = false;
    return 0;
  }
  if (IMAGES.has(word)) return 1;
  if (print && ownSlot(thing, word) === undefined) {
    const { colors } = takePending(s);
    const color = colors.pop();
    thing.colors.push(...colors);
    thing.pattern = { kind: print, ...(color !== undefined && { color }) };
    return 1;
  }
  const name = part ?? ownSlot(thing, word);
  if (name !== undefined && (noun?.length ?? 1) === 1) {
    addPart(s, thing, name);
    return 1;
  }
  if (!noun || isImplied(nameOf(thing), word)) return 0;
  if (s.pending.count !== undefined) {
    s.aside = false;
    return 0;
  }
  s.unknown.push(noun.word, ...(s.modifier === undefined ? [] : [s.modifier]));
  s.modifier = undefined;
  takePending(s);
  return noun.length;
};

/** The surface of a thing that is called so: the "bands" of a barrel, the "lettuce" of a burger. */
export const ownSlot = ({ noun }: Thing, word: string): string | undefined =>
  singulars(word).find((form) => form !== 'main' && lookUp(noun.slots, form) !== undefined);

export const HEAD_RULES = { pause, listed, styled, looksLike, pictured, imaged, ofBearer, unknownHead } as const;
export const BARE_RULES = { aside, joined } as const;

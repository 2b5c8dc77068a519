import { adjective } from '../../content/adjective.ts';
import { nearWord } from './near-word.ts';
import { addThing, nextOf, type ThingRule } from './thing-sentence.ts';

/** Nouns that cannot be made, but whose meaning is known: the nearest one by meaning is made, and the note says so. */

const ABSTRACT: ReadonlySet<string> = new Set(
  'concept idea notion meaning essence feeling theory sense spirit'.split(' '),
);

/** "a rocking horse" that is no horse. */
const knownCompound: ThingRule = (s, at) => {
  const [one, two] = [s.tags[at], s.tags[at + 1]];
  if (!one || !two || one.link || two.link || one.small || (one.noun?.length ?? 0) > 1 || (two.noun?.length ?? 0) > 1)
    return 0;
  const [near] = s.lexicon.near(`${one.word} ${two.word}`);
  return near ? instead(s, `${one.word} ${two.word}`, near.noun, 2) : 0;
};

/** The last word of a noun phrase: what stands before another thing only describes it. */
const nearByMeaning: ThingRule = (s, at) => {
  const { word = '', says, noun, part } = s.tags[at] ?? {};
  // What is left out is no thing to be made.
  if (s.mode === 'without') return 0;
  if (says || noun || part !== undefined || nearWord(word, s.lexicon) !== undefined) return 0;
  // "the concept of justice" is nobody.
  if (s.tags.slice(Math.max(0, at - 3), at).some((tag) => ABSTRACT.has(tag.word))) return 0;
  const before = s.tags[at - 1];
  // "a coffee machine" is no machine alone.
  if (before && !before.small && !before.link && !before.says && !before.theme && !before.tint) return 0;
  const next = s.tags[at + 1];
  const last = !next || next.link !== undefined || next.small || (next.says !== undefined && !nextOf(s, at + 1)?.noun);
  const [near] = last ? s.lexicon.near(word) : [];
  return near ? instead(s, word, near.noun, 1) : 0;
};

function instead(
  s: Parameters<ThingRule>[0],
  word: string,
  noun: Parameters<typeof addThing>[1]['noun'],
  length: number,
): number {
  s.notes.push(`I do not know "${word}"; made ${withArticle(noun.words[0] ?? '')}, which is nearest to it.`);
  const plural = word.endsWith('s') && !word.endsWith('ss') && adjective(word, undefined) === undefined;
  addThing(s, { noun, word, plural });
  return length;
}

export const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

export const MEANING_RULES = { nearByMeaning } as const;
export const COMPOUND_RULES = { knownCompound } as const;

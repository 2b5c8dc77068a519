import { adjective } from '../../content/adjective.ts';
import { nearWord } from './near-word.ts';
import { addThing, nextOf, type ThingRule } from './thing-sentence.ts';

/**
 * A prompt of which nothing else can be made, but whose meaning is known: the nearest noun is made, and the note says so.
 * Beside what can be made nothing is guessed: a saddle is no reason for a bookshelf.
 */

const ABSTRACT: ReadonlySet<string> = new Set(
  'concept idea notion meaning essence feeling theory sense spirit'.split(' '),
);

/** The last word of a noun phrase: what stands before another thing only describes it. */
const nearByMeaning: ThingRule = (s, at) => {
  const { word = '', says, part } = s.tags[at] ?? {};
  if (s.mode !== 'main' || s.things.length > 0 || s.tags.some(({ noun }) => noun)) return 0;
  if (says || part !== undefined || nearWord(word, s.lexicon) !== undefined) return 0;
  // "the concept of justice" is nobody.
  if (s.tags.slice(Math.max(0, at - 3), at).some((tag) => ABSTRACT.has(tag.word))) return 0;
  const before = s.tags[at - 1];
  // "a coffee machine" is no machine alone.
  if (before && !before.small && !before.link && !before.says && !before.theme && !before.tint) return 0;
  const next = s.tags[at + 1];
  const last = !next || next.link !== undefined || next.small || (next.says !== undefined && !nextOf(s, at + 1)?.noun);
  const [near] = last ? s.lexicon.near(word) : [];
  if (!near) return 0;
  const { noun } = near;
  s.notes.push(`I do not know "${word}"; made ${withArticle(noun.words[0] ?? '')}, which is nearest to it.`);
  const plural = word.endsWith('s') && !word.endsWith('ss') && adjective(word, undefined) === undefined;
  addThing(s, { noun, word, plural });
  return 1;
};

export const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

export const MEANING_RULES = { nearByMeaning } as const;

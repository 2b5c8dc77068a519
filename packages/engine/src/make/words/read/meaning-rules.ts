import { adjective } from '../../../content/adjective.ts';
import { nearWord } from './near-word.ts';
import { addThing, nextOf, type ThingRule, type ThingSentence } from './thing-sentence.ts';

/**
 * A prompt of which nothing else can be made, but whose meaning is known: the nearest noun is made, and the note says so.
 * Beside what can be made nothing is guessed: a saddle is no reason for a bookshelf.
 */

const ABSTRACT: ReadonlySet<string> = new Set(
  'concept idea notion meaning essence feeling theory sense spirit'.split(' '),
);

const nearByMeaning: ThingRule = (s, at) => {
  const { word = '', says, part } = s.tags[at] ?? {};
  if (s.mode !== 'main' || s.things.length > 0 || s.tags.some(({ noun }) => noun)) return 0;
  if (says || part !== undefined || nearWord(word, s.lexicon) !== undefined || !isWholePhrase(s, at)) return 0;
  const [near] = s.lexicon.near(word);
  if (!near) return 0;
  const { noun } = near;
  s.notes.push(`I do not know "${word}"; made ${withArticle(noun.words[0] ?? '')}, which is nearest to it.`);
  const plural = word.endsWith('s') && !word.endsWith('ss') && adjective(word, undefined) === undefined;
  addThing(s, { noun, word, plural });
  return 1;
};

/** Whether the word alone is a noun phrase: neither part of a compound nor a description of what follows. */
function isWholePhrase(s: ThingSentence, at: number): boolean {
  // "the concept of justice" is not a being.
  if (s.tags.slice(Math.max(0, at - 3), at).some(({ word }) => ABSTRACT.has(word))) return false;
  const before = s.tags[at - 1];
  // "a coffee machine" is no machine alone.
  if (before && !before.small && !before.link && !before.says && !before.theme && !before.tint) return false;
  const next = s.tags[at + 1];
  if (!next || next.link !== undefined || next.small) return true;
  return next.says !== undefined && !nextOf(s, at + 1)?.noun;
}

export const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

export const MEANING_RULES = { nearByMeaning } as const;

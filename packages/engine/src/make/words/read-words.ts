import { adjective } from '../../content/adjective.ts';
import type { Lexicon } from '../../content/lexicon.ts';
import { EMOJI, LANGUAGES } from '../../content/words/languages.ts';

/** A prompt as plain English words: emoji and words of other languages are put into English, set phrases into one word. */

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\blow[\s-]*poly(?:gon(?:al)?)?\b/g, 'lowpoly'],
  [/\b(?:snow|ice|frost)[\s-]+covered\b|\bcovered (?:in|with) snow\b/g, 'snowy'],
  [/\b(?:moss|ivy)[\s-]+covered\b|\bcovered (?:in|with) moss\b/g, 'mossy'],
  [/\b(?:gold|silver)[\s-]+plated\b/g, 'golden'],
  [/\bfire[\s-]+(?:breathing|spitting)\s+(\w+)/g, '$1 with a flame'],
  [/\b(?:breathing|breathes|spitting|spits) (?:fire|flames)\b/g, 'with a flame'],
  [/\bt[\s-]rex\b/g, 'dinosaur'],
  // "well" and "present" that are no things.
  [/\bas well(?: as)?\b/g, 'and'],
  [/\bwell[\s-]+(?=(?:made|worn|crafted|lit|known|dressed|designed|detailed|defined|built)\b)/g, ''],
  [/\b(\w+)[\s-]colou?red\b/g, '$1'],
];

export interface Words {
  words: string[];
  notes: string[];
}

export function readWords(prompt: string, lexicon: Lexicon): Words {
  let text = prompt
    .toLowerCase()
    .replace(/\p{Extended_Pictographic}/gu, (sign) => ` ${EMOJI.get(sign)?.replace('-', ' ') ?? sign} `)
    .replace(/['’]s\b/g, '');
  for (const [phrase, word] of PHRASES) text = text.replace(phrase, word);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 200) ?? [];
  const foreign = words.filter((word, i) => {
    const found = lexicon.find(words, i);
    return (!found || found.guess) && adjective(word, undefined) === undefined;
  });
  const hits = LANGUAGES.map(
    ({ words: known }) => foreign.filter((word) => known.has(word) && known.get(word) !== word).length,
  );
  const most = Math.max(...hits);
  if (most === 0) return { words, notes: [] };
  const { name, words: known } = LANGUAGES[hits.indexOf(most)]!;
  const read = words.filter((word) => known.has(word) && known.get(word)!.length > 2 && known.get(word) !== 'the');
  return {
    words: adjectivesFirst(
      words.map((word) => known.get(word) ?? word),
      lexicon,
    ),
    notes:
      read.length > 0 ? [`Read as ${name}: ${read.map((word) => `${word} = ${known.get(word)}`).join(', ')}.`] : [],
  };
}

/** "house red and big": what describes a thing goes before it, as the grammar has it. */
function adjectivesFirst(words: readonly string[], lexicon: Lexicon): string[] {
  const out: string[] = [];
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    const follows = before !== undefined && lexicon.find(words, i - 1)?.guess === false;
    if (follows && adjective(word, undefined) && !adjective(before, undefined))
      out.splice(out.lastIndexOf(before), 0, word);
    else out.push(word);
  }
  return out;
}

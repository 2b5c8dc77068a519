import { LEAST_LETTERS, type Lexicon } from '../../../content/lexicon.ts';
import { nearest } from '../../../content/spelling.ts';
import { withArticle } from '../../../content/words/english.ts';

/** Prompts that can be made, for one that cannot: near by meaning, then by spelling. Where nothing is near, none. */

const COUNT = 3;
/** Longer prompts are not said again with another noun in them. */
const LONGEST = 80;

/** @param unknown the words of the prompt that nothing is known for */
export function suggestPrompts(prompt: string, unknown: readonly string[], lexicon: Lexicon): string[] {
  // Of "a skull planter" the last word says what it is, and the first is known.
  const byMeaning = unknown.flatMap((said) => {
    const words = said.split(' ');
    const first = words.length > 1 ? lexicon.find(words, 0)?.noun : undefined;
    return [...(first ? [{ noun: first, far: 0 }] : []), ...lexicon.near(words.at(-1) ?? '').slice(0, COUNT)];
  });
  const names = lexicon.nouns.flatMap(({ words }) => words).filter((word) => !word.includes(' '));
  const isSlip = (word: string) => word.length >= LEAST_LETTERS && !lexicon.knows(word);
  const bySpelling = unknown.filter(isSlip).flatMap((word) => nearest(word, names, 1) ?? []);
  const nouns = [...byMeaning.sort((a, b) => a.far - b.far).map(({ noun }) => noun.words[0] ?? ''), ...bySpelling];
  return [...new Set(nouns)].slice(0, COUNT).map((name) => instead(prompt, unknown, name));
}

/** "a rusty samovar" with another noun in it; what has several strange words is not said again. */
function instead(prompt: string, unknown: readonly string[], name: string): string {
  const [word] = unknown;
  const text = prompt.trim().replace(/\s+/g, ' ');
  const at = word === undefined || unknown.length > 1 || text.length > LONGEST ? -1 : text.toLowerCase().indexOf(word);
  if (at <= 0 || word === undefined) return withArticle(name);
  const before = text.slice(0, at).replace(/\ban? $/i, `${withArticle(name).split(' ')[0]} `);
  return before + name + text.slice(at + word.length);
}

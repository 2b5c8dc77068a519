import type { Lexicon } from '../../../content/lexicon.ts';
import { ALSO_ENGLISH, LANGUAGES, type Language } from '../../../content/words/languages/index.ts';
import { STOP_WORDS } from '../../../content/words/stop-words.ts';
import { isOfUse, isUnspaced, type Piece, readerOf } from './foreign-words.ts';
import type { Token } from './tokenize.ts';
import { inOrder } from './word-order.ts';

/** As many words are said with what they were read as. */
const MOST_SAID = 12;

/**
 * A prompt in another language as English says it, and a note that says so. A language is chosen by words that mean nothing
 * in English: the one that knows most of them, and no fewer than there are English ones. What it does not know stays as typed.
 *
 * @param english the same with its set phrases as one word, for what means nothing in English
 * @returns undefined where it is English
 */
export function fromForeign(
  tokens: readonly Token[],
  english: readonly Token[],
  lexicon: Lexicon,
): { tokens: Token[]; notes: string[] } | undefined {
  const foreign = wordsOfNoUse(english, lexicon);
  if (foreign.size === 0) return undefined;
  const isAny = { spaced: false, unspaced: false };
  for (const word of foreign) isAny[isUnspaced(word) ? 'unspaced' : 'spaced'] = true;
  const found = LANGUAGES.filter(({ order }) => isAny[order ? 'unspaced' : 'spaced']).map((language) => {
    const pieces = readerOf(language, lexicon)(tokens);
    const unread = pieces.filter(({ said, means }) => means.length === 0 && !STOP_WORDS.has(said));
    const english = unread.filter(({ said }) => !foreign.has(said)).length;
    const votes = votesOf(pieces, language, foreign);
    const isIt = language.order !== undefined || english === 0 || votes > Math.max(1, english - 1);
    return { language, pieces, votes: isIt ? votes : 0, unread: unread.length };
  });
  const [best] = found.sort((a, b) => b.votes - a.votes || a.unread - b.unread);
  if (!best || best.votes === 0) return undefined;
  const { language, pieces } = best;
  const said = inOrder(pieces, language, lexicon);
  const at = ({ said }: { said: string }) => pieces.findIndex((piece) => said.startsWith(piece.said));
  const list = said
    .filter(({ english, said }) => english !== said && english.length > 2 && !STOP_WORDS.has(english))
    .sort((a, b) => at(a) - at(b))
    .map(({ english, said }) => `${said} = ${english}`);
  const more = list.length > MOST_SAID ? ', …' : '';
  return {
    tokens: said.flatMap(({ english, paused }) =>
      english
        .split(' ')
        .filter(Boolean)
        .map((word, i) => ({ word, paused: paused && i === 0 })),
    ),
    notes: list.length > 0 ? [`Read as ${language.name}: ${list.slice(0, MOST_SAID).join(', ')}${more}.`] : [],
  };
}

/** Words that mean nothing in English. */
function wordsOfNoUse(tokens: readonly Token[], lexicon: Lexicon): Set<string> {
  const words = tokens.map(({ word }) => word);
  const none = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const found = lexicon.find(words, at);
    const isNoun = found?.guess === false;
    if (!isNoun && !isOfUse(word, lexicon) && !lexicon.knows(word) && !ALSO_ENGLISH.has(word)) none.add(word);
    at += isNoun ? found.length : 1;
  }
  return none;
}

/** How many words of no use it knows; of a language without spaces how many signs. */
function votesOf(pieces: readonly Piece[], { order }: Language, foreign: ReadonlySet<string>): number {
  const known = pieces.filter(({ means }) => means.length > 0);
  if (order) return known.reduce((sum, { said }) => sum + (isUnspaced(said) ? said.length : 0), 0);
  return known.reduce((sum, { said }) => sum + said.split(' ').filter((word) => foreign.has(word)).length, 0);
}

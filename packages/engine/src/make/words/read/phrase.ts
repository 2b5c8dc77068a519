import type { Token } from './tokenize.ts';

/**
 * Set phrases, written as people say them: `pixel|pixelated [art]`. `a|b` is either word, `[a|b]` may be left out, `#`
 * is a number in digits, `*` any word, `@` a token whose word starts so; ` / ` stands between other ways to say it, the
 * first that fits is taken.
 */

interface Item {
  words: ReadonlySet<string>;
  optional: boolean;
}
export type Phrase = readonly (readonly Item[])[];

export const phrase = (text: string): Phrase =>
  text.split(' / ').map((way) =>
    way.split(' ').map((item) => ({
      words: new Set(item.replace(/^\[|\]$/g, '').split('|')),
      optional: item.startsWith('['),
    })),
  );

const OPEN: readonly (readonly [string, RegExp])[] = [
  ['*', /^/],
  ['#', /^\d+(?:deg)?$/],
  ['@', /^@/],
];

/** How many words the phrase takes from `at` on; 0 when it does not stand there. */
export function phraseAt(wanted: Phrase, tokens: readonly Token[], at: number): number {
  const fits = ({ words }: Item, to: number) => {
    const token = tokens[to];
    if (!token || (to > at && token.paused)) return false;
    return words.has(token.word) || OPEN.some(([sign, form]) => words.has(sign) && form.test(token.word));
  };
  const walk = (items: readonly Item[], to: number): number => {
    const [item, ...rest] = items;
    if (!item) return to - at;
    return (fits(item, to) && walk(rest, to + 1)) || (item.optional ? walk(rest, to) : 0);
  };
  return wanted.reduce((length, way) => length || walk(way, at), 0);
}

/** Takes a phrase out where it first stands. A pause before it stays. */
export function takePhrase(
  tokens: readonly Token[],
  wanted: Phrase,
): { said: readonly Token[]; rest: Token[] } | undefined {
  const at = tokens.findIndex((_, from) => phraseAt(wanted, tokens, from) > 0);
  return at < 0 ? undefined : takeOut(tokens, at, phraseAt(wanted, tokens, at));
}

/** Takes some words out; a pause before them stays where they were. */
export function takeOut(tokens: readonly Token[], at: number, length: number) {
  const said = tokens.slice(at, at + length);
  const paused = said[0]?.paused === true;
  const after = tokens.slice(at + length).map((token, i) => (i === 0 && paused ? { ...token, paused } : token));
  return { said, rest: [...tokens.slice(0, at), ...after] };
}

/** Puts other words for a phrase wherever it stands; `$2` is its second word. */
export function rephrase(
  tokens: readonly Token[],
  wanted: Phrase,
  by: string | ((said: readonly Token[]) => string),
): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(wanted, tokens, at);
    const said = tokens.slice(at, at + Math.max(1, length));
    at += said.length;
    if (length === 0) out.push(...said);
    else
      for (const [i, word] of (typeof by === 'string' ? by : by(said)).split(' ').filter(Boolean).entries()) {
        const from = word.startsWith('$') ? said[Number(word.slice(1)) - 1] : undefined;
        out.push({ word: from?.word ?? word, paused: i === 0 && said[0]?.paused === true });
      }
  }
  return out;
}

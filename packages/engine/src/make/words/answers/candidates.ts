import type { Lexicon } from '../../../content/lexicon.ts';
import type { Noun } from '../../../content/noun.ts';
import { nearest } from '../../../content/spelling.ts';
import { readPrompt } from '../read/read-prompt.ts';

/** More names in a question confuse small language models. */
const MOST = 30;

/**
 * Nouns that a language model is offered for a prompt, likeliest first: those that the prompt names, then those that are near
 * to its unknown words by meaning and by spelling.
 */
export function candidatesFor(prompt: string, lexicon: Lexicon): Noun[] {
  const { things, nothing, unknown } = readPrompt(prompt, lexicon);
  const strange = nothing?.unknown ?? unknown;
  const named = nothing ? [] : things.map(({ noun }) => noun);
  const near = strange.flatMap((word) => lexicon.near(word)).sort((a, b) => a.far - b.far);
  const byName = new Map(lexicon.nouns.flatMap((noun) => noun.words.map((word) => [word, noun] as const)));
  const alike = strange.flatMap((word) => byName.get(nearest(word, byName.keys(), 2) ?? '') ?? []);
  return [...new Set([...named, ...near.map(({ noun }) => noun), ...alike])].slice(0, MOST);
}

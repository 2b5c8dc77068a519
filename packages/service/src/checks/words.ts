import type { Lexicon } from 'kiln-engine/content/lexicon';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { nothingToDraw } from 'kiln-engine/make/picture/read-wish';
import { readPrompt } from 'kiln-engine/make/words/read-prompt';
import type { Nothing } from 'kiln-engine/make/words/reading';
import { HttpError } from '../http-error.ts';

/** Whether the engine knows a thing that the prompt names: what would be another thing is refused before the charge. */

interface Prompted {
  prompt: string;
}

export function createWordsChecks() {
  let lexicon: Lexicon | undefined;
  const known = () => {
    lexicon ??= standardLexicon();
    return lexicon;
  };
  return {
    model: async ({ prompt }: Prompted) => refuse(readPrompt(prompt, known()).nothing),
    picture: async ({ prompt }: Prompted) => refuse(nothingToDraw(prompt, known())),
  };
}

/** @throws {HttpError} */
function refuse(nothing: Nothing | undefined): void {
  if (!nothing) return;
  const { why, unknown: about, suggestions } = nothing;
  const details = `The built-in engine makes what it knows by name. Try: ${suggestions.join(' · ')}`;
  const code = about.length === 0 ? 'no_thing' : 'unknown_thing';
  throw new HttpError(422, why, {}, { details, suggestions, code, ...(about.length > 0 && { about }) });
}

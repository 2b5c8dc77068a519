import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { nothingToDraw } from 'kiln-engine/make/picture/read-wish';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import type { Nothing } from 'kiln-engine/make/words/read/reading';
import { RecipeError } from '../base/recipe.ts';

/** Prompts of which nothing can be made: what plans say of them beforehand, and tasks when they fail. */

export interface NothingKnown {
  code: 'unknown_thing' | 'no_thing';
  message: string;
  /** The words that are not known. */
  about: string[];
  suggestions: string[];
}

export const noModelOf = (prompt: string) => describe(readPrompt(prompt, standardLexicon()).nothing);
export const noPictureOf = (prompt: string) => describe(nothingToDraw(prompt, standardLexicon()));

function describe(nothing: Nothing | undefined): NothingKnown | undefined {
  if (!nothing) return undefined;
  const { why, unknown: about, suggestions } = nothing;
  const attempt = suggestions.length > 0 ? ` Try: ${suggestions.join(' · ')}` : '';
  return {
    code: about.length === 0 ? 'no_thing' : 'unknown_thing',
    message: `${why}. The built-in engine makes what it knows by name.${attempt}`,
    about,
    suggestions,
  };
}

/** @param notes what else is to be said @throws {RecipeError} */
export function refuseNothing(nothing: NothingKnown | undefined, notes: readonly string[] = []): void {
  if (nothing) throw new RecipeError(nothing.code, [nothing.message, ...notes].join(' '), nothing);
}

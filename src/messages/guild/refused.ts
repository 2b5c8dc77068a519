import { UserError } from 'kiln-errors';
import type { Words } from '../words/index.ts';
import { en } from '../words/index.ts';

/** @param isGone of a role or channel that it names, where its caller knows which there are */
type Say = (words: Words, isGone?: (id: string) => boolean) => string;

/**
 * A refusal that its reader sees in their language: the code that throws it names an entry of the words, the code that shows it
 * has the words. As an error it is English, for logs.
 */
export class Refused extends UserError {
  readonly say: Say;

  constructor(code: string, say: Say, options?: ErrorOptions) {
    super(code, say(en), options);
    this.say = say;
  }
}

/** What its reader is told: codes of lower layers have words here, other texts come from the contract or the service. */
export function errorWords(words: Words, error: UserError, isGone?: (id: string) => boolean): string {
  if (error instanceof Refused) return error.say(words, isGone);
  const { byCode }: { byCode: Readonly<Record<string, string>> } = words.refused;
  return byCode[error.code] ?? error.message;
}

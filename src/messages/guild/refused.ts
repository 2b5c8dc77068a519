import { UserError } from 'kiln-errors';
import { en } from '../words/en/index.ts';
import type { Words } from '../words/form.ts';

/** @param isGone of a role or channel that it names, where whoever shows it knows which there are */
type Say = (words: Words, isGone?: (id: string) => boolean) => string;

/**
 * A refusal that its reader sees in their language: whoever throws it names an entry of the table, whoever shows it has the
 * table. As an error it is English, for logs.
 */
export class Refused extends UserError {
  readonly say: Say;

  constructor(code: string, say: Say, options?: ErrorOptions) {
    super(code, say(en), options);
    this.say = say;
  }
}

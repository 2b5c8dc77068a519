import { UserError } from 'kiln-errors';
import { en } from './words/en/index.ts';
import type { Words } from './words/form.ts';

/**
 * A refusal that its reader sees in their language: whoever throws it names an entry of the table, whoever shows it has the
 * table. As an error it is English, for logs.
 */
export class Refused extends UserError {
  readonly say: (words: Words) => string;

  constructor(code: string, say: (words: Words) => string, options?: ErrorOptions) {
    super(code, say(en), options);
    this.say = say;
  }
}

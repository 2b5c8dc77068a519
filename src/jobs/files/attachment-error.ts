import { Refused } from '../../messages/guild/refused.ts';
import { codeWords } from '../../messages/request/reason-words.ts';

/** What a member attached cannot be had. `detail`: what its words need, by its code. */
export class AttachmentError extends Refused {
  override readonly code: 'attachment_gone' | 'attachment_too_large' | 'damaged_archive';
  readonly detail: string;

  constructor(code: AttachmentError['code'], detail = '', options?: ErrorOptions) {
    super(code, (words) => codeWords(words, code, detail), options);
    this.code = code;
    this.detail = detail;
  }
}

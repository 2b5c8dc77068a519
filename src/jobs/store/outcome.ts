import { codeWords, type ReasonCode } from '../../messages/request/reason-words.ts';
import { en } from '../../messages/words/index.ts';
import type { Request } from './request.ts';

/**
 * Why a request was not made, as it is kept: a code and what the service said of it, of which its message makes words in the
 * language of its readers; and the English whole, for books, exports, and a Kiln that does not know the code.
 */
export function whyNot(
  code: ReasonCode,
  detail = '',
): Required<Pick<Request, 'reason' | 'reason_code' | 'reason_detail'>> {
  return { reason: codeWords(en, code, detail), reason_code: code, reason_detail: detail };
}

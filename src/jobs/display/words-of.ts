import type { MessagePlace } from '../../messages/request/view.ts';
import { type Words, wordsFor } from '../../messages/words/index.ts';
import { isHidden, placeOfMessage } from '../store/display.ts';
import type { Request } from '../store/request.ts';

/** Languages of a request, which stand in its record: no interaction is there when a job draws it. */

type Known = Pick<Request, 'locale' | 'guild_locale'>;

/** For all who see it. */
export const sharedWords = ({ guild_locale }: Known): Words => wordsFor(guild_locale);

/** For its member alone; what an older Kiln accepted does not say their language. */
export const ownWords = ({ locale, guild_locale }: Known): Words => wordsFor(locale ?? guild_locale);

/** Of its message in this place: its member's where they alone see it. */
export const wordsAt = (request: Request, place: MessagePlace): Words =>
  place === 'direct' || isHidden(request) || placeOfMessage(request) === 'direct'
    ? ownWords(request)
    : sharedWords(request);

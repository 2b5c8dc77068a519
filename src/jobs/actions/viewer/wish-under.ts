import type { Note } from '../../library/notes.ts';
import { type Wished, wishIn } from '../../library/wishes/read-wish.ts';
import type { Request } from '../../store/request.ts';
import { knobStageOf } from '../turn-knobs.ts';

/** The wish of a note, where it can be done under it. */
export function wishUnder(request: Request, { text, state }: Pick<Note, 'text' | 'state'>): Wished | undefined {
  return state === 'open' && !request.ephemeral && knobStageOf(request) ? wishIn(text) : undefined;
}

import type { TaskType } from 'kiln-client/contract/families/index';
import type { WishReport } from 'kiln-client/contract/wire';
import { Refused } from '../../../messages/guild/refused.ts';
import { wishLine } from '../../../messages/request/asset-message.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import { sharedWords } from '../../display/words-of.ts';
import { isAnswered, markNote, readNext, setNext, writeAnswer } from '../../library/notes.ts';
import type { Wished } from '../../library/wishes/read-wish.ts';
import { isResult, type Request } from '../../store/request.ts';
import { taskOf } from '../../store/task-of.ts';
import type { ActionParts } from '../parts.ts';
import { wishStageOf, wishUnder } from '../turn-knobs.ts';
import { noteBehind, type Pressed, type Saying } from './notes.ts';

/**
 * Notes that are wishes: what is ordered for one, and what becomes of the note once the version that was made for it is measured. A wish
 * goes on from the version that met the last one, so that several notes of a result come together in one.
 */

export interface WishToShow {
  type: TaskType;
  /** That it goes on from. */
  result: Request;
  wish: Wished & { at: readonly number[] };
  wishOf: string;
}

/** Who may change the result is asked by who shows it. @throws {UserError} `gone` */
export async function wishPressed(
  context: Saying & Pick<ActionParts, 'requests'>,
  pressed: Pressed,
): Promise<WishToShow> {
  const note = await noteBehind(context, pressed);
  const home = pressed.request;
  const wish = wishUnder(home, note);
  const next = await readNext(context.redis, home.id);
  const latest = next === undefined ? undefined : await context.requests.get(next);
  const result = isResult(latest) && !latest.ephemeral && wishStageOf(latest) ? latest : home;
  const stage = wishStageOf(result);
  if (!wish || !stage) throw new Refused('gone', ({ notes }) => notes.noWish);
  // The entries of the table have exactly the types of TaskType.
  const type = stage.type as TaskType;
  return { type, result, wish: { ...wish, at: note.position }, wishOf: `${home.id}:${note.id}` };
}

type Closing = Pick<ActionParts, 'requests' | 'redis' | 'queues' | 'now'>;

/**
 * Says under the note what was measured of the version that was made for it; one that obeys closes it. Said twice it is one answer; of a
 * note that is gone nothing is said.
 */
export async function closeWish(context: Closing, request: Request): Promise<void> {
  const { requests, redis, queues, now } = context;
  const [home = '', id = ''] = request.wish_of?.split(':') ?? [];
  const report: WishReport | undefined = taskOf(request).engine?.wish;
  const origin = home === '' || !report ? undefined : await requests.get(home);
  if (!report || origin?.guild_id !== request.guild_id) return;
  const which = { guild: origin.guild_id, request: home, id };
  const by = { by: request.user_id, at: now() };
  // What members say of the note since then counts.
  if (await isAnswered(redis, which, request.id)) return;
  const answer = { ...by, name: BOT, text: wishLine(sharedWords(request), report) };
  if (report.met) {
    await setNext(redis, which, request.id);
    await markNote(redis, which, { ...by, state: 'done' });
  }
  await writeAnswer(redis, which, request.id, answer);
  await queues.add(ADDRESSES.postNotes, home);
}

/** Who says what was measured. */
const BOT = 'Kiln';

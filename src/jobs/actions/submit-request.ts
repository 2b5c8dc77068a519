import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { traceContext, traced } from 'kiln-runtime/tracing/trace';
import { refusal } from '../../messages/guild/limit-words.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { inputWords } from '../../messages/parts/input-words.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { screenRequest } from '../moderation/screen-request.ts';
import type { Asking } from '../store/accept.ts';
import type { Asked, Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What a command knows once its answer is deferred. */
export type Intake = Asked & Asking;

type Accepting = Pick<
  ActionParts,
  'requests' | 'steps' | 'queues' | 'admission' | 'prices' | 'inputFiles' | 'editor' | 'guilds' | 'moderation' | 'log'
>;

/**
 * Accepts a request in one step: holds the credits, writes the record, and queues it in its guild. Repeating it with the
 * same id has no effect.
 * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`, `blocked`, `moderated`, `not_judged`: nothing was stored
 * or charged
 */
export function submitRequest(context: Accepting, intake: Intake): Promise<Request> {
  const attributes = { 'kiln.request': intake.id, 'kiln.stage': intake.type };
  return traced('submit', { kind: 'producer', attributes }, () => accept(context, intake));
}

async function accept(context: Accepting, intake: Intake): Promise<Request> {
  const { requests, steps, queues, admission, prices, inputFiles, editor } = context;
  const { token, roles, lead, admin, command, ...asked } = intake;
  const { id, type, input } = asked;
  const { stage } = stageEntry(type);
  const { error } = parseInput(stage, input);
  if (error) throw new Refused('bad_input', (words) => inputWords(words, stage, input, error), { cause: error });
  // Delivered twice, it was judged the first time.
  const flagged = (await requests.get(id))?.flagged ?? (await screened(context, intake));
  // A price that is not known is not held; the service's figure is charged at the end.
  const hold = priceOf(type, input, await prices.learned()) ?? 0;
  const submitted = await steps.accept(
    { ...asked, hold, flagged, trace: traceContext() },
    { token, roles, lead, admin, command },
  );
  if (submitted.outcome === 'limit') throw refusal(submitted.limit);
  if (submitted.outcome === 'short') {
    const { available } = submitted;
    throw new Refused('not_enough_credits', ({ refused }) =>
      refused.notEnoughCredits({ price: hold, left: available }),
    );
  }
  if (inputFiles?.hasAttachments(input)) await queues.add(ADDRESSES.storeInputs, id);
  await admission.admit();
  editor.wake();
  return submitted.request;
}

/** What is closed to them anyway is not looked into. */
async function screened(context: Accepting, intake: Intake): Promise<boolean> {
  const { guild_id: guild, user_id: user, roles = [], lead = false, admin = false } = intake;
  const channel = intake.parent_channel_id ?? intake.channel_id;
  const who = { user, channel, roles, lead, admin, application: intake.application_id };
  const closed = await context.guilds.access.closed(guild, who);
  if (closed) throw refusal(closed);
  return screenRequest(context, intake, intake);
}

import type { MessageComponentInteraction } from 'discord.js';
import { cancelRequest } from '../../jobs/actions/cancel-request.ts';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { CANCEL_AGREED, CANCEL_ANSWERED, confirmCancel, keptByCancel } from '../../messages/request/cancel-words.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, wordsOf } from '../respond.ts';
import { checkMayPress, mustFind } from './authorize-press.ts';

export async function pressCancel(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  // The question is replaced by its answer, so that nothing is left to press, even if the request has ended in the
  // meantime.
  const isAnswer = press.argument === CANCEL_ANSWERED;
  await (isAnswer ? interaction.deferUpdate() : deferPrivately(interaction));
  const request = await mustFind(context, interaction, press);
  await cancelOrAsk(context, interaction, request, isAnswer || press.argument === CANCEL_AGREED);
}

/** The rest of a cancel after the answer was deferred. Asks first if it costs something that the button did not say. */
export async function cancelOrAsk(
  context: CommandContext,
  interaction: Answerable,
  request: Request,
  isAgreed: boolean,
): Promise<void> {
  checkMayPress(interaction, request);
  const kept = isAgreed || isEnd(request.state) ? 0 : keptByCancel(await context.jobs.show.view(request));
  if (kept > 0) return finish(interaction, confirmCancel(wordsOf(interaction), request.id, kept));
  const { outcome } = await cancelRequest(context.jobs, request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).taskList.cancelOutcomes[outcome]));
}

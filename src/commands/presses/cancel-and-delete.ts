import type { MessageComponentInteraction } from 'discord.js';
import { cancelRequest } from '../../jobs/actions/cancel-request.ts';
import { removeResult } from '../../jobs/actions/remove-result.ts';
import { cancelAll } from '../../jobs/actions/steer-chain.ts';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { confirmDelete, notice } from '../../messages/guild/private-notices.ts';
import {
  CANCEL_AGREED,
  CANCEL_ALL,
  CANCEL_ALL_AGREED,
  CANCEL_ALL_ANSWERED,
  CANCEL_ANSWERED,
  confirmCancel,
  keptByCancel,
} from '../../messages/request/cancel-words.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, wordsOf } from '../respond.ts';
import { checkMayPress, gone, mustFind } from './authorize-press.ts';

export const pressCancel: PressHandler = async (context, interaction, press) => {
  // The question is replaced by its answer, so that nothing is left to press, even if the request has ended in the
  // meantime.
  const isAnswer = press.argument === CANCEL_ANSWERED || press.argument === CANCEL_ALL_ANSWERED;
  await (isAnswer ? interaction.deferUpdate() : deferPrivately(interaction));
  const request = await mustFind(context, interaction, press);
  if (OF_ALL.has(press.argument)) {
    return cancelAllOrAsk(context, interaction, request, isAnswer || press.argument === CANCEL_ALL_AGREED);
  }
  await cancelOrAsk(context, interaction, request, isAnswer || press.argument === CANCEL_AGREED);
};

const OF_ALL: ReadonlySet<string | undefined> = new Set([CANCEL_ALL, CANCEL_ALL_AGREED, CANCEL_ALL_ANSWERED]);

/** The same of all requests of its group. */
async function cancelAllOrAsk(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  request: Request,
  isAgreed: boolean,
): Promise<void> {
  checkMayPress(interaction, request);
  const { jobs } = context;
  const group = await jobs.requests.group(request.hold_id ?? request.id);
  if (!group) throw gone();
  const open = group.requests.filter(({ state }) => !isEnd(state));
  const views = isAgreed ? [] : await Promise.all(open.map(jobs.show.view));
  const kept = views.reduce((sum, view) => sum + keptByCancel(view), 0);
  const words = wordsOf(interaction);
  if (kept > 0) return finish(interaction, confirmCancel(words, request.id, kept, CANCEL_ALL_ANSWERED));
  const { released, requested } = await cancelAll(jobs, group, interaction.user.id);
  const isLate = released + requested === 0;
  const { taskList, groups } = words;
  await finish(
    interaction,
    notice(isLate ? taskList.cancelOutcomes.too_late : groups.canceledOutcome({ released, requested })),
  );
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
  const outcome = await cancelRequest(context.jobs, request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).taskList.cancelOutcomes[outcome]));
}

/** Delete, after a private question. */

export const pressDelete: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  const isOthers = request.ephemeral && request.user_id !== interaction.user.id;
  const words = wordsOf(interaction);
  await finish(interaction, confirmDelete(words, request.id, isOthers ? words.taskList.private : request.title));
};

export const confirmedDelete: PressHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  await removeResult(context.jobs, request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).common.deleted));
};

export const pressKeep: PressHandler = async (_context, interaction) => {
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).common.kept));
};

import type { MessageComponentInteraction } from 'discord.js';
import { Task } from 'kiln-client/contract/task';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { renderForOthers, reportButton } from '../../messages/guild/moderation-message.ts';
import { confirmDelete, notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { CANCEL_AGREED, CANCEL_ANSWERED, confirmCancel, keptByCancel } from '../../messages/request/cancel-words.ts';
import { renderDetails } from '../../messages/request/details-message.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, isRestricted, wordsOf } from '../respond.ts';
import { checkJudged, checkMayPress, checkMayUse, checkShown, mayUse, mustFind } from './authorize-press.ts';

/** Buttons that cost nothing: cancel, delete (with confirmation), more. Their answers are private. */

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
  await cancelRequest(context, interaction, request, isAnswer || press.argument === CANCEL_AGREED);
}

/** The rest of a cancel after the answer was deferred. Asks first if it costs something that the button did not say. */
export async function cancelRequest(
  context: CommandContext,
  interaction: Answerable,
  request: Request,
  isAgreed: boolean,
): Promise<void> {
  checkMayPress(interaction, request);
  const kept = isAgreed || isEnd(request.state) ? 0 : keptByCancel(await context.jobs.view(request));
  if (kept > 0) return finish(interaction, confirmCancel(wordsOf(interaction), request.id, kept));
  const { outcome } = await context.jobs.cancel(request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).taskList.cancelOutcomes[outcome]));
}

export async function pressDelete(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  const isOthers = request.ephemeral && request.user_id !== interaction.user.id;
  const words = wordsOf(interaction);
  await finish(interaction, confirmDelete(words, request.id, isOthers ? words.taskList.private : request.title));
}

export async function confirmedDelete(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await interaction.deferUpdate();
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  await context.jobs.remove(request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).common.deleted));
}

export async function pressKeep(_context: CommandContext, interaction: MessageComponentInteraction): Promise<void> {
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).common.kept));
}

export async function pressMore(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const known = await mustFind(context, interaction, press);
  // Shows all options and links to all files, so not for everyone.
  const settings = await context.guilds.settings(known.guild_id);
  if (!mayUse(interaction, known, settings) && !known.ephemeral) {
    checkShown(interaction, known);
    return finish(interaction, renderForOthers(wordsOf(interaction), known));
  }
  checkMayUse(interaction, known, settings);
  checkJudged(context, known);
  const request = await context.jobs.reread(known);
  const task = Task.safeParse(request.task);
  if (request.state === 'succeeded' && !task.success) {
    throw new Refused('no_task', ({ taskList }) => taskList.noRecord);
  }
  const isOthers = request.state === 'succeeded' && request.user_id !== interaction.user.id;
  const { reaches, hidden } = await context.jobs.view({ ...request, restricted: isRestricted(interaction.channel) });
  if (hidden === 'withheld') throw new Refused('withheld', ({ moderation }) => moderation.withheld);
  const details = {
    requestId: request.id,
    type: request.type,
    title: request.title,
    input: request.input,
    createdAt: request.created_at,
    reaches,
    report: isOthers ? reportButton(wordsOf(interaction), request.id) : undefined,
    ...(request.charged === undefined ? {} : { charged: request.charged }),
    ...(task.success ? { task: task.data } : {}),
  };
  await finish(interaction, renderDetails(wordsOf(interaction), details, context.now()));
}

/** Sends all files of a result in a private answer, which a job fills. */
export async function pressFiles(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  if (request.ephemeral && request.user_id !== interaction.user.id) {
    throw new Refused('not_yours', ({ moderation }) => moderation.isPrivate);
  }
  checkShown(interaction, request);
  checkJudged(context, request);
  const { hidden } = await context.jobs.view({ ...request, restricted: isRestricted(interaction.channel) });
  if (hidden === 'withheld') throw new Refused('withheld', ({ moderation }) => moderation.withheld);
  await context.jobs.sendFiles(interaction.id, {
    ...{ request: request.id, application: interaction.applicationId, token: interaction.token },
    ...{ limit: interaction.attachmentSizeLimit, zip: press.argument === 'zip', locale: interaction.locale },
  });
}

import type { MessageComponentInteraction } from 'discord.js';
import { Task } from 'kiln-client/contract/task';
import { UserError } from 'kiln-errors';
import { filesOf, unreachedFiles } from '../jobs/files/files-of.ts';
import { isEnd, type Request } from '../jobs/requests/request.ts';
import { CANCEL_AGREED, confirmCancel, keptByCancel } from '../messages/cancel-words.ts';
import type { Press } from '../messages/custom-id.ts';
import { renderDetails } from '../messages/details-message.ts';
import { confirmDelete, notice } from '../messages/notices.ts';
import type { CommandContext } from './context.ts';
import { checkMayPress, checkMayUse, mustFind } from './pressed-request.ts';
import { type Answerable, deferPrivately, finish } from './respond.ts';

/** Buttons that cost nothing: cancel, delete (asked twice), more. Their answers are private. */

const CANCEL_WORDS = {
  released: 'Canceled. All credits came back.',
  requested: 'Canceling. The message says when it is done, and whether the service keeps any credits.',
  too_late: 'Too late to cancel: it has ended already.',
} as const;

export async function pressCancel(context: CommandContext, interaction: Answerable, press: Press): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  await cancelRequest(context, interaction, request, press.argument === CANCEL_AGREED);
}

/**
 * What remains of a cancel once the answer is deferred. Where it costs something that was not said before the press, it is
 * said now.
 */
export async function cancelRequest(
  context: CommandContext,
  interaction: Answerable,
  request: Request,
  isAgreed: boolean,
): Promise<void> {
  checkMayPress(interaction, request);
  const kept = isAgreed || isEnd(request.state) ? 0 : keptByCancel(await context.jobs.view(request));
  if (kept > 0) return finish(interaction, confirmCancel(request.id, kept));
  const { outcome } = await context.jobs.cancel(request.id, interaction.user.id);
  await finish(interaction, notice(CANCEL_WORDS[outcome]));
}

export async function pressDelete(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  await finish(interaction, confirmDelete(request.id, request.title));
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
  await finish(interaction, notice('Deleted.'));
}

export async function pressKeep(_context: CommandContext, interaction: MessageComponentInteraction): Promise<void> {
  await interaction.deferUpdate();
  await finish(interaction, notice('Kept.'));
}

export async function pressMore(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const known = await mustFind(context, interaction, press);
  // All that was asked for, and links to all files: not everybody's who sees the message.
  checkMayUse(interaction, known, await context.guilds.settings(known.guild_id));
  const request = await context.jobs.reread(known);
  const task = Task.safeParse(request.task);
  if (request.state === 'succeeded' && !task.success) {
    throw new UserError('no_task', 'Kiln has no record of the result any more.');
  }
  const { reaches } = await context.jobs.view(request);
  const details = {
    requestId: request.id,
    type: request.type,
    title: request.title,
    input: request.input,
    createdAt: request.created_at,
    reaches,
    unreached: unreachedFiles(filesOf(request), reaches).length > 0,
    ...(request.charged === undefined ? {} : { charged: request.charged }),
    ...(task.success ? { task: task.data } : {}),
  };
  await finish(interaction, renderDetails(details, context.now()));
}

/** The message's links made anew: the message shows them as soon as they are read. */
export async function pressFresh(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await interaction.deferUpdate();
  const before = await mustFind(context, interaction, press);
  const request = await context.jobs.reread(before);
  if (context.now() - (request.task_read_at ?? 0) < READ_RECENTLY_MS) return;
  throw new UserError('not_read', 'The service does not answer just now. Press again in a while.');
}

/** Clocks of ours and Redis' may differ. */
const READ_RECENTLY_MS = 5 * 60_000;

/** The files that are neither attached nor to be had by a link, in a message of their own. */
export async function pressAttach(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  await context.jobs.attach(request.id);
  await finish(interaction, notice('The files come in a message of their own, as many as Discord takes at once.'));
}

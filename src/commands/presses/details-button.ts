import { Task } from 'kiln-client/contract/task';
import { askForFiles } from '../../jobs/actions/ask-for-files.ts';
import { refreshLinks } from '../../jobs/actions/refresh-links.ts';
import { renderForOthers, reportButton } from '../../messages/guild/moderation-message.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderDetails } from '../../messages/request/details-message.ts';
import { whyAsked } from '../../messages/request/request-message.ts';
import type { PressHandler } from '../command.ts';
import { deferPrivately, finish, isLead, wordsOf } from '../respond.ts';
import {
  checkJudged,
  checkMaySee,
  checkMayUse,
  checkShown,
  gone,
  mayUse,
  mustFind,
  mustFindUsable,
  viewHere,
} from './authorize-press.ts';

/** More about a result, and all its files, in a private answer. */

export const pressMore: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const known = await mustFind(context, interaction, press);
  // Shows all options and links to all files, so not for everyone.
  const settings = await context.guilds.settings(known.guild_id);
  if (!mayUse(interaction, known, settings) && !known.ephemeral) {
    checkShown(interaction, known);
    const { viewer, hidden } = await viewHere(context, interaction, known);
    const offered = {
      mayTakeFiles: hidden !== 'withheld',
      isTogether: context.jobs.rooms !== undefined && viewer !== undefined,
    };
    return finish(interaction, renderForOthers(wordsOf(interaction), known, offered));
  }
  checkMayUse(interaction, known, settings);
  checkJudged(context, known);
  const request = await refreshLinks(context.jobs, known);
  const task = Task.safeParse(request.task);
  if (request.state === 'succeeded' && !task.success) {
    throw new Refused('no_task', ({ taskList }) => taskList.noRecord);
  }
  const isOwn = request.user_id === interaction.user.id;
  const view = await viewHere(context, interaction, request);
  if (view.hidden === 'withheld') throw new Refused('withheld', ({ moderation }) => moderation.withheld);
  const chains = (await context.guilds.chains.list(request.guild_id)).length > 0;
  const words = wordsOf(interaction);
  const report = request.state === 'succeeded' && !isOwn ? reportButton(words, request.id) : undefined;
  const isTogether = context.jobs.rooms !== undefined;
  const mayAccept = isLead(interaction);
  const besides = { chains, report, mayAccept, mayDelete: isOwn || mayAccept, isTogether };
  await finish(interaction, renderDetails(words, view, besides, context.now()));
};

/** Why a cut-out is asked about, and what would help: for the member who presses. */
export const pressWhy: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const request = await mustFindUsable(context, interaction, press);
  const words = wordsOf(interaction);
  const why = whyAsked(words, await context.jobs.show.view(request));
  if (why === undefined) throw gone();
  await finish(interaction, notice(why));
};

/** Sends all files of a result in a private answer, which a job fills. */
export const pressFiles: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMaySee(interaction, request);
  checkShown(interaction, request);
  checkJudged(context, request);
  const { hidden } = await viewHere(context, interaction, request);
  if (hidden === 'withheld') throw new Refused('withheld', ({ moderation }) => moderation.withheld);
  await askForFiles(context.jobs, interaction.id, {
    request: request.id,
    application: interaction.applicationId,
    token: interaction.token,
    limit: interaction.attachmentSizeLimit,
    zip: press.argument === 'zip',
    locale: interaction.locale,
  });
};

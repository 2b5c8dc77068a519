import type { MessageComponentInteraction } from 'discord.js';
import { openResult } from '../../jobs/actions/open-result.ts';
import { addressFor } from '../../jobs/store/display.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { assetPlace } from '../orders/choose-asset-thread.ts';
import { deferAnswer } from '../orders/defer-answer.ts';
import { checkJudged, mustFindUsable } from '../presses/authorize-press.ts';
import { deferPrivately, finish, inTime, wordsOf } from '../respond.ts';
import { bringBack } from './repost-request.ts';

/** A number under a group, or a row of a batch: the result gets a message of its own, with files and buttons; it has one only once. */
export const pressOpen: PressHandler = async (context, interaction, { argument, ...pressed }) => {
  // The answer has to be deferred within three seconds, as private as the group is.
  const press = { ...pressed, requestId: argument ?? pressed.requestId };
  const request = await inTime(mustFindUsable(context, interaction, press));
  checkJudged(context, request);
  if (request.display_id === undefined) return showOpened(context, interaction, request);
  const place = await deferAnswer(context, interaction, { said: request.ephemeral });
  const asset = await assetOfOpened(context, interaction, request);
  const { token } = interaction;
  if (await openResult(context.jobs, request.id, { message: place.messageId, token, asset })) return;
  // Another press was first.
  await finish(interaction, notice(wordsOf(interaction).groups.pick));
};

async function showOpened(context: CommandContext, interaction: MessageComponentInteraction, request: Request) {
  const url = addressFor(interaction.user.id, request);
  if (url === undefined) return bringBack(context, interaction, request.id);
  await deferPrivately(interaction);
  await finish(interaction, notice(`[${wordsOf(interaction).request.seeMessage}](${url})`));
}

/** It begins an asset, unless it was made in the thread of one. */
async function assetOfOpened(context: CommandContext, interaction: MessageComponentInteraction, request: Request) {
  if (request.ephemeral) return {};
  const { asked } = await assetPlace(context, interaction, undefined);
  return asked.asset_id === interaction.id ? { ...asked, asset_id: request.id } : asked;
}

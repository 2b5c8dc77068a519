import type { MessageComponentInteraction } from 'discord.js';
import { pageSheet, turnsOf } from '../../jobs/library/thumbnails.ts';
import { addressFor } from '../../jobs/store/display.ts';
import { isReadable, type Request } from '../../jobs/store/request.ts';
import { taskOf } from '../../jobs/store/task-of.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { type Compared, renderCompared } from '../../messages/lists/compare-message.ts';
import { measuresOf } from '../../messages/request/result-facts.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { gone } from '../presses/authorize-press.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { seen } from './library-entry.ts';
import { shownPicture } from './library-pages.ts';

/** Two results side by side, chosen on a page of the library or of a story. */

const SHEET = 'compare.webp';

/** @throws {UserError} `gone`: one of them was deleted, is not there, or not for who asks */
export const pressCompare: PressHandler = async (context, interaction) => {
  await deferPrivately(interaction);
  const [first, second, ...others] = interaction.isStringSelectMenu() ? interaction.values : [];
  if (first === undefined || second === undefined || first === second || others.length > 0) throw gone();
  const one = await comparable(context, interaction, first);
  const other = await comparable(context, interaction, second);
  const ids = await Promise.all([one, other].map((request) => shownPicture(context, interaction, request)));
  const mayTurn = ids.every((id) => id !== undefined);
  const sheet =
    (mayTurn && (await turnsOf(context.jobs, [one, other]))) || (await pageSheet(context.jobs, one.guild_id, ids));
  const shown = sheet && `attachment://${SHEET}`;
  const reader = interaction.user.id;
  const body = renderCompared(wordsOf(interaction), [comparedOf(one, reader), comparedOf(other, reader)], shown);
  await finish(interaction, body, sheet && { name: SHEET, bytes: sheet });
};

/** What was deleted is said to be that to those who might have seen it: its record says no more of it. */
async function comparable(context: CommandContext, interaction: MessageComponentInteraction, id: string) {
  const request = await context.jobs.requests.getAny(id);
  const isOwn = request && isReadable(request) && request.guild_id === interaction.guildId;
  if (!request || (isOwn && request.removed_by !== undefined)) {
    throw new Refused('gone', ({ compare }) => compare.deleted);
  }
  return seen(context, interaction, { action: 'compare', requestId: id });
}

function comparedOf(request: Request, reader: string): Compared {
  const { id, type, title, user_id: user, input, facts, charged } = request;
  return {
    id,
    type,
    title,
    user,
    input,
    charged,
    at: request.finished_at ?? request.created_at,
    ...measuresOf(taskOf(request), facts),
    url: addressFor(reader, request),
  };
}

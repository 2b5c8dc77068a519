import { stageEntry } from 'kiln-client/contract/families/index';
import { favourResult, tagResult } from '../../jobs/actions/tag-result.ts';
import { MOST_TAG_LENGTH, MOST_TAGS, readMarks } from '../../jobs/library/marks.ts';
import { addressFor } from '../../jobs/store/display.ts';
import type { Request } from '../../jobs/store/request.ts';
import { refusal } from '../../messages/guild/limit-words.ts';
import { renderEntry } from '../../messages/lists/library-message.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import { editFields } from '../../messages/request/next-steps.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { openTo } from '../families/check-access.ts';
import { gone, mayUse, mustFind } from '../presses/authorize-press.ts';
import { type Answerable, deferPrivately, finish, inTime, isLead, placeOf, whoIs, wordsOf } from '../respond.ts';
import { hiddenHere } from './library-pages.ts';
import { maySee } from './may-see.ts';

/** A result that was opened in the library: its picture, what members say of it, and the way on from it. */

const PICTURE = 'result.webp';

/** The select of a page: its value is the result. */
export const pressEntry: PressHandler = async (context, interaction, press) => {
  await deferPrivately(interaction);
  const request = await seen(context, interaction, { ...press, requestId: press.argument ?? press.requestId });
  await showEntry(context, interaction, request);
};

export const pressFavour: PressHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const request = await seen(context, interaction, press);
  await favourResult(context.jobs, request, interaction.user.id);
  await showEntry(context, interaction, request);
};

export const pressTag: PressHandler = async (context, interaction, press) => {
  const reading = Promise.all([seen(context, interaction, press), readMarks(context.jobs.redis, press.requestId)]);
  const [, { tags }] = await inTime(reading);
  const { library } = wordsOf(interaction);
  const form = {
    customId: encodePress(press),
    title: library.tagsTitle,
    label: library.tagsLabel,
    most: MOST_TAGS * (MOST_TAG_LENGTH + 2),
    value: tags.map(({ text }) => text).join(', '),
  };
  await context.typedForms.open(interaction, wordsForm(form));
};

export const submitTags: FormHandler = async (context, interaction, press) => {
  const { userId: user, channelId: channel } = placeOf(interaction);
  await interaction.deferUpdate();
  const request = await seen(context, interaction, press);
  const closed = await context.guilds.access.closed(request.guild_id, whoIs(interaction));
  if (closed && 'blocked' in closed) throw refusal(closed);
  const by = { id: interaction.id, user, channel, lead: isLead(interaction) };
  await tagResult(context.jobs, request, by, interaction.fields.getTextInputValue('words'));
  await showEntry(context, interaction, request);
};

/** @throws {UserError} `gone`: it is not there, or not for who asks */
export async function seen(context: CommandContext, interaction: Answerable, press: Press): Promise<Request> {
  const request = await mustFind(context, interaction, press);
  if (request.state !== 'succeeded' || !maySee(context, interaction, request)) throw gone();
  return request;
}

export async function showEntry(context: CommandContext, interaction: Answerable, request: Request): Promise<void> {
  const { jobs, guilds } = context;
  const { id, guild_id: guild, type } = request;
  const words = wordsOf(interaction);
  const [marks, settings, { mayMake }, hidden] = await Promise.all([
    readMarks(jobs.redis, id),
    guilds.settings(guild),
    openTo(context, interaction, guild, whoIs(interaction)),
    hiddenHere(context, interaction, request),
  ]);
  const picture = hidden === undefined ? await jobs.thumbnails?.read(guild, id) : undefined;
  const isFormed = editFields(words, stageEntry(type).stage, request.input).length > 0;
  const body = renderEntry(words, {
    id,
    type,
    title: request.title,
    user: request.user_id,
    at: request.finished_at ?? request.created_at,
    tags: marks.tags.map(({ text }) => text),
    fans: marks.fans,
    isFavourite: marks.fans.includes(interaction.user.id),
    url: addressFor(interaction.user.id, request),
    picture: picture && `attachment://${PICTURE}`,
    mayRemix: isFormed && mayMake(type) && mayUse(interaction, request, settings),
    hidden,
  });
  await finish(interaction, body, picture && { name: PICTURE, bytes: picture });
}

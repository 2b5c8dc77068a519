import { renameTags } from '../../jobs/actions/tag-result.ts';
import { findPage } from '../../jobs/library/find-page.ts';
import { keepSearch, type LibrarySearch, MOST_PAGES, readSearch } from '../../jobs/library/searches.ts';
import { pageSheet } from '../../jobs/library/thumbnails.ts';
import type { Request } from '../../jobs/store/request.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { RENAME, renderLibrary } from '../../messages/lists/library-message.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { wordsForm } from '../../messages/parts/form.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { viewHere } from '../presses/authorize-press.ts';
import { type Answerable, checkLead, deferPrivately, finish, inTime, isLead, placeOf, wordsOf } from '../respond.ts';
import { maySee } from './may-see.ts';

/** Pages of the library, and what leads do to all that a page belongs to. */

const PER_PAGE = 9;
const SHEET = 'library.webp';
const LEADS_ONLY: Refused['say'] = ({ library }) => library.leadsRename;

/** @param id of the search: the interaction that began it. @param page from 1 */
export async function showPage(
  context: CommandContext,
  interaction: Answerable,
  id: string,
  search: LibrarySearch,
  page: number,
): Promise<void> {
  const { guildId: guild, query, pages } = search;
  const { found, next } = await findPage(context.jobs, {
    guild,
    reader: search.userId,
    query,
    after: pages[page - 2],
    size: PER_PAGE,
    maySee: (request) => maySee(context, interaction, request),
  });
  const mayGoOn = next !== undefined && page < MOST_PAGES;
  await keepSearch(context.jobs.redis, id, { ...search, pages: mayGoOn ? [...pages.slice(0, page - 1), next] : pages });
  const shown = found.map(({ request }) => shownPicture(context, interaction, request));
  const sheet = await pageSheet(context.jobs, guild, await Promise.all(shown));
  const body = renderLibrary(wordsOf(interaction), {
    id,
    page,
    query,
    results: found.map(({ request, marks }) => ({
      id: request.id,
      type: request.type,
      title: request.title,
      user: request.user_id,
      at: request.finished_at ?? request.created_at,
      tags: marks.tags.map(({ text }) => text),
      fans: marks.fans.length,
      votes: request.votes ?? 0,
    })),
    more: mayGoOn,
    sheet: sheet && `attachment://${SHEET}`,
    url: context.jobs.libraryLinks?.of(id),
    mayRename: isLead(interaction) && found.length > 0,
  });
  await finish(interaction, body, sheet && { name: SHEET, bytes: sheet });
}

/** The result whose picture may be shown here; undefined: it is not for everybody. */
export async function shownPicture(context: CommandContext, interaction: Answerable, request: Request) {
  return (await hiddenHere(context, interaction, request)) === undefined ? request.id : undefined;
}

export async function hiddenHere(context: CommandContext, interaction: Answerable, request: Request) {
  return request.flagged ? (await viewHere(context, interaction, request)).hidden : undefined;
}

/** The buttons of a page: another page, or the form that renames the tag that is looked for. */
export const pressLibrary: PressHandler = async (context, interaction, press) => {
  if (press.argument === RENAME) return askName(context, interaction, press);
  const page = Number(press.argument);
  await interaction.deferUpdate();
  const search = await ownSearch(context, interaction, press);
  if (!Number.isSafeInteger(page) || page < 1 || page > search.pages.length + 1) throw isOver();
  await showPage(context, interaction, press.requestId, search, page);
};

const askName: PressHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  const search = await inTime(ownSearch(context, interaction, press));
  const { library } = wordsOf(interaction);
  const { tag: value = '' } = search.query;
  const form = { customId: encodePress(press), title: library.rename, label: library.newName, most: 40, value };
  await context.typedForms.open(interaction, wordsForm(form));
};

export const submitName: FormHandler = async (context, interaction, press) => {
  checkLead(interaction, LEADS_ONLY);
  await deferPrivately(interaction);
  const { guildId: guild, userId: user, channelId: channel } = placeOf(interaction);
  const { tag } = (await ownSearch(context, interaction, press)).query;
  if (tag === undefined) throw isOver();
  const by = { id: interaction.id, user, channel };
  const count = await renameTags(context.jobs, { guild, tag, by }, interaction.fields.getTextInputValue('words'));
  await finish(interaction, notice(wordsOf(interaction).library.renamed({ count })));
};

/** @throws {UserError} `unknown_button`: it is too old, or another's */
async function ownSearch({ jobs }: CommandContext, interaction: Answerable, press: Press): Promise<LibrarySearch> {
  const { guildId, userId } = placeOf(interaction);
  const search = await readSearch(jobs.redis, press.requestId);
  if (search?.guildId !== guildId || search.userId !== userId) throw isOver();
  return search;
}

const isOver = () => new Refused('unknown_button', ({ library }) => library.over);

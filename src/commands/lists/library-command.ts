import {
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ASSET_STATES } from '../../guilds/asset-states.ts';
import { tagKey } from '../../jobs/actions/tag-result.ts';
import { findPage } from '../../jobs/library/find-page.ts';
import { FAVOURITES, type LibraryQuery } from '../../jobs/library/library-index.ts';
import { beginSearch } from '../../jobs/library/searches.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { oneLine } from '../../messages/parts/text.ts';
import { type Command, choicesOf, GUILD_ONLY, MOST_CHOICES, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, placeOf } from '../respond.ts';
import { showPage } from './library-pages.ts';
import { maySee } from './may-see.ts';
import { kindChoices } from './task-commands.ts';

/** /library: the finished results of a guild, as far as who asks may see them. */

const text = ApplicationCommandOptionType.String as const;

export function libraryCommand(context: CommandContext): Command {
  const titledOption = (name: 'word' | 'kind' | 'member' | 'tag' | 'state' | 'favorites' | 'voted' | 'from' | 'to') =>
    titled(({ commands }) => commands.library[name]);
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.library),
      options: [
        { type: text, ...titledOption('word'), autocomplete: true, max_length: 100 },
        { type: text, ...titledOption('tag'), autocomplete: true, max_length: 100 },
        { type: text, ...titledOption('kind'), choices: kindChoices() },
        { type: ApplicationCommandOptionType.User as const, ...titledOption('member') },
        {
          type: text,
          ...titledOption('state'),
          choices: choicesOf(ASSET_STATES, ({ assets }) => assets.states),
        },
        {
          type: text,
          ...titledOption('favorites'),
          choices: choicesOf(FAVOURITES, ({ commands }) => commands.library.favorites.choices),
        },
        { type: ApplicationCommandOptionType.Boolean as const, ...titledOption('voted') },
        { type: text, ...titledOption('from'), max_length: 10 },
        { type: text, ...titledOption('to'), max_length: 10 },
      ],
    },
    async run(interaction) {
      const query = queryOf(interaction);
      await deferPrivately(interaction);
      const { guildId, userId } = placeOf(interaction);
      const search = { guildId, userId, query, pages: [], locale: interaction.locale };
      await beginSearch(context.jobs.redis, interaction.id, search);
      await showPage(context, interaction, interaction.id, search, 1);
    },
    suggest: (interaction) =>
      interaction.options.getFocused(true).name === 'tag'
        ? suggestTags(context, interaction)
        : suggestTitles(context, interaction),
  };
}

/** @throws {UserError} `bad_input` */
function queryOf({ options }: ChatInputCommandInteraction): LibraryQuery {
  const said = (name: string) => options.getString(name)?.trim() || undefined;
  const tag = said('tag');
  const until = dayOf(said('to'));
  const query: { [Name in keyof LibraryQuery]: LibraryQuery[Name] | undefined } = {
    words: said('word'),
    tag: tag === undefined ? undefined : tagKey(tag),
    family: said('kind'),
    member: options.getUser('member')?.id,
    state: ASSET_STATES.find((one) => one === said('state')),
    favourites: FAVOURITES.find((one) => one === said('favorites')),
    voted: options.getBoolean('voted') || undefined,
    from: dayOf(said('from')),
    until: until === undefined ? undefined : until + DAY_MS,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

const DAY_MS = 86_400_000;

/** The beginning of a day, UTC, in milliseconds. @throws {UserError} `bad_input` */
function dayOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(said) ? Date.parse(said) : Number.NaN;
  if (Number.isNaN(at)) throw new Refused('bad_input', ({ library }) => library.badDate);
  return at;
}

/** Results that are read for suggestions. */
const LOOKED_AT = 60;

function newest(context: CommandContext, interaction: AutocompleteInteraction, query: LibraryQuery, size: number) {
  const { guildId: guild, userId: reader } = placeOf(interaction);
  return findPage(context.jobs, { guild, reader, query, size, maySee: (one) => maySee(context, interaction, one) });
}

/** Tags of results that who asks may see: the most used of the newest ones. */
async function suggestTags(
  context: CommandContext,
  interaction: AutocompleteInteraction,
): Promise<APIApplicationCommandOptionChoice[]> {
  const typed = tagKey(interaction.options.getFocused());
  // Beginnings of words are found from three letters on.
  const words = typed.length < 3 ? {} : { words: typed };
  const { found } = await newest(context, interaction, { isTagged: true, ...words }, LOOKED_AT);
  const tags = found.flatMap(({ marks }) => marks.tags).filter(({ folded }) => folded.includes(typed));
  const most = [...Map.groupBy(tags, ({ folded }) => folded).values()].sort((a, b) => b.length - a.length);
  return most.flatMap((some) => some.slice(-1)).map(({ text }) => ({ name: text, value: text }));
}

async function suggestTitles(
  context: CommandContext,
  interaction: AutocompleteInteraction,
): Promise<APIApplicationCommandOptionChoice[]> {
  const words = interaction.options.getFocused().trim();
  const { found } = await newest(context, interaction, { words }, MOST_CHOICES);
  const titles = [...new Set(found.map(({ request }) => oneLine(request.title)))].filter((title) => title !== '');
  return titles.map((title) => ({ name: title, value: title.slice(0, 100) }));
}

import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  AttachmentBuilder,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
} from 'discord.js';
import { type Learned, learnStandard } from 'kiln-client/contract/standard/learn';
import { MOST_STANDARD_BYTES, readStandard, type Standard } from 'kiln-client/contract/standard/standard';
import { UserError } from 'kiln-errors';
import { standardOf } from '../../guilds/settings.ts';
import { isFromDiscord } from '../../jobs/discord/file-origins.ts';
import { fetchAttachment } from '../../jobs/files/fetch-attachment.ts';
import { measuredOf } from '../../jobs/store/chains/held-against.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { userText } from '../../messages/parts/text.ts';
import { renderProposal, renderStandard } from '../../messages/settings/standard-message.ts';
import { type Command, GUILD_ONLY, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { suggestTasks } from '../families/autocomplete.ts';
import { checkJudged, checkMayUse, findPressed } from '../presses/authorize-press.ts';
import { type Answerable, askByModal, deferPrivately, finish, isLead, placeOf, wordsOf } from '../respond.ts';
import { readStandardForm, standardForm } from './standard-form.ts';

/** /standard: the rules of a guild for its assets. Everybody may read them and take them along; leads change them. */

interface Subcommand {
  options: APIApplicationCommandBasicOption[];
  run(context: CommandContext, interaction: ChatInputCommandInteraction): Promise<void>;
}

const show: Subcommand = {
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    await answer(interaction, await standardIn(context, interaction));
  },
};

const edit: Subcommand = { options: [], run: (context, interaction) => openForm(context, interaction) };

const take: Subcommand = {
  options: [
    {
      type: ApplicationCommandOptionType.Attachment,
      ...titled(({ commands }) => commands.standard.file),
      required: true,
      file_types: ['.json'],
    },
  ],
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction);
    const { url } = interaction.options.getAttachment('file', true);
    const bytes = await fetchAttachment(url, MOST_STANDARD_BYTES, (one) => isFromDiscord(one, context.origins));
    if (!bytes) throw new Refused('attachment_gone', (words) => words.presets.fileGone);
    await keep(context, interaction, readFile(bytes));
  },
};

const give: Subcommand = {
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    const standard = await standardIn(context, interaction);
    if (!standard) return answer(interaction, standard);
    const file = new AttachmentBuilder(Buffer.from(`${JSON.stringify(standard, null, 2)}\n`), {
      name: 'standard.json',
    });
    await interaction.editReply({ content: wordsOf(interaction).standard.exported, files: [file] });
  },
};

const remove: Subcommand = {
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction);
    await context.guilds.changeSettings(placeOf(interaction).guildId, { standard: '' });
    await finish(interaction, notice(wordsOf(interaction).common.deleted));
  },
};

const EXAMPLES = [1, 2, 3].map((number) => ({
  type: ApplicationCommandOptionType.String as const,
  ...titled(({ commands: { standard } }) => ({ ...standard.result, name: `${standard.result.name}${number}` })),
  required: true,
  autocomplete: true as const,
  max_length: 100,
}));

const learn: Subcommand = {
  options: EXAMPLES,
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction);
    const ids = EXAMPLES.map(({ name }) => interaction.options.getString(name, true).trim());
    const learned = await learnFrom(context, interaction, ids);
    await finish(interaction, renderProposal(wordsOf(interaction), learned, ids));
  },
};

/** @throws {UserError} `bad_examples`: they are not three results with what was measured of each; `not_yours`, `not_judged` */
async function learnFrom(context: CommandContext, interaction: Answerable, ids: readonly string[]): Promise<Learned> {
  const settings = await context.guilds.settings(placeOf(interaction).guildId);
  const wanted = [...new Set(ids)].map((requestId) =>
    findPressed(context, interaction, { action: 'standard', requestId }),
  );
  const found = (await Promise.all(wanted)).filter((request) => request !== undefined);
  for (const request of found) {
    checkMayUse(interaction, request, settings);
    checkJudged(context, request);
  }
  const measured = found.flatMap((request) => measuredOf(request) ?? []);
  if (measured.length < EXAMPLES.length) throw new Refused('bad_examples', ({ standard }) => standard.needsThree);
  return learnStandard(measured);
}

const SUBCOMMANDS = { show, edit, learn, import: take, export: give, remove } as const;
const isSubcommand = (name: string): name is keyof typeof SUBCOMMANDS => Object.hasOwn(SUBCOMMANDS, name);

export function standardCommand(context: CommandContext): Command {
  const options = Object.entries(SUBCOMMANDS).map(([name, { options: own }]) => ({
    type: ApplicationCommandOptionType.Subcommand as const,
    ...titled(({ commands }) => commands.standard[name as keyof typeof SUBCOMMANDS]), // an entry of the table
    options: own,
  }));
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.standard), options },
    async run(interaction) {
      const name = interaction.options.getSubcommand();
      if (!isSubcommand(name)) throw new Refused('unknown_command', ({ presets }) => presets.unknownSubcommand);
      await SUBCOMMANDS[name].run(context, interaction);
    },
    suggest: (interaction: AutocompleteInteraction) =>
      suggestTasks(
        context,
        interaction,
        interaction.options.getFocused(),
        (request) => measuredOf(request) && request.id,
      ),
  };
}

/** Edit, under the rules; `learn`, under those proposed from three results: they are in force from this press on. */
export async function pressStandard(context: CommandContext, interaction: MessageComponentInteraction, press: Press) {
  const [what, ...ids] = (press.argument ?? '').split('.');
  if (what !== 'learn') return openForm(context, interaction);
  await deferPrivately(interaction);
  checkLead(interaction);
  await keep(context, interaction, (await learnFrom(context, interaction, ids)).standard);
}

export async function submitStandard(context: CommandContext, interaction: ModalSubmitInteraction): Promise<void> {
  await deferPrivately(interaction);
  checkLead(interaction);
  await keep(context, interaction, readStandardForm(interaction.fields, await standardIn(context, interaction)));
}

async function openForm(
  context: CommandContext,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
): Promise<void> {
  checkLead(interaction);
  await askByModal(interaction, standardForm(wordsOf(interaction), await standardIn(context, interaction)));
}

async function standardIn({ guilds }: CommandContext, interaction: Answerable): Promise<Standard | undefined> {
  return standardOf(await guilds.settings(placeOf(interaction).guildId));
}

async function keep({ guilds }: CommandContext, interaction: Answerable, standard: Standard): Promise<void> {
  await guilds.changeSettings(placeOf(interaction).guildId, { standard: JSON.stringify(standard) });
  await answer(interaction, standard);
}

const answer = (interaction: Answerable, standard: Standard | undefined): Promise<void> =>
  finish(interaction, renderStandard(wordsOf(interaction), standard, isLead(interaction)));

/** @throws {UserError} `leads_only` */
function checkLead(interaction: Answerable): void {
  if (!isLead(interaction)) throw new Refused('leads_only', ({ standard }) => standard.leadsOnly);
}

/** @throws {UserError} `bad_standard`: what is wrong, in English as the names of its rules */
function readFile(bytes: Uint8Array): Standard {
  try {
    return readStandard(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = userText(error.message, 500);
    throw new Refused('bad_standard', ({ standard }) => standard.notAFile({ why }));
  }
}

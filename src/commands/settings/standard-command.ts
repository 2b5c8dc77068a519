import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
} from 'discord.js';
import { type Learned, learnStandard } from 'kiln-client/contract/standard/learn';
import { MOST_STANDARD_BYTES, readStandard, type Standard } from 'kiln-client/contract/standard/standard';
import { UserError } from 'kiln-errors';
import { standardOf } from '../../guilds/settings.ts';
import { measuredOf } from '../../jobs/store/chains/held-against.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { userText } from '../../messages/parts/text.ts';
import { renderProposal, renderStandard } from '../../messages/settings/standard-message.ts';
import {
  type Command,
  type FormHandler,
  GUILD_ONLY,
  type PressHandler,
  type Subcommand,
  subcommands,
  titled,
} from '../command.ts';
import type { CommandContext } from '../context.ts';
import { suggestTasks } from '../families/autocomplete.ts';
import { checkJudged, checkMayUse, findPressed } from '../presses/authorize-press.ts';
import { type Answerable, checkLead, deferPrivately, finish, handOver, isLead, placeOf, wordsOf } from '../respond.ts';
import { fetchOption } from './fetch-option.ts';
import { readStandardForm, standardForm } from './standard-form.ts';

/** /standard: the rules of a guild for its assets. Everybody may read them and take them along; leads change them. */

const LEADS_ONLY: Refused['say'] = ({ standard }) => standard.leadsOnly;

const show: Subcommand = {
  ...titled(({ commands }) => commands.standard.show),
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    await answer(interaction, await standardIn(context, interaction));
  },
};

const edit: Subcommand = { ...titled(({ commands }) => commands.standard.edit), options: [], run: openForm };

const take: Subcommand = {
  ...titled(({ commands }) => commands.standard.import),
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
    checkLead(interaction, LEADS_ONLY);
    await keep(context, interaction, readFile(await fetchOption(context, interaction, MOST_STANDARD_BYTES)));
  },
};

const give: Subcommand = {
  ...titled(({ commands }) => commands.standard.export),
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    const standard = await standardIn(context, interaction);
    if (!standard) return answer(interaction, standard);
    const bytes = Buffer.from(`${JSON.stringify(standard, null, 2)}\n`);
    await handOver(interaction, wordsOf(interaction).standard.exported, { name: 'standard.json', bytes });
  },
};

const remove: Subcommand = {
  ...titled(({ commands }) => commands.standard.remove),
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction, LEADS_ONLY);
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
  ...titled(({ commands }) => commands.standard.learn),
  options: EXAMPLES,
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction, LEADS_ONLY);
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

export function standardCommand(context: CommandContext): Command {
  const { options, run } = subcommands(context, [show, edit, learn, take, give, remove]);
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.standard), options },
    run,
    suggest: (interaction) =>
      suggestTasks(context, interaction, (request) => (measuredOf(request) ? request.id : undefined)),
  };
}

/** Edit, under the rules; `learn`, under those proposed from three results: they are in force from this press on. */
export const pressStandard: PressHandler = async (context, interaction, press) => {
  const [what, ...ids] = (press.argument ?? '').split('.');
  if (what !== 'learn') return openForm(context, interaction);
  await deferPrivately(interaction);
  checkLead(interaction, LEADS_ONLY);
  await keep(context, interaction, (await learnFrom(context, interaction, ids)).standard);
};

export const submitStandard: FormHandler = async (context, interaction) => {
  await deferPrivately(interaction);
  checkLead(interaction, LEADS_ONLY);
  await keep(context, interaction, readStandardForm(interaction.fields, await standardIn(context, interaction)));
};

async function openForm(
  context: CommandContext,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
): Promise<void> {
  checkLead(interaction, LEADS_ONLY);
  const form = standardForm(wordsOf(interaction), await standardIn(context, interaction));
  await context.typedForms.open(interaction, form);
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

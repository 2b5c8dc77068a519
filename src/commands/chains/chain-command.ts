import { ApplicationCommandOptionType, type AutocompleteInteraction } from 'discord.js';
import { MOST_CHAINS, MOST_STEPS, type SavedChain, type SavedStep } from '../../guilds/chains.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { chainLine, renderChains } from '../../messages/lists/chain-list-message.ts';
import { type Command, GUILD_ONLY, type Subcommand, subcommands, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { PRIVATE_OPTION } from '../families/family-command.ts';
import { checkLead, deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { parseName } from '../settings/preset-options.ts';
import { checkSteps } from './check-steps.ts';
import { findChain, suggestChains } from './find-chain.ts';
import { askForChain } from './order-chain.ts';
import { badChain, readStep, suggestSteps } from './read-steps.ts';

/** /chain: steps that are made one after the other, saved by leads for the guild and run by its members. */

const Text = ApplicationCommandOptionType.String;
const NEW_NAME = {
  type: Text,
  ...titled(({ commands }) => commands.chain.newName),
  required: true,
  max_length: 32,
} as const;
const KNOWN_NAME = { ...NEW_NAME, ...titled(({ commands }) => commands.chain.knownName), autocomplete: true } as const;
const STEP = 'step';

const stepOption = (number: number) =>
  ({
    type: Text,
    ...titled(({ commands: { chain } }) => ({ ...chain.step, name: `${chain.step.name}${number}` })),
    required: number <= 2,
    max_length: 300,
    autocomplete: true,
  }) as const;
const STEPS = Array.from({ length: MOST_STEPS }, (_, i) => stepOption(i + 1));

const run: Subcommand = {
  ...titled(({ commands }) => commands.chain.run),
  options: [KNOWN_NAME, PRIVATE_OPTION],
  async run(context, interaction) {
    const saved = await findChain(context, interaction, interaction.options.getString('name', true));
    const isPrivate = interaction.options.getBoolean(PRIVATE_OPTION.name) ?? undefined;
    await askForChain(context, interaction, { saved, isPrivate });
  },
};

const save: Subcommand = {
  ...titled(({ commands }) => commands.chain.save),
  options: [NEW_NAME, ...STEPS],
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction, ({ chains }) => chains.leadsOnly);
    const words = wordsOf(interaction);
    const typed = STEPS.map(({ name }) => interaction.options.getString(name)?.trim() ?? '');
    const steps = typed.filter((text) => text !== '').map((text): SavedStep => readStep(words, text));
    const saved: SavedChain = { name: parseName(interaction.options.getString('name', true)), steps };
    await checkSteps(context, saved);
    const isKept = await context.guilds.chains.save(placeOf(interaction).guildId, saved);
    if (!isKept) throw badChain(({ chains }) => chains.tooMany({ most: MOST_CHAINS }));
    await finish(interaction, notice(words.chains.saved({ chain: chainLine(words, saved) })));
  },
};

const list: Subcommand = {
  ...titled(({ commands }) => commands.chain.list),
  options: [],
  async run(context, interaction) {
    await deferPrivately(interaction);
    const { guildId } = placeOf(interaction);
    await finish(interaction, renderChains(wordsOf(interaction), await context.guilds.chains.list(guildId)));
  },
};

const remove: Subcommand = {
  ...titled(({ commands }) => commands.chain.delete),
  options: [KNOWN_NAME],
  async run(context, interaction) {
    await deferPrivately(interaction);
    checkLead(interaction, ({ chains }) => chains.leadsOnly);
    const name = interaction.options.getString('name', true).trim().toLowerCase();
    if (!(await context.guilds.chains.remove(placeOf(interaction).guildId, name)))
      throw new Refused('unknown_chain', ({ chains }) => chains.notThere);
    await finish(interaction, notice(wordsOf(interaction).common.deleted));
  },
};

export function chainCommand(context: CommandContext): Command {
  const { options, run: runSubcommand } = subcommands(context, [run, save, list, remove]);
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.chain), options },
    run: runSubcommand,
    suggest: (interaction) => suggest(context, interaction),
  };
}

async function suggest(context: CommandContext, interaction: AutocompleteInteraction) {
  const { name, value } = interaction.options.getFocused(true);
  if (!name.startsWith(STEP)) return suggestChains(context, interaction, value);
  return suggestSteps(wordsOf(interaction), value, name === `${STEP}1`);
}

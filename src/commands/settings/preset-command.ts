import { type APIApplicationCommandSubcommandOption, ApplicationCommandOptionType } from 'discord.js';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderPresets } from '../../messages/lists/preset-message.ts';
import { type Command, GUILD_ONLY, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { presetsFor, suggestPresets } from '../orders/apply-presets.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { exportPresets, importPresets } from './preset-file.ts';
import {
  chosenScope,
  KNOWN_NAME,
  parseName,
  presetPlace,
  type Subcommand,
  titledEntry,
  WHOSE,
} from './preset-options.ts';
import { optionPairs, savePreset } from './preset-save.ts';
import { commandNames, tryPreset } from './preset-try.ts';

/** /preset: named options and words, for the member, a channel or the server (the last two only for leads). */

const listPresets: Subcommand = {
  options: [],
  async run(context, interaction) {
    await finish(interaction, renderPresets(wordsOf(interaction), await presetsFor(context, interaction)));
  },
};

const deletePreset: Subcommand = {
  options: [KNOWN_NAME, WHOSE],
  async run(context, interaction) {
    const which = { scope: chosenScope(interaction), name: parseName(interaction.options.getString('name', true)) };
    if (!(await context.guilds.presets.remove(presetPlace(interaction), which))) {
      throw new Refused('unknown_preset', ({ presets }) => presets.notThere);
    }
    await finish(interaction, notice(wordsOf(interaction).common.deleted));
  },
};

const SUBCOMMANDS = {
  list: listPresets,
  save: savePreset,
  delete: deletePreset,
  try: tryPreset,
  export: exportPresets,
  import: importPresets,
} as const;

const isSubcommand = (name: string): name is keyof typeof SUBCOMMANDS => Object.hasOwn(SUBCOMMANDS, name);

export function presetCommand(context: CommandContext): Command {
  const options = Object.keys(SUBCOMMANDS)
    .filter(isSubcommand)
    .map(
      (name): APIApplicationCommandSubcommandOption => ({
        type: ApplicationCommandOptionType.Subcommand,
        ...titledEntry(name),
        options: SUBCOMMANDS[name].options,
      }),
    );
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.preset), options },
    async run(interaction) {
      await deferPrivately(interaction);
      const name = interaction.options.getSubcommand();
      if (!isSubcommand(name)) throw new Refused('unknown_command', ({ presets }) => presets.unknownSubcommand);
      await SUBCOMMANDS[name].run(context, interaction);
    },
    async suggest(interaction) {
      const { name, value } = interaction.options.getFocused(true);
      if (name === 'name') return suggestPresets(context, interaction, value);
      const texts = name === 'command' ? commandNames() : optionPairs(wordsOf(interaction), value);
      return texts
        .filter((text) => text.includes(value.toLowerCase()))
        .slice(0, MOST_CHOICES)
        .map(choiceOf);
    },
  };
}

/** Discord's limit. */
const MOST_CHOICES = 25;

const choiceOf = (text: string) => ({ name: text.slice(0, 100), value: text.slice(0, 100) });

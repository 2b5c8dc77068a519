import { commandName } from 'kiln-client/contract/family';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderPresets } from '../../messages/lists/preset-message.ts';
import { FAMILIES } from '../../messages/words/contract-words.ts';
import { type Command, GUILD_ONLY, type Subcommand, subcommands, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { presetPlace, presetsFor, suggestPresets } from '../orders/apply-presets.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { exportPresets, importPresets } from './preset-file.ts';
import { chosenScope, KNOWN_NAME, parseName, titledEntry, WHOSE } from './preset-options.ts';
import { optionPairs, savePreset } from './preset-save.ts';
import { tryPreset } from './preset-try.ts';

/** /preset: named options and words, for the member, a channel or the server (the last two only for leads). */

const listPresets: Subcommand = {
  ...titledEntry('list'),
  options: [],
  async run(context, interaction) {
    await finish(interaction, renderPresets(wordsOf(interaction), await presetsFor(context, interaction)));
  },
};

const deletePreset: Subcommand = {
  ...titledEntry('delete'),
  options: [KNOWN_NAME, WHOSE],
  async run(context, interaction) {
    const which = { scope: chosenScope(interaction), name: parseName(interaction.options.getString('name', true)) };
    if (!(await context.guilds.presets.remove(presetPlace(interaction), which))) {
      throw new Refused('unknown_preset', ({ presets }) => presets.notThere);
    }
    await finish(interaction, notice(wordsOf(interaction).common.deleted));
  },
};

const SUBCOMMANDS = [listPresets, savePreset, deletePreset, tryPreset, exportPresets, importPresets];

export function presetCommand(context: CommandContext): Command {
  const { options, run } = subcommands(context, SUBCOMMANDS);
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.preset), options },
    async run(interaction) {
      await deferPrivately(interaction);
      await run(interaction);
    },
    async suggest(interaction) {
      const { name, value } = interaction.options.getFocused(true);
      if (name === 'name') return suggestPresets(context, interaction, value);
      const texts = name === 'command' ? FAMILIES.map(commandName) : optionPairs(wordsOf(interaction), value);
      const matching = texts.filter((text) => text.includes(value.toLowerCase()));
      return matching.map((text) => ({ name: text, value: text }));
    },
  };
}

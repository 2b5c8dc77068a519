import { ApplicationCommandOptionType } from 'discord.js';
import { type NamedPreset, Preset } from '../../guilds/presets.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { presetLine } from '../../messages/lists/preset-message.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { Subcommand } from '../command.ts';
import { optionName } from '../families/build-body.ts';
import { presetPlace } from '../orders/apply-presets.ts';
import { finish, wordsOf } from '../respond.ts';
import {
  checkOptions,
  chosenScope,
  NEW_NAME,
  parseName,
  plainFields,
  textOption,
  titledEntry,
  WHOSE,
} from './preset-options.ts';

/** /preset save. */
export const savePreset: Subcommand = {
  ...titledEntry('save'),
  options: [
    NEW_NAME,
    WHOSE,
    textOption('before'),
    textOption('after'),
    textOption('without'),
    textOption('formats'),
    {
      type: ApplicationCommandOptionType.Integer,
      ...titledEntry('polygons'),
      min_value: 100,
      max_value: 300_000,
    },
    { ...textOption('options'), autocomplete: true },
  ],
  async run(context, interaction) {
    const given = (name: string) => interaction.options.getString(name) ?? '';
    const formats = given('formats');
    const polygons = interaction.options.getInteger('polygons');
    const words = wordsOf(interaction);
    const named: NamedPreset = {
      scope: chosenScope(interaction),
      name: parseName(given('name')),
      preset: Preset.parse({
        before: given('before'),
        after: given('after'),
        without: given('without'),
        options: {
          ...(formats === '' ? {} : { target_formats: formats }),
          ...(polygons === null ? {} : { target_polycount: String(polygons) }),
          ...readPairs(words, given('options')),
        },
      }),
    };
    await checkOptions(context, named);
    await context.guilds.presets.save(presetPlace(interaction), named);
    await finish(interaction, notice(words.presets.kept({ preset: presetLine(words, named) })));
  },
};

/**
 * By field names, which presets store; a name shared by two fields sets both.
 * @throws {UserError} `bad_input`
 */
function readPairs(words: Words, text: string): Record<string, string> {
  const pairs = text.split(/\s+/).filter((word) => word !== '');
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [, name, value] = /^([^\s=]+)=(\S+)$/.exec(pair) ?? [];
      if (!name || !value) throw new Refused('bad_input', ({ presets }) => presets.badPairs);
      const fields = plainFields().filter((field) =>
        [field.name, field.called, optionName(field)(words)].includes(name),
      );
      return fields.length === 0 ? [[shorten(name, 60), value]] : fields.map((field) => [field.name, value]);
    }),
  );
}

/** What is typed, with one more option name at its end. */
export function optionPairs(words: Words, typed: string): string[] {
  const before = typed.split(/\s+/).slice(0, -1);
  const names = new Set(plainFields().map((field) => optionName(field)(words)));
  return [...names].map((name) => [...before, `${name}=`].join(' ')).filter((text) => text.length <= 100);
}

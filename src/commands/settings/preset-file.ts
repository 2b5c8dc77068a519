import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import { type NamedPreset, Preset, PresetName } from '../../guilds/presets.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { renderPresets } from '../../messages/lists/preset-message.ts';
import type { Subcommand } from '../command.ts';
import { presetPlace, presetsFor } from '../orders/apply-presets.ts';
import { finish, handOver, wordsOf } from '../respond.ts';
import { fetchOption } from './fetch-option.ts';
import { checkOptions, chosenScope, titledEntry, WHOSE } from './preset-options.ts';

/** /preset export and import: presets as a file, to move them between servers. */

const MOST_FILE_BYTES = 256_000;

/** A file from a newer Kiln is refused as a whole. */
const PresetFile = z.object({
  kiln_presets: z.literal(1),
  presets: z.array(z.object({ name: PresetName, ...Preset.shape }).strict()).max(50),
});

export const exportPresets: Subcommand = {
  ...titledEntry('export'),
  options: [WHOSE],
  async run(context, interaction) {
    const scope = interaction.options.getString('whose') ?? 'mine';
    const presets = (await presetsFor(context, interaction)).filter((one) => one.scope === scope);
    const file = { name: `kiln-presets-${scope}.json`, bytes: writePresetFile(presets) };
    await handOver(interaction, wordsOf(interaction).presets.exported({ count: presets.length }), file);
  },
};

export const importPresets: Subcommand = {
  ...titledEntry('import'),
  options: [
    {
      type: ApplicationCommandOptionType.Attachment,
      ...titledEntry('file'),
      required: true,
      file_types: ['.json'],
    },
    WHOSE,
  ],
  async run(context, interaction) {
    const scope = chosenScope(interaction);
    const bytes = await fetchOption(context, interaction, MOST_FILE_BYTES);
    const presets = readPresetFile(bytes).map((one): NamedPreset => ({ ...one, scope }));
    for (const one of presets) await checkOptions(context, one);
    for (const one of presets) await context.guilds.presets.save(presetPlace(interaction), one);
    await finish(interaction, renderPresets(wordsOf(interaction), await presetsFor(context, interaction)));
  },
};

function writePresetFile(presets: readonly NamedPreset[]): Buffer {
  const file: z.input<typeof PresetFile> = {
    kiln_presets: 1,
    presets: presets.map(({ name, preset }) => ({ name, ...preset })),
  };
  return Buffer.from(JSON.stringify(file, null, 2));
}

/** @throws {UserError} `bad_file` */
function readPresetFile(bytes: Uint8Array): Omit<NamedPreset, 'scope'>[] {
  const parsed = PresetFile.safeParse(parseJson(bytes));
  if (!parsed.success) throw new Refused('bad_file', (words) => words.presets.notAFile);
  return parsed.data.presets.map(({ name, ...preset }) => ({ name, preset }));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

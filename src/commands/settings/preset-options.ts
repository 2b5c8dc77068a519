import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { Stage } from 'kiln-client/contract/family';
import { offeredFields } from 'kiln-client/contract/stage-fields';
import { type NamedPreset, PRESET_SCOPES, PresetName, type PresetScope } from '../../guilds/presets.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { shorten } from '../../messages/parts/text.ts';
import { STAGES } from '../../messages/words/contract-words.ts';
import type { Words } from '../../messages/words/index.ts';
import { choicesOf, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { assembleBody } from '../families/build-body.ts';
import { makersOf, readMakers } from '../families/makers.ts';
import { isPlain, withOption } from '../orders/apply-presets.ts';
import { checkLead } from '../respond.ts';

/** Options that several subcommands of /preset have, and what they mean. */

type PresetEntry = Exclude<keyof Words['commands']['preset'], 'name' | 'description'>;

export const titledEntry = (entry: PresetEntry) => titled(({ commands }) => commands.preset[entry]);

const { String: Text } = ApplicationCommandOptionType;

export const NEW_NAME = { type: Text, ...titledEntry('newName'), required: true, max_length: 32 } as const;
export const KNOWN_NAME = { ...NEW_NAME, ...titledEntry('knownName'), autocomplete: true } as const;
export const WHOSE = {
  type: Text,
  ...titledEntry('whose'),
  choices: choicesOf(PRESET_SCOPES, ({ commands }) => commands.preset.whose.choices),
} as const;
export const textOption = (entry: PresetEntry) => ({ type: Text, ...titledEntry(entry), max_length: 300 }) as const;

/** @throws {UserError} `leads_only` */
export function chosenScope(interaction: ChatInputCommandInteraction): PresetScope {
  const scope = PRESET_SCOPES.find((one) => one === interaction.options.getString('whose')) ?? 'mine';
  if (scope !== 'mine') checkLead(interaction, ({ presets }) => presets.leadsOnly);
  return scope;
}

/** @throws {UserError} `bad_name` */
export function parseName(text: string): string {
  const { data } = PresetName.safeParse(text);
  if (data !== undefined && data !== 'none') return data;
  throw new Refused('bad_name', ({ presets }) => (data === undefined ? presets.badName : presets.notNone));
}

/** Fields that a preset can set. */
export const plainFields = () => STAGES.flatMap(offeredFields).filter(isPlain);

/** Each option must exist in some stage and accept the value. @throws {UserError} `bad_input` */
export async function checkOptions(
  context: Pick<CommandContext, 'origins' | 'jobs'>,
  { preset }: NamedPreset,
): Promise<void> {
  const { origins } = context;
  const makers = await readMakers(context);
  for (const [name, value] of Object.entries(preset.options)) {
    const knowing = STAGES.filter((one) => offeredFields(one).some((field) => field.name === name && isPlain(field)));
    const [first] = knowing;
    if (!first) throw new Refused('bad_input', ({ presets }) => presets.notAnOption({ name: shorten(name, 60) }));
    const optionsOf = (stage: Stage) => ({ origins, makers: makersOf(stage.type, makers) });
    if (knowing.some((stage) => withOption(stage, name, value, optionsOf(stage)))) continue;
    // This stage's refusal says what would be accepted.
    assembleBody(first, new Map([[name, value]]), { origins, makers });
  }
}

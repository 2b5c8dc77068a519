import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type Locale,
  type LocalizationMap,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { Refused } from '../messages/guild/refused.ts';
import type { Press } from '../messages/parts/custom-id.ts';
import { shorten } from '../messages/parts/text.ts';
import { DISCORD_LOCALES, en, type Words, wordsFor } from '../messages/words/index.ts';
import type { CommandContext } from './context.ts';

/** A slash command: its payload for Discord and its handler. */
export interface Command {
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
  run(interaction: ChatInputCommandInteraction): Promise<void>;
  /** The best come first (`fittingChoices`); must be fast and may be wrong, since the choice is checked again. */
  suggest?(interaction: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]>;
}

/** Handles a button, or a select. */
export type PressHandler = (
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
) => Promise<void>;
/** Handles a form, which is submitted under the id of the button that opened it. */
export type FormHandler = (context: CommandContext, interaction: ModalSubmitInteraction, press: Press) => Promise<void>;

/** Every command works in guilds only. */
export const IN_GUILDS = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};
export const GUILD_ONLY = { type: ApplicationCommandType.ChatInput, ...IN_GUILDS } as const;

/** Discord's limit of the choices of an option. */
export const MOST_CHOICES = 25;

/** What Discord takes of choices that are offered as a member types. */
export const fittingChoices = (
  choices: readonly APIApplicationCommandOptionChoice[],
): APIApplicationCommandOptionChoice[] =>
  choices.slice(0, MOST_CHOICES).map((choice) => ({ ...choice, name: shorten(choice.name, 100) }));

/** With its names and descriptions: `titled`. */
export interface Subcommand extends ReturnType<typeof titled> {
  options: APIApplicationCommandBasicOption[];
  run(context: CommandContext, interaction: ChatInputCommandInteraction): Promise<void>;
}

/** Options and handler of a command that has nothing but these. */
export function subcommands(context: CommandContext, all: readonly Subcommand[]) {
  return {
    options: all.map(
      ({ run: _, ...option }): APIApplicationCommandSubcommandOption => ({
        type: ApplicationCommandOptionType.Subcommand,
        ...option,
      }),
    ),
    async run(interaction: ChatInputCommandInteraction): Promise<void> {
      const name = interaction.options.getSubcommand();
      const chosen = all.find((one) => one.name === name);
      if (!chosen) throw new Refused('unknown_command', ({ presets }) => presets.unknownSubcommand);
      await chosen.run(context, interaction);
    },
  };
}

/** A command's names and descriptions in every language, in Discord's format: English, plus where others differ. */

type Say = (words: Words) => string;

function everywhere(say: Say): LocalizationMap | null {
  const english = say(en);
  const others = DISCORD_LOCALES.map((locale) => [locale, say(wordsFor(locale))] as const);
  const other = others.filter(([, text]) => text !== english);
  return other.length === 0 ? null : (Object.fromEntries(other) as Partial<Record<Locale, string>>); // its codes
}

export function named(say: Say) {
  return { name: say(en), name_localizations: everywhere(say) };
}

export function described(say: Say) {
  return { description: say(en), description_localizations: everywhere(say) };
}

/** Both, of an entry that has both. */
export function titled(say: (words: Words) => { name: string; description: string }) {
  return { ...named((words) => say(words).name), ...described((words) => say(words).description) };
}

/** Choices by their values, each called as the language has it. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  say: (words: Words) => Readonly<Record<Value, string>>,
): APIApplicationCommandOptionChoice<string>[] {
  return values.map((value) => ({ value, ...named((words) => say(words)[value]) }));
}

/** What members of that language see of a command. */
export function inLanguage(payload: RESTPostAPIChatInputApplicationCommandsJSONBody, locale: Locale) {
  const { name, description, name_localizations: names, description_localizations: descriptions } = payload;
  return { name, called: names?.[locale] ?? name, description: descriptions?.[locale] ?? description };
}

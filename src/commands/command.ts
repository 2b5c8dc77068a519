import {
  type APIApplicationCommandOptionChoice,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type Locale,
  type LocalizationMap,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { DISCORD_LOCALES, en, type Words, wordsFor } from '../messages/words/index.ts';

/** A slash command: its payload for Discord and its handler. */
export interface Command {
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
  run(interaction: ChatInputCommandInteraction): Promise<void>;
  /** At most 25 choices; must be fast and may be wrong, since the choice is checked again. */
  suggest?(interaction: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]>;
}

/** Every command works in guilds only. */
export const GUILD_ONLY = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
} satisfies Partial<RESTPostAPIChatInputApplicationCommandsJSONBody>;

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

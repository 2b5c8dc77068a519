import type {
  APIApplicationCommandOptionChoice,
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

/** A slash command: its payload for Discord and its handler. */
export interface Command {
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
  run(interaction: ChatInputCommandInteraction): Promise<void>;
  /** At most 25 choices; must be fast and may be wrong, since the choice is checked again. */
  suggest?(interaction: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]>;
}

import type {
  APIApplicationCommandOptionChoice,
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

/** A slash command: its payload for Discord, and what happens when it is said. */
export interface Command {
  payload: RESTPostAPIChatInputApplicationCommandsJSONBody;
  run(interaction: ChatInputCommandInteraction): Promise<void>;
  /** At most 25 choices; has to be quick, and may be wrong: what is chosen is judged again. */
  suggest?(interaction: AutocompleteInteraction): Promise<APIApplicationCommandOptionChoice[]>;
}

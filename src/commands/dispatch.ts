import {
  type AutocompleteInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageContextMenuCommandInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import { UserError } from 'kiln-errors';
import type { Logger } from 'pino';
import { decodePress, type Press } from '../messages/custom-id.ts';
import { errorNotice, notice } from '../messages/notices.ts';
import type { Command } from './command.ts';
import { type Answerable, tellMeanwhile, tellPrivately, within } from './respond.ts';

/**
 * Every interaction comes through here: to its command, its button or its form. Errors become words here and nowhere
 * else: a UserError goes to the member privately as it is, anything else is a bug, logged, with a reference to quote.
 */

export type PressHandler = (interaction: Answerable, press: Press) => Promise<void>;

export interface DispatchOptions {
  commands: ReadonlyMap<string, Command>;
  presses: PressHandler;
  /** The one entry in the menu of a message. */
  menu: (interaction: MessageContextMenuCommandInteraction) => Promise<void>;
  log: Logger;
}

/** Discord drops an autocomplete after three seconds. */
const SUGGEST_MS = 1_500;
const UNKNOWN_INTERACTION = 10062;
/** Of "thinking", which takes far less than a second when all is well. */
const BUSY_MS = 4_000;
const BUSY = notice('Kiln is busy just now. This goes on by itself as soon as it can: you need not ask again.');

export function createDispatch({ commands, presses, menu, log }: DispatchOptions) {
  return async function dispatch(interaction: Interaction): Promise<void> {
    if (interaction.isAutocomplete()) return suggest(interaction);
    if (
      !interaction.isChatInputCommand() &&
      !interaction.isMessageContextMenuCommand() &&
      !interaction.isMessageComponent() &&
      !interaction.isModalSubmit()
    ) {
      return;
    }
    const slow = setTimeout(() => void sayBusy(interaction), BUSY_MS);
    try {
      if (interaction.isMessageContextMenuCommand()) return await menu(interaction);
      if (interaction.isChatInputCommand()) {
        const command = commands.get(interaction.commandName);
        if (!command)
          throw new UserError('unknown_command', 'This Kiln does not know that command. Reload Discord and try again.');
        await command.run(interaction);
        return;
      }
      const press = decodePress(interaction.customId);
      if (!press)
        throw new UserError(
          'unknown_button',
          'This button is from another version of Kiln. `/task` brings the result back with its current buttons.',
        );
      await presses(interaction, press);
    } catch (error) {
      await explain(interaction, error);
    } finally {
      clearTimeout(slow);
    }
  };

  /** Instead of "thinking" for as long as an outage takes. */
  async function sayBusy(interaction: Answerable): Promise<void> {
    log.warn({ interaction: interaction.id, guild: interaction.guildId }, 'an interaction waits');
    try {
      await tellMeanwhile(interaction, BUSY);
    } catch (error) {
      log.info({ interaction: interaction.id, err: describe(error) }, 'nor could it be said that it waits');
    }
  }

  async function suggest(interaction: AutocompleteInteraction): Promise<void> {
    const asked = commands.get(interaction.commandName)?.suggest?.(interaction) ?? Promise.resolve([]);
    try {
      await interaction.respond((await within(SUGGEST_MS, asked)) ?? []);
    } catch (error) {
      log.debug({ err: describe(error), command: interaction.commandName }, 'no choices could be offered');
    }
  }

  async function explain(interaction: Answerable, error: unknown): Promise<void> {
    const about = { interaction: interaction.id, guild: interaction.guildId, user: interaction.user.id };
    if (error instanceof DiscordAPIError && error.code === UNKNOWN_INTERACTION) {
      log.warn(about, 'discord had given up on an interaction before it was answered');
      return;
    }
    // Every way begins with the acknowledgement, which Discord takes once: nothing was done a second time.
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) {
      log.info(about, 'an interaction that came twice was answered the first time');
      return;
    }
    const reference = BigInt(interaction.id).toString(36);
    if (error instanceof UserError) log.info({ ...about, code: error.code }, 'interaction refused');
    else log.error({ ...about, reference, err: describe(error) }, 'interaction failed');
    const words =
      error instanceof UserError
        ? error.message
        : 'Something went wrong on Kiln’s side. Try again; if it stays, tell whoever runs this Kiln the reference.';
    try {
      await tellPrivately(interaction, errorNotice(words, error instanceof UserError ? undefined : reference));
    } catch (failure) {
      log.warn({ ...about, err: describe(failure) }, 'an error could not be explained');
    }
  }
}

/** discord.js writes the address, and with it the interaction's token, into its errors. */
function describe(error: unknown): unknown {
  if (error instanceof DiscordAPIError) {
    return { type: 'DiscordAPIError', status: error.status, code: error.code, problem: error.rawError };
  }
  return error;
}

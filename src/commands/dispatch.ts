import {
  type AutocompleteInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageContextMenuCommandInteraction,
  type PrimaryEntryPointCommandInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import { UserError } from 'kiln-errors';
import { traced } from 'kiln-runtime/tracing/trace';
import { BlockedError } from '../messages/guild/limit-words.ts';
import { renderBlocked } from '../messages/guild/moderation-message.ts';
import { errorNotice, notice } from '../messages/guild/private-notices.ts';
import { errorWords, Refused } from '../messages/guild/refused.ts';
import { decodePress, encodePress, type Press, type PressAction } from '../messages/parts/custom-id.ts';
import type { MessageBody } from '../messages/parts/message-body.ts';
import { type Command, type FormHandler, fittingChoices, type PressHandler } from './command.ts';
import type { CommandContext } from './context.ts';
import { isGoneFrom } from './orders/check-permissions.ts';
import { type Answerable, tellMeanwhile, tellPrivately, within, wordsOf } from './respond.ts';

/**
 * Every interaction passes through here to its command, button or form. This is the only place where errors become
 * messages: a UserError is shown privately to the member; anything else is a bug and is logged with a reference that
 * the member can quote.
 */

/** What a button does. A form is submitted under the id of the button that opened it. */
export interface PressRow {
  press: PressHandler;
  /** Handles the form that the button opens. */
  submit?: FormHandler;
  /** Creates a request at once, without a form before the charge: a double press counts once. */
  costsAtOnce?: (press: Press) => boolean;
}

export interface DispatchOptions {
  commands: ReadonlyMap<string, Command>;
  presses: Readonly<Record<PressAction, PressRow>>;
  /** The entries of the message menu, by their English names. */
  menu: ReadonlyMap<string, (interaction: MessageContextMenuCommandInteraction) => Promise<void>>;
  /** Discord's own entry to the application's Activity. */
  entry: (interaction: PrimaryEntryPointCommandInteraction) => Promise<void>;
}

/** Discord drops an autocomplete after three seconds; the ways there and back take some of them. */
const SUGGEST_MS = 2_200;
const UNKNOWN_INTERACTION = 10062;
/** Delay before showing that Kiln is busy; normally an answer takes well under a second. */
const BUSY_MS = 4_000;

export function createDispatch(context: CommandContext, { commands, presses, menu, entry }: DispatchOptions) {
  const { log } = context;
  const pressed = createPresses(context, presses);
  return async function dispatch(interaction: Interaction): Promise<void> {
    if (interaction.isAutocomplete()) return suggest(interaction);
    if (
      !interaction.isChatInputCommand() &&
      !interaction.isMessageContextMenuCommand() &&
      !interaction.isPrimaryEntryPointCommand() &&
      !interaction.isMessageComponent() &&
      !interaction.isModalSubmit()
    ) {
      return;
    }
    const { id, guildId: guild } = interaction;
    await traced(
      `interaction ${nameOf(interaction)}`,
      { attributes: { 'kiln.interaction': id, 'kiln.guild': guild ?? undefined } },
      () => answer(interaction),
    );
  };

  async function answer(interaction: Answerable): Promise<void> {
    const slow = setTimeout(() => void sayBusy(interaction), BUSY_MS);
    try {
      if (interaction.isMessageContextMenuCommand()) return await menu.get(interaction.commandName)?.(interaction);
      if (interaction.isPrimaryEntryPointCommand()) return await entry(interaction);
      if (interaction.isChatInputCommand()) {
        const command = commands.get(interaction.commandName);
        if (!command) throw new Refused('unknown_command', ({ refused }) => refused.unknownCommand);
        await command.run(interaction);
        return;
      }
      const press = decodePress(interaction.customId);
      if (!press) throw new Refused('unknown_button', ({ refused }) => refused.oldButton);
      await pressed(interaction, press);
    } catch (error) {
      await explain(interaction, error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Replaces "thinking" while an outage lasts. */
  async function sayBusy(interaction: Answerable): Promise<void> {
    log.warn({ interaction: interaction.id, guild: interaction.guildId }, 'an interaction waits');
    try {
      await tellMeanwhile(interaction, notice(wordsOf(interaction).common.busy));
    } catch (error) {
      log.info({ interaction: interaction.id, err: describe(error) }, 'nor could it be said that it waits');
    }
  }

  async function suggest(interaction: AutocompleteInteraction): Promise<void> {
    const asked = commands.get(interaction.commandName)?.suggest?.(interaction) ?? Promise.resolve([]);
    try {
      await interaction.respond(fittingChoices((await within(SUGGEST_MS, asked)) ?? []));
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
    // Every handler begins with the acknowledgement, which Discord accepts once: nothing was done twice.
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) {
      log.info(about, 'an interaction that came twice was answered the first time');
      return;
    }
    try {
      await tellPrivately(interaction, explained(interaction, error, about));
    } catch (failure) {
      log.warn({ ...about, err: describe(failure) }, 'an error could not be explained');
    }
  }

  function explained(interaction: Answerable, error: unknown, about: object): MessageBody {
    const words = wordsOf(interaction);
    if (error instanceof UserError) {
      log.info({ ...about, code: error.code }, 'interaction refused');
      const said = errorWords(words, error, isGoneFrom(interaction.guild));
      return error instanceof BlockedError ? renderBlocked(words, said, error.event) : errorNotice(words, said);
    }
    const reference = BigInt(interaction.id).toString(36);
    log.error({ ...about, reference, err: describe(error) }, 'interaction failed');
    return errorNotice(words, words.common.broken, reference);
  }
}

/** Actions whose argument is the chosen value of a select. */
const CHOSEN = new Set<PressAction>(['step', 'take', 'show', 'knob', 'open', 'chain', 'entry', 'node', 'source']);

function createPresses(context: CommandContext, presses: DispatchOptions['presses']) {
  const doublePress = createDoublePress(context.now);
  return async (interaction: Answerable, press: Press): Promise<void> => {
    const row = presses[press.action];
    if (interaction.isModalSubmit()) {
      const { submit } = row;
      if (!submit) throw new Refused('unknown_form', ({ refused }) => refused.unknownForm);
      const take = () => submit(context, interaction, press);
      // The key of a service may be typed there.
      return press.action === 'settings' ? take() : context.typedForms.submit(interaction, take);
    }
    if (!interaction.isMessageComponent()) return;
    const [chosen] = interaction.isStringSelectMenu() ? interaction.values : [];
    const meant = chosen !== undefined && CHOSEN.has(press.action) ? { ...press, argument: chosen } : press;
    const { message, user } = interaction;
    if (row.costsAtOnce?.(meant) && doublePress.isRepeated(message.id, encodePress(meant), user.id)) {
      await interaction.deferUpdate();
      return;
    }
    await row.press(context, interaction, meant);
  };
}

const MOMENT_MS = 1_500;

/**
 * Ignores a second press of the same costly button by the same member within a moment. Kept in memory, because both
 * presses reach the process that holds the gateway connection.
 */
function createDoublePress(now: () => number) {
  const last = new Map<string, number>();
  return {
    /** True if the same button was pressed a moment ago. */
    isRepeated(messageId: string, customId: string, userId: string): boolean {
      const time = now();
      for (const [key, at] of last) if (time - at >= MOMENT_MS) last.delete(key);
      const key = `${messageId} ${customId} ${userId}`;
      const repeated = last.has(key);
      last.set(key, time);
      return repeated;
    },
  };
}

/** The command, or the kind of button or form: never user input. */
function nameOf(interaction: Answerable): string {
  if (interaction.isCommand()) return interaction.commandName;
  return decodePress(interaction.customId)?.action ?? 'press';
}

/** discord.js puts the URL, and with it the interaction's token, into its errors. */
function describe(error: unknown): unknown {
  if (error instanceof DiscordAPIError) {
    return { type: 'DiscordAPIError', status: error.status, code: error.code, problem: error.rawError };
  }
  return error;
}

import type { Interaction, Message, RESTPutAPIApplicationCommandsJSONBody } from 'discord.js';
import { families, isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { UserError } from 'kiln-errors';
import { encodePress, type Press } from '../messages/custom-id.ts';
import { renderHelp } from '../messages/help-message.ts';
import { inviteLink } from '../messages/permissions.ts';
import { readPage } from '../messages/tasks-message.ts';
import { bringBack } from './bring-back.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { creditsCommand } from './credits-command.ts';
import { createDispatch, type PressHandler } from './dispatch.ts';
import { createDoublePress } from './double-press.ts';
import { chooseForMessage, MAKE_3D, pressTake, submitTakeForm } from './intake.ts';
import { makeCommand } from './make.ts';
import { chooseForMention } from './mention.ts';
import { createMentionPace } from './mention-pace.ts';
import { explainSilence } from './preflight.ts';
import { pressAgain, pressEdit, pressNext, submitEditForm, submitNextForm } from './presses.ts';
import { pressPrivacy, privacyCommand } from './privacy-command.ts';
import { deferPrivately, finish } from './respond.ts';
import { pressSettings, settingsCommand, submitSettings } from './settings-command.ts';
import { cancelCommand, GUILD_ONLY, taskCommand, tasksCommand } from './task-commands.ts';
import { listTasks } from './tasks.ts';
import { confirmedDelete, pressAttach, pressCancel, pressDelete, pressFresh, pressKeep, pressMore } from './upkeep.ts';

/** What members can say: a command per family of the contract, and a few about their own work. */
export interface Commands {
  /** For the bulk PUT. */
  payload: RESTPutAPIApplicationCommandsJSONBody;
  /** Never throws: what goes wrong is told to the member and logged. */
  dispatch(interaction: Interaction): Promise<void>;
  /** A message that mentions the bot. Never throws. */
  mention(message: Message<true>, botId: string): Promise<void>;
}

export function createCommands(context: CommandContext): Commands {
  // The table's families differ in their stages' types; commands read them by the common form only.
  const makers = (families as readonly Family[]).map((family) => makeCommand(context, family));
  const others = [tasksCommand(context), taskCommand(context), cancelCommand(context), creditsCommand(context)];
  const admin = [settingsCommand(context), privacyCommand()];
  const all = [...makers, ...others, ...admin, helpCommand(context, [...others, ...admin])];
  const pace = createMentionPace(context.now);
  const commands = new Map(all.map((command) => [command.payload.name, command]));
  return {
    payload: [...all.map((command) => command.payload), MAKE_3D],
    dispatch: createDispatch({
      commands,
      presses: createPresses(context),
      log: context.log,
      menu: (interaction) => chooseForMessage(context, interaction),
    }),
    async mention(message, botId) {
      try {
        await chooseForMention(context, pace, message, botId);
      } catch (error) {
        context.log.warn(
          { err: error, guild: message.guildId, channel: message.channelId },
          'a mention could not be answered',
        );
        await explainSilence(context, message).catch((err: unknown) =>
          context.log.info({ err, guild: message.guildId }, 'nor could it be said why'),
        );
      }
    },
  };
}

function helpCommand(context: CommandContext, others: readonly Command[]): Command {
  return {
    payload: { ...GUILD_ONLY, name: 'help', description: 'What Kiln can do, and how to begin' },
    async run(interaction) {
      await deferPrivately(interaction);
      const ids = await context.commandIds(interaction.applicationId);
      const list = others.map(({ payload: { name, description } }) => ({ name, description }));
      const invite = context.localDiscord ? undefined : inviteLink(interaction.applicationId);
      await finish(interaction, renderHelp(ids, list, { localEngine: context.extensions, invite }));
    },
  };
}

/** A new request at once: no form stands between the press and the credits. */
function costsAtOnce(press: Press): boolean {
  if (press.action === 'again') return true;
  const type = press.action === 'next' || press.action === 'step' ? press.argument : undefined;
  return type !== undefined && isTaskType(type) && stageEntry(type).stage.ask.length === 0;
}

/** Which button does what. A form comes back under the id of the button that opened it. */
function createPresses(context: CommandContext): PressHandler {
  const doublePress = createDoublePress(context.now);
  return async (interaction, press) => {
    if (interaction.isModalSubmit()) {
      if (press.action === 'next') return submitNextForm(context, interaction, press);
      if (press.action === 'edit') return submitEditForm(context, interaction, press);
      if (press.action === 'take') return submitTakeForm(context, interaction, press);
      if (press.action === 'settings') return submitSettings(context, interaction, press.argument ?? '');
      throw new UserError('unknown_form', 'This Kiln does not know that form. Press the button again.');
    }
    if (!interaction.isMessageComponent()) return;
    const [chosen] = interaction.isStringSelectMenu() ? interaction.values : [];
    const meant = press.action === 'step' && chosen !== undefined ? { ...press, argument: chosen } : press;
    const { message, user } = interaction;
    if (costsAtOnce(meant) && doublePress.isRepeated(message.id, encodePress(meant), user.id)) {
      await interaction.deferUpdate();
      return;
    }
    switch (press.action) {
      case 'next':
      case 'step':
        return pressNext(context, interaction, meant);
      case 'take':
        return pressTake(context, interaction, press, chosen);
      case 'again':
        return pressAgain(context, interaction, press);
      case 'edit':
        return pressEdit(context, interaction, press);
      case 'cancel':
        return pressCancel(context, interaction, press);
      case 'delete':
        return pressDelete(context, interaction, press);
      case 'delete-confirmed':
        return confirmedDelete(context, interaction, press);
      case 'keep':
        return pressKeep(interaction);
      case 'more':
        return pressMore(context, interaction, press);
      case 'fresh':
        return pressFresh(context, interaction, press);
      case 'attach':
        return pressAttach(context, interaction, press);
      case 'settings':
        return pressSettings(context, interaction, press.argument ?? '');
      case 'privacy':
        return pressPrivacy(context, interaction, press.argument ?? '');
      case 'show':
        return bringBack(context, interaction, chosen ?? press.requestId);
      case 'page': {
        const page = readPage(press.argument);
        if (!page)
          throw new UserError('unknown_button', 'This list is from another version of Kiln. Say `/tasks` again.');
        await interaction.deferUpdate();
        return finish(interaction, await listTasks(context, interaction, page));
      }
    }
  };
}

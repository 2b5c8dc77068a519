import type { Interaction, Message, RESTPutAPIApplicationCommandsJSONBody } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { traced } from 'kiln-runtime/tracing/trace';
import type { CommandContext } from './context.ts';
import { createDispatch } from './dispatch.ts';
import { makeCommand } from './families/run-family-command.ts';
import { helpCommand } from './lists/help-command.ts';
import { explainSilence } from './orders/check-permissions.ts';
import { otherCommands } from './other-commands.ts';
import { chooseForMention } from './posted-files/choose-for-mention.ts';
import { chooseForMessage, MAKE_3D } from './posted-files/choose-for-message.ts';
import { createMentionPace } from './posted-files/mention-rate.ts';
import { createPresses } from './presses/index.ts';

/** All commands: one per family of the contract, and a few for members' own requests and settings. */
export interface Commands {
  /** For the bulk PUT. */
  payload: RESTPutAPIApplicationCommandsJSONBody;
  /** Never throws: errors are shown to the member and logged. */
  dispatch(interaction: Interaction): Promise<void>;
  /** A message that mentions the bot. Never throws. */
  mention(message: Message<true>, botId: string): Promise<void>;
}

export function createCommands(context: CommandContext): Commands {
  // The families differ in the types of their stages; commands only use the common interface.
  const makers = (families as readonly Family[]).map((family) => makeCommand(context, family));
  const all = [...makers, ...otherCommands(context), helpCommand(context)];
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
      const { id, guildId: guild, channelId: channel } = message;
      const attributes = { 'kiln.message': id, 'kiln.guild': guild };
      try {
        await traced('mention', { attributes }, () => chooseForMention(context, pace, message, botId));
      } catch (error) {
        context.log.warn({ err: error, message: id, guild, channel }, 'a mention could not be answered');
        await explainSilence(context, message).catch((err: unknown) =>
          context.log.info({ err, message: id, guild }, 'nor could it be said why'),
        );
      }
    },
  };
}

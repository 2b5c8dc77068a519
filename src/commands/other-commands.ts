import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { creditsCommand } from './credits-command.ts';
import { notifyCommand } from './notify-command.ts';
import { presetCommand } from './preset-command.ts';
import { privacyCommand } from './privacy-command.ts';
import { settingsCommand } from './settings-command.ts';
import { cancelCommand, taskCommand, tasksCommand } from './task-commands.ts';

/** Commands that make nothing, except /help, which lists all. */
export const otherCommands = (context: CommandContext): Command[] => [
  tasksCommand(context),
  taskCommand(context),
  cancelCommand(context),
  creditsCommand(context),
  notifyCommand(context),
  presetCommand(context),
  settingsCommand(context),
  privacyCommand(),
];

import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { creditsCommand } from './lists/credits-command.ts';
import { cancelCommand, taskCommand, tasksCommand } from './lists/task-commands.ts';
import { notifyCommand } from './settings/notify-command.ts';
import { presetCommand } from './settings/preset-command.ts';
import { privacyCommand } from './settings/privacy-command.ts';
import { settingsCommand } from './settings/settings-command.ts';

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

import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { UserError } from 'kiln-errors';
import { isEnd, type Request } from '../jobs/requests/request.ts';
import { TASK_FILTERS, TASK_SCOPES } from '../messages/tasks-message.ts';
import { bringBack } from './bring-back.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { mustFind } from './pressed-request.ts';
import { deferPrivately, finish, placeOf } from './respond.ts';
import { suggestTasks } from './suggest.ts';
import { listTasks } from './tasks.ts';
import { cancelRequest } from './upkeep.ts';

/** /tasks, /task and /cancel: finding what was asked for, and stopping it. */

type Payload = RESTPostAPIChatInputApplicationCommandsJSONBody;

export const GUILD_ONLY = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
} satisfies Partial<Payload>;

const text = ApplicationCommandOptionType.String as const;
const choices = (values: readonly string[]) => values.map((value) => ({ name: value, value }));

export function tasksCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      name: 'tasks',
      description: 'What you have asked for, newest first',
      options: [
        { type: text, name: 'whose', description: 'server: for those who manage it', choices: choices(TASK_SCOPES) },
        { type: text, name: 'state', description: 'Only those in this state', choices: choices(TASK_FILTERS) },
      ],
    },
    async run(interaction) {
      const scope = TASK_SCOPES.find((one) => one === interaction.options.getString('whose')) ?? 'mine';
      const filter = TASK_FILTERS.find((one) => one === interaction.options.getString('state')) ?? 'all';
      await deferPrivately(interaction);
      await finish(interaction, await listTasks(context, interaction, { scope, filter, page: 1 }));
    },
  };
}

export function taskCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      name: 'task',
      description: 'Bring a task back, with its picture, files and buttons',
      options: [
        {
          type: text,
          name: 'id',
          description: 'Pick one while you type',
          required: true,
          autocomplete: true,
          max_length: 100,
        },
      ],
    },
    run: (interaction) => bringBack(context, interaction, idOption(interaction) ?? ''),
    suggest: (interaction) =>
      suggestTasks(context, interaction, interaction.options.getFocused(), (request) => request.id),
  };
}

export function cancelCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      name: 'cancel',
      description: 'Stop a task that waits or runs; your latest one when you name none',
      options: [
        { type: text, name: 'id', description: 'Pick one while you type', autocomplete: true, max_length: 100 },
      ],
    },
    async run(interaction) {
      await deferPrivately(interaction);
      const id = idOption(interaction);
      const request =
        id === undefined
          ? await latestLive(context, interaction)
          : await mustFind(context, interaction, { action: 'cancel', requestId: id, taskId: id });
      await cancelRequest(context, interaction, request, false);
    },
    suggest: (interaction) =>
      suggestTasks(context, interaction, interaction.options.getFocused(), (request) =>
        isEnd(request.state) ? undefined : request.id,
      ),
  };
}

const idOption = (interaction: ChatInputCommandInteraction) => interaction.options.getString('id')?.trim() || undefined;

async function latestLive(context: CommandContext, interaction: ChatInputCommandInteraction): Promise<Request> {
  const { guildId, userId } = placeOf(interaction);
  const live = (await context.jobs.active(guildId, userId)).at(-1);
  if (!live) throw new UserError('nothing_runs', 'Nothing of yours waits or runs.');
  return live;
}

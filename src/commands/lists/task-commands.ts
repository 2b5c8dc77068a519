import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { isEnd, type Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { MOST_WORD, TASK_FILTERS, TASK_SCOPES } from '../../messages/lists/tasks-message.ts';
import { FAMILIES } from '../../messages/words/contract-words.ts';
import { type Command, choicesOf, GUILD_ONLY, MOST_CHOICES, named, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { suggestTasks } from '../families/autocomplete.ts';
import { mustFind } from '../presses/authorize-press.ts';
import { cancelOrAsk } from '../presses/cancel-and-delete.ts';
import { deferPrivately, finish, placeOf } from '../respond.ts';
import { bringBack } from './repost-request.ts';
import { listTasks } from './request-list.ts';

/** /tasks, /task and /cancel: finding and canceling requests. */

const text = ApplicationCommandOptionType.String as const;

export function tasksCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.tasks),
      options: [
        {
          type: text,
          ...titled(({ commands }) => commands.tasks.whose),
          choices: choicesOf(TASK_SCOPES, ({ commands }) => commands.tasks.whose.choices),
        },
        {
          type: text,
          ...titled(({ commands }) => commands.tasks.state),
          choices: choicesOf(TASK_FILTERS, ({ commands }) => commands.tasks.state.choices),
        },
        {
          type: text,
          ...titled(({ commands }) => commands.tasks.kind),
          choices: kindChoices(),
        },
        { type: text, ...titled(({ commands }) => commands.tasks.word), max_length: MOST_WORD },
        { type: ApplicationCommandOptionType.User as const, ...titled(({ commands }) => commands.tasks.member) },
      ],
    },
    async run(interaction) {
      const scope = TASK_SCOPES.find((one) => one === interaction.options.getString('whose')) ?? 'mine';
      const filter = TASK_FILTERS.find((one) => one === interaction.options.getString('state')) ?? 'all';
      await deferPrivately(interaction);
      const { options } = interaction;
      const word = options.getString('word')?.trim() || undefined;
      const only = { kind: options.getString('kind') ?? undefined, member: options.getUser('member')?.id, word };
      await finish(interaction, await listTasks(context, interaction, { scope, filter, page: 1, ...only }));
    },
  };
}

/** Families, called as the language has them. */
export const kindChoices = () =>
  FAMILIES.slice(0, MOST_CHOICES).map((family) => ({
    value: family.name,
    ...named(({ contract }) => contract.family(family)),
  }));

export function taskCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.task),
      options: [
        {
          type: text,
          ...titled(({ commands }) => commands.task.id),
          required: true,
          autocomplete: true,
          max_length: 100,
        },
        { type: ApplicationCommandOptionType.Boolean as const, ...titled(({ commands }) => commands.task.here) },
      ],
    },
    run: (interaction) =>
      bringBack(context, interaction, idOption(interaction) ?? '', interaction.options.getBoolean('here') ?? false),
    suggest: (interaction) => suggestTasks(context, interaction, (request) => request.id),
  };
}

export function cancelCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.cancel),
      options: [{ type: text, ...titled(({ commands }) => commands.cancel.id), autocomplete: true, max_length: 100 }],
    },
    async run(interaction) {
      await deferPrivately(interaction);
      const id = idOption(interaction);
      const request =
        id === undefined
          ? await latestLive(context, interaction)
          : await mustFind(context, interaction, { action: 'cancel', requestId: id, taskId: id });
      await cancelOrAsk(context, interaction, request, false);
    },
    suggest: (interaction) =>
      suggestTasks(context, interaction, (request) => (isEnd(request.state) ? undefined : request.id)),
  };
}

const idOption = (interaction: ChatInputCommandInteraction) => interaction.options.getString('id')?.trim() || undefined;

async function latestLive(context: CommandContext, interaction: ChatInputCommandInteraction): Promise<Request> {
  const { guildId, userId } = placeOf(interaction);
  const live = (await context.jobs.requests.active(guildId, userId)).at(-1);
  if (!live) throw new Refused('nothing_runs', ({ taskList }) => taskList.nothingRuns);
  return live;
}

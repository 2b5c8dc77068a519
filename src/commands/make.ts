import type { ChatInputCommandInteraction } from 'discord.js';
import { acceptedTypes } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { actionsFor, bodyPlanOf, fittingActions, readActions, suggestActions } from './actions.ts';
import { attachedFile } from './attachments.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { deferAnswer } from './defer-answer.ts';
import { familyCommand, MORE, OWN_OPTIONS, PRESET_OPTION, PRIVATE_OPTION } from './family-command.ts';
import { type FilledOption, readFamilyInput } from './family-input.ts';
import { suggestMore } from './more-option.ts';
import { suggestPresets } from './preset-command.ts';
import { placeOf } from './respond.ts';
import { checkSource, ownTask, submitOrder } from './submit.ts';
import { suggestList, suggestTasks } from './suggest.ts';
import { NO_PRESET } from './use-presets.ts';

/** The slash command of a family: judged first (a mistake is answered privately), then deferred, then accepted. */
export function makeCommand(context: CommandContext, family: Family): Command {
  const command = familyCommand(family, context);
  return {
    payload: command.payload,

    async run(interaction) {
      placeOf(interaction);
      const actions = await actionsFor(context, command.first);
      const order = readFamilyInput(command, filledOptions(interaction), context.origins, actions);
      const { sourceTaskId } = order;
      const said = interaction.options.getBoolean(PRIVATE_OPTION.name) ?? undefined;
      const answer = await deferAnswer(context, interaction, { said, from: [sourceTaskId] });
      const parent = sourceTaskId === undefined ? undefined : await ownTask(context, interaction, sourceTaskId);
      if (parent) checkSource(order.stage, order.body, parent);
      const preset = interaction.options.getString(PRESET_OPTION.name)?.trim().toLowerCase();
      await submitOrder(context, interaction, order, { ...answer, parent, preset });
    },

    async suggest(interaction) {
      const focused = interaction.options.getFocused(true);
      if (focused.name === PRESET_OPTION.name) return suggestPresets(context, interaction, focused.value, [NO_PRESET]);
      if (focused.name === MORE) return suggestMore(command, focused.value);
      const known = command.options.find(({ option }) => option.name === focused.name);
      if (!known) return [];
      const { value } = known.field;
      if (value.kind === 'task') {
        const accepted = acceptedTypes(command.first);
        return suggestTasks(context, interaction, focused.value, (request) =>
          request.state === 'succeeded' && accepted.includes(request.type) ? request.task_id : undefined,
        );
      }
      if (value.kind === 'action') {
        const source = interaction.options.getString(command.first.source?.field ?? '');
        const [actions, chosen] = await Promise.all([
          readActions(context),
          source ? context.jobs.byTask(source) : undefined,
        ]);
        const own = chosen?.guild_id === interaction.guildId ? chosen : undefined;
        return suggestActions(fittingActions(actions, bodyPlanOf(own)), focused.value);
      }
      return value.kind === 'list' || value.kind === 'choice' ? suggestList(value, focused.value) : [];
    },
  };
}

function filledOptions(interaction: ChatInputCommandInteraction): FilledOption[] {
  const given = interaction.options.data.filter(({ name }) => !OWN_OPTIONS.some((own) => own.name === name));
  return given.map(({ name, value, attachment }) => ({
    name,
    value,
    ...(attachment ? { file: attachedFile(attachment) } : {}),
  }));
}

import type { ChatInputCommandInteraction } from 'discord.js';
import { acceptedTypes, isTaskType } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { findByTask } from '../../jobs/store/find-request.ts';
import type { Command } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { bodyPlanOf, fittingActions, readActions, suggestActions } from '../families/animation-actions.ts';
import { suggestList, suggestTasks } from '../families/autocomplete.ts';
import { attachedFile } from '../families/check-attachment.ts';
import { type AskedVote, isValid, validDraft } from '../families/draft.ts';
import {
  type FamilyCommand,
  familyCommand,
  MORE_OPTION,
  OWN_OPTIONS,
  PRESET_OPTION,
  PRIVATE_OPTION,
  VARIATIONS_OPTION,
  VOTE_OPTION,
  WINNER_OPTION,
} from '../families/family-command.ts';
import { AUTOMATIC, BEST, EACH, listsFor, orderedMaker, suggestMakers } from '../families/makers.ts';
import { type FilledOption, parseOptions } from '../families/parse-options.ts';
import { placeOf, wordsOf } from '../respond.ts';
import { NO_PRESET, suggestPresets } from './apply-presets.ts';
import { checkSource, ownTask } from './check-source.ts';
import { sourcesFor } from './choose-source.ts';
import { deferAnswer } from './defer-answer.ts';
import { checkMayChoose, offersTo } from './maker-by-rule.ts';
import { submitOrder } from './submit-order.ts';

/** Runs a family's slash command: validates first (mistakes are shown privately), then defers, then submits. */
export function makeCommand(context: CommandContext, family: Family): Command {
  const command = familyCommand(family, context);
  const source = command.options.find(({ field }) => field.name === command.first.source?.field);
  const sourceName = source?.option.name ?? '';
  return {
    payload: command.payload,

    async run(interaction) {
      placeOf(interaction);
      const lists = await listsFor(context, command.first);
      const more = interaction.options.getBoolean(MORE_OPTION.name) ?? false;
      const filled = filledOptions(interaction);
      const others = filled.filter((option) => makerAsked(command, option) === undefined);
      const [asked] = filled.flatMap((option) => makerAsked(command, option) ?? []);
      const parsed = parseOptions(command, others, context.origins, lists);
      await checkMayChoose(context, interaction, parsed.body);
      const isSourceless = !more && (await sourcesFor(context, interaction, parsed.stage, parsed.body)).length > 0;
      const draft = more || isSourceless ? parsed : validDraft(parsed);
      const { sourceTaskId } = draft;
      const said = interaction.options.getBoolean(PRIVATE_OPTION.name) ?? undefined;
      const place = await deferAnswer(context, interaction, {
        said,
        from: [sourceTaskId],
        asksFirst: more || isSourceless,
      });
      const parent = sourceTaskId === undefined ? undefined : await ownTask(context, interaction, sourceTaskId);
      if (parent && isValid(draft)) checkSource(draft, parent);
      const preset = interaction.options.getString(PRESET_OPTION.name)?.trim().toLowerCase();
      const variations = interaction.options.getInteger(VARIATIONS_OPTION.name) ?? undefined;
      await submitOrder(
        context,
        interaction,
        {
          ...draft,
          parent,
          preset,
          more,
          isSourceless,
          variations,
          each: asked === EACH,
          best: asked === BEST,
          vote: askedVote(interaction),
        },
        place,
      );
    },

    async suggest(interaction) {
      const focused = interaction.options.getFocused(true);
      if (focused.name === PRESET_OPTION.name) return suggestPresets(context, interaction, focused.value, [NO_PRESET]);
      const known = command.options.find(({ option }) => option.name === focused.name);
      if (!known) return [];
      const { value } = known.field;
      if (value.kind === 'task') {
        const accepted = acceptedTypes(command.first);
        return suggestTasks(context, interaction, (request) =>
          request.state === 'succeeded' && accepted.includes(request.type) ? request.task_id : undefined,
        );
      }
      if (value.kind === 'action') {
        const from = interaction.options.getString(sourceName);
        const [actions, chosen] = await Promise.all([
          readActions(context),
          from ? findByTask(context.jobs, from) : undefined,
        ]);
        const own = chosen?.guild_id === interaction.guildId ? chosen : undefined;
        return suggestActions(fittingActions(actions, bodyPlanOf(own)), focused.value);
      }
      if (value.kind === 'maker') {
        const variant = command.variants.find(({ switch: name }) => interaction.options.getBoolean(name) === true);
        const { makers } = await listsFor(context, variant?.stage ?? command.first);
        const may = (await offersTo(context, interaction)).makers;
        const words = wordsOf(interaction);
        return may ? suggestMakers(words, makers, focused.value) : [{ name: words.makers.byRule, value: AUTOMATIC }];
      }
      return value.kind === 'list' || value.kind === 'choice' ? suggestList(value, focused.value) : [];
    },
  };
}

/** What stands for a maker in a command alone; undefined: one is named, or the option is another. */
function makerAsked({ options }: FamilyCommand, { name, value }: FilledOption) {
  const field = options.find(({ option }) => option.name === name)?.field;
  return field?.value.kind === 'maker' ? orderedMaker(value) : undefined;
}

function askedVote({ options }: ChatInputCommandInteraction): AskedVote | undefined {
  const minutes = options.getInteger(VOTE_OPTION.name) ?? undefined;
  const follow = options.getString(WINNER_OPTION.name) ?? undefined;
  if (minutes === undefined && follow === undefined) return undefined;
  return { minutes, follow: follow !== undefined && isTaskType(follow) ? follow : undefined };
}

function filledOptions(interaction: ChatInputCommandInteraction): FilledOption[] {
  const given = interaction.options.data.filter(({ name }) => !OWN_OPTIONS.some((own) => own.name === name));
  return given.map(({ name, value, attachment }) => ({
    name,
    value,
    ...(attachment ? { file: attachedFile(attachment) } : {}),
  }));
}

import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { parseInput } from 'kiln-client/contract/parse-input';
import { hasOnePrice, typicalPrice } from 'kiln-client/contract/prices';
import { inputOf } from '../../jobs/files/sources.ts';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { decodePress, encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { askFields } from '../../messages/request/next-steps.ts';
import { leavesMore } from '../../messages/request/option-pages.ts';
import type { Words } from '../../messages/words/index.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { bodyPlanOf, fittingActions } from '../families/animation-actions.ts';
import { type Answers, assembleBody } from '../families/build-body.ts';
import { checkOpen } from '../families/check-access.ts';
import { type Draft, draftOf, isValid, validDraft } from '../families/draft.ts';
import { openModal, readModal, wantsMore } from '../families/family-form.ts';
import { listsFor } from '../families/makers.ts';
import { checkNotBlind, checkSource, ownTask } from '../orders/check-source.ts';
import { bodyFrom } from '../orders/choose-source.ts';
import { type Answer, deferAnswer } from '../orders/defer-answer.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { placeOf, wordsOf } from '../respond.ts';
import { checkMayUse, findPressed, gone, readBeforeForm } from './authorize-press.ts';

/** The button of a next step. Every check is repeated when its form is submitted. */

/**
 * Starts a next step: opens its form, or runs at once if the stage needs no input (its price is shown under the
 * result).
 */
export const pressNext: PressHandler = async (context, interaction, press) => {
  const type = stageOfPress(press);
  const { stage } = stageEntry(type);
  const fields = askFields(stage);
  if (fields.length === 0) return submitNext(context, interaction, press, new Map());
  const [{ request, left, learned, settings }, lists] = await Promise.all([
    readBeforeForm(context, interaction, press.requestId),
    listsFor(context, stage),
    checkOpen(context, interaction, type),
  ]);
  if (request && settings) checkMayUse(interaction, request, settings);
  const words = wordsOf(interaction);
  await openModal(context, interaction, {
    customId: encodePress({ ...press, action: 'next', argument: type }),
    verb: words.contract.stage(stage).verb,
    price: typicalPrice(stage, learned),
    isExact: hasOnePrice(stage, learned),
    left,
    fields,
    more: leavesMore(stage, fields),
    ...lists,
    actions: fittingActions(lists.actions, bodyPlanOf(request)),
  });
};

/** Runs the step with default options at once; its price is shown under the result. */
export const pressNow: PressHandler = async (context, interaction, press) => {
  const { stage } = stageEntry(stageOfPress(press));
  const isAnswered = askFields(stage).every(({ required }) => !required);
  return isAnswered ? submitNext(context, interaction, press, new Map()) : pressNext(context, interaction, press);
};

export const submitNextForm: FormHandler = async (context, interaction, press) => {
  const { stage } = stageEntry(stageOfPress(press));
  const filled = [...interaction.fields.fields.values()];
  const answers = readModal(askFields(stage), filled);
  try {
    await submitNext(context, interaction, press, answers, wantsMore(filled));
  } catch (error) {
    throw askToTryAgain(error, stage);
  }
};

/** Adds to a mistake that typed input is kept; other errors are unchanged. */
function askToTryAgain(error: unknown, stage: Stage): unknown {
  if (!(error instanceof Refused) || error.code !== 'bad_input') return error;
  const say = (words: Words) =>
    words.refused.formAgain({ text: error.say(words), verb: words.contract.stage(stage).verb });
  return new Refused('bad_input', say, { cause: error });
}

async function submitNext(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  press: Press,
  answers: Answers,
  more = false,
): Promise<void> {
  const { stage } = stageEntry(stageOfPress(press));
  const { source } = stage;
  if (!source) throw gone();
  const lists = await listsFor(context, stage);
  const draftFrom = (base: Record<string, unknown>) => {
    const body = assembleBody(stage, answers, { origins: context.origins, base, ...lists });
    const draft = { ...draftOf(stage, body, answers, lists.actions), more };
    return more ? draft : validDraft(draft);
  };
  // Refuse what can be refused before the public answer.
  if (press.taskId !== undefined && source.fills === undefined) draftFrom({ [source.field]: press.taskId });
  const place = await deferAnswer(context, interaction, { from: [press.requestId, press.taskId], asksFirst: more });
  const parent = await findPressed(context, interaction, press);
  checkMayUse(interaction, parent, await context.guilds.settings(placeOf(interaction).guildId));
  if (parent) checkNotBlind(parent);
  const through = parent && source.through?.[parent.type];
  if (through) {
    const begun = draftFrom(taken(through, parent));
    const needless = source.needless?.(parent.task ?? {}, parseInput(stage, begun.body).data ?? {});
    const draft = { ...begun, needless, beside: parent };
    return submitThrough(context, interaction, { ...draft, title: draft.title ?? parent.title }, place);
  }
  const taskId = parent ? parent.task_id : taskOfMessage(interaction, press);
  if (taskId === undefined) throw gone();
  const draft = draftFrom({ ...bodyFrom(stage, {}, parent), [source.field]: taskId });
  if (parent && isValid(draft)) checkSource(draft, parent);
  await submitOrder(context, interaction, { ...draft, parent }, place);
}

/** Continues from the source of the parent: another task of this server, or a file. */
async function submitThrough(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  draft: Draft,
  place: Answer,
): Promise<void> {
  const { sourceTaskId } = draft;
  const origin = sourceTaskId === undefined ? undefined : await ownTask(context, interaction, sourceTaskId);
  if (origin && isValid(draft)) checkSource(draft, origin);
  await submitOrder(context, interaction, { ...draft, parent: origin }, place);
}

/** The fields of the parent's request that have a value. */
function taken(fields: readonly string[], parent: Request): Record<string, unknown> {
  const input = inputOf(parent);
  return Object.fromEntries(fields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])));
}

/**
 * The task named by the button, if its record was archived. A form's id can be forged, so only a task that a button of
 * the message itself names is accepted.
 */
function taskOfMessage(interaction: MessageComponentInteraction | ModalSubmitInteraction, press: Press) {
  const same = (id: string) => {
    const button = decodePress(id);
    return button?.requestId === press.requestId && button.taskId === press.taskId;
  };
  const components = interaction.message?.components.map((component) => component.toJSON());
  return customIds(components).some(same) ? press.taskId : undefined;
}

/** Searches all components, at any depth. */
function customIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'custom_id' && typeof inner === 'string' ? [inner] : customIds(inner),
  );
}

function stageOfPress(press: Press): TaskType {
  if (press.argument !== undefined && isTaskType(press.argument)) return press.argument;
  throw new Refused('unknown_button', ({ refused }) => refused.unknownStep);
}

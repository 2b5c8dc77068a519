import type { MessageComponentInteraction } from 'discord.js';
import { ACCEPT_CUTOUT } from 'kiln-client/contract/cut-out';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { priceOf } from 'kiln-client/contract/prices';
import { inputOf, needsFile } from '../../jobs/files/sources.ts';
import { areCompared } from '../../jobs/store/chains/chain.ts';
import { findRequest } from '../../jobs/store/find-request.ts';
import type { Request } from '../../jobs/store/request.ts';
import { AGAIN_ALL } from '../../messages/groups/group-message.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { editFields } from '../../messages/request/next-steps.ts';
import { leavesMore } from '../../messages/request/option-pages.ts';
import { VARIATIONS } from '../../messages/request/request-buttons.ts';
import type { FormHandler, PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { bodyPlanOf, fittingActions } from '../families/animation-actions.ts';
import { assembleBody } from '../families/build-body.ts';
import { checkOpen } from '../families/check-access.ts';
import { type Draft, draftOf, headOf, validDraft } from '../families/draft.ts';
import { openModal, readModal, valuesOf, wantsMore } from '../families/family-form.ts';
import { listsFor } from '../families/makers.ts';
import { freshSeed } from '../families/seeds.ts';
import { checkNotBlind } from '../orders/check-source.ts';
import { deferAnswer } from '../orders/defer-answer.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { wordsOf } from '../respond.ts';
import { checkMayUse, gone, mustFindUsable, readBeforeForm } from './authorize-press.ts';

/** Buttons that repeat a request, unchanged or edited. */

/** The same request again. The built-in service gets a new seed, so that the result differs. */
export const pressAgain: PressHandler = async (context, interaction, press) => {
  await submitAgain(context, interaction, press, {
    changed: (stage) => (context.extensions ? freshSeed(stage, context.random) : {}),
    count: press.argument === AGAIN_ALL ? 'all' : 1,
  });
};

/** Several of it to choose from. */
export const pressVary: PressHandler = async (context, interaction, press) => {
  const changed = (stage: Stage) => freshSeed(stage, context.random);
  await submitAgain(context, interaction, press, { changed, count: VARIATIONS.most });
};

/**
 * The same request with the cut-out that its member confirmed. Only a service that announced support gets this button.
 */
export const pressAccept: PressHandler = async (context, interaction, press) => {
  await submitAgain(context, interaction, press, { changed: () => ({ [ACCEPT_CUTOUT]: true }), count: 1 });
};

interface Repeating {
  changed(stage: Stage): Record<string, unknown>;
  /** `all`: as many as its group has. */
  count: number | 'all';
}

async function submitAgain(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
  { changed, count }: Repeating,
): Promise<void> {
  const place = await deferAnswer(context, interaction, { from: [press.requestId, press.taskId] });
  const request = await mustFindUsable(context, interaction, press);
  if (count !== 'all') checkNotBlind(request); // all of a group made again say nothing of one
  const { stage } = stageEntry(request.type);
  const body = { ...inputOf(request), ...changed(stage) };
  // The same words make what they made before.
  const draft = { ...validDraft(draftOf(stage, body)), title: request.title, looked: true };
  const group = request.hold_id === undefined ? undefined : await context.jobs.requests.group(request.hold_id);
  const variations = count === 'all' ? (group?.requests.length ?? 1) : count;
  const each = count === 'all' && areCompared(group?.requests.map(({ input }) => input) ?? []);
  await submitOrder(
    context,
    interaction,
    { ...draft, ...(await besidesOf(context, request)), variations, each },
    place,
  );
}

/** A refused request again, with one of the suggested prompts. */
export const pressSuggested: PressHandler = async (context, interaction, press) => {
  const place = await deferAnswer(context, interaction, { from: [press.requestId, press.taskId] });
  const request = await mustFindUsable(context, interaction, press);
  const prompt = request.suggestions?.[Number(press.argument)];
  if (prompt === undefined) throw gone();
  const body = { ...inputOf(request), prompt };
  const draft = { ...validDraft(draftOf(stageEntry(request.type).stage, body)), title: prompt };
  await submitOrder(context, interaction, { ...draft, ...(await besidesOf(context, request)) }, place);
};

export const pressEdit: PressHandler = async (context, interaction, press) => {
  const { request, left, learned, settings, late } = await readBeforeForm(context, interaction, press.requestId);
  // The form shows the prompt: only open it for those who may see that.
  if (late || !settings) throw new Refused('busy', ({ refused }) => refused.busy);
  if (!request) throw gone();
  checkMayUse(interaction, request, settings);
  checkNotBlind(request);
  await checkOpen(context, interaction, request.type);
  const { stage } = stageEntry(request.type);
  const words = wordsOf(interaction);
  const fields = editFields(words, stage, request.input, needsFile(request));
  const values = valuesOf(fields, request.input);
  const price = priceOf(request.type, request.input, learned);
  // The rig knows its body plan; so does what was made from it.
  const lists = await listsFor(context, stage);
  const actions = fittingActions(lists.actions, bodyPlanOf(request));
  await openModal(context, interaction, {
    customId: encodePress(press),
    verb: words.forms.edit,
    price,
    left,
    fields,
    values,
    ...lists,
    actions,
    more: leavesMore(stage, fields),
  });
};

export const submitEditForm: FormHandler = async (context, interaction, press) => {
  const filled = [...interaction.fields.fields.values()];
  const more = wantsMore(filled);
  const place = await deferAnswer(context, interaction, { from: [press.requestId, press.taskId], asksFirst: more });
  const request = await mustFindUsable(context, interaction, press);
  checkNotBlind(request);
  const { stage } = stageEntry(request.type);
  const fields = editFields(wordsOf(interaction), stage, request.input, needsFile(request));
  const answers = readModal(fields, filled, valuesOf(fields, request.input));
  const lists = await listsFor(context, stage);
  // A warning about one picture does not apply to another.
  const { [ACCEPT_CUTOUT]: _, ...base } = inputOf(request);
  const body = assembleBody(stage, answers, { origins: context.origins, base, ...lists });
  const draft = draftOf(stage, body, answers, lists.actions);
  const edited = more ? draft : validDraft(draft);
  const besides = await besidesOf(context, request);
  const looked = headOf(stage, body) === headOf(stage, request.input);
  // A different action changes the title.
  const kept = edited.action === undefined ? request.title : besides.parent?.title;
  await submitOrder(context, interaction, { ...edited, ...besides, title: edited.title ?? kept, more, looked }, place);
};

/**
 * The lineage of a repeated request: of one that made nothing, what that was made again of. Its body has the words that presets added already, and so have the prompts that the
 * service suggests for it.
 */
async function besidesOf(
  { jobs }: CommandContext,
  request: Request,
): Promise<Pick<Draft, 'parent' | 'beside' | 'againOf' | 'preset'>> {
  const parent = request.parent_id === undefined ? undefined : await findRequest(jobs, request.parent_id);
  const againOf = request.state === 'succeeded' ? request.id : request.again_of;
  return { parent, beside: request, againOf, preset: false };
}

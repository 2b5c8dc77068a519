import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage, StageSource } from 'kiln-client/contract/family';
import { UserError } from 'kiln-errors';
import type { GuildSettings } from '../guilds/settings.ts';
import { inputOf, needsFile } from '../jobs/files/sources.ts';
import type { Request } from '../jobs/requests/request.ts';
import { decodePress, encodePress, type Press } from '../messages/custom-id.ts';
import { priceOf, typicalPrice } from '../messages/prices.ts';
import { type StageField, stageFields } from '../messages/stage-fields.ts';
import { askFields, editFields } from '../messages/steps.ts';
import { actionsFor, bodyPlanOf, fittingActions } from './actions.ts';
import { type Answers, assembleBody } from './answers.ts';
import type { CommandContext } from './context.ts';
import { type MakeOrder, order } from './family-input.ts';
import { readModal, renderModal } from './modals.ts';
import { checkOpen } from './open.ts';
import { type Answerable, askByModal, isLead, placeOf, whoIs, within } from './respond.ts';
import { checkSource, deferPublicly, ownTask, submitOrder } from './submit.ts';

/**
 * Buttons that cost: the next step, another take, the same with other words. A form must be Discord's first answer, so
 * what is read before it has a short time limit and the form does without it; every check is made again on submit.
 */

const BEFORE_A_FORM_MS = 1_200;

/** A next step: its form, or at once when the stage asks for nothing (its price stands under the result). */
export async function pressNext(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const type = stageOfPress(press);
  const { stage } = stageEntry(type);
  const fields = askFields(stage);
  if (fields.length === 0) return submitNext(context, interaction, press, new Map());
  const [{ request, left, learned, settings }, actions] = await Promise.all([
    readBeforeForm(context, interaction, press.requestId),
    actionsFor(context, stage),
    checkOpen(context, interaction, type),
  ]);
  if (request && settings) checkMayUse(interaction, request, settings);
  await askByModal(
    interaction,
    renderModal({
      customId: encodePress({ ...press, action: 'next', argument: type }),
      verb: stage.verb,
      price: typicalPrice(stage, learned),
      left,
      fields,
      actions: fittingActions(actions, bodyPlanOf(request)),
    }),
  );
}

export async function submitNextForm(
  context: CommandContext,
  interaction: ModalSubmitInteraction,
  press: Press,
): Promise<void> {
  const { stage } = stageEntry(stageOfPress(press));
  await submitNext(context, interaction, press, readModal(askFields(stage), interaction.fields.fields.values()));
}

async function submitNext(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  press: Press,
  answers: Answers,
): Promise<void> {
  const { stage } = stageEntry(stageOfPress(press));
  const { source } = stage;
  if (!source) throw gone();
  const actions = await actionsFor(context, stage);
  const orderFor = (base: Record<string, unknown>) =>
    order(stage, assembleBody(stage, answers, { origins: context.origins, base, actions }), answers, actions);
  // What can be refused without reading anything is refused before the public answer.
  if (press.taskId !== undefined && source.fills === undefined) orderFor({ [source.field]: press.taskId });
  const messageId = await deferPublicly(interaction);
  const parent = await findRequest(context, interaction, press);
  checkMayUse(interaction, parent, await context.guilds.settings(placeOf(interaction).guildId));
  const through = parent && source.through?.[parent.type];
  if (through) return submitThrough(context, interaction, orderFor(taken(through, parent)), { messageId, parent });
  const taskId = parent ? parent.task_id : taskOfMessage(interaction, press);
  if (taskId === undefined) throw gone();
  const made = orderFor({ [source.field]: taskId, ...filledFrom(source, parent) });
  if (parent) checkSource(stage, made.body, parent);
  await submitOrder(context, interaction, made, { messageId, parent });
}

/** Goes on from what the parent was asked of: another task of this server, or a file. */
async function submitThrough(
  context: CommandContext,
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  made: MakeOrder,
  { messageId, parent }: { messageId: string | undefined; parent: Request },
): Promise<void> {
  const { sourceTaskId, stage } = made;
  const origin =
    sourceTaskId === undefined ? undefined : await ownTask(context, placeOf(interaction).guildId, sourceTaskId);
  if (origin) checkSource(stage, made.body, origin);
  await submitOrder(
    context,
    interaction,
    { ...made, title: made.title ?? parent.title },
    { messageId, parent: origin },
  );
}

/** Those fields of the parent's request that have a value. */
function taken(fields: readonly string[], parent: Request): Record<string, unknown> {
  const input = inputOf(parent);
  return Object.fromEntries(fields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])));
}

/** Fields that the stage takes from its source's task object: the first entry of a list. */
function filledFrom(source: StageSource, parent: Request | undefined): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [field, list] of Object.entries(source.fills ?? {})) {
    const values = parent?.task?.[list];
    if (Array.isArray(values) && values.length > 0) filled[field] = values[0];
  }
  return filled;
}

/** The same request anew. With the built-in service it gets a new seed, so that it is another take. */
export async function pressAgain(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const messageId = await deferPublicly(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayUse(interaction, request, await context.guilds.settings(request.guild_id));
  const { stage } = stageEntry(request.type);
  const body = { ...inputOf(request), ...(context.extensions ? freshSeed(stage, context.random) : {}) };
  const again = { ...order(stage, body, new Map()), title: request.title };
  await submitOrder(context, interaction, again, { messageId, parent: await parentOf(context, request) });
}

export async function pressEdit(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const { request, left, learned, settings, late } = await readBeforeForm(context, interaction, press.requestId);
  // The form shows what was asked for: not before it is known who may see that.
  if (late || !settings) throw new UserError('busy', 'Kiln is busy just now. Press again in a moment.');
  if (!request) throw gone();
  checkMayUse(interaction, request, settings);
  await checkOpen(context, interaction, request.type);
  const { stage } = stageEntry(request.type);
  const fields = editFields(stage, request.input, needsFile(request));
  const values = valuesOf(fields, request.input);
  const price = priceOf(request.type, request.input, learned);
  // The rig knows its body; what it made says the same.
  const actions = fittingActions(await actionsFor(context, stage), bodyPlanOf(request));
  await askByModal(
    interaction,
    renderModal({ customId: encodePress(press), verb: 'Edit', price, left, fields, values, actions }),
  );
}

export async function submitEditForm(
  context: CommandContext,
  interaction: ModalSubmitInteraction,
  press: Press,
): Promise<void> {
  const messageId = await deferPublicly(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayUse(interaction, request, await context.guilds.settings(request.guild_id));
  const { stage } = stageEntry(request.type);
  const fields = editFields(stage, request.input, needsFile(request));
  const answers = readModal(fields, interaction.fields.fields.values(), valuesOf(fields, request.input));
  const actions = await actionsFor(context, stage);
  const body = assembleBody(stage, answers, { origins: context.origins, base: inputOf(request), actions });
  const edited = order(stage, body, answers, actions);
  const parent = await parentOf(context, request);
  // Another action is another title of the same figure.
  const kept = edited.action === undefined ? request.title : parent?.title;
  await submitOrder(context, interaction, { ...edited, title: edited.title ?? kept }, { messageId, parent });
}

/** @throws {UserError} `not_yours`, in words for whoever pressed */
export function checkMayPress(interaction: Answerable, request: Request | undefined): void {
  const { guildId, userId } = placeOf(interaction);
  if (request && request.guild_id !== guildId) throw gone();
  const message = interaction.isModalSubmit() || interaction.isMessageComponent() ? interaction.message : undefined;
  const owner = request?.user_id ?? message?.interactionMetadata?.user.id;
  if (userId === owner || isLead(interaction)) return;
  throw new UserError(
    'not_yours',
    `Only ${owner === undefined ? 'the one who asked for it' : `<@${owner}>`} and those who manage this server can do that. Your own requests have the same buttons.`,
  );
}

/**
 * Buttons that cost, and those that show what was asked for, may be open to others by the guild's settings: they ask in
 * their own name, under their own limits.
 * @throws {UserError} `not_yours`
 */
export function checkMayUse(interaction: Answerable, request: Request | undefined, settings: GuildSettings): void {
  const open =
    settings.press === 'everyone' ||
    (settings.press === 'roles' && whoIs(interaction).roles.some((role) => settings.press_roles.includes(role)));
  if (open && request?.guild_id === interaction.guildId) return;
  checkMayPress(interaction, request);
}

/** @throws {UserError} `gone` */
export async function mustFind(context: CommandContext, interaction: Answerable, press: Press): Promise<Request> {
  const request = await findRequest(context, interaction, press);
  if (!request) throw gone();
  return request;
}

async function findRequest(context: CommandContext, interaction: Answerable, press: Press) {
  const { guildId } = placeOf(interaction);
  const request =
    (await context.jobs.get(press.requestId)) ??
    (press.taskId === undefined ? undefined : await context.jobs.byTask(press.taskId));
  return request?.guild_id === guildId && request.removed_by === undefined ? request : undefined;
}

/**
 * The task that the button names, where its record is long gone. A form's id is whatever the sender writes: only a task
 * that a button of the message itself names was made here.
 */
function taskOfMessage(interaction: MessageComponentInteraction | ModalSubmitInteraction, press: Press) {
  const same = (id: string) => {
    const button = decodePress(id);
    return button?.requestId === press.requestId && button.taskId === press.taskId;
  };
  const components = interaction.message?.components.map((component) => component.toJSON());
  return customIds(components).some(same) ? press.taskId : undefined;
}

/** Of all components, at any depth. */
function customIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'custom_id' && typeof inner === 'string' ? [inner] : customIds(inner),
  );
}

/** What is not there in time is left out: every check is made again on submit. */
async function readBeforeForm(context: CommandContext, interaction: MessageComponentInteraction, requestId: string) {
  const { guildId } = placeOf(interaction);
  const soon = <T>(promise: Promise<T>) => within(BEFORE_A_FORM_MS, promise);
  const [read, balance, learned, settings] = await Promise.all([
    soon(context.jobs.get(requestId).then((request) => ({ request }))),
    soon(context.guilds.ledger.balance(guildId)),
    soon(context.jobs.learnedPrices()),
    soon(context.guilds.settings(guildId)),
  ]);
  // In an account of the guild's own it is not our credits that are left.
  const left = settings?.account === '' ? balance?.available : undefined;
  const request = read?.request?.guild_id === guildId ? read.request : undefined;
  return { request, late: read === undefined, left, learned, settings };
}

/** The request that this one went on from, for the new one's place in the line of descent. */
async function parentOf(context: CommandContext, request: Request): Promise<Request | undefined> {
  return request.parent_id === undefined ? undefined : context.jobs.get(request.parent_id);
}

function stageOfPress(press: Press): TaskType {
  if (press.argument !== undefined && isTaskType(press.argument)) return press.argument;
  throw new UserError(
    'unknown_button',
    'This Kiln does not know that step any more. `/task` brings the result back with its current buttons.',
  );
}

function freshSeed(stage: Stage, random: () => number): Record<string, number> {
  const field = stageFields(stage).find(({ name, extension }) => name === 'seed' && extension);
  return field ? { seed: Math.floor(random() * 4_294_967_296) } : {};
}

function valuesOf(fields: readonly StageField[], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      let value: unknown = input;
      for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
      return [field.name, value];
    }),
  );
}

const gone = () => new UserError('gone', 'Kiln no longer has this request. Say the command again to make it anew.');

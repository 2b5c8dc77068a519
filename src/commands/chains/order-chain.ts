import type { ChatInputCommandInteraction, MessageComponentInteraction } from 'discord.js';
import type { SavedChain } from '../../guilds/chains.ts';
import { sourceStep } from '../../jobs/store/chains/chain-course.ts';
import { bodyFrom } from '../../jobs/store/chains/chain-prices.ts';
import { findRequest } from '../../jobs/store/find-request.ts';
import type { Request } from '../../jobs/store/request.ts';
import { encodePress } from '../../messages/parts/custom-id.ts';
import type { FormHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { actionsFor } from '../families/animation-actions.ts';
import { type Answers, assembleBody, validateBody } from '../families/build-body.ts';
import { checkOpen } from '../families/check-access.ts';
import { draftOf, titleOf } from '../families/draft.ts';
import { openModal, readModal } from '../families/family-form.ts';
import { BEST, EACH, listsFor, makersOf, readMakers } from '../families/makers.ts';
import { variationsOf } from '../families/seeds.ts';
import { countingPresets, presetsFor, withPresets } from '../orders/apply-presets.ts';
import { checkCanArrive } from '../orders/check-permissions.ts';
import { checkNotBlind, checkSource } from '../orders/check-source.ts';
import { askFirst } from '../orders/confirm-order.ts';
import { deferAnswer } from '../orders/defer-answer.ts';
import { bestMaker, oneOfEach, orderedBody } from '../orders/maker-by-rule.ts';
import { submitAsked } from '../orders/submit-order.ts';
import { checkMayUse, gone } from '../presses/authorize-press.ts';
import { type Answerable, placeOf, sharedWords, wordsOf } from '../respond.ts';
import {
  type AskedField,
  askedFields,
  beginsWith,
  checkAsked,
  emptySteps,
  fixedOf,
  type MakingStep,
  makingSteps,
} from './chain-fields.ts';
import { findChain } from './find-chain.ts';
import { badChain } from './read-steps.ts';

/** From a chain to the question whether to make it: a form for what it asks, then the price of all its steps. */

interface Wanted {
  saved: SavedChain;
  isPrivate?: boolean | undefined;
  /** The request under which it was pressed, where that is not what it begins with. */
  beside?: Request;
  /** What its first step is made from, where that is no result: fields of its body. */
  base?: Readonly<Record<string, unknown>>;
  /** Its price stood on the button: it begins at once. */
  isPriced?: boolean;
  /** The request whose result it begins with. */
  root?: string | undefined;
  /** What its card says besides. */
  why?: string;
}

const FORM = 'form';

/** @throws {UserError} `bad_chain`: it begins with a result, and there is none */
export async function askForChain(
  context: CommandContext,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  wanted: Wanted,
): Promise<void> {
  const { saved, isPrivate, root, base } = wanted;
  const steps = makingSteps(saved.steps);
  const [first] = steps;
  if (root === undefined && !base && first?.stage.source?.required) throw badChain(({ chains }) => chains.needsResult);
  const fields = askedFields(steps, root !== undefined || base !== undefined);
  if (fields.length === 0) return confirmChain(context, interaction, { ...wanted, fields, answers: new Map() });
  checkAsked(fields);
  const words = wordsOf(interaction);
  const argument = [FORM, isPrivate === undefined ? '' : String(isPrivate), saved.name].join('.');
  await openModal(context, interaction, {
    customId: encodePress({ action: 'chain', requestId: root ?? '', argument }),
    title: words.chains.called({ name: saved.name }),
    fields,
    ...(await listsOf(context, fields)),
  });
}

/** What fields are chosen from: actions, and of each step its own models. */
async function listsOf(context: CommandContext, fields: readonly AskedField[]) {
  const fieldsOf = (kind: 'action' | 'maker') => fields.filter(({ value }) => value.kind === kind);
  const [action] = fieldsOf('action');
  const [actions, makers] = await Promise.all([action && actionsFor(context, action.of.stage), readMakers(context)]);
  const ownMakers = Object.fromEntries(fieldsOf('maker').map(({ name, of }) => [name, makersOf(of.type, makers)]));
  return { ownMakers, ...(actions && { actions }) };
}

export const submitChainForm: FormHandler = async (context, interaction, press) => {
  const [, isPrivate = '', ...name] = (press.argument ?? '').split('.');
  const root = press.requestId === '' ? undefined : press.requestId;
  const saved = await findChain(context, interaction, name.join('.'));
  const fields = askedFields(makingSteps(saved.steps), root !== undefined);
  const answers = readModal(fields, interaction.fields.fields.values());
  const said = isPrivate === '' ? undefined : isPrivate === 'true';
  await confirmChain(context, interaction, { saved, isPrivate: said, root, fields, answers });
};

interface Answered extends Wanted {
  fields: readonly AskedField[];
  answers: Answers;
}

async function confirmChain(
  context: CommandContext,
  interaction: Answerable,
  { saved, isPrivate, root: rootId, why, fields, answers, beside, base, isPriced = false }: Answered,
): Promise<void> {
  const about = { said: isPrivate, from: [rootId, beside?.id], asksFirst: !isPriced };
  const answer = await deferAnswer(context, interaction, about);
  const { ephemeral } = answer;
  const root = rootId === undefined ? undefined : await rootOf(context, interaction, saved, rootId);
  const line = emptySteps(saved.steps);
  const making = makingSteps(saved.steps);
  const used = new Set<string>();
  const { chains, makers } = wordsOf(interaction);
  const notes = new Set([why]);
  for (const step of making) {
    await checkOpen(context, interaction, step.type);
    const ofStep = fields.filter(({ of }) => of.place === step.place);
    const given = ofStep.map(({ own, name }) => [own.name, answers.get(name)] as const);
    const said = new Map(given.flatMap(([name, answer]) => (answer === undefined ? [] : [[name, answer]])));
    const hasSource = sourceStep({ steps: line, root }, step.place) !== undefined;
    const own = step === making[0] ? base : undefined;
    const filled = await bodiesOf(context, interaction, { step, said, hasSource, base: own });
    if (filled.used !== undefined) used.add(filled.used);
    if (filled.lacksVotes) notes.add(makers.noBest);
    line[step.place] = { type: step.type, bodies: filled.bodies };
  }
  const [first] = making;
  const begins = first && line[first.place];
  if (!first || !begins || 'gate' in begins) throw badChain(({ chains }) => chains.badSteps);
  checkCanArrive(context, interaction);
  const body = bodyFrom(begins, begins.bodies[0] ?? {}, root);
  const { stage } = first;
  if (root) checkSource({ stage, input: validateBody(stage, body) }, root);
  const draft = draftOf(stage, body, answers);
  const shared = await sharedWords(context, interaction);
  const title = titleOf(shared, { ...draft, title: draft.title ?? beside?.title, parent: root });
  const chain = { name: saved.name, steps: line };
  const preset = used.size === 0 ? undefined : [...used].join(', ');
  // What would be made of its words is asked before it is made.
  const asked = { type: first.type, body, title, ephemeral, chain, preset, parentId: root?.id, looked: true };
  if (isPriced) return submitAsked(context, interaction, asked, answer);
  await askFirst(context, interaction, asked, { why: [...notes.add(chains.eachHeld)].filter(Boolean).join('\n') });
}

/** What it begins with, where its member may go on from that. @throws {UserError} `gone`, `not_yours`, `bad_chain` */
async function rootOf(
  context: CommandContext,
  interaction: Answerable,
  { steps }: SavedChain,
  id: string,
): Promise<Request> {
  const { guildId } = placeOf(interaction);
  const request = await findRequest(context.jobs, id);
  if (request?.guild_id !== guildId) throw gone();
  checkMayUse(interaction, request, await context.guilds.settings(guildId));
  checkNotBlind(request);
  if (!beginsWith(makingSteps(steps), request.type)) throw badChain(({ chains }) => chains.noneFits);
  return request;
}

interface OneStep {
  step: MakingStep;
  said: Answers;
  hasSource: boolean;
  base: Wanted['base'];
}

/**
 * What a step makes: what is fixed, what was asked, then presets and the guild's rule for makers; valid but for its source. One body,
 * or several by their seeds or their makers.
 */
async function bodiesOf(
  context: CommandContext,
  interaction: Answerable,
  { step, said, hasSource, base = {} }: OneStep,
) {
  const { stage, type, count } = step;
  const { origins } = context;
  const [presets, makers, lists] = await Promise.all([
    presetsFor(context, interaction),
    readMakers(context),
    listsFor(context, stage),
  ]);
  const { fixed, several } = fixedOf(step);
  const own = assembleBody(stage, new Map([...fixed, ...said]), { origins, base, ...lists });
  const { source } = stage;
  const whole = bodyFrom({ type, bodies: [own] }, own, hasSource ? 'any' : undefined);
  const filled = withPresets(stage, whole, countingPresets(presets, undefined), { origins, makers });
  const best = several === BEST ? await bestMaker(context, interaction, stage) : undefined;
  const wanted = best === undefined ? filled.body : { ...filled.body, maker: best };
  const body = await orderedBody(context, interaction, { stage, body: wanted });
  validateBody(stage, body);
  const ofSource = hasSource && source ? [source.field, ...Object.keys(source.fills ?? {})] : [];
  const kept = Object.entries(body).filter(([name]) => !ofSource.includes(name));
  const one = Object.fromEntries(kept);
  // Its order is not that of its seed, which a chain may fix.
  const chosen = several === EACH ? await oneOfEach(context, interaction, { stage, body: {}, variations: count }) : [];
  const bodies = chosen.length > 0 ? chosen.map((maker) => ({ ...one, maker })) : seedsOf(context, step, one);
  return { bodies, used: filled.used, lacksVotes: several === BEST && best === undefined };
}

const seedsOf = (context: CommandContext, { stage, count }: MakingStep, body: Record<string, unknown>) =>
  count > 1 ? variationsOf(stage, body, count, context) : [body];

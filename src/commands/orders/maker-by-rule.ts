import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { type MakerInfo, PROCEDURAL } from 'kiln-client/contract/wire';
import { makerByRule } from '../../guilds/settings.ts';
import { areCompared, type ChainStep, isMaking } from '../../jobs/store/chains/chain.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Offers } from '../../messages/request/option-pages.ts';
import { VARIATIONS } from '../../messages/request/request-buttons.ts';
import type { CommandContext } from '../context.ts';
import type { Draft } from '../families/draft.ts';
import { BEST, compared, EACH, hasMaker, makersOf, noSuchMaker, readMakers, shuffled } from '../families/makers.ts';
import { freshSeed } from '../families/seeds.ts';
import { type AskedBy, placeOf } from '../respond.ts';
import type { Asked } from './order.ts';

/** What an order is made with: by the guild's rule a model that its body names or whatever the service chooses, and a seed. */

/**
 * The body with the maker that the rule gives it, and with a seed of its own where its member named none: equal words are
 * different individuals. The seed goes with the order from here on, so that a look, a retry and an edit show the same one.
 * @throws {UserError} `bad_input`: the model has gone
 */
export async function orderedBody(
  context: CommandContext,
  interaction: AskedBy,
  { stage, body }: { stage: Stage; body: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const seeded =
    context.extensions && body.seed === undefined ? { ...body, ...freshSeed(stage, context.random) } : body;
  if (!hasMaker(stage)) return seeded;
  const settings = await context.guilds.settings(placeOf(interaction).guildId);
  const wanted = makerByRule(settings, stage.type, body.maker);
  if (wanted !== undefined) checkThere(context, wanted, makersOf(stage.type, await readMakers(context)));
  if (wanted === body.maker) return seeded;
  const { maker: _, ...others } = seeded;
  return wanted === undefined ? others : { ...others, maker: wanted };
}

function checkThere({ extensions }: CommandContext, wanted: string, there: readonly MakerInfo[]): void {
  if (extensions && (wanted === PROCEDURAL || there.some(({ id }) => id === wanted))) return;
  throw noSuchMaker(wanted, there);
}

/**
 * Who makes one result each of an order that asks for `each`, at most as many as it has variations.
 * @throws {UserError} `bad_input`: there is nothing to compare; `not_allowed`: leads decide what makes things
 */
export async function oneOfEach(
  context: CommandContext,
  interaction: AskedBy,
  { stage, body, variations = VARIATIONS.most }: Pick<Draft, 'stage' | 'body' | 'variations'>,
): Promise<string[]> {
  await checkMayChoose(context, interaction, { maker: EACH });
  const there = context.extensions && hasMaker(stage) ? compared(makersOf(stage.type, await readMakers(context))) : [];
  if (there.length === 0) throw new Refused('bad_input', ({ makers }) => makers.nothingToCompare);
  return shuffled(there, String(body.seed ?? context.random())).slice(0, Math.max(VARIATIONS.least, variations));
}

/**
 * Of the makers that are there the one that the guild's votes like most for this stage; undefined: no vote has said it yet.
 * @throws {UserError} `not_allowed`: leads decide what makes things
 */
export async function bestMaker(
  context: CommandContext,
  interaction: AskedBy,
  stage: Stage,
): Promise<string | undefined> {
  await checkMayChoose(context, interaction, { maker: BEST });
  const { guildId } = placeOf(interaction);
  const [standings, makers] = await Promise.all([context.guilds.league.of(guildId, stage.type), readMakers(context)]);
  const there = compared(makersOf(stage.type, makers));
  return standings.find(({ maker }) => there.includes(maker))?.maker;
}

/**
 * All that an order makes, by the rule and the models of now: its member was asked up to a day ago.
 * @throws {UserError} `bad_input`, `not_allowed` as above
 */
export async function orderedAgain(context: CommandContext, interaction: AskedBy, asked: Asked): Promise<Asked> {
  const { type, makers, rows, chain } = asked;
  const isEach = makers ?? chain?.steps.some((step) => isMaking(step) && areCompared(step.bodies));
  if (isEach) await checkMayChoose(context, interaction, { maker: EACH });
  const ruled = (of: TaskType, body: Asked['body']) =>
    orderedBody(context, interaction, { stage: stageEntry(of).stage, body });
  const ruledStep = async (step: ChainStep) =>
    isMaking(step) ? { ...step, bodies: await Promise.all(step.bodies.map((body) => ruled(step.type, body))) } : step;
  await Promise.all((makers ?? []).map((maker) => ruled(type, { maker })));
  return {
    ...asked,
    body: await ruled(type, asked.body),
    rows: rows && (await Promise.all(rows.map(async (row) => ({ ...row, body: await ruled(type, row.body) })))),
    chain: chain && { ...chain, steps: await Promise.all(chain.steps.map(ruledStep)) },
  };
}

/** @throws {UserError} `not_allowed`: the guild's leads decide what makes things */
export async function checkMayChoose(
  { guilds }: CommandContext,
  interaction: AskedBy,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (body.maker === undefined) return;
  const { makers } = await guilds.settings(placeOf(interaction).guildId);
  if (makers !== 'members') throw new Refused('not_allowed', ({ makers: words }) => words.notChosen);
}

/** What members of this guild can be asked. */
export async function offersTo({ extensions, makers, guilds }: CommandContext, interaction: AskedBy): Promise<Offers> {
  if (!makers) return { extensions };
  const settings = await guilds.settings(placeOf(interaction).guildId);
  return { extensions, makers: settings.makers === 'members' };
}

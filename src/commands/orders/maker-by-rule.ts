import type { Stage } from 'kiln-client/contract/family';
import { type MakerInfo, PROCEDURAL } from 'kiln-client/contract/wire';
import type { GuildSettings } from '../../guilds/settings.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Offers } from '../../messages/request/option-pages.ts';
import { VARIATIONS } from '../../messages/request/request-buttons.ts';
import type { CommandContext } from '../context.ts';
import type { Draft } from '../families/draft.ts';
import { BEST, compared, EACH, hasMaker, makersOf, noSuchMaker, readMakers, shuffled } from '../families/makers.ts';
import { freshSeed } from '../families/seeds.ts';
import { type AskedBy, placeOf } from '../respond.ts';

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
  return await withMaker(context, interaction, stage, seeded);
}

async function withMaker(
  context: CommandContext,
  interaction: AskedBy,
  stage: Stage,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!hasMaker(stage)) return body;
  const settings = await context.guilds.settings(placeOf(interaction).guildId);
  const wanted = makerByRule(settings, stage.type, body.maker);
  if (wanted !== undefined) checkThere(context, wanted, makersOf(stage.type, await readMakers(context)));
  if (wanted === body.maker) return body;
  const { maker: _, ...others } = body;
  return wanted === undefined ? others : { ...others, maker: wanted };
}

function makerByRule({ makers, makers_fixed: fixed }: MakerRules, type: string, said: unknown): string | undefined {
  if (makers === 'members') return typeof said === 'string' ? said : undefined;
  if (makers === 'automatic') return undefined;
  return fixed.find((one) => one.startsWith(`${type}/`))?.slice(type.length + 1);
}

type MakerRules = Pick<GuildSettings, 'makers' | 'makers_fixed'>;

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

/** @throws {UserError} `bad_input`: a model has gone since its member was asked; `not_allowed` as above */
export async function checkEach(
  context: CommandContext,
  interaction: AskedBy,
  { stage, makers }: { stage: Stage; makers: readonly string[] },
): Promise<void> {
  await checkMayChoose(context, interaction, { maker: EACH });
  const there = makersOf(stage.type, await readMakers(context));
  for (const maker of makers) checkThere(context, maker, there);
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

import type { MessageComponentInteraction } from 'discord.js';
import { type ChainGroup, goOnWithChain, isChain, pickInChain } from '../../jobs/actions/steer-chain.ts';
import { judgedBy } from '../../jobs/store/chains/chain.ts';
import { resultOf } from '../../jobs/store/chains/chain-course.ts';
import { keepsStandard } from '../../jobs/store/chains/held-against.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { encodePress, type Press } from '../../messages/parts/custom-id.ts';
import { ACCENT, MOST_CHOSEN, messageBody, stringSelect, text } from '../../messages/parts/message-body.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { checkMayPress, checkMayUse, gone, mustFind, mustFindUsable } from '../presses/authorize-press.ts';
import { deferPrivately, finish, isLead, placeOf, whoIs, wordsOf } from '../respond.ts';
import { beginsWith, makingSteps } from './chain-fields.ts';
import { chainChoices, findChain, isKnown } from './find-chain.ts';
import { askForChain } from './order-chain.ts';
import { badChain } from './read-steps.ts';

/**
 * The buttons of a chain, by their argument. `on`: its member or a lead lets it go on; past what judges a result a lead alone. `pick`: who may
 * use its results says which one it goes on with. `from`, under a result: which chain goes on from it; `run.<name>` is what was chosen.
 */
export const pressChain: PressHandler = async (context, interaction, press) => {
  const [what, ...name] = (press.argument ?? '').split('.');
  if (what === 'run') {
    const saved = await findChain(context, interaction, name.join('.'));
    return askForChain(context, interaction, { saved, root: press.requestId });
  }
  await deferPrivately(interaction);
  if (what === 'from') return offerChains(context, interaction, press);
  if (what === 'on') return goOn(context, interaction, press);
  if (what === 'pick') return pick(context, interaction, press);
  throw new Refused('unknown_button', ({ refused }) => refused.oldButton);
};

const goOn: PressHandler = async (context, interaction, press) => {
  const { request, group } = await chainOf(context, interaction, press);
  checkMayPress(interaction, request);
  const { chains } = wordsOf(interaction);
  const { user, roles, lead = false, admin = false } = whoIs(interaction);
  if (!isLead(interaction) && (await isStopped(context, group)))
    throw new Refused('leads_only', (words) => words.chains.leadGoesOn);
  // A lead who helps does not lend their rights to it.
  const asker = user === request.user_id ? { roles: [...roles], lead, admin } : undefined;
  const isDone = await goOnWithChain(context.jobs, group, asker);
  await finish(interaction, notice(isDone ? chains.goesOn : chains.tooLate));
};

/** What judged its last result would not let it pass now either. */
async function isStopped({ guilds }: CommandContext, { chain, requests, shown }: ChainGroup): Promise<boolean> {
  const judged = judgedBy(chain.rest);
  const result = resultOf({ ...chain, requests }, chain.attempts.at(-1)?.step ?? 0);
  if (judged !== 'standard' || !result) return judged !== undefined;
  return !keepsStandard(result, await guilds.settings(shown.guild_id));
}

const pick: PressHandler = async (context, interaction, press) => {
  const { request, group } = await chainOf(context, interaction, press);
  checkMayUse(interaction, request, await context.guilds.settings(placeOf(interaction).guildId));
  if (group.chain.deadline > 0 && !isLead(interaction)) throw new Refused('not_yours', ({ votes }) => votes.leadsOnly);
  const { chains } = wordsOf(interaction);
  const isDone = await pickInChain(context.jobs, group, request.id);
  await finish(interaction, notice(isDone ? chains.goesOn : chains.tooLate));
};

async function chainOf(context: CommandContext, interaction: MessageComponentInteraction, press: Press) {
  const request = await mustFind(context, interaction, press);
  const group = await context.jobs.requests.group(request.hold_id ?? '');
  if (!isChain(group)) throw gone();
  return { request, group };
}

const offerChains: PressHandler = async (context, interaction, press) => {
  const request = await mustFindUsable(context, interaction, press);
  const words = wordsOf(interaction);
  const all = await context.guilds.chains.list(request.guild_id);
  const fitting = all.filter((one) => isKnown(one) && beginsWith(makingSteps(one.steps), request.type));
  if (fitting.length === 0) throw badChain(({ chains }) => chains.noneFits);
  const options = chainChoices(words, fitting).map(({ name, value }) => {
    return { label: shorten(name, 100), value: `run.${value}` };
  });
  const { choose } = words.chains;
  const selectFrom = (from: number) =>
    stringSelect(
      encodePress({ ...press, requestId: request.id, argument: `from.${from}` }),
      choose,
      options.slice(from),
    );
  await finish(interaction, messageBody(ACCENT.quiet, [text(choose), selectFrom(0), selectFrom(MOST_CHOSEN)]));
};

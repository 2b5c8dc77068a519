import type { MessageComponentInteraction } from 'discord.js';
import { printStatusOf } from 'kiln-client/contract/families/print-analyze';
import { inputOf } from '../../jobs/files/sources.ts';
import { heldAgainst, isMendable } from '../../jobs/store/chains/held-against.ts';
import type { Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { fitWords } from '../../messages/parts/standard-words.ts';
import { REPAIR_AND_CHECK, repairAndCheck } from '../../messages/request/request-buttons.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { ownTask } from '../orders/check-source.ts';
import { checkMayUse, mustFind } from '../presses/authorize-press.ts';
import { sharedWords, wordsOf } from '../respond.ts';
import { askForChain } from './order-chain.ts';

/** Make it fit, under a result that breaks the standard: a chain of the steps that mend it, whose price and limits are said first. */
export const pressFit: PressHandler = async (context, interaction, press) => {
  const request = await mustFind(context, interaction, press);
  const settings = await context.guilds.settings(request.guild_id);
  checkMayUse(interaction, request, settings);
  if (press.argument === REPAIR_AND_CHECK) return pressRepairAndCheck(context, interaction, request);
  const held = heldAgainst(request, settings);
  if (!held || !isMendable(request, held)) throw new Refused('nothing_to_fit', ({ standard }) => standard.fitNothing);
  const shared = await sharedWords(context, interaction);
  const steps = held.fit.steps.map(({ type, options }) => ({ type, options, count: 1 }));
  const saved = { name: shared.standard.fit, steps };
  await askForChain(context, interaction, { saved, root: request.id, why: fitWords(wordsOf(interaction), held.fit) });
};

/** Repair and check again, under a print check that found something: what was checked is repaired, and the repaired one is checked. */
async function pressRepairAndCheck(context: CommandContext, interaction: MessageComponentInteraction, check: Request) {
  const status = printStatusOf(check.task);
  if (check.state !== 'succeeded' || status === undefined || status === 'healthy')
    throw new Refused('nothing_to_fit', ({ print }) => print.nothingToRepair);
  const { input_task_id: taskId, model_url } = inputOf(check);
  const steps = repairAndCheck.map((type) => ({ type, options: {}, count: 1 }));
  const saved = { name: (await sharedWords(context, interaction)).print.repairAndCheck, steps };
  const from =
    typeof taskId === 'string' ? { root: (await ownTask(context, interaction, taskId)).id } : { base: { model_url } };
  await askForChain(context, interaction, { saved, ...from, beside: check, isPriced: true });
}

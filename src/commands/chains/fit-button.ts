import type { MessageComponentInteraction } from 'discord.js';
import { heldAgainst, isMendable } from '../../jobs/store/chains/held-against.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import { fitWords } from '../../messages/parts/standard-words.ts';
import type { CommandContext } from '../context.ts';
import { checkMayUse, mustFind } from '../presses/authorize-press.ts';
import { wordsOf } from '../respond.ts';
import { askForChain } from './order-chain.ts';

/** Make it fit, under a result that breaks the standard: a chain of the steps that mend it, whose price and limits are said first. */
export async function pressFit(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const request = await mustFind(context, interaction, press);
  const settings = await context.guilds.settings(request.guild_id);
  checkMayUse(interaction, request, settings);
  const held = heldAgainst(request, settings);
  if (!held || !isMendable(request, held)) throw new Refused('nothing_to_fit', ({ standard }) => standard.fitNothing);
  const words = wordsOf(interaction);
  const steps = held.fit.steps.map(({ type, options }) => ({ type, options, count: 1 }));
  const saved = { name: words.standard.fit, steps };
  await askForChain(context, interaction, { saved, root: request.id, why: fitWords(words, held.fit) });
}

import type { APIApplicationCommandOptionChoice, AutocompleteInteraction } from 'discord.js';
import { isTaskType } from 'kiln-client/contract/families/index';
import type { SavedChain } from '../../guilds/chains.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { chainSteps } from '../../messages/lists/chain-list-message.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type AskedBy, inTime, placeOf, wordsOf } from '../respond.ts';

/** Chains of the guild by their names. */

/** @throws {UserError} `unknown_chain`, `busy` */
export async function findChain({ guilds }: CommandContext, interaction: AskedBy, name: string): Promise<SavedChain> {
  const all = await inTime(guilds.chains.list(placeOf(interaction).guildId));
  const wanted = name.trim().toLowerCase();
  const found = all.find((one) => one.name === wanted);
  if (!found) throw new Refused('unknown_chain', ({ chains }) => chains.notThere);
  if (!isKnown(found)) throw new Refused('unknown_chain', ({ chains }) => chains.newer);
  return found;
}

/** Whether this Kiln knows all its stages. */
export const isKnown = ({ steps }: SavedChain): boolean =>
  steps.every((step) => 'gate' in step || isTaskType(step.type));

export function chainChoices(
  words: Words,
  chains: readonly SavedChain[],
  typed = '',
): APIApplicationCommandOptionChoice<string>[] {
  return chains
    .filter((one) => isKnown(one) && one.name.includes(typed.trim().toLowerCase()))
    .map((one) => ({ name: `${one.name}: ${chainSteps(words, one)}`, value: one.name }));
}

export async function suggestChains({ guilds }: CommandContext, interaction: AutocompleteInteraction, typed: string) {
  return chainChoices(wordsOf(interaction), await guilds.chains.list(placeOf(interaction).guildId), typed);
}

import type { APIApplicationCommandOptionChoice, AutocompleteInteraction } from 'discord.js';
import { isTaskType } from 'kiln-client/contract/families/index';
import type { SavedChain } from '../../guilds/chains.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { chainSteps } from '../../messages/lists/chain-list-message.ts';
import { shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type AskedBy, placeOf, within, wordsOf } from '../respond.ts';

/** Chains of the guild by their names. */

/** A form has to be the first answer. */
const READ_MS = 1_200;
const MOST_CHOICES = 25;

/** @throws {UserError} `unknown_chain`, `busy` */
export async function findChain({ guilds }: CommandContext, interaction: AskedBy, name: string): Promise<SavedChain> {
  const all = await within(READ_MS, guilds.chains.list(placeOf(interaction).guildId));
  if (!all) throw new Refused('busy', ({ refused }) => refused.busy);
  const wanted = name.trim().toLowerCase();
  const found = all.find((one) => one.name === wanted);
  if (!found) throw new Refused('unknown_chain', ({ chains }) => chains.notThere);
  if (!isKnown(found)) throw new Refused('unknown_chain', ({ chains }) => chains.newer);
  return found;
}

/** Whether this Kiln knows all its stages. */
export const isKnown = ({ steps }: SavedChain): boolean =>
  steps.every((step) => 'gate' in step || isTaskType(step.type));

export function choicesOf(
  words: Words,
  chains: readonly SavedChain[],
  typed = '',
): APIApplicationCommandOptionChoice<string>[] {
  return chains
    .filter((one) => isKnown(one) && one.name.includes(typed.trim().toLowerCase()))
    .slice(0, MOST_CHOICES)
    .map((one) => ({ name: shorten(`${one.name}: ${chainSteps(words, one)}`, 100), value: one.name }));
}

export async function suggestChains({ guilds }: CommandContext, interaction: AutocompleteInteraction, typed: string) {
  return choicesOf(wordsOf(interaction), await guilds.chains.list(placeOf(interaction).guildId), typed);
}

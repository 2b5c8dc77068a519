import type { MessageComponentInteraction } from 'discord.js';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { priceOf } from 'kiln-client/contract/prices';
import { inviteLink } from '../../messages/guild/permissions.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { HELP_PAGES, type HelpExample, type HelpPage, renderHelp } from '../../messages/lists/help-message.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { FAMILIES } from '../../messages/words/contract-words.ts';
import { type Command, GUILD_ONLY, inLanguage, type PressHandler, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { openTo } from '../families/check-access.ts';
import { draftOf, validDraft } from '../families/draft.ts';
import { deferAnswer } from '../orders/defer-answer.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { type Answerable, deferPrivately, finish, isLead, placeOf, whoIs, wordsOf } from '../respond.ts';

/** /help: examples that run at a press, and what this member may use in this channel. */

const MOST_EXAMPLES = 3;

/** Inputs of one text that need nothing else, taken from the contract. */
function exampleOf(stage: Stage | undefined): { input: Record<string, unknown>; prompt: string } | undefined {
  const [input] = Object.values(stage?.examples ?? {}) as Record<string, unknown>[]; // inputs are objects
  if (!stage || stage.source?.required || typeof input?.prompt !== 'string') return undefined;
  const isBare = Object.values(input).every((value) => typeof value === 'string' && !/^https?:|^data:/.test(value));
  return isBare ? { input, prompt: input.prompt } : undefined;
}

/** @param others the commands besides those of families */
export function helpCommand(context: CommandContext, others: readonly Command[]): Command {
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.help) },
    async run(interaction) {
      await deferPrivately(interaction);
      await finish(interaction, await help(context, interaction, 'begin', others));
    },
  };
}

/** Shows another page in place. */
export async function turnHelp(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  { argument }: Press,
  others: readonly Command[],
): Promise<void> {
  const page = HELP_PAGES.find((name) => name === argument);
  if (!page) throw new Refused('unknown_button', ({ refused }) => refused.unknownStep);
  await interaction.deferUpdate();
  await finish(interaction, await help(context, interaction, page, others));
}

async function help(
  context: CommandContext,
  interaction: Answerable,
  page: HelpPage,
  others: readonly Command[],
): Promise<MessageBody> {
  const { guildId } = placeOf(interaction);
  const [ids, learned, makers, { mayMake }] = await Promise.all([
    context.commandIds(interaction.applicationId),
    context.jobs.prices.learned(),
    context.jobs.makers.list(),
    openTo(context, interaction, guildId, whoIs(interaction)),
  ]);
  const examples = FAMILIES.flatMap(({ stages: [stage] }): HelpExample[] => {
    const example = exampleOf(stage);
    if (!stage || !example || !isTaskType(stage.type) || !mayMake(stage.type)) return [];
    const price = priceOf(stage.type, example.input, learned);
    return price === undefined ? [] : [{ type: stage.type, prompt: example.prompt, price }];
  });
  const forReader = others.filter(({ payload }) => payload.default_member_permissions == null || isLead(interaction));
  const view = {
    page,
    mayMake,
    localEngine: context.extensions,
    makers: makers.filter(({ type }) => mayMake(type)),
    others: forReader.map(({ payload }) => inLanguage(payload, interaction.locale)),
    examples: examples.slice(0, MOST_EXAMPLES),
    invite: context.localDiscord ? undefined : inviteLink(interaction.applicationId),
  };
  return renderHelp(wordsOf(interaction), ids, view);
}

/** Runs an example at once; its price is on the button. */
export const pressTry: PressHandler = async (context, interaction, { argument = '' }) => {
  const stage = isTaskType(argument) ? stageEntry(argument).stage : undefined;
  const example = exampleOf(stage);
  if (!stage || !example) throw new Refused('unknown_button', ({ refused }) => refused.unknownStep);
  const place = await deferAnswer(context, interaction);
  const draft = { ...validDraft(draftOf(stage, example.input)), title: example.prompt, preset: false as const };
  await submitOrder(context, interaction, draft, place);
};

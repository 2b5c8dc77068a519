import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { ACCENT, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { shorten, userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';

/** /chain list: the chains of a guild, a line each. */

type Step =
  | { gate: keyof Words['chains']['gates'] }
  | { type: string; options: Readonly<Record<string, string>>; count: number };

export interface ListedChain {
  name: string;
  steps: readonly Step[];
}

/** "Preview → Refine texture_resolution=2k → A lead approves → Rig". */
export function chainSteps({ chains, contract }: Words, { steps }: Pick<ListedChain, 'steps'>): string {
  const named = steps.map((step) => {
    if ('gate' in step) return chains.gates[step.gate];
    const verb = isTaskType(step.type) ? contract.stage(stageEntry(step.type).stage).verb : step.type;
    const options = Object.entries(step.options).map(([name, value]) => ` ${name}=${value}`);
    return `${verb}${step.count > 1 ? ` × ${step.count}` : ''}${options.join('')}`;
  });
  return named.join(' → ');
}

export const chainLine = (words: Words, chain: ListedChain) =>
  words.chains.line({ name: userText(chain.name, 32), steps: userText(shorten(chainSteps(words, chain), 500), 600) });

const BUDGET = 3_500;

export function renderChains(words: Words, all: readonly ListedChain[]): MessageBody {
  const { chains } = words;
  const lines = all.map((one) => chainLine(words, one));
  return messageBody(ACCENT.quiet, [
    text(chains.title, ...(lines.length === 0 ? [chains.none] : keepWithin(words, lines, BUDGET))),
  ]);
}

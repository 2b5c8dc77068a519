import { ComponentType } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { LearnedPrices } from 'kiln-client/contract/prices';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { laterNote } from '../parts/price-words.ts';
import { userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { editFields } from './next-steps.ts';
import { optionLines } from './result-facts.ts';

/** The card by which leads are asked whether something is to be made, and that says afterwards how it was decided. */
export interface ApprovalView {
  requestId: string;
  type: TaskType;
  title: string;
  userId: string;
  /** Where it was asked for. */
  channelId: string;
  /** Left out where it is private: others read along. */
  input?: Readonly<Record<string, unknown>>;
  /** Of all together. */
  price: number;
  /** How many of it. Default: it alone. */
  count?: number;
  kind?: 'variations' | 'batch';
  /** The chain that it is a step of, and what that costs at most. */
  chain?: { name: string; whole: number } | undefined;
  learned?: LearnedPrices;
  left?: number | undefined;
  /** What it is to be made from. */
  picture?: string | undefined;
  /** Sensitive: covered on the card, for others read it. */
  flagged?: boolean;
  /** Markdown of ours; undefined: not decided yet. */
  decision?: string | undefined;
}

export function renderApproval(words: Words, view: ApprovalView): MessageBody {
  const { requestId, title, input, decision, price, count = 1, left } = view;
  const { approvals, chains } = words;
  const { chain } = view;
  const several = view.kind === 'batch' ? words.batches : words.groups;
  const { stage } = stageEntry(view.type);
  const { title: kind } = words.contract.stage(stage);
  const press = (argument: string) => encodePress({ action: 'approve', requestId, argument });
  const cost = `${price === 0 ? approvals.free : approvals.held({ price })}${left === undefined ? '' : approvals.left({ amount: left })}`;
  return messageBody(decision === undefined ? ACCENT.working : ACCENT.quiet, [
    text(
      `### ${userText(title, 140) || kind}`,
      `-# ${kind}${count > 1 ? ` · ${several.count({ count })}` : ''} · ${approvals.whoWhere({ member: `<@${view.userId}>`, channel: `<#${view.channelId}>` })}`,
      cost,
      chain
        ? `${chains.called({ name: chain.name })} · ${chains.whole({ amount: chain.whole })}`
        : laterNote(words, stage, view.learned),
    ),
    text(...(input ? keepWithin(words, optionLines(words, view.type, input), 900) : [approvals.private])),
    view.picture !== undefined && {
      type: ComponentType.MediaGallery,
      items: [{ media: { url: view.picture }, description: approvals.picture, spoiler: view.flagged ?? false }],
    },
    text(decision ?? approvals.whoDecides),
    ...(decision === undefined
      ? buttonRows([
          button(approvals.approve, press('yes'), 'primary'),
          button(approvals.decline, press('no'), 'danger'),
          input !== undefined &&
            editFields(words, stage, input).length > 0 &&
            button(approvals.change, press('change')),
        ])
      : []),
  ]);
}

import { ComponentType } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { LearnedPrices } from 'kiln-client/contract/prices';
import { encodePress } from './custom-id.ts';
import { keepWithin } from './details-message.ts';
import { optionLines } from './facts.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { laterNote } from './price-words.ts';
import { editFields } from './steps.ts';
import { count, credits, userText } from './text.ts';

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
  price: number;
  learned?: LearnedPrices;
  left?: number | undefined;
  /** What it is to be made from. */
  picture?: string | undefined;
  /** Markdown of ours; undefined: nobody decided yet. */
  decision?: string | undefined;
}

export function renderApproval(view: ApprovalView): MessageBody {
  const { requestId, title, input, decision, price, left } = view;
  const { stage } = stageEntry(view.type);
  const press = (argument: string) => encodePress({ action: 'approve', requestId, argument });
  const cost = `${price === 0 ? 'Free' : `**${credits(price)}**, held for it`}${left === undefined ? '' : ` · ${count(left)} left`}`;
  return messageBody(decision === undefined ? ACCENT.working : ACCENT.quiet, [
    text(
      `### ${userText(title, 140) || stage.title}`,
      `-# ${stage.title} · <@${view.userId}> in <#${view.channelId}>`,
      cost,
      laterNote(stage, view.learned),
    ),
    text(...(input ? keepWithin(optionLines(view.type, input), 900) : ['-# Private: its words are its member’s.'])),
    view.picture !== undefined && {
      type: ComponentType.MediaGallery,
      items: [{ media: { url: view.picture }, description: 'What it is to be made from' }],
    },
    text(decision ?? '-# Those who manage this server decide. What nobody decides within a day is not made.'),
    ...(decision === undefined
      ? buttonRows([
          button('Approve', press('yes'), 'primary'),
          button('Decline…', press('no'), 'danger'),
          input !== undefined && editFields(stage, input).length > 0 && button('Change…', press('change')),
        ])
      : []),
  ]);
}

import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { notice } from '../guild/private-notices.ts';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, ephemeral, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { oneLine, shorten, timestamp, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** The card in the thread of an asset, and what members read about where an asset is. */

export type CardState = keyof Words['assets']['states'];
type SaidState = keyof Words['assets']['actions'];

const ACCENTS: Readonly<Record<CardState, number>> = {
  making: ACCENT.working,
  ready: ACCENT.quiet,
  needs_work: ACCENT.failed,
  approved: ACCENT.done,
  printed: ACCENT.done,
};

export interface AssetCardView {
  assetId: string;
  title: string;
  state: CardState;
  /** Who set it, and when; undefined where no member did. */
  said?: { by: string; at: number } | undefined;
  /** Oldest first. */
  steps: readonly { type: TaskType; userId: string; isMade: boolean; isEnded: boolean; url?: string | undefined }[];
}

const MOST_STEPS = 12;
const SAID_STATES: readonly SaidState[] = ['ready', 'needs_work', 'approved', 'printed'];

export function renderAssetCard({ assets, contract }: Words, view: AssetCardView): MessageBody {
  const { assetId, title, state, said, steps } = view;
  if (steps.length === 0) return messageBody(ACCENT.quiet, [text(assets.nothingLeft)]);
  const name = assets.states[state];
  const shown = steps.slice(-MOST_STEPS);
  const hidden = steps.length - shown.length;
  const press = (to: SaidState) => encodePress({ action: 'mark', requestId: assetId, argument: to });
  const choices = state === 'making' ? [] : SAID_STATES.filter((one) => one !== state);
  const line = ({ type, userId, isMade, isEnded, url }: AssetCardView['steps'][number], index: number) => {
    const what = contract.stage(stageEntry(type).stage).title;
    const note = isMade ? '' : ` · ${isEnded ? assets.notMade : assets.underWay}`;
    return `-# ${hidden + index + 1}. ${url === undefined ? what : `[${what}](${url})`} · <@${userId}>${note}`;
  };
  return messageBody(ACCENTS[state], [
    text(
      title !== '' && `### ${userText(title, 140)}`,
      said ? assets.setBy({ state: name, member: `<@${said.by}>`, when: timestamp(said.at) }) : `**${name}**`,
    ),
    text(hidden > 0 && assets.earlier({ steps: hidden }), ...shown.map(line)),
    ...buttonRows(choices.map((one) => button(assets.actions[one], press(one)))),
  ]);
}

/** To the member who asked, beside the answer that moved. */
export function renderGoesOn({ assets }: Words, title: string, threadId: string): MessageBody {
  return ephemeral(notice(assets.goesOn({ title: userText(title, 100), thread: `<#${threadId}>` })));
}

/** To the member who asked: it is shown where they asked, as without threads. */
export function renderStays({ assets }: Words, channelId: string, problem: string): MessageBody {
  const { other, ...known } = assets.staysBecause;
  const reasons: Readonly<Record<string, string>> = known;
  const why = reasons[problem] ?? other;
  return ephemeral(notice(assets.stays({ channel: `<#${channelId}>`, reason: why })));
}

/** The state that was set, to the member who set it. */
export const stateSet = ({ assets }: Words, state: CardState): MessageBody =>
  notice(assets.set({ state: assets.states[state] }));

const MOST_NAME = 100;

export const stageTitle = ({ contract }: Words, type: TaskType) => contract.stage(stageEntry(type).stage).title;

/** The name of an asset's thread, in which Discord renders no markdown. */
export function threadName(words: Words, title: string, type: TaskType): string {
  return shorten(oneLine(title).trim(), MOST_NAME) || stageTitle(words, type);
}

import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { WishReport } from 'kiln-client/contract/wire';
import { notice } from '../guild/private-notices.ts';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  ephemeral,
  linkButton,
  MAX_TEXT,
  type MessageBody,
  messageBody,
  text,
} from '../parts/message-body.ts';
import { oneLine, shorten, timestamp, userText } from '../parts/text.ts';
import { fitting } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';

/** What stands in the thread of an asset or a result: its card, notes on it, and what members read about where it is. */

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

/** A note on a result, with what was answered. */
export interface NoteView {
  requestId: string;
  noteId: string;
  /** Of the result. */
  title: string;
  /** What its author is called. */
  name: string;
  said: string;
  isDone: boolean;
  /** It can be done at a press. */
  isWish: boolean;
  /** Oldest first. */
  answers: readonly { name: string; said: string }[];
  /** Opens it on the model. */
  url: string | undefined;
}

/** Escaped, a text has at most twice its length: the note and its newest answer fit. */
const MOST_OF_NOTE = { name: 40, title: 60, note: 1_000, answer: 600 } as const;

export function renderNote({ notes }: Words, view: NoteView): MessageBody {
  const { requestId, noteId, title, name, said, isDone, isWish, answers, url } = view;
  const press = (what: string) => encodePress({ action: 'note', requestId, argument: `${what}-${noteId}` });
  const named = (who: string) => userText(who, MOST_OF_NOTE.name);
  const by = notes.by({ name: named(name), title: userText(title, MOST_OF_NOTE.title) });
  const head = [`**${by}**${isDone ? ` · ${notes.isDone}` : ''}`, `> ${userText(said, MOST_OF_NOTE.note)}`];
  const earlier = (count: number) => `-# ${notes.earlier({ count })}`;
  const left = MAX_TEXT - head.join('\n').length - earlier(answers.length).length - 1;
  const lines = answers.map((one) => `**${named(one.name)}** ${userText(one.said, MOST_OF_NOTE.answer)}`);
  const shown = fitting(
    lines.map((line, index) => ({ text: line, rank: -index })),
    left,
  );
  const hidden = lines.length - shown.length;
  return messageBody(isDone ? ACCENT.done : ACCENT.working, [
    text(...head),
    text(hidden > 0 && earlier(hidden), ...shown),
    ...buttonRows([
      isWish && button(notes.doIt, press('wish'), 'primary'),
      button(notes.answer, press('answer'), isWish ? undefined : 'primary'),
      button(isDone ? notes.reopen : notes.done, press(isDone ? 'open' : 'done')),
      url !== undefined && linkButton(notes.show, url),
    ]),
  ]);
}

/** What was measured of a version that was made for a wish. */
export function wishLine({ notes }: Words, { does, part, before = 0, after, wanted, moved, met }: WishReport): string {
  const round = (value: number) => Number(value.toPrecision(value >= 100 ? 4 : 2));
  const figures = { part, before: round(before), after: round(after), wanted: round(wanted) };
  const measured = notes.measured[does](figures);
  return met ? notes.met({ measured }) : notes.notMet({ measured, moved: round(moved) });
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

import type { Task } from 'kiln-client/contract/task';
import { PROCEDURAL } from 'kiln-client/contract/wire';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  type Part,
  plainBody,
  text,
} from '../parts/message-body.ts';
import { joined, oneLine, shorten, userText } from '../parts/text.ts';
import { stageTitle } from '../request/asset-message.ts';
import { cancelAllButton, keptByCancel } from '../request/cancel-words.ts';
import { reasonWords } from '../request/reason-words.ts';
import { directLine, heldLine, leftLine, placeInLine, progressBar } from '../request/request-message.ts';
import { pictureOf } from '../request/result-files.ts';
import type { MessageForm, MessagePlace, RequestView } from '../request/view.ts';
import type { Words } from '../words/index.ts';
import { headOf } from './shared-parts.ts';
import { type VoteRow, type VoteView, voteButtons, voteLines } from './vote-part.ts';

/**
 * The one message of a group: a line for each of its requests, their pictures on one sheet, and a button for each that opens
 * it. Pure, as that of a request.
 */
export interface GroupView {
  /** What all have in common. */
  about: RequestView;
  rows: readonly GroupRow[];
  /** How they are voted on. */
  vote?: VoteView | undefined;
  /** The sheet of pictures, as the message carries it. */
  sheet?: string | undefined;
}

export interface GroupRow {
  view: RequestView;
  isRemoved: boolean;
  /** Members who wanted it, once the vote is over. */
  votes?: number | undefined;
  /** The message shows its end. */
  isShown: boolean;
  /** Who made it is not said, nor is it opened, before the vote is over. */
  isBlind?: boolean;
  /** Of results of several makers: the id of its own, where that is said. */
  maker?: string | undefined;
}

export function renderGroup(
  words: Words,
  group: GroupView,
  now: number,
  { place, form }: { place: MessagePlace; form: MessageForm },
): MessageBody {
  const { about, rows, sheet, vote } = group;
  const lines = rows.map((row, i) => `**${i + 1}** ${rowWords(words, row, form)}`);
  const facts = [stageTitle(words, about.type), words.groups.count({ count: rows.length })] as const;
  const head = headOf(words, about, facts, Math.max(...rows.map(({ view }) => view.finishedAt ?? now)));
  if (form !== 'whole')
    return plainBody([
      form === 'plain' ? head : undefined,
      ...lines,
      ...(vote ? voteLines(words, vote) : []),
      words.request.bringsBack,
    ]);
  const isOver = rows.every(isEnded);
  const isCovered = rows.some(({ view }) => view.hidden === 'covered');
  return messageBody(accentOf(rows), [
    text(head),
    sheet === undefined ? undefined : pictureOf(sheet, altOf(words, group), isCovered),
    text(...lines, isCovered && words.moderation.covered, creditsLine(words, group, isOver)),
    vote && text(...voteLines(words, vote)),
    ...(place === 'direct' ? [text(directLine(words, about))] : buttons(words, group, isOver)),
  ]);
}

export function rowWords(
  words: Words,
  { view, isRemoved, votes, isBlind, maker }: GroupRow,
  form: MessageForm,
): string {
  const { groups, request } = words;
  const { phase, credits } = view;
  if (isRemoved) return groups.deleted;
  switch (phase.name) {
    case 'waiting':
      return joined(request.waiting, placeInLine(words, phase));
    case 'approval':
      return request.waitingForLead;
    case 'creating':
      return request.creating;
    case 'checking':
      return request.checking;
    case 'running': {
      const { status, progress } = phase.task;
      return status === 'PENDING' ? request.queued : `${progressBar(progress)} · ${request.making}`;
    }
    case 'succeeded':
      return joined(
        view.hidden === 'withheld' ? words.moderation.withheld : groups.made({ charged: credits.charged ?? 0 }),
        votes !== undefined && words.votes.ofRow({ count: votes }),
        maker !== undefined && makerWords(words, maker, phase.task),
      );
    case 'failed':
      // A reason may name its maker.
      if (form === 'bare' || isBlind) return request.bareNotMade;
      return request.plainNotMade({ reason: shorten(userText(oneLine(reasonWords(words, phase)), 300), 300) });
    case 'canceled':
      return groups.canceled;
  }
}

function makerWords({ makers }: Words, maker: string, { engine }: Task): string {
  if (maker === PROCEDURAL) return makers.procedural;
  return userText(engine?.ai ? engine.name : maker, 80);
}

/** Discord shows it to those who do not see the picture. */
function altOf(words: Words, { about, rows }: GroupView): string {
  const numbers = rows.flatMap(({ view: { phase } }, i) => (phase.name === 'succeeded' ? [i + 1] : []));
  return words.groups.picture({ what: shorten(oneLine(about.title), 250), numbers: numbers.join(', ') });
}

function creditsLine(words: Words, { about, rows }: GroupView, isOver: boolean): string | undefined {
  if (isOver) return leftLine(words, about);
  const open = rows.filter((row) => !isEnded(row));
  const held = open.reduce((sum, { view }) => sum + view.credits.held, 0);
  return heldLine(words, { held, left: about.credits.left });
}

function buttons(words: Words, { about, rows, vote }: GroupView, isOver: boolean): Part[] {
  const { groups, request } = words;
  const isOpen = ({ view: { phase }, isRemoved, isShown }: GroupRow) =>
    phase.name === 'succeeded' && isShown && !isRemoved;
  const candidates = rows.flatMap((row, i): VoteRow[] =>
    isOpen(row) ? [{ requestId: row.view.requestId, number: i + 1, votes: row.votes ?? 0 }] : [],
  );
  const voted = vote ? voteButtons(words, vote, candidates) : [];
  const isVoted = voted.length > 0;
  const isBlind = rows.some((row) => row.isBlind);
  const numbers = rows.map((row, i) => {
    const press = encodePress({ action: 'open', requestId: row.view.requestId });
    return {
      ...button(String(i + 1), press, isVoted ? 'secondary' : 'primary'),
      disabled: !isOpen(row) || row.isBlind === true,
    };
  });
  const { requestId } = about;
  const kept = rows.reduce((sum, { view }) => sum + keptByCancel(view), 0);
  const cancel = kept === 0 ? groups.cancelAll : groups.cancelAllKeeps({ kept });
  const again = encodePress({ action: 'again', requestId, argument: AGAIN_ALL });
  return [
    ...voted,
    rows.some(isOpen) && text(`-# ${isBlind ? words.votes.blind : groups.pick}`),
    ...buttonRows(numbers),
    ...buttonRows([isOver ? button(request.again, again) : cancelAllButton(cancel, requestId, kept)]),
  ];
}

/** Of Again: as many, with other seeds. */
export const AGAIN_ALL = 'all';

export function isEnded({ view: { phase } }: GroupRow): boolean {
  return phase.name === 'succeeded' || phase.name === 'failed' || phase.name === 'canceled';
}

function accentOf(rows: readonly GroupRow[]): number {
  if (!rows.every(isEnded)) return ACCENT.working;
  const names = rows.map(({ view }) => view.phase.name);
  if (names.includes('succeeded')) return ACCENT.done;
  return names.includes('failed') ? ACCENT.failed : ACCENT.quiet;
}

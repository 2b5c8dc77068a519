import { type APIComponentInContainer, ComponentType } from 'discord.js';
import type { TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  plainBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { joined, mention, oneLine, shorten, userText } from '../parts/text.ts';
import { stageTitle } from '../request/asset-message.ts';
import { cancelAllButton } from '../request/cancel-words.ts';
import { reasonWords } from '../request/reason-words.ts';
import { directLine, progressBar } from '../request/request-message.ts';
import { attachedFiles, pictureOf } from '../request/result-files.ts';
import type { DeliveredFile, MessageForm, MessagePlace, Phase } from '../request/view.ts';
import type { Words } from '../words/index.ts';
import { headOf } from './shared-parts.ts';

/** The one message of a batch: how far it is, the rows that matter at the moment, and at the end its table and archive. */
export interface BatchView {
  /** Any request of it, by which its buttons find it. */
  requestId: string;
  type: TaskType;
  title: string;
  userId: string;
  channelId: string;
  isPrivate: boolean;
  state: 'running' | 'paused' | 'stopped';
  why: '' | 'budget' | 'canceled' | 'paused';
  /** The member who paused or stopped it. */
  by: string | undefined;
  budget: number | undefined;
  /** Credits held, charged, and what a cancel would keep. */
  held: number;
  charged: number;
  kept: number;
  left: number | undefined;
  createdAt: number;
  rows: readonly BatchRow[];
  /** As the message carries them. */
  files: readonly DeliveredFile[];
  isCovered: boolean;
  /** The table and the archive are there. */
  isPacked: boolean;
}

export interface BatchRow {
  requestId: string;
  title: string;
  phase: 'approval' | 'waiting' | 'working' | 'done' | 'failed' | 'canceled' | 'deleted' | 'withheld';
  /** Of what is in progress. */
  percent: number;
  charged: number;
  failure: Phase<'failed'> | undefined;
  finishedAt: number | undefined;
}

const ENDED: ReadonlySet<BatchRow['phase']> = new Set(['done', 'failed', 'canceled', 'deleted', 'withheld']);
/** Rows on the card: the others stand on pages. */
const MOST_SHOWN = 8;
export const ROWS_A_PAGE = 20;

export const isOver = ({ rows }: Pick<BatchView, 'rows'>) => rows.every(({ phase }) => ENDED.has(phase));

export function renderBatch(
  words: Words,
  batch: BatchView,
  now: number,
  { place, form }: { place: MessagePlace; form: MessageForm },
): MessageBody {
  const facts = [stageTitle(words, batch.type), words.batches.count({ count: batch.rows.length })] as const;
  const head = headOf(words, batch, facts, Math.max(...batch.rows.map(({ finishedAt }) => finishedAt ?? now)));
  if (form !== 'whole')
    return plainBody([form === 'plain' ? head : undefined, progressLine(words, batch), words.request.bringsBack]);
  const sheet = batch.files.find(({ role }) => role === 'thumbnail');
  const description = words.batches.picture({ what: shorten(oneLine(batch.title), 250) });
  return messageBody(accentOf(batch), [
    text(head),
    text(progressLine(words, batch), stateLine(words, batch)),
    sheet && pictureOf(sheet.url, description, batch.isCovered),
    text(...rowsOfNow(batch).map((row) => rowLine(words, row))),
    ...attachedFiles(batch.files, batch.isCovered),
    text(batch.isCovered && words.moderation.covered, creditsLine(words, batch)),
    ...(place === 'direct' ? [text(directLine(words, batch))] : buttons(words, batch)),
  ]);
}

function progressLine({ batches }: Words, { rows }: BatchView): string {
  const count = (...phases: BatchRow['phase'][]) => rows.filter(({ phase }) => phases.includes(phase)).length;
  const done = count('done', 'deleted', 'withheld');
  const others = SAID.map(([said, ...phases]) => {
    const some = count(...phases);
    return some > 0 && batches[said]({ count: some });
  });
  const bar = progressBar((100 * count(...ENDED)) / rows.length);
  return joined(bar, batches.progress({ done, count: rows.length }), ...others);
}

const SAID = [
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['working', 'working'],
  ['waiting', 'waiting', 'approval'],
] as const;

function stateLine({ batches, request, votes }: Words, batch: BatchView): string | undefined {
  const { state, why, by, budget, rows } = batch;
  const member = by ? mention(by, votes.somebody) : 'Kiln';
  if (rows.some(({ phase }) => phase === 'approval')) return request.waitingForLead;
  if (state === 'paused' && !isOver(batch)) return batches.paused({ member });
  if (isOver(batch) && !batch.isPacked) return batches.packing;
  if (state !== 'stopped' || why === '') return undefined;
  if (why === 'budget') return batches.stopped.budget({ budget: budget ?? 0 });
  return why === 'canceled' ? batches.stopped.canceled({ member }) : batches.stopped.paused;
}

/** From 1, in the order of the batch. */
type Numbered = BatchRow & { number: number };

const numbered = (rows: readonly BatchRow[]): Numbered[] => rows.map((row, i) => ({ ...row, number: i + 1 }));

/** The rows that matter now: in progress, else those that ended last; at the end the first ones. */
function rowsOfNow(batch: BatchView): Numbered[] {
  const rows = numbered(batch.rows);
  if (isOver(batch)) return rows.slice(0, MOST_SHOWN);
  const working = rows.filter(({ phase }) => phase === 'working');
  const ended = rows.filter(({ phase }) => ENDED.has(phase)).sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0));
  return [...working, ...ended].slice(0, MOST_SHOWN).sort((a, b) => a.number - b.number);
}

const rowLine = (words: Words, row: Numbered): string =>
  `**${row.number}** ${userText(row.title, 60)} · ${phaseWords(words, row)}`;

function phaseWords(words: Words, row: BatchRow): string {
  const { batches, groups, moderation, request, taskList } = words;
  switch (row.phase) {
    case 'approval':
      return request.waitingForLead;
    case 'waiting':
      return taskList.states.held;
    case 'working':
      return batches.percent({ percent: row.percent });
    case 'done':
      return groups.made({ charged: row.charged });
    case 'failed':
      return request.plainNotMade({
        reason: row.failure ? userText(oneLine(reasonWords(words, row.failure)), 90) : '',
      });
    case 'canceled':
      return groups.canceled;
    case 'deleted':
      return groups.deleted;
    case 'withheld':
      return moderation.withheld;
  }
}

function creditsLine({ batches, request }: Words, batch: BatchView): string {
  const { held, charged, budget, left } = batch;
  const facts = joined(
    !isOver(batch) && held > 0 && request.held({ amount: held }),
    batches.spent({ amount: charged }),
    budget !== undefined && batches.budget({ amount: budget }),
    left !== undefined && request.left({ amount: left }),
  );
  return `-# ${facts}`;
}

function buttons({ batches }: Words, batch: BatchView): APIComponentInContainer[] {
  const { requestId, rows, state, kept } = batch;
  const press = (argument: string) => encodePress({ action: 'batch', requestId, argument });
  const cancel = kept === 0 ? batches.cancelRest : batches.cancelRestKeeps({ kept });
  const steer = state === 'paused' ? button(batches.resume, press('running'), 'primary') : undefined;
  const over = isOver(batch);
  return buttonRows([
    !over && state !== 'stopped' && (steer ?? button(batches.pause, press('paused'))),
    !over && cancelAllButton(cancel, requestId, kept),
    button(batches.all({ count: rows.length }), press('rows.1')),
    over && rows.some(({ phase }) => phase === 'done') && button(batches.files, press('files.1')),
  ]);
}

function accentOf(batch: BatchView): number {
  if (!isOver(batch)) return batch.state === 'paused' ? ACCENT.quiet : ACCENT.working;
  if (batch.rows.some(({ phase }) => phase === 'done')) return ACCENT.done;
  return batch.rows.some(({ phase }) => phase === 'failed') ? ACCENT.failed : ACCENT.quiet;
}

/** A page of all rows, for one reader. @param from the first row, from 1 */
export function renderBatchPage(words: Words, batch: BatchView, from: number): MessageBody {
  const { batches } = words;
  const { rows, requestId } = batch;
  const first = Math.min(Math.max(1, from), Math.max(1, rows.length));
  const shown = numbered(rows).slice(first - 1, first - 1 + ROWS_A_PAGE);
  const to = first - 1 + shown.length;
  const page = (row: number) => encodePress({ action: 'batch', requestId, argument: `turn.${row}` });
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(batch.title, 140)}`, `-# ${batches.page({ from: first, to, count: rows.length })}`),
    text(...shown.map((row) => rowLine(words, row))),
    openSelect(words, shown),
    ...buttonRows([
      first > 1 && button(batches.previous, page(Math.max(1, first - ROWS_A_PAGE))),
      to < rows.length && button(batches.next, page(to + 1)),
    ]),
  ]);
}

function openSelect({ batches }: Words, shown: readonly Numbered[]): APIComponentInContainer | undefined {
  const done = shown.filter(({ phase }) => phase === 'done');
  const options = done.map(({ title, number, requestId }) => {
    return { label: shorten(`${number} ${oneLine(title)}`, 100), value: requestId };
  });
  return stringSelect(encodePress({ action: 'open', requestId: '' }), batches.open, options);
}

/** The files of some rows, as one archive. */
export interface BatchFiles {
  requestId: string;
  title: string;
  /** Rows, from 1. */
  from: number;
  to: number;
  /** The row that the next archive begins with. */
  next: number | undefined;
  /** Undefined: none of these rows has files. */
  name: string | undefined;
}

export function renderBatchFiles({ batches }: Words, files: BatchFiles): MessageBody {
  const { requestId, title, from, to, next, name } = files;
  const press = (row: number) => encodePress({ action: 'batch', requestId, argument: `files.${row}` });
  return messageBody(ACCENT.quiet, [
    text(`### ${userText(title, 140)}`, name === undefined ? batches.noFiles : batches.filesOf({ from, to })),
    name === undefined ? undefined : { type: ComponentType.File, file: { url: `attachment://${name}` } },
    ...buttonRows([next !== undefined && button(batches.nextFiles({ row: next }), press(next))]),
  ]);
}

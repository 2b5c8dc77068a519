import type { APIComponentInContainer } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from '../parts/custom-id.ts';
import { familyNamed } from '../parts/families.ts';
import {
  ACCENT,
  button,
  buttonRows,
  type MessageBody,
  messageBody,
  stringSelect,
  text,
} from '../parts/message-body.ts';
import { joined, shorten, timestamp, userText } from '../parts/text.ts';
import type { Words } from '../words/index.ts';

/** A page of requests: a line each, a select that brings one back, and buttons to turn the page. */

export interface TaskLine {
  requestId: string;
  /** None of a stage that only a newer Kiln knows: it cannot be brought back by this one. */
  type?: TaskType;
  title: string;
  /** "done", "making it · 58 %". */
  state: string;
  userId: string;
  createdAt: number;
  /** Address of the message that shows it. */
  messageUrl?: string | undefined;
}

export const TASK_SCOPES = ['mine', 'server'] as const;
export const TASK_FILTERS = ['all', 'running', 'done', 'failed'] as const;

export interface TaskPage {
  scope: (typeof TASK_SCOPES)[number];
  filter: (typeof TASK_FILTERS)[number];
  /** Of this family, of this member, with this word in the title. */
  kind?: string | undefined;
  member?: string | undefined;
  word?: string | undefined;
  /** From 1. */
  page: number;
  more: boolean;
  lines: readonly TaskLine[];
}

export function renderTasks(words: Words, list: TaskPage): MessageBody {
  const { taskList } = words;
  const page = list.page > 1 || list.more ? `${taskList.page({ page: list.page })} · ` : '';
  return messageBody(ACCENT.quiet, [
    text(taskList.title[list.scope], `-# ${page}${taskList.newestFirst[list.filter]}${onlyWords(words, list)}`),
    text(...list.lines.map((line) => taskLine(words, line, list.scope === 'server'))) ??
      text(list.page > 1 ? taskList.noMore : taskList.none[list.filter]),
    showSelect(words, list.lines),
    ...buttonRows([
      list.page > 1 && button(taskList.newer, pageId(list, list.page - 1)),
      list.more && button(taskList.older, pageId(list, list.page + 1)),
    ]),
  ]);
}

function onlyWords({ contract, taskList }: Words, { kind, member, word }: TaskPage): string {
  const family = familyNamed(kind);
  const parts = [family && contract.family(family), member && `<@${member}>`, word && `“${userText(word, 40)}”`];
  return parts.flatMap((part) => (part ? [taskList.only({ what: part })] : [])).join('');
}

function taskLine({ contract, taskList }: Words, line: TaskLine, withUser: boolean): string {
  const facts = joined(
    line.type && contract.stage(stageEntry(line.type).stage).title,
    line.state,
    withUser && `<@${line.userId}>`,
    timestamp(line.createdAt),
    line.messageUrl && `[${taskList.message}](${line.messageUrl})`,
  );
  return `**${userText(line.title, 80)}**\n-# ${facts}`;
}

function showSelect({ contract, taskList }: Words, lines: readonly TaskLine[]): APIComponentInContainer | undefined {
  const options = lines.flatMap(({ requestId, type, title, state }) => {
    if (type === undefined) return [];
    const description = shorten(`${contract.stage(stageEntry(type).stage).title} · ${state}`, 100);
    return [{ label: shorten(title, 100) || requestId, value: requestId, description }];
  });
  return stringSelect(encodePress({ action: 'show', requestId: '' }), taskList.repost, options);
}

/** The word comes last: it may hold what stands between the others. */
function pageId({ scope, filter, kind = '', member = '', word = '' }: TaskPage, page: number): string {
  const only = kind || member || word ? `.${kind}.${member}.${word}` : '';
  return encodePress({ action: 'page', requestId: '', argument: `${scope}.${filter}.${page}${only}` });
}

/** Of the word that is looked for: with all else it has to fit into a button's id, where some signs count twice. */
export const MOST_WORD = 16;

/** The page that a button's argument names; undefined when it names none. */
export function readPage(argument: string | undefined): Omit<TaskPage, 'more' | 'lines'> | undefined {
  const [whose, state, number, kind, member, ...word] = (argument ?? '').split('.');
  const scope = TASK_SCOPES.find((one) => one === whose);
  const filter = TASK_FILTERS.find((one) => one === state);
  const page = Number(number);
  if (!scope || !filter || !Number.isSafeInteger(page) || page < 1) return undefined;
  const only = { kind: kind || undefined, member: member || undefined, word: word.join('.') || undefined };
  return { scope, filter, page, ...only };
}

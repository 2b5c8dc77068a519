import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { families, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from '../parts/message-body.ts';
import { shorten, timestamp, userText } from '../parts/text.ts';
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
    text(...list.lines.slice(0, 10).map((line) => taskLine(words, line, list.scope === 'server'))) ??
      text(list.page > 1 ? taskList.noMore : taskList.none[list.filter]),
    ...showSelect(words, list.lines),
    ...buttonRows([
      list.page > 1 && button(taskList.newer, pageId(list, list.page - 1)),
      list.more && button(taskList.older, pageId(list, list.page + 1)),
    ]),
  ]);
}

function onlyWords({ contract, taskList }: Words, { kind, member, word }: TaskPage): string {
  const family = (families as readonly Family[]).find(({ name }) => name === kind);
  const parts = [family && contract.family(family), member && `<@${member}>`, word && `“${userText(word, 40)}”`];
  return parts.flatMap((part) => (part ? [taskList.only({ what: part })] : [])).join('');
}

function taskLine({ contract, taskList }: Words, line: TaskLine, withUser: boolean): string {
  const facts = [
    line.type && contract.stage(stageEntry(line.type).stage).title,
    line.state,
    withUser && `<@${line.userId}>`,
    timestamp(line.createdAt),
    line.messageUrl && `[${taskList.message}](${line.messageUrl})`,
  ];
  return `**${userText(line.title, 80)}**\n-# ${facts.filter(Boolean).join(' · ')}`;
}

function showSelect({ contract, taskList }: Words, lines: readonly TaskLine[]): APIComponentInContainer[] {
  const options = lines.slice(0, 10).flatMap(({ requestId, type, title, state }) => {
    if (type === undefined) return [];
    const description = shorten(`${contract.stage(stageEntry(type).stage).title} · ${state}`, 100);
    return [{ label: shorten(title, 100) || requestId, value: requestId, description }];
  });
  if (options.length === 0) return [];
  const custom_id = encodePress({ action: 'show', requestId: '' });
  const placeholder = taskList.repost;
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id, placeholder, options }],
    },
  ];
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
  const [scope, filter, page, kind, member, ...word] = (argument ?? '').split('.');
  const known = {
    scope: TASK_SCOPES.find((one) => one === scope),
    filter: TASK_FILTERS.find((one) => one === filter),
    page: Number(page),
  };
  if (!known.scope || !known.filter || !Number.isSafeInteger(known.page) || known.page < 1) return undefined;
  return {
    scope: known.scope,
    filter: known.filter,
    page: known.page,
    ...(kind ? { kind } : {}),
    ...(member ? { member } : {}),
    ...(word.join('.') ? { word: word.join('.') } : {}),
  };
}

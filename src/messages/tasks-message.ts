import { type APIComponentInContainer, ComponentType } from 'discord.js';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, text } from './message-body.ts';
import { shorten, timestamp, userText } from './text.ts';

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
  /** From 1. */
  page: number;
  more: boolean;
  lines: readonly TaskLine[];
}

export function renderTasks(list: TaskPage): MessageBody {
  const heading = list.scope === 'mine' ? 'Your tasks' : 'Tasks of this server';
  const filter = list.filter === 'all' ? '' : ` · only ${list.filter}`;
  return messageBody(ACCENT.quiet, [
    text(`### ${heading}`, `-# ${list.page > 1 || list.more ? `Page ${list.page} · ` : ''}Newest first${filter}`),
    text(...list.lines.slice(0, 10).map((line) => taskLine(line, list.scope === 'server'))) ?? text(nothing(list)),
    ...showSelect(list.lines),
    ...buttonRows([
      list.page > 1 && button('Newer', pageId(list, list.page - 1)),
      list.more && button('Older', pageId(list, list.page + 1)),
    ]),
  ]);
}

function nothing({ page, filter }: TaskPage): string {
  if (page > 1) return 'No more.';
  return filter === 'all' ? 'None yet. `/help` says how to begin.' : `None that are ${filter}.`;
}

function taskLine(line: TaskLine, withUser: boolean): string {
  const facts = [
    line.type && stageEntry(line.type).stage.title,
    line.state,
    withUser && `<@${line.userId}>`,
    timestamp(line.createdAt),
    line.messageUrl && `[message](${line.messageUrl})`,
  ];
  return `**${userText(line.title, 80)}**\n-# ${facts.filter(Boolean).join(' · ')}`;
}

function showSelect(lines: readonly TaskLine[]): APIComponentInContainer[] {
  const options = lines.slice(0, 10).flatMap(({ requestId, type, title, state }) => {
    if (type === undefined) return [];
    const description = shorten(`${stageEntry(type).stage.title} · ${state}`, 100);
    return [{ label: shorten(title, 100) || requestId, value: requestId, description }];
  });
  if (options.length === 0) return [];
  const custom_id = encodePress({ action: 'show', requestId: '' });
  const placeholder = 'Bring one back with its buttons…';
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id, placeholder, options }],
    },
  ];
}

const pageId = ({ scope, filter }: TaskPage, page: number) =>
  encodePress({ action: 'page', requestId: '', argument: `${scope}.${filter}.${page}` });

/** The page that a button's argument names; undefined when it names none. */
export function readPage(argument: string | undefined): Pick<TaskPage, 'scope' | 'filter' | 'page'> | undefined {
  const [scope, filter, page] = (argument ?? '').split('.');
  const known = {
    scope: TASK_SCOPES.find((one) => one === scope),
    filter: TASK_FILTERS.find((one) => one === filter),
    page: Number(page),
  };
  if (!known.scope || !known.filter || !Number.isSafeInteger(known.page) || known.page < 1) return undefined;
  return { scope: known.scope, filter: known.filter, page: known.page };
}

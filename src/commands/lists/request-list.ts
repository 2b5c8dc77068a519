import type { MessageComponentInteraction } from 'discord.js';
import { stageEntry } from 'kiln-client/contract/families/index';
import { Task } from 'kiln-client/contract/task';
import { addressOf } from '../../jobs/store/display.ts';
import { isEnd, type NewerRequest, type Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { readPage, renderTasks, type TaskLine, type TaskPage } from '../../messages/lists/tasks-message.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, finish, isLead, placeOf, wordsOf } from '../respond.ts';

/** Lists of requests, and showing one of them again. */

const PER_PAGE = 8;
/** A filtered page reads at most this many pages of the store. */
const MOST_LOOKED_AT = 50;

type Wanted = Omit<TaskPage, 'more' | 'lines'>;

/** @throws {UserError} `leads_only` */
export async function listTasks(
  context: CommandContext,
  interaction: Answerable,
  wanted: Wanted,
): Promise<MessageBody> {
  const { guildId, userId } = placeOf(interaction);
  const { member } = wanted;
  const isOfOthers = wanted.scope === 'server' || (member !== undefined && member !== userId);
  if (isOfOthers && !isLead(interaction)) {
    throw new Refused('leads_only', ({ taskList }) => taskList.leadsList);
  }
  const read = (page: number) =>
    wanted.scope === 'mine' || member !== undefined
      ? context.jobs.requests.listByMember(guildId, member ?? userId, { page, pageSize: 50 })
      : context.jobs.requests.listByGuild(guildId, { page, pageSize: 50 });
  // Reads one more than a page, to know whether there are older ones.
  const end = wanted.page * PER_PAGE + 1;
  const found: (Request | NewerRequest)[] = [];
  for (let page = 1; page <= MOST_LOOKED_AT && found.length < end; page++) {
    const { all, isLast } = await read(page);
    found.push(...all.filter((request) => matches(request, wanted, userId)));
    if (isLast) break;
  }
  const words = wordsOf(interaction);
  const lines = found
    .slice((wanted.page - 1) * PER_PAGE, wanted.page * PER_PAGE)
    .map((request) => lineOf(words, request, userId));
  return renderTasks(words, { ...wanted, more: found.length >= end, lines });
}

/** The buttons of a list. */
export async function turnPage(context: CommandContext, interaction: MessageComponentInteraction, press: Press) {
  const page = readPage(press.argument);
  if (!page) throw new Refused('unknown_button', ({ taskList }) => taskList.otherVersion);
  await interaction.deferUpdate();
  await finish(interaction, await listTasks(context, interaction, page));
}

/** Others' private requests cannot be found by word or kind. */
function matches(request: Request | NewerRequest, wanted: Wanted, reader: string): boolean {
  const { filter, kind, word } = wanted;
  if ('newer' in request) return filter === 'all' && kind === undefined && word === undefined;
  const isClosed = request.ephemeral && request.user_id !== reader;
  if (isClosed && (kind !== undefined || word !== undefined)) return false;
  if (kind !== undefined && stageEntry(request.type).family.name !== kind) return false;
  if (word !== undefined && !request.title.toLowerCase().includes(word.toLowerCase())) return false;
  return isInState(request, filter);
}

function isInState(request: Request, filter: TaskPage['filter']): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'running':
      return !isEnd(request.state);
    case 'done':
      return request.state === 'succeeded';
    case 'failed':
      return isEnd(request.state) && request.state !== 'succeeded';
  }
}

/** Private requests are only shown to their member; others see that they exist. */
function lineOf({ taskList }: Words, request: Request | NewerRequest, reader: string): TaskLine {
  const { id: requestId, title, user_id: userId, created_at: createdAt } = request;
  const common = { requestId, title, userId, createdAt };
  if ('newer' in request) return { ...common, state: taskList.states.newerKiln };
  if (request.ephemeral && userId !== reader)
    return { ...common, title: taskList.private, state: stateWords(taskList, request) };
  return { ...common, type: request.type, state: stateWords(taskList, request), messageUrl: addressOf(request) };
}

function stateWords({ states }: Words['taskList'], request: Request): string {
  switch (request.state) {
    case 'waiting':
      return states.waiting;
    case 'held':
      return states.held;
    case 'admitted':
    case 'posting':
      return states.handing;
    case 'in_doubt':
      return states.checking;
    case 'bound': {
      const task = Task.safeParse(request.task);
      return task.success && task.data.status === 'IN_PROGRESS'
        ? states.making({ percent: task.data.progress })
        : states.queued;
    }
    case 'succeeded':
      return states.succeeded;
    case 'failed':
    case 'refused':
      return states.failed;
    case 'canceled':
      return states.canceled;
  }
}

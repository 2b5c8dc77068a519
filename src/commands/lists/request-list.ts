import { stageEntry } from 'kiln-client/contract/families/index';
import { Task } from 'kiln-client/contract/task';
import { addressFor } from '../../jobs/store/display.ts';
import { isEnd, type NewerRequest, type Request } from '../../jobs/store/request.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { readPage, renderTasks, type TaskLine, type TaskPage } from '../../messages/lists/tasks-message.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import type { Words } from '../../messages/words/index.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, checkLead, finish, placeOf, wordsOf } from '../respond.ts';

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
  if (isOfOthers) checkLead(interaction, ({ taskList }) => taskList.leadsList);
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
export const turnPage: PressHandler = async (context, interaction, press) => {
  const page = readPage(press.argument);
  if (!page) throw new Refused('unknown_button', ({ taskList }) => taskList.otherVersion);
  await interaction.deferUpdate();
  await finish(interaction, await listTasks(context, interaction, page));
};

/** Others' private requests cannot be found by word or kind. */
function matches(request: Request | NewerRequest, wanted: Wanted, reader: string): boolean {
  const { filter, kind, word } = wanted;
  if ('newer' in request) return filter === 'all' && kind === undefined && word === undefined;
  const isClosed = request.ephemeral && request.user_id !== reader;
  if (isClosed && (kind !== undefined || word !== undefined)) return false;
  if (kind !== undefined && stageEntry(request.type).family.name !== kind) return false;
  if (word !== undefined && !request.title.toLowerCase().includes(word.toLowerCase())) return false;
  return FILTERS[filter](request.state);
}

const FILTERS: Readonly<Record<TaskPage['filter'], (state: Request['state']) => boolean>> = {
  all: () => true,
  running: (state) => !isEnd(state),
  done: (state) => state === 'succeeded',
  failed: (state) => isEnd(state) && state !== 'succeeded',
};

/** Private requests are only shown to their member; others see that they exist. */
function lineOf({ taskList }: Words, request: Request | NewerRequest, reader: string): TaskLine {
  const { id: requestId, title, user_id: userId, created_at: createdAt } = request;
  const common = { requestId, title, userId, createdAt };
  if ('newer' in request) return { ...common, state: taskList.states.newerKiln };
  if (request.ephemeral && userId !== reader)
    return { ...common, title: taskList.private, state: stateWords(taskList, request) };
  const messageUrl = addressFor(reader, request);
  return { ...common, type: request.type, state: stateWords(taskList, request), messageUrl };
}

const STATES = {
  waiting: 'waiting',
  held: 'held',
  admitted: 'handing',
  posting: 'handing',
  in_doubt: 'checking',
  bound: 'queued',
  succeeded: 'succeeded',
  failed: 'failed',
  refused: 'failed',
  canceled: 'canceled',
} as const satisfies Record<Request['state'], keyof Words['taskList']['states']>;

function stateWords({ states }: Words['taskList'], { state, task: read }: Request): string {
  const { data: task } = Task.safeParse(read);
  const isMaking = state === 'bound' && task?.status === 'IN_PROGRESS';
  return isMaking ? states.making({ percent: task.progress }) : states[STATES[state]];
}

import type { MessageComponentInteraction } from 'discord.js';
import { Task } from 'kiln-client/contract/task';
import { UserError } from 'kiln-errors';
import { homeOf, isEnd, isHidden, type NewerRequest, placeOfMessage, type Request } from '../jobs/requests/request.ts';
import type { Press } from '../messages/custom-id.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { readPage, renderTasks, type TaskLine, type TaskPage } from '../messages/tasks-message.ts';
import type { CommandContext } from './context.ts';
import { type Answerable, finish, isLead, placeOf } from './respond.ts';

/** Lists of requests, and bringing one of them back. */

const PER_PAGE = 8;
/** A filtered page looks through at most so many pages of the store. */
const MOST_LOOKED_AT = 50;

type Wanted = Pick<TaskPage, 'scope' | 'filter' | 'page'>;

/** @throws {UserError} `leads_only` */
export async function listTasks(
  context: CommandContext,
  interaction: Answerable,
  wanted: Wanted,
): Promise<MessageBody> {
  const { guildId, userId } = placeOf(interaction);
  if (wanted.scope === 'server' && !isLead(interaction)) {
    throw new UserError(
      'leads_only',
      'Only those who manage this server can list everybody’s tasks. `/tasks` lists yours.',
    );
  }
  const read = (page: number) =>
    wanted.scope === 'mine'
      ? context.jobs.listByMember(guildId, userId, { page, pageSize: 50 })
      : context.jobs.listByGuild(guildId, { page, pageSize: 50 });
  // One more than a page holds tells whether there are older ones.
  const end = wanted.page * PER_PAGE + 1;
  const found: (Request | NewerRequest)[] = [];
  for (let page = 1; page <= MOST_LOOKED_AT && found.length < end; page++) {
    const { all, isLast } = await read(page);
    found.push(...all.filter((request) => matches(request, wanted.filter)));
    if (isLast) break;
  }
  const lines = found
    .slice((wanted.page - 1) * PER_PAGE, wanted.page * PER_PAGE)
    .map((request) => lineOf(request, userId));
  return renderTasks({ ...wanted, more: found.length >= end, lines });
}

/** The buttons of a list. */
export async function turnPage(context: CommandContext, interaction: MessageComponentInteraction, press: Press) {
  const page = readPage(press.argument);
  if (!page) throw new UserError('unknown_button', 'This list is from another version of Kiln. Say `/tasks` again.');
  await interaction.deferUpdate();
  await finish(interaction, await listTasks(context, interaction, page));
}

function matches(request: Request | NewerRequest, filter: TaskPage['filter']): boolean {
  if ('newer' in request) return filter === 'all';
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

/** What is private is its member's alone: others read that there is something. */
function lineOf(request: Request | NewerRequest, reader: string): TaskLine {
  const { id: requestId, title, user_id: userId, created_at: createdAt } = request;
  const common = { requestId, title, userId, createdAt };
  if ('newer' in request) return { ...common, state: 'made by a newer version of Kiln' };
  if (request.ephemeral && userId !== reader) return { ...common, title: 'private', state: stateWords(request) };
  return { ...common, type: request.type, state: stateWords(request), messageUrl: messageUrl(request) };
}

/** Opens the message that shows the request, in Discord. */
export function messageUrl(request: Request): string | undefined {
  const { guild_id: guild, message_id: message, message_channel_id: channel = homeOf(request) } = request;
  if (isHidden(request)) return undefined;
  const place = placeOfMessage(request) === 'direct' ? '@me' : guild;
  return message === undefined ? undefined : `https://discord.com/channels/${place}/${channel}/${message}`;
}

function stateWords(request: Request): string {
  switch (request.state) {
    case 'waiting':
      return 'waiting for a lead';
    case 'held':
      return 'waiting';
    case 'admitted':
    case 'posting':
      return 'being handed over';
    case 'in_doubt':
      return 'being checked with the service';
    case 'bound': {
      const task = Task.safeParse(request.task);
      return task.success && task.data.status === 'IN_PROGRESS' ? `making it, ${task.data.progress} %` : 'queued';
    }
    case 'succeeded':
      return 'done';
    case 'failed':
    case 'refused':
      return 'not made';
    case 'canceled':
      return 'canceled';
  }
}

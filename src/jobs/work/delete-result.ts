import { stageEntry } from 'kiln-client/contract/families/index';
import { ApiError } from 'kiln-client/errors';
import { keys } from '../../keys.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult } from '../base/job.ts';
import { checkForGood, describeProblem, discordProblem } from '../discord/classify-error.ts';
import { inOpenThread } from '../discord/threads.ts';
import { readPosted } from '../library/notes.ts';
import { displayOf, homeOf, isHidden } from '../store/display.ts';
import { isEnd, type Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/** Deletes a result for good: its messages (one that shows others, too, with the last of them), and the task at the service if its family's DELETE removes tasks. */
export const deleteResult: Job<JobContext> = { ...ADDRESSES.deleteResult, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, steps, client, discord, outbox, redis, thumbnails, log } = context;
  const request = await requests.get(id);
  if (request?.removed_by === undefined) return 'done';

  if (request.task_id !== undefined && stageEntry(request.type).family.onDelete === 'remove') {
    try {
      await client.delete(request.type, request.task_id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
  }
  if (request.display_id === undefined) await deleteMessage(request, context);
  const group = request.hold_id === undefined ? undefined : await requests.group(request.hold_id);
  if (group?.requests.every(({ removed_by }) => removed_by !== undefined)) {
    if (group.vote) await steps.endVote(group.shown.id, { group: group.id, goes: 'stop', by: request.removed_by });
    await deleteMessage(group.shown, context);
  }
  if (group?.requests.some(({ removed_by }) => removed_by === undefined)) {
    // What is made at the end of a batch is made then; its job may be due much later, for a pause.
    if (group.batch && !group.requests.every(({ state }) => isEnd(state))) await steps.redraw(group.shown.id);
    else await outbox.add(group.batch ? ADDRESSES.endBatch : ADDRESSES.showGroup, group.id);
  }
  // The approval card and the gallery copy contain the prompt as well.
  await removeOther(id, request.card_channel, request.card_message, { discord, log });
  await removeOther(id, request.copy_channel, request.copy_message, { discord, log });
  for (const { channel, message } of (await readPosted(redis, id)).values())
    await removeOther(id, channel, message, { discord, log });
  await redis.del(keys.notes(id));
  await thumbnails?.remove(request.guild_id, id);
  await steps.eraseWords(id);
  return 'done';
}

async function deleteMessage(request: Request, { requests, discord, mailbox, log }: JobContext): Promise<void> {
  const id = displayOf(request);
  try {
    const token = await requests.token(id);
    const { message_id: message, message_channel_id: channel = homeOf(request) } = request;
    if (token && request.moves === 0) await discord.deleteByToken(request.application_id, token);
    else if (message !== undefined && !isHidden(request)) await discord.deleteAsBot(channel, message);
  } catch (error) {
    const problem = discordProblem(error);
    if (problem === 'later' || problem === 'server') throw new Error('the message could not be deleted yet');
    log.info({ request: id, ...describeProblem(error) }, 'a message could not be deleted');
  }
  await mailbox.forget(id);
}

async function removeOther(
  id: string,
  channel: string | undefined,
  message: string | undefined,
  { discord, log }: Pick<JobContext, 'discord' | 'log'>,
): Promise<void> {
  if (channel === undefined || message === undefined) return;
  try {
    await inOpenThread(discord.threads, channel, () => discord.deleteAsBot(channel, message));
  } catch (error) {
    checkForGood(error);
    log.info({ request: id, ...describeProblem(error) }, 'a message about a result could not be deleted');
  }
}

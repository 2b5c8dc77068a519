import { stageEntry } from 'kiln-client/contract/families/index';
import type { Task } from 'kiln-client/contract/task';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult } from '../../base/job.ts';
import { bestMatch, couldBe } from '../../service/match-task.ts';
import { whyNot } from '../../store/outcome.ts';
import { isReadable, type Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';
import { afterPost, bindTask } from './bind-task.ts';
import { ALERT_AFTER_MS, repeatCreate, unreadPause } from './repeat-create.ts';
import { refuse } from './undo-create.ts';

/**
 * Resolves a POST without a response. One sent with an idempotency key is repeated under it (repeat-create.ts).
 * Otherwise the service's task list is read until it covers the whole window in which the task could have been made,
 * and a matching task that no request owns is adopted. After a grace period, two complete windows without a match mean
 * that it was not made, and the hold is released. A list that cannot be read proves nothing.
 */
export const resolveCreate: Job<JobContext> = { ...ADDRESSES.resolveCreate, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, steps, log, timing } = context;
  const request = await requests.get(id);
  if (request?.state !== 'in_doubt' || request.posted_at === undefined) return 'done';
  if (request.keyed) {
    const result = await repeatCreate(request, context);
    if (result !== 'search') return result;
  }
  const waited = (await requests.now()) - Math.max(request.posted_at, request.reposted_at ?? 0);

  let found: Task[];
  try {
    found = await readWindow(request, context);
  } catch (error) {
    const long = waited > ALERT_AFTER_MS;
    log[long ? 'error' : 'warn'](
      { request: id, err: error, waitedMs: waited },
      'a list that a request in doubt needs cannot be read',
    );
    return { againInMs: Math.min(timing.doubtGrace, unreadPause(waited)) };
  }

  const bound = await requests.boundTasks(found.map((task) => task.id));
  const free = found.filter((task) => !bound.has(task.id) && couldBe(task, request));
  const rivals = await readRivals(request, context);
  if (rivals.some((rival) => rival.state === 'posting' && free.some((task) => couldBe(task, rival)))) {
    return { againInMs: RIVAL_MS }; // its response tells which task belongs to which request
  }
  const match = bestMatch(request, rivals, free);
  if (match === 'ambiguous') {
    log.error(
      { request: id, tasks: free.map((task) => task.id) },
      'several requests in doubt could have made these tasks',
    );
    return { againInMs: 60_000 };
  }
  if (match) {
    log.info({ request: id, task: match.id }, 'a create in doubt was found');
    if (!(await bindTask(id, request.posted_at, { id: match.id, task: match }, context))) return { againInMs: 1_000 };
    await afterPost(request, context);
    return 'done';
  }
  if (waited < timing.doubtGrace) return { againInMs: Math.min(LOOK_MS, timing.doubtGrace - waited) };
  if (request.misses === 0) {
    await steps.noteMiss(id, request.posted_at);
    return { againInMs: Math.min(SECOND_LOOK_MS, timing.doubtGrace) };
  }
  await giveBack(request, request.posted_at, context);
  return 'done';
}

/** It was not made: all credits are returned. */
async function giveBack(request: Request, postedAt: number, context: JobContext): Promise<void> {
  const { id, cancel_by } = request;
  const to = cancel_by === undefined ? 'refused' : 'canceled';
  await refuse(id, { in: 'in_doubt', postedAt, to }, whyNot('never_made'), context);
  context.log.info({ request: id }, 'a create in doubt was not made');
  await afterPost(request, context);
}

/** Tolerance between our clock and the service's. */
const SKEW_MS = 60_000;
const SECOND_LOOK_MS = 5_000;
const LOOK_MS = 15_000;
const RIVAL_MS = 1_000;

/** All tasks of the collection since the POST, newest first. Throws if any page cannot be read. */
async function readWindow(request: Request, { client }: JobContext): Promise<Task[]> {
  const since = (request.posted_at ?? 0) - SKEW_MS;
  const tasks: Task[] = [];
  const query = { page_size: stageEntry(request.type).family.maxPageSize, sort_by: '-created_at' } as const;
  for await (const task of client.list(request.type, query)) {
    if (task.created_at !== undefined && task.created_at < since) break;
    tasks.push(task);
  }
  return tasks;
}

/** Other requests, in doubt or being created, that may own the same tasks. */
async function readRivals(request: Request, { requests }: JobContext): Promise<Request[]> {
  const ids = (await requests.unanswered()).filter((id) => id !== request.id);
  const others = (await Promise.all(ids.map(requests.getAny)))
    .filter((other) => other !== undefined)
    .filter((other) => other.type === request.type);
  // An unreadable request makes the assignment of tasks ambiguous.
  if (!others.every(isReadable)) throw new NewerRecord();
  return others
    .filter((other) => other.account === request.account)
    .filter((other) => other.state === 'in_doubt' || other.state === 'posting');
}

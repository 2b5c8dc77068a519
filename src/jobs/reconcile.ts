import { stageEntry } from 'kiln-client/contract/families/index';
import type { Task } from 'kiln-client/contract/task';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { JobContext } from './context.ts';
import type { Job, JobResult } from './job.ts';
import { afterPost } from './requests/after-post.ts';
import { bind } from './requests/bind.ts';
import { ALERT_AFTER_MS, createAgain, unreadPause } from './requests/create-again.ts';
import { bestMatch, couldBe } from './requests/match-task.ts';
import { refuse } from './requests/not-taken.ts';
import { isReadable, type Request } from './requests/request.ts';
import { whyNot } from './requests/why-not.ts';

/**
 * Finds out what became of a POST without an answer. One that went out under a key is said again under it
 * (requests/create-again.ts). Any other is never posted again: the service's list is read until the window in which the task could have been made is complete, and a task that nobody has and that fits is taken. After a
 * grace two complete windows without one mean that there is none: the hold is released. A list that cannot be read says nothing.
 */
export const reconcile: Job = { kind: 'reconcile', queue: 'requests', wantedIn: ['in_doubt'], run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, log, timing } = context;
  const request = await requests.get(id);
  if (request?.state !== 'in_doubt' || request.posted_at === undefined) return 'done';
  if (request.keyed) {
    const result = await createAgain(request, context);
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
    return { againInMs: RIVAL_MS }; // its answer will say which task is whose
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
    if (!(await bind(id, request.posted_at, { id: match.id, task: match }, context))) return { againInMs: 1_000 };
    await afterPost(request, context);
    return 'done';
  }
  if (waited < timing.doubtGrace) return { againInMs: Math.min(LOOK_MS, timing.doubtGrace - waited) };
  if (request.misses === 0) {
    await requests.move(id, { from: ['in_doubt'], posted_at: request.posted_at, set: { misses: 1 } });
    return { againInMs: Math.min(SECOND_LOOK_MS, timing.doubtGrace) };
  }
  await giveBack(request, context);
  return 'done';
}

/** It was not made: everything comes back. */
async function giveBack(request: Request, context: JobContext): Promise<void> {
  const { id, posted_at, cancel_by } = request;
  const to = cancel_by === undefined ? 'refused' : 'canceled';
  await refuse(id, { from: ['in_doubt'], posted_at, to, bump: true }, whyNot('never_made'), context);
  context.log.info({ request: id }, 'a create in doubt was not made');
  await afterPost(request, context);
}

/** Clocks of ours and the service's may differ by this much. */
const SKEW_MS = 60_000;
const SECOND_LOOK_MS = 5_000;
const LOOK_MS = 15_000;
const RIVAL_MS = 1_000;

/** Every task of the collection made since the POST, newest first. Throws when any page cannot be read. */
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

/** Other requests that may have made the same tasks: in doubt or on their way right now. */
async function readRivals(request: Request, { requests }: JobContext): Promise<Request[]> {
  const ids = (await requests.unanswered()).filter((id) => id !== request.id);
  const others = (await Promise.all(ids.map(requests.getAny)))
    .filter((other) => other !== undefined)
    .filter((other) => other.type === request.type);
  // Whose task is whose cannot be told beside one that cannot be read.
  if (!others.every(isReadable)) throw new NewerRecord();
  return others
    .filter((other) => other.account === request.account)
    .filter((other) => other.state === 'in_doubt' || other.state === 'posting');
}

import { setTimeout as wait } from 'node:timers/promises';
import { stageEntry } from 'kiln-client/contract/families/index';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { Outcome } from 'kiln-runtime/threads/thread-run';
import { traced, tracedFrom } from 'kiln-runtime/tracing/trace';
import type { Logger } from 'pino';
import type { AssetFiles } from '../files/asset-files.ts';
import type { Leftovers } from '../files/leftovers.ts';
import { INTERNAL_ERROR } from '../http-error.ts';
import type { ServiceMeters } from '../meters.ts';
import type { ModerationScreen } from '../moderation.ts';
import { screenLater } from '../screen.ts';
import type { TaskFailure, TaskRecord } from '../tasks/task-record.ts';
import type { Taken, TaskStore } from '../tasks/task-store.ts';
import type { Updates } from '../tasks/updates.ts';
import type { RecipeAnswer, RecipeOrder, ServiceThreads } from '../thread-tasks.ts';
import { type ToldRun, tellOfRun } from './told-run.ts';

/** One run of one task in this process, from the taking of it to its end; every write is fenced by the run's own token. */

export interface RunTools {
  log: Logger;
  meters: ServiceMeters;
  store: TaskStore;
  updates: Updates;
  pool: ServiceThreads;
  moderation: ModerationScreen;
  files: AssetFiles;
  leftovers: Leftovers;
  /** Replaces every stage's own deadline. */
  deadlineMs?: number | undefined;
}

const PROGRESS_MS = 200;
/** A task that this engine cannot read stays with it for so long before it is offered again. */
const NEWER_MS = 5_000;

type RunResult = RecipeAnswer | Exclude<Outcome<RecipeAnswer>, { kind: 'answer' }>;

/**
 * @param runner the token with which it was taken
 * @returns `released`: the process is stopping, or too old for the task, which goes to another; `done`: nothing is left to do
 */
export async function runTask(
  { id, worn }: Taken,
  runner: string,
  tools: RunTools & { stopping: AbortSignal },
): Promise<'done' | 'released'> {
  const { store, log } = tools;
  const called = new AbortController();
  const stopListening = tools.updates.listen(id, ({ status }) => {
    if (status === 'CANCELED' || status === 'DELETED') called.abort();
  });
  try {
    let told: ToldRun | undefined;
    const failure = async (of: TaskFailure, outputs?: Record<string, unknown>) => {
      if (!(await store.fail(id, runner, of, outputs))) return;
      told?.ended('failed');
      await clear(id, tools);
    };
    if (worn) {
      log.error({ task: id }, 'task given up: every process that ran it ended');
      const lost = await store.get(id);
      if (lost) tools.meters.tasks_ended({ stage: lost.type, state: 'failed' });
      await failure({ type: 'server_error', message: INTERNAL_ERROR });
      return 'done';
    }
    // Read when it is listened to already, so that no cancel falls between.
    const record = await store.get(id);
    if (record?.runner !== runner) {
      await clear(id, tools);
      return 'done';
    }
    told = tellOfRun(record, tools);
    const blocked = await screenLater(record, tools);
    if (blocked) {
      await failure(blocked);
      return 'done';
    }
    // Only runs that were cut off leave something half written.
    if (record.starts > 1) await tools.files.removePartials(id);
    const result = await traceRun(record, () => generate(record, runner, called, tools));
    if (result.kind === 'aborted') {
      if (called.signal.aborted) {
        told.left('called off');
        // The thread may have written after the files were cleared away.
        await clear(id, tools);
        return 'done';
      }
      await store.release(id, runner);
      told.left('released');
      return 'released';
    }
    if (result.kind === 'memory') told.stoppedForMemory(result.whose);
    if (result.kind === 'done') {
      if (await store.succeed(id, runner, result.outputs)) told.ended('succeeded');
    } else await failure(describe(result, id, log), result.kind === 'refused' ? result.outputs : undefined);
    return 'done';
  } catch (error) {
    if (!(error instanceof NewerRecord)) throw error;
    tools.log.warn({ task: id }, 'a task of a newer service waits for an engine of it');
    await wait(NEWER_MS, undefined, { signal: tools.stopping }).catch(() => {});
    await store.release(id, runner);
    return 'released';
  } finally {
    stopListening();
  }
}

/** Two spans: the task from its making, which waiting is part of, is the service's; what a thread does for it is the engine's. */
function traceRun(record: TaskRecord, run: () => Promise<RunResult>): Promise<RunResult> {
  const { id, type, starts, trace, started_at: startedAt, created_at: createdAt } = record;
  const attributes = { 'kiln.task': id, 'kiln.stage': type };
  const waited = { 'kiln.waited_ms': Math.max(0, startedAt - createdAt), 'kiln.starts': starts };
  return tracedFrom(trace, 'task', { kind: 'consumer', attributes: { ...attributes, ...waited } }, () =>
    traced(`engine ${type}`, { attributes }, run),
  );
}

/** What cannot be cleared away now is on the sweep's list. */
async function clear(id: string, { leftovers, log }: RunTools): Promise<void> {
  await leftovers
    .clear(id)
    .catch((error: unknown) => log.warn({ err: error, task: id }, 'files were not cleared away'));
}

async function generate(
  record: TaskRecord,
  runner: string,
  called: AbortController,
  { store, pool, stopping, files, deadlineMs }: RunTools & { stopping: AbortSignal },
): Promise<RunResult> {
  const { stage } = stageEntry(record.type);
  const source = record.source === '' ? undefined : await store.get(record.source);
  const order: RecipeOrder = {
    id: record.id,
    type: record.type,
    input: record.input,
    seed: record.seed,
    files: files.store.location,
    fetched: record.fetched,
    now: record.created_at,
    ...(source && { source: { id: source.id, type: source.type, input: source.input } }),
  };
  let reportedAt = 0;
  let percent = 0;
  const outcome = await pool.run('recipe', order, {
    // Ten times and more what is usual: this is for runs that hang, not for slow machines.
    deadlineMs: deadlineMs ?? Math.max(300, stage.typicalSeconds * 20) * 1000,
    signal: AbortSignal.any([called.signal, stopping]),
    onProgress(share) {
      const now = Math.max(0, Math.min(99, Math.floor(share * 100))) || 0;
      if (now <= percent || performance.now() - reportedAt < PROGRESS_MS) return;
      percent = now;
      reportedAt = performance.now();
      store.progress(record.id, runner, now).then(
        (owned) => owned || called.abort(),
        () => {}, // only news: the next report or the end says more
      );
    },
  });
  return outcome.kind === 'answer' ? outcome.answer : outcome;
}

const TOO_MUCH_MEMORY: TaskFailure = {
  type: 'invalid_input',
  code: 'too_much_memory',
  message:
    'The task needed more memory than one task may use and was stopped. Use a simpler model, smaller pictures or a smaller result.',
};
const NO_MEMORY: TaskFailure = {
  type: 'service_unavailable',
  message: 'The service ran short of memory and stopped the task. Please retry later, or ask for less.',
};

/** What a member may read of a run that failed. Bugs of ours are in the log, not in the answer. */
function describe(result: Exclude<RunResult, { kind: 'done' | 'aborted' }>, task: string, log: Logger): TaskFailure {
  if (result.kind === 'refused') {
    const { code, message, about, suggestions } = result;
    return { type: 'invalid_input', code, message, about, suggestions };
  }
  if (result.kind === 'timeout') {
    return { type: 'timeout', code: 'timeout', message: 'The task took too long and was stopped. Please retry.' };
  }
  if (result.kind === 'full') {
    log.error({ task }, 'the disk is full: a task failed');
    return { type: 'service_unavailable', message: 'The service has no room for the result. Please retry later.' };
  }
  if (result.kind === 'memory') {
    log.warn({ task, whose: result.whose }, 'a run was stopped for the memory it took');
    return result.whose === 'thread' ? TOO_MUCH_MEMORY : NO_MEMORY;
  }
  log.error({ task, reason: result.message, stack: result.stack }, 'recipe failed');
  return { type: 'server_error', message: INTERNAL_ERROR };
}

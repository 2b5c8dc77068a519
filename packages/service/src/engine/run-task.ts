import { setTimeout as wait } from 'node:timers/promises';
import { stageEntry } from 'kiln-client/contract/families/index';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { RunOptions } from 'kiln-runtime/threads/pool';
import { traced, tracedFrom } from 'kiln-runtime/tracing/trace';
import type { Logger } from 'pino';
import { INTERNAL_ERROR } from '../base/http-error.ts';
import type { ServiceMeters } from '../base/meters.ts';
import type { ModerationScreen } from '../base/moderation.ts';
import { screenLater } from '../create/screen.ts';
import type { Cutout } from '../cutout/open-cutout.ts';
import { type AssetFiles, type FileSizes, fileKey } from '../files/asset-files.ts';
import { isFull } from '../files/free-space.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import type { StoreWatch } from '../files/store/store-watch.ts';
import { findSource, sourceOf } from '../tasks/open-source.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { Taken, TaskStore } from '../tasks/task-store.ts';
import type { Updates } from '../tasks/updates.ts';
import type { Made, RecipeOrder, ServiceThreads } from '../threads/thread-tasks.ts';
import type { Leftovers } from '../upkeep/leftovers.ts';
import { cutPictures, keptCuts } from './cut-pictures.ts';
import { MAKERS_SHARE, makeAtServer, type ServerPhase } from './make-at-server.ts';
import type { Outbox } from './outbox.ts';
import { type RunReport, reportRun } from './report-run.ts';
import { type Aborted, describeFailure, type RunResult, type Unkept } from './run-result.ts';
import { untilStored } from './until-stored.ts';

/** One run of one task in this process, from the taking of it to its end; every write is fenced by the run's own token. */

export interface RunTools {
  log: Logger;
  meters: ServiceMeters;
  store: TaskStore;
  updates: Updates;
  pool: ServiceThreads;
  moderation: ModerationScreen;
  files: AssetFiles;
  watch: Pick<StoreWatch, 'problem' | 'suspect'>;
  outbox: Outbox;
  phase: ServerPhase;
  /** Tasks of this engine whose results the store does not keep yet. */
  waiting: Set<string>;
  leftovers: Leftovers;
  /** The operator's cut-out model. */
  cutout?: Cutout | undefined;
  /** Replaces every stage's own deadline. */
  deadlineMs?: number | undefined;
}

/** A task that this engine cannot read stays with it for so long before it is offered again. */
const NEWER_MS = 5_000;

/** One run of a task in this process. */
interface Run {
  record: TaskRecord;
  runner: string;
  report: RunReport;
  /** Its member called it off, or another run has it. */
  called: AbortController;
  /** That, or the process ends. */
  signal: AbortSignal;
}

type Stopping = RunTools & { stopping: AbortSignal };

/**
 * @param runner the token with which it was taken
 * @returns `released`: its maker is done, the process is stopping, or too old for the task, which goes to another; `done`: nothing is
 * left to do
 */
export async function runTask({ id, worn }: Taken, runner: string, tools: Stopping): Promise<'done' | 'released'> {
  const { store, log, stopping } = tools;
  const called = new AbortController();
  const stopListening = tools.updates.listen(id, ({ status }) => {
    if (status === 'CANCELED' || status === 'DELETED') called.abort();
  });
  try {
    const held = await tools.outbox.find(id);
    if (worn && !held) {
      log.error({ task: id }, 'task given up: every process that ran it ended');
      const lost = await store.get(id);
      if (lost) tools.meters.tasks_ended({ stage: lost.type, state: 'failed' });
      if (await store.fail(id, runner, { type: 'server_error', message: INTERNAL_ERROR }))
        await tools.leftovers.clear(id);
      return 'done';
    }
    // Read when it is listened to already, so that no cancel falls between.
    const record = await store.get(id);
    if (record?.runner !== runner) {
      await tools.leftovers.clear(id);
      return 'done';
    }
    const signal = AbortSignal.any([called.signal, stopping]);
    const run = { record, runner, called, signal, report: reportRun(record, tools) };
    if (record.maker === '') return await bringToEnd(run, held ?? (await makeOutputs(run, tools)), tools);
    const result = await makeAtServer(run, tools);
    if (result.kind !== 'handed on') return await bringToEnd(run, result, tools);
    run.report.handedOn();
    return 'released';
  } catch (error) {
    if (!(error instanceof NewerRecord)) throw error;
    log.warn({ task: id }, 'a task of a newer service waits for an engine of it');
    await wait(NEWER_MS, undefined, { signal: stopping }).catch(() => {});
    await store.release(id, runner);
    return 'released';
  } finally {
    stopListening();
  }
}

async function bringToEnd(run: Run, result: RunResult, tools: RunTools): Promise<'done' | 'released'> {
  const { store, outbox, log } = tools;
  const { record, runner, report } = run;
  const { id } = record;
  const stored = 'files' in result ? await keepOutputs(run, result, tools) : result;
  if (stored.kind === 'aborted') {
    const isCalledOff = run.called.signal.aborted;
    report.left(isCalledOff ? 'called off' : 'released');
    if (!isCalledOff) {
      await store.release(id, runner);
      return 'released';
    }
    // What was on its way may have been written after the files were cleared away.
    await tools.leftovers.clear(id);
  } else if (stored.kind === 'done') {
    if (await store.succeed(id, runner, { outputs: stored.outputs, sizes: sizesOf(record, stored) })) {
      report.ended('succeeded');
    }
  } else {
    if (stored.kind === 'memory') report.stoppedForMemory(stored.whose);
    const made = stored.kind === 'refused' ? { outputs: stored.outputs, sizes: sizesOf(record, stored) } : undefined;
    if (await store.fail(id, runner, describeFailure(stored, id, log), made)) {
      report.ended('failed');
      await tools.leftovers.clear(id);
    }
  }
  await outbox.remove(id);
  return 'done';
}

/** Nothing is charged for what the store does not show to be there. */
async function keepOutputs(
  { record: { id }, signal }: Run,
  made: Made,
  { files, outbox, watch, waiting, log }: RunTools,
): Promise<Made | Aborted | Unkept> {
  let isLogged = false;
  waiting.add(id);
  const failed = (problem: StoreProblem) => {
    if (!isLogged) log.warn({ task: id, reason: problem.message }, 'the result of a task waits for the file store');
    isLogged = true;
  };
  try {
    const outcome = await untilStored(() => outbox.deliver(id, made, files), { watch, signal, failed });
    return outcome === 'aborted' ? { kind: 'aborted' } : made;
  } catch (error) {
    if (error instanceof StoreProblem) return { kind: 'unkept', message: error.message };
    // It is made again, as after the death of a process.
    await outbox.remove(id);
    throw error;
  } finally {
    waiting.delete(id);
  }
}

const sizesOf = ({ sizes }: TaskRecord, { files }: Made): FileSizes => ({
  ...sizes,
  ...Object.fromEntries(files.map((file) => [fileKey(file), file.size])),
});

/** A run up to its files in the outbox. Whatever it needs of the store is waited for. */
async function makeOutputs(run: Run, tools: RunTools): Promise<RunResult> {
  const { watch, outbox, log } = tools;
  const { record, signal } = run;
  const { id } = record;
  const make = async (): Promise<RunResult> => {
    // Of a maker's task before anything was sent.
    const blocked = record.made ? undefined : await screenLater(record, tools);
    if (blocked) return { kind: 'blocked', failure: blocked };
    await outbox.remove(id);
    // Only runs that were cut off leave something half written.
    if (record.starts > 1) await tools.files.removePartials(id);
    return traceRun(record, () => generate(run, tools));
  };
  const failed = (problem: StoreProblem) =>
    log.warn({ task: id, reason: problem.message }, 'a task waits for its inputs');
  try {
    const result = await untilStored(make, { watch, signal, failed });
    if (result === 'aborted') return { kind: 'aborted' };
    if ('files' in result) await outbox.note(id, result);
    return result;
  } catch (error) {
    if (error instanceof StoreProblem) return { kind: 'unkept', message: error.message };
    if (isFull(error)) return { kind: 'full' };
    throw error;
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

const PROGRESS_MS = 200;

/** @throws {StoreProblem} its inputs cannot be read */
async function generate({ record, runner, called, signal }: Run, tools: RunTools): Promise<RunResult> {
  const { store, pool, files, outbox, deadlineMs } = tools;
  const { stage } = stageEntry(record.type);
  const source = await findSource(record.source, tools);
  const order: RecipeOrder = {
    id: record.id,
    type: record.type,
    input: record.input,
    seed: record.seed,
    files: files.store.location,
    outbox: outbox.location,
    fetched: record.fetched,
    sizes: record.sizes,
    made: record.made,
    unmade: record.unmade,
    now: record.created_at,
    ...(source && { source: sourceOf(source) }),
  };
  const from = record.made ? MAKERS_SHARE : 0;
  let reportedAt = 0;
  let percent = 0;
  const options: RunOptions = {
    // Ten times and more what is usual: this is for runs that hang, not for slow machines.
    deadlineMs: deadlineMs ?? Math.max(300, stage.typicalSeconds * 20) * 1000,
    signal,
    onProgress(share) {
      const now = Math.max(0, Math.min(99, Math.floor((from + (1 - from) * share) * 100))) || 0;
      if (now <= percent || performance.now() - reportedAt < PROGRESS_MS) return;
      percent = now;
      reportedAt = performance.now();
      store.progress(record.id, runner, now).then(
        (owned) => owned || called.abort(),
        () => {}, // only news: the next report or the end says more
      );
    },
  };
  for (let known = await keptCuts(record, tools); ; ) {
    const outcome = await pool.run('recipe', { ...order, cuts: known }, options);
    if (outcome.kind === 'broken' && outcome.name === 'StoreProblem') throw new StoreProblem(outcome.message);
    if (outcome.kind !== 'answer') return outcome;
    if (outcome.answer.kind !== 'uncut') return outcome.answer;
    // It asks but once: what is cut is known then, also what cannot be.
    const cuts = await cutPictures({ record, source, known, pictures: outcome.answer.pictures, signal }, tools);
    if (cuts === 'aborted') return { kind: 'aborted' };
    known = cuts;
  }
}

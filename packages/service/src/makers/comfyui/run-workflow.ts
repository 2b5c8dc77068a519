import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { FormData } from 'undici';
import { z } from 'zod';
import { type MakeOrder, type MakeRun, MakerError } from '../maker.ts';
import { type Calls, contentOf, pause, Unreachable } from './calls.ts';
import { fillGraph } from './fill-graph.ts';
import { type JobState, jobState } from './job-state.ts';
import { chooseResults, keepResults } from './keep-results.ts';
import { openProgressSocket, type ProgressSocket } from './run-progress.ts';
import { pictureTitles, stageRow } from './stages.ts';
import { FILE_TITLES, quoted, type Title } from './titles.ts';
import type { Workflow } from './workflow.ts';

/**
 * One order at one ComfyUI: found or sent, waited for, fetched. The job is named after the task, so that it is
 * found again after a crash of either side. What the server answers to requests is the truth; the socket moves the bar.
 */

/** Milliseconds. */
export interface Pace {
  poll: number;
  /** Before a server that does not answer is asked again, nothing being sent yet. */
  retries: readonly number[];
  /** How long a server may be away once it has the work, and again while its files are fetched. */
  away: number;
}

export const PACE: Pace = { poll: 2_000, retries: [1_000, 5_000, 15_000], away: 120_000 };

/** Answers in a row by which a job is known to be gone: one that was just sent may take a while to appear. */
const SURE = 3;
/** How often one order is sent: once more when the server has forgotten it. */
const MOST_SENDS = 2;
/** How long a run is taken to last until the first has ended. */
const USUAL_MS = 120_000;
/** What a bar without news comes near to. */
const MOST_GUESSED = 0.9;

/** A workflow, and what its runs have in common. */
export interface Runner {
  workflow: Workflow;
  pace: Pace;
  /** How long the last run took. */
  lastMs?: number;
}

interface Work extends Runner {
  calls: Calls;
  /** The job's name. */
  id: string;
  order: MakeOrder;
  run: MakeRun;
}

export async function runWorkflow(runner: Runner, order: MakeOrder, run: MakeRun, calls: Calls): Promise<void> {
  const { makes } = stageRow(runner.workflow.type);
  const work: Work = { ...runner, calls, order, run, id: jobId(order, makes) };
  const look = await insist(work, () => jobState(calls, work.id, run.signal));
  let end = look.kind === 'unknown' && !order.sent ? look : await follow(work);
  let isFreed = false;
  for (let sends = order.sent ? 1 : 0; end.kind !== 'done'; ) {
    if (end.kind === 'failed' && isOutOfMemory(end) && !isFreed) {
      isFreed = true;
      await makeRoom(work);
    } else if (end.kind === 'unknown' && sends < MOST_SENDS) sends++;
    else throw errorOf(end);
    using socket = await send(work);
    const from = performance.now();
    end = await follow(work, socket);
    if (end.kind === 'done') runner.lastMs = performance.now() - from;
  }
  const files = chooseResults(runner.workflow, end.outputs);
  const { poll: pauseMs, away: awayMs } = runner.pace;
  await keepResults(calls, files, { run, makes, pauseMs, awayMs });
}

/** The task's id for a model; one made of it for a picture, since a task may go on from that to a model at the same server. */
function jobId({ id }: MakeOrder, makes: 'image' | 'model'): string {
  if (makes === 'model') return id;
  const hex = createHash('sha256').update(`${id} ${makes}`).digest('hex');
  // A UUID whose content is its maker's business (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Ended = Exclude<JobState, { kind: 'waiting' | 'running' }>;

const isOutOfMemory = ({ exception }: Extract<JobState, { kind: 'failed' }>) => /out_?of_?memory/i.test(exception);

function errorOf(end: Exclude<Ended, { kind: 'done' }>): MakerError {
  if (end.kind === 'stopped') return new MakerError('model_server_failed', 'it was stopped at the server');
  if (end.kind === 'unknown') return new MakerError('model_server_lost', 'the server has forgotten it twice');
  return new MakerError('model_server_failed', `${end.exception}: ${end.message}`);
}

/** Asks until the job has ended, or is known to be gone. */
async function follow(work: Work, socket?: ProgressSocket): Promise<Ended> {
  const { calls, id, run, pace } = work;
  let began: number | undefined;
  let away: number | undefined;
  for (let missing = 0; ; ) {
    const state = await jobState(calls, id, run.signal).catch((error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    });
    if (state instanceof Unreachable) {
      away ??= performance.now();
      if (performance.now() - away > pace.away)
        throw new MakerError('model_server_lost', 'the server has gone away with it', { cause: state });
    } else {
      away = undefined;
      missing = state.kind === 'unknown' ? missing + 1 : 0;
      if (state.kind === 'waiting') run.progress({ ahead: state.ahead });
      else if (state.kind === 'running') {
        began ??= performance.now();
        run.progress({ done: socket?.done() ?? guessed(performance.now() - began, work.lastMs) });
      } else if (state.kind !== 'unknown' || missing === SURE) return state;
    }
    await pause(pace.poll, run.signal);
  }
}

/** The share that is done after some time, of runs that say nothing themselves. */
const guessed = (ms: number, lastMs = USUAL_MS) => MOST_GUESSED * (1 - Math.exp(-ms / lastMs));

/** @returns the socket that hears of it */
async function send(work: Work): Promise<ProgressSocket> {
  const { workflow, calls, id, order, run } = work;
  const files = await uploadAll(work);
  const graph = fillGraph(workflow, order, files);
  const socket = await openProgressSocket(calls.at, graph, id);
  try {
    await run.sending({ at: calls.at, id });
    const body = { prompt: graph, client_id: socket.clientId, prompt_id: id };
    const { status, text } = await calls.post('/prompt', { body, signal: run.signal });
    // 409: it is there already.
    if (status !== 200 && status !== 409)
      throw new MakerError(
        'model_server_misconfigured',
        `the workflow was refused with ${status}: ${text.slice(0, 2_000)}`,
      );
    return socket;
  } catch (error) {
    // The job may be there, and is looked for.
    if (error instanceof Unreachable) return socket;
    socket[Symbol.dispose]();
    throw error;
  }
}

const Uploaded = z.object({ name: z.string().min(1).max(300), subfolder: z.string().max(300) });

/** The files of an order, by the titles of the nodes that read them. */
async function uploadAll(work: Work): Promise<Map<Title, string>> {
  const { workflow, order } = work;
  const { at: bound } = workflow.bindings;
  const titles = pictureTitles(
    stageRow(workflow.type),
    order.pictures.map(({ side }) => side),
  );
  const files = new Map<Title, string>();
  for (const [at, picture] of order.pictures.entries()) {
    const title = titles[at];
    if (title === undefined || !bound.has(title))
      throw new MakerError('model_server_misconfigured', `no node takes the picture of the ${picture.side}`);
    files.set(title, await upload(work, `${order.id}-${at + 1}.png`, await picture.read()));
  }
  const front = files.get('image');
  if (front !== undefined) files.set('mask', front);
  if (order.model && bound.has('model')) {
    const ending = extname(order.model.name).toLowerCase();
    files.set('model', await upload(work, `${order.id}-model${ending}`, await order.model.read()));
  }
  const bare = FILE_TITLES.find((title) => bound.has(title) && !files.has(title));
  if (bare) throw new MakerError('model_server_misconfigured', `there is no file for the node ${quoted(bare)}`);
  return files;
}

/** Any kind of file goes by this route. @returns its name as nodes take it */
async function upload(work: Work, name: string, bytes: Uint8Array): Promise<string> {
  const answer = await insist(work, () => {
    const body = new FormData();
    body.set('image', new Blob([Uint8Array.from(bytes)]), name);
    body.set('subfolder', 'kiln');
    body.set('type', 'input');
    // Else a second upload gets another name.
    body.set('overwrite', 'true');
    return work.calls.post('/upload/image', { body, signal: work.run.signal });
  });
  const uploaded = contentOf(answer, Uploaded);
  return uploaded.subfolder === '' ? uploaded.name : `${uploaded.subfolder}/${uploaded.name}`;
}

/** After a run that needed more memory than there was; the run itself is forgotten, else its failure would be read again. */
async function makeRoom(work: Work): Promise<void> {
  const { calls, id, run } = work;
  await insist(work, async () => {
    await calls.post('/free', { body: { unload_models: true, free_memory: true }, signal: run.signal });
    await calls.post('/history', { body: { delete: [id] }, signal: run.signal });
  });
}

/** Repeats what changes nothing when it is repeated. */
async function insist<T>({ pace, run }: Work, ask: () => Promise<T>): Promise<T> {
  for (const retry of pace.retries) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await pause(retry, run.signal);
  }
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new MakerError('model_server_unavailable', error.message, { cause: error });
  }
}

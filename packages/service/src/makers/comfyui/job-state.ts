import { z } from 'zod';
import { type Answer, type Calls, contentOf } from './calls.ts';

/**
 * What becomes of one job, as the server says it. Servers since 2026 have a route for jobs; before, it is the queue and the
 * history together. A job that neither knows is unknown, never done: a restart forgets all of them.
 */

/** Files by node and kind, as nodes name them: a dictionary or a string each. */
export type Outputs = z.output<typeof Outputs>;
const Outputs = z.record(z.string(), z.record(z.string(), z.unknown()));

export type JobState =
  | { kind: 'unknown' }
  | { kind: 'running' }
  | { kind: 'stopped' }
  | { kind: 'waiting'; ahead: number }
  | { kind: 'done'; outputs: Outputs }
  | { kind: 'failed'; exception: string; message: string };

const Row = z.tuple([z.number(), z.string()]).rest(z.unknown());
const Queue = z.object({ queue_running: z.array(Row), queue_pending: z.array(Row) });

const Problem = z.object({
  exception_type: z.string().catch(''),
  exception_message: z.string().catch(''),
  node_type: z.string().catch(''),
});

const Job = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: Outputs.nullish(),
  execution_error: Problem.nullish(),
});

const History = z.record(
  z.string(),
  z.object({
    outputs: Outputs,
    status: z.object({ completed: z.boolean(), messages: z.array(z.tuple([z.string(), z.unknown()])) }).nullish(),
  }),
);

export async function jobState(calls: Calls, id: string, signal?: AbortSignal): Promise<JobState> {
  const answer = await calls.get(`/api/jobs/${id}`, { signal });
  if (answer.status !== 404) return stateOfJob(calls, id, { answer, signal });
  // Of a job that is not there, or of a server that has no such route.
  return (await hasJobs(calls, signal)) ? { kind: 'unknown' } : stateOfPrompt(calls, id, signal);
}

async function hasJobs(calls: Calls, signal?: AbortSignal): Promise<boolean> {
  return (await calls.get('/api/jobs', { query: { limit: '1' }, signal })).status !== 404;
}

async function stateOfJob(
  calls: Calls,
  id: string,
  { answer, signal }: { answer: Answer; signal: AbortSignal | undefined },
): Promise<JobState> {
  const { status, outputs, execution_error: problem } = contentOf(answer, Job);
  if (status === 'completed') return { kind: 'done', outputs: outputs ?? {} };
  if (status === 'failed') return failed(problem ?? undefined);
  if (status === 'cancelled') return { kind: 'stopped' };
  const place = status === 'pending' ? await placeOf(calls, id, signal) : undefined;
  return place ?? { kind: 'running' };
}

/** The queue is read first: a job leaves it for the history, never the other way. */
async function stateOfPrompt(calls: Calls, id: string, signal?: AbortSignal): Promise<JobState> {
  const place = await placeOf(calls, id, signal);
  if (place) return place;
  const entry = contentOf(await calls.get(`/history/${id}`, { signal }), History)[id];
  if (!entry) return { kind: 'unknown' };
  if (entry.status?.completed !== false) return { kind: 'done', outputs: entry.outputs };
  const [last, data] = entry.status.messages.at(-1) ?? [];
  return last === 'execution_interrupted' ? { kind: 'stopped' } : failed(Problem.safeParse(data).data);
}

/** Where a job stands in the queue; undefined: it is not there. */
async function placeOf(calls: Calls, id: string, signal?: AbortSignal): Promise<JobState | undefined> {
  const { queue_running, queue_pending } = contentOf(await calls.get('/queue', { signal }), Queue);
  if (queue_running.some(([, one]) => one === id)) return { kind: 'running' };
  const own = queue_pending.find(([, one]) => one === id);
  if (!own) return undefined;
  return { kind: 'waiting', ahead: queue_running.length + queue_pending.filter(([number]) => number < own[0]).length };
}

function failed(problem: z.output<typeof Problem> | undefined): JobState {
  const { exception_type = '', exception_message = '', node_type = '' } = problem ?? {};
  return { kind: 'failed', exception: exception_type, message: `${node_type}: ${exception_message}`.slice(0, 500) };
}

/**
 * Ends one job, waiting or running. A running one is interrupted by its id: without an id the server would stop
 * whichever runs.
 */
export async function cancelJob(calls: Calls, id: string): Promise<void> {
  if (await hasJobs(calls)) {
    // Whether it could be cancelled does not matter: one that is done or unknown needs nothing.
    contentOf(await calls.post(`/api/jobs/${id}/cancel`, { body: {} }), z.object({ cancelled: z.boolean() }));
    return;
  }
  await calls.post('/queue', { body: { delete: [id] } });
  const place = await placeOf(calls, id);
  if (place) await calls.post('/interrupt', { body: { prompt_id: id } });
}

import { taskTypes } from 'kiln-client/contract/families/index';
import { PLAN_PATH } from 'kiln-client/contract/wire';
import { ANSWERS, counts, type Meters, times } from 'kiln-runtime/meters';

/** Of the file store. */
export const STORE_OPERATIONS = ['read', 'stat', 'write', 'list', 'remove', 'move'] as const;
export type StoreOperation = (typeof STORE_OPERATIONS)[number];
export const STORE_OUTCOMES = ['done', 'missing', 'failed'] as const;
export type StoreOutcome = (typeof STORE_OUTCOMES)[number];

/** Counters and histograms of the service and its engines. */

const stage = taskTypes;

/** Groups of routes, to keep the number of label values small. */
export const HTTP_ROUTES = ['create', 'plan', 'list', 'read', 'stream', 'delete', 'file', 'account', 'other'] as const;
export type HttpRoute = (typeof HTTP_ROUTES)[number];

export const SERVICE_METERS = {
  http_answers: counts('Answers of the asset service in this process', { route: HTTP_ROUTES, kind: ANSWERS }),
  tasks_accepted: counts('Tasks that this process took in', { stage }),
  tasks_ended: counts('Tasks that this process brought to their end', {
    stage,
    state: ['succeeded', 'failed', 'canceled'],
  }),
  tasks_released: counts('Tasks that this engine handed back unfinished', {}),
  task_line: times('From the accepted task to the thread that took it: the wait in line', { stage }),
  task_run: times('A task in its thread', { stage }),
  model_server_run: times('A task at the server of its maker', { stage }),
  store_answers: counts('Operations on the file store in this process, but for those of threads', {
    operation: STORE_OPERATIONS,
    outcome: STORE_OUTCOMES,
  }),
  cut_outs: counts('Pictures given to the cut-out model, and what it made of them', {
    outcome: ['cut', 'alpha', 'unclear', 'failed'],
  }),
  memory_stops: counts('Runs that were stopped for memory: their own, or the whole process’', {
    whose: ['thread', 'process'],
  }),
} as const;

export type ServiceMeters = Meters<typeof SERVICE_METERS>;

/** @param route as registered, with parameter names */
export function httpRoute(method: string, route: string | undefined): HttpRoute {
  if (route === undefined) return 'other';
  if (route.startsWith('/assets/')) return 'file';
  if (route === '/v1/balance' || route.startsWith('/v1/usage')) return 'account';
  const isTask = route.endsWith('/:id');
  if (method === 'DELETE' && isTask) return 'delete';
  if (method === 'POST') return route.endsWith(PLAN_PATH) ? 'plan' : 'create';
  if (method !== 'GET') return 'other';
  if (route.endsWith('/:id/stream')) return 'stream';
  if (isTask) return 'read';
  return route.includes(':') || !route.includes('/v') ? 'other' : 'list';
}

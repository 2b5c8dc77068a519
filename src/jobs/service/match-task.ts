import { createHash } from 'node:crypto';
import type { Task } from 'kiln-client/contract/task';
import type { Request } from '../store/request.ts';

/**
 * Which task of a list is a request's own. A task object repeats part of what it was asked for: it can be ours when it has
 * the stage's type, nothing it repeats differs, and it is not older than the POST. Tasks of equal requests are
 * interchangeable; among requests that differ only in what the list does not say, none is chosen.
 */

const SKEW_MS = 60_000;

export function couldBe(task: Task, request: Request): boolean {
  if (task.type !== undefined && task.type !== request.type) return false;
  if (task.created_at !== undefined && task.created_at < (request.posted_at ?? 0) - SKEW_MS) return false;
  const read: Readonly<Record<string, unknown>> = task;
  for (const [field, asked] of Object.entries(request.input)) {
    if (IGNORED.has(field) || (typeof asked !== 'string' && typeof asked !== 'number' && typeof asked !== 'boolean'))
      continue;
    const answered = read[field];
    // Absent, null and empty say nothing; a URL may be answered as the service's own copy.
    if (answered === undefined || answered === null || answered === '' || isUrl(asked)) continue;
    if (typeof answered === typeof asked && answered !== asked) return false;
  }
  return true;
}

/** Names of a task object that mean something else in a request. */
const IGNORED = new Set(['type', 'id', 'status', 'mode']);

const isUrl = (value: unknown) => typeof value === 'string' && /^(https?:|data:)/i.test(value);

/** Equal for requests whose tasks are interchangeable. */
export function fingerprint(request: Request): string {
  const sorted = JSON.stringify(request.input, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(`${request.type}\n${sorted}`).digest('hex');
}

/**
 * @param rivals other requests in doubt of the same type
 * @param free tasks without a request that that could be the request's
 */
export function bestMatch(
  request: Request,
  rivals: readonly Request[],
  free: readonly Task[],
): Task | 'ambiguous' | undefined {
  const oldestFirst = [...free].sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0));
  if (oldestFirst.length === 0) return undefined;
  const competing = rivals.filter((rival) => free.some((task) => couldBe(task, rival)));
  const own = fingerprint(request);
  const different = competing.filter((rival) => fingerprint(rival) !== own);
  if (different.length === 0) {
    // Equal requests: the oldest of them gets the oldest task; which of them comes first does not matter, they are the same.
    return oldestFirst[0];
  }
  // With a task for each of them, the order of the POSTs decides; with fewer, any choice could be another's result.
  const all = [request, ...competing].sort((a, b) => (a.posted_at ?? 0) - (b.posted_at ?? 0));
  if (oldestFirst.length < all.length) return 'ambiguous';
  return oldestFirst[all.indexOf(request)];
}

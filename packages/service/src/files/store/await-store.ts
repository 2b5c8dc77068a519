import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from 'kiln-errors';
import type { AwaitOptions } from 'kiln-runtime/redis/connect';
import { openFileStore } from './open-file-store.ts';
import { StoreProblem } from './store-problem.ts';
import { tryStore } from './try-store.ts';

const AGAIN_MS = 500;

/**
 * Before anything is begun whose files would go there: wrong keys or rights are found at once, a store that is not up yet is
 * waited for.
 * @throws {UserError} `store_refuses`, `store_unreachable`: what is wrong, and what to look at
 */
export async function awaitStore(location: string, { patienceMs, onWait, signal }: AwaitOptions): Promise<void> {
  await using store = await openFileStore(location, { patience: 'short' });
  const end = performance.now() + patienceMs;
  for (let isReported = false; ; isReported = true) {
    const problem = await tryStore(store).then(() => undefined, problemOf);
    if (!problem) return;
    if (problem.isFinal) throw unusable('store_refuses', location, problem);
    if (performance.now() >= end) throw unusable('store_unreachable', location, problem);
    if (!isReported) onWait(problem.message);
    await wait(AGAIN_MS, undefined, { signal });
  }
}

function problemOf(error: unknown): StoreProblem {
  if (error instanceof StoreProblem) return error;
  throw error;
}

function unusable(code: string, location: string, cause: StoreProblem): UserError {
  return new UserError(code, `Files cannot be stored in ${location} (${cause.message}). ${whatToDo(location)}`, {
    cause,
  });
}

/** For an operator whose store does not work. */
export function whatToDo(location: string): string {
  return location.startsWith('s3:')
    ? 'Look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL_S3 and ?path_style=true; the bucket must exist, and the key may get, put, list and delete below the prefix.'
    : 'Let KILN_FILES (or KILN_DATA_DIR) be a folder that this user may write.';
}

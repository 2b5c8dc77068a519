import type { Task } from 'kiln-client/contract/task';
import { ApiError } from 'kiln-client/errors';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { sameFile } from '../files/files-of.ts';
import { filesMade } from '../files/result-files.ts';
import type { SentFile } from '../store/display.ts';
import { isResult, type Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';
import type { JobContext } from './context.ts';

/**
 * Re-reads a finished task for fresh links: they expire after a day or so, while the result is kept longer. The record
 * is updated and its message redrawn.
 */
export const refreshLinks: Job<JobContext> = { ...ADDRESSES.refreshLinks, run };

async function run(context: JobContext, id: string, { attempt }: JobTurn): Promise<JobResult> {
  const { requests, steps, client, editor, log, now } = context;
  const request = await requests.get(id);
  if (!isResult(request) || request.task_id === undefined) return 'done';
  let task: Task;
  try {
    task = await client.get(request.type, request.task_id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') {
      if (attempt < MOST_TRIES) throw error;
      log.info({ request: id, err: error }, 'a task could not be read again');
      return 'done'; // no one is waiting any more
    }
    task = { ...taskOf(request), expires_at: now() };
  }
  const kept = task.status === 'SUCCEEDED' ? task : taskOf(request);
  await steps.refreshTask(id, kept, withLinks(request, kept));
  editor.wake();
  return 'done';
}

const MOST_TRIES = 3;

/** The record's files with the links of the re-read task; attachments stay. */
function withLinks(request: Request, task: Task): SentFile[] {
  const fresh = filesMade(request, task);
  return (request.files ?? []).map((file) => {
    if (file.url.startsWith('attachment://')) return file;
    return { ...file, url: sameFile(file, fresh)?.url ?? file.url };
  });
}

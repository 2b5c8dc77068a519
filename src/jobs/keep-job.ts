import { UserError } from '../errors.ts';
import type { JobContext, JobResult } from './context.ts';

/** A request that still waits for its turn some minutes after it was accepted gets its attachments' bytes kept. */
export async function runKeep(id: string, { requests, inputFiles, log }: JobContext): Promise<JobResult> {
  const request = await requests.get(id);
  if (!inputFiles || !request || (request.state !== 'held' && request.state !== 'admitted')) return 'done';
  try {
    await inputFiles.keep(request);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log.info({ request: id, code: error.code }, 'an attachment could not be kept'); // the create says it to the member
  }
  return 'done';
}

import { UserError } from 'kiln-errors';
import { isPicture } from '../../messages/request/result-files.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../base/job.ts';
import { writeResult } from '../display/write-result.ts';
import type { Attachable } from '../files/choose-attachments.ts';
import { sourcesIn } from '../files/sources.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import type { Source } from '../store/display.ts';
import type { Request } from '../store/request.ts';
import type { JobContext } from './context.ts';

/**
 * Stores a member's attachments at once, before Discord's links expire: their bytes next to the record while the
 * request waits, and the files themselves in its message (sources.ts). A file that cannot be stored is not an error
 * here: a create that needs it will tell the member.
 */
export const storeInputs: Job<JobContext> = { ...ADDRESSES.storeInputs, run };

async function run(context: JobContext, id: string, { attempt, signal }: JobTurn): Promise<JobResult> {
  const { requests, inputFiles, log } = context;
  const request = await requests.get(id);
  if (!inputFiles || !request || request.sources !== undefined || attempt >= MOST_TRIES) return 'done';
  try {
    const files = await inputFiles.keep(request);
    const after = await requests.get(id);
    if (after && !['waiting', 'held', 'admitted'].includes(after.state)) await inputFiles.forget(request);
    const isWithheld = (await hiddenOf(request, context.guilds)) === 'withheld';
    const shown = isWithheld ? [] : files.filter(({ bytes }) => bytes.length <= request.attachment_size_limit);
    // The card of a group has no place for them.
    if (shown.length > 0 && request.display_id === undefined) await show(request, shown, context, signal);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log.info({ request: id, code: error.code }, 'an attachment could not be kept');
  }
  return 'done';
}

const MOST_TRIES = 6;

async function show(
  request: Request,
  files: readonly (Pick<Source, 'url' | 'name'> & { bytes: Uint8Array })[],
  context: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const attached = files.map(
    ({ name, url, bytes }): Attachable => ({
      role: isPicture({ name }) ? 'image' : 'model',
      name,
      originalName: name,
      url,
      bytes,
    }),
  );
  const placed = await writeResult(
    {
      id: request.id,
      attached,
      keep: 'files',
      mustArrive: false,
      signal,
      show: (current) => {
        const { message_id: message = '' } = current;
        return { ...current, sources: files.map(({ url, name }) => ({ url, name, message })) };
      },
      isWanted: (current) => current.sources === undefined && current.removed_by === undefined,
      async onShown({ form, written }) {
        if (form === 'whole') await context.steps.setSources(request.id, sourcesIn(written, files));
      },
    },
    context,
  );
  if (placed.outcome === 'later') throw new Error('the files of a request could not be shown yet');
}

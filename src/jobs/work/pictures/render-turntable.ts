import { ApiError } from 'kiln-client/errors';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import type { TurntableAnswer } from '../../display/turntable/pool.ts';
import { asSent, withIds, writeResult } from '../../display/write-result.ts';
import type { Attachable } from '../../files/choose-attachments.ts';
import { drawnFile, extensionOfModel, filesMade } from '../../files/result-files.ts';
import { freshTask } from '../../service/fresh-task.ts';
import { idsOf, type Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';
import { keepDrawn } from './keep-thumbnail.ts';

/**
 * Renders the turntable of a result after everything else was delivered, and adds it to the message. It has its own
 * small lane: models come from outside and may take arbitrarily long to render. If it fails, only the turntable is
 * missing.
 */
export const renderTurntable: Job<JobContext> = { ...ADDRESSES.renderTurntable, run };

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const request = await context.requests.get(id);
  if (!request || !isWanted(request) || turn.attempt >= MOST_TRIES) return 'done';
  const drawn = await draw(request, context, turn);
  if (!drawn) return 'done';
  await keepDrawn(context, request, drawn.bytes);
  await add(request, drawn, context, turn.signal);
  return 'done';
}

const MOST_TRIES = 6;
const MAX_MODEL_BYTES = 100 * 1024 * 1024;
const MAX_PICTURE_BYTES = 3 * 1024 * 1024;

function isWanted({ delivered, removed_by, files = [] }: Request): boolean {
  return delivered && removed_by === undefined && !files.some(({ role }) => role === 'turntable');
}

async function draw(
  request: Request,
  context: JobContext,
  { attempt, signal }: JobTurn,
): Promise<TurntableAnswer | undefined> {
  const { client, drawings, turntables } = context;
  const task = await freshTask(request, context, attempt, signal);
  const model = drawnFile(filesMade(request, task));
  if (!model) return undefined;
  let bytes: Uint8Array;
  try {
    bytes = await client.download(model.url, { maxBytes: MAX_MODEL_BYTES, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad_request') return undefined; // too large to render
    throw error;
  }
  const maxBytes = Math.min(MAX_PICTURE_BYTES, request.attachment_size_limit);
  const order = { bytes, extension: extensionOfModel(model), maxBytes };
  return drawings.draw(bytes, () => turntables.draw(order, signal), { about: idsOf(request), signal });
}

async function add(
  request: Request,
  { bytes, faces, size, moves }: TurntableAnswer,
  context: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const name = 'turntable.webp';
  const picture: Attachable = { role: 'turntable', name, originalName: name, url: '', bytes };
  const [sent] = asSent([{ ...picture, ...(moves ? { words: 'moving' } : {}) }]);
  const files = [...(sent ? [sent] : []), ...(request.files ?? [])];
  const facts = { faces, size };
  const placed = await writeResult(
    {
      id: request.id,
      attached: [picture],
      keep: 'files',
      mustArrive: false,
      isWanted,
      signal,
      show: (current) => ({ ...current, files, facts }),
      onShown: ({ written }) => context.steps.setFiles(request.id, withIds(files, written), facts),
    },
    context,
  );
  if (placed.outcome === 'later') throw new Error('the turntable could not be shown yet');
}

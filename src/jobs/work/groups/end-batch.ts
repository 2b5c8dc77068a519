import { contactSheet } from 'kiln-mesh/internal/render/contact-sheet';
import { batchTable } from '../../../messages/groups/batch-table.ts';
import { cancelWaiting } from '../../actions/cancel-request.ts';
import { inAccountOf } from '../../admission/in-account.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import type { OutgoingFile } from '../../discord/outgoing-message.ts';
import type { BatchGroup } from '../../display/batch-view.ts';
import { placeGroup } from '../../display/place-group.ts';
import { type Packed, packRows } from '../../files/pack-rows.ts';
import { hiddenOf } from '../../moderation/flagged-visibility.ts';
import { screenResult } from '../../moderation/screen-result.ts';
import { isEnd, isResult, type Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/**
 * The end of a batch: what was stopped before its turn gets its credits back; and when the last request has ended, the message
 * gets a table of all, an archive of as many results as it can hold, and a sheet of the first ones. Due again when a result is
 * deleted: then they are made again without it.
 */
export const endBatch: Job<JobContext> = { ...ADDRESSES.endBatch, run };

/** Discord takes 25 MiB a request; the rest is for the table, the sheet and the message. */
const MOST_BYTES = 22 * 1024 * 1024;
/** After this many uploads that failed, each with half as much, the table goes alone. */
const MOST_TRIES = 5;
const SHEET_ROWS = 9;

async function run(context: JobContext, id: string, turn: JobTurn): Promise<JobResult> {
  const { requests, steps } = context;
  const group = await requests.group(id);
  if (!group?.batch || group.requests.every(({ removed_by }) => removed_by !== undefined)) return 'done';
  const { shown, batch } = group;
  if (batch.state === 'paused' && !group.requests.every(({ state }) => isEnd(state)))
    await steps.steerBatch(shown.id, { group: id, goes: 'stopped', by: '', why: 'paused' });
  if (batch.state !== 'running') await endRest(group.requests, batch.by ?? '', context);
  const after = await requests.group(id);
  if (!after?.batch) return 'done';
  if (!after.requests.every(({ state }) => isEnd(state))) {
    await steps.redraw(after.shown.id);
    return 'done';
  }
  await show({ ...after, batch: after.batch }, await inAccountOf(after.shown.id, context), turn);
  return 'done';
}

/** From the last one on: none of them begins meanwhile. */
async function endRest(requests: readonly Request[], by: string, context: JobContext): Promise<void> {
  for (const { id, state } of requests.toReversed()) if (!isEnd(state)) await cancelWaiting(context, id, by);
}

async function show(before: BatchGroup, context: JobContext, { attempt, signal }: JobTurn): Promise<void> {
  const { id } = before;
  const judged = await judgeAll(before.requests, context, signal);
  const room = Math.min(MOST_BYTES, before.shown.attachment_size_limit) / 2 ** attempt;
  const rows = await Promise.all(
    judged.map(async (row) => (row && (await hiddenOf(row, context.guilds)) !== 'withheld' ? row : undefined)),
  );
  const packed = await packRows(rows, context, { from: 0, bytes: attempt < MOST_TRIES ? room : 0, attempt, signal });
  const files = [...(await drawSheet(rows, packed, context)), ...packedFiles(before, packed)];
  const shown = before.requests.map((one) => one.id);
  // Too large for this place: the next attempt takes half as much.
  await placeGroup({ id, shown, files, roleOf, isEnoughWithout: false, signal }, context);
}

/** Each result, moderated before anyone sees its files, one after the other; undefined for what has none. */
const judgeAll = (requests: readonly Request[], context: JobContext, signal: AbortSignal) =>
  Array.fromAsync(requests, (one) => (isResult(one) ? screenResult(one, context, signal) : undefined));

async function drawSheet(
  rows: readonly (Request | undefined)[],
  { pictures }: Packed,
  { log }: JobContext,
): Promise<OutgoingFile[]> {
  const first = rows.slice(0, SHEET_ROWS).map((row) => row && pictures.get(row.id));
  if (first.every((picture) => picture === undefined)) return [];
  try {
    return [{ name: 'batch.webp', bytes: await contactSheet(first) }];
  } catch (error) {
    log.warn({ err: error }, 'the sheet of a batch could not be drawn');
    return [];
  }
}

function packedFiles({ requests, batch }: BatchGroup, { bytes, names }: Packed): OutgoingFile[] {
  const table = batchTable(
    requests.map(({ id, title, input, state, reason = '', charged = 0, removed_by, started_at, finished_at }) => ({
      prompt: title,
      seed: typeof input.seed === 'number' ? input.seed : undefined,
      outcome:
        removed_by === undefined ? (OUTCOMES[state === 'canceled' ? batch.why || state : state] ?? state) : 'deleted',
      reason,
      credits: charged,
      seconds:
        started_at === undefined || finished_at === undefined
          ? undefined
          : Math.round((finished_at - started_at) / 1_000),
      files: names.get(id) ?? [],
    })),
  );
  const files = [{ name: 'batch.csv', bytes: new TextEncoder().encode(table) }];
  return bytes === undefined ? files : [...files, { name: 'batch.zip', bytes }];
}

/** As the table says it; what was stopped says why. */
const OUTCOMES: Readonly<Record<string, string>> = { succeeded: 'made', refused: 'failed' };

const roleOf = ({ name }: OutgoingFile) => (name.endsWith('.webp') ? 'thumbnail' : 'archive');

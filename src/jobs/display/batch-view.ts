import type { BatchRow, BatchView } from '../../messages/groups/batch-message.ts';
import { keptByCancel } from '../../messages/request/cancel-words.ts';
import type { RequestView } from '../../messages/request/view.ts';
import { homeOf } from '../store/display.ts';
import type { Batch, Group } from '../store/group.ts';
import { isEnd, type Request } from '../store/request.ts';
import { requestView, viewFiles } from './request-view.ts';

/** What the message of a batch shows: of each request only what a line needs, since there may be hundreds. */

export type BatchGroup = Group & { batch: Batch };

interface Figures {
  left: number | undefined;
  /** How what is not for everybody is shown there. */
  hidden: RequestView['hidden'];
}

export function batchView({ requests, shown, batch }: BatchGroup, { left, hidden }: Figures): BatchView {
  const open = requests.filter(({ state }) => !isEnd(state));
  const sum = (some: readonly Request[], of: (request: Request) => number) =>
    some.reduce((all, request) => all + of(request), 0);
  const files = viewFiles(shown.files ?? []);
  return {
    requestId: shown.id,
    type: shown.type,
    title: batch.title,
    userId: shown.user_id,
    channelId: homeOf(shown),
    isPrivate: shown.ephemeral,
    state: batch.state,
    why: batch.why,
    by: batch.by,
    budget: batch.budget,
    held: sum(open, ({ hold, account }) => (account === '' ? hold : 0)),
    charged: sum(requests, ({ charged = 0 }) => charged),
    kept: sum(open, keptOf),
    left,
    createdAt: shown.created_at,
    rows: requests.map((request) => rowOf(request, hidden)),
    files,
    isCovered: hidden === 'covered',
    isPacked: files.length > 0 || shown.delivered,
  };
}

function keptOf(request: Request): number {
  if (request.state !== 'bound') return 0;
  const { phase, credits } = viewOf(request);
  return keptByCancel({ phase, credits });
}

const viewOf = (request: Request) =>
  requestView(request, { ahead: 0, typicalSeconds: 0, reaches: () => false, now: request.created_at });

function rowOf(request: Request, hidden: RequestView['hidden']): BatchRow {
  const { id, title, task, charged = 0, finished_at: finishedAt, flagged } = request;
  const percent = typeof task?.progress === 'number' ? Math.round(task.progress) : 0;
  const phase = flagged && hidden === 'withheld' && request.state === 'succeeded' ? 'withheld' : phaseOf(request);
  const { phase: failure } = phase === 'failed' ? viewOf(request) : {};
  return {
    requestId: id,
    title,
    phase,
    percent,
    charged,
    finishedAt,
    failure: failure?.name === 'failed' ? failure : undefined,
  };
}

function phaseOf({ state, removed_by }: Request): BatchRow['phase'] {
  if (removed_by !== undefined) return 'deleted';
  switch (state) {
    case 'waiting':
      return 'approval';
    case 'held':
      return 'waiting';
    case 'succeeded':
      return 'done';
    case 'failed':
    case 'refused':
      return 'failed';
    case 'canceled':
      return 'canceled';
    default:
      return 'working';
  }
}

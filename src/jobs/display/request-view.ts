import type { DeliveredFile, RequestView } from '../../messages/request/view.ts';
import type { Reaches } from '../files/link-reach.ts';
import { needsFile, shownSources } from '../files/sources.ts';
import { estimateLeft } from '../service/learned-durations.ts';
import { homeOf, type SentFile } from '../store/display.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';

/** What a request's message shows, from the record and the few figures that are not in it. */
export interface ViewFigures {
  /** Requests that get a slot before this one. */
  ahead: number;
  /** Usual seconds of this type. */
  typicalSeconds: number;
  /** Credits that the guild has left. */
  left?: number | undefined;
  reaches: Reaches;
  /** How it is shown where not everybody may see it. */
  hidden?: RequestView['hidden'];
  now: number;
}

export function requestView(request: Request, figures: ViewFigures): RequestView {
  const phase = phaseOf(request, figures);
  return {
    requestId: request.id,
    channelId: homeOf(request),
    isPrivate: request.ephemeral,
    hidden: figures.hidden,
    preset: request.preset,
    type: request.type,
    title: request.title,
    userId: request.user_id,
    reaches: figures.reaches,
    phase,
    input: request.input,
    sources: shownSources(request).map(({ name }) => ({ name, url: `attachment://${name}` })),
    credits: {
      price: request.hold,
      held: request.account === '' ? request.hold : 0,
      charged: request.charged,
      left: figures.left,
    },
    createdAt: request.created_at,
    startedAt: request.started_at,
    finishedAt: request.finished_at,
    measured: request.facts,
    etaSeconds: etaOf(request, phase, figures),
  };
}

function phaseOf(request: Request, { ahead }: ViewFigures): RequestView['phase'] {
  switch (request.state) {
    case 'waiting':
      return { name: 'approval' };
    case 'held':
      return { name: 'waiting', ahead };
    case 'admitted':
    case 'posting':
      return { name: 'creating', waitsForFiles: request.reason_code === 'files_unavailable' };
    case 'in_doubt':
      return { name: 'checking' };
    case 'bound':
      return { name: 'running', task: taskOf(request) };
    case 'succeeded':
      return {
        name: 'succeeded',
        task: taskOf(request),
        files: viewFiles(request.files ?? []),
        unfinished: request.delivered ? undefined : 'fetching',
      };
    case 'failed':
    case 'refused':
      return {
        name: 'failed',
        reason: request.reason ?? '',
        code: request.reason_code,
        detail: request.reason_detail,
        needsFile: needsFile(request),
        cutout: request.files?.[0]?.url,
        suggestions: request.suggestions,
        reference: request.reference,
        task: request.task && taskOf(request),
      };
    case 'canceled':
      return { name: 'canceled', refunded: request.money === 'released' };
  }
}

function etaOf(request: Request, phase: RequestView['phase'], { typicalSeconds, now }: ViewFigures) {
  if (phase.name !== 'running' || phase.task.status !== 'IN_PROGRESS') return undefined;
  const elapsed = (now - (request.started_at ?? request.created_at)) / 1_000;
  return Math.max(1, Math.round(estimateLeft(elapsed, phase.task.progress, typicalSeconds)));
}

export function viewFiles(files: readonly SentFile[]): DeliveredFile[] {
  return files.map(({ id: _, ...file }) => file);
}

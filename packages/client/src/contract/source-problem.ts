import { stageEntry, type TaskType } from './families/index.ts';
import { accepts, type Stage } from './family.ts';
import type { Sentence } from './sentences.ts';

/**
 * Whether a stage can continue from a task: one rule for service and bot, which word it differently. Facts unknown to
 * the caller are left out and not checked.
 */

export interface SourceTask {
  type: TaskType;
  succeeded: boolean;
  expired?: boolean;
  /** The request that it was made from. */
  input: Readonly<Record<string, unknown>>;
  /** Its lists: `image_urls`, `candidate_ids`. */
  outputs?: Readonly<Record<string, unknown>>;
}

export type SourceProblem =
  | { kind: 'other_kind' }
  | { kind: 'not_succeeded' }
  | { kind: 'expired' }
  /** This list of the task is empty. */
  | { kind: 'lacks'; list: string }
  /** The request's field does not name an entry of this list. */
  | { kind: 'not_of'; field: string; list: string }
  | { kind: 'conflict'; says: Sentence };

/** @param input the request, already validated by the stage */
export function sourceProblem(
  stage: Stage,
  input: Readonly<Record<string, unknown>>,
  task: SourceTask,
): SourceProblem | undefined {
  const { source } = stage;
  if (!source || !accepts(stage, stageEntry(task.type).stage)) return { kind: 'other_kind' };
  if (!task.succeeded) return { kind: 'not_succeeded' };
  if (task.expired) return { kind: 'expired' };
  return listProblem(source, input, task.outputs) ?? conflictOf(stage, input, task);
}

function listProblem(
  { requires, fills = {} }: NonNullable<Stage['source']>,
  input: Readonly<Record<string, unknown>>,
  outputs: SourceTask['outputs'],
): SourceProblem | undefined {
  if (outputs === undefined) return undefined;
  const entries = (list: string): unknown[] => [outputs[list] ?? []].flat();
  if (requires !== undefined && entries(requires).length === 0) return { kind: 'lacks', list: requires };
  const wrong = Object.entries(fills).find(([field, list]) => !entries(list).includes(input[field]));
  return wrong && { kind: 'not_of', field: wrong[0], list: wrong[1] };
}

function conflictOf(stage: Stage, input: unknown, task: SourceTask): SourceProblem | undefined {
  const says = stage.source?.conflict?.(input, task.input);
  return says === undefined ? undefined : { kind: 'conflict', says };
}

import { acceptedTypes } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { inEnglish } from 'kiln-client/contract/sentences';
import { type SourceProblem, sourceProblem } from 'kiln-client/contract/source-problem';
import { isUuid } from 'kiln-client/contract/task';
import type { Account } from '../accounts/accounts.ts';
import { HttpError } from '../base/http-error.ts';
import { checkFaces } from '../inputs/fetch-inputs.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { TaskStore } from '../tasks/task-store.ts';

/**
 * The source task of a stage, checked by the stage's `source` in the contract.
 * @returns undefined if the request names none
 * @throws {HttpError} 404 if unknown, another account's, or expired (400 if the stage's create has no 404), and for
 * another type if the stage says so; 400 for any other reason
 */
export async function checkSource(
  stage: Stage,
  input: Record<string, unknown>,
  account: Account,
  { store, now }: { store: TaskStore; now: () => number },
): Promise<TaskRecord | undefined> {
  const { source } = stage;
  if (!source) return undefined;
  const { field } = source;
  const id = input[field];
  if (id === undefined || id === '') return undefined;
  if (typeof id !== 'string' || !isUuid(id)) throw new HttpError(400, `${field} must be the id of a task (a UUID)`);

  const record = await store.get(id.toLowerCase());
  if (!record || record.account !== account.id) throw missing(stage, `${field}: task not found`);
  const { type, status, outputs = {} } = record;
  const task = {
    type,
    input: record.input,
    outputs,
    succeeded: status === 'SUCCEEDED',
    expired: record.expires_at <= now(),
  };
  const problem = sourceProblem(stage, input, task);
  if (problem) throw refusal(problem, stage, record);
  const { faces } = (outputs.engine ?? {}) as { faces?: unknown }; // our own engine's report
  if (typeof faces === 'number') checkFaces(stage, field, faces);
  return record;
}

const missing = (stage: Stage, text: string) => new HttpError(stage.createFailures.includes(404) ? 404 : 400, text);

function refusal(problem: SourceProblem, stage: Stage, { type, status }: TaskRecord): HttpError {
  const { field = '', otherKind = 400 } = stage.source ?? {};
  switch (problem.kind) {
    case 'other_kind': {
      const kinds = acceptedTypes(stage).join(' or ');
      return new HttpError(otherKind, `${field} names a ${type} task: it must be ${kinds}`);
    }
    case 'not_succeeded':
      return new HttpError(400, `${field} names a task that is ${status}: it must have SUCCEEDED`);
    case 'expired':
      return missing(stage, `${field}: the result of this task has expired; make it again`);
    case 'lacks':
      return new HttpError(400, `${field} names a task without ${problem.list}`);
    case 'not_of':
      return new HttpError(400, `${problem.field} must be one of the task's ${problem.list}`);
    case 'conflict':
      return new HttpError(400, `${field}: ${inEnglish(problem.says)}`);
  }
}

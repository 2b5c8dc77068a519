import type { Stage } from 'kiln-client/contract/family';
import { isUuid } from 'kiln-client/contract/is-uuid';
import type { Account } from './accounts/accounts.ts';
import { HttpError } from './http-error.ts';
import { checkFaces } from './inputs/fetch-inputs.ts';
import type { TaskRecord } from './tasks/task-record.ts';
import type { TaskStore } from './tasks/task-store.ts';

/**
 * The task that a stage goes on from, judged by the stage's `source` in the contract.
 * @returns undefined when the request names none
 * @throws {HttpError} 404 not there, another account's, or expired (400 where the stage's create answers no 404), and of another
 *   kind where the stage says so; 400 for everything else that makes it unusable
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

  const missing = (text: string) => new HttpError(stage.createFailures.includes(404) ? 404 : 400, text);
  const record = await store.get(id);
  if (!record || record.account !== account.id) throw missing(`${field}: task not found`);
  if (!source.accepts.includes(record.type)) {
    throw new HttpError(
      source.otherKind ?? 400,
      `${field} names a ${record.type} task: it must be ${source.accepts.join(' or ')}`,
    );
  }
  if (record.status !== 'SUCCEEDED') {
    throw new HttpError(400, `${field} names a task that is ${record.status}: it must have SUCCEEDED`);
  }
  if (record.expires_at <= now()) throw missing(`${field}: the result of this task has expired; make it again`);

  const outputs = record.outputs ?? {};
  if (source.requires !== undefined && entries(outputs[source.requires]).length === 0) {
    throw new HttpError(400, `${field} names a task without ${source.requires}`);
  }
  for (const [own, from] of Object.entries(source.fills ?? {})) {
    if (!entries(outputs[from]).includes(input[own]))
      throw new HttpError(400, `${own} must be one of the task's ${from}`);
  }
  const { faces } = (outputs.engine ?? {}) as { faces?: unknown }; // our own engine's report
  if (typeof faces === 'number') checkFaces(stage, field, faces);
  const conflict = source.conflict?.(input, record.input);
  if (conflict !== undefined) throw new HttpError(400, `${field}: ${conflict}`);
  return record;
}

function entries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

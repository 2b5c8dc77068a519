import type { ParsedInputOf, TaskType } from 'kiln-client/contract/families/index';
import type { Account } from '../../accounts/accounts.ts';
import type { AssetFiles } from '../../files/asset-files.ts';
import type { TaskRecord } from '../../tasks/task-record.ts';

export interface CheckContext {
  /** Of the task that is to be. */
  id: string;
  account: Pick<Account, 'id'>;
  files: AssetFiles;
  /** What stands in the input (an address or `input:<name>`) to the name of the file that is kept for the task. */
  fetched: Readonly<Record<string, string>>;
  /** The task that the stage's source field names. */
  source: TaskRecord | undefined;
}

/** @throws {HttpError} the input cannot be used, and what to change */
export type Check<T extends TaskType> = (input: ParsedInputOf<T>, context: CheckContext) => Promise<void>;

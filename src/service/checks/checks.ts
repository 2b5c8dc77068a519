import type { ParsedInputOf, TaskType } from '../../contract/families/index.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import { checkAnimation } from './animate.ts';
import { checkRig } from './rig.ts';

/**
 * What only the engine can tell of a request, looked at before anything is charged: a model that cannot be rigged, an action
 * that a body cannot do. Most stages have no such question; what is wrong with their input is told by the finished task.
 */

export interface CheckContext {
  files: AssetFiles;
  /** Bytes behind the addresses of the input, data URIs by what stands instead of them. */
  fetched: Readonly<Record<string, Uint8Array>>;
  /** The task that the stage's source field names. */
  source: TaskRecord | undefined;
}

/** @throws {HttpError} the input cannot be used, and what to change */
export type Check<T extends TaskType> = (input: ParsedInputOf<T>, context: CheckContext) => Promise<void>;

export type Checks = { readonly [T in TaskType]?: Check<T> };

export const checks: Checks = { rig: checkRig, animate: checkAnimation };

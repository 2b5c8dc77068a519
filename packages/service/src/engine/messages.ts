import type { TaskType } from 'kiln-client/contract/families/index';

/** What goes between the service and the threads that make tasks. News is the share that is done, 0..1. */

export interface RunOrder {
  id: string;
  type: TaskType;
  input: Record<string, unknown>;
  seed: number;
  dataDir: string;
  /** What stands in the input to the name of the stored file. */
  fetched: Record<string, string>;
  source?: { id: string; type: string; input: Record<string, unknown> };
  now: number;
}

export type RunAnswer =
  | { kind: 'done'; outputs: Record<string, unknown> }
  /** The recipe cannot make the input into a result. */
  | { kind: 'refused'; code: string; message: string; outputs: Record<string, unknown> | undefined }
  /** The disk has no room for the result. */
  | { kind: 'full' };

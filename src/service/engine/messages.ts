import type { TaskType } from '../../contract/families/index.ts';

/** What goes between the service and its worker threads. */

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

export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; outputs: Record<string, unknown>; memoryBytes: number }
  /** `code` is set when the recipe refused its input; without it this is a bug of ours. */
  | {
      kind: 'failed';
      code?: string;
      message: string;
      stack?: string;
      outputs?: Record<string, unknown>;
      /** The disk has no room for the result. */
      full?: boolean;
      memoryBytes: number;
    };

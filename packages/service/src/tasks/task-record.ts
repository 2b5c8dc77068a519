import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import { TASK_STATUSES } from 'kiln-client/contract/task';
import { createVersions, type Fields, NewerRecord } from 'kiln-runtime/redis/versions';
import { z } from 'zod';
import { MadeFiles } from '../base/recipe.ts';

/**
 * A task as the service keeps it: one Redis hash of flat strings by its id. It is the truth about the task;
 * queue jobs, worker threads and streams only move it on or show it. Times are milliseconds, 0 while not known.
 */

export const TaskFailure = z.object({
  type: z.enum(['invalid_input', 'timeout', 'service_unavailable', 'server_error']),
  message: z.string(),
  code: z.string().optional(),
  about: z.array(z.string()).optional(),
  suggestions: z.array(z.string()).optional(),
});
export type TaskFailure = z.infer<typeof TaskFailure>;

/** What a recipe returned: output fields with file names where the task object has links. */
const Outputs = z.record(z.string(), z.unknown());

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
const optionalJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), json(schema).optional());
const whole = z.coerce.number().int();

/** Of a task that a maker makes: an older engine would make it by its recipe alone, and not say so. */
const MADE_ELSEWHERE = 2;
const VERSIONS = createVersions([(fields) => fields]);

const SentWork = z.object({ at: z.string(), id: z.string() });

export const TaskRecord = z.object({
  /** What a change of meaning raises, and a step in `VERSIONS` explains. */
  v: whole.default(1),
  id: z.string(),
  account: z.string(),
  type: z.custom<TaskType>((type) => typeof type === 'string' && isTaskType(type)),
  collection: z.string(),
  status: z.enum(TASK_STATUSES),
  progress: whole,
  created_at: whole,
  started_at: whole,
  finished_at: whole,
  expires_at: whole,
  /** Credits charged at creation, and what is left of that charge after refunds. */
  price: whole,
  consumed: whole,
  /** How long results of this task live after it ended. */
  lifetime: whole,
  /** Lower goes first. */
  priority: whole,
  /** How long it is expected to take. */
  seconds: whole.default(0),
  seed: whole,
  source: z.string(),
  /** The parsed request; data URIs are replaced by the names of the stored files (`input:<name>`). */
  input: json(z.record(z.string(), z.unknown())),
  /** What this task shows of the request of its source: copied, because the source may go. */
  echoes: json(z.record(z.string(), z.unknown())),
  /** URL or `input:<name>` to file name, for everything that was fetched. */
  fetched: json(z.record(z.string(), z.string())),
  /** Bytes of each file that it must have in the store, by `fileKey`; empty in records of before. */
  sizes: json(z.record(z.string(), whole)).default({}),
  outputs: json(Outputs).optional(),
  failure: json(TaskFailure).optional(),
  /** W3C context of the request that created it; '' where it was not traced. */
  trace: z.string().default(''),
  /** Through how many services its request had come. */
  hops: whole.default(0),
  /** Set when it was held against rights after its end, and nothing was found. */
  cleared: z.string().optional(),
  /** The engine process that runs it, and the run's own token. */
  engine: z.string(),
  runner: z.string(),
  /** Runs begun that a process did not live to end. */
  starts: whole,
  /** Grows with every start; earlier versions read it. */
  epoch: whole,
  /** Whose turn it is to make something of it (`makers/maker.ts`), '' for the recipe; and the maker after that one. */
  maker: z.string().default(''),
  next_maker: z.string().default(''),
  /** Where its maker's server is, once one is free, and what that server was sent. */
  server: z.string().default(''),
  sent: optionalJson(SentWork),
  /** How many works are ahead of it there. */
  ahead: optionalJson(whole),
  made: optionalJson(MadeFiles),
  /** Why it is made by the recipe alone, though there are makers for it. */
  unmade: z.string().default(''),
});
export type TaskRecord = z.infer<typeof TaskRecord>;

/** What a create puts down; the rest starts empty. */
export type NewTask = Pick<
  TaskRecord,
  | 'id'
  | 'account'
  | 'type'
  | 'collection'
  | 'created_at'
  | 'price'
  | 'lifetime'
  | 'priority'
  | 'seconds'
  | 'seed'
  | 'source'
  | 'input'
  | 'echoes'
  | 'fetched'
> &
  Partial<Pick<TaskRecord, 'trace' | 'hops' | 'sizes' | 'maker' | 'next_maker' | 'unmade'>>;

/** @throws {NewerRecord} its version, stage or status is known to a newer service only */
export function readRecord(hash: Fields): TaskRecord | undefined {
  if (hash.id === undefined) return undefined;
  const fields = VERSIONS.read(hash);
  const { type = '', status } = fields;
  if (!isTaskType(type) || !TASK_STATUSES.some((known) => known === status)) throw new NewerRecord();
  return TaskRecord.parse(fields);
}

/** Of a task that only a newer service can read: what every version has, for lists. */
export const NewerTask = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  progress: whole,
  created_at: whole,
});
export type NewerTask = z.infer<typeof NewerTask>;

export type Listed = { known: TaskRecord } | { newer: NewerTask };

export function readListed(hash: Fields): Listed | undefined {
  try {
    const known = readRecord(hash);
    return known && { known };
  } catch (error) {
    if (!(error instanceof NewerRecord)) throw error;
    return { newer: NewerTask.parse(hash) };
  }
}

/** A new task's hash. */
export function newTaskFields(task: NewTask): Readonly<Record<string, string>> {
  const fields: Record<string, string | number> = {
    ...task,
    v: task.maker ? MADE_ELSEWHERE : 1,
    trace: task.trace ?? '',
    hops: task.hops ?? 0,
    input: JSON.stringify(task.input),
    echoes: JSON.stringify(task.echoes),
    fetched: JSON.stringify(task.fetched),
    sizes: JSON.stringify(task.sizes ?? {}),
    status: 'PENDING',
    progress: 0,
    started_at: 0,
    finished_at: 0,
    expires_at: 0,
    consumed: task.price,
    engine: '',
    runner: '',
    starts: 0,
    epoch: 0,
  };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
}

/** What a reader of that hash finds before anything happens to the task. */
export const newRecord = (fields: Readonly<Record<string, string>>): TaskRecord => TaskRecord.parse(fields);

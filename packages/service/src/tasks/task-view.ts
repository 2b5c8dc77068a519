import { stageEntry, type TaskType, taskTypes } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { fileFields, outputFields } from 'kiln-client/contract/stage-fields';
import type { z } from 'zod';
import type { RecipeResult } from '../base/recipe.ts';
import type { Links } from '../files/links.ts';
import type { TaskRecord } from './task-record.ts';

/**
 * The task object of the specification, from a record. What each family shows stands in its strict output schema: common
 * fields, results, and echoes of the request. A field that has nothing yet is left out where the schema allows it, else
 * null, an empty list, object or text, whichever the schema takes first.
 */

/** Links of standard families live a day, and each read makes new ones. */
const FRESH_LINK_MS = 24 * 3600 * 1000;

export interface ViewContext {
  links: Links;
  now: () => number;
  preceding: number;
  /** Where the codes of failures are explained. */
  docsUrl: string;
}

export function viewTask(record: TaskRecord, context: ViewContext): Record<string, unknown> {
  const { family, stage } = stageEntry(record.type);
  const linked = linker(record, family, context);
  const empty = stage.emptyTimestamp;
  const known: Record<string, unknown> = {
    id: record.id,
    type: record.type,
    status: record.status,
    progress: record.progress,
    created_at: record.created_at,
    started_at: record.started_at || empty,
    finished_at: record.finished_at || empty,
    expires_at: record.expires_at,
    preceding_tasks: record.status === 'PENDING' ? context.preceding : 0,
    ahead: record.status === 'IN_PROGRESS' ? record.ahead : undefined,
    consumed_credits: record.consumed,
    task_error: record.failure && withDocUrl(record.failure, context.docsUrl),
    ...(record.outputs && mapFiles(record.outputs, linked)),
  };
  const view: Record<string, unknown> = { id: record.id, type: record.type };
  const unshown = stage.unshown?.(record.input) ?? [];
  for (const [key, empty] of SHOWN[record.type]) {
    if (unshown.includes(key)) continue;
    const value = key in known ? known[key] : echo(key, record, linked);
    const shown = value === undefined ? empty : value;
    if (shown !== undefined) view[key] = shown;
  }
  return view;
}

/** Names of the files that the task object links to. */
export function linkedFiles(record: TaskRecord): ReadonlySet<string> {
  const names = new Set<string>();
  const sign: Links['sign'] = ({ file }) => {
    names.add(file);
    return file;
  };
  viewTask(record, { links: { sign, verify: () => 'forged' }, now: () => 0, docsUrl: '', preceding: 0 });
  return names;
}

/** What a stream frame holds while the task is not terminal, in families with partial frames. @param extended as who reads it asked */
export function viewFrame(
  { id, progress, status, ahead }: { id: string; progress: number; status: string; ahead?: number | undefined },
  extended: boolean,
): Record<string, unknown> {
  return { id, progress, status, ...(extended && ahead !== undefined && { ahead }) };
}

/** The fields of each stage's task object, with what stands there while there is nothing to show. */
const SHOWN = Object.fromEntries(
  taskTypes.map((type) => {
    const shape = Object.entries(outputFields(stageEntry(type).stage));
    return [type, shape.map(([key, schema]) => [key, emptyOf(schema)] as const)];
  }),
) as Record<TaskType, (readonly [key: string, empty: unknown])[]>; // one entry for each type

/** The fields of each stage's request that stand for files: only these are ever replaced by the name of a kept one. */
const NAMES_FILES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  taskTypes.map((type) => [type, new Set(fileFields(stageEntry(type).stage).map(({ name }) => name))]),
);

/** What the request said. `input:…` is a file only in a field that names files; in any other it is text of the caller. */
function echo(key: string, record: TaskRecord, linked: (name: string) => string): unknown {
  const value = record.input[key] ?? record.echoes[key];
  if (!NAMES_FILES.get(record.type)?.has(key)) return value;
  const link = (item: unknown) =>
    typeof item === 'string' && item.startsWith('input:') ? linked(item.slice('input:'.length)) : item;
  return Array.isArray(value) ? value.map(link) : link(value);
}

function emptyOf(schema: z.ZodType): unknown {
  for (const empty of [undefined, null, [], {}, '', 0, { message: '' }]) {
    if (schema.safeParse(empty).success) return empty;
  }
  return undefined;
}

function withDocUrl(failure: NonNullable<TaskRecord['failure']>, docsUrl: string): Record<string, unknown> {
  return failure.code === undefined ? failure : { ...failure, doc_url: `${docsUrl}#${failure.code}` };
}

function linker(record: TaskRecord, family: Family, { links, now }: ViewContext): (file: string) => string {
  const end = record.expires_at || Infinity;
  const until = family.links === 'stable' && record.expires_at ? end : Math.min(now() + FRESH_LINK_MS, end);
  return (file) => links.sign({ account: record.account, task: record.id, file }, until);
}

/** Fields whose texts are file names, at any depth. `candidate_ids` are none; of the engine's report `files` is one. */
const FILE_FIELDS = [
  'model_urls',
  'texture_urls',
  'thumbnail_url',
  'thumbnail_urls',
  'alpha_thumbnail_url',
  'image_urls',
  'process_image_urls',
  'result',
];

function mapFiles(outputs: Record<string, unknown>, linked: (file: string) => string): Record<string, unknown> {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' ? '' : linked(value);
    if (Array.isArray(value)) return value.map(map);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item)]));
    }
    return value;
  };
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => {
      if (key !== 'engine') return [key, FILE_FIELDS.includes(key) ? map(value) : value];
      const report = value as RecipeResult['engine'];
      return [key, report.files ? { ...report, files: map(report.files) } : report];
    }),
  );
}

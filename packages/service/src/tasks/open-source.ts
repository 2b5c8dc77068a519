import { z } from 'zod';
import type { RecipeContext } from '../base/recipe.ts';
import { type AssetFiles, fileKey } from '../files/asset-files.ts';
import type { TaskRecord } from './task-record.ts';
import type { TaskStore } from './task-store.ts';

/** What of a finished task a later stage reads. */
export type SourceTask = z.infer<typeof SourceTask>;
export const SourceTask = z.object({
  id: z.string(),
  type: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** As `FileSizes`. Empty: of a version that did not write them down. */
  sizes: z.record(z.string(), z.number()),
});

export const sourceOf = ({ id, type, input, sizes }: TaskRecord): SourceTask => ({ id, type, input, sizes });

/** Its request, and its files, with those that get no link. */
export async function openSource(
  { id: task, type, input, sizes }: SourceTask,
  files: AssetFiles,
): Promise<NonNullable<RecipeContext['source']>> {
  const namesOf = async (kind: 'output' | 'private') => {
    const known = Object.keys(sizes).filter((key) => key.startsWith(`${kind}/`));
    return known.length > 0 ? known.map((key) => key.slice(kind.length + 1)) : files.names(task, kind);
  };
  const [output, hidden] = [await namesOf('output'), await namesOf('private')];
  return {
    type,
    input,
    files: [...output, ...hidden].sort(),
    read(name) {
      const kind = hidden.includes(name) ? 'private' : 'output';
      return files.read({ task, kind, name }, sizes[fileKey({ kind, name })]);
    },
  };
}

/** The source of a task; undefined where it is gone, or its files are: they may have expired while the task waited. */
export async function findSource(
  id: string,
  { store, files }: { store: Pick<TaskStore, 'get'>; files: AssetFiles },
): Promise<TaskRecord | undefined> {
  const source = id === '' ? undefined : await store.get(id);
  if (!source) return undefined;
  const hadFiles = Object.keys(source.sizes).some((key) => key.startsWith('output/'));
  return hadFiles && (await files.names(source.id, 'output')).length === 0 ? undefined : source;
}

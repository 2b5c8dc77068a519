import type { NamedFile } from 'kiln-client/contract/family';
import type { Task } from 'kiln-client/contract/task';

export interface NamedLink extends NamedFile {
  url: string;
  /** By the end of the file's name: "glb". */
  format: string;
}

/** The links of a task that stand where its stage says, best first; those that are not there (yet) are left out. */
export function namedLinks(task: Task, named: readonly NamedFile[] = []): NamedLink[] {
  return named.flatMap((file) => {
    let value: unknown = task;
    for (const key of file.path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return [];
    const format = /\.([a-z0-9]{2,5})$/i.exec(new URL(value).pathname)?.[1]?.toLowerCase() ?? 'file';
    return [{ ...file, url: value, format }];
  });
}

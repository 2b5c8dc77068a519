import { stageEntry } from 'kiln-client/contract/families/index';
import type { SentFile } from '../store/display.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';
import { resultFiles } from './result-files.ts';

/** The files of a result: as its message carries them, or as links of the service. */

/** As they were sent; of a result that no place has taken yet, the links of the service. */
export function filesOf(request: Request): SentFile[] {
  return request.delivered && request.files ? request.files : atService(request);
}

/** All of them as links of the service. */
export function atService(request: Request): SentFile[] {
  const files = resultFiles(taskOf(request), request.title, stageEntry(request.type).stage.files);
  return files.map(({ role, name, url, format, words }) => ({
    role,
    name,
    url,
    sizeBytes: 0,
    ...(format === undefined ? {} : { format }),
    ...(words === undefined ? {} : { words }),
  }));
}

type Named = Pick<SentFile, 'name' | 'format' | 'words'>;

/** By its name; an archive of ours has the link of what it was made of. */
export function sameFile<T extends Named>({ name, format, words }: Named, among: readonly T[]): T | undefined {
  const byName = among.find((file) => file.name === name);
  if (byName || format === undefined) return byName;
  return among.find((file) => file.format === format && file.words === words);
}

import type { SentFile } from '../store/display.ts';
import type { Request } from '../store/request.ts';
import type { Steps } from '../store/steps.ts';
import { sentFile } from './choose-attachments.ts';
import { filesMade } from './result-files.ts';

/** The files of a result: as its message carries them, or as links of the service. */

/** As they were sent; of a result that no place has taken yet, the links of the service. */
export function filesOf(request: Request): SentFile[] {
  return request.delivered && request.files ? request.files : atService(request);
}

/** All of them as links of the service. */
export const atService = (request: Request): SentFile[] => filesMade(request).map((file) => sentFile(file, file.url));

/** The message that carried them is gone: they are links of the service from now on. */
export async function detachFiles({ steps }: { steps: Pick<Steps, 'setFiles'> }, request: Request): Promise<Request> {
  const files = atService(request);
  await steps.setFiles(request.id, files);
  return { ...request, files };
}

type Named = Pick<SentFile, 'name' | 'format' | 'words'>;

/** By its name; an archive of ours has the link of what it was made of. */
export function sameFile<T extends Named>({ name, format, words }: Named, among: readonly T[]): T | undefined {
  const byName = among.find((file) => file.name === name);
  if (byName || format === undefined) return byName;
  return among.find((file) => file.format === format && file.words === words);
}

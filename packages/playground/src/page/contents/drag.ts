/** Pictures of the page itself can be dropped on the composer like files. */

import { nameInUrl } from '../common/format.ts';

const TYPE = 'application/x-playground-picture';

export const dragPicture =
  (url: string) =>
  (event: DragEvent): void => {
    event.dataTransfer?.setData(TYPE, url);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy';
  };

export const holdsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.some((type) => type === 'Files' || type === TYPE) === true;

/** What was dropped: files, or a picture of the page as one. */
export async function droppedFiles({ dataTransfer }: DragEvent): Promise<File[]> {
  const url = dataTransfer?.getData(TYPE) ?? '';
  if (url !== '') return [await fetchFile(url)];
  return [...(dataTransfer?.files ?? [])];
}

export async function fetchFile(url: string): Promise<File> {
  const blob = await (await fetch(url)).blob();
  return new File([blob], nameInUrl(url) ?? 'picture', { type: blob.type });
}

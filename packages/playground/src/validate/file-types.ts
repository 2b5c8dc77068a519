import type { Mistake } from '../base/discord-error.ts';

/** `file_types` of attachment options and file uploads: groups or extensions with their dot; only names are looked at. */

const GROUPS: Record<string, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'bmp', 'heic', 'tiff'],
  video: ['mp4', 'webm', 'mov', 'mkv', 'avi'],
  audio: ['mp3', 'ogg', 'wav', 'flac', 'm4a', 'opus'],
};

export function fileTypeMistakes(types: unknown, path: readonly (string | number)[]): Mistake[] {
  if (!Array.isArray(types)) return [];
  return types.flatMap((type: unknown, index): Mistake[] => {
    if (typeof type === 'string' && (Object.hasOwn(GROUPS, type) || /^\.[a-z0-9]+$/i.test(type))) return [];
    const message = 'A file type is "audio", "image", "video" or an extension such as ".png".';
    return [{ path: [...path, 'file_types', index], code: 'FILE_TYPE_INVALID', message }];
  });
}

/** @returns what is wrong with a file's name, in words for the person who chose it */
export function fileTypeProblem(types: unknown, filename: string): string | undefined {
  if (!Array.isArray(types) || types.length === 0) return undefined;
  const allowed = types.flatMap((type) => GROUPS[String(type)] ?? [String(type).replace(/^\./, '').toLowerCase()]);
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return allowed.includes(extension) ? undefined : `The file must be one of: ${types.join(', ')}.`;
}

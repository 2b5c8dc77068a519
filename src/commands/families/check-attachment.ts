import type { Attachment } from 'discord.js';
import { isDeclaredAs, type MediumName, media, mediumOfFile } from 'kiln-client/contract/media';
import { type FileValue, fileFields } from 'kiln-client/contract/stage-fields';
import { isFromDiscord } from '../../jobs/discord/file-origins.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { shorten } from '../../messages/parts/text.ts';
import { byMedium } from '../../messages/words/by-medium.ts';
import { STAGES } from '../../messages/words/contract-words.ts';
import type { Words } from '../../messages/words/index.ts';

/**
 * A member's file as an input. Name, type, size and host are checked before anything is charged; the content is checked
 * when it is downloaded. Files are only ever downloaded from Discord's own hosts.
 */

export interface AttachedFile {
  name: string;
  url: string;
  /** Undefined if Discord does not say, as for most media in components; measured when downloaded. */
  sizeBytes?: number | undefined;
  contentType?: string | undefined;
}

/** Discord names a file in Latin letters; the title has what its member called it, without the ending. */
export function attachedFile({ name, title, url, size, contentType }: Attachment): AttachedFile {
  const called = title ? `${title.slice(0, 200)}${extensionOf(name)}` : name;
  return { name: called, url, sizeBytes: size, contentType: contentType ?? undefined };
}

/** ".png" for "Cat.PNG"; '' if there is none. */
export const extensionOf = (name: string) => /\.[^./\\]+$/.exec(name.toLowerCase())?.[0] ?? '';

const INPUTS = Map.groupBy(STAGES.flatMap(fileFields), ({ value }) => value.medium);

/** File extensions that some stage accepts: `.png` for images, `.glb` for models. */
export const inputExtensions = (medium: MediumName): string[] => [
  ...new Set(INPUTS.get(medium)?.flatMap(({ value }) => value.extensions)),
];

/** The medium, by file name. Undefined if no stage accepts it, or if Discord detected something else. */
export function mediumOf({ name, contentType }: Pick<AttachedFile, 'name' | 'contentType'>): MediumName | undefined {
  const medium = mediumOfFile(name);
  if (medium === undefined || !inputExtensions(medium).includes(extensionOf(name))) return undefined;
  return contentType === undefined || isDeclaredAs(medium, contentType) ? medium : undefined;
}

/**
 * @returns the URL that goes into the request body
 * @throws {UserError} `bad_attachment`, with the option's name and what to send instead
 */
export function checkAttachment(
  option: (words: Words) => string,
  file: AttachedFile,
  { medium, extensions }: Pick<FileValue, 'medium' | 'extensions'>,
  origins: readonly string[],
): string {
  const refuse = (why: (words: Words) => string) =>
    new Refused('bad_attachment', (words) =>
      words.refused.ofFile({ name: option(words), file: shorten(file.name, 80), reason: why(words) }),
    );
  if (!isFromDiscord(file.url, origins)) throw refuse(({ refused }) => refused.notFromDiscord);
  const extension = extensionOf(file.name);
  if (extensions.length > 0 && !extensions.includes(extension)) {
    throw refuse(({ refused }) => refused.badEnding({ extensions: extensions.join(', ') }));
  }
  const { maxBytes: most } = media[medium];
  if (file.contentType !== undefined && !isDeclaredAs(medium, file.contentType)) {
    throw refuse(({ refused }) => byMedium(refused.notWhatItSays, medium));
  }
  const size = file.sizeBytes;
  if (size !== undefined && size > most) {
    throw refuse(({ fileSize, refused }) => refused.tooLarge({ size: fileSize(size), limit: fileSize(most) }));
  }
  if (size === 0) throw refuse(({ refused }) => refused.empty);
  return file.url;
}

import type { Attachment } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { UserError } from 'kiln-errors';
import { type StageField, stageFields } from '../messages/stage-fields.ts';
import { fileSize, shorten } from '../messages/text.ts';

/**
 * A member's file as an input. Checked by name, type, size and host before anything is spent; what the bytes really
 * are is checked when they are fetched. Only Discord's own file hosts are ever fetched from.
 */

export interface AttachedFile {
  name: string;
  url: string;
  /** Undefined: Discord does not say, as of most media in components. Counted when it is fetched. */
  sizeBytes?: number | undefined;
  contentType?: string | undefined;
}

export type FileKind = 'picture' | 'model';

/** The last two are Discord's proxy of pictures elsewhere, by which embeds show them. */
const DISCORD_HOSTS = [
  'https://cdn.discordapp.com',
  'https://media.discordapp.net',
  'https://images-ext-1.discordapp.net',
  'https://images-ext-2.discordapp.net',
];

/** Largest files that are taken over into a request. */
const MOST_BYTES = { picture: 20_000_000, model: 100_000_000 } as const;
const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'];

/** Origins from which attachments may come: Discord's, and that of the Discord API address when that is another one. */
export function attachmentOrigins(discordApiUrl: string | undefined): string[] {
  return discordApiUrl === undefined ? DISCORD_HOSTS : [...DISCORD_HOSTS, new URL(discordApiUrl).origin];
}

export function isFromDiscord(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

export function attachedFile({ name, url, size, contentType }: Attachment): AttachedFile {
  return { name, url, sizeBytes: size, contentType: contentType ?? undefined };
}

/** ".png" of "Cat.PNG"; '' where there is none. */
export const extensionOf = (name: string) => /\.[^./\\]+$/.exec(name.toLowerCase())?.[0] ?? '';

/** What a field takes, of those that take files. */
export function kindOfField({ value }: StageField): FileKind | undefined {
  if (value.kind !== 'file' || value.extensions.length === 0) return undefined;
  return value.extensions.every((extension) => PICTURES.includes(extension)) ? 'picture' : 'model';
}

/** Endings of the files that some stage takes, read off the contract: `.png` -> picture, `.glb` -> model. */
export const INPUT_EXTENSIONS: ReadonlyMap<string, FileKind> = new Map(
  families
    .flatMap(({ stages }) => stages as readonly Stage[])
    .flatMap(stageFields)
    .flatMap((field): [string, FileKind][] => {
      const kind = kindOfField(field);
      return kind && field.value.kind === 'file' ? field.value.extensions.map((extension) => [extension, kind]) : [];
    }),
);

/**
 * @returns the URL that goes into the request body
 * @throws {UserError} `bad_attachment`, with the option's name and what to send instead
 */
export function checkAttachment(
  option: string,
  file: AttachedFile,
  extensions: readonly string[],
  origins: readonly string[],
): string {
  const refuse = (why: string) => new UserError('bad_attachment', `\`${option}\`: ${shorten(file.name, 80)} ${why}`);
  if (!isFromDiscord(file.url, origins)) throw refuse('does not come from Discord. Attach the file itself.');
  const extension = extensionOf(file.name);
  if (extensions.length > 0 && !extensions.includes(extension)) {
    throw refuse(`cannot be used here. Attach one of ${extensions.join(', ')}.`);
  }
  const picture = PICTURES.includes(extension);
  if (picture && file.contentType !== undefined && !file.contentType.startsWith('image/')) {
    throw refuse('is named like a picture but is none.');
  }
  const most = picture ? MOST_BYTES.picture : MOST_BYTES.model;
  const size = file.sizeBytes;
  if (size !== undefined && size > most) {
    throw refuse(`has ${fileSize(size)}. At most ${fileSize(most)} are taken.`);
  }
  if (size === 0) throw refuse('is empty.');
  return file.url;
}

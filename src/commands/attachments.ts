import { UserError } from '../errors.ts';
import { fileSize, shorten } from '../messages/text.ts';

/**
 * A member's file as an input. Checked by name, type, size and host before anything is spent; what the bytes really
 * are is checked when they are fetched. Only Discord's own file hosts are ever fetched from.
 */

export interface AttachedFile {
  name: string;
  url: string;
  sizeBytes: number;
  contentType: string | undefined;
}

const DISCORD_HOSTS = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

/** Largest files that are taken over into a request. */
const MOST_BYTES = { picture: 20_000_000, model: 100_000_000 } as const;
const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'];

/** Origins from which attachments may come: Discord's, and that of the Discord API address when that is another one. */
export function attachmentOrigins(discordApiUrl: string | undefined): string[] {
  return discordApiUrl === undefined ? DISCORD_HOSTS : [...DISCORD_HOSTS, new URL(discordApiUrl).origin];
}

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
  if (!URL.canParse(file.url) || !origins.includes(new URL(file.url).origin)) {
    throw refuse('does not come from Discord. Attach the file itself.');
  }
  const extension = /\.[^./\\]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (extensions.length > 0 && !extensions.includes(extension)) {
    throw refuse(`cannot be used here. Attach one of ${extensions.join(', ')}.`);
  }
  const picture = PICTURES.includes(extension);
  if (picture && file.contentType !== undefined && !file.contentType.startsWith('image/')) {
    throw refuse('is named like a picture but is none.');
  }
  const most = picture ? MOST_BYTES.picture : MOST_BYTES.model;
  if (file.sizeBytes > most) throw refuse(`has ${fileSize(file.sizeBytes)}. At most ${fileSize(most)} are taken.`);
  if (file.sizeBytes === 0) throw refuse('is empty.');
  return file.url;
}

import type { ChatInputCommandInteraction } from 'discord.js';
import { isFromDiscord } from '../../jobs/discord/file-origins.ts';
import { fetchAttachment } from '../../jobs/files/fetch-attachment.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { CommandContext } from '../context.ts';

/** The file of the option `file`. @throws {UserError} `attachment_gone` */
export async function fetchOption(
  { origins }: CommandContext,
  { options }: ChatInputCommandInteraction,
  mostBytes: number,
): Promise<Uint8Array> {
  const { url } = options.getAttachment('file', true);
  const bytes = await fetchAttachment(url, mostBytes, (one) => isFromDiscord(one, origins));
  if (!bytes) throw new Refused('attachment_gone', ({ presets }) => presets.fileGone);
  return bytes;
}

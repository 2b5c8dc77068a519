import { type APIEmbed, type APIMessageComponent, type Attachment, ComponentType } from 'discord.js';
import { isFromDiscord } from '../../jobs/discord/file-origins.ts';
import { type AttachedFile, attachedFile, mediumOf } from '../families/check-attachment.ts';

/**
 * The usable files of a message, wherever Discord puts them: attachments, media of components at any depth (Components
 * V2 messages list no attachments), pictures of embeds, and all of these in forwarded messages. Each file counts once,
 * and only if Discord hosts it: nothing is fetched from elsewhere.
 */

export interface ShownFiles {
  files: readonly AttachedFile[];
  /** Names of files that cannot be used, or that Discord does not host. */
  others: readonly string[];
}

/** The parts of a message that are read; Discord may hide all of them from a bot (`mention.ts`). */
interface Contents {
  attachments: { values(): Iterable<Attachment> };
  components: readonly { toJSON(): APIMessageComponent }[];
  embeds: readonly { data: APIEmbed }[];
}

/** @param origins allowed origins of files */
export function shownFiles(
  message: Contents & { messageSnapshots: { values(): Iterable<Contents> } },
  origins: readonly string[],
): ShownFiles {
  const all = [message, ...message.messageSnapshots.values()].flatMap((one) => [
    ...[...one.attachments.values()].map(attachedFile),
    ...one.components.flatMap((component) => mediaOf(component.toJSON())).map((media) => fileOf(media, origins)),
    ...one.embeds.flatMap(({ data }) => mediaOfEmbed(data)).map((media) => fileOf(media, origins)),
  ]);
  const files = [...new Map(all.map((file) => [placeOf(file.url), file])).values()];
  const isUsable = (file: AttachedFile) => isFromDiscord(file.url, origins) && mediumOf(file) !== undefined;
  return { files: files.filter(isUsable), others: files.filter((file) => !isUsable(file)).map(({ name }) => name) };
}

interface Media {
  url: string;
  proxy_url?: string | undefined;
  content_type?: string | null | undefined;
  name?: string | undefined;
  size?: number | undefined;
}

function mediaOf(component: APIMessageComponent): Media[] {
  switch (component.type) {
    case ComponentType.Container:
      return component.components.flatMap(mediaOf);
    case ComponentType.Section:
      return mediaOf(component.accessory);
    case ComponentType.Thumbnail:
      return [component.media];
    case ComponentType.MediaGallery:
      return component.items.map(({ media }) => media);
    case ComponentType.File:
      return [{ ...component.file, name: component.name, size: component.size }];
    default:
      return [];
  }
}

const mediaOfEmbed = ({ image, thumbnail }: APIEmbed): Media[] =>
  [image, thumbnail].filter((media) => media !== undefined);

/** Its own URL if Discord hosts it, otherwise that of Discord's media proxy. */
function fileOf({ url, proxy_url, content_type, name, size }: Media, origins: readonly string[]): AttachedFile {
  const proxied = proxy_url !== undefined && isFromDiscord(proxy_url, origins);
  const address = proxied && !isFromDiscord(url, origins) ? proxy_url : url;
  return {
    name: name || lastPart(address),
    url: address,
    ...(typeof size === 'number' ? { sizeBytes: size } : {}),
    ...(content_type ? { contentType: content_type } : {}),
  };
}

/** Without the query, whose signature changes; Discord's two hosts serve the same files. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host.replace('media.discordapp.net', 'cdn.discordapp.com')}${pathname}`;
}

function lastPart(url: string): string {
  const part = (URL.canParse(url) ? new URL(url).pathname : url).split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

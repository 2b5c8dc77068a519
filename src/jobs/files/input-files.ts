import { createHash } from 'node:crypto';
import { SnowflakeUtil } from 'discord.js';
import type { Redis } from 'ioredis';
import { stageEntry } from 'kiln-client/contract/families/index';
import { declaredType, type MediumName, media } from 'kiln-client/contract/media';
import { fileFields } from 'kiln-client/contract/stage-fields';
import { isPrivateHost } from 'kiln-client/internal/addresses';
import { keys } from '../../keys.ts';
import { isFromDiscord } from '../discord/file-origins.ts';
import type { Request } from '../store/request.ts';
import { AttachmentError } from './attachment-error.ts';
import { fetchAttachment } from './fetch-attachment.ts';
import {
  type ArchivedPicture,
  endingOf,
  listPictures,
  MOST_ARCHIVE_BYTES,
  placeInArchive,
  unpackPicture,
} from './picture-archive.ts';
import { withLinks } from './sources.ts';

export type InputFiles = ReturnType<typeof createInputFiles>;

export interface KeptFile {
  /** As the input names it. */
  url: string;
  /** As its message is to carry it: no file of a result is called so. */
  name: string;
  bytes: Uint8Array;
}

export interface InputFilesOptions {
  redis: Redis;
  /** Where the service is. */
  serviceUrl: string;
  /** True: it fetches public addresses only, wherever it is. */
  publicOnly?: boolean;
  /** Origins of Discord's files: nothing else is ever fetched. */
  origins: readonly string[];
  /** A link that ran out, signed again by Discord; undefined when there is no such file any more. */
  refresh(url: string): Promise<string | undefined>;
  now: () => number;
}

/** Discord keeps what a slash command brought along for a while only, however long its link says. */
const FRESH_MS = 3 * 60_000;
/** From the end of an upload to the command that it belongs to. */
const UPLOAD_MS = 60_000;
/** A link that ends sooner than this is not sent: the service needs time to come round to it. */
const SPARE_MS = 10 * 60_000;
const KEPT_SECONDS = 24 * 3_600;
/** How long an archive stays in memory after it was fetched. */
const ARCHIVE_MS = 60_000;
/**
 * Redis holds everything in memory: what is larger is not kept there. A service that can follow Discord's link gets one that
 * was signed again; for another its bytes are fetched when its turn comes.
 */
const KEPT_BYTES = 28_000_000;

/**
 * Files that members attach, on their way to the service. Most go as the link that Discord gave. Where the service could
 * not follow that link (a local Discord beside a hosted service), or where it may be dead or would die while the request waits
 * its turn, the bytes go along in the request instead, as a data URI. They are fetched as soon as the request was accepted,
 * from Discord's own file hosts only, and kept in Redis under keys of their own, beside the record, until the create.
 */
export function createInputFiles(options: InputFilesOptions) {
  const { redis, serviceUrl, publicOnly = false, origins, refresh, now } = options;
  const followsAll = !publicOnly && isPrivateHost(new URL(serviceUrl).hostname);
  const isAttachment = (url: string) => isFromDiscord(url, origins);
  const key = (id: string, url: string) => keys.input(id, createHash('sha256').update(url).digest('hex').slice(0, 16));

  /** Its data URI. */
  async function dataOf(id: string, { url, medium }: Attachment, maxBytes = KEPT_BYTES): Promise<string> {
    const kept = await redis.get(key(id, url));
    if (kept !== null) return kept;
    const bytes = await fetchOnce(url, Math.min(maxBytes, media[medium].maxBytes));
    const type = declaredType(medium, endingOf(url));
    const data = `data:${type};base64,${bytes.toString('base64')}`;
    if (bytes.length <= KEPT_BYTES) await redis.set(key(id, url), data, 'EX', KEPT_SECONDS);
    return data;
  }

  /** What goes to the service in the place of a link that cannot be sent as it is. */
  async function insteadOf(id: string, file: Attachment): Promise<string> {
    try {
      return await dataOf(id, file);
    } catch (error) {
      if (!isTooLarge(error) || media[file.medium].maxBytes <= KEPT_BYTES) throw error;
    }
    if (!canFollow(file.url)) return dataOf(id, file, media[file.medium].maxBytes);
    const fresh = await refresh(file.url);
    if (fresh === undefined || !isAttachment(fresh)) throw gone();
    return fresh;
  }

  /** By its link, and when that has run out or leads nowhere, by a fresh one. */
  async function fetchOnce(url: string, maxBytes: number): Promise<Buffer> {
    const inside = placeInArchive(url);
    if (inside) return unpackPicture(await archiveAt(inside.archive), inside.place, maxBytes);
    if (expiryOf(url) > now()) {
      const bytes = await fetchAttachment(url, maxBytes, isAttachment);
      if (bytes) return bytes;
    }
    const fresh = await refresh(url);
    if (fresh === undefined || fresh === url || !isAttachment(fresh)) throw gone();
    const bytes = await fetchAttachment(fresh, maxBytes, isAttachment);
    if (!bytes) throw gone();
    return bytes;
  }

  let latest: { url: string; bytes: Promise<Buffer> } | undefined;

  /** Its pictures are wanted one after the other: for a minute it is fetched once. */
  function archiveAt(url: string): Promise<Buffer> {
    if (latest?.url === url) return latest.bytes;
    const own = { url, bytes: fetchOnce(url, MOST_ARCHIVE_BYTES) };
    latest = own;
    const forget = () => {
      if (latest === own) latest = undefined;
    };
    own.bytes.catch(forget);
    setTimeout(forget, ARCHIVE_MS).unref();
    return own.bytes;
  }

  const canFollow = (url: string) => followsAll || !isPrivateHost(new URL(url).hostname);

  function mustGoAlong(request: Request, url: string): boolean {
    if (!canFollow(url) || placeInArchive(url)) return true;
    // What is sent again is sent as it was.
    const at = request.posted_at ?? now();
    // A link from before this request may lead nowhere, whatever it says of its end: having the bytes is knowing.
    const isOlder = (uploadedAt(url) ?? request.created_at) < request.created_at - UPLOAD_MS;
    return isOlder || at - request.created_at > FRESH_MS || expiryOf(url) - at < SPARE_MS;
  }

  const attachments = ({ type, input }: Pick<Request, 'type' | 'input'>) =>
    linksOf(type, input).filter(({ url }) => isAttachment(url));

  return {
    /** Whether this is a file that was attached in Discord. */
    isAttachment,
    /** The bytes of one that is a picture; nothing is kept. @throws as `prepare` */
    read: (url: string): Promise<Uint8Array> => fetchOnce(url, media.image.maxBytes),
    /** Those of any file. @throws {UserError} `attachment_gone`, `attachment_too_large` */
    download: (url: string, maxBytes: number): Promise<Uint8Array> => fetchOnce(url, maxBytes),
    /**
     * The pictures in an archive that was attached, each with an address that stands for it everywhere.
     * @throws {UserError} `attachment_gone`, `attachment_too_large`, `damaged_archive`
     */
    pictures: async (url: string): Promise<ArchivedPicture[]> =>
      listPictures(await archiveAt(url), url, media.image.maxBytes),
    /** Whether a request has attachments whose bytes should be kept when it waits. */
    hasAttachments: (input: Readonly<Record<string, unknown>>): boolean =>
      Object.values(input)
        .flat()
        .some((value) => typeof value === 'string' && isAttachment(value)),
    /**
     * Fetches and keeps the bytes of a request's attachments; those that are kept already stay.
     * @throws {UserError} `attachment_gone`, `attachment_too_large`
     */
    async keep(request: Request): Promise<KeptFile[]> {
      const kept: KeptFile[] = [];
      for (const [index, file] of attachments(request).entries()) {
        const data = await dataOf(request.id, file).catch((error: unknown) => {
          if (isTooLarge(error)) return undefined;
          throw error;
        });
        if (data === undefined) continue;
        const { url } = file;
        const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
        kept.push({ url, name: `source_${index + 1}${endingOf(url)}`, bytes });
      }
      return kept;
    },
    /**
     * The input as it is to be sent.
     * @throws {UserError} `attachment_gone`, `attachment_too_large`: it cannot be sent, and why
     * @throws anything else: not now, try again
     */
    async prepare(request: Request): Promise<Record<string, unknown>> {
      const replaced = new Map<string, string>();
      for (const file of attachments(request)) {
        if (mustGoAlong(request, file.url)) replaced.set(file.url, await insteadOf(request.id, file));
      }
      return withLinks(request.input, replaced);
    },
    async forget(request: Request): Promise<void> {
      const keys = attachments(request).map(({ url }) => key(request.id, url));
      if (keys.length > 0) await redis.del(keys);
    },
  };
}

interface Attachment {
  url: string;
  medium: MediumName;
}

/** The links in an input, by what the contract says about its fields. */
export function linksOf(type: Request['type'], input: Readonly<Record<string, unknown>>): Attachment[] {
  return fileFields(stageEntry(type).stage).flatMap(({ path, value: { medium } }) =>
    [input[path[0]]]
      .flat()
      .filter((value) => typeof value === 'string' && /^https?:/i.test(value))
      .map((url) => ({ url: String(url), medium })),
  );
}

/** Discord signs its links with the second, in hexadecimal, in which they end. */
function expiryOf(url: string): number {
  const end = Number.parseInt(new URL(url).searchParams.get('ex') ?? '', 16);
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end * 1_000;
}

/** Discord's ids begin with the time: that of the attachment, from its address. */
function uploadedAt(url: string): number | undefined {
  const id = /\/(?:ephemeral-)?attachments\/\d+\/(\d{15,20})\//.exec(new URL(url).pathname)?.[1];
  return id === undefined ? undefined : SnowflakeUtil.timestampFrom(id);
}

const gone = () => new AttachmentError('attachment_gone');

const isTooLarge = (error: unknown) => error instanceof AttachmentError && error.code === 'attachment_too_large';

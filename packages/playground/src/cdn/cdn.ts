import { mkdirSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Snowflakes } from '../base/snowflake.ts';
import { type Attachment, AttachmentFlag } from '../base/wire.ts';
import { type AddressOptions, createAddresses } from './addresses.ts';
import { contentTypeOf } from './content-type.ts';
import { createMediaProxy } from './media-proxy.ts';
import { registerCdnRoutes } from './routes.ts';

/** Uploads: kept as files, named by signed addresses, removed with their message, or a day after an edit took them out. */

const KEPT_MS = 24 * 3_600_000;

export interface Upload {
  filename: string;
  bytes: Buffer;
}

export interface Cdn {
  save(channelId: string, upload: Upload, extra?: Partial<Attachment>): Promise<Attachment>;
  /** A file of the same content in another channel's folder. */
  copy(attachment: Attachment, channelId: string): Promise<Attachment>;
  /** Where the file is, and where the media proxy has it. */
  urls(attachment: Attachment): { url: string; proxy_url: string };
  /** @returns a fresh address of the same file; undefined when it is none of ours */
  refresh(address: string): string | undefined;
  /** The attachment object as Discord answers it. */
  wire(attachment: Attachment): Record<string, unknown>;
  remove(attachment: Attachment): Promise<void>;
  /** Removes files that no message names and that are older than a day. */
  sweep(): Promise<void>;
  registerRoutes(app: FastifyInstance): void;
}

interface CdnOptions extends AddressOptions {
  folder: string;
  /** Files that messages have. */
  inUse(): Iterable<Attachment>;
  snowflakes: Snowflakes;
}

export function createCdn(options: CdnOptions): Cdn {
  const { folder, inUse, snowflakes, now } = options;
  mkdirSync(folder, { recursive: true });
  const fileOf = (channelId: string, id: string) => join(folder, `${channelId}-${id}`);
  const addresses = createAddresses(options);
  const urls: Cdn['urls'] = (attachment) => ({
    url: addresses.url(attachment),
    proxy_url: addresses.url(attachment, 'media'),
  });

  return {
    urls,
    refresh: addresses.refresh,
    wire: (attachment) => wireAttachment(attachment, urls(attachment)),
    registerRoutes: (app) => registerCdnRoutes(app, { addresses, fileOf, proxy: createMediaProxy() }),

    async save(channelId, upload, extra = {}) {
      const id = snowflakes.next();
      const path = fileOf(channelId, id);
      // Written beside and renamed: after a crash a file is there whole or not at all.
      await writeFile(`${path}.new`, upload.bytes);
      await rename(`${path}.new`, path);
      const { filename, title } = uploadName(upload.filename);
      const content_type = contentTypeOf(upload.bytes, filename);
      const size = content_type.startsWith('image/') ? await imageSize(upload.bytes) : undefined;
      const facts = { id, filename, size: upload.bytes.length, content_type, ...(title && { title }) };
      return { ...facts, ...size, ...extra, channel_id: channelId };
    },

    async copy({ ephemeral: _, ...attachment }, channelId) {
      const id = snowflakes.next();
      await copyFile(fileOf(attachment.channel_id, attachment.id), fileOf(channelId, id));
      return { ...attachment, id, channel_id: channelId };
    },

    async remove(attachment) {
      await rm(fileOf(attachment.channel_id, attachment.id), { force: true });
    },

    async sweep() {
      const named = new Set([...inUse()].map((a) => `${a.channel_id}-${a.id}`));
      for (const name of await readdir(folder)) {
        if (named.has(name)) continue;
        const path = join(folder, name);
        const facts = await stat(path).catch(() => undefined);
        if (facts !== undefined && now() - facts.mtimeMs > KEPT_MS) await rm(path, { force: true });
      }
    },
  };
}

function wireAttachment(attachment: Attachment, urls: { url: string; proxy_url: string }): Record<string, unknown> {
  const { id, filename, size, content_type, width, height, description, title, ephemeral, spoiler } = attachment;
  return {
    id,
    filename,
    size,
    ...urls,
    content_type,
    width,
    height,
    description,
    title,
    ephemeral,
    flags: spoiler === true ? AttachmentFlag.IS_SPOILER : undefined,
  };
}

async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient, pageHeight } = await sharp(bytes, { limitInputPixels: 2 ** 30 }).metadata();
    return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
  } catch {
    // Not a picture that can be opened: Discord keeps the file and shows no preview.
    return undefined;
  }
}

/**
 * What Discord makes of a file's name (discord-api-docs 2102, 6945, 7754): Latin letters, digits, dots, hyphens and underscores,
 * never a path; where that is another one, the title has what was given, without its ending.
 */
export function uploadName(given: string): { filename: string; title?: string } {
  const base = (given.split(/[\\/]/).at(-1) ?? '').slice(-200);
  const ending = /\.[A-Za-z0-9]+$/.exec(base)?.[0] ?? '';
  const stem = base.slice(0, base.length - ending.length);
  const clean = stem.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._]+/, '') || 'unknown';
  const filename = `${clean}${ending}`;
  return filename === base || stem === '' ? { filename } : { filename, title: stem };
}

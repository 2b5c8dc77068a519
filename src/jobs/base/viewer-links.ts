import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../../keys.ts';
import { createSigner } from './signer.ts';

export type ViewerLinks = ReturnType<typeof createViewerLinks>;

export interface ViewerLink {
  url: string;
  ends: number;
  /** It neither has ended nor was withdrawn. */
  isOpen: boolean;
}

export interface ViewerLinkOptions {
  /** Without a slash at its end. */
  publicUrl: string;
  /** Newest first: it signs, all are believed. */
  secrets: readonly string[];
  days: number;
}

const LinkRecord = z.object({
  nonce: z.string(),
  by: z.string(),
  ends: z.number(),
  withdrawn_by: z.string().optional(),
});
type LinkRecord = z.output<typeof LinkRecord>;

const replaceLink = readScript(new URL('./lua/replace-link.lua', import.meta.url), BOT_KEYS);
const DAY_MS = 86_400_000;
const NONCE_BYTES = 9;
/** The request's id has hyphens where it is one of a group. */
const TOKEN = /^([\w-]{1,40})-([\w-]{12})\.([\w-]{22})$/;

/**
 * Links by which a result is seen in a browser: `<public address>/v/<request>-<nonce>.<mac>`. One at a time leads to a result;
 * its record says until when, and whether it was withdrawn, which stays so until another one is made. The code makes links that
 * cannot be guessed, and lets a wrong one be refused before anything is read.
 */
export function createViewerLinks(redis: Redis, { publicUrl, secrets, days }: ViewerLinkOptions, now: () => number) {
  const signer = createSigner(secrets, 'viewer');
  const isOpen = ({ ends, withdrawn_by }: LinkRecord) => withdrawn_by === undefined && ends > now();
  const linkOf = (request: string, record: LinkRecord): ViewerLink => {
    const id = `${request}-${record.nonce}`;
    const url = `${publicUrl}/v/${id}.${signer.sign(id)}`;
    return { url, ends: record.ends, isOpen: isOpen(record) };
  };
  const fresh = (by: string): LinkRecord => ({
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    by,
    ends: now() + days * DAY_MS,
  });
  const textOf = (request: string) => redis.get(keys.viewerLink(request));
  const parse = (text: string): LinkRecord => LinkRecord.parse(JSON.parse(text));
  /** Of two in place of the same one, the first one's is the link. */
  const replaced = async (request: string, before: string, record: LinkRecord): Promise<string> =>
    String(await replaceLink(redis, [], [request, before, JSON.stringify(record)]));
  const made = async (request: string, by: string) =>
    (await textOf(request)) ?? (await replaced(request, '', fresh(by)));

  return {
    /** The link to a result as it is; made by that member where there never was one. */
    of: async (request: string, by: string) => linkOf(request, parse(await made(request, by))),
    /** One that leads there: the one there is, or a new one in place of one that has ended or was withdrawn. */
    async open(request: string, by: string): Promise<ViewerLink> {
      const known = await made(request, by);
      const text = isOpen(parse(known)) ? known : await replaced(request, known, fresh(by));
      return linkOf(request, parse(text));
    },
    /** It leads there no more. */
    async withdraw(request: string, by: string): Promise<void> {
      const known = await textOf(request);
      if (known !== null) await replaced(request, known, { ...parse(known), withdrawn_by: by });
    },
    /** @param token what stands behind `/v/`. @returns undefined where no such link was ever made */
    async read(token: string): Promise<{ request: string; isOpen: boolean } | undefined> {
      const [, request = '', nonce = '', mac = ''] = TOKEN.exec(token) ?? [];
      const id = `${request}-${nonce}`;
      if (!signer.isSigned(id, mac)) return undefined;
      const record = LinkRecord.nullable().parse(JSON.parse((await textOf(request)) ?? 'null'));
      return { request, isOpen: record?.nonce === nonce && isOpen(record) };
    },
  };
}

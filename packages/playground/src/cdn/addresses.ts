import { createHmac, timingSafeEqual } from 'node:crypto';
import { snowflakeMs } from '../base/snowflake.ts';
import type { Attachment } from '../base/wire.ts';

/**
 * Signed addresses of files. An address dies after a day; asking for the message again, or for a refresh, gives a fresh
 * one. It is the same for an hour, so that a picture does not flicker when its message is edited. What was attached to a
 * command is gone after the lifetime of an address, whatever is signed.
 */

const HOUR_S = 3600;
const ADDRESS = /^\/(?:cdn|media)\/(attachments|ephemeral-attachments)\/(\d{17,19})\/(\d{17,19})\/([^/]+)$/;

interface File {
  channelId: string;
  id: string;
  filename: string;
}

/** Discord has two hosts for the same files: one sends them as they are, the other pictures in any size, too. */
type Host = 'cdn' | 'media';

export interface Addresses {
  url(attachment: Attachment, host?: Host): string;
  /** @returns a fresh address of the same file; undefined when it is none of ours */
  refresh(address: string): string | undefined;
  /** The signature of an address fits, and the address lives. */
  isGood(file: File & { ephemeral: boolean }, query: Readonly<Record<string, unknown>>): boolean;
}

export interface AddressOptions {
  /** Signs addresses. */
  secret: string;
  now: () => number;
  /** How long an address is good. */
  linkSeconds: () => number;
  /** `http://127.0.0.1:4680`, known once the server listens */
  origin: () => string;
}

export function createAddresses({ secret, now, linkSeconds, origin }: AddressOptions): Addresses {
  function sign({ channelId, id, filename }: File, ex: string, is: string): string {
    return createHmac('sha256', secret).update(`${channelId}/${id}/${filename}?ex=${ex}&is=${is}`).digest('hex');
  }

  function signature(file: File): { ex: string; is: string; hm: string } {
    const step = Math.max(1, Math.min(HOUR_S, Math.floor(linkSeconds() / 2)));
    const issued = Math.floor(now() / 1000 / step) * step;
    const is = issued.toString(16);
    const ex = (issued + linkSeconds()).toString(16);
    return { ex, is, hm: sign(file, ex, is) };
  }

  return {
    url({ channel_id: channelId, id, filename, ephemeral }, host = 'cdn') {
      const { ex, is, hm } = signature({ channelId, id, filename });
      const kind = ephemeral === true ? 'ephemeral-attachments' : 'attachments';
      const path = `${channelId}/${id}/${encodeURIComponent(filename)}`;
      return `${origin()}/${host}/${kind}/${path}?ex=${ex}&is=${is}&hm=${hm}&`;
    },
    refresh(address) {
      if (!URL.canParse(address)) return undefined;
      const given = new URL(address);
      const [, , channelId, id, name = ''] = ADDRESS.exec(given.pathname) ?? [];
      const filename = decoded(name);
      if (given.origin !== origin() || channelId === undefined || id === undefined || filename === undefined) {
        return undefined;
      }
      const fresh = signature({ channelId, id, filename });
      for (const [name, value] of Object.entries(fresh)) given.searchParams.set(name, value);
      return `${given.href}&`;
    },
    isGood({ ephemeral, ...file }, { ex, is, hm }) {
      if (typeof ex !== 'string' || typeof is !== 'string' || typeof hm !== 'string') return false;
      if (!isSame(hm, sign(file, ex, is))) return false;
      const isGone = ephemeral && now() - snowflakeMs(file.id) > linkSeconds() * 1000;
      return !isGone && now() / 1000 <= Number.parseInt(ex, 16);
    },
  };
}

/** @returns undefined: a % in it codes nothing */
function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

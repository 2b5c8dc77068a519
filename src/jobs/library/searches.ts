import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { createSigner } from '../base/signer.ts';
import type { ViewerLinkOptions } from '../base/viewer-links.ts';
import { Cursor, LibraryQuery } from './library-index.ts';

/** What members look for in the library of a guild, by the interaction that began it: more than a button or an address can carry. */

/** Pages that can be turned to. */
export const MOST_PAGES = 500;

export const LibrarySearch = z.object({
  guildId: z.string(),
  userId: z.string(),
  query: LibraryQuery,
  /** Where its pages begin: of the second one and those after it, as far as they were seen. */
  pages: z.array(Cursor).max(MOST_PAGES),
  /** The member's language, by Discord's code. */
  locale: z.string().optional(),
});
export type LibrarySearch = z.output<typeof LibrarySearch>;

const DAY_SECONDS = 86_400;

export async function beginSearch(redis: Redis, id: string, search: LibrarySearch): Promise<void> {
  await redis.set(keys.librarySearch(id), JSON.stringify(search), 'EX', DAY_SECONDS);
}

/** For another day, unless it was ended meanwhile. */
export async function keepSearch(redis: Redis, id: string, search: LibrarySearch): Promise<void> {
  await redis.set(keys.librarySearch(id), JSON.stringify(search), 'EX', DAY_SECONDS, 'XX');
}

/** @returns undefined: it has ended */
export async function readSearch(redis: Redis, id: string): Promise<LibrarySearch | undefined> {
  const text = await redis.get(keys.librarySearch(id));
  return text === null ? undefined : LibrarySearch.safeParse(JSON.parse(text)).data;
}

export async function endSearch(redis: Redis, id: string): Promise<void> {
  await redis.del(keys.librarySearch(id));
}

export type LibraryLinks = ReturnType<typeof createLibraryLinks>;

const TOKEN = /^(\d{1,20})\.([\w-]{22})$/;

/**
 * Addresses by which a search goes on in a browser: `<public address>/v/library/<search>.<mac>`. Who has one sees what the member
 * sees, but for what is private; it leads there as long as the search is kept.
 */
export function createLibraryLinks({ publicUrl, secrets }: Pick<ViewerLinkOptions, 'publicUrl' | 'secrets'>) {
  const signer = createSigner(secrets, 'library');
  return {
    /** @param id of the search */
    of: (id: string) => `${publicUrl}/v/library/${id}.${signer.sign(id)}`,
    /** @param token what stands behind `/v/library/`. @returns undefined: no such address was ever made */
    read(token: string): string | undefined {
      const [, id = '', mac = ''] = TOKEN.exec(token) ?? [];
      return signer.isSigned(id, mac) ? id : undefined;
    },
  };
}

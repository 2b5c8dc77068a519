import type { Redis } from 'ioredis';
import { isReadable, isResult, type Request } from '../store/request.ts';
import type { Requests } from '../store/requests.ts';
import type { Library } from './library.ts';
import type { Cursor, LibraryQuery } from './library-index.ts';
import { type Marks, readMarks } from './marks.ts';

/** A page of the library: what the index found, read from its records, which say what it is now and who may see it. */

export interface Found {
  request: Request;
  marks: Marks;
}

export interface LibraryPage {
  found: Found[];
  /** Where the next page begins; undefined when this is the last. */
  next?: Cursor;
}

export interface PageAsked {
  guild: string;
  reader: string;
  query: LibraryQuery;
  after?: Cursor | undefined;
  /** Results of a page. */
  size: number;
  /** Whether the reader may see it where they are. */
  maySee(request: Request): boolean;
}

interface Reads {
  redis: Redis;
  requests: Pick<Requests, 'getAny'>;
  library: Library;
}

/** Records are read until the page is full, and no more than this many times: a page may have fewer results, and not be the last. */
const MOST_ROUNDS = 10;
/** At once, times the size of a page. */
const AHEAD = 3;

export async function findPage({ redis, requests, library }: Reads, asked: PageAsked): Promise<LibraryPage> {
  const { guild, reader, query, size, maySee } = asked;
  const found: Found[] = [];
  let after = asked.after;
  const limit = size * AHEAD;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const places = await library.search(guild, { query, reader, limit, ...(after && { after }) });
    const read = await Promise.all(places.map(({ id }) => requests.getAny(id)));
    for (const [i, place] of places.entries()) {
      if (found.length === size) return { found, ...(after && { next: after }) };
      after = place;
      const request = read[i];
      if (!request || !isReadable(request) || request.guild_id !== guild) continue;
      if (!isResult(request) || !maySee(request)) continue;
      found.push({ request, marks: await readMarks(redis, request.id) });
    }
    if (places.length < limit) return { found };
  }
  return { found, ...(after && { next: after }) };
}

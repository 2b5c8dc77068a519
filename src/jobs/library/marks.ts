import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { storeScript } from '../store/script.ts';

/** What members say of a result in the library: its tags, and whose favourite it is. A record of its own, by the request's id. */

export interface Tag {
  /** By which equal ones are found. */
  folded: string;
  text: string;
  /** Who said it. */
  by: string;
}

export interface Marks {
  /** In the order of their letters. */
  tags: Tag[];
  /** Members, in the order in which it became theirs. */
  fans: string[];
}

export const MOST_TAGS = 10;
export const MOST_TAG_LENGTH = 40;
/** More members cannot have one result as a favourite: its record is read with each page that shows it. */
export const MOST_FANS = 200;

const Said = z.object({ text: z.string(), by: z.string() });

/** @param fields of its hash */
export function marksOf(fields: Readonly<Record<string, string>>): Marks {
  const all = Object.entries(fields);
  const tags = all
    .filter(([name]) => name.startsWith('tag:'))
    .map(([name, said]) => ({ folded: name.slice('tag:'.length), ...Said.parse(JSON.parse(said)) }));
  const fans = all
    .filter(([name]) => name.startsWith('fan:'))
    .sort(([, one], [, other]) => Number(one) - Number(other))
    .map(([name]) => name.slice('fan:'.length));
  return { tags: tags.sort((a, b) => (a.folded < b.folded ? -1 : 1)), fans };
}

export const readMarks = async (redis: Redis, id: string): Promise<Marks> =>
  marksOf(await redis.hgetall(keys.marks(id)));

const [favourScript, tagScript, renameScript] = [storeScript('favour'), storeScript('tag'), storeScript('rename-tag')];

interface Marking {
  guild: string;
  id: string;
  user: string;
}

const FAVOURED = { 1: 'added', 0: 'taken away', [-1]: 'gone', [-2]: 'full' } as const;
const Favoured = z
  .union([z.literal(1), z.literal(0), z.literal(-1), z.literal(-2)])
  .transform((code) => FAVOURED[code]);

/** Makes it a favourite, or no longer one. */
export const favour = async (redis: Redis, { guild, id, user }: Marking) =>
  Favoured.parse(await favourScript(redis, [], [guild, id, user, MOST_FANS]));

const TAGGED = { 1: 'done', 0: 'full', [-1]: 'gone' } as const;
const Tagged = z.union([z.literal(1), z.literal(0), z.literal(-1)]).transform((code) => TAGGED[code]);

/** @param mayAll tags of others may go, too */
export const setTags = async (
  redis: Redis,
  { guild, id, user, tags, mayAll }: Marking & { tags: readonly Omit<Tag, 'by'>[]; mayAll: boolean },
) => {
  const said = tags.flatMap(({ folded, text }) => [folded, text]);
  return Tagged.parse(await tagScript(redis, [], [guild, id, user, mayAll ? 1 : 0, MOST_TAGS, ...said]));
};

export interface Renaming {
  guild: string;
  /** Folded. */
  from: string;
  /** Undefined: it goes. */
  to: Omit<Tag, 'by'> | undefined;
  user: string;
}

/** @returns how many of these had it */
export const renameTag = async (redis: Redis, { guild, from, to, user }: Renaming, ids: readonly string[]) =>
  z.number().parse(await renameScript(redis, [], [guild, from, to?.folded ?? '', to?.text ?? '', user, ...ids]));

import type { Redis } from 'ioredis';
import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { wordsSaid } from 'kiln-client/contract/stage-fields';
import { z } from 'zod';
import { fieldsOf } from '../store/codec.ts';
import { storeScript } from '../store/script.ts';
import type { LibraryEntry } from './library-index.ts';
import { marksOf } from './marks.ts';

/** Results as the index has them, read from their records. */

const read = storeScript('read-entries');

const Row = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.coerce.number(),
  z.enum(['0', '1']),
  z.string(),
  z.array(z.string()),
  z.coerce.number(),
]);
const Rows = z.array(z.union([z.tuple([]), Row]));

/** @returns in the same order; undefined for what is no result, or none any more, or one that only a newer Kiln knows */
export async function readEntries(redis: Redis, ids: readonly string[]): Promise<(LibraryEntry | undefined)[]> {
  const rows = Rows.parse(await read(redis, [], ids));
  return ids.map((id, i) => {
    const row = rows[i];
    return row === undefined || row.length === 0 ? undefined : entryOf(id, row);
  });
}

function entryOf(id: string, row: z.output<typeof Row>): LibraryEntry | undefined {
  const [type, title, input, user, at, ephemeral, state, marks, votes] = row;
  if (!isTaskType(type)) return undefined;
  const { family, stage } = stageEntry(type);
  const { tags, fans } = marksOf(fieldsOf(marks));
  const said = wordsSaid(stage, z.record(z.string(), z.unknown()).parse(JSON.parse(input)));
  return {
    id,
    text: [...new Set([title, ...said, ...tags.map((tag) => tag.text)])].join('\n'),
    family: family.name,
    user,
    isPrivate: ephemeral === '1',
    at,
    state,
    tags: tags.map(({ folded }) => folded),
    fans,
    votes,
  };
}

import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../../keys.ts';

/** Notes on a result, each pinned to a point of its model. A record of its own, by the request's id, which goes with the result. */

const MOST_NOTES = 200;

const Vector = z.tuple([z.number(), z.number(), z.number()]);

const Written = z.object({
  text: z.string(),
  /** Who wrote it, and what they were called in the guild then. */
  by: z.string(),
  name: z.string(),
  at: z.number(),
  /** The version of the model: a hash of its positions and indices. */
  mesh: z.string(),
  /** The triangle of that version, and the weights of its corners. */
  face: z.number(),
  weights: Vector,
  /** Metres in model space, and which way the surface looks there. */
  position: Vector,
  normal: Vector,
});
export type WrittenNote = z.output<typeof Written>;

const NOTE_STATES = ['open', 'done'] as const;
export type NoteState = (typeof NOTE_STATES)[number];
const Marked = z.object({ state: z.enum(NOTE_STATES), by: z.string(), at: z.number() });

export interface Note extends WrittenNote {
  id: string;
  state: NoteState;
}

/** Oldest first. */
export async function readNotes(redis: Redis, request: string): Promise<Note[]> {
  const fields = await redis.hgetall(keys.notes(request));
  const notes = Object.entries(fields).flatMap(([name, value]): Note[] => {
    const [, id] = /^note:(.+)$/.exec(name) ?? [];
    if (id === undefined) return [];
    const marked = fields[`state:${id}`];
    const state = marked === undefined ? 'open' : Marked.parse(JSON.parse(marked)).state;
    return [{ id, state, ...Written.parse(JSON.parse(value)) }];
  });
  return notes.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

const noteScript = readScript(new URL('../store/lua/note.lua', import.meta.url), BOT_KEYS);
const OUTCOMES = { 1: 'done', 0: 'full', [-1]: 'gone', [-2]: 'taken' } as const;
const Outcome = z.union([z.literal(1), z.literal(0), z.literal(-1), z.literal(-2)]).transform((code) => OUTCOMES[code]);

interface Which {
  guild: string;
  request: string;
  /** Of the note. */
  id: string;
}

const act = async (redis: Redis, { guild, request, id }: Which, name: 'write' | 'mark' | 'drop', value = '') =>
  Outcome.parse(await noteScript(redis, [], [guild, request, id, name, value, MOST_NOTES]));

/** Writing the same note again is no mistake. @returns `full`: the result has as many as it may; `taken`: the id is another note's */
export const writeNote = (redis: Redis, which: Which, note: WrittenNote) =>
  act(redis, which, 'write', JSON.stringify(note));

export const markNote = (redis: Redis, which: Which, marked: z.input<typeof Marked>) =>
  act(redis, which, 'mark', JSON.stringify(marked));

export const dropNote = (redis: Redis, which: Which) => act(redis, which, 'drop');

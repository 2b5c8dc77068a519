import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { storeScript } from '../store/script.ts';

/** Notes on a result, each pinned to a point of its model. A record of its own, by the request's id, which goes with the result. */

/** Notes of a result, answers of a note, places of notes of earlier versions. */
const MOST = { write: 200, answer: 50, place: 1_000, mark: 0, drop: 0, post: 0, next: 0 } as const;

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** By a member, and what they were called in the guild then. */
const Said = z.object({ text: z.string(), by: z.string(), name: z.string(), at: z.number() });
type Said = z.output<typeof Said>;

const Written = Said.extend({
  /** The version of the model: a hash of its positions and indices. */
  mesh: z.string(),
  /** The triangle of that version, and the weights of its corners. */
  face: z.number(),
  weights: Vector,
  /** Metres in model space, and which way the surface looks there. */
  position: Vector,
  normal: Vector,
});
type WrittenNote = z.output<typeof Written>;

const NOTE_STATES = ['open', 'done'] as const;
export type NoteState = (typeof NOTE_STATES)[number];
const UNMARKED = { state: 'open', at: undefined } as const;
const Marked = z.object({ state: z.enum(NOTE_STATES), by: z.string(), at: z.number() });

export interface Note extends WrittenNote {
  id: string;
  state: NoteState;
  /** When its state was said last. */
  marked: number | undefined;
  /** Oldest first. */
  answers: Said[];
}

/** The message that shows a note, and a hash of what it shows. */
const Posted = z.object({ channel: z.string(), message: z.string(), shown: z.string() });
export type Posted = z.output<typeof Posted>;

/** Oldest first. */
export async function readNotes(redis: Redis, request: string): Promise<Note[]> {
  const fields = await redis.hgetall(keys.notes(request));
  const answers = Map.groupBy(fieldsOf(fields, 'answer'), ({ name }) => name.split(':')[0]);
  const notes = fieldsOf(fields, 'note').map(({ name: id, value }): Note => {
    const mark = fields[`state:${id}`];
    const { state, at: marked } = mark === undefined ? UNMARKED : Marked.parse(JSON.parse(mark));
    const said = (answers.get(id) ?? []).map((answer) => Said.parse(answer.value));
    return { id, state, marked, answers: said.sort((a, b) => a.at - b.at), ...Written.parse(value) };
  });
  return notes.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** Those of a kind; their names without it. */
const fieldsOf = (fields: Readonly<Record<string, string>>, kind: 'note' | 'answer' | 'posted' | 'place') =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (!name.startsWith(`${kind}:`)) return [];
    return [{ name: name.slice(kind.length + 1), value: JSON.parse(value) as unknown }];
  });

/** By the ids of the notes, which may be gone. */
export async function readPosted(redis: Redis, request: string): Promise<Map<string, Posted>> {
  const fields = await redis.hgetall(keys.notes(request));
  return new Map(fieldsOf(fields, 'posted').map(({ name, value }) => [name, Posted.parse(value)]));
}

/** Where a note of an earlier version lies on the model with this hash; null: nowhere. */
const Placed = z.object({ mesh: z.string(), at: z.object({ position: Vector, normal: Vector }).nullable() });
export type Placed = z.output<typeof Placed>;

/** By the earlier request and the id of its note, with a colon between them. */
export async function readPlaced(redis: Redis, request: string): Promise<Map<string, Placed>> {
  const fields = await redis.hgetall(keys.notes(request));
  return new Map(fieldsOf(fields, 'place').map(({ name, value }) => [name, Placed.parse(value)]));
}

const noteScript = storeScript('note');
const OUTCOMES = { 1: 'done', 0: 'full', [-1]: 'gone', [-2]: 'taken' } as const;
const Outcome = z.union([z.literal(1), z.literal(0), z.literal(-1), z.literal(-2)]).transform((code) => OUTCOMES[code]);

interface Which {
  guild: string;
  request: string;
  /** Of the note. */
  id: string;
}

type Act = readonly [what: keyof typeof MOST, value?: object, answer?: string];

async function act(redis: Redis, { guild, request, id }: Which, [what, value = {}, answer = '']: Act) {
  return Outcome.parse(
    await noteScript(redis, [], [guild, request, id, what, JSON.stringify(value), MOST[what], answer]),
  );
}

/** Writing the same note again is no mistake. @returns `full`: the result has as many as it may; `taken`: the id is another note's */
export const writeNote = (redis: Redis, which: Which, note: WrittenNote) => act(redis, which, ['write', note]);

/** @param id by which an answer that comes twice is one. @returns `full`: the note has as many as it may */
export const writeAnswer = (redis: Redis, which: Which, id: string, answer: Said) =>
  act(redis, which, ['answer', answer, id]);

export const isAnswered = async (redis: Redis, { request, id }: Omit<Which, 'guild'>, answer: string) =>
  (await redis.hexists(keys.notes(request), `answer:${id}:${answer}`)) === 1;

export const markNote = (redis: Redis, which: Which, marked: z.input<typeof Marked>) =>
  act(redis, which, ['mark', marked]);

/** The version of its result in which the wish of a note is met: the next wish goes on from there. */
export const setNext = (redis: Redis, which: Which, next: string) => act(redis, which, ['next', { next }]);

export const readNext = async (redis: Redis, request: string): Promise<string | undefined> =>
  z.object({ next: z.string() }).safeParse(JSON.parse((await redis.hget(keys.notes(request), 'next')) ?? 'null')).data
    ?.next;

export const dropNote = (redis: Redis, which: Which) => act(redis, which, ['drop']);

/** @returns `gone`: the note was taken away meanwhile, and its message is to follow */
export const setPosted = (redis: Redis, which: Which, posted: Posted) => act(redis, which, ['post', posted]);

export async function forgetPosted(redis: Redis, request: string, note: string): Promise<void> {
  await redis.hdel(keys.notes(request), `posted:${note}`);
}

/** What was found once stays. */
export const writePlaced = (redis: Redis, which: Omit<Which, 'id'>, placed: readonly [name: string, Placed][]) =>
  act(redis, { ...which, id: '' }, [
    'place',
    Object.fromEntries(placed.map(([name, one]) => [name, JSON.stringify(one)])),
  ]);

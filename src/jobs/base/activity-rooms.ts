import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';

export type ActivityRooms = ReturnType<typeof createActivityRooms>;

export interface Person {
  id: string;
  name: string;
}

const point = z.tuple([z.number(), z.number(), z.number()]).readonly();
/** Metres of model space, and how the model is shown. */
const RoomLook = z.object({ position: point, target: point, mode: z.string() });
export type RoomLook = z.output<typeof RoomLook>;

export interface Room {
  result: string | undefined;
  people: Person[];
  leader: string | undefined;
  look: RoomLook | undefined;
  /** Changes with the notes on what is open. */
  notes: number | undefined;
}

export type RoomNews = { room: Room } | { look: RoomLook };
type Hear = (news: RoomNews) => void;

/** In one instance. */
const MOST_PEOPLE = 50;
const BEAT_MS = 15_000;
/** Who was not heard of for so long is gone: their process ended without a word. */
const GONE_MS = 3 * BEAT_MS;
const KEPT_SECONDS = 86_400;

const HERE = 'here/';
const Here = z.object({ name: z.string(), at: z.number() });
const Told = z.object({ instance: z.string(), look: RoomLook.optional() });

interface Options {
  redis: Redis;
  /** A connection of its own, made with the first who is there, which hears the channel. */
  subscribe(): Promise<Redis>;
  now(): number;
}

/**
 * Who looks at a result together inside Discord: by what Discord calls the instance of an Activity, one hash with the request that is
 * open, who is there, who leads and where the camera is. What changes is told by one channel of Redis to the processes that
 * have people of it. Who is not heard of for a while is gone, and with who leads the leading.
 */
export function createActivityRooms({ redis, subscribe, now }: Options) {
  /** Of each instance, with the person who hears it: some are there more than once. */
  const listeners = new Map<string, Map<Hear, string>>();
  let subscribed: Promise<Redis> | undefined;

  const tellHere = (instance: string, news: RoomNews) => {
    for (const hear of [...(listeners.get(instance)?.keys() ?? [])]) hear(news);
  };
  const readRoom = async (instance: string): Promise<Room> => {
    const { request, lead, look, notes, ...fields } = await redis.hgetall(keys.activity(instance));
    const people = Object.entries(fields).flatMap(([field, text]): Person[] => {
      const { name = '', at = 0 } = Here.safeParse(JSON.parse(text)).data ?? {};
      return now() - at < GONE_MS ? [{ id: field.slice(HERE.length), name }] : [];
    });
    people.sort((a, b) => a.id.localeCompare(b.id));
    const leader = people.some(({ id }) => id === lead) ? lead : undefined;
    const seen = leader !== undefined && look !== undefined ? RoomLook.safeParse(JSON.parse(look)).data : undefined;
    return { result: request, people, leader, look: seen, notes: notes === undefined ? undefined : Number(notes) };
  };
  const hearChannel = async () => {
    const subscriber = await subscribe();
    subscriber.on('message', (_channel: string, text: string) => {
      // A process of another version may say more, or it otherwise.
      const { instance = '', look } = Told.safeParse(JSON.parse(text)).data ?? {};
      if (!listeners.has(instance)) return;
      if (look) return tellHere(instance, { look });
      // Redis may be away just then: the next beat tells it.
      readRoom(instance).then(
        (room) => tellHere(instance, { room }),
        () => {},
      );
    });
    await subscriber.subscribe(channel);
    return subscriber;
  };
  // A channel is no key to Redis' client: it gets no prefix by itself.
  const channel = `${redis.options.keyPrefix ?? ''}${keys.activityNews}`;
  const tell = (instance: string, look?: RoomLook) => redis.publish(channel, JSON.stringify({ instance, look }));
  const write = async (instance: string, field: string, value: string) => {
    const key = keys.activity(instance);
    await redis.multi().hset(key, field, value).expire(key, KEPT_SECONDS).exec();
  };
  const appear = (instance: string, { id, name }: Person) =>
    write(instance, `${HERE}${id}`, JSON.stringify({ name, at: now() }));

  return {
    /** Shows a request to all who are there. */
    async open(instance: string, request: string): Promise<void> {
      // What was led before was another model.
      await redis.hdel(keys.activity(instance), 'lead', 'look');
      await write(instance, 'request', request);
      await tell(instance);
    },
    /** The request that is open; undefined: none is. */
    requestOf: async (instance: string) => (await redis.hget(keys.activity(instance), 'request')) ?? undefined,
    /**
     * A person is there until it is disposed.
     * @param hear what happens, beginning with who is there
     * @returns undefined: as many are there as may be
     */
    async enter(instance: string, person: Person, hear: Hear): Promise<AsyncDisposable | undefined> {
      const { people } = await readRoom(instance);
      if (people.length >= MOST_PEOPLE && !people.some(({ id }) => id === person.id)) return undefined;
      subscribed ??= hearChannel();
      await subscribed.catch((error: unknown) => {
        subscribed = undefined;
        throw error;
      });
      await appear(instance, person);
      const hearing = listeners.get(instance) ?? new Map<typeof hear, string>();
      listeners.set(instance, hearing.set(hear, person.id));
      let before = '';
      const hearRoom = async () => {
        const room = await readRoom(instance);
        const text = JSON.stringify(room);
        if (text !== before) hear({ room });
        before = text;
      };
      const beat = setInterval(() => {
        appear(instance, person)
          .then(hearRoom)
          .catch(() => {});
      }, BEAT_MS).unref();
      const leave = async () => {
        clearInterval(beat);
        hearing.delete(hear);
        if (hearing.size === 0) listeners.delete(instance);
        // Whose connection broke has often come again before that is noticed.
        if ([...hearing.values()].includes(person.id)) return;
        await redis.hdel(keys.activity(instance), `${HERE}${person.id}`);
        await tell(instance);
      };
      const heard = hearRoom().then(() => tell(instance));
      await heard.catch((error: unknown) => leave().finally(() => Promise.reject(error)));
      return { [Symbol.asyncDispose]: leave };
    },
    /** Who is there leads from now on. @returns false: another one does, or they are not there */
    async lead(instance: string, user: string): Promise<boolean> {
      const { people, leader } = await readRoom(instance);
      const mayLead = (leader ?? user) === user && people.some(({ id }) => id === user);
      if (!mayLead) return false;
      await redis.hdel(keys.activity(instance), 'look');
      await write(instance, 'lead', user);
      await tell(instance);
      return true;
    },
    /** Who leads does so no more. */
    async stop(instance: string, user: string): Promise<void> {
      if ((await redis.hget(keys.activity(instance), 'lead')) !== user) return;
      await redis.hdel(keys.activity(instance), 'lead', 'look');
      await tell(instance);
    },
    /** Where the one who leads looks. @returns false: they do not lead */
    async look(instance: string, user: string, look: RoomLook): Promise<boolean> {
      const [lead, here] = await redis.hmget(keys.activity(instance), 'lead', `${HERE}${user}`);
      if (lead !== user || here === null) return false;
      await write(instance, 'look', JSON.stringify(look));
      await tell(instance, look);
      return true;
    },
    /** There are other notes on what is open. */
    async noted(instance: string): Promise<void> {
      const key = keys.activity(instance);
      await redis.multi().hincrby(key, 'notes', 1).expire(key, KEPT_SECONDS).exec();
      await tell(instance);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      (await subscribed?.catch(() => undefined))?.disconnect();
    },
  };
}

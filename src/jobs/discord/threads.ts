import { ChannelFlags, DiscordAPIError, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { discordProblem } from './classify-error.ts';
import { filesOfMessage } from './message-files.ts';
import { nonceOf, type OutgoingMessage, type Written } from './outgoing-message.ts';

/** What jobs do to threads and posts: opened, found again, labelled, archived. */

export interface Tag {
  id: string;
  name: string;
  /** Only moderators of threads may set it. */
  moderated: boolean;
}

/** A channel as far as its threads are concerned. */
export interface ThreadChannel {
  name: string;
  archived: boolean;
  /** Of a forum: those that there are, and whether a post must have one. */
  tags: Tag[];
  needsTag: boolean;
  /** Of a post: the ids of those it has. */
  applied: string[];
}

export interface ThreadChange {
  name?: string;
  archived?: boolean;
  applied_tags?: string[];
}

export interface NewPost {
  name: string;
  tags: readonly string[];
  outgoing: OutgoingMessage;
}

export type DiscordThreads = ReturnType<typeof createDiscordThreads>;

/**
 * Does what Discord refuses in an archived thread, which is opened for it.
 * @throws as Discord does, where the thread may not be opened
 */
export async function inOpenThread<T>(
  threads: Pick<DiscordThreads, 'changeThread'>,
  thread: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (discordProblem(error) !== 'closed') throw error;
    await threads.changeThread(thread, { archived: false });
    return work();
  }
}

/** A week, after which Discord archives by itself a thread without new messages. */
const ARCHIVE_MINUTES = 10_080;
const THREAD_EXISTS = 160004;

/** With all that Discord says of it: what is left out of a list of tags that is set, its emoji say, is taken off. */
const AnyTag = z.looseObject({ id: z.string(), name: z.string(), moderated: z.boolean().default(false) });
const AnyChannel = z.object({
  name: z.string().nullish(),
  thread_metadata: z.object({ archived: z.boolean() }).optional(),
  available_tags: z.array(AnyTag).default([]),
  applied_tags: z.array(z.string()).default([]),
  flags: z.number().default(0),
});
const Listed = z.object({
  threads: z.array(z.object({ id: z.string(), parent_id: z.string().nullish(), owner_id: z.string().nullish() })),
});
const Messages = z.array(
  z.looseObject({ id: z.string(), author: z.object({ id: z.string() }), components: z.unknown().optional() }),
);
const WithId = z.object({ id: z.string() });
const Posted = z.object({ id: z.string(), message: z.unknown() });

/** @param once a client that repeats nothing by itself */
export function createDiscordThreads(rest: REST, once: REST, request: (outgoing: OutgoingMessage) => object) {
  const channelOf = (answer: unknown): ThreadChannel => {
    const { name, thread_metadata: thread, flags, ...found } = AnyChannel.parse(answer);
    const { available_tags: tags, applied_tags: applied } = found;
    const needsTag = (flags & ChannelFlags.RequireTag) !== 0;
    return { name: name ?? '', archived: thread?.archived ?? false, tags, applied, needsTag };
  };
  return {
    /** From a message, whose id it has. Doing it again is no mistake. */
    async openThread(channel: string, message: string, name: string): Promise<void> {
      try {
        await rest.post(Routes.threads(channel, message), { body: { name, auto_archive_duration: ARCHIVE_MINUTES } });
      } catch (error) {
        if (!(error instanceof DiscordAPIError) || Number(error.code) !== THREAD_EXISTS) throw error;
      }
    },
    /** A post of a forum, and its first message, which has its id. Not to be repeated: every time is another post. */
    async openPost(forum: string, { name, tags, outgoing }: NewPost): Promise<Written> {
      // discord.js' own form of a request; its body becomes the message of the post.
      const { body: message, ...sent } = request({ ...outgoing, keep: [] }) as { body: object };
      const body = { name, auto_archive_duration: ARCHIVE_MINUTES, applied_tags: tags, message };
      const answer = Posted.parse(await once.post(Routes.threads(forum), { ...sent, body }));
      return { id: answer.id, files: filesOfMessage(answer.message) };
    },
    channel: async (id: string) => channelOf(await rest.get(Routes.channel(id))),
    async changeThread(id: string, change: ThreadChange): Promise<void> {
      await rest.patch(Routes.channel(id), { body: change });
    },
    /** All that a forum has, those it had before among them. */
    async setTags(forum: string, tags: readonly (Omit<Tag, 'id'> & { id?: string })[]): Promise<Tag[]> {
      return channelOf(await rest.patch(Routes.channel(forum), { body: { available_tags: tags } })).tags;
    },
    /** Ids of the posts of a forum that this bot opened, newest first: those that are open, and the last that were archived. */
    async ownPosts(guild: string, forum: string, bot: string): Promise<string[]> {
      const lists = [Routes.guildActiveThreads(guild), Routes.channelThreads(forum, 'public')] as const;
      const found = await Promise.all(lists.map(async (route) => Listed.parse(await rest.get(route)).threads));
      const own = found.flat().filter((thread) => thread.parent_id === forum && thread.owner_id === bot);
      return own.map(({ id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
    },
    /** The bot's own message in a channel, among the latest, that names something in one of its buttons. */
    async findMessage(channel: string, bot: string, named: string): Promise<Written | undefined> {
      const query = new URLSearchParams({ limit: '50' });
      const list = Messages.parse(await rest.get(Routes.channelMessages(channel), { query }));
      const found = list.find(
        ({ author, components }) => author.id === bot && JSON.stringify(components ?? []).includes(named),
      );
      return found && { id: found.id, files: filesOfMessage(found) };
    },
    /** A copy of a message, as it is now. */
    async forward(channel: string, from: { channel: string; message: string }, nonce: string): Promise<string> {
      const reference = { type: 1, channel_id: from.channel, message_id: from.message };
      const allowed_mentions = { parse: [] };
      const body = { message_reference: reference, nonce: nonceOf(nonce), enforce_nonce: true, allowed_mentions };
      return WithId.parse(await rest.post(Routes.channelMessages(channel), { body })).id;
    },
  };
}

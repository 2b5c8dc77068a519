import { z } from 'zod';
import { hasPermission } from '../base/permission-bits.ts';
import { compareIds } from '../base/snowflake.ts';
import { type Channel, isFields, type Message, THREAD_STARTER } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { ok, type Route, route } from '../http/router.ts';
import { wireForCaller } from '../messages/readable.ts';
import { lookAt } from '../permissions/access.ts';
import { isThread } from '../permissions/compute.ts';
import { readForm } from '../validate/form.ts';
import { guildOf } from './guilds.ts';

/** Search in a guild: every word of the query somewhere in a message's text, its components, embeds or files. */

const Query = z.object({
  content: z.string().max(1024).optional(),
  author_id: z.string().optional(),
  channel_id: z.string().optional(),
  has: z.enum(['image', 'file', 'link', 'embed']).optional(),
  pinned: z.enum(['true', 'false']).optional(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(25).default(25),
  offset: z.coerce.number().int().min(0).max(9975).default(0),
});
type Query = z.output<typeof Query>;

export function searchRoutes(core: Core): Route[] {
  return [
    route('GET /guilds/:guild/messages/search', 'both', (call) => {
      const guild = guildOf(core, call);
      const query = readForm(Query, call.query);
      const readable = new Map(
        [...core.state.channels]
          .filter((channel) => channel.guild_id === guild.id && mayRead(core, channel, call.user.id))
          .map((channel) => [channel.id, channel]),
      );
      const found = [...core.state.messages]
        .filter((message) => readable.has(message.channel_id) && message.ephemeral_to === undefined)
        .filter(({ type }) => type !== THREAD_STARTER)
        .filter((message) => fits(message, query))
        .sort((a, b) => compareIds(a.id, b.id) * (query.sort_order === 'asc' ? 1 : -1));
      const shown = found.slice(query.offset, query.offset + query.limit);
      const threads = [...new Set(shown.map(({ channel_id: id }) => readable.get(id)))].filter(
        (channel) => channel !== undefined && isThread(channel),
      );
      return ok({
        analytics_id: guild.id,
        doing_deep_historical_index: false,
        total_results: found.length,
        messages: shown.map((message) => [{ ...wireForCaller(core, message, call.user), hit: true }]),
        threads,
      });
    }),
  ];
}

function mayRead(core: Core, channel: Channel, userId: string): boolean {
  const { permissions } = lookAt(core, channel, userId);
  return hasPermission(permissions, 'VIEW_CHANNEL') && hasPermission(permissions, 'READ_MESSAGE_HISTORY');
}

const KINDS: Readonly<Record<NonNullable<Query['has']>, (message: Message) => boolean>> = {
  image: ({ attachments }) => attachments.some(({ content_type: type }) => type.startsWith('image/')),
  file: ({ attachments }) => attachments.length > 0,
  link: (message) => /https?:\/\//.test(textOf(message)),
  embed: ({ embeds }) => embeds.length > 0,
};

function fits(message: Message, { content, author_id: author, channel_id: channel, has, pinned }: Query): boolean {
  if (author !== undefined && message.author_id !== author) return false;
  if (channel !== undefined && message.channel_id !== channel) return false;
  if (pinned !== undefined && (message.pinned_at !== undefined) !== (pinned === 'true')) return false;
  if (has !== undefined && !KINDS[has](message)) return false;
  const words = (content ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = textOf(message).toLowerCase();
  return words.every((word) => text.includes(word));
}

/** What people read of a message: strings of its components and embeds that are text, and the names of its files. */
function textOf({ content, components, embeds, attachments }: Message): string {
  const texts = [content, ...attachments.map(({ filename }) => filename)];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isFields(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && READ.has(key)) texts.push(inner);
      else visit(inner);
    }
  };
  visit(components);
  visit(embeds);
  return texts.join('\n');
}

const READ = new Set(['content', 'label', 'placeholder', 'title', 'description', 'name', 'value', 'text']);

import { MessageCreateRequestSchema, MessageEditRequestPartialSchema } from 'discord-api-spec/zod';
import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { discordError, invalidForm } from '../base/discord-error.ts';
import { hasPermission } from '../base/permission-bits.ts';
import {
  type Channel,
  EDITABLE_FLAGS,
  isFields,
  type Message,
  MessageFlag,
  SETTABLE_FLAGS,
  THREAD_STARTER,
  type User,
} from '../base/wire.ts';
import { BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { asMessageForm } from '../http/body.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { isForward, takeForward } from '../messages/forward.ts';
import { wireForCaller } from '../messages/readable.ts';
import { emojiWire } from '../messages/wire-message.ts';
import { createMessage, deleteMessage, editMessage } from '../messages/write-message.ts';
import { type Place, requirePermission } from '../permissions/access.ts';
import { audienceOf } from '../permissions/audience.ts';
import { requireForMessage, requireReachable } from '../permissions/message-needs.ts';
import { isUnicodeEmoji } from '../validate/components.ts';
import { parseForm } from '../validate/form.ts';
import { flagMistakes } from '../validate/message.ts';

/** Kinds of channels in which messages stand; in forums and media channels only posts do. */
const HOLDS_MESSAGES = new Set([0, 1, 2, 3, 5, 10, 11, 12, 13]);
const MOST_REACTIONS = 20;
const NONCE_MEMORY_MS = 10 * 60_000;

/** A message that is on the channel: ephemeral ones are not. @throws {DiscordError} 10008 */
export function messageIn(core: Core, channel: Channel, id: string): Message {
  const message = core.state.messages.get(id);
  if (message === undefined || message.channel_id !== channel.id || message.ephemeral_to !== undefined) {
    throw discordError('unknownMessage');
  }
  return message;
}

/** Messages and reactions of channels, for the bot and for people alike. */
export function messageRoutes(core: Core): Route[] {
  const messageOf = (call: Call) => messageIn(core, call.place().channel, call.param('message'));
  const list = '/channels/:channel/messages';
  const one = `${list}/:message`;
  const shared = { for: 'both', major: ['channel'] } as const;

  return [
    route(`GET ${list}`, shared, (call) =>
      ok(page(core, call.place(), call.query).map((m) => wireForCaller(core, m, call.user))),
    ),
    route(`GET ${one}`, shared, (call) => ok(wireForCaller(core, messageOf(call), call.user))),
    route(`POST ${list}`, { ...shared, bucket: 'channel-create' }, (call) => send(core, call)),
    route(`PATCH ${one}`, { ...shared, bucket: 'channel-edit' }, async (call) => {
      const message = messageOf(call);
      if (message.type === THREAD_STARTER) throw discordError('systemMessage');
      if (message.author_id !== call.user.id) throw discordError('notAuthor');
      const { payload, files } = await call.body();
      const place = call.place();
      const form = parseForm(MessageEditRequestPartialSchema, asMessageForm(payload), (checked) =>
        flagMistakes(checked.flags, EDITABLE_FLAGS),
      );
      requireForMessage(place, form, files.size);
      const { permissions } = place;
      return ok(wireForCaller(core, await editMessage(core, message, { form, files, permissions }), call.user));
    }),
    route(`DELETE ${one}`, { ...shared, bucket: 'channel-delete' }, async (call) => {
      const message = messageOf(call);
      if (message.type === THREAD_STARTER) throw discordError('systemMessage');
      if (message.author_id !== call.user.id) requirePermission(call.place(), 'MANAGE_MESSAGES');
      await deleteMessage(core, message);
      return noContent;
    }),
    ...reactionRoutes(core, messageOf),
  ];
}

async function send(core: Core, call: Call) {
  const place = call.place();
  const { channel } = place;
  if (!HOLDS_MESSAGES.has(channel.type)) throw discordError('noMessagesHere');
  requireReachable(core, place);
  const { payload, files } = await call.body();
  const isBot = call.user.bot === true;
  const { message_reference: reference, ...rest } = asMessageForm(payload);
  // Discord's description knows replies only; its documentation has forwards, too.
  const described = isForward(reference) ? { ...reference, type: 0 } : reference;
  const form = parseForm(MessageCreateRequestSchema, { ...rest, message_reference: described }, (checked) =>
    flagMistakes(checked.flags, isBot ? SETTABLE_FLAGS : MessageFlag.SUPPRESS_NOTIFICATIONS),
  );
  if (!isBot && (form.components !== undefined || form.embeds !== undefined)) {
    delete form.components;
    delete form.embeds;
  }
  requireForMessage(place, form, files.size);
  requirePatience(core, place);
  const known = form.enforce_nonce === true ? messageOfNonce(core, channel, call.user, form.nonce) : undefined;
  if (known !== undefined) return ok(wireForCaller(core, known, call.user));
  const forward = isForward(reference) ? await takeForward(core, place, reference) : undefined;
  const replyTo = forward === undefined ? replyOf(core, place, reference) : undefined;
  const { nonce } = form;
  const message = await createMessage(core, {
    channel,
    authorId: call.user.id,
    permissions: place.permissions,
    form,
    files,
    type: replyTo === undefined ? 0 : 19,
    ...(forward !== undefined && { flags: forward.flags, mayBeEmpty: true }),
    extra: {
      ...(forward !== undefined && { snapshot: forward.snapshot, forward_of: forward.forward_of }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
      ...((typeof nonce === 'string' || typeof nonce === 'number') && { nonce }),
    },
  });
  return ok(wireForCaller(core, message, call.user));
}

/** Slow mode: bots and those who manage messages or channels need not wait. @throws {DiscordError} 20016 */
function requirePatience(core: Core, { channel, permissions, userId }: Place): void {
  const seconds = channel.rate_limit_per_user ?? 0;
  if (seconds === 0 || userId === BOT_USER.id || hasPermission(permissions, 'BYPASS_SLOWMODE')) return;
  const isTheirs = ({ author_id: author, type }: Message) => author === userId && type !== THREAD_STARTER;
  const last = core.state.messagesOf(channel.id).findLast(isTheirs);
  if (last === undefined) return;
  const waitS = seconds - (core.now() - Date.parse(last.timestamp)) / 1000;
  if (waitS > 0) throw discordError('slowmode', waitS);
}

function reactionRoutes(core: Core, messageOf: (call: Call) => Message): Route[] {
  const path = '/channels/:channel/messages/:message/reactions';
  const change = (call: Call, event: 'MESSAGE_REACTION_ADD' | 'MESSAGE_REACTION_REMOVE') => {
    const message = messageOf(call);
    const key = call.param('emoji');
    if (!isUnicodeEmoji(key)) throw discordError('unknownEmoji');
    const users = message.reactions[key] ?? [];
    const isThere = users.includes(call.user.id);
    if ((event === 'MESSAGE_REACTION_ADD') === isThere) return noContent;
    if (users.length === 0) {
      requirePermission(call.place(), 'ADD_REACTIONS');
      if (Object.keys(message.reactions).length >= MOST_REACTIONS) throw discordError('tooManyReactions');
    }
    const after = isThere ? users.filter((id) => id !== call.user.id) : [...users, call.user.id];
    const reactions = { ...message.reactions, [key]: after };
    if (after.length === 0) delete reactions[key];
    core.state.messages.set(message.id, { ...message, reactions });
    const channel = core.state.channels.get(message.channel_id)!;
    const data = {
      user_id: call.user.id,
      channel_id: channel.id,
      message_id: message.id,
      guild_id: channel.guild_id,
      message_author_id: message.author_id,
      emoji: emojiWire(key),
      burst: false,
      type: 0,
    };
    const audience = audienceOf(core, channel, Intent.GuildMessageReactions, Intent.DirectMessageReactions);
    core.gateway.dispatch(event, audience, () => data);
    return noContent;
  };
  return [
    route(`PUT ${path}/:emoji/@me`, 'both', (call) => change(call, 'MESSAGE_REACTION_ADD')),
    route(`DELETE ${path}/:emoji/@me`, 'both', (call) => change(call, 'MESSAGE_REACTION_REMOVE')),
  ];
}

/** Newest first, as Discord lists them. */
function page(core: Core, { channel, permissions }: Place, query: Record<string, string>): Message[] {
  if (!hasPermission(permissions, 'READ_MESSAGE_HISTORY')) return [];
  const limit = Math.min(100, Math.max(1, Number.parseInt(query.limit ?? '50', 10) || 50));
  const id = (text: string | undefined) => (text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : undefined);
  const before = id(query.before);
  const after = id(query.after);
  const visible = core.state
    .messagesOf(channel.id)
    .filter((m) => m.ephemeral_to === undefined)
    .filter((m) => (before === undefined || BigInt(m.id) < before) && (after === undefined || BigInt(m.id) > after));
  return (after === undefined ? visible.slice(-limit) : visible.slice(0, limit)).reverse();
}

/** @throws {DiscordError} 160002, 50035 */
function replyOf(core: Core, place: Place, reference: unknown): Message['reply_to'] {
  if (!isFields(reference) || typeof reference.message_id !== 'string') return undefined;
  const { channel, permissions } = place;
  if (!hasPermission(permissions, 'READ_MESSAGE_HISTORY')) throw discordError('cannotReply');
  const message = core.state.messages.get(reference.message_id);
  if (message?.channel_id === channel.id && message.ephemeral_to === undefined) {
    return { channel_id: channel.id, message_id: message.id };
  }
  if (reference.fail_if_not_exists === false) return undefined;
  throw invalidForm([
    { path: ['message_reference'], code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' },
  ]);
}

function messageOfNonce(core: Core, channel: Channel, author: User, nonce: unknown): Message | undefined {
  if (nonce === undefined || nonce === null) return undefined;
  return core.state
    .messagesOf(channel.id)
    .findLast(
      (message) =>
        message.author_id === author.id &&
        message.nonce === nonce &&
        core.now() - Date.parse(message.timestamp) < NONCE_MEMORY_MS,
    );
}

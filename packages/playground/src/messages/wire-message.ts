import { type Attachment, type Fields, isFields, type Message, MessageFlag, type Snapshot } from '../base/wire.ts';
import { BOT_USER, findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { wireChannel } from '../guilds/channel-wire.ts';

/** Stored messages as Discord answers them: people filled in, addresses signed, references resolved. */

export function wireMessage(core: Core, message: Message, viewerId = BOT_USER.id, depth = 0): Fields {
  const author = findUser(message.author_id) ?? BOT_USER;
  const replied = depth === 0 ? core.state.messages.get(message.reply_to?.message_id ?? '') : undefined;
  const original = replied && wireMessage(core, replied, viewerId, 1);
  const thread = (message.flags & MessageFlag.HAS_THREAD) === 0 ? undefined : core.state.channels.get(message.id);
  return {
    id: message.id,
    type: message.type,
    channel_id: message.channel_id,
    content: message.content,
    author,
    ...contentsWire(core, message),
    flags: message.flags,
    timestamp: message.timestamp,
    edited_timestamp: message.edited_timestamp,
    mentions: message.mention_ids.map(findUser).filter((user) => user !== undefined),
    mention_roles: message.mention_roles,
    mention_everyone: message.mention_everyone,
    tts: message.tts,
    pinned: message.pinned_at !== undefined,
    nonce: message.nonce,
    application_id: message.application_id,
    webhook_id: message.webhook_id,
    interaction_metadata: message.interaction_metadata,
    interaction: message.interaction,
    poll: message.poll,
    message_reference: referenceOf(message),
    referenced_message: message.reply_to && depth === 0 ? (original ?? null) : undefined,
    message_snapshots: message.snapshot && [{ message: snapshotWire(core, message.snapshot) }],
    thread: thread && wireChannel(thread),
    ...reactionsWire(message, viewerId),
  };
}

/** Type 0 is a reply, 1 a forward. */
function referenceOf({ reply_to: reply, forward_of: forward }: Message): Fields | undefined {
  return forward ? { type: 1, ...forward } : reply && { type: 0, ...reply };
}

function snapshotWire(core: Core, snapshot: Snapshot): Fields {
  const { mention_ids: mentions, ...rest } = snapshot;
  return {
    ...rest,
    ...contentsWire(core, snapshot),
    mentions: mentions.map(findUser).filter((user) => user !== undefined),
  };
}

/** A file that an embed or a component shows is not listed again; a Components V2 message lists none at all. */
function contentsWire(core: Core, message: Pick<Message, 'embeds' | 'components' | 'attachments' | 'flags'>) {
  const used = new Set<string>();
  const resolve = (value: unknown) => resolveMedia(core, message.attachments, value, used);
  const embeds = message.embeds.map((embed) => resolveEmbed(embed, resolve));
  const components = message.components.map((component) => resolveComponent(component, resolve));
  const isV2 = (message.flags & MessageFlag.IS_COMPONENTS_V2) !== 0;
  const listed = isV2 ? [] : message.attachments.filter(({ id }) => !used.has(id));
  return { embeds, components, attachments: listed.map((attachment) => core.cdn.wire(attachment)) };
}

function reactionsWire(message: Message, viewerId: string): Fields {
  const entries = Object.entries(message.reactions);
  if (entries.length === 0) return {};
  return {
    reactions: entries.map(([key, users]) => ({
      emoji: emojiWire(key),
      count: users.length,
      count_details: { burst: 0, normal: users.length },
      burst_colors: [],
      me_burst: false,
      me: users.includes(viewerId),
    })),
  };
}

export function emojiWire(key: string): Fields {
  const custom = /^(\w+):(\d{17,19})$/.exec(key);
  return custom === null ? { id: null, name: key } : { id: custom[2], name: custom[1] };
}

type Resolve = (media: unknown) => { media: Fields; attachment: Attachment | undefined } | undefined;

function resolveMedia(core: Core, attachments: readonly Attachment[], value: unknown, used: Set<string>) {
  if (!isFields(value) || typeof value.url !== 'string') return undefined;
  if (!value.url.startsWith('attachment://')) {
    return { media: { ...value, proxy_url: value.url }, attachment: undefined };
  }
  const name = value.url.slice('attachment://'.length);
  const attachment = attachments.findLast(({ filename }) => filename === name);
  if (attachment === undefined) return { media: { ...value, proxy_url: value.url }, attachment };
  used.add(attachment.id);
  const { width, height, content_type, id } = attachment;
  const size = { width: width ?? null, height: height ?? null };
  return { media: { id, ...core.cdn.urls(attachment), ...size, content_type, attachment_id: id }, attachment };
}

function resolveComponent(component: Fields, resolve: Resolve): Fields {
  const result: Fields = { ...component };
  if (Array.isArray(component.components)) {
    result.components = component.components.filter(isFields).map((child) => resolveComponent(child, resolve));
  }
  if (isFields(component.accessory)) result.accessory = resolveComponent(component.accessory, resolve);
  if (component.type === 11) result.media = resolve(component.media)?.media;
  if (component.type === 13) {
    const found = resolve(component.file);
    result.file = found?.media;
    result.name = found?.attachment?.filename ?? null;
    result.size = found?.attachment?.size ?? null;
  }
  if (component.type === 12 && Array.isArray(component.items)) {
    result.items = component.items.filter(isFields).map((item) => ({ ...item, media: resolve(item.media)?.media }));
  }
  return result;
}

function resolveEmbed(embed: Fields, resolve: Resolve): Fields {
  const result: Fields = { ...embed };
  for (const key of ['image', 'thumbnail', 'video']) {
    const found = resolve(embed[key]);
    if (found === undefined) continue;
    const { url, proxy_url, width, height, content_type } = found.media;
    const size = typeof width === 'number' ? { width, height } : {};
    result[key] = { url, proxy_url, ...size, content_type };
  }
  for (const key of ['author', 'footer']) {
    const part = embed[key];
    const found = isFields(part) ? resolve({ url: part.icon_url }) : undefined;
    if (isFields(part) && found !== undefined)
      result[key] = { ...part, icon_url: found.media.url, proxy_icon_url: found.media.proxy_url };
  }
  return result;
}

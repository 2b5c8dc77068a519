import { discordError, invalidForm, type Mistake, tooLong } from '../base/discord-error.ts';
import { fileLimits } from '../base/file-limits.ts';
import { hasPermission } from '../base/permission-bits.ts';
import {
  type Attachment,
  type Channel,
  type Fields,
  filesOf,
  type Guild,
  isFields,
  isFilled,
  type Message,
  MessageFlag,
  SETTABLE_FLAGS,
} from '../base/wire.ts';
import { type Upload, uploadName } from '../cdn/cdn.ts';
import type { Core } from '../core/core.ts';
import { writeInThread } from '../guilds/threads.ts';
import { hasV2Flag, isEmptyMessage, mediaReferences, messageMistakes } from '../validate/message.ts';
import { dispatchDelete, dispatchMessage } from './announce.ts';
import { mentionableText, readMentions } from './mentions.ts';
import { normalizeComponents, normalizeEmbeds } from './normalize.ts';

/** Making, changing and removing messages: the rules that hold whichever route is used. */

const HOUR_MS = 3_600_000;
const MOST_ATTACHMENTS = 10;

export interface NewMessage {
  channel: Channel;
  authorId: string;
  /** What the author may do there: whom a text reaches and which emojis it shows depend on it. */
  permissions: bigint;
  form: Fields;
  files: ReadonlyMap<string, Upload>;
  type?: number;
  /** Given by the post that it is the first message of. */
  id?: string;
  /** Flags that Discord sets, besides those of the form. */
  flags?: number;
  extra?: Partial<Message>;
  /** A deferred response has nothing to show yet. */
  mayBeEmpty?: boolean;
}

/** Checks, stores and announces a message. @throws {DiscordError} 50035, 50006, 10003 */
export async function createMessage(core: Core, input: NewMessage): Promise<Message> {
  const { channel, authorId, permissions, files } = input;
  const guild = core.state.guilds.get(channel.guild_id ?? '');
  requireSizes(core, guild, files.values());
  const form = withReachableEmojis(input.form, permissions);
  const planned = planAttachments(form, files, []);
  const isV2 = hasV2Flag(form.flags);
  refuse([...planned.mistakes, ...messageMistakes(form, { isV2, filenames: planned.filenames })]);
  if (isFilled(form.sticker_ids)) throw discordError('invalidSticker');
  if (input.mayBeEmpty !== true && isEmptyMessage(form, files.size)) throw discordError('emptyMessage');
  requireHarmless(core, shownText(form));

  const attachments = await planned.save(core, channel.id);
  // Saving takes time: the channel may be gone by now.
  if (core.state.channels.get(channel.id) === undefined) throw discordError('unknownChannel');
  const content = typeof form.content === 'string' ? form.content : '';
  const components = normalizeComponents(form.components, core.snowflakes);
  const replyTo = input.extra?.reply_to;
  const replied = replyTo === undefined ? undefined : core.state.messages.get(replyTo.message_id);
  const formFlags = typeof form.flags === 'number' ? form.flags & SETTABLE_FLAGS : 0;
  const message: Message = {
    id: input.id ?? core.snowflakes.next(),
    channel_id: channel.id,
    author_id: authorId,
    type: input.type ?? 0,
    content,
    embeds: normalizeEmbeds(form.embeds),
    components,
    attachments,
    flags: formFlags | (input.flags ?? 0),
    timestamp: new Date(core.now()).toISOString(),
    edited_timestamp: null,
    ...readMentions(mentionableText(content, components), form.allowed_mentions, { replied, guild, permissions }),
    tts: form.tts === true,
    reactions: {},
    ...(isFields(form.poll) && { poll: toPoll(form.poll, core.now()) }),
    ...input.extra,
  };
  core.state.messages.set(message.id, message);
  if (message.ephemeral_to === undefined) writeInThread(core, channel, authorId);
  dispatchMessage(core, 'MESSAGE_CREATE', message);
  return message;
}

export interface Edit {
  /** Of the author: see NewMessage. */
  permissions: bigint;
  form: Fields;
  files: ReadonlyMap<string, Upload>;
  /** The message shows "thinking…" until now: becoming visible is not an edit. */
  resolvesLoading?: boolean;
}

/** Checks, stores and announces a change. @throws {DiscordError} 50035, 50006, 30046 */
export async function editMessage(core: Core, message: Message, edit: Edit): Promise<Message> {
  const { files, permissions } = edit;
  const guild = core.state.guilds.get(core.state.channels.get(message.channel_id)?.guild_id ?? '');
  requireSizes(core, guild, files.values());
  const form = withReachableEmojis(edit.form, permissions);
  const planned = planAttachments(form, files, message.attachments);
  checkEdit(core, message, form, { planned, added: files.size });

  const added = await planned.save(core, message.channel_id);
  // Saving takes time: what is changed is the message as it is now.
  const current = core.state.messages.get(message.id);
  if (current === undefined) throw discordError('unknownMessage');
  const components =
    form.components === undefined ? current.components : normalizeComponents(form.components, core.snowflakes);
  const content = form.content === undefined ? current.content : String(form.content ?? '');
  const replied = current.reply_to && core.state.messages.get(current.reply_to.message_id);
  const changed: Message = {
    ...current,
    content,
    components,
    embeds: form.embeds === undefined ? current.embeds : normalizeEmbeds(form.embeds),
    attachments: [...describeKept(keptOf(current, form), form.attachments), ...added],
    flags: flagsAfter(current, form),
    ...readMentions(mentionableText(content, components), form.allowed_mentions, { replied, guild, permissions }),
    edited_timestamp: edit.resolvesLoading === true ? null : new Date(core.now()).toISOString(),
  };
  core.state.messages.set(message.id, changed);
  // Files that it had before are swept later, as at Discord: a client may be loading one.
  dispatchMessage(core, 'MESSAGE_UPDATE', changed);
  return changed;
}

function checkEdit(
  core: Core,
  message: Message,
  form: Fields,
  { planned, added }: { planned: PlannedAttachments; added: number },
): void {
  const kept = keptOf(message, form);
  const filenames = [...kept.map(({ filename }) => filename), ...planned.filenames];
  const isV2 = (message.flags & MessageFlag.IS_COMPONENTS_V2) !== 0 || hasV2Flag(form.flags);
  // What the edit leaves alone must go together with what it sets.
  const after: Fields = {
    ...form,
    content: form.content === undefined ? message.content : (form.content ?? ''),
    embeds: form.embeds === undefined ? message.embeds : (form.embeds ?? []),
    components: form.components === undefined ? message.components : (form.components ?? []),
  };
  const mistakes = [
    ...planned.mistakes,
    ...messageMistakes({ ...after, ...stored(form, message) }, { isV2, filenames }),
  ];
  if (kept.length + added > MOST_ATTACHMENTS) mistakes.push(tooLong(['attachments'], MOST_ATTACHMENTS));
  refuse(mistakes);
  if (isEmptyMessage(after, kept.length + added)) throw discordError('emptyMessage');
  requireHarmless(core, shownText(form));
  if (core.now() - Date.parse(message.timestamp) <= HOUR_MS) return;
  const wait = core.limiter.takeOldEdit(message.channel_id);
  if (wait !== undefined) throw discordError('tooManyOldEdits', wait);
}

/** The poll of a message from that of a request; no vote is taken here. */
function toPoll(poll: Fields, nowMs: number): Fields {
  const answers = Array.isArray(poll.answers) ? poll.answers.filter(isFields) : [];
  const hours = typeof poll.duration === 'number' ? poll.duration : 24;
  return {
    question: poll.question,
    answers: answers.map(({ poll_media }, index) => ({ answer_id: index + 1, poll_media })),
    expiry: new Date(nowMs + hours * HOUR_MS).toISOString(),
    allow_multiselect: poll.allow_multiselect === true,
    layout_type: 1,
    results: { is_finalized: false, answer_counts: [] },
  };
}

/** Those attachments that the form names, or all when it names none. */
function keptOf({ attachments }: Message, form: Fields): Attachment[] {
  if (!Array.isArray(form.attachments)) return attachments;
  const keep = new Set(form.attachments.filter(isFields).map(({ id }) => String(id)));
  return attachments.filter(({ id }) => keep.has(id));
}

function flagsAfter({ flags }: Message, form: Fields): number {
  const formFlags = (typeof form.flags === 'number' ? form.flags : flags) & SETTABLE_FLAGS;
  const isV2 = (flags & MessageFlag.IS_COMPONENTS_V2) !== 0 || hasV2Flag(form.flags);
  return (
    (flags & ~MessageFlag.LOADING & ~MessageFlag.SUPPRESS_EMBEDS) |
    (formFlags & MessageFlag.SUPPRESS_EMBEDS) |
    (isV2 ? MessageFlag.IS_COMPONENTS_V2 : 0)
  );
}

export async function deleteMessage(core: Core, message: Message): Promise<void> {
  core.state.messages.delete(message.id);
  dispatchDelete(core, message);
  for (const attachment of filesOf(message)) await core.cdn.remove(attachment);
}

/** @throws {DiscordError} 40005 */
export function requireSizes(core: Core, guild: Guild | undefined, files: Iterable<Upload>): void {
  const sizes = [...files].map(({ bytes }) => bytes.length);
  const { file, request } = fileLimits(guild);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isTooMuch = total > (core.settings.requestMostBytes ?? request);
  if (isTooMuch || sizes.some((size) => size > file)) throw discordError('tooLarge');
}

function shownText(form: Fields): string {
  const embeds = form.embeds === undefined ? '' : JSON.stringify(form.embeds);
  return `${mentionableText(typeof form.content === 'string' ? form.content : '', form.components)}\n${embeds}`;
}

function refuse(mistakes: readonly Mistake[]): void {
  if (mistakes.length > 0) throw invalidForm(mistakes);
}

/** Stored components were checked when they came; only their references to files can have become wrong. */
function stored(form: Fields, message: Message): Fields {
  if (form.components !== undefined) return {};
  const references = mediaReferences({ components: message.components });
  const items = references.map(({ media }) => ({ media: { url: media.url } }));
  return { components: items.length === 0 ? [] : [{ type: 12, items }] };
}

function describeKept(kept: readonly Attachment[], list: unknown): Attachment[] {
  const entries = Array.isArray(list) ? list.filter(isFields) : [];
  return kept.map((attachment) => {
    const entry = entries.find(({ id }) => id === attachment.id);
    const { spoiler: was, ...rest } = attachment;
    const isSpoiler = typeof entry?.is_spoiler === 'boolean' ? entry.is_spoiler : was === true;
    return {
      ...rest,
      ...(isSpoiler && { spoiler: true as const }),
      ...(typeof entry?.description === 'string' && { description: entry.description }),
    };
  });
}

interface PlannedAttachments {
  mistakes: Mistake[];
  filenames: string[];
  save(core: Core, channelId: string): Promise<Attachment[]>;
}

/** Pairs `attachments[{id: n}]` with `files[n]`; an entry that names neither a file nor a kept attachment is wrong. */
function planAttachments(
  form: Fields,
  files: ReadonlyMap<string, Upload>,
  existing: readonly Attachment[],
): PlannedAttachments {
  const entries = Array.isArray(form.attachments) ? form.attachments : [];
  const mistakes: Mistake[] = [];
  for (const [index, entry] of entries.entries()) {
    if (!isFields(entry) || files.has(String(entry.id)) || existing.some(({ id }) => id === entry.id)) continue;
    const message = `Neither an uploaded file nor an attachment of the message has the id ${String(entry.id)}.`;
    mistakes.push({ path: ['attachments', index, 'id'], code: 'ATTACHMENT_NOT_FOUND', message });
  }
  const plans = [...files].map(([key, upload]) => {
    const entry = entries.filter(isFields).find(({ id }) => id === key);
    const { filename, title } = uploadName(typeof entry?.filename === 'string' ? entry.filename : upload.filename);
    return {
      upload: { filename, bytes: upload.bytes },
      extra: {
        ...(typeof entry?.description === 'string' && { description: entry.description }),
        ...(typeof entry?.title === 'string' ? { title: entry.title } : title && { title }),
        ...((entry?.is_spoiler === true || filename.startsWith('SPOILER_')) && { spoiler: true as const }),
      },
    };
  });
  return {
    mistakes,
    filenames: plans.map(({ upload }) => upload.filename),
    async save(core: Core, channelId: string): Promise<Attachment[]> {
      const saved: Attachment[] = [];
      for (const { upload, extra } of plans) saved.push(await core.cdn.save(channelId, upload, extra));
      return saved;
    },
  };
}

/**
 * Custom emojis in a text: no guild here has any of its own, so each comes from elsewhere and shows only where its author
 * may use such. Elsewhere Discord takes the message and leaves the bare name.
 */

const CUSTOM = /<a?:(\w{2,32}):\d{17,19}>/g;

function withReachableEmojis(form: Fields, permissions: bigint): Fields {
  if (hasPermission(permissions, 'USE_EXTERNAL_EMOJIS')) return form;
  const plain = (text: unknown) => (typeof text === 'string' ? text.replaceAll(CUSTOM, ':$1:') : text);
  const visit = (component: unknown): unknown => {
    if (!isFields(component)) return component;
    return {
      ...component,
      ...(component.type === 10 && { content: plain(component.content) }),
      ...(Array.isArray(component.components) && { components: component.components.map(visit) }),
    };
  };
  return {
    ...form,
    ...(form.content !== undefined && { content: plain(form.content) }),
    ...(Array.isArray(form.components) && { components: form.components.map(visit) }),
  };
}

/** What Discord blocks for its content: addresses it takes for harmful, words that a guild's moderation blocks. */

const ADDRESS = /https?:\/\/[^\s<>]+/g;

/** @throws {DiscordError} 240000, 200000 */
function requireHarmless({ settings }: Core, text: string): void {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (URL.canParse(address) && settings.harmfulHosts.includes(new URL(address).hostname)) {
      throw discordError('harmfulLink');
    }
  }
  const low = text.toLowerCase();
  if (settings.blockedWords.some((word) => low.includes(word.toLowerCase()))) throw discordError('blockedByModeration');
}

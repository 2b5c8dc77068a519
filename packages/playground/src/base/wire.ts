/**
 * The shapes that the playground stores. They are Discord's objects with two differences: what is worked out when a
 * message is shown (signed addresses, resolved `attachment://` references, authors) is not stored, and what Discord
 * keeps to itself (whom an ephemeral message is for, the state of an interaction) is.
 */

export type Fields = Record<string, unknown>;

export interface User {
  id: string;
  username: string;
  global_name: string;
  bot?: true;
  discriminator: string;
  avatar: null;
  public_flags: number;
  flags: number;
  primary_guild: null;
}

export interface Component extends Fields {
  type: number;
  id: number;
}

export interface Attachment {
  id: string;
  filename: string;
  size: number;
  content_type: string;
  width?: number;
  height?: number;
  description?: string;
  title?: string;
  /** The folder of the file under the CDN. */
  channel_id: string;
  ephemeral?: true;
  spoiler?: true;
}

/** What a forward keeps of the message that was forwarded. */
export interface Snapshot
  extends Pick<
    Message,
    'type' | 'content' | 'embeds' | 'components' | 'attachments' | 'flags' | 'timestamp' | 'edited_timestamp'
  > {
  mention_ids: string[];
  mention_roles: string[];
}

/** A thread's own first message, which shows the one that it was begun with. */
export const THREAD_STARTER = 21;

export interface Message {
  id: string;
  channel_id: string;
  author_id: string;
  type: number;
  content: string;
  embeds: Fields[];
  components: Component[];
  attachments: Attachment[];
  flags: number;
  timestamp: string;
  edited_timestamp: string | null;
  mention_ids: string[];
  mention_roles: string[];
  mention_everyone: boolean;
  tts: boolean;
  /** When it was pinned, while it is. */
  pinned_at?: string;
  /** Unicode emoji or `name:id` → the users who reacted, in order. */
  reactions: Record<string, string[]>;
  nonce?: string | number;
  application_id?: string;
  webhook_id?: string;
  reply_to?: { channel_id: string; message_id: string };
  interaction_metadata?: Fields;
  /** Legacy field that clients show as "alice used /name". */
  interaction?: Fields;
  /** The only user who sees the message. */
  ephemeral_to?: string;
  poll?: Fields;
  snapshot?: Snapshot;
  /** Where the snapshot is from. */
  forward_of?: { channel_id: string; message_id: string; guild_id?: string };
}

/** What a channel allows and denies one role (0) or one member (1), besides what their roles give. */
export interface Overwrite {
  id: string;
  type: 0 | 1;
  allow: string;
  deny: string;
}

/** A tag that posts of a forum or media channel can have. */
export interface Tag {
  id: string;
  name: string;
  /** Only moderators of threads may set it. */
  moderated: boolean;
  emoji_id: null;
  emoji_name: null;
}

export interface ThreadMetadata {
  archived: boolean;
  locked: boolean;
  /** Minutes without activity. */
  auto_archive_duration: number;
  archive_timestamp: string;
  create_timestamp: string;
  invitable?: boolean;
}

export interface Channel {
  id: string;
  /**
   * 0 text, 1 DM, 2 voice, 3 group DM, 4 category, 5 announcement, 10 announcement thread, 11 public thread,
   * 12 private thread, 13 stage, 15 forum, 16 media
   */
  type: number;
  name?: string;
  topic?: string | null;
  position?: number;
  guild_id?: string;
  parent_id?: string | null;
  recipient_ids?: string[];
  owner_id?: string;
  permission_overwrites?: Overwrite[];
  thread_metadata?: ThreadMetadata;
  /** Of a thread: who is in it. */
  member_ids?: string[];
  /** Of a thread: when it was last active, in Unix milliseconds. */
  activeMs?: number;
  /** Of a thread: messages that were ever written in it. */
  written?: number;
  nsfw?: boolean;
  flags?: number;
  /** Seconds between two messages of a member. */
  rate_limit_per_user?: number;
  /** Of a forum or media channel. */
  available_tags?: Tag[];
  /** Of a post. */
  applied_tags?: string[];
}

export interface Role {
  id: string;
  name: string;
  permissions: string;
  position: number;
  color: number;
  mentionable: boolean;
  managed: boolean;
  /** The bot whose own role this is. */
  bot_id?: string;
}

export interface GuildMember {
  roles: string[];
  joined_at: string;
  /** The end of a timeout. */
  communication_disabled_until: string | null;
}

export interface Guild {
  id: string;
  name: string;
  owner_id: string;
  /** Level of its boosts. */
  premium_tier?: 0 | 1 | 2 | 3;
  /** The application was added with the scope applications.commands alone: its commands are there, its bot is not. */
  commands_only?: true;
  /** One of Discord's locales; absent: en-US. */
  preferred_locale?: string;
  /** Where Discord posts its own lines; absent: nowhere. */
  system_channel_id?: string;
  /** 0 default, 1 explicit, 2 safe, 3 age-restricted */
  nsfw_level?: number;
  /** An outage: no member can use it until it is back. */
  unavailable?: true;
  roles: Role[];
  /** By the user's id; the bot is one of them while it is in the guild. */
  members: Record<string, GuildMember>;
}

export interface Command extends Fields {
  id: string;
  application_id: string;
  version: string;
  type: number;
  name: string;
  description: string;
  options?: CommandOption[];
  default_member_permissions: string | null;
  guild_id?: string;
  contexts?: number[] | null;
}

/** The type of a command that opens the application's Activity. */
export const ENTRY_POINT = 4;

/** What a guild allows and denies for one command, or for all of an application's, which has its id then. */
export interface CommandRule {
  id: string;
  application_id: string;
  guild_id: string;
  /** 1 a role (the guild's id: everyone), 2 a user, 3 a channel (the guild's id less one: all of them). */
  permissions: { id: string; type: 1 | 2 | 3; permission: boolean }[];
}

export interface CommandOption extends Fields {
  type: number;
  name: string;
  required?: boolean;
  autocomplete?: boolean;
  options?: CommandOption[];
  choices?: { name: string; value: string | number }[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
  file_types?: string[];
}

/** An interaction from its creation until it has been forgotten, an hour later. */
export interface InteractionRecord {
  id: string;
  token: string;
  type: number;
  user_id: string;
  channel_id: string;
  guild_id?: string | undefined;
  nonce?: string | undefined;
  session_id?: string | undefined;
  createdMs: number;
  /** The language of the person's client. */
  locale?: string | undefined;
  name?: string | undefined;
  commandType?: number | undefined;
  /** `authorizing_integration_owners`. */
  owners?: Record<string, string> | undefined;
  /** Its answers are for its user only, whatever the bot wants. */
  isPrivate?: boolean | undefined;
  followups?: number;
  /** Callback type of the first response; null while there is none. */
  answer: number | null;
  /** The 3 seconds passed without a response. */
  failed?: true;
  ephemeral: boolean;
  /** The message that `@original` names. */
  original_id?: string;
  /** The original message is still the loading one. */
  loading: boolean;
  /** The message whose component was used. */
  message_id?: string | undefined;
  /** The interaction whose modal was submitted. */
  modal_of?: string | undefined;
  modal?: Modal;
  /** What was opened with it. */
  activity_instance?: string;
  /** Autocomplete: the type of the option that is being written. */
  focusedType?: number | undefined;
}

export interface Modal {
  custom_id: string;
  title: string;
  components: Component[];
}

export interface Entitlement extends Fields {
  id: string;
  sku_id: string;
  application_id: string;
  /** 1 purchase, 4 in test mode, 8 subscription */
  type: number;
  user_id?: string | undefined;
  guild_id?: string;
  consumed: boolean;
  deleted: boolean;
  starts_at: string | null;
  ends_at: string | null;
}

export interface Subscription {
  id: string;
  user_id: string;
  sku_ids: string[];
  renewal_sku_ids: string[] | null;
  entitlement_ids: string[];
  current_period_start: string;
  current_period_end: string;
  /** 0 active, 1 ending, 2 inactive */
  status: 0 | 1 | 2;
  canceled_at: string | null;
}

export interface Sku {
  id: string;
  name: string;
  /** 2 durable, 3 consumable, 5 subscription */
  type: 2 | 3 | 5;
  /** Of a subscription: for a guild or for a user. */
  for_guild: boolean;
}

export const MessageFlag = {
  SUPPRESS_EMBEDS: 1 << 2,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
  IS_COMPONENTS_V2: 1 << 15,
  HAS_THREAD: 1 << 5,
  HAS_SNAPSHOT: 1 << 14,
} as const;

/** What a bot may set of a message of its own. */
export const SETTABLE_FLAGS =
  MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2;
export const EDITABLE_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2;

export const AttachmentFlag = { IS_SPOILER: 1 << 3 } as const;

/** Every file that a message keeps: its own and those of what it forwards. */
export function filesOf({ attachments, snapshot }: Message): Attachment[] {
  return [...attachments, ...(snapshot?.attachments ?? [])];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list with something in it. */
export function isFilled(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0;
}

/** A change without what it leaves alone. */
export function defined<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const set = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the entries are those of the change
}

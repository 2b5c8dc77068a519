import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIAttachment,
  APIMessage,
  APIMessageTopLevelComponent,
  APIModalComponent,
  APIRole,
  APITextDisplayComponent,
  APIUser,
} from 'discord-api-types/v10';

export type User = Pick<APIUser, 'id' | 'username' | 'global_name' | 'avatar' | 'bot'>;

export interface Member {
  user: User;
  nick?: string | null;
  roles: string[];
}

export type Role = Pick<APIRole, 'id' | 'name' | 'color' | 'position' | 'hoist'>;

export interface Channel {
  id: string;
  type: number;
  guild_id?: string;
  name: string;
  topic?: string | null;
  position?: number;
  parent_id?: string | null;
  last_message_id?: string | null;
  /** Of direct messages: the others. */
  recipients?: User[];
  owner_id?: string;
  thread_metadata?: { archived: boolean; locked: boolean };
  message_count?: number;
  /** Tags that posts of a forum can have. */
  available_tags?: Tag[];
  /** Tags of a post, by id. */
  applied_tags?: string[];
  rate_limit_per_user?: number;
}

export interface Tag {
  id: string;
  name: string;
  emoji_name?: string | null;
}

/** What is only in this page: a message on its way, a command that waits for its answer. */
export type LocalState = 'sending' | 'failed' | 'command' | 'command-failed';

export interface Message
  extends Omit<APIMessage, 'type' | 'interaction_metadata' | 'interaction' | 'referenced_message'> {
  type: number;
  interaction_metadata?: { id: string; type: number; user: User; name?: string; interacted_message_id?: string };
  interaction?: { id: string; name: string; user: User };
  referenced_message?: Message | null;
  local?: LocalState;
  /** Why sending failed, in words. */
  reason?: string;
  /** How much of its files has been sent, from 0 to 1. */
  progress?: number;
  /** Sends it once more. */
  retry?: () => void;
}

export interface Guild {
  id: string;
  name: string;
  owner_id?: string | undefined;
  /** Level of its boosts: how large files may be. */
  premium_tier?: number;
}

export interface Application {
  id: string;
  name: string;
  description?: string;
  bot?: User;
}

export type Command = APIApplicationCommand;
export type BasicOption = APIApplicationCommandBasicOption;
export type Attachment = APIAttachment;
export type TopComponent = APIMessageTopLevelComponent;
export type ModalComponent = APIModalComponent | APITextDisplayComponent;

export interface Choice {
  name: string;
  value: string | number;
}

/** A file chosen by the user, with an object URL when it is a picture. */
export interface PickedFile {
  key: string;
  file: File;
  preview?: string | undefined;
}

export type Result<T> = { ok: true; value: T } | { ok: false; status: number; message: string };

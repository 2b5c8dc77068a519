/**
 * Everything one user sees: who they are, the guild, its channels, members and commands, the messages of each channel
 * (ephemeral ones too: they exist only here), what is unread, and the interactions under way.
 */
import type { Draft } from '../forms/draft.ts';
import type { Application, Channel, Command, Guild, Member, Message, Role, User } from '../protocol/types.ts';
import type { Gateway, GatewayStatus } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import type { Rest } from './rest.ts';

export interface ChannelView {
  channel: Channel;
  messages: Message[];
  /** History was fetched since the last fresh connection. */
  loaded: boolean;
  /** The last message before that connection: between it and what came since there may be others. */
  lastBefore?: string | undefined;
  loading: boolean;
  hasOlder: boolean;
  error?: string;
  /** Where the "new" line is drawn; set when the channel is opened. */
  readUntil?: string;
  lastRead: string;
  newest: string;
  mentions: number;
  /** Who is writing just now, with what ends it. */
  typing: Map<string, ReturnType<typeof setTimeout>>;
  /** When the others were last told that this user writes. */
  typingSaid?: number | undefined;
  draft: Draft;
}

/** The application's page that is open in a frame, as Discord says it. */
export interface Activity {
  application_id: string;
  instance_id: string;
  launch_id: string;
  channel_id: string;
  guild_id?: string;
  url: string;
}

/** What people have open of the application's in a channel. */
export interface RunningActivity {
  application_id: string;
  instance_id: string;
  location: { channel_id: string };
  /** Their clients. */
  participants: { user_id: string }[];
}

export interface Session {
  readonly token: string;
  readonly storage: Storage;
  readonly rest: Rest;
  readonly interactions: Interactions;
  activity: Activity | undefined;
  /** By channel. */
  readonly running: Map<string, RunningActivity>;
  readonly gateway: Gateway | undefined;
  status: GatewayStatus;
  /** This user has been in view. */
  entered: boolean;
  user: User | undefined;
  guild: Guild | undefined;
  readonly roles: Map<string, Role>;
  readonly members: Map<string, Member>;
  readonly channels: Map<string, ChannelView>;
  channelId: string | undefined;
  /** How often this user was spoken to and has not looked yet. */
  readonly sumOfMentions: number;
  applications: Application[];
  commands: Command[];
  /** The language that this user has chosen; it goes with all that they ask. */
  locale: string;
  /** Something came that this user wants to hear of. */
  notify(message: Message, view: ChannelView): void;
  /** Grows when names or colours may have changed. */
  people: number;
  connect(): void;
  changed(): void;
}

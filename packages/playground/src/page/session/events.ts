import type { ModalSource } from '../forms/modal-state.ts';
import { list, number, object, optional, text } from '../protocol/shapes.ts';
import type { Channel, Choice, Member, Message, User } from '../protocol/types.ts';
import { activityUpdate, ran } from './activities.ts';
import { addChannel, isHere } from './channels.ts';
import {
  addGuild,
  addMember,
  arrive,
  begin,
  leave,
  type ReadyGuild,
  refreshCommands,
  removeChannel,
} from './guild-state.ts';
import { received, remove, updated } from './history.ts';
import { type ReactionEvent, reacted, unreacted } from './reactions.ts';
import type { Activity, RunningActivity, Session } from './state.ts';
import { typed } from './typing.ts';

/** The gateway's events that the page reads: a row each, with what it reads of it. Others are left alone. */

interface EventRow<T> {
  is: (data: unknown) => boolean;
  run: (session: Session, data: T) => void;
}

// `is` has looked at what `run` reads; the rest of the shape is Discord's.
const row = <T>(is: EventRow<T>['is'], run: EventRow<T>['run']): EventRow<never> => ({ is, run }) as EventRow<never>;

const user = object({ id: text, username: text });
const member = object({ user, roles: list(text) });
const channel = object({ id: text, type: number, name: optional(text), guild_id: optional(text) });
const role = object({ id: text, name: text, color: number, position: number });
const guild = object({
  id: text,
  channels: optional(list(channel)),
  threads: optional(list(channel)),
  roles: optional(list(role)),
  members: optional(list(member)),
  embedded_activities: optional(list(activityUpdate)),
});
const message = object({
  id: text,
  channel_id: text,
  author: object({ id: text }),
  components: optional(list(object({ type: number }))),
});
const reaction = object({ channel_id: text, message_id: text, user_id: text, emoji: object({ name: optional(text) }) });
const gone = object({ id: text, channel_id: text });
const interaction = object({ id: optional(text), nonce: optional((value) => text(value) || number(value)) });

interface InteractionEvent {
  id?: string;
  nonce?: string | number;
  choices?: Choice[];
}

const people = row<Member>(member, (session, data) => {
  addMember(session, data);
  session.people++;
});
const channels = row<Channel>(channel, (session, data) => {
  if (isHere(session, data)) addChannel(session, data);
});

const channelGone = row<Channel>(object({ id: text }), (session, { id }) => removeChannel(session, id));

export const EVENTS: Readonly<Record<string, EventRow<never>>> = {
  READY: row<{ user: User; guilds: ReadyGuild[]; private_channels?: Channel[] }>(
    object({ user, guilds: list(guild), session_id: text, private_channels: optional(list(channel)) }),
    begin,
  ),
  GUILD_CREATE: row<ReadyGuild>(guild, arrive),
  GUILD_DELETE: row<{ id: string; unavailable?: boolean }>(object({ id: text }), leave),
  CHANNEL_CREATE: channels,
  CHANNEL_UPDATE: channels,
  CHANNEL_DELETE: channelGone,
  THREAD_CREATE: channels,
  THREAD_UPDATE: channels,
  THREAD_DELETE: channelGone,
  GUILD_UPDATE: row<ReadyGuild>(guild, (session, data) => {
    if (session.guild?.id === data.id) addGuild(session, data);
  }),
  GUILD_MEMBER_ADD: people,
  GUILD_MEMBER_UPDATE: people,
  GUILD_MEMBER_REMOVE: row<{ user: User }>(object({ user }), (session, data) => {
    session.members.delete(data.user.id);
    session.people++;
  }),
  MESSAGE_CREATE: row<Message>(message, received),
  MESSAGE_UPDATE: row<Message>(message, updated),
  MESSAGE_DELETE: row<Message>(gone, (session, { channel_id, id }) => remove(session, channel_id, id)),
  MESSAGE_DELETE_BULK: row<{ channel_id: string; ids: string[] }>(
    object({ channel_id: text, ids: list(text) }),
    (session, { channel_id, ids }) => {
      for (const id of ids) remove(session, channel_id, id);
    },
  ),
  MESSAGE_REACTION_ADD: row<ReactionEvent>(reaction, reacted),
  MESSAGE_REACTION_REMOVE: row<ReactionEvent>(reaction, unreacted),
  TYPING_START: row<{ channel_id: string; user_id: string }>(object({ channel_id: text, user_id: text }), typed),
  GUILD_APPLICATION_COMMAND_INDEX_UPDATE: row(object({}), (session) => void refreshCommands(session)),
  INTERACTION_CREATE: row<InteractionEvent>(interaction, ({ interactions }, data) =>
    interactions.created(nonceOf(data), data.id),
  ),
  INTERACTION_SUCCESS: row<InteractionEvent>(interaction, ({ interactions }, data) =>
    interactions.succeeded(nonceOf(data)),
  ),
  INTERACTION_FAILURE: row<InteractionEvent>(interaction, ({ interactions }, data) =>
    interactions.failed(nonceOf(data)),
  ),
  INTERACTION_MODAL_CREATE: row<InteractionEvent & ModalSource>(
    object({
      id: text,
      custom_id: text,
      title: text,
      components: list(object({ type: number })),
      application: object({ id: text, name: text }),
    }),
    ({ interactions }, data) => interactions.asked(nonceOf(data), data),
  ),
  ACTIVITY_LAUNCH: row<Activity>(
    object({
      application_id: text,
      instance_id: text,
      launch_id: text,
      channel_id: text,
      guild_id: optional(text),
      url: text,
    }),
    (session, activity) => {
      session.activity = activity;
    },
  ),
  EMBEDDED_ACTIVITY_UPDATE_V2: row<RunningActivity>(activityUpdate, ran),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: row<InteractionEvent>(
    object({ choices: optional(list(object({ name: text }))) }),
    ({ interactions }, data) => interactions.suggested(nonceOf(data), data.choices ?? []),
  ),
};

const nonceOf = ({ nonce }: InteractionEvent): string => String(nonce ?? '');

export function handleEvent(session: Session, name: string, data: unknown): void {
  const event = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (event?.is(data)) event.run(session, data as never);
  else if (event) console.warn('an event of an unknown shape was left out', name);
  session.changed();
}

/** What can go wrong with Discord, each a press: rows of switches as the server has them. */
import { currentChannel, isThread } from '../session/channels.ts';
import type { Session } from '../session/state.ts';

export interface Turn {
  name: string;
  input: object;
}

export interface Trouble {
  group: string;
  label: string;
  note: string;
  /** What to turn; undefined where it makes no sense now. */
  turns(session: Session): readonly Turn[] | undefined;
}

const MINUTE = 60_000;
const MESSAGES = '/channels/*/messages';
const TOKEN_EDIT = '/webhooks/*/*/messages/*';

const fail = (method: string, path: string, more: object): Turn => ({ name: 'fail', input: { method, path, ...more } });
const settings = (input: object): Turn => ({ name: 'settings', input });
const always =
  (...turns: Turn[]) =>
  () =>
    turns;

function inChannel(turn: (channelId: string, appId: string) => Turn): Trouble['turns'] {
  return (session) => {
    const { channelId, applications } = session;
    const appId = applications[0]?.bot?.id ?? applications[0]?.id;
    return channelId === undefined || appId === undefined ? undefined : [turn(channelId, appId)];
  };
}

function inThread(change: object): Trouble['turns'] {
  return (session) => {
    const view = currentChannel(session);
    if (!view || !isThread(view.channel)) return undefined;
    return [{ name: 'thread.set', input: { channel_id: view.channel.id, ...change } }];
  };
}

const ofGuild =
  (name: string, input: object): Trouble['turns'] =>
  ({ guild }) =>
    guild && [{ name, input: { guild_id: guild.id, ...input } }];

export const TROUBLES: readonly Trouble[] = [
  {
    ...{ group: 'Answers', label: '429 for the next 5 messages', note: 'Wait two seconds each' },
    turns: always(fail('POST', MESSAGES, { status: 429, retryAfter: 2, times: 5 })),
  },
  {
    ...{ group: 'Answers', label: '503 for the next 5 edits', note: 'Of answers to interactions' },
    turns: always(fail('PATCH', TOKEN_EDIT, { status: 503, times: 5 })),
  },
  {
    ...{ group: 'Answers', label: 'The next message arrives, its answer does not', note: 'The line breaks afterwards' },
    turns: always(fail('POST', MESSAGES, { status: 'reset', when: 'after' })),
  },
  {
    ...{ group: 'Answers', label: 'No limits', note: "Discord's own rate limits are off" },
    turns: always({ name: 'rates', input: 'off' as unknown as object }),
  },
  {
    ...{ group: 'Answers', label: "Discord's limits", note: 'As they were' },
    turns: always({ name: 'rates', input: 'discord' as unknown as object }),
  },
  {
    ...{ group: 'Line', label: 'Slow uploads', note: '100 kB a second' },
    turns: always(settings({ uploadBytesPerSecond: 100_000 })),
  },
  {
    ...{ group: 'Line', label: 'Fast uploads', note: 'As they were' },
    turns: always(settings({ uploadBytesPerSecond: null })),
  },
  {
    ...{ group: 'Line', label: "Cut the bot's connection", note: 'It can resume' },
    turns: always({ name: 'disconnect', input: { how: 'drop', who: 'bot' } }),
  },
  {
    ...{ group: 'Line', label: "End the bot's session", note: 'It has to identify anew' },
    turns: always({ name: 'disconnect', input: { how: 'invalid', who: 'bot' } }),
  },
  {
    ...{ group: 'Line', label: 'Cut my connection', note: 'This page comes back by itself' },
    turns: always({ name: 'disconnect', input: { how: 'drop', who: 'people' } }),
  },
  {
    ...{ group: 'Time', label: 'Tokens die', note: '16 minutes pass' },
    turns: always({ name: 'clock', input: { moveMs: 16 * MINUTE } }),
  },
  {
    ...{ group: 'Time', label: 'An hour passes', note: 'Edits of older messages are slower' },
    turns: always({ name: 'clock', input: { moveMs: 60 * MINUTE } }),
  },
  {
    ...{ group: 'Time', label: 'A day passes', note: 'Links of files die' },
    turns: always({ name: 'clock', input: { moveMs: 24 * 60 * MINUTE } }),
  },
  {
    ...{ group: 'Permissions', label: 'Take the right to write here', note: 'From the bot, in this channel' },
    turns: inChannel((channel_id, id) => ({
      name: 'overwrite.set',
      input: { channel_id, id, deny: ['SEND_MESSAGES'] },
    })),
  },
  {
    ...{ group: 'Permissions', label: 'Take the right to attach files here', note: 'From the bot, in this channel' },
    turns: inChannel((channel_id, id) => ({
      name: 'overwrite.set',
      input: { channel_id, id, deny: ['ATTACH_FILES'] },
    })),
  },
  {
    ...{ group: 'Permissions', label: 'Give it back', note: 'What was taken in this channel' },
    turns: inChannel((channel_id, id) => ({ name: 'overwrite.set', input: { channel_id, id } })),
  },
  {
    ...{ group: 'Places', label: 'Archive this thread', note: 'A message opens it again' },
    turns: inThread({ archived: true }),
  },
  {
    ...{ group: 'Places', label: 'Lock this thread', note: 'For all but moderators' },
    turns: inThread({ locked: true }),
  },
  {
    ...{ group: 'Places', label: 'Open this thread', note: 'As it was' },
    turns: inThread({ archived: false, locked: false }),
  },
  {
    ...{ group: 'Places', label: 'Slow mode here', note: '10 seconds between messages' },
    turns: inChannel((channel_id) => ({ name: 'channel.set', input: { channel_id, rate_limit_per_user: 10 } })),
  },
  {
    ...{ group: 'Places', label: 'No slow mode here', note: 'As it was' },
    turns: inChannel((channel_id) => ({ name: 'channel.set', input: { channel_id, rate_limit_per_user: 0 } })),
  },
  {
    ...{ group: 'Server', label: 'Boosts: level 2', note: 'Files of up to 50 MiB' },
    turns: ofGuild('guild.set', { premium_tier: 2 }),
  },
  {
    ...{ group: 'Server', label: 'No boosts', note: 'Files of up to 20 MiB' },
    turns: ofGuild('guild.set', { premium_tier: 0 }),
  },
  {
    ...{ group: 'Server', label: 'The server is out of order', note: 'Nobody can use it' },
    turns: ofGuild('guild.unavailable', { unavailable: true }),
  },
  {
    ...{ group: 'Server', label: 'The server is back', note: 'As it was' },
    turns: ofGuild('guild.unavailable', { unavailable: false }),
  },
];

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
    ...{ group: 'Responses', label: '429 for the next 5 messages', note: 'Each with two seconds to wait' },
    turns: always(fail('POST', MESSAGES, { status: 429, retryAfter: 2, times: 5 })),
  },
  {
    ...{ group: 'Responses', label: '503 for the next 5 edits', note: 'Edits of interaction responses' },
    turns: always(fail('PATCH', TOKEN_EDIT, { status: 503, times: 5 })),
  },
  {
    ...{
      group: 'Responses',
      label: 'The next message arrives, its response is lost',
      note: 'The connection breaks after the request',
    },
    turns: always(fail('POST', MESSAGES, { status: 'reset', when: 'after' })),
  },
  {
    ...{ group: 'Responses', label: 'No rate limits', note: "Turns off Discord's rate limits" },
    turns: always({ name: 'rates', input: 'off' as unknown as object }),
  },
  {
    ...{ group: 'Responses', label: "Discord's rate limits", note: 'The default' },
    turns: always({ name: 'rates', input: 'discord' as unknown as object }),
  },
  {
    ...{ group: 'Connection', label: 'Slow uploads', note: '100 kB per second' },
    turns: always(settings({ uploadBytesPerSecond: 100_000 })),
  },
  {
    ...{ group: 'Connection', label: 'Fast uploads', note: 'The default' },
    turns: always(settings({ uploadBytesPerSecond: null })),
  },
  {
    ...{ group: 'Connection', label: "Cut the bot's connection", note: 'It can resume' },
    turns: always({ name: 'disconnect', input: { how: 'drop', who: 'bot' } }),
  },
  {
    ...{ group: 'Connection', label: "End the bot's session", note: 'It has to identify again' },
    turns: always({ name: 'disconnect', input: { how: 'invalid', who: 'bot' } }),
  },
  {
    ...{ group: 'Connection', label: 'Cut my connection', note: 'This page reconnects by itself' },
    turns: always({ name: 'disconnect', input: { how: 'drop', who: 'people' } }),
  },
  {
    ...{ group: 'Time', label: '16 minutes pass', note: 'Interaction tokens expire' },
    turns: always({ name: 'clock', input: { moveMs: 16 * MINUTE } }),
  },
  {
    ...{ group: 'Time', label: 'An hour passes', note: 'Edits of older messages are slower' },
    turns: always({ name: 'clock', input: { moveMs: 60 * MINUTE } }),
  },
  {
    ...{ group: 'Time', label: 'A day passes', note: 'File links expire' },
    turns: always({ name: 'clock', input: { moveMs: 24 * 60 * MINUTE } }),
  },
  {
    ...{ group: 'Permissions', label: 'Deny Send Messages', note: 'To the bot, in this channel' },
    turns: inChannel((channel_id, id) => ({
      name: 'overwrite.set',
      input: { channel_id, id, deny: ['SEND_MESSAGES'] },
    })),
  },
  {
    ...{ group: 'Permissions', label: 'Deny Attach Files', note: 'To the bot, in this channel' },
    turns: inChannel((channel_id, id) => ({
      name: 'overwrite.set',
      input: { channel_id, id, deny: ['ATTACH_FILES'] },
    })),
  },
  {
    ...{ group: 'Permissions', label: 'Restore permissions', note: 'Those denied in this channel' },
    turns: inChannel((channel_id, id) => ({ name: 'overwrite.set', input: { channel_id, id } })),
  },
  {
    ...{ group: 'Channels', label: 'Archive this thread', note: 'A new message reopens it' },
    turns: inThread({ archived: true }),
  },
  {
    ...{ group: 'Channels', label: 'Lock this thread', note: 'Only moderators can write' },
    turns: inThread({ locked: true }),
  },
  {
    ...{ group: 'Channels', label: 'Reopen this thread', note: 'Unarchived and unlocked' },
    turns: inThread({ archived: false, locked: false }),
  },
  {
    ...{ group: 'Channels', label: 'Slow mode on', note: '10 seconds between messages' },
    turns: inChannel((channel_id) => ({ name: 'channel.set', input: { channel_id, rate_limit_per_user: 10 } })),
  },
  {
    ...{ group: 'Channels', label: 'Slow mode off', note: 'The default' },
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
    ...{ group: 'Server', label: 'Server outage', note: 'No one can use the server' },
    turns: ofGuild('guild.unavailable', { unavailable: true }),
  },
  {
    ...{ group: 'Server', label: 'End of the outage', note: 'The server is available again' },
    turns: ofGuild('guild.unavailable', { unavailable: false }),
  },
];

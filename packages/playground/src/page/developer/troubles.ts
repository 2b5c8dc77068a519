/** What can go wrong with Discord, each a press: rows of switches as the server has them. */
import { currentChannel, isThread } from '../session/channels.ts';
import type { Session } from '../session/state.ts';

export interface Turn {
  name: string;
  input: object | string;
}

export interface Trouble {
  label: string;
  note: string;
  /** Said afterwards; else the label. */
  done?: string;
  turn: Turn | InView;
}

/** A switch for what is in view; undefined where it makes no sense now. */
type InView = (session: Session) => Turn | undefined;

const MINUTE = 60_000;
const MESSAGES = '/channels/*/messages';
const TOKEN_EDIT = '/webhooks/*/*/messages/*';

const fail = (method: string, path: string, more: object): Turn => ({ name: 'fail', input: { method, path, ...more } });
const uploads = (uploadBytesPerSecond: number | null): Turn => ({ name: 'settings', input: { uploadBytesPerSecond } });
const rates = (input: 'off' | 'discord'): Turn => ({ name: 'rates', input });
const disconnect = (who: 'bot' | 'people', how: string): Turn => ({ name: 'disconnect', input: { how, who } });
const pass = (minutes: number): Turn => ({ name: 'clock', input: { moveMs: minutes * MINUTE } });

/** Without permissions it takes all back. */
const deny =
  (...permissions: string[]): InView =>
  ({ channelId, applications: [app] }) =>
    channelId && app
      ? { name: 'overwrite.set', input: { channel_id: channelId, id: app.bot?.id ?? app.id, deny: permissions } }
      : undefined;

const slowMode =
  (seconds: number): InView =>
  ({ channelId }) =>
    channelId ? { name: 'channel.set', input: { channel_id: channelId, rate_limit_per_user: seconds } } : undefined;

const thread =
  (change: object): InView =>
  (session) => {
    const channel = currentChannel(session)?.channel;
    return channel && isThread(channel)
      ? { name: 'thread.set', input: { channel_id: channel.id, ...change } }
      : undefined;
  };

const ofGuild =
  (name: string, change: object): InView =>
  ({ guild }) =>
    guild && { name, input: { guild_id: guild.id, ...change } };
const boosts = (premium_tier: number) => ofGuild('guild.set', { premium_tier });
const outage = (unavailable: boolean) => ofGuild('guild.unavailable', { unavailable });

/** By their group. */
export const TROUBLES: Readonly<Record<string, readonly Trouble[]>> = {
  Responses: [
    {
      label: '429 for the next 5 messages',
      note: 'Each with two seconds to wait',
      turn: fail('POST', MESSAGES, { status: 429, retryAfter: 2, times: 5 }),
    },
    {
      label: '503 for the next 5 edits',
      note: 'Edits of interaction responses',
      turn: fail('PATCH', TOKEN_EDIT, { status: 503, times: 5 }),
    },
    {
      label: 'The next message arrives, its response is lost',
      note: 'The connection breaks after the request',
      turn: fail('POST', MESSAGES, { status: 'reset', when: 'after' }),
    },
    { label: 'No rate limits', note: "Turns off Discord's rate limits", turn: rates('off') },
    { label: "Discord's rate limits", note: 'The default', turn: rates('discord') },
  ],
  Connection: [
    { label: 'Slow uploads', note: '100 kB per second', turn: uploads(100_000) },
    { label: 'Fast uploads', note: 'The default', turn: uploads(null) },
    { label: "Cut the bot's connection", note: 'It can resume', turn: disconnect('bot', 'drop') },
    { label: "End the bot's session", note: 'It has to identify again', turn: disconnect('bot', 'invalid') },
    { label: 'Cut my connection', note: 'This page reconnects by itself', turn: disconnect('people', 'drop') },
  ],
  Time: [
    { label: '16 minutes pass', note: 'Interaction tokens expire', turn: pass(16) },
    { label: 'An hour passes', note: 'Edits of older messages are slower', turn: pass(60) },
    { label: 'A day passes', note: 'File links expire', turn: pass(24 * 60) },
  ],
  Permissions: [
    { label: 'Deny Send Messages', note: 'To the bot, in this channel', turn: deny('SEND_MESSAGES') },
    { label: 'Deny Attach Files', note: 'To the bot, in this channel', turn: deny('ATTACH_FILES') },
    { label: 'Restore permissions', note: 'Those denied in this channel', turn: deny() },
  ],
  Channels: [
    { label: 'Archive this thread', note: 'A new message reopens it', turn: thread({ archived: true }) },
    { label: 'Lock this thread', note: 'Only moderators can write', turn: thread({ locked: true }) },
    { label: 'Reopen this thread', note: 'Unarchived and unlocked', turn: thread({ archived: false, locked: false }) },
    { label: 'Slow mode on', note: '10 seconds between messages', turn: slowMode(10) },
    { label: 'Slow mode off', note: 'The default', turn: slowMode(0) },
  ],
  Server: [
    { label: 'Boosts: level 2', note: 'Files of up to 50 MiB', turn: boosts(2) },
    { label: 'No boosts', note: 'Files of up to 20 MiB', turn: boosts(0) },
    { label: 'Server outage', note: 'No one can use the server', turn: outage(true) },
    { label: 'End of the outage', note: 'The server is available again', turn: outage(false) },
  ],
  Faults: [
    {
      label: 'Clear faults',
      note: 'Cancels all requested faults',
      done: 'Faults cleared',
      turn: { name: 'mend', input: {} },
    },
  ],
};

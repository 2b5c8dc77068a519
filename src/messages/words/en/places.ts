import { message } from 'kiln-runtime/words/message';

/** Permissions that Kiln lacks in a channel, its welcome, and /help. */
export const places = {
  /** By Discord's own names for its permissions, in this language. */
  permissions: {
    ViewChannel: 'View Channels',
    SendMessages: 'Send Messages',
    SendMessagesInThreads: 'Send Messages in Threads',
    CreatePublicThreads: 'Create Public Threads',
    AttachFiles: 'Attach Files',
    ReadMessageHistory: 'Read Message History',
    Connect: 'Connect',
  },
  missing: message<{ names: string; count: number }>(
    '{count, plural, one {{names} is missing} other {{names} are missing}}',
  ),
  whoGives: 'Whoever manages the channel can grant it under **Edit Channel › Permissions**.',
  missingHere: message<{ channel: string; missing: string; delivery: string }>(
    'Kiln lacks permissions in {channel}: {missing}. {delivery}',
  ),
  arrivesLate: 'You still get your result: here if it takes less than 15 minutes, otherwise by direct message.',
  arrives: 'You still get your result, but `/task` may later have no fresh links to its files.',
  noReply: message<{ channel: string; missing: string }>(
    'Kiln cannot answer mentions in {channel}: {missing}. Its commands work there.',
  ),
  preparing: 'Got it. One moment.',
  lacksIn: message<{ channel: string; missing: string }>('⚠️ In {channel} {missing}.'),
  inMore: message<{ count: number }>('-# and in {count} more'),
  giveIt: '-# Grant it under **Edit Channel › Permissions**.',
  cannotShare: message<{ channel: string; missing: string }>(
    'It cannot be shared in {channel}: {missing} for Kiln there.',
  ),
  noBot: message<{ how: string }>(
    'This server has Kiln’s commands but not its bot, so results could not be delivered. Nothing was charged. Whoever manages this server can invite the bot {how}.',
  ),
  inviteAgain: 'again',
  inviteBy: message<{ url: string }>('with [this link]({url})'),

  welcome: '### Kiln makes 3D assets from words and pictures',
  welcomeBegin: message<{ command: string }>(
    'Start with {command}, or with **Apps › Make 3D** in the menu of a message that has a picture.',
  ),
  welcomeHelp: message<{ command: string }>(
    '{command} shows what else there is. You always see the price before you confirm.',
  ),
  welcomeSettings: message<{ command: string }>(
    'Those who manage this server can set limits, roles and channels in {command}.',
  ),
  notAllowed: message<{ names: string }>('-# Not allowed in this server as a whole: {names}.'),
  helpBegin: 'Press one of these to make it here. The result has buttons for every next step.',
  helpExample: message<{ prompt: string; cost: string }>('{prompt} · {cost}'),
  helpOwn: message<{ command: string }>(
    'Make your own with {command} and a description. Or post a picture and choose **Apps › Make 3D** in its message’s menu, or mention Kiln with it.',
  ),
  /** Buttons of /help, and what stands over their pages. */
  helpPages: { begin: 'Start', make: 'Words and pictures', change: 'Models', rest: 'Everything else' },
  helpNothing: 'You cannot use anything in this channel. Ask whoever manages this server.',
  helpButtons:
    '-# **Again** makes another version, **Edit** changes the words, and **Cancel** stops it at any time. You see every price before you press.',
  invite: message<{ url: string }>('-# [Add Kiln to another server]({url})'),
  localEngine:
    '-# This Kiln uses its local procedural engine: shapes are built from rules, not by AI. Simple things with colours and materials work best.',
  /** Of a Kiln with models: "TRELLIS.2 (ComfyUI): Image to 3D". */
  readBy: message<{ list: string }>('-# Words beyond the rules are read here by {list}.'),
  madeByAi: message<{ list: string }>('-# Made by AI here: {list}.'),
  restByEngine: '-# Everything else is built from rules by Kiln’s local procedural engine, not by AI.',
};

import { message } from 'kiln-runtime/words/message';

/** Which limit was hit, what is left of it, and when it resets. */
export const limits = {
  channels: message<{ channels: string }>('Kiln does not work in this channel. It works in {channels}.'),
  roles: message<{ roles: string }>('In this server, Kiln is for members with the role {roles}. Ask a lead for it.'),
  goneRole: 'one that no longer exists',
  gone: {
    roles: message<{ what: string }>(
      'In this server, {what} is limited to roles that no longer exist. Whoever manages the server can choose others in `/settings`.',
    ),
    channels: message<{ what: string }>(
      'In this server, {what} is limited to channels that no longer exist. Whoever manages the server can choose others in `/settings`.',
    ),
  },
  unread: 'Discord did not confirm your permissions in time. Nothing was charged; try again in a moment.',
  commandChannel: message<{ command: string }>('This server’s settings do not allow {command} in this channel.'),
  commandMember: message<{ command: string }>('This server’s settings do not let you use {command}. Ask a lead.'),
  commandRoles: message<{ command: string; roles: string }>(
    'This server’s settings do not let you use {command}: it is for members with the role {roles}. Ask a lead.',
  ),
  places: message<{ command: string; channels: string }>('In this server, {command} only works in {channels}.'),
  family: message<{ command: string; roles: string }>(
    'In this server, {command} is for members with the role {roles}. Ask a lead for it.',
  ),
  request: {
    member: message<{ price: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; a single request of yours may cost {limit, number} at most. Choose something cheaper, or ask a lead.',
    ),
    channel: message<{ price: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; a single request in this channel may cost {limit, number} at most. Choose something cheaper, or ask a lead.',
    ),
    guild: message<{ price: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; a single request in this server may cost {limit, number} at most. Choose something cheaper, or ask a lead.',
    ),
  },
  noTasks: {
    member: 'You are not allowed to start tasks. Ask a lead.',
    channel: 'Tasks are not allowed in this channel. Ask a lead.',
    guild: 'Tasks are not allowed in this server. Ask a lead.',
  },
  tasks: {
    member: message<{ used: number; limit: number }>(
      'You have {used, plural, one {# task} other {# tasks}} in progress; the limit is {limit, number}. Wait for one to end, or cancel one.',
    ),
    channel: message<{ used: number; limit: number }>(
      'This channel has {used, plural, one {# task} other {# tasks}} in progress; the limit is {limit, number}. Wait for one to end.',
    ),
    guild: message<{ used: number; limit: number }>(
      'This server has {used, plural, one {# task} other {# tasks}} in progress; the limit is {limit, number}. Wait for one to end.',
    ),
  },
  minute: {
    member: message<{ used: number; limit: number }>(
      'You have started {used, plural, one {# task} other {# tasks}} within a minute; the limit is {limit, number}.',
    ),
    channel: message<{ used: number; limit: number }>(
      'This channel has started {used, plural, one {# task} other {# tasks}} within a minute; the limit is {limit, number}.',
    ),
    guild: message<{ used: number; limit: number }>(
      'This server has started {used, plural, one {# task} other {# tasks}} within a minute; the limit is {limit, number}.',
    ),
  },
  again: message<{ time: string }>(' Try again {time}.'),
  day: {
    member: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; you have {left, number} of {limit, number} left for today.',
    ),
    channel: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; this channel has {left, number} of {limit, number} left for today.',
    ),
    guild: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; this server has {left, number} of {limit, number} left for today.',
    ),
  },
  month: {
    member: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; you have {left, number} of {limit, number} left for this month.',
    ),
    channel: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; this channel has {left, number} of {limit, number} left for this month.',
    ),
    guild: message<{ price: number; left: number; limit: number }>(
      'This costs {price, plural, one {# credit} other {# credits}}; this server has {left, number} of {limit, number} left for this month.',
    ),
  },
  comeBack: message<{ time: string }>(' The limit resets {time}.'),
};

import { count, credits, or, tasks } from './speech.ts';

/** Which limit was hit, what is left of it, and when it resets. */
export const limits = {
  channels: (channels: string) => `Kiln does not work in this channel. It works in ${channels}.`,
  roles: (roles: readonly string[]) =>
    `In this server, Kiln is for members with the role ${or(roles)}. Ask a lead for it.`,
  goneRole: 'one that no longer exists',
  gone: {
    roles: (what: string) => left(what, 'roles'),
    channels: (what: string) => left(what, 'channels'),
  },
  unread: 'Discord did not confirm your permissions in time. Nothing was charged; try again in a moment.',
  commandChannel: (command: string) => `This server’s settings do not allow ${command} in this channel.`,
  commandMember: (command: string, roles: readonly string[]) =>
    `This server’s settings do not let you use ${command}${roles.length === 0 ? '' : `: it is for members with the role ${or(roles)}`}. Ask a lead.`,
  places: (command: string, channels: string) => `In this server, ${command} only works in ${channels}.`,
  family: (command: string, roles: readonly string[]) =>
    `In this server, ${command} is for members with the role ${or(roles)}. Ask a lead for it.`,
  request: {
    member: (price: number, most: number) => tooDear(price, most, 'of yours'),
    channel: (price: number, most: number) => tooDear(price, most, 'in this channel'),
    guild: (price: number, most: number) => tooDear(price, most, 'in this server'),
  },
  noTasks: {
    member: 'You are not allowed to start tasks. Ask a lead.',
    channel: 'Tasks are not allowed in this channel. Ask a lead.',
    guild: 'Tasks are not allowed in this server. Ask a lead.',
  },
  tasks: {
    member: (used: number, most: number) =>
      `You have ${tasks(used)} in progress; the limit is ${count(most)}. Wait for one to end, or cancel one.`,
    channel: (used: number, most: number) =>
      `This channel has ${tasks(used)} in progress; the limit is ${count(most)}. Wait for one to end.`,
    guild: (used: number, most: number) =>
      `This server has ${tasks(used)} in progress; the limit is ${count(most)}. Wait for one to end.`,
  },
  minute: {
    member: (used: number, most: number) =>
      `You have started ${tasks(used)} within a minute; the limit is ${count(most)}.`,
    channel: (used: number, most: number) =>
      `This channel has started ${tasks(used)} within a minute; the limit is ${count(most)}.`,
    guild: (used: number, most: number) =>
      `This server has started ${tasks(used)} within a minute; the limit is ${count(most)}.`,
  },
  again: (time: string) => ` Try again ${time}.`,
  day: {
    member: (price: number, left: number, most: number) => needs(price, 'you have', left, most, 'today'),
    channel: (price: number, left: number, most: number) => needs(price, 'this channel has', left, most, 'today'),
    guild: (price: number, left: number, most: number) => needs(price, 'this server has', left, most, 'today'),
  },
  month: {
    member: (price: number, left: number, most: number) => needs(price, 'you have', left, most, 'this month'),
    channel: (price: number, left: number, most: number) => needs(price, 'this channel has', left, most, 'this month'),
    guild: (price: number, left: number, most: number) => needs(price, 'this server has', left, most, 'this month'),
  },
  comeBack: (time: string) => ` The limit resets ${time}.`,
};

const left = (what: string, to: string) =>
  `In this server, ${what} is limited to ${to} that no longer exist. Whoever manages the server can choose others in \`/settings\`.`;

const tooDear = (price: number, most: number, where: string) =>
  `This costs ${credits(price)}; a single request ${where} may cost ${count(most)} at most. Choose something cheaper, or ask a lead.`;

const needs = (price: number, who: string, ...[left, most, window]: [number, number, string]) =>
  `This costs ${credits(price)}; ${who} ${count(left)} of ${count(most)} left for ${window}.`;

import { count, credits, or, tasks } from './speech.ts';

/** Which limit is in the way, what is left of it, and when it resets. */
export const limits = {
  channels: (channels: string) => `Kiln does not work in this channel. Here it does: ${channels}.`,
  roles: (roles: readonly string[]) => `In this server Kiln is for members with ${or(roles)}. Ask a lead for the role.`,
  unread: 'Discord did not say in time who may do this here. Nothing was charged: press again in a moment.',
  commandChannel: (command: string) => `This server’s settings for ${command} keep it out of this channel.`,
  commandMember: (command: string, roles: readonly string[]) =>
    `This server’s settings keep ${command} from you${roles.length === 0 ? '' : `: it is for members with ${or(roles)}`}. Ask a lead.`,
  places: (command: string, channels: string) => `In this server ${command} works in ${channels} only.`,
  family: (command: string, roles: readonly string[]) =>
    `In this server ${command} is for members with ${or(roles)}. Ask a lead for the role.`,
  request: {
    member: (price: number, most: number) => tooDear(price, most, 'of yours'),
    channel: (price: number, most: number) => tooDear(price, most, 'in this channel'),
    guild: (price: number, most: number) => tooDear(price, most, 'in this server'),
  },
  noTasks: {
    member: 'You may not start tasks. Ask a lead.',
    channel: 'Members in this channel may not start tasks. Ask a lead.',
    guild: 'Members of this server may not start tasks. Ask a lead.',
  },
  tasks: {
    member: (used: number, most: number) =>
      `You have ${count(used)} of ${tasks(most)} going on at once. Wait for one to end, or cancel one.`,
    channel: (used: number, most: number) =>
      `This channel has ${count(used)} of ${tasks(most)} going on at once. Wait for one to end.`,
    guild: (used: number, most: number) =>
      `This server has ${count(used)} of ${tasks(most)} going on at once. Wait for one to end.`,
  },
  minute: {
    member: (used: number, most: number) => `You have started ${count(used)} of ${tasks(most)} in a minute.`,
    channel: (used: number, most: number) => `This channel has started ${count(used)} of ${tasks(most)} in a minute.`,
    guild: (used: number, most: number) => `This server has started ${count(used)} of ${tasks(most)} in a minute.`,
  },
  again: (time: string) => ` Again ${time}.`,
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
  comeBack: (time: string) => ` They come back ${time}.`,
};

const tooDear = (price: number, most: number, where: string) =>
  `This needs ${credits(price)}; one request ${where} may cost ${count(most)} at most. Choose something that costs less, or ask a lead.`;

const needs = (price: number, who: string, ...[left, most, window]: [number, number, string]) =>
  `This needs ${credits(price)}; ${who} ${count(left)} of ${count(most)} left for ${window}.`;

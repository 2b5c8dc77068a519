import { Refused } from './refused.ts';
import { spoken } from './spoken.ts';
import { timestamp } from './text.ts';
import type { Words } from './words/index.ts';

/** What is in the way of a request, as the books say it: a limit that is reached, or what is not open to the member. */
export type InTheWay =
  | { channels: readonly string[] }
  | { roles: readonly string[] }
  | { blocked: { until: number; event: string; by: 'pause' | 'lead' } }
  | { unread: true }
  | { command: string; by: 'channel' | 'member'; users: readonly string[] }
  | { family: string; places: readonly string[] }
  | { family: string; users: readonly string[] }
  | Reached;

interface Reached {
  kind: 'tasks' | 'minute' | 'day' | 'month' | 'request';
  scope: 'member' | 'channel' | 'guild';
  most: number;
  used: number;
  price: number;
  /** Milliseconds since 1970; 0 where nothing resets. */
  resets: number;
}

/** Somebody whom a lead blocked: they may appeal against this event. */
export class BlockedError extends Refused {
  readonly event: string;

  constructor(say: Refused['say'], event: string) {
    super('blocked', say);
    this.event = event;
  }
}

/** As an error for the member who ran into it. */
export function refusal(refused: InTheWay): Refused {
  const say: Refused['say'] = (words) => limitWords(words, refused);
  if (!('blocked' in refused)) return new Refused('limit_reached', say);
  return refused.blocked.by === 'lead' ? new BlockedError(say, refused.blocked.event) : new Refused('paused', say);
}

const channelList = (ids: readonly string[]) => ids.map((id) => `<#${id}>`).join(', ');
const roleList = (ids: readonly string[]) => ids.map((id) => `<@&${id}>`);

/**
 * A refusal in words for the member who ran into it: which limit, what is left, when it resets. Discord shows the time in
 * the reader's own zone.
 */
export function limitWords(words: Words, refusal: InTheWay): string {
  const { limits } = words;
  if ('blocked' in refusal) return blockedWords(words, refusal.blocked);
  if ('channels' in refusal) return limits.channels(channelList(refusal.channels));
  if ('roles' in refusal) return limits.roles(roleList(refusal.roles));
  if ('unread' in refusal) return limits.unread;
  if ('command' in refusal) {
    const name = spoken(words, refusal.command);
    return refusal.by === 'channel' ? limits.commandChannel(name) : limits.commandMember(name, roleList(refusal.users));
  }
  if ('places' in refusal) return limits.places(spoken(words, refusal.family), channelList(refusal.places));
  if ('family' in refusal) return limits.family(spoken(words, refusal.family), roleList(refusal.users));
  return reachedWords(words, refusal);
}

function blockedWords({ moderation }: Words, { until, by }: { until: number; by: 'pause' | 'lead' }): string {
  if (by === 'pause') return moderation.paused(timestamp(until));
  return moderation.blocked(until === 0 ? undefined : timestamp(until, 'f'));
}

function reachedWords({ limits }: Words, { kind, scope, most, used, price, resets }: Reached): string {
  const left = Math.max(0, most - used);
  const time = timestamp(Math.ceil(resets / 1_000) * 1_000);
  switch (kind) {
    case 'request':
      return limits.request[scope](price, most);
    case 'tasks':
      return most === 0 ? limits.noTasks[scope] : limits.tasks[scope](used, most);
    case 'minute':
      return `${limits.minute[scope](used, most)}${resets > 0 ? limits.again(time) : ''}`;
    case 'day':
    case 'month':
      return `${limits[kind][scope](price, left, most)}${resets > 0 ? limits.comeBack(time) : ''}`;
  }
}

import { spoken } from '../parts/families.ts';
import { timestamp } from '../parts/text.ts';
import type { Words } from '../words/index.ts';
import { Refused } from './refused.ts';

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

/** A member whom a lead blocked: they may appeal against this event. */
export class BlockedError extends Refused {
  readonly event: string;

  constructor(say: Refused['say'], event: string) {
    super('blocked', say);
    this.event = event;
  }
}

/** As an error for the member who ran into it. */
export function refusal(refused: InTheWay): Refused {
  const say: Refused['say'] = (words, isGone) => limitWords(words, refused, isGone);
  if (!('blocked' in refused)) return new Refused('limit_reached', say);
  return refused.blocked.by === 'lead' ? new BlockedError(say, refused.blocked.event) : new Refused('paused', say);
}

const channelList = (ids: readonly string[]) => ids.map((id) => `<#${id}>`).join(', ');
/** Discord's own word for a role that was deleted would be no help. @returns none where all of them were */
function roleList({ limits }: Words, ids: readonly string[], isGone: (id: string) => boolean): string[] {
  const known = ids.filter((id) => !isGone(id)).map((id) => `<@&${id}>`);
  return known.length > 0 && known.length < ids.length ? [...known, limits.goneRole] : known;
}

/**
 * A refusal in words for the member who ran into it: which limit, what is left, when it resets. Discord shows the time in
 * the reader's own zone.
 */
export function limitWords(words: Words, refusal: InTheWay, isGone: (id: string) => boolean = () => false): string {
  const { limits } = words;
  if ('blocked' in refusal) return blockedWords(words, refusal.blocked);
  if ('unread' in refusal) return limits.unread;
  if ('command' in refusal) {
    const name = spoken(words, refusal.command);
    if (refusal.by === 'channel') return limits.commandChannel({ command: name });
    const allowed = roleList(words, refusal.users, isGone);
    if (allowed.length === 0) return limits.commandMember({ command: name });
    return limits.commandRoles({ command: name, roles: words.or(allowed) });
  }
  if ('kind' in refusal) return reachedWords(words, refusal);
  const what = 'family' in refusal ? spoken(words, refusal.family) : NAME;
  if ('channels' in refusal || 'places' in refusal) {
    const ids = 'channels' in refusal ? refusal.channels : refusal.places;
    const channels = channelList(ids.filter((id) => !isGone(id)));
    if (channels === '') return limits.gone.channels({ what });
    return 'channels' in refusal ? limits.channels({ channels }) : limits.places({ command: what, channels });
  }
  const ids = 'roles' in refusal ? refusal.roles : refusal.users;
  const allowed = roleList(words, ids, isGone);
  if (allowed.length === 0) return limits.gone.roles({ what });
  const roles = words.or(allowed);
  return 'roles' in refusal ? limits.roles({ roles }) : limits.family({ command: what, roles });
}

/** What the rule is about that is for all commands. */
const NAME = 'Kiln';

function blockedWords({ moderation }: Words, { until, by }: { until: number; by: 'pause' | 'lead' }): string {
  if (by === 'pause') return moderation.paused({ time: timestamp(until) });
  return until === 0 ? moderation.blocked : moderation.blockedUntil({ until: timestamp(until, 'f') });
}

function reachedWords({ limits }: Words, { kind, scope, most, used, price, resets }: Reached): string {
  const left = Math.max(0, most - used);
  const time = timestamp(Math.ceil(resets / 1_000) * 1_000);
  switch (kind) {
    case 'request':
      return limits.request[scope]({ price, limit: most });
    case 'tasks':
      return most === 0 ? limits.noTasks[scope] : limits.tasks[scope]({ used, limit: most });
    case 'minute':
      return `${limits.minute[scope]({ used, limit: most })}${resets > 0 ? limits.again({ time }) : ''}`;
    case 'day':
    case 'month':
      return `${limits[kind][scope]({ price, left, limit: most })}${resets > 0 ? limits.comeBack({ time }) : ''}`;
  }
}

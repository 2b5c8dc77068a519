import { homeOf } from '../store/display.ts';
import type { Request } from '../store/request.ts';

/** Moderation of results, as far as it matters here: whether they are looked at before they are shown. */
interface Screening {
  screen: { asks: boolean };
}

/** Who looks into the library of a guild, and from where. */
export interface Reader {
  guild: string;
  user: string;
  /** They see all that is public. */
  isLead: boolean;
  /** What is age-restricted may be shown there. */
  isRestricted: boolean;
  /** Whether they see a channel or a thread. @param around of a thread that is not known: the channel in which it was opened */
  sees(channel: string, around?: string): boolean;
}

/**
 * Whether who looks may see a result: their own; of others' what is public, in a channel that they see, too (leads: any), and
 * from an age-restricted channel only in such a one.
 */
export function mayRead(screening: Screening, reader: Reader, request: Request): boolean {
  if (request.guild_id !== reader.guild || request.removed_by !== undefined) return false;
  if (!isJudged(screening, request)) return false;
  if (request.user_id === reader.user) return true;
  if (request.ephemeral || (request.restricted && !reader.isRestricted)) return false;
  const home = homeOf(request);
  return reader.isLead || reader.sees(home, home === request.thread_id ? request.opens_in : undefined);
}

/** With moderation of results, none is shown before it was checked; nor is what is voted on blind. */
export function isJudged({ screen }: Screening, request: Request): boolean {
  const { id, state, delivered, files, hold_id: group, shown } = request;
  if (request.blind) return false;
  if (!screen.asks || state !== 'succeeded' || delivered || files !== undefined) return true;
  // What has left the message of its group was shown there.
  return group !== undefined && (request.display_id === undefined || shown?.includes(id) === true);
}

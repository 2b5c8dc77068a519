/**
 * How often one member is answered for mentions. Held in memory: the mentions of a guild reach one process, the one with
 * its connection, and what is forgotten at a restart is a minute.
 */

export interface MentionPace {
  /** `say`: answer. `enough`: say that it is enough for now, once. `silent`: no answer. */
  ask(memberId: string): 'say' | 'enough' | 'silent';
}

const MINUTE_MS = 60_000;
export const MENTIONS_A_MINUTE = 5;
/** More members than that in one minute: the longest unheard are forgotten first. */
const MOST_MEMBERS = 10_000;

export function createMentionPace(now: () => number, mostMembers = MOST_MEMBERS): MentionPace {
  /** By member: how many in the minute that began then. Oldest minute first. */
  const minutes = new Map<string, { began: number; asked: number }>();
  return {
    ask(memberId) {
      const time = now();
      for (const [id, { began }] of minutes) {
        if (time - began < MINUTE_MS && minutes.size <= mostMembers) break;
        minutes.delete(id);
      }
      const minute = minutes.get(memberId) ?? { began: time, asked: 0 };
      minute.asked += 1;
      minutes.set(memberId, minute);
      if (minute.asked <= MENTIONS_A_MINUTE) return 'say';
      return minute.asked === MENTIONS_A_MINUTE + 1 ? 'enough' : 'silent';
    },
  };
}

/**
 * Limits how often a member is answered for mentions. Kept in memory: all mentions in a guild reach one process, and a
 * restart forgets no more than a minute.
 */

export interface MentionPace {
  /** `say`: answer. `enough`: say once that it is enough for now. `silent`: no answer. */
  ask(memberId: string): 'say' | 'enough' | 'silent';
}

const MINUTE_MS = 60_000;
export const MENTIONS_A_MINUTE = 5;
/** With more members than this in a minute, the oldest are forgotten first. */
const MOST_MEMBERS = 10_000;

export function createMentionPace(now: () => number, mostMembers = MOST_MEMBERS): MentionPace {
  /** Count per member in the minute that began then, oldest first. */
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

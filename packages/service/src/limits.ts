/**
 * What one stranger may use of what all share: one row for each limit that is a time or a number of turns. What a file or
 * a text may be stands beside its reader. Tests shorten the times.
 */
export interface Limits {
  /** For the head of a request. */
  headMs: number;
  /** What a body or a download must move, once it is waited for, counted over `windowMs`. */
  leastBytesPerSecond: number;
  windowMs: number;
  /** A sender that was answered before its end is listened to this much longer: who is cut off cannot read why. */
  lingerMs: number;
  /** Creates of one account in the making at once, and waiting for that. */
  creates: number;
  createsWaiting: number;
  /** Of those, bodies that turned out to be large. */
  largeBodies: number;
  /** Requests with a body in the making at once: all, and those that come from one network. */
  bodies: number;
  bodiesOfNetwork: number;
  /** Requests of one account that download at once, and all the time that each has for all of its files. */
  downloads: number;
  downloadMs: number;
  /** For a name server to answer; it is asked twice. */
  nameMs: number;
  /** Of one account, waiting for the pages of its lists. */
  listsWaiting: number;
  /** For a moving picture of the library to be drawn, while somebody waits. */
  previewMs: number;
  /** Requests a minute without a valid key, from one address. */
  wrongKeys: number;
  /** For whoever fetches a file and then reads nothing. */
  readerMs: number;
}

export const LIMITS: Limits = {
  headMs: 15_000,
  leastBytesPerSecond: 16_000,
  windowMs: 10_000,
  lingerMs: 10_000,
  creates: 8,
  createsWaiting: 256,
  largeBodies: 2,
  bodies: 512,
  bodiesOfNetwork: 128,
  downloads: 4,
  downloadMs: 30_000,
  nameMs: 2_000,
  listsWaiting: 40,
  previewMs: 8_000,
  wrongKeys: 600,
  readerMs: 60_000,
};

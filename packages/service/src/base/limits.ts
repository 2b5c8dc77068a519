/**
 * Limits on shared resources, one row for each time or number of turns. Limits on files and texts are next to their
 * readers. Tests shorten the times.
 */
export interface Limits {
  /** For request headers. */
  headMs: number;
  /** Minimum speed of a body or download while waiting for it, measured over `windowMs`. */
  leastBytesPerSecond: number;
  windowMs: number;
  /** After an early response the rest of a body is read this much longer: a client that is cut off cannot read why. */
  lingerMs: number;
  /** Creates of one account in progress, and waiting. */
  creates: number;
  createsWaiting: number;
  /** Of those, the ones with large bodies. */
  largeBodies: number;
  /** Requests with a body in progress: in all, and per network. */
  bodies: number;
  bodiesOfNetwork: number;
  /** Requests of one account that download at once, and the time each has for all of its files. */
  downloads: number;
  downloadMs: number;
  /** For a DNS server; it is asked twice. */
  nameMs: number;
  /** List pages of one account that may wait. */
  listsWaiting: number;
  /** How long a client waits for an animated preview to be rendered. */
  previewMs: number;
  /** Requests without a valid key per minute and address. */
  wrongKeys: number;
  /** For a client that stops reading a file. */
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

/** Discord ends a token after 15 minutes; a minute before that the bot's own route is used. */
export const TOKEN_ROUTE_MS = 14 * 60_000;

/** Milliseconds, from measurements; tests shorten them. */
export const TIMING = {
  /** A process without a heartbeat for this long is considered dead. */
  processLease: 5_000,
  processBeat: 1_000,
  /** Dead processes' work is not taken over while Redis or our connection is younger than this: everyone was cut off. */
  outageGrace: 10_000,
  /** From a POST without a response to reading the list: the POST's own timeout and a margin. */
  doubtGrace: 90_000,
  /** Between sweeps over all live requests. */
  sweep: 10_000,
  /** Between queries of the service's capacity. */
  slotsAsked: 10_000,
  /** Between edits of a message in progress. */
  editGap: 2_000,
  /** Before retrying an undeliverable outcome; grows fourfold each time. */
  shelf: 60_000,
  /** The longest a notification waits for requests made together with it. */
  noticeWait: 180_000,
  /** Slots and leases. */
  slotLease: 600_000,
  slotPause: 3_000,
  slotBack: 60_000,
};
export type Timing = typeof TIMING;

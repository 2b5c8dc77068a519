/** Discord ends a token after 15 minutes; a minute before that the bot's own route is used. */
export const TOKEN_ROUTE_MS = 14 * 60_000;

/** Milliseconds; defaults come from measurements, tests shorten them. */
export interface Timing {
  /** A process without a heartbeat for this long is considered dead. */
  processLease: number;
  processBeat: number;
  /**
   * Dead processes' work is not taken over while Redis or our connection is younger than this: everyone was cut off.
   */
  outageGrace: number;
  /** From a POST without a response to reading the list: the POST's own timeout and a margin. */
  doubtGrace: number;
  /** Between sweeps over all live requests. */
  sweep: number;
  /** Between queries of the service's capacity. */
  slotsAsked: number;
  /** Between edits of a message in progress. */
  editGap: number;
  /** Before retrying an undeliverable outcome; grows fourfold each time. */
  shelf: number;
  /** The longest a notification waits for requests made together with it. */
  noticeWait: number;
  /** Slots and leases. */
  slotLease: number;
  slotPause: number;
  slotBack: number;
}

export const TIMING: Timing = {
  processLease: 5_000,
  processBeat: 1_000,
  outageGrace: 10_000,
  doubtGrace: 90_000,
  sweep: 10_000,
  slotsAsked: 10_000,
  editGap: 2_000,
  shelf: 60_000,
  noticeWait: 180_000,
  slotLease: 600_000,
  slotPause: 3_000,
  slotBack: 60_000,
};

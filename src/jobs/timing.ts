/** Milliseconds; the defaults are the measured ones, tests shorten them. */
export interface Timing {
  /** A process that has not said it is alive for this long is dead. */
  processLease: number;
  processBeat: number;
  /** No hand-back from dead processes while Redis or our connection is younger: everybody was cut off. */
  outageGrace: number;
  /** After a POST without an answer, before the list is read: the POST's own timeout and some. */
  doubtGrace: number;
  /** Between two sweeps over all live requests. */
  sweep: number;
  /** Between two questions to the service, how much it can make at once. */
  slotsAsked: number;
  /** Between two edits of one message that is not at its end. */
  editGap: number;
  /** Before an end that no place took is tried again; each time four times as long. */
  shelf: number;
  /** The longest that a notice waits for what was asked for together with it. */
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

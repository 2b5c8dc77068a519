import type { Client } from 'kiln-client/client';
import type { Logger } from 'pino';
import type { InputFiles } from './files/input-files.ts';
import type { Reaches } from './files/reaches.ts';
import type { Durations } from './learned/durations.ts';
import type { Prices } from './learned/prices.ts';
import type { Admission } from './line/admission.ts';
import type { Requests } from './requests/requests.ts';
import type { AccountClients } from './runtime/account-clients.ts';
import type { JobCounters } from './runtime/metrics.ts';
import type { Queues } from './runtime/queues.ts';
import type { Crowd } from './showing/crowd.ts';
import type { Discord } from './showing/discord.ts';
import type { Drawings } from './showing/drawings.ts';
import type { Editor } from './showing/editor.ts';
import type { Mailbox } from './showing/mailbox.ts';
import type { Show } from './showing/show.ts';
import type { Turntables } from './showing/turntable.ts';

/** What the jobs of one process work with. */
export interface JobContext {
  requests: Requests;
  queues: Queues;
  admission: Admission;
  client: Client;
  /** For requests that are made in another account than `client`'s. */
  accounts?: AccountClients | undefined;
  discord: Discord;
  mailbox: Mailbox;
  show: Show;
  editor: Editor;
  durations: Durations;
  prices: Prices;
  turntables: Turntables;
  drawings: Drawings;
  reaches: Reaches;
  /** Deliveries to one place at a time. */
  crowd: Crowd;
  /** Without it every link is sent as it is. */
  inputFiles?: InputFiles | undefined;
  counters: JobCounters;
  log: Logger;
  now: () => number;
  random: () => number;
  timing: Timing;
}

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
  /** Between two edits of one message that is not at its end. */
  editGap: number;
  /** Before an end that no place took is tried again; each time four times as long. */
  shelf: number;
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
  editGap: 2_000,
  shelf: 60_000,
  slotLease: 600_000,
  slotPause: 3_000,
  slotBack: 60_000,
};

/**
 * How a job's run ended: done; to run again in a while; or handed over, because this process stops.
 * Anything thrown is logged and runs again with growing pauses.
 */
export type JobResult = 'done' | 'hand-over' | { againInMs: number };

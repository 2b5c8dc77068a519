import type { Client } from 'kiln-client';
import type { ActionParts } from '../actions/parts.ts';
import type { Positions } from '../admission/queue-positions.ts';
import type { Slots } from '../admission/slots.ts';
import type { JobCounters } from '../base/counters.ts';
import type { Timing } from '../base/timing.ts';
import type { Archive } from '../data/archive.ts';
import type { ConcurrencyLimit } from '../discord/concurrency.ts';
import type { Discord } from '../discord/messages.ts';
import type { Show } from '../display/draw.ts';
import type { Turntables } from '../display/turntable/pool.ts';
import type { Sheets } from '../display/turntable/sheets.ts';
import type { Drawings } from '../display/turntable/skip-list.ts';
import type { Anchors } from '../files/anchors.ts';
import type { Compressor } from '../files/compress.ts';
import type { Reaches } from '../files/link-reach.ts';
import type { Thumbnails } from '../library/thumbnails.ts';
import type { AccountClients } from '../service/account-clients.ts';
import type { Durations } from '../service/learned-durations.ts';
import type { Actions } from '../service/learned-lists.ts';
import type { Mailbox } from '../store/mailbox.ts';

/** All that the jobs of one process need. */
export interface JobContext extends ActionParts {
  slots: Slots;
  client: Client;
  /** Whether the service supports idempotency keys, as far as known. */
  knowsKeys(): boolean;
  /** Whether it answers plans of creates, as far as known. */
  knowsPlans(): boolean;
  /** Clients for requests made in a guild's own account. */
  accounts?: AccountClients | undefined;
  discord: Discord;
  mailbox: Mailbox;
  show: Show;
  durations: Durations;
  positions: Positions;
  actions: Actions;
  turntables: Turntables;
  drawings: Drawings;
  sheets: Sheets;
  compressor: Compressor;
  anchors: Anchors;
  reaches: Reaches;
  /** Serialises deliveries to one channel. */
  concurrency: ConcurrencyLimit;
  /** Without it, none are kept. */
  thumbnails?: Thumbnails | undefined;
  /** Old requests and journals; without it, everything stays in Redis. */
  archive?: Archive | undefined;
  counters: JobCounters;
  random: () => number;
  timing: Timing;
}

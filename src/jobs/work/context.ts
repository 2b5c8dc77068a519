import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client/client';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import type { Admission } from '../admission/admission.ts';
import type { Positions } from '../admission/queue-positions.ts';
import type { Slots } from '../admission/slots.ts';
import type { JobCounters } from '../base/counters.ts';
import type { Timing } from '../base/timing.ts';
import type { Archive } from '../data/archive.ts';
import type { Crowd } from '../discord/concurrency.ts';
import type { Discord } from '../discord/messages.ts';
import type { Show } from '../display/draw.ts';
import type { Turntables } from '../display/turntable/pool.ts';
import type { Drawings } from '../display/turntable/skip-list.ts';
import type { Compressor } from '../files/compress.ts';
import type { InputFiles } from '../files/input-files.ts';
import type { Reaches } from '../files/link-reach.ts';
import type { Screening } from '../moderation/screening.ts';
import type { JobQueues } from '../runtime/queues.ts';
import type { AccountClients } from '../service/account-clients.ts';
import type { Actions } from '../service/learned-actions.ts';
import type { Durations } from '../service/learned-durations.ts';
import type { Prices } from '../service/learned-prices.ts';
import type { Assets } from '../store/assets.ts';
import type { Mailbox } from '../store/mailbox.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Requests } from '../store/requests.ts';
import type { Steps } from '../store/steps.ts';

/** Dependencies of the jobs in one process. */
export interface JobContext {
  redis: Redis;
  guilds: Guilds;
  requests: Requests;
  steps: Steps;
  outbox: Outbox;
  assets: Assets;
  queues: JobQueues;
  admission: Admission;
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
  /** Wakes the message editor of this process, if it has one. */
  editor: { wake(): void };
  durations: Durations;
  positions: Positions;
  actions: Actions;
  prices: Prices;
  turntables: Turntables;
  drawings: Drawings;
  compressor: Compressor;
  reaches: Reaches;
  /** Serialises deliveries to one channel. */
  crowd: Crowd;
  /** Without it, every link is sent as it is. */
  inputFiles?: InputFiles | undefined;
  /** Moderation of requests and results. */
  moderation: Screening;
  /** Old requests and journals; without it, everything stays in Redis. */
  archive?: Archive | undefined;
  counters: JobCounters;
  log: Logger;
  now: () => number;
  /** Reads Redis' clock, for decisions to delete. */
  time: () => Promise<number>;
  random: () => number;
  timing: Timing;
}

import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client/client';
import type { Screen } from 'kiln-runtime/moderation/screen';
import type { Logger } from 'pino';
import type { Guilds } from '../guilds/guilds.ts';
import type { Assets } from './assets/assets.ts';
import type { Compressor } from './files/compress.ts';
import type { InputFiles } from './files/input-files.ts';
import type { Reaches } from './files/reaches.ts';
import type { Actions } from './learned/actions.ts';
import type { Durations } from './learned/durations.ts';
import type { Prices } from './learned/prices.ts';
import type { Slots } from './learned/slots.ts';
import type { Admission } from './line/admission.ts';
import type { Positions } from './line/positions.ts';
import type { Requests } from './requests/requests.ts';
import type { AccountClients } from './runtime/account-clients.ts';
import type { JobCounters } from './runtime/counters.ts';
import type { Queues } from './runtime/queues.ts';
import type { Crowd } from './showing/crowd.ts';
import type { Discord } from './showing/discord.ts';
import type { Drawings } from './showing/drawings.ts';
import type { Mailbox } from './showing/mailbox.ts';
import type { Show } from './showing/show.ts';
import type { Turntables } from './showing/turntable.ts';
import type { Timing } from './timing.ts';

/** Dependencies of the jobs in one process. */
export interface JobContext {
  redis: Redis;
  guilds: Guilds;
  requests: Requests;
  assets: Assets;
  queues: Queues;
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
  moderation: { screen: Screen; acceptsUnjudged: boolean };
  counters: JobCounters;
  log: Logger;
  now: () => number;
  /** Reads Redis' clock, for decisions to delete. */
  time: () => Promise<number>;
  random: () => number;
  timing: Timing;
}

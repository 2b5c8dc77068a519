import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import type { Admission } from '../admission/admission.ts';
import type { ActivityRooms } from '../base/activity-rooms.ts';
import type { Queues } from '../base/job.ts';
import type { InLine } from '../base/line.ts';
import type { ViewerLinks } from '../base/viewer-links.ts';
import type { InputFiles } from '../files/input-files.ts';
import type { Library } from '../library/library.ts';
import type { LibraryLinks } from '../library/searches.ts';
import type { Screening } from '../moderation/screening.ts';
import type { Makers } from '../service/learned-lists.ts';
import type { Prices } from '../service/learned-prices.ts';
import type { Assets } from '../store/assets.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Requests } from '../store/requests.ts';
import type { Steps } from '../store/steps.ts';

/** What actions may need, and what is done with the data of guilds: each names its own part of it. No service, no Discord. */
export interface ActionParts {
  redis: Redis;
  guilds: Guilds;
  requests: Requests;
  steps: Steps;
  outbox: Outbox;
  assets: Assets;
  library: Library;
  queues: Queues;
  admission: Admission;
  prices: Prices;
  makers: Makers;
  /** For pictures that are made for one press. */
  inLine: InLine;
  /** Wakes the message editor of this process, if it has one. */
  editor: { wake(): void };
  /** Without it, every link is sent as it is. */
  inputFiles?: InputFiles | undefined;
  /** Without it, results are not seen in a browser. */
  viewerLinks?: ViewerLinks | undefined;
  /** Without it, no library is. */
  libraryLinks?: LibraryLinks | undefined;
  /** Without it, none is opened in an Activity of Discord's. */
  rooms?: ActivityRooms | undefined;
  /** Moderation of requests and results. */
  moderation: Screening;
  log: Logger;
  now: () => number;
  /** Reads Redis' clock, for decisions to delete. */
  time: () => Promise<number>;
}

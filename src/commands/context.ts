import type { Logger } from 'pino';
import type { CommandRules } from '../guilds/command-rules.ts';
import type { Guilds } from '../guilds/guilds.ts';
import type { Once } from '../guilds/once-per-guild.ts';
import type { Purchases } from '../guilds/purchases.ts';
import type { ServiceKeys } from '../guilds/service-keys.ts';
import type { AskKnobs, AskLook } from '../jobs/service/ask-look.ts';
import type { JobContext } from '../jobs/work/context.ts';
import type { Showings } from './pending/pending-choices.ts';
import type { PendingOrders } from './pending/pending-orders.ts';
import type { TypedForms } from './pending/refused-forms.ts';

/** Without the clients of the asset service. */
export type CommandJobs = Omit<JobContext, 'client' | 'accounts'>;

/**
 * Dependencies of the commands. Commands answer from Redis and enqueue jobs. They call the asset service in two places, each
 * with a deadline: `checkServiceKey`, and `askLook` with `askKnobs`.
 */
export interface CommandContext {
  /** What actions, data and reads of jobs need. */
  jobs: CommandJobs;
  guilds: Guilds;
  serviceKeys: ServiceKeys;
  purchases: Purchases;
  commandRules: CommandRules;
  /** Whether the service accepts a key. @throws {UserError} `bad_key`, `not_checked` */
  checkServiceKey(apiKey: string): Promise<void>;
  askLook: AskLook;
  askKnobs: AskKnobs;
  showings: Showings;
  pendingOrders: PendingOrders;
  typedForms: TypedForms;
  once: Once;
  log: Logger;
  /** Whether the service has Kiln's extensions (a seed), which may then be offered and sent. */
  extensions: boolean;
  /** Whether models make some of its stages, of which members may choose one. */
  makers: boolean;
  /** Discord is the local one, which has no invite link. */
  localDiscord: boolean;
  /** The operator's text on how to get more credits. */
  creditsHelp?: string | undefined;
  /** Allowed origins of attachments. */
  origins: readonly string[];
  /** Registered commands by name, with the ids needed to mention them. */
  commandIds(applicationId: string): Promise<ReadonlyMap<string, string>>;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  now(): number;
}

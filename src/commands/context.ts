import type { Logger } from 'pino';
import type { CommandRules } from '../guilds/command-rules.ts';
import type { Guilds } from '../guilds/guilds.ts';
import type { Purchases } from '../guilds/purchases.ts';
import type { ServiceKeys } from '../guilds/service-keys.ts';
import type { Jobs } from '../jobs/jobs-api.ts';
import type { Once } from './once.ts';
import type { PendingOrders } from './pending-orders.ts';
import type { Showings } from './showings.ts';
import type { TypedForms } from './typed-forms.ts';

/** What the commands need of the rest of Kiln. They answer from Redis and enqueue; the asset service is never called. */
export interface CommandContext {
  jobs: Pick<
    Jobs,
    | 'submit'
    | 'cancel'
    | 'remove'
    | 'get'
    | 'byTask'
    | 'byMessage'
    | 'listByMember'
    | 'listByGuild'
    | 'active'
    | 'view'
    | 'reread'
    | 'moderate'
    | 'screening'
    | 'share'
    | 'decide'
    | 'asset'
    | 'sayOfAsset'
    | 'sendFiles'
    | 'detach'
    | 'report'
    | 'learnedPrices'
    | 'actions'
    | 'forget'
    | 'export'
  >;
  guilds: Guilds;
  serviceKeys: ServiceKeys;
  purchases: Purchases;
  commandRules: CommandRules;
  /** The one question to the service that a command asks: whether it takes a key. @throws {UserError} `bad_key`, `not_checked` */
  checkServiceKey(apiKey: string): Promise<void>;
  showings: Showings;
  pendingOrders: PendingOrders;
  typedForms: TypedForms;
  once: Once;
  log: Logger;
  /** True when the built-in service is used: its own fields (a seed) may be offered and sent. */
  extensions: boolean;
  /** The Discord is the built-in one, to which nobody can be invited. */
  localDiscord: boolean;
  /** The operator's words on how a server gets more credits. */
  creditsHelp?: string | undefined;
  /** Origins that attachments may come from. */
  origins: readonly string[];
  /** Names and ids of the registered commands, to mention them by. */
  commandIds(applicationId: string): Promise<ReadonlyMap<string, string>>;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  now(): number;
}

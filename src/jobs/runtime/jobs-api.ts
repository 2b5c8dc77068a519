import type { LearnedPrices } from 'kiln-client/contract/prices';
import type { AssetState } from '../../guilds/asset-states.ts';
import type { Moderation } from '../../guilds/moderation.ts';
import type { ReportLine } from '../../messages/lists/report-message.ts';
import type { RequestView } from '../../messages/request/view.ts';
import type { Decision } from '../actions/decide-approval.ts';
import type { Reread } from '../actions/refresh-links.ts';
import type { JobCounters } from '../base/counters.ts';
import type { Actions } from '../service/learned-actions.ts';
import type { Asking } from '../store/accept.ts';
import type { Asked, Request } from '../store/request.ts';
import type { Page, RequestPage } from '../store/requests.ts';
import type { FilesAsk } from '../work/send-all-files.ts';

/** The interface of the jobs for commands, gateway and operator's tools. */

/** What a command knows once its answer is deferred. */
export type Intake = Asked & Asking;

export interface CancelOutcome {
  /**
   * `released`: not sent yet, all credits were returned. `requested`: the service was asked; the message will show the
   * outcome. `too_late`: already ended, or unknown.
   */
  outcome: 'released' | 'requested' | 'too_late';
}

export interface Jobs extends AsyncDisposable {
  /**
   * Accepts a request in one step: holds the credits, writes the record, and queues it in its guild. Repeating it with
   * the same id has no effect.
   * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`, `blocked`, `moderated`, `not_judged`:
   * nothing was stored or charged
   */
  submit(intake: Intake): Promise<Request>;
  cancel(requestId: string, byUserId: string): Promise<CancelOutcome>;
  /**
   * Deletes a result for good: its message, and the task if the service supports removal.
   * @throws {UserError} `still_running`
   */
  remove(requestId: string, byUserId?: string): Promise<void>;
  /** Undefined if removed or unknown, as in the next two. */
  get(requestId: string): Promise<Request | undefined>;
  byTask(taskId: string): Promise<Request | undefined>;
  byMessage(messageId: string): Promise<Request | undefined>;
  /** Whether a request, even a removed one, owns this task. */
  owns(taskId: string): Promise<boolean>;
  /** Newest first. */
  listByMember(guildId: string, userId: string, page?: Page): Promise<RequestPage>;
  listByGuild(guildId: string, page?: Page): Promise<RequestPage>;
  /** Requests that have not ended, oldest first. */
  active(guildId: string, userId?: string): Promise<Request[]>;
  /** What a message about the request should show now. */
  view(request: Request): Promise<RequestView>;
  /** Redraws the request's own message. */
  show(requestId: string): Promise<void>;
  /**
   * A lead's decision about a waiting request. False if it was decided before or is no longer waiting.
   * @throws {UserError} `costs_more`
   */
  decide(requestId: string, decision: Decision): Promise<boolean>;
  /** Messages deleted in Discord: approval cards among them are posted again. */
  cardsDeleted(guild: string, messages: readonly string[]): Promise<void>;
  /**
   * Shares a private result in a channel, where it belongs from then on; waits briefly for its message.
   * @param restricted whether that channel is age-restricted
   * @returns the request afterwards, with `message_id` once it exists; undefined if it is not (or no longer) private,
   * or no result
   */
  share(requestId: string, channelId: string, restricted?: boolean): Promise<Request | undefined>;
  /** Records a moderation event and reports it in the guild's log. */
  moderate: Moderation['act'];
  /** The operator's moderation: how many words, and whether an endpoint is used. */
  screening: { words: number; asks: boolean };
  /** The records of an asset; undefined if there are none. */
  asset(id: string): Promise<{ root: Request | undefined; steps: Request[] } | undefined>;
  /** Sets its state, also in its thread. */
  sayOfAsset(id: string, state: AssetState, userId: string): Promise<void>;
  reread: Reread;
  /** The message that carried its files is gone: they are links of the service from now on. */
  detach(request: Request): Promise<Request>;
  /** Sends all files of a result in a private answer. @param id the interaction's id */
  sendFiles(id: string, ask: FilesAsk): Promise<void>;
  /** Requests of the guild since then, newest first; `cut` if there are more than a report holds. */
  report(guildId: string, sinceMs: number): Promise<{ lines: ReportLine[]; cut: boolean }>;
  /** Deletes all data of a member of a guild, gradually. Returns the number of requests to be deleted. */
  forget(guildId: string, userId: string): Promise<number>;
  /** Everything stored about a guild, or one of its members, for an export as JSON. */
  export(guildId: string, userId?: string): Promise<unknown>;
  /** Kiln was removed from a guild, or is in it (again): after a removal its data is kept for 30 days. */
  guildLeft(guildId: string): Promise<void>;
  /** @returns whether Kiln is back in a guild that it had left */
  guildJoined(guildId: string, applicationId: string): Promise<boolean>;
  /** The guilds that this bot was in when it last ran. */
  joinedGuilds(applicationId: string): Promise<string[]>;
  /** Prices of the service that differ from the contract's estimates. */
  learnedPrices(): Promise<LearnedPrices>;
  /** The action library of the service in use. */
  actions: Actions['list'];
  /** For the operator: re-queues the job that the request's state needs, and redraws it. False if unknown. */
  replay(requestId: string): Promise<boolean>;
  /** For the operator. */
  status(): Promise<JobsStatus>;
  /** Counters of this process since it started. */
  counters: JobCounters;
  /** Lets this process run jobs until `jobs` is disposed. */
  startWorkers(): void;
  /** Why this process currently runs no jobs. */
  workerProblem(): string | undefined;
  /** Why the bot cannot write to Discord with its own token, if it was last refused. */
  discordProblem(): string | undefined;
}

export interface JobsStatus {
  live: number;
  /** Follow-up jobs in the outbox, by kind. */
  due: [kind: string, count: number][];
  /** Outcomes that could not be shown anywhere; retried from time to time. */
  shelved: number;
  /** Requests whose create is in doubt. */
  doubts: string[];
  /** Tasks at the service without a request: task id to the request that posted it. */
  orphans: Record<string, string>;
  /** Leased slots. */
  leases: number;
  queues: Record<string, Record<string, number>>;
}

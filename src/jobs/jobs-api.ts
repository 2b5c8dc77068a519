import type { LearnedPrices } from 'kiln-client/contract/prices';
import type { AssetState } from '../guilds/asset-states.ts';
import type { Moderation } from '../guilds/moderation.ts';
import type { ReportLine } from '../messages/report-message.ts';
import type { RequestView } from '../messages/view.ts';
import type { FilesAsk } from './files.ts';
import type { Actions } from './learned/actions.ts';
import type { Decision } from './requests/decide-request.ts';
import type { Asked, Request } from './requests/request.ts';
import type { Asking, Page, RequestPage } from './requests/requests.ts';
import type { Reread } from './requests/reread.ts';
import type { JobCounters } from './runtime/counters.ts';

/** What the rest of Kiln asks of jobs: the commands, the gateway, the operator's tools. */

/** What a command knows when it has deferred its answer. */
export type Intake = Asked & Asking;

export interface CancelOutcome {
  /**
   * `released`: it had not been sent, all credits are back. `requested`: the service is being asked, the message will say
   * how it ended. `too_late`: it is at its end already, or not there.
   */
  outcome: 'released' | 'requested' | 'too_late';
}

export interface Jobs extends AsyncDisposable {
  /**
   * Accepts a request: credits held, record written, in the guild's line, in one step. The same id again changes nothing.
   * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`, `blocked`, `moderated`, `not_judged`: nothing was kept or charged
   */
  submit(intake: Intake): Promise<Request>;
  cancel(requestId: string, byUserId: string): Promise<CancelOutcome>;
  /**
   * Deletes a result for good: its message, and the task where the service removes tasks.
   * @throws {UserError} `still_running`
   */
  remove(requestId: string, byUserId?: string): Promise<void>;
  /** Undefined for one that was removed, as for one that never was; so are the two below. */
  get(requestId: string): Promise<Request | undefined>;
  byTask(taskId: string): Promise<Request | undefined>;
  byMessage(messageId: string): Promise<Request | undefined>;
  /** Whether a request, even a removed one, owns this task. */
  owns(taskId: string): Promise<boolean>;
  /** Newest first. */
  listByMember(guildId: string, userId: string, page?: Page): Promise<RequestPage>;
  listByGuild(guildId: string, page?: Page): Promise<RequestPage>;
  /** Requests that have not come to their end, oldest first. */
  active(guildId: string, userId?: string): Promise<Request[]>;
  /** What a message about the request shows now. */
  view(request: Request): Promise<RequestView>;
  /** Has the request's own message drawn anew. */
  show(requestId: string): Promise<void>;
  /**
   * What a lead says to a request that waits for them. False: it was decided before, or waits no more.
   * @throws {UserError} `costs_more`
   */
  decide(requestId: string, decision: Decision): Promise<boolean>;
  /** Messages that were deleted in Discord: where one was a card that leads were asked by, they are asked anew. */
  cardsDeleted(guild: string, messages: readonly string[]): Promise<void>;
  /**
   * Shows a private result to everybody in a channel, where it belongs from then on; waits for its message a moment.
   * @param restricted that channel is age-restricted
   * @returns the request as it is then, with `message_id` once it is there; undefined: it is not private (any more), or no result
   */
  share(requestId: string, channelId: string, restricted?: boolean): Promise<Request | undefined>;
  /** One act of moderation, told of in the guild's log. */
  moderate: Moderation['act'];
  /** What the operator has everything held against: how many words, and whether an endpoint is asked. */
  screening: { words: number; asks: boolean };
  /** What there is of an asset: undefined when nothing is. */
  asset(id: string): Promise<{ root: Request | undefined; steps: Request[] } | undefined>;
  /** Says its state, from now on, in its thread too. */
  sayOfAsset(id: string, state: AssetState, userId: string): Promise<void>;
  reread: Reread;
  /** The message is gone that carried its files: they are links of the service from now on. */
  detach(request: Request): Promise<Request>;
  /** Has all files of a result brought into a private answer. @param id the interaction's */
  sendFiles(id: string, ask: FilesAsk): Promise<void>;
  /** What the guild asked for since then, newest first; `cut` when that is more than a report holds. */
  report(guildId: string, sinceMs: number): Promise<{ lines: ReportLine[]; cut: boolean }>;
  /**
   * Forgets a member of a guild for good, by and by. Gives the number of requests that have to go.
   */
  forget(guildId: string, userId: string): Promise<number>;
  /** What is kept about a guild, or one member of it, to be written as JSON. */
  export(guildId: string, userId?: string): Promise<unknown>;
  /** Kiln was removed from a guild, or is in it (again): its data is kept for 30 days more. */
  guildLeft(guildId: string): Promise<void>;
  guildJoined(guildId: string, applicationId: string): Promise<void>;
  /** The guilds that this bot was in when it was last here. */
  joinedGuilds(applicationId: string): Promise<string[]>;
  /** What the service charges otherwise than the contract estimates. */
  learnedPrices(): Promise<LearnedPrices>;
  /** What figures can do at the service in use. */
  actions: Actions['list'];
  /** For the operator: gives a request the job that its state calls for, and draws it anew. False: not there. */
  replay(requestId: string): Promise<boolean>;
  /** For the operator. */
  status(): Promise<JobsStatus>;
  /** Of this process, since it started. */
  counters: JobCounters;
  /** Makes this process one that moves requests on, until `jobs` is disposed. */
  startWorkers(): void;
  /** Why this process moves none on at the moment. */
  workerProblem(): string | undefined;
  /** Why the bot cannot write in Discord by its own route: its token was refused the last time. */
  discordProblem(): string | undefined;
}

export interface JobsStatus {
  live: number;
  /** Ends that no place took: not delivered, tried again now and then. */
  shelved: number;
  /** Requests whose create is in doubt. */
  doubts: string[];
  /** Tasks at the service that belong to no request: task id to the request that posted it. */
  orphans: Record<string, string>;
  /** Slots that are leased. */
  leases: number;
  queues: Record<string, Record<string, number>>;
}

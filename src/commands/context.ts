import type { Logger } from 'pino';
import type { TaskType } from '../contract/families/index.ts';
import type { Ledger } from '../guilds/ledger.ts';
import type { Request } from '../jobs/request.ts';

/** What the commands need of the rest of Kiln. They answer from Redis and enqueue; the asset service is never called. */
export interface CommandContext {
  jobs: CommandJobs;
  ledger: Pick<Ledger, 'balance'>;
  log: Logger;
  /** True when the built-in service is used: its own fields (a seed) may be offered and sent. */
  extensions: boolean;
  /** Origins that attachments may come from. */
  origins: readonly string[];
  /** Names and ids of the registered commands, to mention them by. */
  commandIds(applicationId: string): Promise<ReadonlyMap<string, string>>;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  now(): number;
}

/** The part of `jobs` that members reach by commands. */
export interface CommandJobs {
  submit(intake: Intake): Promise<Request>;
  cancel(requestId: string, byUserId: string): Promise<{ outcome: 'released' | 'requested' | 'too_late' }>;
  get(requestId: string): Promise<Request | undefined>;
  byTask(taskId: string): Promise<Request | undefined>;
  listByMember(guildId: string, userId: string, which: Page): Promise<Request[]>;
  listByGuild(guildId: string, which: Page): Promise<Request[]>;
  remove(requestId: string): Promise<void>;
}

/** Pages start at 1. */
export interface Page {
  page: number;
  pageSize: number;
}

export interface Intake {
  /** The interaction's id: the same press is the same request. */
  id: string;
  /** The interaction's token: a secret. */
  token: string;
  applicationId: string;
  guildId: string;
  channelId: string;
  userId: string;
  messageId?: string;
  ephemeral: boolean;
  attachmentSizeLimit: number;
  type: TaskType;
  input: Record<string, unknown>;
  title: string;
  parentId?: string;
  hold: number;
}

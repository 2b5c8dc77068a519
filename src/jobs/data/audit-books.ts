import type { Client } from 'kiln-client';
import { collectionPath, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { ApiError } from 'kiln-client/errors';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { Guilds } from '../../guilds/guilds.ts';
import type { Audit } from '../../guilds/ledger.ts';
import { findRequest } from '../store/find-request.ts';
import { isReserved } from '../store/group.ts';
import { isEnd } from '../store/request.ts';
import { type JobsStatus, readStatus, type StatusParts } from './read-status.ts';

/**
 * The operator's proof that nothing is lost or paid twice: every guild's balance against its journal, every open hold
 * against a request that is under way, every task of the service against a request that owns it, and every key of Redis
 * against the tables.
 */
export interface AuditReport extends JobsStatus {
  guilds: Audit[];
  /** Tasks that the service has and no request does. */
  strangers: { type: string; task: string; status: string; createdAt: number | undefined }[];
  /** Empty when all is well. */
  problems: string[];
}

export interface AuditOptions {
  jobs: StatusParts;
  guilds: Guilds;
  /** Without it the service is not asked. */
  client?: Client;
  /** What is wrong with keys in Redis. */
  keyProblems?: readonly string[];
  /** Tasks older than this are not looked at: milliseconds since 1970. */
  since?: number;
}

export async function audit({ jobs, guilds, client, keyProblems = [], since = 0 }: AuditOptions): Promise<AuditReport> {
  const problems = [...keyProblems];
  const audits = await Promise.all((await guilds.ledger.guilds()).sort().map(guilds.ledger.audit));
  for (const one of audits) {
    problems.push(...one.problems.map((problem) => `guild ${one.guild}: ${problem}`));
    for (const id of one.holds) {
      const request = await readAny(jobs, id);
      if (request === 'newer') continue; // its own Kiln sees to it
      if (!request && (await isReserved(jobs.redis, id))) continue;
      if (!request) problems.push(`guild ${one.guild}: credits are held for ${id}, which is no request`);
      else if (isEnd(request.state)) problems.push(`guild ${one.guild}: credits are held for ${id}, which has ended`);
    }
  }
  const strangers = client ? await findStrangers(jobs, client, since, problems) : [];
  const status = await readStatus(jobs);
  problems.push(...status.doubts.map((id) => `request ${id}: its create is in doubt`));
  return { ...status, guilds: audits, strangers, problems };
}

async function readAny(jobs: AuditOptions['jobs'], id: string) {
  try {
    return await findRequest(jobs, id);
  } catch (error) {
    if (error instanceof NewerRecord) return 'newer';
    throw error;
  }
}

/**
 * Each collection is read once, newest first. One that cannot be read is a problem, not the end of the audit; of a service
 * that cannot be reached the others are not asked.
 */
async function findStrangers(jobs: AuditOptions['jobs'], client: Client, since: number, problems: string[]) {
  const strangers: AuditReport['strangers'] = [];
  const types = new Map(taskTypes.map((type) => [collectionPath(type), type]));
  for (const [path, type] of types) {
    try {
      for await (const task of client.list(type, { page_size: stageEntry(type).family.maxPageSize })) {
        if (task.created_at !== undefined && task.created_at < since) break;
        if ((await jobs.requests.boundTasks([task.id])).size > 0) continue;
        strangers.push({ type: task.type ?? type, task: task.id, status: task.status, createdAt: task.created_at });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'unreachable') {
        problems.push(`the service's tasks were not compared: ${error.message}`);
        break;
      }
      problems.push(`the service's list ${path} cannot be read: ${error.message}`);
    }
  }
  return strangers;
}

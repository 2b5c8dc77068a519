import type { Redis } from 'ioredis';
import type { Guilds } from '../../src/guilds/guilds.ts';
import { QUEUE_NAMES } from '../../src/jobs/runtime/queues.ts';
import type { Jobs } from '../../src/jobs/runtime/start-jobs.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { isEnd, type Request } from '../../src/jobs/store/request.ts';
import type { FaultDiscord } from './discord.ts';
import type { FaultService } from './service.ts';

export interface Inspected {
  redis: Redis;
  jobs: Jobs;
  guilds: Guilds;
  service: FaultService;
  discord: FaultDiscord;
  /** Titles of accepted requests, by id. */
  accepted: ReadonlyMap<string, string>;
}

/**
 * What must hold when the faults are over and all is quiet, whatever the faults were. Gives every breach in words.
 *
 *   I1 granted = available + held + spent, each at least 0      I2 the journal sums to the balance, each move once
 *   I3 at most one POST a request, one request a task           I4 every accepted request is at its end
 *   I5 the message says how the service's task ended            I6 not both settled and released
 *   I7 leases = in flight, none left                            I9 nothing is held for a request at its end
 *
 * I8 (no write of an older run) shows while a run lasts: `watchProgress` in world.ts looks for steps backwards.
 */
export async function breaches(world: Inspected): Promise<string[]> {
  const { redis, jobs, guilds, service, discord, accepted } = world;
  const found: string[] = [];
  for (const guild of await guilds.ledger.guilds()) {
    const audit = await guilds.ledger.audit(guild); // I1, I2, I6
    found.push(...audit.problems.map((problem) => `I1 I2 I6: guild ${guild}: ${problem}`));
    if (audit.balance.held !== 0) found.push(`I9: guild ${guild} holds ${audit.balance.held}`);
  }
  for (const [prompt, count] of service.creates) if (count > 1) found.push(`I3: ${prompt} was created ${count} times`);

  const owners = new Map<string, string>();
  for (const [id, title] of accepted) {
    const request = await findRequest(jobs, id);
    if (!request || !isEnd(request.state)) {
      found.push(`I4: ${title} is ${request?.state ?? 'lost'}`);
      continue;
    }
    if (request.money === 'held') found.push(`I9: ${title} has its hold after its end`);
    const task = request.task_id === undefined ? undefined : service.tasks.get(request.task_id);
    if (request.task_id !== undefined) {
      if (owners.has(request.task_id)) found.push(`I3: ${request.task_id} belongs to two requests`);
      owners.set(request.task_id, id);
    }
    if (request.state === 'refused' && service.creates.has(title)) found.push(`I3: ${title} released though created`);
    if (task && task.status.toLowerCase() !== request.state)
      found.push(`I5: ${title} is ${request.state}, the task ${task.status}`);
    const text = discord.shown(title)?.text;
    if (text === undefined) found.push(`I5: ${title} is shown nowhere`);
    else if (!saysEnd(text, request)) found.push(`I5: ${title} is ${request.state}, shown is ${text.slice(0, 300)}`);
  }

  const [leases, inFlight, doubts, live] = await Promise.all([
    redis.zcard('kiln:ring:leases'),
    redis.hgetall('kiln:ring:inflight'),
    redis.zcard('kiln:doubts'),
    redis.zcard('kiln:live'),
  ]);
  if (leases > 0 || Object.keys(inFlight).length > 0)
    found.push(`I7: ${leases} leases, ${JSON.stringify(inFlight)} in flight`);
  if (doubts > 0) found.push(`I4: ${doubts} are still in doubt`);
  if (live > 0) found.push(`I4: ${live} are not delivered`);
  const failed = await Promise.all(QUEUE_NAMES.map((name) => redis.zcard(`kiln-jobs:${name}:failed`)));
  if (failed.some((count) => count > 0)) found.push(`jobs in the failed sets: ${failed}`);
  return found;
}

function saysEnd(text: string, request: Request): boolean {
  if (request.state === 'succeeded') return !text.includes('▱') && !text.includes('Fetching the files');
  return text.includes(request.state === 'canceled' ? 'Canceled.' : 'Not made.');
}

import type { Gauges } from 'kiln-runtime/health';
import { createKept } from '../base/kept.ts';
import { type JobsStatus, readStatus, type StatusParts } from '../data/read-status.ts';
import type { JobContext } from '../work/context.ts';
import { QUEUE_NAMES } from './queues.ts';

const FRESH_MS = 1_000;

/**
 * The figures of jobs worth a graph, read when they are asked for. Those from Redis are of the whole
 * installation and read at most once a second, however many there are; counts since the start are of this process.
 */
export function jobGauges(jobs: StatusParts & Pick<JobContext, 'counters'>, now?: () => number): Gauges {
  const kept = createKept<JobsStatus>(FRESH_MS, now);
  const status = () => kept.of('status', () => readStatus(jobs));
  const gauges: Record<string, Gauges[string]> = {
    requests_live: { help: 'Requests that are not delivered', read: async () => (await status()).live },
    requests_shelved: {
      help: 'Ends that no place in Discord took: tried again now and then',
      read: async () => (await status()).shelved,
    },
    due: {
      help: 'Jobs in the outbox, due now or later: what is to be done after a step, by kind of job',
      label: 'job',
      read: async () => (await status()).due,
    },
    requests_in_doubt: {
      help: 'Requests whose create was not answered: not sent again, looked up in the list',
      read: async () => (await status()).doubts.length,
    },
    tasks_orphaned: {
      help: 'Tasks at the service that belong to no request',
      read: async () => Object.keys((await status()).orphans).length,
    },
    slots_leased: { help: 'Slots at the service in use', read: async () => (await status()).leases },
    tasks_followed: { help: 'Tasks that this process follows to their end', read: () => jobs.counters.followed },
    messages_written: {
      help: 'Discord messages written by this process',
      counts: true,
      read: () => jobs.counters.edits,
    },
    discord_token_refused: {
      help: 'Answers 401 from Discord to the bot token, to this process',
      counts: true,
      read: () => jobs.counters.tokenRefused,
    },
    results_delivered: {
      help: 'Results delivered by this process',
      counts: true,
      read: () => jobs.counters.deliveries,
    },
  };
  for (const scope of ['user', 'shared', 'global', 'unknown'] as const) {
    gauges[`discord_rate_limited_${scope}`] = {
      help: `Answers 429 from Discord, scope ${scope}, to this process`,
      counts: true,
      read: () => jobs.counters.rateLimited[scope],
    };
  }
  for (const queue of QUEUE_NAMES) {
    for (const state of ['waiting', 'active', 'delayed', 'failed'] as const) {
      gauges[`queue_${queue}_${state}`] = {
        help: `Jobs of the queue ${queue} that are ${state}`,
        read: async () => (await status()).queues[queue]?.[state] ?? 0,
      };
    }
  }
  return gauges;
}

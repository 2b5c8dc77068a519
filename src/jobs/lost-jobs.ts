import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { QUEUE_NAMES, type QueueName, type Queues } from './queues.ts';

/**
 * Jobs that BullMQ holds for running and nobody runs: the answer that handed one out was lost on its way, and Redis' client
 * asked again and got another. Their locks would expire after a minute; found twice in a row they go back at once. Should
 * one be running after all, two runs do no harm: epochs fence what they write.
 */
export function createLostJobs(redis: Redis, queues: Queues, log: Logger): { sweep(): Promise<number> } {
  let suspects = new Map<string, string>();

  return {
    async sweep() {
      const running = await readRunning(redis);
      const found = new Map<string, string>();
      let handedBack = 0;
      for (const name of QUEUE_NAMES) {
        for (const id of await queues.activeIds(name)) {
          const field = `${name}/${id}`;
          const token = running.has(field) ? null : await queues.lockToken(name, id);
          if (token === null) continue;
          if (suspects.get(field) !== token) found.set(field, token);
          else if (await handBack(queues, name, id, token)) handedBack++;
        }
      }
      suspects = found;
      if (handedBack > 0) log.warn({ jobs: handedBack }, 'jobs that nobody ran were handed back');
      return handedBack;
    },
  };
}

async function readRunning(redis: Redis): Promise<Set<string>> {
  const processes = await redis.zrange('kiln:processes', '0', '-1');
  const fields = await Promise.all(processes.map((id) => redis.hkeys(`kiln:process:${id}`)));
  return new Set(fields.flat());
}

/** False when it has moved on meanwhile. */
async function handBack(queues: Queues, name: QueueName, id: string, token: string): Promise<boolean> {
  const job = await queues.find(name, id);
  try {
    await job?.moveToWait(token);
    return job !== undefined;
  } catch {
    return false;
  }
}

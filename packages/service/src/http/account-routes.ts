import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { describeIssues } from 'kiln-client/contract/describe-issues';
import { ABOUT_HEADER, writeAbout } from 'kiln-client/contract/service-about';
import { listQuery } from 'kiln-client/contract/wire';
import { z } from 'zod';
import { listUsage } from '../accounts/list-usage.ts';
import type { FairTurns } from '../base/fair-turns.ts';
import { HttpError } from '../base/http-error.ts';
import { KEPT_SECONDS } from '../tasks/creations.ts';
import { type Authenticate, accountOf } from './authenticate.ts';

/** What an account has and used (public facts, section 5). */

const DAY_MS = 24 * 3600 * 1000;

const timestamp = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'must be an RFC 3339 time, as 2026-01-31T12:00:00Z',
  })
  .transform((text) => Date.parse(text));

const UsageQuery = listQuery(100).extend({
  start_time: timestamp.optional(),
  end_time: timestamp.optional(),
  status: z.string().optional(),
  type: z.string().optional(),
});

export interface AccountTools {
  redis: Redis;
  now: () => number;
  /** Pages of lists. */
  lists: FairTurns;
  liveThreads: () => Promise<number>;
  /** Works that servers of makers take at once; 0 where there are no makers. */
  places: number;
}

export function registerAccountRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { redis, now, lists, liveThreads, places }: AccountTools,
): void {
  app.get('/v1/balance', { onRequest: authenticate }, async (request, reply) => {
    const { credits, queued_tasks: tasks, requests_per_second: requestsPerSecond } = accountOf(request);
    const threads = await liveThreads();
    const about = {
      extensions: true,
      plans: true,
      tasks,
      requestsPerSecond,
      threads,
      ...(places > 0 && { makers: true, places }),
      idempotencySeconds: KEPT_SECONDS,
    };
    reply.header(ABOUT_HEADER, writeAbout(about));
    return { balance: credits, permanent_credits: credits };
  });

  app.get('/v1/usage/tasks', { onRequest: authenticate }, async (request) => {
    const account = accountOf(request);
    if (account.plan === 'free') throw new HttpError(403, 'The usage of tasks needs a paid plan');
    const parsed = UsageQuery.safeParse(request.query);
    if (!parsed.success) throw new HttpError(400, describeIssues(parsed.error));
    const { page_num, page_size, sort_by, status, type } = parsed.data;
    const until = parsed.data.end_time ?? now();
    const from = parsed.data.start_time ?? until - 30 * DAY_MS;
    if (from > until) throw new HttpError(400, 'start_time must not be after end_time');
    if (until - from > 366 * DAY_MS) throw new HttpError(400, 'start_time and end_time must be at most a year apart');

    const skip = (page_num - 1) * page_size;
    const question = { from, until, sort_by, status, type, skip, most: page_size };
    const uses = await listUsage({ redis, lists }, account.id, question);
    return uses.map((use) => ({
      id: use.id,
      type: use.type,
      status: use.status,
      created_at: Number(use.created_at),
      consumed_credits: Number(use.credits),
      metadata: {},
    }));
  });
}

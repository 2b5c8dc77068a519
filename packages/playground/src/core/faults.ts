import { z } from 'zod';

/** Faults that are asked for: the next matching requests of the bot fail as told. */

export const Fault = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  // Under /api/v10, without the query; a star stands for any one part: /channels/*/messages.
  path: z.string().startsWith('/'),
  /** An HTTP status, or 'reset': the connection is torn down without an answer. */
  status: z.union([z.number().int().min(100).max(599), z.literal('reset')]),
  /** Discord's error code in the body; 0 by default. */
  code: z.number().int().optional(),
  /** After: the request takes effect, only its answer is lost. */
  when: z.enum(['before', 'after']).optional(),
  times: z.number().int().min(1).optional(),
  /** For 429: whose limit it is. */
  scope: z.enum(['user', 'shared', 'global']).optional(),
  /** For 429: seconds to wait. */
  retryAfter: z.number().min(0).optional(),
});
export type Fault = z.infer<typeof Fault>;

export interface Faults {
  failNext(fault: Fault): void;
  take(method: string, path: string): Fault | undefined;
  /** Forgets what was asked for and has not happened yet. */
  clear(): void;
}

export function createFaults(): Faults {
  const pending: { fault: Fault; left: number }[] = [];
  return {
    failNext(fault) {
      pending.push({ fault, left: fault.times ?? 1 });
    },
    take(method, path) {
      const index = pending.findIndex(({ fault }) => fault.method === method && fits(fault.path, path));
      const found = pending[index];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left <= 0) pending.splice(index, 1);
      return found.fault;
    },
    clear() {
      pending.length = 0;
    },
  };
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index]);
}

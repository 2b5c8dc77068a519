import type { FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Answers with a status; who may ask again is told when, in seconds. */
export function answerWith(reply: FastifyReply, status: number): FastifyReply {
  if (status === 429 || status === 503) reply.header('retry-after', status === 429 ? '60' : '5');
  return reply.code(status).header('cache-control', 'no-store');
}

/** Counts one of a key, and says whether it was one too many. */
export interface Limiter {
  (key: string): Promise<boolean>;
  /** Whether the next one is, without counting: what was never counted is not kept. */
  isFull(key: string): Promise<boolean>;
}

/** @param points in a minute */
export function limiter(points: number): Limiter {
  const pace = new RateLimiterMemory({ points, duration: 60 });
  const count = (key: string) =>
    pace.consume(key).then(
      () => false,
      () => true,
    );
  return Object.assign(count, {
    isFull: async (key: string) => ((await pace.get(key))?.consumedPoints ?? 0) >= points,
  });
}

/** What is under way, counted so that no link crowds out the others. */
export function createPlaces({ all: most, ofOne }: { all: number; ofOne: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns undefined: as many are under way as may be */
    take(key: string): Disposable | undefined {
      const own = taken.get(key) ?? 0;
      if (all >= most || own >= ofOne) return undefined;
      all++;
      taken.set(key, own + 1);
      return {
        [Symbol.dispose]() {
          all--;
          const left = (taken.get(key) ?? 1) - 1;
          if (left === 0) taken.delete(key);
          else taken.set(key, left);
        },
      };
    },
  };
}

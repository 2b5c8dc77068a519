import type { FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Answers with a status; who may ask again is told when, in seconds. */
export function answerWith(reply: FastifyReply, status: number): FastifyReply {
  if (status === 429 || status === 503) reply.header('retry-after', status === 429 ? '60' : '5');
  return reply.code(status).header('cache-control', 'no-store');
}

/** @param points in a minute. @returns a function that counts one of a key, and says whether it was one too many */
export function limiter(points: number): (key: string) => Promise<boolean> {
  const pace = new RateLimiterMemory({ points, duration: 60 });
  return (key) =>
    pace.consume(key).then(
      () => false,
      () => true,
    );
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

import { RateLimiterMemory } from 'rate-limiter-flexible';

/** @param points in a minute. @returns a function that counts one of a key, and says whether it was one too many */
export function limiter(points: number): (key: string) => Promise<boolean> {
  const pace = new RateLimiterMemory({ points, duration: 60 });
  return (key) =>
    pace.consume(key).then(
      () => false,
      () => true,
    );
}

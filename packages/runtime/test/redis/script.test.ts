import { defineScript } from 'kiln-runtime/redis/script';
import { expect, test } from 'vitest';
import { testRedisServer } from '../../../../test/support/redis.ts';

const doubled = defineScript(
  'return redis.call("INCRBY", KEYS[1], 2 * ARGV[1])',
  new URL('./none.lua', import.meta.url),
);

test('a script that many call at once is sent to Redis once, and again where Redis has forgotten it', async () => {
  await using own = await testRedisServer();
  const sent = async () => {
    const counts = await own.redis.info('commandstats');
    return (
      Number(/cmdstat_script\|load:calls=(\d+)/.exec(counts)?.[1] ?? 0) +
      Number(/cmdstat_eval:calls=(\d+)/.exec(counts)?.[1] ?? 0)
    );
  };
  await Promise.all(Array.from({ length: 100 }, () => doubled(own.redis, ['sum'], [1])));
  expect(await own.redis.get('sum')).toBe('200');
  expect(await sent()).toBe(1);

  await own.redis.script('FLUSH');
  await Promise.all(Array.from({ length: 100 }, () => doubled(own.redis, ['sum'], [1])));
  expect(await own.redis.get('sum')).toBe('400');
  expect(await sent()).toBe(2);
});

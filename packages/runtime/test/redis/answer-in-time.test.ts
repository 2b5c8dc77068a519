import { connectRedis } from 'kiln-runtime/redis/connect';
import { isSilence } from 'kiln-runtime/redis/trouble';
import { expect, onTestFinished, test } from 'vitest';
import { testRedis } from '../../../../test/support/redis.ts';
import { standStill } from '../../../../test/support/stand-still.ts';

const LIMIT_MS = 200;

async function connect() {
  const own = await testRedis();
  const redis = await connectRedis(own.url, { commandTimeout: LIMIT_MS });
  onTestFinished(async () => {
    redis.disconnect();
    await own[Symbol.asyncDispose]();
  });
  return redis;
}

test('a command whose answer came while the process stood still is answered', async () => {
  const redis = await connect();
  const asked = redis.get('nothing');
  standStill(LIMIT_MS * 2);
  expect(await asked).toBeNull();
});

test('a command that Redis does not answer is given up, and taken for silence', async () => {
  const redis = await connect();
  const error: unknown = await redis.blpop('nothing', 0).catch((reason: unknown) => reason);
  expect(isSilence(error)).toBe(true);
});

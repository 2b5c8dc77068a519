import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from '../../src/guilds/seal.ts';
import { createServiceKeys } from '../../src/guilds/service-keys.ts';
import { testRedis } from '../support/redis.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('what was sealed opens again, in its own place, and two seals of the same text differ', () => {
  const seal = createSeal([NEW]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), (text, place) => {
      const sealed = seal.seal(text, place);
      expect(seal.open(sealed, place)).toBe(text.toWellFormed());
      expect(seal.seal(text, place)).not.toBe(sealed);
      expect(() => seal.open(sealed, `${place}x`)).toThrow('belongs somewhere else');
    }),
    { numRuns: 50 },
  );
});

test('a sealed text with any bit changed is refused', () => {
  const seal = createSeal([NEW]);
  const sealed = seal.seal('the key', 'a');
  const [version, id, packed = ''] = sealed.split('.');
  const bytes = Buffer.from(packed, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => seal.open([version, id, changed.toString('base64url')].join('.'), 'a')).toThrow('It was changed');
  }
  for (const cut of [0, 11, 27]) {
    const short = bytes.subarray(0, cut).toString('base64url');
    expect(() => seal.open([version, id, short].join('.'), 'a')).toThrow('It was changed');
  }
});

test('a secret is replaced without losing a key: both are set, the keys are sealed again, the old one is removed', async () => {
  await using world = await testRedis();
  const keysUnder = (...secrets: string[]) => createServiceKeys(world.redis, createSeal(secrets), Date.now);
  await keysUnder(OLD).set('g', 'the-key-of-g', 5, '1');
  const account = (await world.redis.hget('kiln:guild:g:settings', 'account')) ?? '';
  await expect(keysUnder(NEW).open(account)).rejects.toThrow('not set any more');
  expect(await keysUnder(NEW).rotate()).toEqual({ resealed: 0, lost: 1 });
  expect(await keysUnder(NEW, OLD).open(account)).toBe('the-key-of-g');
  expect(await keysUnder(NEW, OLD).rotate()).toEqual({ resealed: 1, lost: 0 });
  expect(await keysUnder(NEW).open(account)).toBe('the-key-of-g');
  await expect(keysUnder(OLD).open(account)).rejects.toThrow('not set any more');
});

test('a key that a guild takes back is kept a week for what was begun, unless another guild uses it', async () => {
  await using world = await testRedis();
  const keys = createServiceKeys(world.redis, createSeal([NEW]), Date.now);
  await keys.set('g', 'shared-key', 5, '1');
  await keys.set('h', 'shared-key', 5, '1');
  const account = (await world.redis.hget('kiln:guild:g:settings', 'account')) ?? '';
  await keys.clear('g');
  expect(await keys.read('g')).toBeUndefined();
  expect(await world.redis.ttl(`kiln:service-key:${account}`)).toBe(-1);
  await keys.set('h', 'another-key', 5, '1');
  expect(await world.redis.ttl(`kiln:service-key:${account}`)).toBeGreaterThan(600_000);
  expect(await keys.open(account)).toBe('shared-key');
});

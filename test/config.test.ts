import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { UserError } from '../src/errors.ts';

test('with nothing set, all three sides are built in', () => {
  const config = readConfig({});

  expect([...config.roles]).toEqual(['gateway', 'worker', 'service', 'engine', 'playground']);
  expect(config.discord).toMatchObject({ builtIn: true, apiUrl: 'http://127.0.0.1:4680/api' });
  expect(config.assets).toMatchObject({ builtIn: true, url: 'http://127.0.0.1:4690', apiKey: 'kiln-local-key' });
  expect(config.redisUrl).toBeUndefined();
});

test('each real plug takes the place of its built-in side', () => {
  const config = readConfig({
    DISCORD_TOKEN: 't',
    ASSET_API_URL: 'https://assets.example/',
    ASSET_API_KEY: 'k',
    REDIS_URL: 'redis://r:6379',
  });

  expect([...config.roles]).toEqual(['gateway', 'worker']);
  expect(config.discord).toEqual({ token: 't', apiUrl: undefined, builtIn: false });
  expect(config.assets).toEqual({ url: 'https://assets.example', apiKey: 'k', builtIn: false });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DISCORD_TOKEN: '', KILN_PORT: '' })).toMatchObject({ port: 4680, discord: { builtIn: true } });
});

test('says every mistake in a line of its own, by the name of the variable', () => {
  const read = () =>
    readConfig({ KILN_PORT: '99999', KILN_ROLES: 'gateway,cook', REDIS_URL: 'localhost', KILN_SECRET: 'short' });

  expect(read).toThrow(UserError);
  for (const name of ['KILN_PORT', 'KILN_ROLES', 'REDIS_URL', 'KILN_SECRET']) expect(read).toThrow(name);
  expect(() => readConfig({ ASSET_API_KEY: 'k' })).toThrow('ASSET_API_URL and ASSET_API_KEY go together');
});

test('the built-in service is opened to others only with a key of its own', () => {
  expect(() => readConfig({ KILN_SERVICE_PUBLIC_URL: 'https://assets.example' })).toThrow('KILN_LOCAL_API_KEY');
  const own = { KILN_SERVICE_PUBLIC_URL: 'https://assets.example/', KILN_LOCAL_API_KEY: 'nobody-knows-this' };
  expect(readConfig(own).servicePublicUrl).toBe('https://assets.example');
});

test('reads what requests are screened for', () => {
  const { moderation } = readConfig({
    KILN_MODERATION_WORDS: 'gore, two words,',
    KILN_MODERATION_URL: 'http://judge/',
  });
  expect(moderation).toEqual({
    harmfulWords: ['gore', 'two words'],
    rightsWords: undefined,
    endpoint: 'http://judge',
  });
});

test('KILN_SECRET may hold several secrets, newest first, each long enough', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(readConfig({}).secrets).toBeUndefined();
  expect(readConfig({ KILN_SECRET: a }).secrets).toEqual([a]);
  expect(readConfig({ KILN_SECRET: `${b}, ${a}` }).secrets).toEqual([b, a]);
  expect(() => readConfig({ KILN_SECRET: `${a},short` })).toThrow('KILN_SECRET: must have at least 32 characters');
});

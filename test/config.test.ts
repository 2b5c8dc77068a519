import { UserError } from 'kiln-errors';
import { expect, test } from 'vitest';
import { readConfig, secretsOf } from '../src/config.ts';

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
    DISCORD_CLIENT_SECRET: 'c',
    ASSET_API_URL: 'https://assets.example/',
    ASSET_API_KEY: 'k',
    REDIS_URL: 'redis://r:6379',
  });

  expect([...config.roles]).toEqual(['gateway', 'worker']);
  expect(config.discord).toEqual({ token: 't', apiUrl: undefined, builtIn: false });
  expect(config.signIn).toEqual({ secret: 'c', isLocal: false });
  expect(secretsOf(config)).toContain('c');
  expect(config.assets).toEqual({ url: 'https://assets.example', apiKey: 'k', builtIn: false, downloadOrigins: [] });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DISCORD_TOKEN: '', KILN_PORT: '' })).toMatchObject({ port: 4680, discord: { builtIn: true } });
});

test('says every mistake in a line of its own, by the name of the variable', () => {
  const read = () =>
    readConfig({
      KILN_PORT: '99999',
      KILN_ROLES: 'gateway,cook',
      REDIS_URL: 'localhost',
      KILN_REDIS_PREFIX: '{a}',
      KILN_SECRET: 'short',
    });

  expect(read).toThrow(UserError);
  for (const name of ['KILN_PORT', 'KILN_ROLES', 'REDIS_URL', 'KILN_REDIS_PREFIX', 'KILN_SECRET'])
    expect(read).toThrow(name);
  expect(() => readConfig({ ASSET_API_KEY: 'k' })).toThrow('ASSET_API_URL and ASSET_API_KEY go together');
});

test('the built-in service is opened to others only with a key of its own', () => {
  expect(() => readConfig({ KILN_SERVICE_PUBLIC_URL: 'https://assets.example' })).toThrow('KILN_LOCAL_API_KEY');
  const own = { KILN_SERVICE_PUBLIC_URL: 'https://assets.example/', KILN_LOCAL_API_KEY: 'nobody-knows-this' };
  expect(readConfig(own).servicePublicUrl).toBe('https://assets.example');
});

test('how turns are drawn is read within bounds', () => {
  expect(readConfig({}).turntable).toEqual({ size: 384, frames: 36 });
  expect(readConfig({ KILN_TURNTABLE: '256x24' }).turntable).toEqual({ size: 256, frames: 24 });
  for (const bad of ['256', '4000x36', '256x2', '256x999']) {
    expect(() => readConfig({ KILN_TURNTABLE: bad }), bad).toThrow('KILN_TURNTABLE');
  }
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
    ...{ file: undefined, key: undefined, timeoutMs: 10_000, acceptsUnjudged: false },
  });
  expect(() => readConfig({ KILN_MODERATION_TIMEOUT: '0' })).toThrow('1 second or more');
  expect(() => readConfig({ KILN_MODERATION_KEY: 'k' })).toThrow('KILN_MODERATION_URL');
});

test('reads which models make what, and where', () => {
  expect(readConfig({}).makers).toMatchObject({ folder: '.kiln/workflows', comfyui: [], remote: undefined });
  const { makers } = readConfig({
    KILN_COMFYUI_URL: 'http://card:8188/, http://other:8188',
    KILN_MODELS_URL: 'http://small:8080/v1',
    KILN_MODELS_REGION: 'US',
    KILN_MODELS_TIMEOUT: '60',
    KILN_REMOTE_URL: 'http://kiln:4690',
    KILN_REMOTE_KEY: 'k',
  });
  expect(makers).toMatchObject({ comfyui: ['http://card:8188', 'http://other:8188'], region: 'US', workMs: 60_000 });
  expect([makers.models.urls, makers.remote]).toEqual([
    ['http://small:8080/v1'],
    { url: 'http://kiln:4690', key: 'k' },
  ]);
  const wrong = { KILN_MODELS_3D: 'trellis', KILN_REMOTE_KEY: 'k' };
  expect(() => readConfig(wrong)).toThrow(/KILN_MODELS_3D needs KILN_MODELS_URL\nKILN_REMOTE_URL and KILN_REMOTE_KEY/);
  expect(() => readConfig({ KILN_MODELS_REGION: 'europe' })).toThrow('KILN_MODELS_REGION: must be the code');
});

test('an address of a model server has no password in it, which logs and figures would show', () => {
  const secret = 'http://kiln:secret@card:8188';
  for (const name of ['KILN_COMFYUI_URL', 'KILN_MODELS_URL', 'KILN_REMOTE_URL', 'KILN_WORDS_URL']) {
    const read = () => readConfig({ [name]: secret, KILN_REMOTE_KEY: 'k', KILN_WORDS_MODEL: 'm' });
    expect(read).toThrow(`${name}: must have no name and password before its host`);
    expect(read).not.toThrow('secret');
  }
});

test('a language model needs an address and a name, and its key is a secret', () => {
  const model = { KILN_WORDS_URL: 'http://127.0.0.1:8080/v1', KILN_WORDS_MODEL: 'qwen3-8b' };
  const config = readConfig({ ...model, KILN_WORDS_KEY: 'k-of-words' });
  expect(readConfig({}).makers.words).toBeUndefined();
  expect(config.makers.words).toEqual({ url: 'http://127.0.0.1:8080/v1', model: 'qwen3-8b', key: 'k-of-words' });
  expect(secretsOf(config)).toContain('k-of-words');
  expect(() => readConfig({ KILN_WORDS_MODEL: 'qwen3-8b' })).toThrow('KILN_WORDS_URL and KILN_WORDS_MODEL go together');
  expect(() => readConfig({ KILN_WORDS_KEY: 'k' })).toThrow('KILN_WORDS_KEY needs KILN_WORDS_URL');
});

test('KILN_SECRET may hold several secrets, newest first, each long enough', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(readConfig({}).secrets).toBeUndefined();
  expect(readConfig({ KILN_SECRET: a }).secrets).toEqual([a]);
  expect(readConfig({ KILN_SECRET: `${b}, ${a}` }).secrets).toEqual([b, a]);
  expect(() => readConfig({ KILN_SECRET: `${a},short` })).toThrow('KILN_SECRET: must have at least 32 characters');
});

test('an Activity needs an address that Discord finds, and a secret by which it is known who looks', () => {
  expect(readConfig({}).activity).toBe(false);
  expect(readConfig({ KILN_ACTIVITY: 'on' }).activity).toBe(true);
  const real = { KILN_ACTIVITY: 'on', DISCORD_TOKEN: 't' };
  expect(() => readConfig(real)).toThrow('KILN_ACTIVITY=on needs KILN_PUBLIC_URL');
  expect(() => readConfig({ ...real, KILN_PUBLIC_URL: 'https://kiln.example' })).toThrow('needs DISCORD_CLIENT_SECRET');
  const whole = { ...real, KILN_PUBLIC_URL: 'https://kiln.example', DISCORD_CLIENT_SECRET: 'c' };
  expect(readConfig(whole).activity).toBe(true);
  expect(() => readConfig({ KILN_ACTIVITY: 'yes' })).toThrow('KILN_ACTIVITY: must be on or off');
});

test('one variable opens a port, others only name an address', () => {
  const own = { KILN_LOCAL_API_KEY: 'nobody-knows-this' };
  expect(readConfig({ KILN_PUBLIC_URL: 'https://kiln.example' })).toMatchObject({
    host: '127.0.0.1',
    admin: { host: '127.0.0.1', port: 4681, anyPort: true, token: undefined },
    allowedHosts: ['kiln.example'],
  });
  expect(readConfig({}).publicUrl).toBe('http://127.0.0.1:4680');
  for (const env of [{ KILN_PORT: '0' }, { DISCORD_TOKEN: 'token' }, { ...own, KILN_HOST: '0.0.0.0' }])
    expect(readConfig(env).publicUrl).toBeUndefined();
  expect(readConfig({ ...own, KILN_HOST: '[::]' }).host).toBe('::');
  expect(readConfig({ ...own, KILN_HOST: '0.0.0.0', KILN_ALLOWED_HOSTS: 'kiln, kiln-2' }).allowedHosts).toEqual([
    'kiln',
    'kiln-2',
  ]);
  // As the bot's processes ask for it.
  const apart = { ASSET_API_URL: 'http://service:4690', ASSET_API_KEY: 'k' };
  expect(readConfig({ ...own, ...apart, KILN_ROLES: 'service' }).allowedHosts).toEqual(['service']);
  expect(() => readConfig({ KILN_HOST: 'everywhere' })).toThrow('KILN_HOST: must be an address of this machine');
  expect(() => readConfig({ KILN_ADMIN_PORT: '4680' })).toThrow('must be three different ports');
  expect(readConfig({ KILN_PORT: '0', KILN_SERVICE_PORT: '0', KILN_ADMIN_PORT: '0' }).admin.port).toBe(0);
});

test('proxies are addresses and networks, and never everybody', () => {
  expect(readConfig({}).trustProxy).toBe(false);
  const given = '127.0.0.1, 10.0.0.0/8, 2001:db8::/32, ::1';
  expect(readConfig({ KILN_PROXIES: given }).trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1']);
  for (const wrong of ['caddy', '10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', '10.0.0.0/', 'loopback', '*', 'true'])
    expect(() => readConfig({ KILN_PROXIES: wrong }), wrong).toThrow('KILN_PROXIES: must be IP addresses or networks');
});

test('what is open to others needs a key or a token of its own', () => {
  for (const host of ['0.0.0.0', '::', '10.0.0.7']) {
    expect(() => readConfig({ KILN_HOST: host })).toThrow(`KILN_HOST=${host} opens the asset service`);
    expect(() => readConfig({ KILN_ADMIN_HOST: host })).toThrow(`KILN_ADMIN_HOST=${host} opens queues and figures`);
    expect(readConfig({ KILN_HOST: host, KILN_ROLES: 'gateway' }).host).toBe(host);
    expect(readConfig({ KILN_ADMIN_HOST: host, KILN_ADMIN_TOKEN: 'x'.repeat(16) }).admin.host).toBe(host);
  }
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
    expect(readConfig({ KILN_HOST: host }).host).toBe(host);
  expect(() => readConfig({ KILN_ADMIN_TOKEN: 'short' })).toThrow('KILN_ADMIN_TOKEN: must have at least 16 characters');
});

test('files are in the data folder, in another one, or in a bucket', () => {
  expect(readConfig({ KILN_DATA_DIR: '/data' })).toMatchObject({ files: '/data', presignedLinks: false });
  expect(readConfig({ KILN_DATA_DIR: '/data', KILN_FILES: '/files' })).toMatchObject({ files: '/files' });
  const bucket = readConfig({ KILN_FILES: 's3://files/kiln', KILN_FILES_LINKS: 'presigned' });
  expect(bucket).toMatchObject({ files: 's3://files/kiln', presignedLinks: true, dataDir: '.kiln' });
  expect(() => readConfig({ KILN_FILES: 's3://Files' })).toThrow(/KILN_FILES: .*write s3:/);
});

test('results are fetched from the service’s public address and from the origins that are named', () => {
  const { assets } = readConfig({
    KILN_LOCAL_API_KEY: 'a-key-of-our-own',
    KILN_SERVICE_PUBLIC_URL: 'http://10.0.0.5:4690/',
    ASSET_DOWNLOAD_ORIGINS: 'http://store:9000/files, https://store.example',
  });
  expect(assets.downloadOrigins).toEqual(['http://store:9000', 'https://store.example', 'http://10.0.0.5:4690']);
});

test('variables that Kiln does not know are named with the nearest one, and stop nothing', () => {
  const { unknownVariables } = readConfig({
    KILN_SLOT: '4',
    KILN_SERVICE_PUBLICURL: 'https://assets.example',
    KILN_COLOUR: 'red',
    KILN_EMPTY: '',
    KILN_PORT: '4680',
    PATH: '/bin',
  });

  expect(unknownVariables).toEqual([
    'KILN_SLOT is not a variable of Kiln: did you mean KILN_SLOTS?',
    'KILN_SERVICE_PUBLICURL is not a variable of Kiln: did you mean KILN_SERVICE_PUBLIC_URL?',
    'KILN_COLOUR is not a variable of Kiln',
  ]);
});

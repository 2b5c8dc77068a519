import { HTTPError } from 'discord.js';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../src/log.ts';
import { createSecretWords } from '../src/without-secrets.ts';

const CONFIGURED = {
  secret: 'a-secret-of-thirty-two-characters!',
  apiKey: 'hosted-service-key',
  redisPassword: 'redis-password-1',
  adminToken: 'the token of an operator',
};
const LEARNED = 'key-of-some-guild';
const INTERACTION = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6c2VjcmV0c2VjcmV0';
const PLAIN_TOKEN = 'Zm9vYmFyYmF6cXV4'.repeat(5);
const SIGNATURE = 'f00dfeed'.repeat(4);
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB';

const callback = `https://discord.com/api/v10/interactions/1/${PLAIN_TOKEN}/callback`;
const link = `http://127.0.0.1:4690/assets/a/tasks/t/output/m.glb?Expires=17&Signature=${SIGNATURE}`;
const redis = `redis://user:${CONFIGURED.redisPassword}@10.0.0.7:6379`;

/** Each holds something that must not be read in a log. */
const SECRETS: Record<string, { text: string; hidden: string }> = {
  KILN_SECRET: { text: CONFIGURED.secret, hidden: CONFIGURED.secret },
  ASSET_API_KEY: { text: `Invalid API key ${CONFIGURED.apiKey}`, hidden: CONFIGURED.apiKey },
  KILN_ADMIN_TOKEN: { text: `token ${CONFIGURED.adminToken}.`, hidden: CONFIGURED.adminToken },
  'a key of a guild': { text: `refused: ${LEARNED}`, hidden: LEARNED },
  'the address of a callback': { text: `POST ${callback}`, hidden: PLAIN_TOKEN },
  'an interaction’s token': { text: `unknown webhook ${INTERACTION}`, hidden: INTERACTION },
  'a webhook with a query': { text: `/webhooks/12/${INTERACTION}?wait=true`, hidden: INTERACTION },
  'a signed link': { text: `GET ${link} failed`, hidden: SIGNATURE },
  'a password in an address': { text: `connect ${redis}`, hidden: CONFIGURED.redisPassword },
  'another password in an address': { text: 'http://ann:pa@ss@proxy.example/x', hidden: 'pa@ss' },
  'a header': { text: '{"Authorization":"Bearer abc.DEF-123"}', hidden: 'abc.DEF-123' },
  'a header as text': { text: 'authorization: Basic dXNlcjpwYXNzd29yZA==', hidden: 'dXNlcjpwYXNzd29yZA' },
  'JSON within JSON': { text: JSON.stringify(JSON.stringify({ bot_token: 'nine-lives' })), hidden: 'nine-lives' },
  'a bot’s token': {
    text: 'MTE5OTk5OTk5OTk5OTk5OTk5.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB',
    hidden: 'abcdefghijklmnopqrstuvwxyz0123456789AB',
  },
  'a made key': { text: 'kiln_c29tZSByYW5kb20gYnl0ZXM', hidden: 'c29tZSByYW5kb20gYnl0ZXM' },
  'a picture': { text: `{"image_url":"data:image/png;base64,${PICTURE}"}`, hidden: PICTURE },
};

const FIELDS = { token: 'n1', 'x-api-key': 'n2', interactionToken: 'n3', KILN_SECRET: 'n4', requestBody: 'n5' };

class Odd extends Error {
  url = callback;
  requestBody = { json: { image: `data:image/png;base64,${PICTURE}` } };
}

function shapes(text: string): unknown[] {
  const inner = new Error(text);
  const odd = Object.assign(new Odd('odd'), { headers: { authorization: text }, rawHeaders: ['cookie', text] });
  return [
    { err: inner },
    { error: inner, err: new Error('outer', { cause: new Error('middle', { cause: inner }) }) },
    { err: new AggregateError([inner, new AggregateError([odd], text)], 'all failed') },
    { err: Object.assign(new Error('with fields'), { url: text, deep: { deeper: [{ deepest: text }] } }) },
    { err: new HTTPError(502, 'Bad Gateway', 'POST', text, { body: undefined, files: undefined }) },
    { url: text, [text.slice(0, 40)]: 1, nested: { list: [text, { a: { b: { c: text } } }] } },
    { headers: { Authorization: text, 'set-cookie': [text] }, args: [text] },
    { long: `${'x '.repeat(1_990)}${text}${' y'.repeat(3_000)}` },
    { err: text, stack: `Error: ${text}\n    at ${text}` },
  ];
}

test.each([false, true])('no secret is written, by whichever logger and in whatever shape (pretty: %s)', (pretty) => {
  const lines: string[] = [];
  const secrets = createSecretWords(Object.values(CONFIGURED));
  const out = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', pretty, secrets, out });
  secrets.add(LEARNED);
  const web = Fastify({ loggerInstance: log.child({ part: 'web' }) }).log;

  for (const [name, { text, hidden }] of Object.entries(SECRETS)) {
    for (const logger of [log, log.child({ part: 'service' }), log.child({ about: text }).child({ url: text }), web]) {
      lines.length = 0;
      for (const shape of shapes(text)) logger.error(shape, 'something failed');
      logger.warn(text);
      logger.info('%s and %j', text, { text });
      logger.debug(new Error(text));
      logger.error({ ...FIELDS, err: new Odd(text) });
      expect(lines.length).toBeGreaterThan(10);
      for (const line of lines) {
        expect(line, name).not.toContain(hidden);
        expect(line, name).not.toContain(PLAIN_TOKEN);
        expect(line, name).not.toContain(PICTURE);
        expect(line, name).not.toMatch(/\bn[1-5]\b/);
        expect(line.length, name).toBeLessThan(60_000);
      }
    }
  }
});

test('what is no secret stays readable', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, out: { write: (line: string) => void lines.push(line) } });
  log.error(
    { request: '1200000000000000101', err: new Error('connect ECONNREFUSED 127.0.0.1:6379') },
    'a sweep failed',
  );
  log.warn({ url: 'https://assets.example/v1/x?page_num=2&sort_by=-created_at', tokens: 3 }, 'Bot needs a basic check');

  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 50, msg: 'a sweep failed', request: '1200000000000000101' });
  expect(first.err).toMatchObject({ type: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:6379' });
  expect(first.err.stack).toContain('log.test.ts');
  expect(second).toMatchObject({
    url: expect.stringContaining('page_num=2'),
    tokens: 3,
    msg: 'Bot needs a basic check',
  });
});

test('a giant of an error costs its first kilobytes', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, out: { write: (line: string) => void lines.push(line) } });
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, { text: 'a@b:'.repeat(2_000) }]));
  // A pattern that backtracks would take minutes for each of these, and run into the time limit.
  log.error({ text: '://'.repeat(400_000), keys: 'aW50ZXJhY3Rpb246'.repeat(70_000), wide }, 'much');
  log.error(
    { text: 'data:a/b'.repeat(200_000), names: '"token'.repeat(200_000) },
    `${'authorization:'.repeat(80_000)}`,
  );

  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line.length).toBeLessThan(200_000);
});

import fastify, { type FastifyBaseLogger } from 'fastify';
import { requireToken } from 'kiln-runtime/web/operator-key';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

const TOKEN = 'the-token-of-operators';

test('wrong operators’ tokens are slowed and named in the log, and the right one is let in at once from the same network', {
  tags: 'long',
}, async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({}, { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  requireToken(app, TOKEN, (address) => address.slice(0, address.lastIndexOf('.')));
  app.get('/metrics', () => 'figures');
  const show = async (token: string, remoteAddress = '192.0.2.1') => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress });
    return { statusCode, ms: performance.now() - began };
  };

  const wrong = await Promise.all(Array.from({ length: 6 }, (_, index) => show(`wrong-token-${index}`)));
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 401));
  expect(Math.max(...wrong.map(({ ms }) => ms))).toBeGreaterThan(900);

  const held = show('wrong-token-6').then(() => 'held');
  const flood = await Promise.all(Array.from({ length: 20 }, () => show('wrong-token')));
  expect(flood.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(10);
  // While others of this network still wait.
  const again = [held, show('wrong-token-7').then(() => 'held')];
  const right = show(TOKEN).then(({ statusCode }) => statusCode);
  expect(await Promise.race([right, ...again.slice(1)])).not.toBe('held');
  expect(await right).toBe(200);
  expect((await show('wrong', '198.51.100.7')).statusCode).toBe(401);

  const said = lines.map((line) => JSON.parse(line)).filter(({ network }) => network === '192.0.2');
  expect(said.map(({ count }) => count)).toEqual([1, 10]);
  expect(lines.join('')).not.toMatch(/wrong-token|the-token/);
});

import { expect, test } from 'vitest';
import { testServer } from '../support/http-server.ts';
import { testOperator } from './operator.ts';

test('credits are granted, taken and moved once for an id, and the journal says by whom and why', async () => {
  await using operator = await testOperator();
  const { say, json, tools } = operator;
  const { ledger } = tools.guilds;
  expect((await say('credits', 'grant', '1', '50', '--id', 'a', '--note', 'welcome')).out).toBe(
    '1  150 available, 0 held, 0 spent of 150 granted\nmove operator/a\n',
  );
  expect((await say('credits', 'grant', '1', '50', '--id', 'a')).out).toContain('nothing changed');
  await say('credits', 'take', '1', '20', '--id', 'b', '--by', 'kai');
  expect(await ledger.balance('1')).toMatchObject({ available: 130 });
  expect(await say('credits', 'take', '1', '131')).toEqual({
    out: '',
    err: '1 has not that many credits available\n',
    exit: 1,
  });

  expect(await json('credits', 'transfer', '1', '2', '30', '--id', 'c')).toEqual({
    id: 'operator/c',
    outcome: 'done',
    guilds: [
      { guild: '1', granted: 100, available: 100, held: 0, spent: 0 },
      { guild: '2', granted: 130, available: 130, held: 0, spent: 0 },
    ],
  });
  expect(await json('credits', 'transfer', '1', '2', '30', '--id', 'c')).toMatchObject({ outcome: 'repeated' });
  expect(await json('credits', 'transfer', '1', '2', '101')).toMatchObject({ error: { code: 'refused' } });

  expect(await json('credits', 'journal', '1', '--count', '3')).toMatchObject([
    { move: 'transfer-out', user: 'operator/olga', note: 'from 1 to 2', available: -30 },
    { user: 'operator/kai', note: 'taken by the operator', available: -20 },
    { user: 'operator/olga', note: 'welcome', available: 50 },
  ]);
  expect((await say('credits', 'journal', '1')).out).toContain('operator/olga: welcome');
  expect(await json('credits', 'list')).toMatchObject([{ guild: '1' }, { guild: '2' }]);
});

test('an allowance comes at once, and once a month', async () => {
  await using operator = await testOperator();
  expect(await operator.json('credits', 'allowance', '1', '500')).toMatchObject({ available: 600, allowance: 500 });
  expect(await operator.json('credits', 'show', '1')).toMatchObject({ available: 600, allowance: 500 });
  const [entry] = await operator.tools.guilds.ledger.journal('1');
  expect(entry).toMatchObject({ id: `allowance/${new Date(entry!.at).toISOString().slice(0, 7)}`, granted: 500 });
});

test('the audit proves balances, and says when the service’s account has less than was promised', async () => {
  let balance: unknown = { balance: 1_000 };
  await using service = await testServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(balance));
  });
  await using operator = await testOperator({ serviceUrl: service.url });
  const { say, json, tools } = operator;
  await say('credits', 'grant', '1', '50');
  expect((await say('credits', 'audit')).exit).toBe(0);
  expect(await json('credits', 'audit')).toMatchObject({ payable: 150, service: 1_000, problems: [] });
  balance = { balance: 20 };
  expect((await say('credits', 'audit')).exit).toBe(1);
  expect((await json('credits', 'audit')).problems[0]).toContain('130 FEWER');
  balance = { balance: 1_000 };
  await tools.redis.hincrby('kiln:guild:1', 'available', 1);
  const broken = await say('credits', 'audit');
  expect(broken).toMatchObject({ exit: 1, out: expect.stringContaining('DISAGREES') });
  expect(broken.out).toContain('1: available is 151, the journal says 150');
});

test('the audit tells of the ledgers even when the service cannot be asked', { tags: 'long' }, async () => {
  await using operator = await testOperator();
  await operator.say('credits', 'grant', '1', '50');
  const audit = await operator.say('credits', 'audit');
  expect(audit.exit).toBe(1);
  expect(audit.out).toContain('1  150 available, 0 held, 0 spent of 150 granted; journal of 2 moves agrees');
  expect(audit.out).toContain('The account at the service could not be read');
});

test('SKUs are set, listed and removed', async () => {
  await using operator = await testOperator();
  const { say, json } = operator;
  await say('skus', 'set', '13', '250');
  expect(await json('skus', 'list')).toEqual([{ sku: '13', credits: 250, monthly: false }]);
  expect(await say('skus', 'set', '13', '90', '--monthly')).toMatchObject({
    out: 'SKU 13  90 credits for each paid month\n',
  });
  expect(await json('skus', 'list')).toEqual([{ sku: '13', credits: 90, monthly: true }]);
  await say('skus', 'remove', '13');
  expect(await json('skus', 'list')).toEqual([]);
  expect(await say('skus', 'remove', '13')).toMatchObject({ exit: 1, err: 'There is no SKU 13\n' });
});

import { expect, test } from 'vitest';
import { KEY, testService } from '../support/service.ts';
import { testOperator } from './operator.ts';

const path = '/v2/text-to-3d';
const preview = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };

async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await testService());
  const operator = stack.use(await testOperator({ redis: service.redis }));
  const balance = async (key: string) =>
    (await service.call('GET', '/v1/balance', undefined, { authorization: `Bearer ${key}` })).json;
  const done = stack.move();
  return { service, ...operator, balance, [Symbol.asyncDispose]: () => done.disposeAsync() };
}

test('an account is made, changed while it is used, and its credits are never taken below zero', async () => {
  await using world = await startWorld();
  const { json, say, balance } = world;
  const made = await json('accounts', 'create', 'Studio', '--plan', 'free', '--credits', '50', '--queued-tasks', '3');
  expect(made.account).toMatchObject({
    name: 'Studio',
    plan: 'free',
    state: 'active',
    queued_tasks: 3,
    requests_per_second: 20,
  });
  const { key, account } = made;
  const { id } = account;
  expect(await balance(key)).toMatchObject({ balance: 50 });

  expect(await json('accounts', 'plan', id, 'enterprise')).toMatchObject({ plan: 'enterprise', queued_tasks: 50 });
  expect(await json('accounts', 'limits', id, '--requests-per-second', '7')).toMatchObject({
    requests_per_second: 7,
    queued_tasks: 50,
  });
  expect(await say('accounts', 'limits', id)).toMatchObject({ exit: 2 });
  expect(await json('accounts', 'rights', id, 'on')).toMatchObject({ rights_filter: true });
  expect(await json('accounts', 'grant', id, '25', '--id', 'may', '--note', 'spring')).toMatchObject({ credits: 75 });
  expect(await json('accounts', 'grant', id, '25', '--id', 'may')).toMatchObject({ credits: 75 });
  expect(await say('accounts', 'take', id, '76')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('has 75 credits'),
  });
  expect(await json('accounts', 'take', id, '75')).toMatchObject({ credits: 0, spent: 0 });
  expect(await balance(key)).toMatchObject({ balance: 0 });

  expect(await json('accounts', 'journal', id)).toMatchObject([
    { what: 'credits', credits: -75, by: 'olga' },
    { what: 'credits', credits: 25, note: 'spring' },
    { what: 'rights-filter', details: 'rights_filter true' },
    { what: 'limits', details: 'requests_per_second 7' },
    { what: 'plan' },
    { what: 'key' },
    { what: 'create', credits: 50 },
  ]);
  expect((await say('accounts', 'list')).out).toContain(`${id}  Studio  enterprise  0 credits`);
  expect((await say('accounts', 'show', 'nobody')).err).toBe('There is no account nobody: see accounts list\n');
  expect(await say('keys', 'list', 'nobody')).toMatchObject({ exit: 1 });
});

test('a key is rotated: the old one ends at once, or when its grace is over', async () => {
  await using world = await startWorld();
  const { json, say, balance, service } = world;
  const { account, key: first } = await json('accounts', 'create', 'Studio', '--credits', '5');
  const { id } = account;
  const { key: second, name } = await json('keys', 'rotate', id);
  expect(await balance(first)).toMatchObject({ message: 'The API key is not valid' });
  expect(await balance(second)).toMatchObject({ balance: 5 });

  const { key: third } = await json('keys', 'rotate', id, name, '--grace', '48');
  expect([await balance(second), await balance(third)]).toMatchObject([{ balance: 5 }, { balance: 5 }]);
  const ends = (await json('keys', 'list', id)).find((key: { name: string }) => key.name === name).ends_at;
  expect(ends - Date.now()).toBeGreaterThan(47 * 3_600_000);
  // The grace is over.
  await service.redis.pexpire(`svc:key:${name}`, 0);
  expect(await balance(second)).toMatchObject({ message: 'The API key is not valid' });
  expect(await json('keys', 'list', id)).toHaveLength(1);

  const { name: fourth } = await json('keys', 'create', id);
  expect(await say('keys', 'rotate', id)).toMatchObject({ exit: 1, err: expect.stringContaining('has 2 keys') });
  await say('keys', 'revoke', id, fourth);
  expect(await say('keys', 'revoke', id, fourth)).toMatchObject({
    exit: 1,
    err: expect.stringContaining('has no key'),
  });
  expect(await say('keys', 'rotate', 'local')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('KILN_LOCAL_API_KEY'),
  });
  expect(await balance(KEY)).toMatchObject({ balance: 1_000_000 });
});

test('a disabled account is refused until it is enabled; a closed one for good, and what it had ends', async () => {
  await using world = await startWorld();
  const { json, say, balance, service } = world;
  const { account, key } = await json('accounts', 'create', 'Studio', '--plan', 'enterprise', '--credits', '100');
  const { id } = account;
  const headers = { authorization: `Bearer ${key}` };
  const ended = await service.create(path, preview, headers);
  await service.reach(path, ended, 'SUCCEEDED', headers);
  const gate = service.gate();
  const runs = await service.create(path, { ...preview, prompt: `wait:${gate.path}` }, headers);
  await service.reach(path, runs, 'IN_PROGRESS', headers);

  await say('accounts', 'disable', id);
  expect(await balance(key)).toMatchObject({ message: 'The account is disabled' });
  await say('accounts', 'enable', id);
  expect(await balance(key)).toMatchObject({ balance: 60 });

  expect(await json('accounts', 'close', id, '--note', 'left')).toMatchObject({
    state: 'closed',
    credits: 60,
    spent: 40,
  });
  expect(await balance(key)).toMatchObject({ message: 'The API key is not valid' });
  for (const words of [
    ['accounts', 'enable', id],
    ['keys', 'create', id],
    ['accounts', 'grant', id, '5'],
  ]) {
    expect(await say(...words)).toMatchObject({ exit: 1, err: `Account ${id} is closed\n` });
  }
  const [stopped, kept] = await Promise.all([runs, ended].map((task) => service.redis.hgetall(`svc:task:${task}`)));
  expect(stopped!.status).toBe('CANCELED');
  expect(Number(kept!.expires_at) - Date.now()).toBeLessThan(4 * 24 * 3_600_000);
  expect(await service.redis.zscore('svc:expiring', ended)).toBe(kept!.expires_at);
  expect(await say('accounts', 'close', 'local')).toMatchObject({ exit: 1 });
  expect(await json('accounts', 'journal', id, '--count', '1')).toMatchObject([{ what: 'state', note: 'left' }]);
  // Said again after it broke off, it ends what is left.
  expect((await say('accounts', 'close', id)).exit).toBe(0);
  await gate.open();
});

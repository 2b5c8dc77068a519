import { createClient } from 'kiln-client';
import { expect, test } from 'vitest';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('an audit proves the ledger, and finds holds and tasks that nobody owns', async () => {
  await using world = await startWorld();
  const { jobs, guilds, service, intake } = world;
  await using client = createClient({ baseUrl: service.url, apiKey: 'key' });
  await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);

  const well = await audit({ jobs, guilds, client });
  expect(well).toMatchObject({ problems: [], strangers: [], doubts: [], leases: 1 });
  expect(well.guilds).toMatchObject([{ guild: GUILD, balance: { held: 20 } }]);

  await guilds.ledger.hold(GUILD, 'nobody', 5);
  await fetch(`${service.url}/v2/text-to-3d`, { method: 'POST', body: JSON.stringify({ prompt: 'made elsewhere' }) });
  const ill = await audit({ jobs, guilds, client });
  expect(ill.problems).toEqual([`guild ${GUILD}: credits are held for nobody, which is no request`]);
  expect(ill.strangers).toMatchObject([{ task: 'task-2', status: 'PENDING' }]);
});

test('a request that lost its job is set going again by hand', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, redis, intake } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await redis.del(`kiln-jobs:requests:create-${id}`);
  expect(await replayRequest(jobs, id)).toBe(true);
  expect(await redis.exists(`kiln-jobs:requests:create-${id}`)).toBe(1);
  expect(await replayRequest(jobs, 'nobody')).toBe(false);
});

import { expect, test } from 'vitest';
import { startWorld } from './support/world.ts';

test('an operator’s tools read that the process lives, is ready, and its figures', async () => {
  await using world = await startWorld();
  const get = async (path: string) => {
    const response = await fetch(`${world.kiln.url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  expect(await get('/health')).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect(JSON.parse((await get('/ready')).text)).toEqual({ status: 'ready', checks: { redis: true, gateway: true } });
  const metrics = (await get('/metrics')).text;
  for (const name of ['kiln_requests_live 0', 'kiln_event_loop_delay_max_seconds', 'process_resident_memory_bytes'])
    expect(metrics).toContain(name);
  expect((await get('/queues')).status).toBe(200);
});

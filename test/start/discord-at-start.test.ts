import { expect, test } from 'vitest';
import { startLocal } from '../../packages/playground/test/support.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { until } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

test('a Discord that is away at the start keeps nothing else from starting, and is connected to when it is back', {
  tags: 'long',
}, async () => {
  await using local = await startLocal();
  await using proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(local.url).port) }, 1);
  await proxy.set({ kind: 'refuse' });
  await using world = await startOneProcess({
    ...{ DISCORD_TOKEN: 'playground-bot-token', DISCORD_API_URL: `http://127.0.0.1:${proxy.port}/api` },
    KILN_LOG_LEVEL: 'silent',
  });
  const ready = async () => (await fetch(`${world.kiln.url}/ready`)).status;
  expect(await ready()).toBe(503);
  await proxy.set({ kind: 'pass' });
  await until('it is connected', async () => (await ready()) === 200);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'kiln-client/client';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { startKilnProcess } from '../support/kiln-process.ts';
import { createMember } from '../support/member.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

async function scene() {
  const stack = new AsyncDisposableStack();
  const own = stack.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const servicePort = await freePort();
  const environment = {
    REDIS_URL: own.url,
    KILN_DATA_DIR: dataDir,
    KILN_PORT: String(await freePort()),
    KILN_SERVICE_PORT: String(servicePort),
  };
  return {
    environment,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

// Most of it is waiting: for leases to end and for work to be taken over.
test.concurrent.each(['SIGKILL', 'SIGTERM'] as const)(
  'after a %s in the middle of a preview, the same message goes on and ends, once, charged once',
  { timeout: 120_000 },
  async (signal) => {
    await using place = await scene();
    await using first = await startKilnProcess(place.environment);
    let messageId: string;
    {
      await using alice = await createMember({ baseUrl: first.url, token: 'alice' });
      await alice.slash(alice.channels.workshop!, 'text-to-3d', {
        prompt: 'a stone castle',
        target_formats: 'glb',
      });
      const working = await alice.waitForMessage((message) => /Queued at the service|Making it/.test(message.text));
      messageId = working.id;
      await first.kill(signal);
    }

    await using second = await startKilnProcess(place.environment);
    await using alice = await createMember({ baseUrl: second.url, token: 'alice' });
    // Read, not only heard: it may have ended before alice was back.
    const done = await until(
      'the preview is done',
      async () => (await alice.messages(alice.channels.workshop!)).find((message) => message.text.includes('Refine')),
      90_000,
    );

    expect(done.id).toBe(messageId);
    expect(done.text).toContain('20 credits');
    const messages = await alice.messages(alice.channels.workshop!);
    expect(messages.map((message) => message.id)).toEqual([messageId]);
    await alice.slash(alice.channels.workshop!, 'credits');
    await alice.waitForMessage((message) => message.ephemeral && message.text.includes('980'));
    await using client = createClient({ baseUrl: place.serviceUrl, apiKey: 'kiln-local-key' });
    expect(await client.listPage('text-to-3d-preview')).toHaveLength(1);
  },
);

test('says in one line that a port is in use, and what is wrong with the environment', async () => {
  await using place = await scene();
  await using _running = await startKilnProcess(place.environment);

  await expect(startKilnProcess(place.environment)).rejects.toThrow(/Port \d+ is in use .* KILN_PORT/);
  await expect(startKilnProcess({ KILN_ROLES: 'cook' })).rejects.toThrow('KILN_ROLES: must be a comma list');
});

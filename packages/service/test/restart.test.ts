import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testRedis } from '../../../test/support/redis.ts';
import { caller, KEY } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { createAccounts } from '../src/accounts/accounts.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });

interface RunningService extends AsyncDisposable {
  child: ChildProcess;
  url: string;
  call: ReturnType<typeof caller>;
  end(signal: NodeJS.Signals): Promise<void>;
}

async function start(redisUrl: string, dataDir: string): Promise<RunningService> {
  const options = {
    redisUrl,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    localApiKey: KEY,
    secret: 's'.repeat(32),
    http: true,
    engine: true,
    workerThreads: 2,
    allowedOrigins: [],
  };
  const program = join(import.meta.dirname, '../../../test/support/service-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await once(child.stdout!, 'data');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  const url = String(line).trim();
  return { child, url, call: caller(url), end, [Symbol.asyncDispose]: () => end('SIGKILL') };
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a service ended by %s in the middle of 20 tasks, and started again, loses none and charges each once',
  async (signal) => {
    await using own = await testRedis();
    const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
    const gate = join(dataDir, 'gate');
    await using first = await start(own.url, dataDir);
    // Four are done, one will fail, two are being made, the rest wait.
    const prompts = ['a', 'b', 'c', 'd', ...Array(15).fill(`wait:${gate}`), 'fail'];
    const ids: string[] = [];
    for (const prompt of prompts) ids.push((await first.call('POST', path, preview(prompt))).json.result);
    const status = async (service: RunningService, id: string) =>
      (await service.call('GET', `${path}/${id}`)).json.status;
    await until(
      'two are being made',
      async () => (await own.redis.zcard('svc:running')) === 2 && (await status(first, ids[3]!)) === 'SUCCEEDED',
    );

    await first.end(signal);
    await using second = await start(own.url, dataDir);
    await writeFile(gate, '');

    const done = await Promise.all(
      ids.map((id) =>
        until(
          `${id} has ended`,
          async () => {
            const { json } = await second.call('GET', `${path}/${id}`);
            return ['SUCCEEDED', 'FAILED'].includes(json.status) && json;
          },
          25_000,
        ),
      ),
    );
    expect(done.map((task) => task.status)).toEqual([...Array(19).fill('SUCCEEDED'), 'FAILED']);
    for (const task of done.slice(0, 19))
      expect((await fetch(task.model_urls.glb.replace(/^http:\/\/[^/]+/, new URL(second.url).origin))).status).toBe(
        200,
      );
    expect(await createAccounts(own.redis, Date.now).get('local')).toMatchObject({
      credits: 1_000_000 - 19 * 20,
      spent: 380,
    });
    expect(await own.redis.zcard('svc:running')).toBe(0);
    expect(await own.redis.scard('svc:live:local')).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
);

test('a task whose process ends three times is FAILED and refunded, not tried for ever', async () => {
  await using own = await testRedis();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-restart-'));
  let id = '';
  for (let life = 0; life < 3; life++) {
    await using service = await start(own.url, dataDir);
    if (life === 0) id = (await service.call('POST', path, preview('hang'))).json.result;
    await until(
      'it is being made again',
      async () => (await own.redis.hget(`svc:task:${id}`, 'starts')) === String(life + 1),
    );
    await service.end('SIGKILL');
    // The lease of the dead process ends now, not in five seconds.
    await own.redis.del('svc:engines');
  }

  await using last = await start(own.url, dataDir);

  const task = await until('it has ended', async () => {
    const { json } = await last.call('GET', `${path}/${id}`);
    return json.status === 'FAILED' && json;
  });
  expect(task).toMatchObject({ consumed_credits: 0, task_error: { type: 'server_error' } });
  expect((await last.call('GET', '/v1/balance')).json.balance).toBe(1_000_000);
  await rm(dataDir, { recursive: true, force: true });
});

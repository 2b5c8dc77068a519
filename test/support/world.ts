import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from 'kiln-runtime/log';
import { readConfig } from '../../src/config.ts';
import { type Kiln, startKiln } from '../../src/start/kiln.ts';
import { createMember, type Member } from './member.ts';
import { type TestRedis, testRedis } from './redis.ts';

/** All of Kiln as `npm start` runs it, on free ports, a data folder and a Redis database of its own. */

export interface World extends AsyncDisposable {
  kiln: Kiln;
  redis: TestRedis['redis'];
  dataDir: string;
  member(token: 'alice' | 'bob' | 'lead'): Promise<Member>;
}

export async function startWorld(environment: Record<string, string> = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const own = stack.use(await testRedis());
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-world-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const config = readConfig({
    KILN_PORT: '0',
    KILN_SERVICE_PORT: '0',
    KILN_ADMIN_PORT: '0',
    KILN_DATA_DIR: dataDir,
    KILN_LOG_LEVEL: 'error',
    KILN_TURNTABLE: '128x6',
    REDIS_URL: own.url,
    ...environment,
  });
  const kiln = stack.use(await startKiln(config, createLog({ level: config.logLevel, pretty: false })));
  const members = stack.use(new AsyncDisposableStack());
  const started = stack.move();
  return {
    kiln,
    redis: own.redis,
    dataDir,
    async member(token) {
      return members.use(await createMember({ baseUrl: kiln.url, token }));
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

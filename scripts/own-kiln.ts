import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from 'kiln-runtime/log';
import { readConfig } from '../src/config.ts';
import { type Kiln, startKiln } from '../src/start/kiln.ts';

/** A Kiln for pictures: on free ports, with nothing in it; its data goes when it stops. */
export async function startOwnKiln(): Promise<Pick<Kiln, 'url'> & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-pictures-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  const ports = { KILN_PORT: '0', KILN_SERVICE_PORT: '0', KILN_ADMIN_PORT: '0' };
  const config = readConfig({ ...ports, KILN_DATA_DIR: dataDir, KILN_LOG_LEVEL: 'error' });
  const log = createLog({ level: config.logLevel, pretty: false });
  const { url } = stack.use(await startKiln(config, log, { path: process.env.PATH }));
  const owned = stack.move();
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

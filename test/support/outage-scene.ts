import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect } from 'vitest';

/** Docker waits ten seconds before it kills; we have eight, and the machine some time for the end itself. */
export const inTime = { code: 0, ms: expect.toSatisfy((ms: number) => ms < 9_500, 'less than Docker waits') };

/** A folder and ports for Kilns in processes of their own, and what goes when they do. */
export async function scene() {
  const stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-outage-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const environment = {
    KILN_DATA_DIR: dataDir,
    KILN_PORT: String(await freePort()),
    KILN_SERVICE_PORT: String(await freePort()),
  };
  return { dataDir, environment, stack, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

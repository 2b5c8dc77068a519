import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type KilnProcess, launchKilnProcess } from './kiln-process.ts';
import { openMemoryCgroup } from './memory-cgroup.ts';
import { KEY } from './service.ts';

/** The role `service` in a memory cgroup of the size that ops/kubernetes gives it. */
export interface LimitedService extends AsyncDisposable {
  url: string;
  limitBytes: number;
  /** Its process, and those that it starts. */
  heldBytes(): Promise<number>;
  kills(): Promise<number>;
  output(): string;
}

export async function startLimitedService(
  redisUrl: string,
  dataDir: string,
): Promise<LimitedService | { missing: string }> {
  await using stack = new AsyncDisposableStack();
  const limitBytes = await shippedBytes('service');
  const cgroup = await openMemoryCgroup(limitBytes);
  if ('missing' in cgroup) return cgroup;
  stack.use(cgroup);
  const environment = {
    ...{ KILN_ROLES: 'service', REDIS_URL: redisUrl, KILN_DATA_DIR: dataDir, KILN_LOCAL_API_KEY: KEY },
    ...{ KILN_PORT: '0', KILN_SERVICE_PORT: '0', MALLOC_ARENA_MAX: '2' },
  };
  const kiln: Omit<KilnProcess, 'url'> & { ready: Promise<string> } = stack.use(
    launchKilnProcess(environment, { on: cgroup.on }),
  );
  const url = await kiln.ready;
  const running = stack.move();
  return {
    ...{ url, limitBytes, heldBytes: cgroup.heldBytes, kills: cgroup.kills, output: kiln.output },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const UNITS = { Gi: 1024 ** 3, Mi: 1024 ** 2 };

/** The memory limit of a role's container. */
export async function shippedBytes(role: string): Promise<number> {
  const manifest = await readFile(join(import.meta.dirname, `../../ops/kubernetes/${role}.yaml`), 'utf8');
  const [deployment] = parseAllDocuments(manifest);
  return bytesOf(
    String(deployment?.getIn(['spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'memory'])),
  );
}

/** As Kubernetes writes it: "3Gi". */
export function bytesOf(text: string): number {
  const [, count, unit] = /^(\d+)(Gi|Mi)$/.exec(text) ?? [];
  if (unit !== 'Gi' && unit !== 'Mi') throw new Error(`no memory limit: ${text}`);
  return Number(count) * UNITS[unit];
}

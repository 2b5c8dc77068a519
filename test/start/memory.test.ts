import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LEAST_CONTAINER_BYTES, shareMemory, sumOfShares } from 'kiln-service/threads/memory-shares';
import { recipeThreads } from 'kiln-service/threads/thread-tasks';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { bytesOf, shippedBytes } from '../support/limited-service.ts';
import { listen } from '../support/plain-server.ts';

/** That the limits of the manifests hold what the code may take. */

const root = join(import.meta.dirname, '../..');
const GIB = 1024 ** 3;
const ROLES = ['gateway', 'worker', 'service', 'engine'] as const;

const Limited = z.object({
  mem_limit: z.string(),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  tmpfs: z.array(z.string()),
});

test.each([2.5, 3, 4, 5, 8, 64])('in %s GiB, the service and all that inspects for it fit', (gib) => {
  const shares = shareMemory(gib * GIB);
  expect(gib * GIB).toBeGreaterThan(LEAST_CONTAINER_BYTES);
  expect(sumOfShares(shares)).toBeLessThanOrEqual(0.95 * gib * GIB);
  expect(shares.large.memoryBytes).toBeGreaterThanOrEqual(0.75 * GIB);
});

test('a container that is too small for the shares gets the smallest ones, and is known to be', () => {
  const least = shareMemory(0.5 * GIB);
  expect(least.large.memoryBytes).toBe(0.75 * GIB);
  expect(sumOfShares(least)).toBeLessThanOrEqual(0.95 * LEAST_CONTAINER_BYTES);
});

test('the shipped limits of the service hold all of its shares, two of what is ordinary among them', async () => {
  const bytes = await shippedBytes('service');
  expect(bytes).toBeGreaterThan(LEAST_CONTAINER_BYTES);
  expect(sumOfShares(shareMemory(bytes))).toBeLessThanOrEqual(bytes);
  expect(shareMemory(bytes).model.threads).toBe(2);
});

test('an engine starts one process more than it has cores, at least three, and where memory is short one for each GiB', () => {
  expect([1, 2, 4, 16].map((cores) => recipeThreads(cores, 64 * GIB))).toEqual([3, 3, 5, 17]);
  expect([1, 3.9, 4, 8].map((gib) => recipeThreads(16, gib * GIB))).toEqual([3, 3, 4, 8]);
});

test('compose.yaml and the unit for systemd have the limits of Kubernetes, and logs that do not grow', async () => {
  const { services } = parse(await readFile(join(root, 'compose.yaml'), 'utf8'), { merge: true });
  for (const role of ROLES) {
    const { mem_limit, logging, tmpfs } = Limited.parse(services[role]);
    expect(bytesOf(mem_limit.replace(/g$/, 'Gi')), role).toBe(await shippedBytes(role));
    expect(logging.options, role).toEqual({ 'max-size': '20m', 'max-file': '5' });
    // What lies in a tmpfs is memory: uploads do not.
    expect(tmpfs, role).toEqual(['/tmp']);
  }
  const unit = await readFile(join(root, 'ops/systemd/kiln@.service'), 'utf8');
  const largest = Math.max(...(await Promise.all(ROLES.map(shippedBytes))));
  expect(bytesOf(`${/^MemoryMax=(\d+)G$/m.exec(unit)?.[1]}Gi`)).toBe(largest);
  for (const line of ['CapabilityBoundingSet=', 'SystemCallFilter=@system-service', 'OOMPolicy=continue'])
    expect(unit.split('\n')).toContain(line);
});

test('Kiln of compose.yaml does not know the root password of its store, and may only touch what is its own', async () => {
  const text = await readFile(join(root, 'compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true });
  for (const role of ROLES) expect(JSON.stringify(services[role])).not.toContain('ROOT');
  const policy = JSON.parse(await readFile(join(root, 'ops/compose/store-policy.json'), 'utf8'));
  const [, bucket, prefix] = /s3:\/\/(\w+)\/(\w+)/.exec(services.service.environment.KILN_FILES) ?? [];
  expect(policy.Statement[0].Resource).toEqual([`arn:aws:s3:::${bucket}/${prefix}/*`]);
});

test('the health check of the image is that of the operators, wherever their port is', async () => {
  let status = 200;
  await using server = await listen((request, response) => {
    response.writeHead(request.url === '/ready' && request.headers.host === 'localhost' ? status : 404).end();
  });
  const { port } = new URL(server.url);
  const check = async (host: string, at = port) => {
    const env = { PATH: process.env.PATH, KILN_ADMIN_HOST: host, KILN_ADMIN_PORT: at };
    return promisify(execFile)('bash', [join(root, 'ops/docker/healthy.sh')], { env }).then(
      () => 'healthy',
      () => 'not',
    );
  };
  expect(await check('127.0.0.1')).toBe('healthy');
  expect(await check('0.0.0.0')).toBe('healthy');
  expect(await check('::')).toBe('healthy');
  expect(await check('localhost')).toBe('healthy');
  status = 503;
  expect(await check('127.0.0.1')).toBe('not');
  expect(await check('127.0.0.1', '1')).toBe('not');
});

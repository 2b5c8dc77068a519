import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { ENVIRONMENT_NAMES } from '../../src/environment.ts';

/** That the manifests are valid Kubernetes is for `npm run test:published`; here that they are Kiln's. */

const folder = join(import.meta.dirname, '../../ops/kubernetes');

const Labels = z.record(z.string(), z.string());
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.unknown()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
});
const Deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels }),
      spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.tuple([Container]) }),
    }),
  }),
});
const ConfigMap = z.object({ kind: z.literal('ConfigMap'), data: Labels });

async function readManifests(): Promise<unknown[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()));
}
const ofKind = <T extends z.ZodType>(schema: T, all: readonly unknown[]) =>
  all.flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [read.data] : [];
  });

test('on Kubernetes each role is a deployment that starts with this configuration and the secret', async () => {
  const all = await readManifests();
  const deployments = ofKind(Deployment, all);
  const [shared] = ofKind(ConfigMap, all);
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['engine', 'gateway', 'service', 'worker']);
  const secret = {
    REDIS_URL: 'redis://redis',
    DISCORD_TOKEN: 'token',
    KILN_SECRET: 's'.repeat(32),
    KILN_LOCAL_API_KEY: 'a-key-of-our-own',
    ASSET_API_KEY: 'a-key-of-our-own',
    KILN_ADMIN_TOKEN: 'a-token-of-the-operator',
  };
  for (const { metadata, spec } of deployments) {
    const [container] = spec.template.spec.containers;
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const environment = { ...shared?.data, ...secret, ...own, KILN_DATA_DIR: '/data' };
    const config = readConfig(environment);
    expect([...config.roles]).toEqual([metadata.name]);
    for (const name of Object.keys(environment).filter((one) => !one.startsWith('AWS_')))
      expect(ENVIRONMENT_NAMES, name).toContain(name);
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports.admin).toBe(config.admin.port);
    if (metadata.name === 'service') expect(ports.http).toBe(config.servicePort);
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(ports, probe.httpGet.path).toHaveProperty(probe.httpGet.port);
    expect(container.livenessProbe.httpGet.path).toBe('/health');
    expect(container.readinessProbe.httpGet.path).toBe('/ready');
    // Those that Kiln writes to.
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    // It is gone after eight seconds at most.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(8);
  }
});

test('of the autoscaled variant, and of what a HorizontalPodAutoscaler scales, no manifest sets the number again', async ({
  skip,
}) => {
  const built = await promisify(execFile)('kubectl', ['kustomize', `${folder}-autoscaling`]).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!built) return skip('kubectl is not installed');
  const all = parseAllDocuments(built.stdout).map((document) => document.toJS());
  const replicas = ofKind(Deployment, all).map(({ metadata, spec }) => [metadata.name, spec.replicas]);
  expect(Object.fromEntries(replicas)).toEqual({ gateway: 2 });
  expect(all.filter(({ kind }) => kind === 'ScaledObject')).toHaveLength(2);
});

test('the unit for systemd starts what npm does, and has the variables that it sets', async () => {
  const root = join(import.meta.dirname, '../..');
  const unit = await readFile(join(root, 'ops/systemd/kiln@.service'), 'utf8');
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(unit).toContain(`ExecStart=/opt/kiln/node_modules/.bin/${scripts.start}\n`);
  const names = [...unit.matchAll(/\b(KILN_\w+)=/g)].map(([, name]) => name);
  expect(names).toEqual(['KILN_DATA_DIR', 'KILN_PORT']);
  expect(ENVIRONMENT_NAMES).toEqual(expect.arrayContaining(names));
});

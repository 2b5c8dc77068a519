import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const run = promisify(execFile);
const manifests = join(import.meta.dirname, '../../ops/kubernetes');
/** Of programs beside Kubernetes: their schemas are in no package. */
const OTHERS = ['kustomize.config.k8s.io/v1beta1', 'keda.sh/v1alpha1'];

const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Manifest = z.output<typeof Manifest>;
type Model = new (data: unknown) => { validate(): void };

async function readManifests(): Promise<Manifest[]> {
  const names = (await readdir(manifests, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(names.map((name) => readFile(join(manifests, name), 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => Manifest.parse(document.toJS())));
}

/** Kubernetes' own schemas take what they do not know; a property that no schema reads is a misspelled one. */
function watched(data: unknown, path: string, unread: Set<string>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item, i) => watched(item, `${path}[${i}]`, unread));
  const inner = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, watched(value, `${path}.${key}`, unread)]),
  );
  for (const key of Object.keys(inner)) unread.add(`${path}.${key}`);
  return new Proxy(inner, {
    get(target, key) {
      unread.delete(`${path}.${String(key)}`);
      return Reflect.get(target, key);
    },
  });
}

function problemsOf(manifest: Manifest, require: NodeJS.Require): string[] {
  const [group, version] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', 'v1'];
  const folder = group === '' ? 'v1' : `${group}/${version}`;
  const models = require(`kubernetes-models/${folder}/${manifest.kind}`) as Record<string, Model>; // one class by its name
  const unread = new Set<string>();
  const Class = models[manifest.kind];
  if (!Class) return [`no kind ${manifest.kind}`];
  const model = new Class(structuredClone(manifest));
  try {
    // The class copies what it is given; its schema is to read ours.
    Object.assign(model, watched(structuredClone(manifest), manifest.kind, unread));
    model.validate();
  } catch (error) {
    return [String(error)];
  }
  return [...unread].map((path) => `${path} is known to no schema`);
}

test('the manifests are valid Kubernetes, to the last property', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-kubernetes-'));
  try {
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', 'kubernetes-models@4.5.1']);
    const require = createRequire(join(folder, 'index.js'));
    const checked = (await readManifests()).filter(({ apiVersion }) => !OTHERS.includes(apiVersion));
    expect(checked.length).toBeGreaterThan(12);
    for (const manifest of checked) expect(problemsOf(manifest, require), JSON.stringify(manifest)).toEqual([]);

    const deployment = checked.find(({ kind }) => kind === 'Deployment');
    const spoiled = JSON.parse(JSON.stringify(deployment).replace('readinessProbe', 'readynessProbe'));
    expect(problemsOf(spoiled, require)).toContain(
      'Deployment.spec.template.spec.containers[0].readynessProbe is known to no schema',
    );
    const wrong = JSON.parse(JSON.stringify(deployment).replace('"replicas":2', '"replicas":"2"'));
    expect(problemsOf(wrong, require).join()).toContain('replicas must be integer');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

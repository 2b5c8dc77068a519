import { collectionPath, stageEntry, taskTypes } from 'kiln-client/contract/families/index';
import { accepts } from 'kiln-client/contract/family';
import { expect, test } from 'vitest';
import { sharedService } from '../../../test/support/service.ts';
import { collections } from '../src/base/collections.ts';

type Node = { [key: string]: Node } & unknown[];

const world = await sharedService({ engine: false });

test('the interface description is OpenAPI 3.1.0, version 1.0.0, and every reference in it leads somewhere', async () => {
  const { json } = await world.call('GET', '/openapi.json', undefined, { authorization: '' });

  expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' }, servers: [{ url: world.url }] });
  const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    expect(
      reference.split('/').reduce<Node | undefined>((node, key) => node?.[key] as Node | undefined, json),
      reference,
    ).toBeDefined();
  }
});

test('every operation has an id of its own, a success, and path parameters that its path names', async () => {
  const { json } = await world.call('GET', '/openapi.json');
  const ids: string[] = [];

  for (const [path, methods] of Object.entries<Node>(json.paths)) {
    for (const operation of Object.values<Node>(methods as unknown as Record<string, Node>)) {
      ids.push(String(operation.operationId));
      const inPath = ((operation.parameters ?? []) as unknown as { in: string; name: string }[]).filter(
        (each) => each.in === 'path',
      );
      expect(inPath.map((each) => `{${each.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(Object.keys(operation.responses as object).some((status) => status.startsWith('2'))).toBe(true);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path } of collections()) {
    expect(Object.keys(json.paths)).toEqual(expect.arrayContaining([path, `${path}/{id}`, `${path}/{id}/stream`]));
  }
});

test('from a create its task is found by links, and from a task every stage that takes it', async () => {
  const { json } = await world.call('GET', '/openapi.json');
  const ids = new Set([...JSON.stringify(json).matchAll(/"operationId":"(\w+)","summary"/g)].map(([, id]) => id));

  for (const type of taskTypes) {
    const path = collectionPath(type);
    const { stage } = stageEntry(type);
    const after = json.paths[`${path}/{id}`].get.responses['200'].links;
    const next = taskTypes.filter((other) => accepts(stageEntry(other).stage, stage));
    expect(Object.keys(json.paths[path].post.responses['202'].links)).toEqual(['read', 'stream', 'delete']);
    expect(next.filter((other) => !after[other]?.['x-when'].type.includes(type))).toEqual([]);
    for (const { operationId } of Object.values<Node>(after)) expect(ids).toContain(operationId);
  }
});

test('every status that a create may answer is described', async () => {
  const { json } = await world.call('GET', '/openapi.json');
  for (const type of taskTypes) {
    const { family, stage } = stageEntry(type);
    const path = family.stageBy === 'path' ? `${family.path}/${stage.name}` : family.path;
    for (const status of [202, 408, 413, ...stage.createFailures])
      expect(json.paths[path].post.responses).toHaveProperty(String(status));
  }
});

test('deprecated fields are marked, and fields carry their label', async () => {
  const { properties } = (await world.call('GET', '/openapi.json')).json.components.schemas.TextTo3dPreviewRequest;
  expect(properties.art_style.deprecated).toBe(true);
  expect(properties.prompt).toMatchObject({ maxLength: 800, description: 'What to make' });
});

test('the page of it names every route and needs nothing from elsewhere', async () => {
  const { text, headers } = await world.call('GET', '/docs', undefined, { authorization: '' });

  expect(headers.get('content-type')).toContain('text/html');
  for (const { path } of collections()) expect(text).toContain(`<code>${path}</code>`);
  expect(text).not.toMatch(/<script|src=|href="http/);
});

test('what makes a field count for nothing stands beside it', async () => {
  const said = JSON.stringify((await world.call('GET', '/openapi.json')).json);
  expect(said).toContain('(ignored when decimation_mode is given)');
  expect(said).toContain('(ignored when model_type is smart-topology)');
});
